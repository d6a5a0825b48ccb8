import { mayHandOverAlcohol } from "../../domain/alcohol-hours.ts";
import type { CartLine } from "../../domain/cart-line.ts";
import {
  type minimumOrderMiss,
  type ZoneMatch,
  type ZoneMiss,
  zoneMissMessage,
} from "../../domain/delivery-zones.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Money } from "../../domain/money.ts";
import {
  channelsOf,
  chosenProvider,
  type PaymentChannel,
  paymentTooSmall,
} from "../../domain/payment-providers.ts";
import { type Issue, messageOf, type ProblemCode, type Refusal } from "../../domain/problems.ts";
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
export function addressRefusal(
  miss: ZoneMiss,
  lookup: LocatedAddress["lookup"],
  { pickupEnabled }: Pick<OrderingSettings, "pickupEnabled">,
): Refusal {
  const fulfillments = pickupEnabled ? ["PICKUP"] : [];
  if (miss.reason === "NEEDS_COORDINATES" && lookup === "UNAVAILABLE") {
    const said = message("delivery.lookupUnavailable");
    return issueOf("deliveryAddress", "ADDRESS_NOT_FOUND", said, {
      reason: "LOOKUP_UNAVAILABLE",
      fulfillments,
    });
  }
  const code = miss.reason === "NEEDS_COORDINATES" ? "ADDRESS_NOT_FOUND" : "ADDRESS_OUTSIDE_ZONE";
  return issueOf("deliveryAddress", code, zoneMissMessage(miss), {
    distanceMeters: miss.distanceMeters,
    outsideMeters: miss.nearest?.distanceMeters ?? null,
    fulfillments,
  });
}

/** A zone whose minimum the cart does not reach: what is missing, and the zones that would deliver it as it is (D-132). */
export function minimumRefusal(
  miss: NonNullable<ReturnType<typeof minimumOrderMiss>>,
  others: readonly ZoneMatch[],
): Refusal {
  const zones = others.map(({ zone, deliveryFee, minimumOrder }) => ({
    zoneId: zone.id,
    zoneName: zone.name,
    deliveryFee,
    minimumOrder,
  }));
  const { minimum, missing } = miss;
  return issueOf("lines", "MINIMUM_ORDER", miss.message, { minimum, missing, zones });
}

/** Several issues of a 422, or none at all. With one thing wrong, its sentence is the best message; with several, the list tells. */
export const bodyRefusal = (issues: readonly Issue[]): Refusal | null =>
  issues.length === 0
    ? null
    : {
        code: "VALIDATION_FAILED",
        ...(issues.length === 1 && { message: issues[0]!.message }),
        details: { issues: [...issues] },
      };

/** The issues of a 422; none of another refusal. */
export const issuesIn = ({ details }: Refusal): readonly Issue[] =>
  (details?.issues as Issue[] | undefined) ?? [];

/** A refusal as a warning: its issues, or itself; BAD_REQUEST under its reason, which says more. */
export function warningsOf(refusal: Refusal): readonly Issue[] {
  const { code, message, details } = refusal;
  if (details?.issues) return issuesIn(refusal);
  const { reason, ...params } = details ?? {};
  const isReasonEnough = code === "BAD_REQUEST" && typeof reason === "string";
  return [
    {
      path: paths[code] ?? "",
      code: isReasonEnough ? reason : code,
      message: message ?? messageOf(code),
      params: isReasonEnough ? params : { ...details },
    },
  ];
}

/**
 * What is answered: one refusal, and in `details.further` what would be refused next, so that everything can be put
 * right at once.
 */
export function withFurther(told: Refusal, refusals: readonly Refusal[]): Refusal {
  const known = new Set(warningsOf(told).map(nameOf));
  const others = refusals.filter((refusal) => refusal !== told).flatMap(warningsOf);
  const further = others.filter((issue) => !known.has(nameOf(issue)));
  return further.length === 0 ? told : { ...told, details: { ...told.details, further } };
}

/** What tells two issues apart: a line may be wrong in two ways, and either has a remedy of its own. */
export const nameOf = ({ path, code }: Issue): string => `${path} ${code}`;

/** Where what has no issues is wrong all the same. */
const paths: Partial<Record<ProblemCode, string>> = {
  SLOT_FULL: "requestedPickupAt",
  INVALID_PARTY_SIZE: "partySize",
  PARTY_TOO_LARGE: "partySize",
  TOO_EARLY: "dineInAt",
  INVALID_SUCCESS_URL: "successUrl",
  INVALID_CANCEL_URL: "cancelUrl",
};

/** A closed or paused kitchen: 400, with when to come back. */
export function closedRefusal(time: TimeAnswer, nowMs: number): Refusal | null {
  if (time.ok || (time.code !== "CLOSED" && time.code !== "PAUSED")) return null;
  const when =
    time.code === "CLOSED"
      ? { opensAt: isoInstant(time.atMs) }
      : { pausedUntil: isoInstant(time.atMs), pauseReason: time.pauseReason ?? null };
  return { code: "BAD_REQUEST", message: timeMessage(time, nowMs), details: { reason: time.code, ...when } };
}

/** A requested time that cannot be had: an issue of 422. Which can is `withTimes`' to say. */
export function timeRefusal(time: TimeAnswer, nowMs: number): Refusal | null {
  if (time.ok || time.code === "CLOSED" || time.code === "PAUSED") return null;
  const params = time.code === "TOO_FAR_AHEAD" ? { before: isoInstant(time.atMs) } : {};
  return issueOf("requestedPickupAt", time.code, timeMessage(time, nowMs), params);
}

/** A fulfillment that the restaurant does not offer: 400, with the one that it does. */
export function fulfillmentRefusal(
  { pickupEnabled, deliveryEnabled }: OrderingSettings,
  { fulfillment }: { fulfillment: Fulfillment },
): Refusal | null {
  const isPickup = fulfillment === "PICKUP";
  const [isOffered, isOther] = isPickup ? [pickupEnabled, deliveryEnabled] : [deliveryEnabled, pickupEnabled];
  if (isOffered) return null;
  const fulfillments = isOther ? [isPickup ? "DELIVERY" : "PICKUP"] : [];
  const said = message(isPickup ? "orders.pickupOff" : "delivery.off");
  return { code: "BAD_REQUEST", message: said, details: { reason: "FULFILLMENT_OFF", fulfillments } };
}

/** A payment method that the restaurant does not take: 400, with those that it does. */
export function paymentRefusal(
  { onlinePayment, cashPayment, paymentProviders }: OrderingSettings,
  request: { paymentMethod: PaymentMethod | null; paymentChannel?: PaymentChannel | null },
): Refusal | null {
  if (request.paymentMethod === null) return null;
  const isOnline = request.paymentMethod === "ONLINE";
  const isTaken = onlinePayment && chosenProvider(paymentProviders, request.paymentChannel) !== null;
  if (isOnline ? isTaken : cashPayment) return null;
  const onlineOff = onlinePayment ? "orders.channelOff" : "orders.onlineOff";
  const said = message(isOnline ? onlineOff : "orders.cashOff");
  const paymentChannels = onlinePayment ? channelsOf(paymentProviders) : [];
  const paymentMethods = [
    ...(paymentChannels.length > 0 ? ["ONLINE"] : []),
    ...(cashPayment ? ["CASH"] : []),
  ];
  const details = { reason: "PAYMENT_OFF", paymentMethods, paymentChannels };
  return { code: "BAD_REQUEST", message: said, details };
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
  const others = cashPayment ? ["CASH"] : [];
  const details = { reason: "PAYMENT_TOO_SMALL", minimum, missing: minimum - total, paymentMethods: others };
  return { code: "BAD_REQUEST", message: said, details };
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
