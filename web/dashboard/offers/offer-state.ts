import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";

/** In the order in which a list shows them. */
export const offerStates = ["active", "planned", "usedUp", "off", "ended"] as const;
export type OfferState = (typeof offerStates)[number];

type Judged = Pick<StaffOffer, "isActive" | "validFrom" | "validTo" | "usageLimit" | "used">;

/** Whether guests get an offer at a moment, and why not. Days and times of day come and go: they change nothing. */
export function stateOf(
  { isActive, validFrom, validTo, usageLimit, used }: Judged,
  nowMs: number,
): OfferState {
  if (validTo !== null && Date.parse(validTo) <= nowMs) return "ended";
  if (!isActive) return "off";
  if (usageLimit !== null && used >= usageLimit) return "usedUp";
  return validFrom !== null && Date.parse(validFrom) > nowMs ? "planned" : "active";
}

/** What guests get first, and within that the newest first. */
export const inOrder = <Offer extends Judged & { id: string }>(
  offers: readonly Offer[],
  nowMs: number,
): Offer[] =>
  [...offers].sort(
    (a, b) =>
      offerStates.indexOf(stateOf(a, nowMs)) - offerStates.indexOf(stateOf(b, nowMs)) ||
      (a.id < b.id ? 1 : -1),
  );
