import { formatKroner } from "../../domain/money.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, MailContent } from "./content.ts";
import type { OrderMailKind } from "./mail-kinds.ts";
import { instructions, orderedLines, orderFacts, promisedTime, receipt, timeFact } from "./order-content.ts";
import { mailTexts } from "./texts.ts";

export interface OrderMailInput {
  order: TrackingOrder;
  trackingUrl: string;
  /** The restaurant's ordering page; null when it has none. */
  orderingUrl: string | null;
  /** Øre, of the refund that the mail is about. */
  refundAmount: number;
  cancelledBy: string | null;
  /** When the mail is written, epoch ms. */
  nowMs: number;
}

/** What a mail about an order says, given the order as it is now. */
export function orderMail(kind: OrderMailKind, input: OrderMailInput): MailContent {
  const { order } = input;
  const { locale } = order;
  const { subject, title, preview, blocks } = builders[kind](input);
  return { locale, subject, title, preview, blocks };
}

type Built = Omit<MailContent, "locale">;
type Builder = (input: OrderMailInput) => Built;

const follow = ({ order, trackingUrl }: OrderMailInput): Block => ({
  kind: "button",
  label: mailTexts(order.locale).follow,
  url: trackingUrl,
});
const see = ({ order, trackingUrl }: OrderMailInput): Block => ({
  kind: "button",
  label: mailTexts(order.locale).seeOrder,
  url: trackingUrl,
});
const facts = ({ order, nowMs }: OrderMailInput): Block => ({
  kind: "facts",
  facts: [...timeFact(order, nowMs), ...orderFacts(order)],
});
const ownNote = ({ order }: OrderMailInput): Block[] =>
  order.note ? [{ kind: "quote", label: mailTexts(order.locale).yourNote, text: order.note }] : [];

const received: Builder = (input) => {
  const { order } = input;
  const t = mailTexts(order.locale);
  const text = order.status === "PAID" ? t.receivedWaiting : t.receivedConfirmed;
  return {
    subject: t.receivedSubject(order.orderNumber),
    preview: text,
    title: t.receivedTitle,
    blocks: [
      { kind: "text", text },
      facts(input),
      ...instructions(order),
      ...ownNote(input),
      follow(input),
      receipt(order),
    ],
  };
};

const accepted: Builder = (input) => {
  const { order, nowMs } = input;
  const t = mailTexts(order.locale);
  const time = promisedTime(order, nowMs);
  const text = order.fulfillment === "DELIVERY" ? t.acceptedDelivery : t.acceptedPickup;
  return {
    subject: time
      ? t.acceptedSubject(order.orderNumber, time)
      : `${t.order} ${order.orderNumber}: ${t.acceptedTitle}`,
    preview: text,
    title: t.acceptedTitle,
    blocks: [{ kind: "text", text }, facts(input), ...instructions(order), follow(input)],
  };
};

const timeChanged: Builder = (input) => {
  const { order, nowMs } = input;
  const t = mailTexts(order.locale);
  return {
    subject: t.timeSubject(order.orderNumber, promisedTime(order, nowMs) ?? ""),
    preview: t.timeText,
    title: t.timeTitle,
    blocks: [{ kind: "text", text: t.timeText }, facts(input), follow(input)],
  };
};

const ready: Builder = (input) => {
  const { order } = input;
  const t = mailTexts(order.locale);
  return {
    subject: t.readySubject(order.orderNumber),
    preview: t.readyText,
    title: t.readyTitle,
    blocks: [
      { kind: "text", text: t.readyText },
      ...(order.pickupCode ? [{ kind: "code", label: t.pickupCode, code: order.pickupCode } as const] : []),
      { kind: "facts", facts: orderFacts(order).filter(({ label }) => label !== t.pickupCode) },
      ...instructions(order),
      see(input),
    ],
  };
};

const onItsWay: Builder = (input) => {
  const { order } = input;
  const t = mailTexts(order.locale);
  const text = order.delivery?.handoff === "LEAVE_AT_DOOR" ? t.onItsWayLeave : t.onItsWayText;
  return {
    subject: t.onItsWaySubject(order.orderNumber),
    preview: text,
    title: t.onItsWayTitle,
    blocks: [{ kind: "text", text }, facts(input), ...instructions(order), follow(input)],
  };
};

const cancelled: Builder = (input) => {
  const { order, cancelledBy } = input;
  const t = mailTexts(order.locale);
  const { reason = null, message = null, refunded = 0 } = order.cancellation ?? {};
  const money =
    refunded > 0
      ? t.cancelledRefund(formatKroner(refunded, order.locale))
      : order.paymentMethod === "ONLINE"
        ? t.cancelledNoRefund
        : t.cancelledNotCharged;
  const why =
    cancelledBy === "CUSTOMER"
      ? t.cancelledOwn
      : (t.cancelReasons[reason ?? "OTHER"] ?? t.cancelReasons.OTHER!);
  return {
    subject: t.cancelledSubject(order.orderNumber),
    preview: why,
    title: t.cancelledTitle,
    blocks: [
      { kind: "text", text: why },
      ...(message
        ? [{ kind: "quote", label: t.messageFrom(order.restaurant.name), text: message } as const]
        : []),
      { kind: "text", text: money },
      see(input),
      orderedLines(order),
    ],
  };
};

const refunded: Builder = (input) => {
  const { order, refundAmount } = input;
  const t = mailTexts(order.locale);
  const amount = formatKroner(refundAmount, order.locale);
  return {
    subject: t.refundedSubject(order.orderNumber, amount),
    preview: t.refundedText(amount),
    title: t.refundedTitle,
    blocks: [
      { kind: "text", text: t.refundedText(amount) },
      {
        kind: "facts",
        facts: [
          { label: t.refunded, value: amount, isLarge: true },
          { label: t.order, value: String(order.orderNumber) },
          { label: t.total, value: formatKroner(order.total, order.locale) },
        ],
      },
      see(input),
    ],
  };
};

const unpaid: Builder = ({ order, orderingUrl }) => {
  const t = mailTexts(order.locale);
  return {
    subject: t.unpaidSubject(order.orderNumber),
    preview: t.unpaidText,
    title: t.unpaidTitle,
    blocks: [
      { kind: "text", text: t.unpaidText },
      ...(orderingUrl ? [{ kind: "button", label: t.orderAgain, url: orderingUrl } as const] : []),
      orderedLines(order),
    ],
  };
};

const builders: Readonly<Record<OrderMailKind, Builder>> = {
  ORDER_RECEIVED: received,
  ORDER_ACCEPTED: accepted,
  ORDER_TIME_CHANGED: timeChanged,
  ORDER_READY: ready,
  ORDER_ON_ITS_WAY: onItsWay,
  ORDER_CANCELLED: cancelled,
  ORDER_REFUNDED: refunded,
  ORDER_UNPAID: unpaid,
};
