import type { Page } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import type { Shop } from "./shop.tsx";
import { isAsapOffered } from "./time-in-force.ts";

/**
 * When an order of this moment would be ready, or at the door: rush and preparation time reckoned with, and what is in the basket
 * once it has been quoted. Null while there is no such time.
 */
export function soonestMs(
  { nowMs }: Page,
  shop: Pick<Shop, "prep" | "fulfillment">,
  quote: QuoteState["quote"] = null,
): number | null {
  const { prep, fulfillment } = shop;
  if (!isAsapOffered(shop)) return null;
  if (quote?.estimatedReadyAt) return Date.parse(quote.estimatedReadyAt);
  const { asapAt } = fulfillment === "PICKUP" ? prep.pickup : prep.delivery;
  const minutes = fulfillment === "PICKUP" ? prep.pickupMinutes : prep.deliveryMinutes;
  return asapAt === null ? nowMs + minutes * 60_000 : Date.parse(asapAt);
}

/** `klar ca. 14:31`, or `hos deg ca. 14:56`. */
export function soonText(page: Page, shop: Pick<Shop, "prep" | "fulfillment">): string | null {
  const at = soonestMs(page, shop);
  if (at === null) return null;
  return (shop.fulfillment === "PICKUP" ? page.t.readyAt : page.t.deliveredAt)({ at });
}
