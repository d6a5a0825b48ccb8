import type { Page } from "./page.ts";
import type { QuoteState } from "./quote.ts";
import type { Shop } from "./shop.tsx";
import { isAsapOffered, timeInForce } from "./time-in-force.ts";

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

/** The time in force as the guest reads it, with the time alone where it is short; or that one has to be picked. */
export function whenText(
  page: Page,
  shop: Pick<Shop, "prep" | "draft" | "fulfillment">,
  isShort: boolean,
  quote: QuoteState["quote"],
): string {
  const { t, speech, nowMs } = page;
  const time = timeInForce(shop);
  if (!time) return t.chooseTime;
  if (time.kind === "AT") return speech.soon({ atMs: Date.parse(time.at), nowMs });
  // It is in force only while it is offered.
  return (isShort ? t.soonAt : t.asapAt)({ at: soonestMs(page, shop, quote)! });
}
