import type { Fulfillment } from "../../../src/domain/snapshot.ts";

/** How the food changes hands: as the guest wants it where that is offered, else in the first or only way that is. */
export function fulfillmentInForce(
  wanted: Fulfillment | null,
  { pickup, delivery }: { pickup: boolean; delivery: boolean },
): Fulfillment {
  const offered = { PICKUP: pickup, DELIVERY: delivery };
  return wanted && offered[wanted] ? wanted : pickup ? "PICKUP" : "DELIVERY";
}
