import { mayHandOverAlcohol } from "../../domain/alcohol-hours.ts";
import type { CartLine } from "../../domain/cart-line.ts";
import { type ZoneMiss, zoneMissMessage } from "../../domain/delivery-zones.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Money } from "../../domain/money.ts";
import { chosenProvider, type PaymentChannel, paymentTooSmall } from "../../domain/payment-providers.ts";
import type { Issue, Refusal } from "../../domain/problems.ts";
import { type TimeAnswer, timeMessage } from "../../domain/slots.ts";
import type { Fulfillment, OrderingSettings, PaymentMethod } from "../../domain/snapshot.ts";
import { type Message, message } from "../../messages/message.ts";
import type { LocatedAddress } from "../addresses/locate-address.ts";

/** One issue of a 422. */
export function issueOf(
  path: string,
  code: string,
  said: Message,
  params?: Record<string, unknown>,
): Refusal {
  const issue: Issue = { path, code, message: said, ...(params && { params }) };
  return { code: "VALIDATION_FAILED", message: said, details: { issues: [issue] } };
}

/**
 * An address that no zone holds, or that nobody could place on the map: an issue of 422. When the register could not be
 * asked, the address may well be right.
 */
export function addressRefusal(miss: ZoneMiss, lookup: LocatedAddress["lookup"]): Refusal {
  if (miss.reason === "NEEDS_COORDINATES" && lookup === "UNAVAILABLE") {
    const said = message("delivery.lookupUnavailable");
    return issueOf("deliveryAddress", "ADDRESS_NOT_FOUND", said, { reason: "LOOKUP_UNAVAILABLE" });
  }
  const code = miss.reason === "NEEDS_COORDINATES" ? "ADDRESS_NOT_FOUND" : "ADDRESS_OUTSIDE_ZONE";
  return issueOf("deliveryAddress", code, zoneMissMessage(miss), {
    distanceMeters: miss.distanceMeters,
    outsideMeters: miss.nearest?.distanceMeters ?? null,
  });
}

/** Several issues of a 422, or none at all. */
export const bodyRefusal = (issues: readonly Issue[]): Refusal | null =>
  issues.length === 0 ? null : { code: "VALIDATION_FAILED", details: { issues: [...issues] } };

/** A closed or paused kitchen: 400, with when to come back. */
export function closedRefusal(time: TimeAnswer, nowMs: number): Refusal | null {
  if (time.ok || (time.code !== "CLOSED" && time.code !== "PAUSED")) return null;
  const when =
    time.code === "CLOSED"
      ? { opensAt: isoInstant(time.atMs) }
      : { pausedUntil: isoInstant(time.atMs), pauseReason: time.pauseReason ?? null };
  return { code: "BAD_REQUEST", message: timeMessage(time, nowMs), details: { reason: time.code, ...when } };
}

/** A requested time that cannot be had: an issue of 422. */
export function timeRefusal(time: TimeAnswer, nowMs: number): Refusal | null {
  if (time.ok || time.code === "CLOSED" || time.code === "PAUSED") return null;
  const params: Record<string, unknown> = {};
  if (time.code === "TOO_SOON") params.earliest = isoInstant(time.atMs);
  if (time.code === "TOO_FAR_AHEAD") params.before = isoInstant(time.atMs);
  return issueOf("requestedPickupAt", time.code, timeMessage(time, nowMs), params);
}

/** A fulfillment or payment method that the restaurant does not offer: 400. */
export function offeredRefusal(
  settings: OrderingSettings,
  request: {
    fulfillment: Fulfillment;
    paymentMethod: PaymentMethod | null;
    paymentChannel?: PaymentChannel | null;
  },
): Refusal | null {
  const isPickup = request.fulfillment === "PICKUP";
  if (!(isPickup ? settings.pickupEnabled : settings.deliveryEnabled)) {
    const said = message(isPickup ? "orders.pickupOff" : "delivery.off");
    return { code: "BAD_REQUEST", message: said, details: { reason: "FULFILLMENT_OFF" } };
  }
  if (request.paymentMethod === null) return null;
  const isOnline = request.paymentMethod === "ONLINE";
  const { onlinePayment, cashPayment, paymentProviders } = settings;
  const isTaken = onlinePayment && chosenProvider(paymentProviders, request.paymentChannel) !== null;
  if (isOnline ? isTaken : cashPayment) return null;
  const onlineOff = onlinePayment ? "orders.channelOff" : "orders.onlineOff";
  const said = message(isOnline ? onlineOff : "orders.cashOff");
  return { code: "BAD_REQUEST", message: said, details: { reason: "PAYMENT_OFF" } };
}

/** A total that the chosen payment provider does not take: known before anything is written. */
export function tooSmallRefusal(
  { paymentProviders, cashPayment }: Pick<OrderingSettings, "paymentProviders" | "cashPayment">,
  request: { paymentMethod: PaymentMethod | null; paymentChannel?: PaymentChannel | null },
  total: Money,
): Refusal | null {
  if (request.paymentMethod !== "ONLINE") return null;
  const minimum = paymentTooSmall(paymentProviders, request.paymentChannel, total);
  if (minimum === null) return null;
  const said = message(cashPayment ? "orders.tooSmallUnlessCash" : "orders.tooSmallOnline", { minimum });
  return { code: "BAD_REQUEST", message: said, details: { reason: "PAYMENT_TOO_SMALL", minimum } };
}

export const isAlcohol = (line: CartLine): boolean =>
  [line, ...line.components].some(({ entry }) => entry.product.containsAlcohol);

/** Alcohol that would be handed over outside the law's hours: an issue per line. */
export function alcoholRefusal(lines: readonly CartLine[], readyAtMs: number): Refusal | null {
  if (!lines.some(isAlcohol) || mayHandOverAlcohol(readyAtMs)) return null;
  const said = message("orders.ALCOHOL_HOURS");
  const issues = lines.flatMap((line, index) =>
    isAlcohol(line) ? [{ path: `lines.${index}.productId`, code: "ALCOHOL_HOURS", message: said }] : [],
  );
  return { code: "VALIDATION_FAILED", message: said, details: { issues } };
}
