import type { Config } from "../../config.ts";
import { type OrderStatus, statusesBeforeReady, statusesInHand } from "../../domain/order-state.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { reservationCalendar } from "../reservations/reservation-calendar.ts";
import type { MailContent, MailSender } from "./content.ts";
import {
  type MailKind,
  type OrderMailKind,
  orderMailKinds,
  type ReservationMailKind,
  reservationMailKinds,
} from "./mail-kinds.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import { orderMail } from "./order-mails.ts";
import type { OrderFacts } from "./queries.ts";
import { reservationMail } from "./reservation-mails.ts";
import type { SkipReason } from "./schedule.ts";

export interface Skipped {
  skip: SkipReason;
}
export interface Written {
  content: MailContent;
  calendar?: MailMessage["calendar"];
  unsubscribeUrl?: string | null;
  /** Who writes, when it is not the restaurant. */
  sender?: MailSender;
}

export type AboutOrder = ClaimedMail & { kind: OrderMailKind | ReservationMailKind };

/** An order or a table as it stands, and where. */
export interface OrderAsItIs {
  order: TrackingOrder;
  facts: OrderFacts;
  restaurant: RestaurantProfile;
  /** Of the restaurant's clock. */
  nowMs: number;
}

const kindsAboutOrders = new Set<MailKind>([...orderMailKinds, ...reservationMailKinds]);
export const isAboutOrder = (mail: ClaimedMail): mail is AboutOrder => kindsAboutOrders.has(mail.kind);

/** What a mail about an order or a table says as things stand, or that it is not worth sending any more. */
export function writeAboutOrder(config: Config, mail: AboutOrder, as: OrderAsItIs): Written | Skipped {
  const { order, facts, restaurant, nowMs } = as;
  const { kind } = mail;
  if (isOutdated(kind, order, facts)) return { skip: "OUTDATED" };
  const url = trackingUrl(config, restaurant, order.publicToken);
  if (!isOfOrder(kind)) return writeAboutTable(mail, kind, as, url);
  const orderingUrl = orderingUrlOf(config, restaurant);
  const { refundAmount, refundVat, cancelledBy } = facts;
  return {
    content: orderMail(kind, {
      ...{ order, trackingUrl: url, orderingUrl, refundAmount, refundVat, cancelledBy, nowMs },
    }),
  };
}

function writeAboutTable(
  mail: ClaimedMail,
  kind: ReservationMailKind,
  { order, facts: { cancelledBy, confirmedAt }, nowMs }: OrderAsItIs,
  trackingUrl: string,
): Written | Skipped {
  const isChange = kind === "RESERVATION_CHANGED";
  const before = isChange ? beforeChange(mail) : null;
  if (before && isNoChange(order, before, nowMs)) return { skip: "OUTDATED" };
  const content = reservationMail(kind, { order, trackingUrl, cancelledBy, ...(before && { before }) });
  if (order.status !== "CONFIRMED") return { content };
  // The latest version of an appointment is the one made last.
  const madeAtMs = isChange ? mail.createdAtMs : (confirmedAt?.epochMilliseconds ?? mail.createdAtMs);
  return { content, calendar: reservationCalendar(order, { madeAtMs, trackingUrl }) };
}

interface TableBefore {
  dineInAtMs: number;
  partySize: number;
}

function beforeChange({ data }: ClaimedMail): TableBefore {
  const { dineInAt, partySize } = data as { dineInAt: string; partySize: number };
  return { dineInAtMs: Date.parse(dineInAt), partySize };
}

/** Changed back meanwhile, or over. */
function isNoChange({ reservation }: TrackingOrder, before: TableBefore, nowMs: number): boolean {
  const dineInAtMs = Date.parse(reservation!.dineInAt);
  const isSame = dineInAtMs === before.dineInAtMs && reservation!.partySize === before.partySize;
  return isSame || dineInAtMs <= nowMs;
}

const isOfOrder = (kind: MailKind): kind is OrderMailKind =>
  (orderMailKinds as readonly MailKind[]).includes(kind);

export const orderingUrlOf = (config: Config, restaurant: RestaurantProfile): string | null =>
  restaurant.isLive ? `${restaurantUrl(config, restaurant)}/` : null;

/** Paid or owed, and not over. */
const going: readonly OrderStatus[] = ["PAID", ...statusesInHand];

/** The statuses in which a mail still tells something. */
const timely: Readonly<Record<OrderMailKind | ReservationMailKind, readonly OrderStatus[] | null>> = {
  ORDER_RECEIVED: ["PAID", "CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "OUT_FOR_DELIVERY", "COMPLETED"],
  ORDER_ACCEPTED: ["CONFIRMED", "PREPARING"],
  ORDER_TIME_CHANGED: statusesBeforeReady,
  ORDER_CHANGED: going,
  ORDER_READY: ["READY_FOR_PICKUP"],
  ORDER_ON_ITS_WAY: ["OUT_FOR_DELIVERY"],
  ORDER_CANCELLED: ["CANCELLED"],
  ORDER_REINSTATED: going,
  ORDER_REFUNDED: null,
  ORDER_UNPAID: ["FAILED"],
  ORDER_PAYMENT_LINK: ["AWAITING_PAYMENT"],
  RESERVATION_REQUESTED: ["PENDING_APPROVAL"],
  RESERVATION_APPROVED: ["CONFIRMED"],
  RESERVATION_REJECTED: ["CANCELLED"],
  RESERVATION_CANCELLED: ["CANCELLED"],
  RESERVATION_CHANGED: ["PENDING_APPROVAL", "CONFIRMED"],
};

function isOutdated(
  kind: OrderMailKind | ReservationMailKind,
  { status }: TrackingOrder,
  facts: OrderFacts,
): boolean {
  if (timely[kind] !== null && !timely[kind].includes(status)) return true;
  // Who never saw a payment page knows that nothing was ordered; who has ordered again has seen to it.
  return kind === "ORDER_UNPAID" && (!facts.hadPaymentPage || facts.hasNewerOrder);
}
