import type { Locale } from "../../../src/messages/locale.ts";
import type { Draft } from "../draft.ts";
import { isEmail } from "../is-email.ts";
import { channelsOf } from "./payment-channels.ts";
import type { Shop } from "./shop.tsx";
import { toWire } from "./wire-line.ts";

/** The part of an order that decides its price, as `POST /orders/quote` and `POST /orders` take it. */
export function orderBody(
  { draft, fulfillment, restaurant }: Pick<Shop, "draft" | "fulfillment" | "restaurant">,
  slug: string,
  locale: Locale,
) {
  return {
    slug,
    fulfillment,
    lines: draft.lines.map(toWire),
    locale,
    source: "WEB" as const,
    requestedPickupAt: draft.time?.kind === "AT" ? draft.time.at : null,
    ...(fulfillment === "DELIVERY" && draft.address ? { deliveryAddress: addressBody(draft.address) } : {}),
    ...(draft.couponCode ? { couponCode: draft.couponCode } : {}),
    // Codes for subscribers and for first orders are judged by the address.
    ...(draft.couponCode && isEmail(draft.customer.email.trim())
      ? { customer: { email: draft.customer.email.trim() } }
      : {}),
    ...(draft.paymentMethod ? { paymentMethod: draft.paymentMethod } : {}),
    ...channelBody(draft, restaurant.payment.methods),
    ...(draft.tip > 0 && draft.paymentMethod === "ONLINE" ? { tip: draft.tip } : {}),
  };
}

/** Said only where there is a choice: a draft may be older than what the restaurant takes. */
const channelBody = ({ paymentMethod, paymentChannel }: Draft, methods: readonly string[]) =>
  paymentMethod === "ONLINE" && paymentChannel && channelsOf(methods).includes(paymentChannel)
    ? { paymentChannel }
    : {};

export const addressBody = (address: NonNullable<Draft["address"]>) => ({
  line1: address.line1,
  postalCode: address.postalCode,
  city: address.city,
  country: "NO" as const,
  ...(address.instructions ? { instructions: address.instructions } : {}),
  ...(address.point ?? {}),
});
