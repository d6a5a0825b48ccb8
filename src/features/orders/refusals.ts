import { mayHandOverAlcohol } from "../../domain/alcohol-hours.ts";
import type { CartLine } from "../../domain/cart-line.ts";
import { type ZoneMiss, zoneMissMessage } from "../../domain/delivery-zones.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { formatKroner, type Money } from "../../domain/money.ts";
import { chosenProvider, type PaymentChannel, paymentTooSmall } from "../../domain/payment-providers.ts";
import type { Issue, Locale, Refusal } from "../../domain/problems.ts";
import { type TimeAnswer, type TimeRefusal, timeRefusalMessages } from "../../domain/slots.ts";
import type { Fulfillment, OrderingSettings, PaymentMethod } from "../../domain/snapshot.ts";
import type { LocatedAddress } from "../addresses/locate-address.ts";

/** One issue of a 422. */
export function issueOf(
  path: string,
  code: string,
  message: string,
  params?: Record<string, unknown>,
): Refusal {
  return {
    code: "VALIDATION_FAILED",
    message,
    details: { issues: [{ path, code, message, ...(params && { params }) }] },
  };
}

/**
 * An address that no zone holds, or that nobody could place on the map: an issue of 422. When the register could not be
 * asked, the address may well be right.
 */
export function addressRefusal(miss: ZoneMiss, lookup: LocatedAddress["lookup"], locale: Locale): Refusal {
  if (miss.reason === "NEEDS_COORDINATES" && lookup === "UNAVAILABLE") {
    const message =
      locale === "en"
        ? "We cannot look up addresses right now. Try again shortly, or choose pickup."
        : "Vi får ikke slått opp adresser akkurat nå. Prøv igjen om litt, eller velg henting.";
    return issueOf("deliveryAddress", "ADDRESS_NOT_FOUND", message, { reason: "LOOKUP_UNAVAILABLE" });
  }
  const code = miss.reason === "NEEDS_COORDINATES" ? "ADDRESS_NOT_FOUND" : "ADDRESS_OUTSIDE_ZONE";
  return issueOf("deliveryAddress", code, zoneMissMessage(miss, locale), {
    distanceMeters: miss.distanceMeters,
    outsideMeters: miss.nearest?.distanceMeters ?? null,
  });
}

/** Several issues of a 422, or none at all. */
export const bodyRefusal = (issues: readonly Issue[]): Refusal | null =>
  issues.length === 0 ? null : { code: "VALIDATION_FAILED", details: { issues: [...issues] } };

const timeMessage = (time: TimeRefusal, locale: Locale): string =>
  timeRefusalMessages[time.code][locale === "en" ? 1 : 0];

/** A closed or paused kitchen: 400, with when to come back. */
export function closedRefusal(time: TimeAnswer, locale: Locale): Refusal | null {
  if (time.ok || (time.code !== "CLOSED" && time.code !== "PAUSED")) return null;
  const when =
    time.code === "CLOSED"
      ? { opensAt: isoInstant(time.atMs) }
      : { pausedUntil: isoInstant(time.atMs), pauseReason: time.pauseReason ?? null };
  return { code: "BAD_REQUEST", message: timeMessage(time, locale), details: { reason: time.code, ...when } };
}

/** A requested time that cannot be had: an issue of 422. */
export function timeRefusal(time: TimeAnswer, locale: Locale): Refusal | null {
  if (time.ok || time.code === "CLOSED" || time.code === "PAUSED") return null;
  const params: Record<string, unknown> = {};
  if (time.code === "TOO_SOON") params.earliest = isoInstant(time.atMs);
  if (time.code === "TOO_FAR_AHEAD") params.before = isoInstant(time.atMs);
  return issueOf("requestedPickupAt", time.code, timeMessage(time, locale), params);
}

/** A fulfillment or payment method that the restaurant does not offer: 400. */
export function offeredRefusal(
  settings: OrderingSettings,
  request: {
    fulfillment: Fulfillment;
    paymentMethod: PaymentMethod | null;
    paymentChannel?: PaymentChannel | null;
    locale: Locale;
  },
): Refusal | null {
  const en = request.locale === "en";
  const isPickup = request.fulfillment === "PICKUP";
  if (!(isPickup ? settings.pickupEnabled : settings.deliveryEnabled)) {
    const message = isPickup
      ? en
        ? "The restaurant does not offer pickup."
        : "Restauranten tilbyr ikke henting."
      : en
        ? "The restaurant does not deliver."
        : "Restauranten tilbyr ikke levering.";
    return { code: "BAD_REQUEST", message, details: { reason: "FULFILLMENT_OFF" } };
  }
  if (request.paymentMethod === null) return null;
  const isOnline = request.paymentMethod === "ONLINE";
  const { onlinePayment, cashPayment, paymentProviders } = settings;
  const isTaken = onlinePayment && chosenProvider(paymentProviders, request.paymentChannel) !== null;
  if (isOnline ? isTaken : cashPayment) return null;
  const message = isOnline
    ? en
      ? onlinePayment
        ? "The restaurant does not take payment that way."
        : "The restaurant does not take payment online."
      : onlinePayment
        ? "Restauranten tar ikke denne betalingsmåten."
        : "Restauranten tar ikke betaling på nett."
    : en
      ? "The restaurant does not take cash."
      : "Restauranten tar ikke kontant betaling.";
  return { code: "BAD_REQUEST", message, details: { reason: "PAYMENT_OFF" } };
}

/** A total that the chosen payment provider does not take: known before anything is written. */
export function tooSmallRefusal(
  { paymentProviders, cashPayment }: Pick<OrderingSettings, "paymentProviders" | "cashPayment">,
  request: { paymentMethod: PaymentMethod | null; paymentChannel?: PaymentChannel | null; locale: Locale },
  total: Money,
): Refusal | null {
  if (request.paymentMethod !== "ONLINE") return null;
  const minimum = paymentTooSmall(paymentProviders, request.paymentChannel, total);
  if (minimum === null) return null;
  const least = formatKroner(minimum, request.locale);
  const message =
    request.locale === "en"
      ? `Online payment takes ${least} or more. ${cashPayment ? "Pay when you get the food, or order a little more." : "Order a little more."}`
      : `Betaling på nett tar ${least} eller mer. ${cashPayment ? "Betal når du får maten, eller bestill litt mer." : "Bestill litt mer."}`;
  return { code: "BAD_REQUEST", message, details: { reason: "PAYMENT_TOO_SMALL", minimum } };
}

export const isAlcohol = (line: CartLine): boolean =>
  [line, ...line.components].some(({ entry }) => entry.product.containsAlcohol);

/** Alcohol that would be handed over outside the law's hours: an issue per line. */
export function alcoholRefusal(
  lines: readonly CartLine[],
  readyAtMs: number,
  locale: Locale,
): Refusal | null {
  if (!lines.some(isAlcohol) || mayHandOverAlcohol(readyAtMs)) return null;
  const message =
    locale === "en"
      ? "Alcohol can be handed over 08-20 on weekdays, 08-18 before Sundays and holidays, and not on those days."
      : "Alkohol kan utleveres 08-20 på hverdager, 08-18 før søn- og helligdager, og ikke på slike dager.";
  const issues = lines.flatMap((line, index) =>
    isAlcohol(line) ? [{ path: `lines.${index}.productId`, code: "ALCOHOL_HOURS", message }] : [],
  );
  return { code: "VALIDATION_FAILED", message, details: { issues } };
}
