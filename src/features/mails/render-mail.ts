import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { BoardNews } from "../../domain/phone-messages.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { MailMessage } from "../../platform/mail/mailer.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { readMailedBrand } from "../brand/mailed-brand.ts";
import { readMailedInvite } from "../colleagues/mailed-invite.ts";
import { readMailedNews } from "../news/mailed-news.ts";
import { unsubscribeUrl } from "../newsletter/unsubscribe-url.ts";
import { mailIdentities } from "../sender-domains/mail-identity.ts";
import { bookingPath } from "../storefront/booking-page.ts";
import { orderingUrlOf, type Skipped, type Written } from "./about-order.ts";
import type { ClaimedMail } from "./mail-queue.ts";
import { welcomeMail } from "./newsletter-mails.ts";
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
import { isStillWaiting, isSubscribed } from "./queries.ts";
import { waitlistMail } from "./reservation-mails.ts";
import { messageOf } from "./restaurants-message.ts";

/**
 * The message of a mail that is about no order, as things stand now, or why it is not worth sending any more. Throws MailError when
 * its address takes no mail.
 */
export async function renderMail(ctx: Context, mail: ClaimedMail): Promise<MailMessage | Skipped> {
  const { restaurantId } = mail.scope;
  const loaded = await ctx.snapshots.byId(restaurantId);
  if (!loaded) return { skip: "ORDER_GONE" };
  const { restaurant } = loaded.snapshot;
  const written = await write(ctx, mail, restaurant);
  if ("skip" in written) return written;
  const identityOf = await mailIdentities(ctx, [restaurantId]);
  return messageOf(ctx.config, mail, written, { restaurant, identity: identityOf(restaurantId) });
}

async function write(
  ctx: Context,
  mail: ClaimedMail,
  restaurant: RestaurantProfile,
): Promise<Written | Skipped> {
  if (mail.kind === "NEWSLETTER_WELCOME") return writeWelcome(ctx, mail, restaurant);
  if (mail.kind === "WAITLIST_TABLE_FREE") return writeToWaiting(ctx, mail, restaurant);
  if (mail.kind === "PARTNER_NEWS") return writeNews(ctx, mail);
  if (mail.kind === "OWNER_INVITE" || mail.kind === "COLLEAGUE_INVITE") return writeInvite(ctx, mail);
  if (mail.kind === "RESTAURANT_LIVE") return writeLive(ctx, mail, restaurant);
  if (mail.kind === "BOARD_LOST" || mail.kind === "BOARD_BACK")
    return writeBoard(ctx, mail, mail.kind, restaurant);
  if (mail.kind === "OPERATOR_LOOKS") return writeLook(ctx, mail, restaurant);
  throw new TypeError(`${mail.kind} is about an order.`);
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
    orderingUrl: orderingUrlOf(ctx.config, restaurant),
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
