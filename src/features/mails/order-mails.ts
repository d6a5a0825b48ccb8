import { changeDetails, changeText } from "../../domain/line-changes.ts";
import type { VatGroup } from "../../domain/vat.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, MailContent } from "./content.ts";
import type { OrderMailKind } from "./mail-kinds.ts";
import {
  instructions,
  orderedLines,
  orderFacts,
  ownNote,
  promisedAtMs,
  receipt,
  timeFact,
  writtenTo,
} from "./order-content.ts";

export interface OrderMailInput {
  order: TrackingOrder;
  trackingUrl: string;
  /** The restaurant's ordering page; null when it has none. */
  orderingUrl: string | null;
  /** Øre, of the refund that the mail is about. */
  refundAmount: number;
  /** The VAT in it; empty where it was not kept. */
  refundVat: readonly VatGroup[];
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

const words = ({ order }: OrderMailInput) => wordsOf(order.locale, "mails").order;

const follow = (input: OrderMailInput): Block => ({
  kind: "button",
  label: words(input).follow,
  url: input.trackingUrl,
});
const see = (input: OrderMailInput): Block => ({
  kind: "button",
  label: words(input).see,
  url: input.trackingUrl,
});
const facts = ({ order, nowMs }: OrderMailInput): Block => ({
  kind: "facts",
  facts: [...timeFact(order, nowMs), ...orderFacts(order)],
});

const received: Builder = (input) => {
  const { order } = input;
  const t = words(input).received;
  const text = order.status === "PAID" ? t.waiting : t.confirmed;
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: text,
    title: t.title,
    blocks: [
      { kind: "text", text },
      facts(input),
      ...instructions(order),
      ...ownNote(order),
      follow(input),
      receipt(order),
    ],
  };
};

const accepted: Builder = (input) => {
  const { order, nowMs } = input;
  const t = words(input).accepted;
  const number = order.orderNumber;
  const atMs = promisedAtMs(order);
  const isDelivery = order.fulfillment === "DELIVERY";
  const text = isDelivery ? t.delivery : t.pickup;
  const subjectAt = isDelivery ? t.deliverySubject : t.readySubject;
  return {
    subject: atMs === null ? t.subject({ number }) : subjectAt({ number, at: { atMs, nowMs } }),
    preview: text,
    title: t.title,
    blocks: [{ kind: "text", text }, facts(input), ...instructions(order), follow(input)],
  };
};

const timeChanged: Builder = (input) => {
  const { order, nowMs } = input;
  const t = words(input).timeChanged;
  const number = order.orderNumber;
  const atMs = promisedAtMs(order);
  return {
    subject: atMs === null ? t.subject({ number }) : t.subjectAt({ number, at: { atMs, nowMs } }),
    preview: t.text,
    title: t.title,
    blocks: [{ kind: "text", text: t.text }, facts(input), follow(input)],
  };
};

/** What was changed, and all of it as it stands. */
const changed: Builder = (input) => {
  const { order } = input;
  const t = words(input).changed;
  const { money } = speechOf(order.locale);
  const [first] = order.changes;
  const texts = order.changes.flatMap(({ lines, note }) => [
    ...lines.map((line) => [changeText(line), ...changeDetails(line)].join(", ")),
    ...(note ? [`«${note}»`] : []),
  ]);
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: t.text,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text },
      { kind: "quote", label: t.what, text: texts.join("\n") },
      {
        kind: "facts",
        facts: [
          {
            label: wordsOf(order.locale, "mails").receipt.total,
            value: money(order.total),
            isLarge: true,
            ...(first && first.totalBefore !== order.total && { before: money(first.totalBefore) }),
          },
        ],
      },
      ...dueBlocks(input),
      follow(input),
      receipt(order),
    ],
  };
};

const dueBlocks = (input: OrderMailInput): Block[] => {
  const { due } = input.order;
  const t = words(input).changed;
  if (!due) return [];
  const { amount, paymentUrl: url } = due;
  return url
    ? [
        { kind: "text", text: t.dueByLink({ amount }) },
        { kind: "button", label: t.pay({ amount }), url },
      ]
    : [{ kind: "text", text: t.dueHere({ amount }) }];
};

const ready: Builder = (input) => {
  const { order } = input;
  const { ready: t, pickupCode } = words(input);
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: t.text,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text },
      ...(order.pickupCode ? [{ kind: "code", label: pickupCode, code: order.pickupCode } as const] : []),
      { kind: "facts", facts: orderFacts(order).filter(({ label }) => label !== pickupCode) },
      ...instructions(order),
      see(input),
    ],
  };
};

const onItsWay: Builder = (input) => {
  const { order } = input;
  const t = words(input).onItsWay;
  const text = order.delivery?.handoff === "LEAVE_AT_DOOR" ? t.leaveAtDoor : t.text;
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: text,
    title: t.title,
    blocks: [{ kind: "text", text }, facts(input), ...instructions(order), follow(input)],
  };
};

const cancelled: Builder = (input) => {
  const { order, cancelledBy } = input;
  const t = words(input).cancelled;
  const { reason, message = null, refunded = 0 } = order.cancellation ?? {};
  const money =
    refunded > 0
      ? t.refund({ amount: refunded })
      : order.paymentMethod === "ONLINE"
        ? t.noRefund
        : t.notCharged;
  // A reason of another time is none that is known.
  const why =
    cancelledBy === "CUSTOMER" ? t.own : (t.reasons[reason as keyof typeof t.reasons] ?? t.reasons.OTHER);
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: why,
    title: t.title,
    blocks: [
      { kind: "text", text: why },
      ...writtenTo(order, message),
      { kind: "text", text: money },
      see(input),
      orderedLines(order),
    ],
  };
};

/** The cancellation was a mistake: all is as it was. */
const reinstated: Builder = (input) => {
  const { order } = input;
  const t = words(input).reinstated;
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: t.text,
    title: t.title,
    blocks: [{ kind: "text", text: t.text }, facts(input), ...instructions(order), follow(input)],
  };
};

const refunded: Builder = (input) => {
  const { order, refundAmount: amount, refundVat } = input;
  const { refunded: t, order: label } = words(input);
  const { money } = speechOf(order.locale);
  const number = order.orderNumber;
  const text = t.text({ amount });
  return {
    subject: t.subject({ amount, number }),
    preview: text,
    title: t.title,
    blocks: [
      { kind: "text", text },
      {
        kind: "facts",
        facts: [
          { label: t.amount, value: money(amount), isLarge: true },
          ...refundVat.map((group) => ({ label: t.vat(group), value: money(group.amount) })),
          { label, value: String(number) },
          { label: wordsOf(order.locale, "mails").receipt.total, value: money(order.total) },
        ],
      },
      see(input),
    ],
  };
};

const unpaid: Builder = (input) => {
  const { order, orderingUrl } = input;
  const t = words(input).unpaid;
  return {
    subject: t.subject({ number: order.orderNumber }),
    preview: t.text,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text },
      ...(orderingUrl ? [{ kind: "button", label: t.orderAgain, url: orderingUrl } as const] : []),
      orderedLines(order),
    ],
  };
};

/** An order that somebody at the restaurant took by phone. */
const paymentLink: Builder = (input) => {
  const { order, trackingUrl } = input;
  const { paymentLink: t, order: label } = words(input);
  const { money } = speechOf(order.locale);
  return {
    subject: t.subject({ number: order.orderNumber, amount: order.total }),
    preview: t.text,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text },
      {
        kind: "facts",
        facts: [
          { label: t.toPay, value: money(order.total), isLarge: true },
          { label, value: String(order.orderNumber) },
        ],
      },
      { kind: "button", label: t.pay, url: order.paymentUrl ?? trackingUrl },
      orderedLines(order),
    ],
  };
};

const builders: Readonly<Record<OrderMailKind, Builder>> = {
  ORDER_RECEIVED: received,
  ORDER_ACCEPTED: accepted,
  ORDER_TIME_CHANGED: timeChanged,
  ORDER_CHANGED: changed,
  ORDER_READY: ready,
  ORDER_ON_ITS_WAY: onItsWay,
  ORDER_CANCELLED: cancelled,
  ORDER_REINSTATED: reinstated,
  ORDER_REFUNDED: refunded,
  ORDER_UNPAID: unpaid,
  ORDER_PAYMENT_LINK: paymentLink,
};
