import { allergens, inAllergenOrder } from "../../domain/allergens.ts";
import { formatKroner } from "../../domain/money.ts";
import { paidWithWords } from "../../domain/payment-providers.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, Fact, Line, Sum } from "./content.ts";
import { nearTime } from "./mail-time.ts";
import { mailTexts } from "./texts.ts";

/** The parts that mails about orders are made of. Names are the order's own snapshots, in the language they were in. */
type Priced = Pick<
  TrackingOrder,
  | "locale"
  | "lines"
  | "subtotal"
  | "discount"
  | "couponLabel"
  | "deliveryFee"
  | "deposit"
  | "tip"
  | "total"
  | "vat"
  | "fulfillment"
  | "paymentMethod"
  | "paymentProvider"
  | "paymentStatus"
>;

/** When the food is ready or delivered, as the guest is to read it; null when the restaurant shows no times. */
export function promisedTime(order: TrackingOrder, nowMs: number): string | null {
  const at = order.requestedPickupAt ?? (order.restaurant.trackingShowEta ? order.estimatedReadyAt : null);
  return at === null ? null : nearTime(Date.parse(at), nowMs, order.locale);
}

/** The time in large, and what it was before the restaurant moved it. */
export function timeFact(order: TrackingOrder, nowMs: number): Fact[] {
  const t = mailTexts(order.locale);
  const value = promisedTime(order, nowMs);
  if (value === null) return [];
  const isAgreed = order.requestedPickupAt !== null;
  const isDelivery = order.fulfillment === "DELIVERY";
  const label = isDelivery
    ? isAgreed
      ? t.deliveredAt
      : t.deliveredAround
    : isAgreed
      ? t.readyAt
      : t.readyAround;
  const original = order.originalRequestedPickupAt;
  const before = original && nearTime(Date.parse(original), nowMs, order.locale);
  return [{ label, value, isLarge: true, ...(before && before !== value && { before }) }];
}

export function orderFacts(order: TrackingOrder): Fact[] {
  const t = mailTexts(order.locale);
  const { address } = order.restaurant;
  return [
    { label: t.order, value: String(order.orderNumber) },
    ...(order.fulfillment === "PICKUP" && order.pickupCode
      ? [{ label: t.pickupCode, value: order.pickupCode }]
      : []),
    ...(order.fulfillment === "PICKUP" && address
      ? [{ label: t.pickUpHere, value: addressLines(address).join("\n") }]
      : []),
    ...(order.delivery
      ? [{ label: t.deliveredTo, value: addressLines(order.delivery.address).join("\n") }]
      : []),
  ];
}

export const addressLines = (address: {
  line1: string;
  postalCode: string | null;
  city: string | null;
}): string[] =>
  [address.line1, [address.postalCode, address.city].filter(Boolean).join(" ")].filter((line) => line !== "");

/** What the restaurant wrote for everybody who picks up or gets a delivery. */
export function instructions(order: TrackingOrder): Block[] {
  const { trackingPickupInstructions, trackingDeliveryInstructions } = order.restaurant;
  const text = order.fulfillment === "DELIVERY" ? trackingDeliveryInstructions : trackingPickupInstructions;
  return text ? [{ kind: "quote", label: mailTexts(order.locale).instructions, text }] : [];
}

/** Everything that was ordered, with its price to the last øre, VAT and allergens: the guest's receipt. */
export function receipt(order: Priced): Block {
  const t = mailTexts(order.locale);
  return {
    ...orderedLines(order),
    small: [
      ...order.vat.map(({ rate, amount }) => t.vat(rate, formatKroner(amount, order.locale))),
      ...paymentText(order),
      allergenText(order),
    ],
  };
}

/** What was ordered and will not be eaten. */
export const orderedLines = (order: Priced): Extract<Block, { kind: "lines" }> => ({
  kind: "lines",
  title: mailTexts(order.locale).contents,
  lines: order.lines.map((line) => lineOf(line, order)),
  sums: sumsOf(order),
  small: [],
});

function lineOf(line: Priced["lines"][number], { locale }: Priced): Line {
  const t = mailTexts(locale);
  return {
    quantity: line.quantity,
    name: line.variantName ? `${line.name}, ${line.variantName}` : line.name,
    details: [
      ...line.addons.map(({ name, quantity, price }) => {
        const counted = quantity > 1 ? `${quantity} × ${name}` : name;
        return price > 0 ? `+ ${counted} (${formatKroner(price, locale)})` : `+ ${counted}`;
      }),
      ...(line.removed.length > 0 ? [t.without(line.removed.join(", "))] : []),
      ...(line.note ? [t.note(line.note)] : []),
    ],
    price: formatKroner(line.lineTotal, locale),
  };
}

function sumsOf(order: Priced): Sum[] {
  const t = mailTexts(order.locale);
  const kr = (amount: number): string => formatKroner(amount, order.locale);
  const extras = order.discount + order.deliveryFee + order.deposit + order.tip;
  return [
    ...(extras > 0 ? [{ label: t.subtotal, amount: kr(order.subtotal) }] : []),
    ...(order.discount > 0
      ? [
          {
            label: order.couponLabel ? `${t.discount} (${order.couponLabel})` : t.discount,
            amount: kr(-order.discount),
          },
        ]
      : []),
    ...(order.deliveryFee > 0 || order.fulfillment === "DELIVERY"
      ? [{ label: t.deliveryFee, amount: kr(order.deliveryFee) }]
      : []),
    ...(order.deposit > 0 ? [{ label: t.bottleDeposit, amount: kr(order.deposit) }] : []),
    ...(order.tip > 0 ? [{ label: t.tip, amount: kr(order.tip) }] : []),
    { label: t.total, amount: kr(order.total), isTotal: true },
  ];
}

function paymentText({
  locale,
  paymentMethod,
  paymentProvider,
  paymentStatus,
  fulfillment,
}: Priced): string[] {
  const t = mailTexts(locale);
  if (paymentMethod === "CASH") return [fulfillment === "DELIVERY" ? t.payOnDelivery : t.payOnPickup];
  return paymentStatus === "PAID" && paymentProvider
    ? [t.paidWith(paidWithWords(paymentProvider, locale))]
    : [];
}

function allergenText({ locale, lines }: Priced): string {
  const t = mailTexts(locale);
  const codes = new Set<string>(inAllergenOrder(lines.flatMap((line) => line.allergens)));
  const names = allergens
    .filter(({ code }) => codes.has(code))
    .map(({ name, nameEn }) => (locale === "en" ? nameEn : name).toLowerCase());
  return `${names.length > 0 ? t.allergens(names.join(", ")) : t.noAllergens} ${t.allergensAsk}`;
}
