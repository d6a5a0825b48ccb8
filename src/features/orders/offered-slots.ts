import { mayHandOverAlcohol } from "../../domain/alcohol-hours.ts";
import type { CartLine } from "../../domain/cart-line.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { Refusal } from "../../domain/problems.ts";
import { emptySlot, hasRoom, isLimited } from "../../domain/slot-capacity.ts";
import { nextSlots, prepMinutes, type TimeRequest } from "../../domain/slots.ts";
import type { Menu, MenuSnapshot } from "../../domain/snapshot.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { slotUsage } from "../order-times/slot-usage.ts";
import type { PricedOrder, PriceList, PriceRequest } from "./price-order.ts";
import { isAlcohol } from "./refusals.ts";

const mostAlternatives = 5;
/** Slots looked at for one that this cart can have: a lunch dish is offered tomorrow's lunch, not tonight. */
const mostCandidates = 120;
/** Slots looked at for those; a restaurant whose next 200 slots are full has none to offer. */
const mostLookedAt = 200;

/** Whether everything in a cart can be had at an instant: its menus are shown, and alcohol may be handed over. */
const canBeHadAt = (menus: readonly Menu[], lines: readonly CartLine[], atMs: number): boolean => {
  const visible = new Set(visibleMenuIds(menus, atMs));
  return (
    lines.every((line) => visible.has(line.entry.menu.id)) &&
    (mayHandOverAlcohol(atMs) || !lines.some(isAlcohol))
  );
};

export const timeRequestOf = (request: PriceRequest, priced: PricedOrder, nowMs: number): TimeRequest => ({
  fulfillment: request.fulfillment,
  extraMinutes: priced.zone?.extraMinutes ?? 0,
  nowMs,
});

/** The next slots from `fromMs` on in which this very cart can be ordered, by their start (epoch ms). */
export async function offeredSlots(
  db: Queryable,
  scope: RestaurantScope,
  { snapshot }: PriceList,
  request: PriceRequest,
  priced: PricedOrder,
  nowMs: number,
  fromMs: number,
  limit: number,
): Promise<number[]> {
  const wish = { ...timeRequestOf(request, priced, nowMs), makeMinutes: priced.makeMinutes };
  const free = await freeSlots(db, scope, snapshot, wish, fromMs);
  const offered: number[] = [];
  for (const atMs of free) {
    if (offered.length === limit) break;
    if (canBeHadAt(snapshot.menus, priced.lines, atMs)) offered.push(atMs);
  }
  return offered;
}

/** The next slots that have room for an order of so much work, by their start (epoch ms), whatever is in it. */
async function freeSlots(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  request: TimeRequest & { makeMinutes: number },
  fromMs: number,
): Promise<number[]> {
  const { settings } = snapshot;
  const canBeFull = isLimited(settings, request.fulfillment);
  const slots = nextSlots(snapshot, request, fromMs, canBeFull ? mostLookedAt : mostCandidates);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!canBeFull || !first || !last) return slots.map((slot) => slot.startMs);
  const used = await slotUsage(db, scope, first.startMs, last.startMs + 1);
  return slots
    .map((slot) => slot.startMs)
    .filter((startMs) => hasRoom(settings, used.get(startMs) ?? emptySlot, request))
    .slice(0, mostCandidates);
}

/**
 * No room: in the slot (`freeAtMs` null), or in a kitchen with its hands full until `freeAtMs`. Nothing is moved silently:
 * the customer is told when there is room for this order, and chooses.
 */
export async function fullRefusal(
  db: Queryable,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  priced: PricedOrder,
  nowMs: number,
  freeAtMs: number | null,
): Promise<Refusal> {
  const { settings } = list.snapshot;
  const time = timeRequestOf(request, priced, nowMs);
  const fromMs =
    freeAtMs === null
      ? priced.slotStartMs
      : Math.max(freeAtMs, nowMs) + prepMinutes(settings, time) * minuteMs;
  const free = await offeredSlots(db, scope, list, request, priced, nowMs, fromMs, mostAlternatives);
  const alternatives = free.map(isoInstant);
  const reason = freeAtMs === null ? "SLOT_FULL" : "KITCHEN_BUSY";
  return {
    code: "SLOT_FULL",
    message: fullMessage(reason, free[0] ?? null, nowMs),
    details: { reason, nextAvailableAt: alternatives[0] ?? null, alternatives },
  };
}

function fullMessage(reason: "SLOT_FULL" | "KITCHEN_BUSY", nextMs: number | null, nowMs: number): Message {
  if (nextMs === null) return message(reason === "SLOT_FULL" ? "problems.SLOT_FULL" : "orders.kitchenBusy");
  const next = { atMs: nextMs, nowMs };
  return message(reason === "SLOT_FULL" ? "orders.slotFull" : "orders.kitchenBusyUntil", { next });
}
