import { allergens, inAllergenOrder } from "../../domain/allergens.ts";
import { paidWithWords } from "../../domain/payment-providers.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, Fact, Line, Sum } from "./content.ts";

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

/** When the food is ready or delivered, in epoch milliseconds; null when the restaurant shows no times. */
export function promisedAtMs(order: TrackingOrder): number | null {
  const at = order.requestedPickupAt ?? (order.restaurant.trackingShowEta ? order.estimatedReadyAt : null);
  return at === null ? null : Date.parse(at);
}

/** The time in large, and what it was before the restaurant moved it. */
export function timeFact(order: TrackingOrder, nowMs: number): Fact[] {
  const atMs = promisedAtMs(order);
  if (atMs === null) return [];
  const t = wordsOf(order.locale, "mails").order;
  const { whenKept } = speechOf(order.locale);
  const isAgreed = order.requestedPickupAt !== null;
  const isDelivery = order.fulfillment === "DELIVERY";
  const label = isDelivery
    ? isAgreed
      ? t.deliveredAt
      : t.deliveredAround
    : isAgreed
      ? t.readyAt
      : t.readyAround;
  const value = whenKept({ atMs, nowMs });
  const original = order.originalRequestedPickupAt;
  const before = original && whenKept({ atMs: Date.parse(original), nowMs });
  return [{ label, value, isLarge: true, ...(before && before !== value && { before }) }];
}

export function orderFacts(order: TrackingOrder): Fact[] {
  const t = wordsOf(order.locale, "mails").order;
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
  return text ? [{ kind: "quote", label: wordsOf(order.locale, "mails").order.instructions, text }] : [];
}

/** What the guest wrote. */
export const ownNote = ({ locale, note }: TrackingOrder): Block[] =>
  note ? [{ kind: "quote", label: wordsOf(locale, "mails").yourNote, text: note }] : [];

/** What the restaurant wrote to this guest, apart from our own words. */
export const writtenTo = ({ locale, restaurant }: TrackingOrder, text: string | null): Block[] =>
  text
    ? [{ kind: "quote", label: wordsOf(locale, "mails").messageFrom({ restaurant: restaurant.name }), text }]
    : [];

const words = ({ locale }: Priced) => wordsOf(locale, "mails").receipt;

/** Everything that was ordered, with its price to the last øre, VAT and allergens: the guest's receipt. */
export const receipt = (order: Priced): Block => ({
  ...orderedLines(order),
  small: [...order.vat.map(words(order).vat), ...paymentText(order), allergenText(order)],
});

/** What was ordered and will not be eaten. */
export const orderedLines = (order: Priced): Extract<Block, { kind: "lines" }> => ({
  kind: "lines",
  title: words(order).title,
  lines: order.lines.map((line) => lineOf(line, order)),
  sums: sumsOf(order),
  small: [],
});

function lineOf(line: Priced["lines"][number], order: Priced): Line {
  const t = words(order);
  const { money } = speechOf(order.locale);
  return {
    quantity: line.quantity,
    name: line.variantName ? `${line.name}, ${line.variantName}` : line.name,
    details: [
      ...line.addons.map(({ name, quantity, price }) => {
        const counted = quantity > 1 ? `${quantity} × ${name}` : name;
        return price > 0 ? `+ ${counted} (${money(price)})` : `+ ${counted}`;
      }),
      ...(line.removed.length > 0 ? [t.without({ names: line.removed })] : []),
      ...(line.note ? [t.note({ text: line.note })] : []),
    ],
    price: money(line.lineTotal),
  };
}

function sumsOf(order: Priced): Sum[] {
  const t = words(order);
  const { money } = speechOf(order.locale);
  const { couponLabel: label } = order;
  const extras = order.discount + order.deliveryFee + order.deposit + order.tip;
  return [
    ...(extras > 0 ? [{ label: t.subtotal, amount: money(order.subtotal) }] : []),
    ...(order.discount > 0
      ? [{ label: label ? t.discountBy({ label }) : t.discount, amount: money(-order.discount) }]
      : []),
    ...(order.deliveryFee > 0 || order.fulfillment === "DELIVERY"
      ? [{ label: t.deliveryFee, amount: money(order.deliveryFee) }]
      : []),
    ...(order.deposit > 0 ? [{ label: t.bottleDeposit, amount: money(order.deposit) }] : []),
    ...(order.tip > 0 ? [{ label: t.tip, amount: money(order.tip) }] : []),
    { label: t.total, amount: money(order.total), isTotal: true },
  ];
}

function paymentText(order: Priced): string[] {
  const { locale, paymentMethod, paymentProvider, paymentStatus, fulfillment } = order;
  const t = words(order);
  if (paymentMethod === "CASH") return [fulfillment === "DELIVERY" ? t.payOnDelivery : t.payOnPickup];
  return paymentStatus === "PAID" && paymentProvider
    ? [t.paidWith({ provider: paidWithWords(paymentProvider, wordsOf(locale, "tracking").providers) })]
    : [];
}

function allergenText(order: Priced): string {
  const t = words(order);
  const { name } = speechOf(order.locale);
  const codes = new Set<string>(inAllergenOrder(order.lines.flatMap((line) => line.allergens)));
  const names = allergens.filter(({ code }) => codes.has(code)).map((one) => name(one).toLowerCase());
  return names.length > 0 ? t.allergens({ names }) : t.noAllergens;
}
