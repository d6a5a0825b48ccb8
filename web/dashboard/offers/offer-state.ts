import type { StaffOffer } from "../../../src/features/coupons/offers-staff-schemas.ts";
import type { Words } from "../texts.tsx";

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

/** How often guests have used an offer, of how often they may. */
export function usesOf(
  o: Words["t"]["offers"],
  { used, usageLimit }: Pick<StaffOffer, "used" | "usageLimit">,
): string {
  if (usageLimit !== null) return o.usedOf({ used, limit: usageLimit });
  return used === 0 ? o.notUsed : o.used({ count: used });
}

/** What can be done with an offer: it is ended while guests get it or will, and deleted while nobody has used it. */
export const endingsOf = (offer: Judged, nowMs: number): { canEnd: boolean; canDelete: boolean } => ({
  canEnd: !["ended", "off"].includes(stateOf(offer, nowMs)),
  canDelete: offer.used === 0,
});
