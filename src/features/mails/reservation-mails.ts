import { formatKroner } from "../../domain/money.ts";
import type { Locale } from "../../domain/problems.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import type { Block, Fact, MailContent } from "./content.ts";
import type { ReservationMailKind } from "./mail-kinds.ts";
import { dayAndTime } from "./mail-time.ts";
import { addressLines } from "./order-content.ts";
import { mailTexts } from "./texts.ts";

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
  const t = mailTexts(locale);
  const time = timeOf(order);
  const fromRestaurant = messageBlocks(order);
  const see: Block = { kind: "button", label: t.seeReservation, url: trackingUrl };
  const facts = factsOf(order, before);
  const write = (subject: string, title: string, text: string, more: Block[]): MailContent => ({
    locale,
    subject,
    preview: text,
    title,
    blocks: [{ kind: "text", text }, ...more],
  });
  switch (kind) {
    case "RESERVATION_REQUESTED":
      return write(t.requestedSubject(time), t.requestedTitle, t.requestedText, [
        facts,
        ...ownNote(order),
        see,
      ]);
    case "RESERVATION_APPROVED":
      return write(t.approvedSubject(time), t.approvedTitle, t.approvedText, [
        facts,
        ...ownNote(order),
        { kind: "text", text: cancelText(order) },
        see,
      ]);
    case "RESERVATION_CHANGED":
      return write(t.changedSubject(time), t.changedTitle, t.changedText, [
        facts,
        ...(order.status === "CONFIRMED" ? [{ kind: "text", text: cancelText(order) } as const] : []),
        see,
      ]);
    case "RESERVATION_REJECTED":
      return write(t.rejectedSubject(time), t.rejectedTitle, t.rejectedText, [
        ...fromRestaurant,
        ...refundBlocks(order),
        facts,
      ]);
    case "RESERVATION_CANCELLED": {
      const isOwn = cancelledBy === "CUSTOMER";
      const text = isOwn ? t.reservationCancelledOwn : t.reservationCancelledText;
      return write(t.reservationCancelledSubject(time), t.reservationCancelledTitle, text, [
        ...(isOwn ? [] : fromRestaurant),
        ...refundBlocks(order),
        facts,
      ]);
    }
  }
}

const startOf = ({ reservation }: TrackingOrder): number => Date.parse(reservation!.dineInAt);
const timeOf = (order: TrackingOrder): string => dayAndTime(startOf(order), order.locale);

function factsOf(order: TrackingOrder, before?: ReservationMailInput["before"]): Block {
  const t = mailTexts(order.locale);
  const { partySize, tableName } = order.reservation!;
  const { address } = order.restaurant;
  const facts: Fact[] = [
    {
      label: t.when,
      value: timeOf(order),
      isLarge: true,
      ...(before &&
        before.dineInAtMs !== startOf(order) && { before: dayAndTime(before.dineInAtMs, order.locale) }),
    },
    {
      label: t.guests,
      value: t.guestCount(partySize),
      ...(before && before.partySize !== partySize && { before: t.guestCount(before.partySize) }),
    },
    ...(tableName ? [{ label: t.table, value: tableName }] : []),
    ...(address ? [{ label: t.where, value: addressLines(address).join("\n") }] : []),
  ];
  return { kind: "facts", facts };
}

const ownNote = ({ locale, note }: TrackingOrder): Block[] =>
  note ? [{ kind: "quote", label: mailTexts(locale).yourNote, text: note }] : [];

/** A reason that is a code is ours to say; anything else the restaurant wrote. */
function messageBlocks({ locale, cancellation, restaurant }: TrackingOrder): Block[] {
  const t = mailTexts(locale);
  const { reason = null, message = null } = cancellation ?? {};
  const written = message ?? (reason && !(reason in t.cancelReasons) ? reason : null);
  return written ? [{ kind: "quote", label: t.messageFrom(restaurant.name), text: written }] : [];
}

function refundBlocks({ locale, cancellation }: TrackingOrder): Block[] {
  const refunded = cancellation?.refunded ?? 0;
  return refunded > 0
    ? [{ kind: "text", text: mailTexts(locale).reservationRefund(formatKroner(refunded, locale)) }]
    : [];
}

function cancelText({ locale, reservation }: TrackingOrder): string {
  const t = mailTexts(locale);
  const until = reservation!.canCancelUntil;
  return until ? t.cancelUntil(dayAndTime(Date.parse(until), locale)) : t.cancelAnyTime;
}

export interface WaitlistMailInput {
  locale: Locale;
  dineInAtMs: number;
  partySize: number;
  bookingUrl: string | null;
}

/** What a guest on the waiting list is told when a table has become free. */
export function waitlistMail({ locale, dineInAtMs, partySize, bookingUrl }: WaitlistMailInput): MailContent {
  const t = mailTexts(locale);
  const time = dayAndTime(dineInAtMs, locale);
  return {
    locale,
    subject: t.waitlistSubject(time),
    preview: t.waitlistText,
    title: t.waitlistTitle,
    blocks: [
      { kind: "text", text: t.waitlistText },
      {
        kind: "facts",
        facts: [
          { label: t.when, value: time, isLarge: true },
          { label: t.guests, value: t.guestCount(partySize) },
        ],
      },
      ...(bookingUrl ? [{ kind: "button", label: t.bookTable, url: bookingUrl } as const] : []),
    ],
  };
}
