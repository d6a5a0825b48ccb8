import type { WireLine } from "../../domain/cart-line.ts";
import { type Handoff, handoffsOf } from "../../domain/order-state.ts";
import type { Issue } from "../../domain/problems.ts";
import type { OrderingSettings } from "../../domain/snapshot.ts";
import { type Message, message } from "../../messages/message.ts";
import type { RestaurantCaller } from "../../platform/http/callers.ts";
import type { PriceRequest } from "./price-order.ts";
import type { PlaceOrderInput, QuoteInput } from "./schemas.ts";

/** Who orders, or asks what it would cost. */
export interface OrderCaller extends Pick<RestaurantCaller, "scope" | "slug" | "environment"> {
  /** STAFF: the restaurant's people take it, by phone (D-251). */
  readonly via: RestaurantCaller["via"] | "STAFF";
}

/** What the schema cannot say: fields that depend on each other or on what the restaurant offers. All issues at once. */
export function dependentIssues(
  body: PlaceOrderInput | QuoteInput,
  settings: OrderingSettings,
  via: OrderCaller["via"],
): Issue[] {
  const issues: Issue[] = [];
  const add = (path: string, code: string, said: Message, params?: Record<string, unknown>) =>
    issues.push({ path, code, message: said, ...(params && { params }) });
  // A quote without a customer is told of that. Who is on the phone can be given the link in other ways.
  if (via !== "STAFF" && body.paymentMethod === "ONLINE" && body.customer && !body.customer.email) {
    add("customer.email", "REQUIRED", message("orders.emailNeeded"));
  }
  if (body.fulfillment === "DELIVERY" && !body.deliveryAddress) {
    add("deliveryAddress", "REQUIRED", message("orders.addressNeeded"));
  }
  const allowed: readonly Handoff[] = handoffsOf[body.fulfillment];
  if (body.handoff && !allowed.includes(body.handoff))
    add("handoff", "INVALID", message("orders.handoffUnfit"), { allowed });
  if (body.tip && (body.paymentMethod !== "ONLINE" || !settings.tips)) {
    add("tip", "INVALID", message("orders.noTip"), { maximum: 0 });
  }
  return issues;
}

/** The part of a body that decides price and time, but for where it goes. */
export function priceRequestOf(
  body: PlaceOrderInput | QuoteInput,
): Omit<PriceRequest, "bodyIssues" | "address"> {
  return {
    fulfillment: body.fulfillment,
    paymentMethod: body.paymentMethod ?? null,
    paymentChannel: body.paymentChannel ?? null,
    lines: body.lines as readonly WireLine[],
    zoneId: body.deliveryZoneId ?? null,
    requestedMs: body.requestedPickupAt ? Date.parse(body.requestedPickupAt) : null,
    couponCode: body.couponCode || null,
    expectedTotal: body.expectedTotal ?? null,
    tip: body.tip ?? 0,
    ageConfirmed: body.ageConfirmed ?? false,
    // Whoever gives an e-mail address may be a subscriber: the transaction that writes the order knows.
    customer: { isSubscriber: Boolean(body.customer?.email) },
  };
}
