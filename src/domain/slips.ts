import { changeDetails, changeText, type LineChange } from "./line-changes.ts";
import type { Money } from "./money.ts";
import type { SlipFigures, SlipWords } from "./slip-words.ts";
import type { Fulfillment, MenuSnapshot, PaymentMethod } from "./snapshot.ts";

/**
 * What is printed of an order, as blocks from top to bottom, in the words of one language. Browsers set them as HTML, printers are sent
 * them as a picture: what a slip says is said here alone.
 */
export const slipKinds = ["KITCHEN", "PACKING", "RECEIPT"] as const;
export type SlipKind = (typeof slipKinds)[number];

/** How a text of its own stands out. */
export type SlipTone = "PLAIN" | "SMALL" | "DUE" | "NAME" | "NOTE";

export interface SlipItem {
  text: string;
  /** One below the other: an add-on that is missed is a wrong dish. */
  choices: string[];
  small: string | null;
}

export interface SlipSum {
  left: string;
  right: string;
  tone: "PLAIN" | "SMALL" | "TOTAL";
  below: string[];
}

export type SlipBlock =
  | { block: "HEAD"; code: string; side: string }
  | { block: "SELLER"; name: string; lines: string[] }
  | { block: "TEXT"; tone: SlipTone; lines: string[] }
  | { block: "ITEMS"; items: SlipItem[] }
  | { block: "SUMS"; sums: SlipSum[] };

interface SlipAddon {
  name: string;
  kitchenName: string | null;
  quantity: number;
}

export interface SlipLine {
  id: string;
  quantity: number;
  name: string;
  variantName: string | null;
  addons: readonly SlipAddon[];
  removed: readonly string[];
  components: readonly { name: string; variantName: string | null; addons: readonly SlipAddon[] }[];
  note: string | null;
  allergens: readonly string[];
  lineTotal: Money;
}

/** Of an order what its slips need. */
export interface SlipOrder {
  orderNumber: number;
  pickupCode: string | null;
  fulfillment: Fulfillment;
  paymentMethod: PaymentMethod;
  paymentStatus: string;
  placedAt: string;
  requestedPickupAt: string | null;
  estimatedReadyAt: string | null;
  customer: { name: string; phone: string };
  deliveryAddress: {
    line1: string;
    line2: string | null;
    postalCode: string;
    city: string;
    floor: string | null;
    doorCode: string | null;
    instructions: string | null;
  } | null;
  handoff: string | null;
  vehicle: string | null;
  note: string | null;
  cutlery: boolean;
  ageConfirmed: boolean;
  lines: readonly SlipLine[];
  /** What was changed after it was ordered, the oldest first. */
  changes: readonly { at: string; lines: readonly LineChange[]; note?: string | null | undefined }[];
  subtotal: Money;
  discount: Money;
  couponLabel: string | null;
  deliveryFee: Money;
  deposit: Money;
  tip: Money;
  total: Money;
  refunded: Money;
  /** What it owes since it was changed. */
  due: { amount: Money } | null;
  vat: readonly SlipVat[];
  /** The part of it that went back. */
  refundedVat: readonly SlipVat[];
}

interface SlipVat {
  rate: number;
  net: Money;
  amount: Money;
}

/** Who sells, as a sales document names them. */
export interface SlipSeller {
  name: string;
  legalName: string | null;
  address: { line1: string; postalCode: string | null; city: string | null } | null;
  orgNumber: string | null;
  phone: string | null;
  receiptHeaderText: string | null;
  receiptFooterText: string | null;
}

/** The restaurant as its slips name it. */
export const sellerOf = ({ restaurant }: Pick<MenuSnapshot, "restaurant">): SlipSeller => ({
  name: restaurant.name,
  legalName: restaurant.legal.legalName,
  address: restaurant.address && {
    line1: restaurant.address.line1,
    postalCode: restaurant.address.postalCode,
    city: restaurant.address.city,
  },
  orgNumber: restaurant.legal.orgNumber,
  phone: restaurant.phone,
  receiptHeaderText: restaurant.receiptHeaderText,
  receiptFooterText: restaurant.receiptFooterText,
});

export interface SlipLanguage {
  words: SlipWords;
  figures: SlipFigures;
  /** When it is printed: times of another day are shown with it. */
  nowMs: number;
}

/** What the kitchen calls an order: the day's short code, or its number. */
export const nameOf = (order: Pick<SlipOrder, "pickupCode" | "orderNumber">): string =>
  order.pickupCode ?? `#${order.orderNumber}`;

/** When the guest was promised it, in epoch ms; null: no time. */
export function dueMsOf(order: Pick<SlipOrder, "requestedPickupAt" | "estimatedReadyAt">): number | null {
  const due = order.requestedPickupAt ?? order.estimatedReadyAt;
  return due === null ? null : Date.parse(due);
}

/** A code that is newer than these words is said as it is. */
export const allergenName = (code: string, words: Pick<SlipWords, "allergens">): string =>
  words.allergens[code] ?? code.toLowerCase();

export const slipOf = (
  kind: SlipKind,
  order: SlipOrder,
  seller: SlipSeller,
  language: SlipLanguage,
): SlipBlock[] =>
  kind === "RECEIPT" ? receiptOf(order, seller, language) : ticketOf(order, kind === "PACKING", language);

const text = (tone: SlipTone, ...lines: (string | null | false | undefined)[]): SlipBlock[] => {
  const said = lines.filter((line) => typeof line === "string" && line !== "") as string[];
  return said.length === 0 ? [] : [{ block: "TEXT", tone, lines: said }];
};

/** For the pass: large, no prices, every choice on its own line. The packing slip adds whose it is and a box to tick. */
function ticketOf(order: SlipOrder, isPacking: boolean, { words: t, nowMs }: SlipLanguage): SlipBlock[] {
  const dueMs = dueMsOf(order);
  const at = dueMs === null ? null : { atMs: dueMs, nowMs };
  const isDelivery = order.fulfillment === "DELIVERY";
  const placed = t.placed({ at: { atMs: Date.parse(order.placedAt), nowMs } });
  return [
    { block: "HEAD", code: nameOf(order), side: isDelivery ? t.delivery : t.pickup },
    ...text("DUE", at && (isDelivery ? t.due.delivered({ at }) : t.due.ready({ at }))),
    ...text("PLAIN", `${t.order({ number: order.orderNumber })} · ${placed}`),
    ...correctionOf(order, t, nowMs),
    ...(isPacking ? whoseItIs(order, t) : []),
    ...text("NOTE", order.note && `${t.print.orderNote}: ${order.note}`),
    {
      block: "ITEMS",
      items: order.lines.map((line) => ({
        text: `${isPacking ? "☐ " : ""}${line.quantity} × ${named(line)}`,
        choices: choicesOf(line, t),
        small:
          isPacking && line.allergens.length > 0
            ? t.lines.contains({ list: line.allergens.map((code) => allergenName(code, t)) })
            : null,
      })),
    },
    ...text("PLAIN", order.cutlery && t.lines.cutlery),
    ...text("NOTE", order.ageConfirmed && t.lines.age),
    ...text("DUE", isPacking && paymentOf(order, t)),
  ];
}

/** Who made the first slip must see what is another: it stands above the whole order as it is now. */
function correctionOf({ changes }: SlipOrder, t: SlipWords, nowMs: number): SlipBlock[] {
  const last = changes.at(-1);
  if (!last) return [];
  const items = changes.flatMap(({ lines, note }) => [
    ...lines.map((line): SlipItem => ({ text: changeText(line), choices: changeDetails(line), small: null })),
    ...(note === undefined ? [] : [{ text: note ? `«${note}»` : t.print.noNote, choices: [], small: null }]),
  ]);
  return [
    ...text("DUE", t.print.changed({ at: { atMs: Date.parse(last.at), nowMs } })),
    { block: "ITEMS", items },
    ...text("PLAIN", "—"),
  ];
}

const paymentOf = (order: SlipOrder, t: SlipWords): string =>
  order.due
    ? t.print.toPay({ amount: order.due.amount })
    : order.paymentStatus === "UNPAID"
      ? t.print.toPay({ amount: order.total })
      : t.payment.paid;

function whoseItIs(order: SlipOrder, t: SlipWords): SlipBlock[] {
  const address = order.deliveryAddress;
  const place = address && [
    [address.line1, address.line2, `${address.postalCode} ${address.city}`],
    [
      address.floor && t.floor({ text: address.floor }),
      address.doorCode && t.doorCode({ text: address.doorCode }),
    ],
  ];
  return [
    ...text("NAME", order.customer.name),
    ...text("PLAIN", order.customer.phone),
    ...text("PLAIN", place?.flat().filter(Boolean).join(", ")),
    ...text("PLAIN", address?.instructions),
    ...text("PLAIN", order.handoff && (t.handoff[order.handoff] ?? order.handoff)),
    ...text("PLAIN", order.vehicle && t.vehicle({ text: order.vehicle })),
  ];
}

const named = (of: { name: string; variantName: string | null }): string =>
  of.variantName ? `${of.name} ${of.variantName}` : of.name;

const times = (quantity: number): string => (quantity > 1 ? `${quantity} × ` : "");

function choicesOf(line: SlipLine, t: SlipWords): string[] {
  const addon = (each: SlipAddon) => `+ ${times(each.quantity)}${each.kitchenName ?? each.name}`;
  return [
    ...line.components.flatMap((component) => [
      named(component),
      ...component.addons.map((each) => `  ${addon(each)}`),
    ]),
    ...line.addons.map(addon),
    ...line.removed.map((name) => t.lines.without({ name })),
    ...(line.note ? [`» ${line.note}`] : []),
  ];
}

/** The guest's receipt: who sold, when, what, at which VAT, and how it was paid (D-201). */
function receiptOf(order: SlipOrder, seller: SlipSeller, { words: t, figures }: SlipLanguage): SlipBlock[] {
  const { address } = seller;
  const plain = (left: string, amount: Money): SlipSum[] =>
    amount === 0 ? [] : [{ left, right: figures.money(amount), tone: "PLAIN", below: [] }];
  /** For each rate the VAT and what it is of; below zero of what went back. */
  const vat = (groups: readonly SlipVat[], sign: 1 | -1): SlipSum[] =>
    groups.map(({ rate, net, amount }) => ({
      left: t.print.vat({ rate, net: sign * net }),
      right: figures.money(sign * amount),
      tone: "SMALL",
      below: [],
    }));
  return [
    {
      block: "SELLER",
      name: seller.name,
      lines: [
        seller.legalName,
        address && `${address.line1}, ${[address.postalCode, address.city].filter(Boolean).join(" ")}`,
        seller.orgNumber && t.print.org({ number: seller.orgNumber }),
        seller.phone,
        seller.receiptHeaderText,
      ].filter((line): line is string => line !== null && line !== ""),
    },
    ...text(
      "PLAIN",
      `${t.print.receipt} · ${nameOf(order)} · ${t.order({ number: order.orderNumber })}`,
      figures.dateTime(Date.parse(order.placedAt)),
    ),
    {
      block: "SUMS",
      sums: [
        ...order.lines.map(
          (line): SlipSum => ({
            left: `${line.quantity} × ${named(line)}`,
            right: figures.money(line.lineTotal),
            tone: "PLAIN",
            below: line.addons.map((addon) => `+ ${times(addon.quantity)}${addon.name}`),
          }),
        ),
        ...plain(order.couponLabel ?? t.detail.discount, -order.discount),
        ...plain(t.detail.deliveryFee, order.deliveryFee),
        ...plain(t.detail.bottleDeposit, order.deposit),
        ...plain(t.detail.tip, order.tip),
        { left: t.detail.total, right: figures.money(order.total), tone: "TOTAL", below: [] },
        ...vat(order.vat, 1),
        ...plain(t.detail.refunded, -order.refunded),
        ...vat(order.refundedVat, -1),
      ],
    },
    ...text("PLAIN", order.paymentMethod === "ONLINE" ? t.print.paidOnline : t.payment.cash),
    ...text("PLAIN", order.due && t.print.toPay({ amount: order.due.amount })),
    ...text("PLAIN", seller.receiptFooterText ?? t.print.thanks),
  ];
}
