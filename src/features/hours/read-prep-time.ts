import { isoInstant } from "../../domain/iso-instant.ts";
import { type OpeningState, openingState } from "../../domain/opening-hours.ts";
import { checkAsSoonAsPossible, pausedUntil, prepMinutes } from "../../domain/slots.ts";
import type { Fulfillment, MenuSnapshot } from "../../domain/snapshot.ts";
import { extraMinutesTo, type WhereTo } from "./delivery-point.ts";
import type { PrepTime } from "./schemas.ts";

/** The times to show at the checkout, judged at this instant: rush, pauses, opening hours and the place's zone. */
export function readPrepTime(
  snapshot: MenuSnapshot,
  nowMs: number,
  where: WhereTo & { fulfillment?: Fulfillment | undefined },
): PrepTime {
  const { settings } = snapshot;
  const kitchen = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
  const extraMinutes = extraMinutesTo(snapshot, where);
  const rush = settings.rush !== null && nowMs < settings.rush.until ? settings.rush : null;
  const pausedTo = pausedOf(snapshot, where.fulfillment, nowMs);
  const request = { fulfillment: "DELIVERY", extraMinutes: extraMinutes ?? 0, nowMs } as const;
  return {
    pickupMinutes: prepMinutes(settings, { fulfillment: "PICKUP", extraMinutes: 0, nowMs }),
    deliveryMinutes: prepMinutes(settings, request),
    rushMinutes: rush?.minutes ?? 0,
    isRush: rush !== null,
    rushEndsAt: isoInstant(rush?.until ?? null),
    isOpen: kitchen.isOpen,
    closesAt: isoInstant(kitchen.closesAt),
    nextOpenAt: isoInstant(kitchen.nextOpenAt),
    isPaused: pausedTo !== null,
    pausedUntil: isoInstant(pausedTo),
    pickupEnabled: settings.pickupEnabled,
    deliveryEnabled: settings.deliveryEnabled,
    pickup: asapOf(snapshot, kitchen, settings.pickupEnabled ? 0 : null, "PICKUP", nowMs),
    delivery: asapOf(snapshot, kitchen, settings.deliveryEnabled ? extraMinutes : null, "DELIVERY", nowMs),
    generatedAt: isoInstant(nowMs),
  };
}

/** `extraMinutes` null: not offered at all, or not to that place. */
function asapOf(
  snapshot: MenuSnapshot,
  kitchen: OpeningState,
  extraMinutes: number | null,
  fulfillment: Fulfillment,
  nowMs: number,
): PrepTime["pickup"] {
  if (extraMinutes === null || !kitchen.isOpen) return { asapAt: null, lastOrderAt: null };
  const answer = checkAsSoonAsPossible(snapshot, { fulfillment, extraMinutes, nowMs });
  return {
    asapAt: answer.ok ? isoInstant(answer.readyAtMs) : null,
    lastOrderAt: isoInstant(kitchen.closesAt),
  };
}

/** Without a fulfillment asked for, ordering is paused when everything that is offered is, until the first comes back. */
function pausedOf({ settings }: MenuSnapshot, asked: Fulfillment | undefined, nowMs: number): number | null {
  if (asked) return pausedUntil(settings, asked, nowMs);
  const ends: (number | null)[] = [];
  if (settings.pickupEnabled) ends.push(pausedUntil(settings, "PICKUP", nowMs));
  if (settings.deliveryEnabled) ends.push(pausedUntil(settings, "DELIVERY", nowMs));
  const paused = ends.filter((end) => end !== null);
  return paused.length === ends.length ? Math.min(...paused) : null;
}
