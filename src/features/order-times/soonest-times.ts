import { isoInstant } from "../../domain/iso-instant.ts";
import type { OpeningState } from "../../domain/opening-hours.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { emptySlot, hasRoom, isLimited, type SlotUsage } from "../../domain/slot-capacity.ts";
import { checkAsSoonAsPossible, nextSlots, prepMinutes, type TimeRequest } from "../../domain/slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { kitchenBusyUntil } from "./kitchen-busy.ts";
import type { PrepTime } from "./schemas.ts";
import { slotUsage } from "./slot-usage.ts";

export type Soonest = PrepTime["pickup"];

/** Slots looked at for the next with room; a restaurant whose next 100 slots are full has none to offer. */
const mostLookedAt = 100;

/**
 * When an order placed now would be ready, and the next slot with room where none for as soon as possible is taken: for
 * each of the requests, which may be null (not offered, or not to that place). An order of one ordinary dish is meant.
 */
export async function soonestTimes(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  kitchen: OpeningState,
  requests: readonly (TimeRequest | null)[],
  nowMs: number,
): Promise<Soonest[]> {
  const { settings } = snapshot;
  const asked = requests.map((request) => {
    const asap = request && kitchen.isOpen ? checkAsSoonAsPossible(snapshot, request) : null;
    const canBeFull =
      request && (isLimited(settings, request.fulfillment) || settings.maxOrdersInProgress !== null);
    const most = canBeFull ? mostLookedAt : asap?.ok ? 0 : 1;
    const slots = request && most > 0 ? nextSlots(snapshot, request, nowMs, most) : [];
    return { request, asap: asap?.ok ? asap : null, slots: slots.map((slot) => slot.startMs) };
  });
  const starts = asked.flatMap(({ request, asap, slots }) =>
    request && isLimited(settings, request.fulfillment)
      ? [...slots, ...(asap ? [asap.slotStartMs] : [])]
      : [],
  );
  const readyAt = asked.flatMap(({ asap }) => (asap ? [asap.readyAtMs] : []));
  const [used, busy] = await Promise.all([
    starts.length > 0
      ? slotUsage(db, scope, Math.min(...starts), Math.max(...starts) + 1)
      : new Map<number, SlotUsage>(),
    kitchenBusyUntil(db, scope, settings, nowMs, readyAt),
  ]);
  return asked.map(({ request, asap, slots }) => {
    if (!request) return { asapAt: null, lastOrderAt: null, nextAvailableAt: null };
    const wish = { fulfillment: request.fulfillment, makeMinutes: settings.defaultMakeMinutes };
    const isFree = (startMs: number) => hasRoom(settings, used.get(startMs) ?? emptySlot, wish);
    const freeAtMs = asap ? (busy[readyAt.indexOf(asap.readyAtMs)] ?? null) : null;
    const isAsap = asap !== null && freeAtMs === null && isFree(asap.slotStartMs);
    const fromMs =
      freeAtMs === null ? nowMs : Math.max(freeAtMs, nowMs) + prepMinutes(settings, request) * minuteMs;
    const next = slots.find((startMs) => startMs >= fromMs && isFree(startMs));
    return {
      asapAt: isAsap ? isoInstant(asap.readyAtMs) : null,
      lastOrderAt: kitchen.isOpen ? isoInstant(kitchen.closesAt) : null,
      nextAvailableAt: isAsap ? isoInstant(asap.readyAtMs) : isoInstant(next ?? null),
    };
  });
}
