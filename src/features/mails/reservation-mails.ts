import { cancelReasons } from "../../domain/order-state.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, Fact, MailContent } from "./content.ts";
import type { ReservationMailKind } from "./mail-kinds.ts";
import { addressLines, ownNote, writtenTo } from "./order-content.ts";

export interface ReservationMailInput {
  order: TrackingOrder;
  trackingUrl: string;
  cancelledBy: string | null;
  /** What the guest was told before it was changed. */
  before?: { dineInAtMs: number; partySize: number };
}

/** What a mail about a table says, given the reservation as it is now. */
export function reservationMail(kind: ReservationMailKind, input: ReservationMailInput): MailContent {
  const { order, trackingUrl, cancelledBy, before } = input;
  const { locale } = order;
  const t = wordsOf(locale, "mails").table;
  const at = startOf(order);
  const see: Block = { kind: "button", label: t.see, url: trackingUrl };
  const facts = factsOf(order, before);
  const write = (
    { subject, title }: { subject: (params: { at: number }) => string; title: string },
    text: string,
    more: Block[],
  ): MailContent => ({
    locale,
    subject: subject({ at }),
    preview: text,
    title,
    blocks: [{ kind: "text", text }, ...more],
  });
  switch (kind) {
    case "RESERVATION_REQUESTED":
      return write(t.requested, t.requested.text, [facts, ...ownNote(order), see]);
    case "RESERVATION_APPROVED":
      return write(t.approved, t.approved.text, [facts, ...ownNote(order), cancelBlock(order), see]);
    case "RESERVATION_CHANGED": {
      const isConfirmed = order.status === "CONFIRMED";
      return write(t.changed, t.changed.text, [facts, ...(isConfirmed ? [cancelBlock(order)] : []), see]);
    }
    case "RESERVATION_REJECTED":
      return write(t.rejected, t.rejected.text, [...fromRestaurant(order), ...refundBlocks(order), facts]);
    case "RESERVATION_CANCELLED": {
      const isOwn = cancelledBy === "CUSTOMER";
      return write(t.cancelled, isOwn ? t.cancelled.own : t.cancelled.text, [
        ...(isOwn ? [] : fromRestaurant(order)),
        ...refundBlocks(order),
        facts,
      ]);
    }
  }
}

const startOf = ({ reservation }: TrackingOrder): number => Date.parse(reservation!.dineInAt);

function factsOf(order: TrackingOrder, before?: ReservationMailInput["before"]): Block {
  const t = wordsOf(order.locale, "mails").table;
  const { moment } = speechOf(order.locale);
  const { partySize, tableName } = order.reservation!;
  const { address } = order.restaurant;
  const facts: Fact[] = [
    {
      label: t.when,
      value: moment(startOf(order)),
      isLarge: true,
      ...(before && before.dineInAtMs !== startOf(order) && { before: moment(before.dineInAtMs) }),
    },
    {
      label: t.guests,
      value: t.guestCount({ count: partySize }),
      ...(before && before.partySize !== partySize && { before: t.guestCount({ count: before.partySize }) }),
    },
    ...(tableName ? [{ label: t.table, value: tableName }] : []),
    ...(address ? [{ label: t.where, value: addressLines(address).join("\n") }] : []),
  ];
  return { kind: "facts", facts };
}

/** A reason that is a code is ours to say; anything else the restaurant wrote. */
function fromRestaurant(order: TrackingOrder): Block[] {
  const { reason = null, message = null } = order.cancellation ?? {};
  const isCode = (cancelReasons as readonly (string | null)[]).includes(reason);
  return writtenTo(order, message ?? (isCode ? null : reason));
}

function refundBlocks({ locale, cancellation }: TrackingOrder): Block[] {
  const amount = cancellation?.refunded ?? 0;
  return amount > 0 ? [{ kind: "text", text: wordsOf(locale, "mails").table.refund({ amount }) }] : [];
}

function cancelBlock({ locale, reservation }: TrackingOrder): Block {
  const t = wordsOf(locale, "mails").table;
  const until = reservation!.canCancelUntil;
  return { kind: "text", text: until ? t.cancelUntil({ until: Date.parse(until) }) : t.cancelAnyTime };
}

export interface WaitlistMailInput {
  locale: Locale;
  dineInAtMs: number;
  partySize: number;
  bookingUrl: string | null;
}

/** What a guest on the waiting list is told when a table has become free. */
export function waitlistMail({ locale, dineInAtMs, partySize, bookingUrl }: WaitlistMailInput): MailContent {
  const { free: t, ...labels } = wordsOf(locale, "mails").table;
  return {
    locale,
    subject: t.subject({ at: dineInAtMs }),
    preview: t.text,
    title: t.title,
    blocks: [
      { kind: "text", text: t.text },
      {
        kind: "facts",
        facts: [
          { label: labels.when, value: speechOf(locale).moment(dineInAtMs), isLarge: true },
          { label: labels.guests, value: labels.guestCount({ count: partySize }) },
        ],
      },
      ...(bookingUrl ? [{ kind: "button", label: t.book, url: bookingUrl } as const] : []),
    ],
  };
}
