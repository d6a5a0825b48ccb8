import type { WireLine } from "../../domain/cart-line.ts";
import type { Issue, Locale } from "../../domain/problems.ts";
import type { OrderingSettings } from "../../domain/snapshot.ts";
import type { PriceRequest } from "./price-order.ts";
import type { PlaceOrderInput, QuoteInput } from "./schemas.ts";

/**
 * What the schema cannot say: fields that depend on each other or on what the restaurant offers. All issues at once.
 * `locale` is the reader's, who is not always the one the order's mails go to.
 */
export function dependentIssues(body: PlaceOrderInput, settings: OrderingSettings, locale: Locale): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, code: string, nb: string, en: string) =>
    issues.push({ path, code, message: locale === "en" ? en : nb });
  if (body.paymentMethod === "ONLINE" && !body.customer.email) {
    add(
      "customer.email",
      "REQUIRED",
      "E-postadresse trengs for betaling på nett.",
      "An e-mail address is needed to pay online.",
    );
  }
  if (body.fulfillment === "DELIVERY" && !body.deliveryAddress) {
    add("deliveryAddress", "REQUIRED", "Oppgi leveringsadressen.", "Give the delivery address.");
  }
  if (body.handoff) {
    const isForDelivery = body.handoff === "MEET" || body.handoff === "LEAVE_AT_DOOR";
    if (isForDelivery !== (body.fulfillment === "DELIVERY")) {
      add(
        "handoff",
        "INVALID",
        "Overleveringen passer ikke til leveringsmåten.",
        "The handoff does not fit the fulfillment.",
      );
    }
  }
  if (body.tip && (body.paymentMethod !== "ONLINE" || !settings.tips)) {
    add("tip", "INVALID", "Tips kan ikke gis på denne bestillingen.", "A tip cannot be given on this order.");
  }
  return issues;
}

/** The part of a body that decides price and time, but for where it goes; `locale` is the language of the answer. */
export function priceRequestOf(
  body: PlaceOrderInput | QuoteInput,
  locale: Locale,
): Omit<PriceRequest, "bodyIssues" | "address"> {
  return {
    fulfillment: body.fulfillment,
    paymentMethod: body.paymentMethod ?? null,
    paymentChannel: body.paymentChannel ?? null,
    lines: body.lines as readonly WireLine[],
    requestedMs: body.requestedPickupAt ? Date.parse(body.requestedPickupAt) : null,
    couponCode: body.couponCode || null,
    expectedTotal: body.expectedTotal ?? null,
    tip: body.tip ?? 0,
    ageConfirmed: body.ageConfirmed ?? false,
    // Whoever gives an e-mail address may be a subscriber: the transaction that writes the order knows.
    customer: { isSubscriber: Boolean(body.customer?.email) },
    locale,
  };
}
