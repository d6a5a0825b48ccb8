import { z } from "zod";
import { endOfBusinessDay } from "../../domain/business-day.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { openingState } from "../../domain/opening-hours.ts";
import { managerRoles } from "../../domain/roles.ts";
import { sellerOf, slipKinds } from "../../domain/slips.ts";
import type { Caller } from "../../platform/http/callers.ts";
import { route } from "../../platform/http/route.ts";
import { Problem } from "../../platform/problem.ts";
import { inTrouble, readPrinters } from "../printers/printers.ts";
import { readKitchenState } from "./kitchen-state.ts";
import { setCapacity } from "./set-capacity.ts";
import { setMakeMinutes } from "./set-make-minutes.ts";
import { setPause } from "./set-pause.ts";
import { setRush } from "./set-rush.ts";
import {
  Capacity,
  CapacityBody,
  KitchenState,
  MakeMinutesBody,
  PauseBody,
  RushBody,
  StaffRestaurant,
} from "./staff-schemas.ts";

const iso = (instantMs: number): string => Temporal.Instant.fromEpochMilliseconds(instantMs).toString();

const readRestaurant = route({
  method: "GET",
  path: "/restaurant",
  door: "staff",
  summary: "What the board needs to know about its restaurant: names for slips, times, rush and pauses",
  tag: "Kitchen",
  responses: { 200: StaffRestaurant },
  problems: [],
  handler: async (ctx, { caller }) => {
    const [{ snapshot }, state, printers] = await Promise.all([
      ctx.snapshots.of(caller.restaurantId),
      readKitchenState(ctx, caller.scope),
      readPrinters(ctx.db, caller.scope),
    ]);
    const { restaurant, settings } = snapshot;
    const nowMs = ctx.clock.nowMsOf(caller);
    const opening = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
    return {
      slug: restaurant.slug,
      role: caller.role,
      looksUntil: isoInstant(caller.looksUntil?.epochMilliseconds ?? null),
      isLive: restaurant.isLive,
      environment: restaurant.environment,
      ...sellerOf(snapshot),
      pickupEnabled: settings.pickupEnabled,
      deliveryEnabled: settings.deliveryEnabled,
      reservationsEnabled: settings.reservationsEnabled,
      autoAccept: settings.autoAccept,
      defaultPrepMinutes: settings.defaultPrepMinutes,
      defaultDeliveryMinutes: settings.defaultDeliveryMinutes,
      capacity: Capacity.parse(settings),
      isOpen: opening.isOpen,
      nextOpenAt: opening.nextOpenAt === null ? null : iso(opening.nextOpenAt),
      closesAt: opening.closesAt === null ? null : iso(opening.closesAt),
      defaultEnd: iso(endOfBusinessDay(nowMs)),
      now: iso(nowMs),
      stations: snapshot.stations.map(({ id, name }) => ({ id, name })),
      printedSlips: slipKinds.filter((kind) => printers.some(({ slips }) => slips.includes(kind))),
      printersInTrouble: inTrouble(printers),
      ...state,
    };
  },
});

const putRush = route({
  method: "PUT",
  path: "/rush",
  door: "staff",
  summary: "Add minutes to every new order for a while, or end the rush",
  tag: "Kitchen",
  body: RushBody,
  responses: { 200: KitchenState },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => setRush(ctx, caller.scope, body),
});

const putPause = route({
  method: "PUT",
  path: "/pause",
  door: "staff",
  summary: "Stop new orders for a while, or take them again",
  tag: "Kitchen",
  body: PauseBody,
  responses: { 200: KitchenState },
  problems: ["VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => setPause(ctx, caller.scope, body),
});

/** How much the kitchen takes is the manager's to say; how busy it is tonight is everybody's. */
function onlyManagers({ role }: Caller<"staff">): void {
  if (role === "STAFF") throw new Problem("FORBIDDEN", { reason: "ROLE", roles: managerRoles });
}

const putCapacity = route({
  method: "PUT",
  path: "/capacity",
  door: "staff",
  summary: "Set how many orders and how much work a slot takes; for owners and managers",
  description: "What is left out stays as it is. The answer is the whole capacity.",
  tag: "Kitchen",
  body: CapacityBody,
  responses: { 200: Capacity },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => {
    onlyManagers(caller);
    return setCapacity(ctx, caller.scope, body);
  },
});

const putMakeMinutes = route({
  method: "PUT",
  path: "/make-minutes",
  door: "staff",
  summary: "Set how much work dishes are; for owners and managers",
  tag: "Kitchen",
  body: MakeMinutesBody,
  responses: { 200: z.object({ changed: z.int() }) },
  problems: ["FORBIDDEN", "VALIDATION_FAILED"],
  handler: (ctx, { caller, body }) => {
    onlyManagers(caller);
    return setMakeMinutes(ctx, caller.scope, body);
  },
});

export const routes = [readRestaurant, putRush, putPause, putCapacity, putMakeMinutes];
