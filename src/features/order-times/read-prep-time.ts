import { isoInstant } from "../../domain/iso-instant.ts";
import { openingState } from "../../domain/opening-hours.ts";
import { pauseOf, prepMinutes } from "../../domain/slots.ts";
import type { Fulfillment, MenuSnapshot } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { extraMinutesTo, type WhereTo } from "./delivery-point.ts";
import type { PrepTime } from "./schemas.ts";
import { soonestTimes } from "./soonest-times.ts";

/**
 * The times to show at the checkout, judged at this instant: rush, pauses, opening hours, the place's zone, and what the
 * kitchen has room for.
 */
export async function readPrepTime(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  nowMs: number,
  where: WhereTo & { fulfillment?: Fulfillment | undefined },
): Promise<PrepTime> {
  const { settings } = snapshot;
  const kitchen = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
  const extraMinutes = extraMinutesTo(snapshot, where);
  const rush = settings.rush !== null && nowMs < settings.rush.until ? settings.rush : null;
  const pause = pauseAsked(snapshot, where.fulfillment, nowMs);
  const pickup = { fulfillment: "PICKUP", extraMinutes: 0, nowMs } as const;
  const delivery = { fulfillment: "DELIVERY", extraMinutes: extraMinutes ?? 0, nowMs } as const;
  const requests = [
    settings.pickupEnabled ? pickup : null,
    settings.deliveryEnabled && extraMinutes !== null ? delivery : null,
  ];
  const [forPickup, forDelivery] = await soonestTimes(db, scope, snapshot, kitchen, requests, nowMs);
  return {
    pickupMinutes: prepMinutes(settings, pickup),
    deliveryMinutes: prepMinutes(settings, delivery),
    rushMinutes: rush?.minutes ?? 0,
    isRush: rush !== null,
    rushEndsAt: isoInstant(rush?.until ?? null),
    isOpen: kitchen.isOpen,
    closesAt: isoInstant(kitchen.closesAt),
    nextOpenAt: isoInstant(kitchen.nextOpenAt),
    isPaused: pause !== null,
    pausedUntil: isoInstant(pause?.until ?? null),
    pauseReason: pause?.reason ?? null,
    pickupEnabled: settings.pickupEnabled,
    deliveryEnabled: settings.deliveryEnabled,
    pickup: forPickup!,
    delivery: forDelivery!,
    generatedAt: isoInstant(nowMs),
  };
}

/** Without a fulfillment asked for, ordering is paused when everything that is offered is, until the first comes back. */
function pauseAsked(
  { settings }: MenuSnapshot,
  asked: Fulfillment | undefined,
  nowMs: number,
): ReturnType<typeof pauseOf> {
  if (asked) return pauseOf(settings, asked, nowMs);
  const offered: Fulfillment[] = [];
  if (settings.pickupEnabled) offered.push("PICKUP");
  if (settings.deliveryEnabled) offered.push("DELIVERY");
  const pauses = offered.map((fulfillment) => pauseOf(settings, fulfillment, nowMs));
  if (pauses.some((pause) => pause === null)) return null;
  return pauses.reduce((first, pause) => (pause!.until < first!.until ? pause : first), pauses[0]!);
}
