import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { type OrderStatus, statusesBeforeReady, statusesInHand } from "../../domain/order-state.ts";
import type { BoardNews } from "../../domain/phone-messages.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { readMailedBrand } from "../brand/mailed-brand.ts";
import { readMailedInvite } from "../colleagues/mailed-invite.ts";
import { readMailedNews } from "../news/mailed-news.ts";
import { unsubscribeUrl } from "../newsletter/unsubscribe-url.ts";
import { readOrderById } from "../orders/tracking.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { reservationCalendar } from "../reservations/reservation-calendar.ts";
import { mailIdentity } from "../sender-domains/mail-identity.ts";
import { bookingPath } from "../storefront/booking-page.ts";
import type { MailContent, MailSender } from "./content.ts";
import { type MailKind, type OrderMailKind, orderMailKinds, type ReservationMailKind } from "./mail-kinds.ts";
import { mailMessage } from "./mail-message.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import { mailSender } from "./mail-sender.ts";
import { welcomeMail } from "./newsletter-mails.ts";
import { orderMail } from "./order-mails.ts";
import {
  boardMail,
  colleagueMail,
  introduced,
  inviteMail,
  liveMail,
  lookMail,
  newsMail,
  partnerSender,
} from "./partner-mails.ts";
import { findOrderFacts, isStillWaiting, isSubscribed, type OrderFacts } from "./queries.ts";
import { reservationMail, waitlistMail } from "./reservation-mails.ts";
import type { SkipReason } from "./schedule.ts";

export interface Skipped {
  skip: SkipReason;
}
interface Written {
  content: MailContent;
  calendar?: MailMessage["calendar"];
  unsubscribeUrl?: string;
  /** Who writes, when it is not the restaurant. */
  sender?: MailSender;
}

/**
 * A mail's message as things stand now, or why it is not worth sending any more: after hours without a mail server nobody
 * wants to read that their dinner is ready. Throws MailError when its address takes no mail.
 */
export async function renderMail(ctx: Context, mail: ClaimedMail): Promise<MailMessage | Skipped> {
  const loaded = await ctx.snapshots.byId(mail.scope.restaurantId);
  if (!loaded) return { skip: "ORDER_GONE" };
  const { restaurant } = loaded.snapshot;
  const written = await write(ctx, mail, restaurant);
  if ("skip" in written) return written;
  const { content, calendar = null } = written;
  const sender = written.sender ?? mailSender(ctx.config, restaurant, content.locale);
  const identity = await mailIdentity(ctx, mail.scope);
  return mailMessage(content, sender, {
    id: mail.id,
    domain: domainOf(identity?.address ?? ctx.config.mailFrom),
    identity,
    createdAtMs: mail.createdAtMs,
    recipient: mail.recipient,
    unsubscribeUrl: written.unsubscribeUrl ?? null,
    calendar,
  });
}

function write(ctx: Context, mail: ClaimedMail, restaurant: RestaurantProfile): Promise<Written | Skipped> {
  if (mail.kind === "NEWSLETTER_WELCOME") return writeWelcome(ctx, mail, restaurant);
  if (mail.kind === "WAITLIST_TABLE_FREE") return writeToWaiting(ctx, mail, restaurant);
  if (mail.kind === "PARTNER_NEWS") return writeNews(ctx, mail);
  if (mail.kind === "OWNER_INVITE" || mail.kind === "COLLEAGUE_INVITE") return writeInvite(ctx, mail);
  if (mail.kind === "RESTAURANT_LIVE") return writeLive(ctx, mail, restaurant);
  if (mail.kind === "BOARD_LOST" || mail.kind === "BOARD_BACK")
    return writeBoard(ctx, mail, mail.kind, restaurant);
  if (mail.kind === "OPERATOR_LOOKS") return writeLook(ctx, mail, restaurant);
  return writeAboutOrder(ctx, mail, mail.kind, restaurant);
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

async function writeAboutOrder(
  ctx: Context,
  mail: ClaimedMail,
  kind: OrderMailKind | ReservationMailKind,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  const orderId = mail.orderId ?? "";
  const [order, facts] = await Promise.all([
    readOrderById(ctx, mail.scope, orderId),
    findOrderFacts(ctx.db, mail.scope, orderId, mail.refundId),
  ]);
  if (!order || !facts) return { skip: "ORDER_GONE" };
  if (isOutdated(kind, order, facts)) return { skip: "OUTDATED" };
  const url = trackingUrl(ctx.config, restaurant, order.publicToken);
  const { cancelledBy } = facts;
  if (!isAboutOrder(kind)) {
    return writeAboutTable(ctx, mail, kind, { order, facts, trackingUrl: url });
  }
  const orderingUrl = orderingUrlOf(ctx, restaurant);
  const { refundAmount, refundVat } = facts;
  const nowMs = ctx.clock.nowMsOf(mail.scope);
  return {
    content: orderMail(kind, {
      ...{ order, trackingUrl: url, orderingUrl, refundAmount, refundVat, cancelledBy, nowMs },
    }),
  };
}

function writeAboutTable(
  ctx: Context,
  mail: ClaimedMail,
  kind: ReservationMailKind,
  { order, facts, trackingUrl }: { order: TrackingOrder; facts: OrderFacts; trackingUrl: string },
): Written | Skipped {
  const { cancelledBy, confirmedAt } = facts;
  const isChange = kind === "RESERVATION_CHANGED";
  const before = isChange ? beforeChange(mail) : null;
  if (before && isNoChange(order, before, ctx.clock.nowMsOf(mail.scope))) return { skip: "OUTDATED" };
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

const isAboutOrder = (kind: MailKind): kind is OrderMailKind =>
  (orderMailKinds as readonly MailKind[]).includes(kind);

const orderingUrlOf = ({ config }: Context, restaurant: RestaurantProfile): string | null =>
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

async function writeWelcome(
  ctx: Context,
  mail: ClaimedMail,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  const subscriberId = mail.subscriberId ?? "";
  if (!(await isSubscribed(ctx.db, mail.scope, subscriberId))) return { skip: "UNSUBSCRIBED" };
  const link = unsubscribeUrl(ctx, restaurant, subscriberId);
  const { code, discountType, discountValue } = mail.data as {
    code: string;
    discountType: string;
    discountValue: number;
  };
  const content = welcomeMail({
    locale: mail.locale,
    restaurantName: restaurant.name,
    code,
    discountType,
    discountValue,
    orderingUrl: orderingUrlOf(ctx, restaurant),
    unsubscribeUrl: link,
  });
  return { content, unsubscribeUrl: link };
}

async function writeToWaiting(
  ctx: Context,
  mail: ClaimedMail,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  const { dineInAt, partySize, waitlistId } = mail.data as Record<string, string> & { partySize: number };
  const dineInAtMs = Date.parse(dineInAt!);
  const isStale =
    dineInAtMs <= ctx.clock.nowMsOf(mail.scope) || !(await isStillWaiting(ctx.db, mail.scope, waitlistId!));
  if (isStale) return { skip: "OUTDATED" };
  const bookingUrl = restaurant.isLive ? `${restaurantUrl(ctx.config, restaurant)}${bookingPath}` : null;
  return { content: waitlistMail({ locale: mail.locale, dineInAtMs, partySize, bookingUrl }) };
}

async function writeNews(ctx: Context, mail: ClaimedMail): Promise<Written | Skipped> {
  const { locale } = mail;
  const [news, brand] = await Promise.all([
    readMailedNews(ctx, mail.scope, String(mail.data.newsId)),
    readMailedBrand(ctx.db, mail.scope),
  ]);
  if (!news) return { skip: "OUTDATED" };
  const dashboardUrl = dashboardUrlOf(ctx);
  return {
    content: newsMail({ ...news, ...introduced(brand), locale, dashboardUrl }),
    sender: partnerSender(ctx.config, brand, { locale, isTest: news.isTest }),
  };
}

async function writeInvite(ctx: Context, mail: ClaimedMail): Promise<Written | Skipped> {
  const { locale } = mail;
  const [invite, brand] = await Promise.all([
    readMailedInvite(ctx, mail.scope, String(mail.data.inviteId)),
    readMailedBrand(ctx.db, mail.scope),
  ]);
  if (!invite) return { skip: "OUTDATED" };
  const { invitedBy } = invite;
  return {
    content:
      invitedBy === null
        ? inviteMail({ ...invite, ...introduced(brand), locale })
        : colleagueMail({ ...invite, invitedBy, locale }),
    sender: partnerSender(ctx.config, brand, { locale, isTest: false }),
  };
}

async function writeLive(
  ctx: Context,
  { scope, locale }: ClaimedMail,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  if (!restaurant.isLive) return { skip: "OUTDATED" };
  const brand = await readMailedBrand(ctx.db, scope);
  const orderingUrl = `${restaurantUrl(ctx.config, restaurant)}/`;
  const dashboardUrl = dashboardUrlOf(ctx);
  return {
    content: liveMail({ locale, restaurantName: restaurant.name, orderingUrl, dashboardUrl }),
    sender: partnerSender(ctx.config, brand, { locale, isTest: false }),
  };
}

/** An hour later it is no news. */
const boardNewsSeconds = 3_600;

async function writeBoard(
  ctx: Context,
  { scope, locale, data, ageSeconds }: ClaimedMail,
  kind: BoardNews,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  if (ageSeconds > boardNewsSeconds) return { skip: "OUTDATED" };
  const brand = await readMailedBrand(ctx.db, scope);
  const sinceMs = Date.parse((data as { since: string }).since);
  const dashboardUrl = `${dashboardUrlOf(ctx)}/${restaurant.slug}`;
  return {
    content: boardMail(kind, { locale, restaurantName: restaurant.name, sinceMs, dashboardUrl }),
    sender: partnerSender(ctx.config, brand, { locale, isTest: false }),
  };
}

async function writeLook(
  ctx: Context,
  { scope, locale, data }: ClaimedMail,
  restaurant: RestaurantProfile,
): Promise<Written> {
  const { by, reason, endsAt } = data as Record<"by" | "reason" | "endsAt", string>;
  const brand = await readMailedBrand(ctx.db, scope);
  const dashboardUrl = `${dashboardUrlOf(ctx)}/${restaurant.slug}/settings/log`;
  const endsAtMs = Date.parse(endsAt);
  return {
    content: lookMail({ locale, restaurantName: restaurant.name, by, reason, endsAtMs, dashboardUrl }),
    sender: partnerSender(ctx.config, brand, { locale, isTest: false }),
  };
}

const dashboardUrlOf = ({ config }: Context): string => `${baseUrl(config)}/dashboard`;
