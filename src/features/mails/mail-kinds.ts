import { boardNews } from "../../domain/phone-messages.ts";

/** Every mail to guests and, at the end, to owners and their colleagues. The triggers of migrations/0010_mails.sql write most of these names; other rooms queue the rest by `queue_mail`. */
export const orderMailKinds = [
  "ORDER_RECEIVED",
  "ORDER_ACCEPTED",
  "ORDER_TIME_CHANGED",
  "ORDER_CHANGED",
  "ORDER_READY",
  "ORDER_ON_ITS_WAY",
  "ORDER_CANCELLED",
  "ORDER_REINSTATED",
  "ORDER_REFUNDED",
  "ORDER_UNPAID",
  "ORDER_PAYMENT_LINK",
] as const;
export const reservationMailKinds = [
  "RESERVATION_REQUESTED",
  "RESERVATION_APPROVED",
  "RESERVATION_REJECTED",
  "RESERVATION_CANCELLED",
  "RESERVATION_CHANGED",
] as const;
/** To owners and their colleagues, and not from the restaurant. */
export const ownerMailKinds = [
  "PARTNER_NEWS",
  "OWNER_INVITE",
  "COLLEAGUE_INVITE",
  "RESTAURANT_LIVE",
  ...boardNews,
  "OPERATOR_LOOKS",
] as const;
export const mailKinds = [
  ...orderMailKinds,
  ...reservationMailKinds,
  "WAITLIST_TABLE_FREE",
  "NEWSLETTER_WELCOME",
  ...ownerMailKinds,
] as const;

/** To people about their own accounts, and to who is about to have one. */
export const personMailKinds = [
  ...["PASSWORD_RESET", "NEW_DEVICE", "SECOND_FACTOR", "WEBHOOK_FAILING"],
  ...["PARTNER_APPLICATION", "PARTNER_APPLIED", "PARTNER_APPROVED", "TEAM_INVITE", "KEY_EXPIRING"],
] as const;

export type PersonMailKind = (typeof personMailKinds)[number];
export type OrderMailKind = (typeof orderMailKinds)[number];
export type ReservationMailKind = (typeof reservationMailKinds)[number];
export type MailKind = (typeof mailKinds)[number];
