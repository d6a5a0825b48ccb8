import type { FastifyRequest } from "fastify";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { mayChangeForMs } from "../../domain/order-end.ts";
import { Problem } from "../../platform/problem.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { readOrder } from "../orders/tracking.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";
import { reservationCalendar } from "../reservations/reservation-calendar.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { languageOf } from "./language.ts";
import { messagePage } from "./message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "./page-answer.ts";

/** The token stands in the address: nobody keeps this page, and no link from it tells where it was (S-15). */
const privacy = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };

/**
 * An order or reservation by its token, with its restaurant. `slug` is the host's restaurant; null on the service's own host,
 * where every order can be followed. An order of another restaurant is as unknown as none.
 */
async function orderOfPage(
  ctx: Context,
  token: string,
  slug: string | null,
): Promise<{ order: TrackingOrder; loaded: Loaded } | null> {
  const order = await readOrder(ctx, token).catch((error: unknown) => {
    if (error instanceof Problem && (error.code === "ORDER_NOT_FOUND" || error.code === "MISSING_TOKEN"))
      return null;
    throw error;
  });
  const restaurantId = order && (await ctx.snapshots.idOfSlug(order.restaurant.slug));
  const loaded = restaurantId ? await ctx.snapshots.byId(restaurantId) : null;
  return !order || !loaded || (slug !== null && order.restaurant.slug !== slug) ? null : { order, loaded };
}

/** A table booking for the guest's calendar. */
export async function bookingCalendar(
  ctx: Context,
  token: string,
  slug: string | null,
  request: FastifyRequest,
): Promise<PageAnswer<200 | 404>> {
  const found = await orderOfPage(ctx, token, slug);
  if (!found?.order.reservation) {
    const { lang } = languageOf(request);
    return sendPage(await messagePage(ctx, "ORDER_NOT_FOUND", lang), request, privacy);
  }
  const { order, loaded } = found;
  const { fileName, content } = reservationCalendar(order, {
    madeAtMs: ctx.clock.nowMs(),
    trackingUrl: trackingUrl(ctx.config, loaded.snapshot.restaurant, order.publicToken),
  });
  return {
    status: 200,
    body: content,
    headers: {
      ...privacy,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  };
}

/** The page on which a customer follows an order or reservation. */
export async function trackingPage(
  ctx: Context,
  token: string,
  slug: string | null,
  request: FastifyRequest,
): Promise<PageAnswer<200 | 404>> {
  const found = await orderOfPage(ctx, token, slug);
  if (!found) {
    const { lang } = languageOf(request);
    return sendPage(await messagePage(ctx, "ORDER_NOT_FOUND", lang), request, privacy);
  }
  const { order, loaded } = found;
  const { restaurant } = loaded.snapshot;
  const { lang, headers } = languageOf(request, order.locale);
  const storefront = await loadStorefront();
  const base = baseUrl(ctx.config);
  const nowMs = ctx.clock.nowMsOf({ restaurantId: restaurant.id });
  const body = storefront.renderTracking({
    frame: {
      lang,
      baseUrl: base,
      slug: restaurant.slug,
      nowMs,
      aheadMs: ctx.clock.aheadMsOf({ restaurantId: restaurant.id }),
    },
    order,
    hasOrderingPage: restaurant.isLive,
    canTellReady: restaurant.isLive && slug !== null,
    legal: { legalName: restaurant.legal.legalName, orgNumber: restaurant.legal.orgNumber },
    receiptHeaderText: restaurant.receiptHeaderText,
    receiptFooterText: restaurant.receiptFooterText,
  });
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: restaurant,
    script: "tracking",
    canonicalUrl: null,
    againSeconds: mayChangeForMs(order, nowMs) > 0 ? 30 : null,
    slug: restaurant.slug,
    connect: [base],
  });
  return sendPage(await readyPage(document, { status: 200, cacheControl: "private, no-store" }), request, {
    ...headers,
    ...privacy,
  });
}
