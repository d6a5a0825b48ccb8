import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { Locale } from "../../messages/locale.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { parseSubscriberToken } from "../../platform/tokens.ts";
import { loadStorefront } from "../storefront/bundle.ts";
import { htmlDocument } from "../storefront/document.ts";
import { languageOf } from "../storefront/language.ts";
import { serviceBrand } from "../storefront/message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "../storefront/page-answer.ts";
import type { NewsletterInput } from "../storefront/schemas.ts";
import type { Subscription } from "./consents.ts";
import { readSubscription, setSubscription } from "./set-subscription.ts";
import { resubscribePath, unsubscribePath } from "./unsubscribe-url.ts";

/**
 * Leaving the newsletter. The link in a mail shows a page that asks; nothing changes by reading it, since mail programs read
 * links too. Posting to the link unsubscribes at once, without cookies or a look at the origin (RFC 8058): the token in
 * it is the right to.
 */
const html = "text/html; charset=utf-8";
const privacy = { "cache-control": "private, no-store", "referrer-policy": "no-referrer" };
const params = z.object({ token: z.string().max(100) });
const query = z.object({ from: z.string().max(20).optional() });

interface Subscriber {
  scope: RestaurantScope;
  subscriberId: string;
  restaurant: RestaurantProfile;
  subscription: { status: Subscription; locale: Locale };
}

/** Whom a token stands for; null when it is not one of ours, or stands for nobody any more. */
async function subscriberOf(ctx: Context, token: string): Promise<Subscriber | null> {
  const parsed = parseSubscriberToken(ctx.secrets, token);
  if (!parsed) return null;
  const scope = scopeOf(parsed.restaurantId);
  const [loaded, subscription] = await Promise.all([
    ctx.snapshots.byId(parsed.restaurantId),
    readSubscription(ctx, scope, parsed.subscriberId),
  ]);
  if (!loaded || !subscription) return null;
  const { restaurant } = loaded.snapshot;
  return { scope, subscriberId: parsed.subscriberId, restaurant, subscription };
}

async function show(
  ctx: Context,
  found: Subscriber | null,
  state: NewsletterInput["state"],
  token: string,
  request: FastifyRequest,
): Promise<PageAnswer<200 | 404>> {
  const { lang, headers } = languageOf(request, found?.subscription.locale);
  const storefront = await loadStorefront();
  const restaurant = found?.restaurant ?? null;
  const body = storefront.renderNewsletter({
    lang,
    state,
    restaurantName: restaurant?.name ?? "Luka",
    seed: restaurant?.slug ?? "luka",
    leaveUrl: `${unsubscribePath}/${token}?from=page`,
    backUrl: `${resubscribePath}/${token}?from=page`,
    menuUrl: restaurant?.isLive ? `${restaurantUrl(ctx.config, restaurant)}/` : null,
  });
  const brand = restaurant ?? serviceBrand;
  const document = htmlDocument(storefront, { lang, body, brand, script: null, canonicalUrl: null });
  const page = await readyPage(document, { status: found ? 200 : 404, cacheControl: "private, no-store" });
  return sendPage(page, request, { ...headers, ...privacy });
}

const ask = (prefix: string): Route =>
  route({
    method: "GET",
    path: `${prefix}${unsubscribePath}/:token`,
    door: "page",
    limits: ["unsubscribe"],
    tag: "Pages",
    summary: "Where a subscriber leaves the newsletter",
    params,
    query: z.unknown(),
    responses: { 200: html, 304: null, 404: html },
    problems: [],
    handler: async (ctx, { params: { token }, request }) => {
      const found = await subscriberOf(ctx, token);
      const state = !found ? "UNKNOWN" : found.subscription.status === "SUBSCRIBED" ? "ASKED" : "LEFT";
      return show(ctx, found, state, token, request);
    },
  });

const change = (prefix: string, path: string, to: Subscription, summary: string): Route =>
  route({
    method: "POST",
    path: `${prefix}${path}/:token`,
    door: "page",
    takesForm: true,
    ignoresForm: true,
    limits: ["unsubscribe"],
    tag: "Pages",
    summary,
    params,
    query,
    responses: { 200: html, 304: null, 404: html },
    problems: [],
    handler: async (ctx, { params: { token }, query: { from }, request }) => {
      const found = await subscriberOf(ctx, token);
      if (!found) return show(ctx, null, "UNKNOWN", token, request);
      const { scope, subscriberId } = found;
      await setSubscription(ctx, scope, subscriberId, to, from === "page" ? "LINK" : "ONE_CLICK");
      return show(ctx, found, to === "SUBSCRIBED" ? "BACK" : "LEFT", token, request);
    },
  });

/** Of a restaurant's own pages (hosts.ts), and of the service for restaurants without. */
export const routes: Route[] = ["/_pages/:slug", ""].flatMap((prefix) => [
  ask(prefix),
  change(prefix, unsubscribePath, "UNSUBSCRIBED", "Unsubscribes in one click (RFC 8058)"),
  change(prefix, resubscribePath, "SUBSCRIBED", "Takes a subscriber back who has just left"),
]);
