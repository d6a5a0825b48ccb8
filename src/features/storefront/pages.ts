import { z } from "zod";
import type { Context } from "../../context.ts";
import { sandboxDecisions } from "../../domain/payment-providers.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { type Route, type RouteInput, route } from "../../platform/http/route.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { favicon, robots } from "./app-files.ts";
import { routes as appRoutes } from "./app-pages.ts";
import { bookingPage, bookingPath } from "./booking-page.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { frontPage } from "./front-page.ts";
import { gateBefore, routes as gateRoutes } from "./gate-page.ts";
import { languageOf } from "./language.ts";
import { menuPartPage, sitemap } from "./menu-part-page.ts";
import { messagePage, serviceBrand } from "./message-page.ts";
import { orderingData, orderingPage } from "./ordering-page.ts";
import { onToOwnAddress } from "./own-address.ts";
import { type RestaurantPageAnswer, readyPage, sendPage } from "./page-answer.ts";
import { routes as plainOrderRoutes } from "./plain-order-pages.ts";
import { routes as readyAlertRoutes } from "./ready-alert-pages.ts";
import { restaurantOfPage } from "./restaurant-of-page.ts";
import { sandboxPayPage } from "./sandbox-pay-page.ts";
import { bookingCalendar, trackingPage } from "./tracking-page.ts";

const html = "text/html; charset=utf-8";
const slugParams = z.object({ slug: z.string() });
const orderParams = z.object({ slug: z.string(), token: z.string().max(100) });
const tokenParams = z.object({ token: z.string().max(100) });
const idParams = z.object({ id: z.string().max(100) });

type Handler<Params extends z.ZodType> = (
  ctx: Context,
  input: RouteInput<"page", Params, z.ZodType, z.ZodType>,
) => Promise<RestaurantPageAnswer>;

const page = <Params extends z.ZodType>(
  path: string,
  summary: string,
  params: Params,
  handler: Handler<Params>,
  type = html,
  limits: LimitName[] = [],
): Route =>
  route({
    method: "GET",
    path,
    door: "page",
    tag: "Pages",
    summary,
    limits,
    params,
    query: z.unknown(),
    responses: { 200: type, 302: null, 304: null, 403: html, 404: html, 422: html },
    problems: [],
    handler,
  });

/** Pages of restaurants: hosts.ts puts `/_pages/{slug}` in front of what is asked for on `{slug}.{serviceDomain}`. */
const ofRestaurants: Route[] = [
  page("/_pages/:slug/", "A restaurant's ordering page", slugParams, async (ctx, { params, request }) => {
    const { lang, headers } = languageOf(request);
    const loaded = await restaurantOfPage(ctx, params.slug);
    if (!loaded) return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", lang), request);
    const elsewhere = onToOwnAddress(ctx, loaded, request) ?? (await gateBefore(ctx, loaded, request));
    if (elsewhere) return elsewhere;
    const { page } = await orderingPage(ctx, loaded, lang, ctx.clock.nowMs());
    return sendPage(page, request, headers);
  }),
  page(
    "/_pages/:slug/_menu/:name",
    "What the script of the ordering page starts from",
    z.object({ slug: z.string(), name: z.string().max(100) }),
    async (ctx, { params, request }) => {
      const loaded = await restaurantOfPage(ctx, params.slug);
      if (!loaded) return sendPage(await messagePage(ctx, "NOT_FOUND", "nb"), request);
      const closed = await gateBefore(ctx, loaded, request);
      return closed ?? orderingData(ctx, loaded, params.name, request);
    },
    "application/json",
  ),
  page(
    `/_pages/:slug${bookingPath}`,
    "Where guests book a table",
    slugParams,
    async (ctx, { params, request }) => {
      const { lang, headers } = languageOf(request);
      const loaded = await restaurantOfPage(ctx, params.slug);
      if (!loaded) return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", lang), request);
      const elsewhere = onToOwnAddress(ctx, loaded, request) ?? (await gateBefore(ctx, loaded, request));
      if (elsewhere) return elsewhere;
      return sendPage(await bookingPage(ctx, loaded, lang, ctx.clock.nowMs()), request, headers);
    },
  ),
  route({
    method: "GET",
    path: "/_pages/:slug/table",
    door: "page",
    tag: "Pages",
    summary: "The booking page by its English name",
    params: slugParams,
    responses: { 302: null },
    problems: [],
    handler: async () => ({ status: 302, headers: { location: `${bookingPath}?lang=en` } }),
  }),
  page(
    "/_pages/:slug/o/:token",
    "Where a guest follows an order",
    orderParams,
    (ctx, { params, request }) => trackingPage(ctx, params.token, params.slug, request),
    html,
    ["trackingIp"],
  ),
  page(
    "/_pages/:slug/o/:token/bord.ics",
    "A table booking for the guest's calendar",
    orderParams,
    (ctx, { params, request }) => bookingCalendar(ctx, params.token, params.slug, request),
    "text/calendar; charset=utf-8",
    ["trackingIp"],
  ),
  page(
    "/_pages/:slug/takk",
    "Where a payment page sends guests back to",
    slugParams,
    async (ctx, { params, request }) => {
      const { lang } = languageOf(request);
      const loaded = await restaurantOfPage(ctx, params.slug);
      if (!loaded) return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", lang), request);
      const storefront = await loadStorefront();
      const document = htmlDocument(storefront, {
        lang,
        body: storefront.renderThanks(lang, params.slug),
        brand: loaded.snapshot.restaurant,
        script: "thanks",
        canonicalUrl: null,
        slug: params.slug,
      });
      return sendPage(await readyPage(document, { status: 200, cacheControl: "private, no-cache" }), request);
    },
  ),
  page(
    "/_pages/:slug/favicon.svg",
    "A restaurant's mark",
    slugParams,
    async (ctx, { params, request }) => {
      const loaded = await restaurantOfPage(ctx, params.slug);
      if (!loaded) return sendPage(await messagePage(ctx, "NOT_FOUND", "nb"), request);
      return favicon(loaded.snapshot.restaurant);
    },
    "image/svg+xml",
  ),
  ...(["rett", "meny"] as const).map((folder) =>
    page(
      `/_pages/:slug/${folder}/:name`,
      folder === "rett" ? "A dish at its own address" : "A category at its own address",
      z.object({ slug: z.string(), name: z.string().max(200) }),
      async (ctx, { params, request }) => {
        const loaded = await restaurantOfPage(ctx, params.slug);
        if (!loaded)
          return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", languageOf(request).lang), request);
        const elsewhere = onToOwnAddress(ctx, loaded, request) ?? (await gateBefore(ctx, loaded, request));
        return (
          elsewhere ?? menuPartPage(ctx, loaded, folder === "rett" ? "prd" : "cat", params.name, request)
        );
      },
    ),
  ),
  page(
    "/_pages/:slug/sitemap.xml",
    "Pages that may be found",
    slugParams,
    async (ctx, { params, request }) => {
      const loaded = await restaurantOfPage(ctx, params.slug);
      if (!loaded) return sendPage(await messagePage(ctx, "NOT_FOUND", "nb"), request);
      return (await gateBefore(ctx, loaded, request)) ?? sitemap(ctx, loaded);
    },
    "application/xml",
  ),
  page(
    "/_pages/:slug/robots.txt",
    "For search engines",
    slugParams,
    async (ctx, { params }) => {
      const loaded = await restaurantOfPage(ctx, params.slug);
      return robots(loaded && restaurantUrl(ctx.config, loaded.snapshot.restaurant));
    },
    "text/plain",
  ),
  page(
    "/_pages/:slug/*",
    "Anything else on a restaurant's host",
    slugParams,
    async (ctx, { params, request }) => {
      const { lang } = languageOf(request);
      const loaded = await restaurantOfPage(ctx, params.slug);
      return sendPage(
        await messagePage(ctx, loaded ? "NOT_FOUND" : "RESTAURANT_NOT_FOUND", lang, loaded?.snapshot),
        request,
      );
    },
  ),
];

/** Pages of the service itself, on its own host. */
const ofService: Route[] = [
  page("/", "The service's front page", z.unknown(), async (ctx, { request }) => {
    const { lang, headers } = languageOf(request);
    return sendPage(await frontPage(ctx, lang), request, headers);
  }),
  page(
    "/o/:token",
    "Where a guest follows an order of a restaurant without a page of its own",
    tokenParams,
    (ctx, { params, request }) => trackingPage(ctx, params.token, null, request),
    html,
    ["trackingIp"],
  ),
  page(
    "/o/:token/bord.ics",
    "The same for a booking of a restaurant without a page of its own",
    tokenParams,
    (ctx, { params, request }) => bookingCalendar(ctx, params.token, null, request),
    "text/calendar; charset=utf-8",
    ["trackingIp"],
  ),
  page(
    "/sandbox/pay/:id",
    "The test payment page",
    idParams,
    (ctx, { params, request }) => sandboxPayPage(ctx, params.id, request),
    html,
    ["sandboxPayment"],
  ),
  page(
    "/favicon.svg",
    "The service's mark",
    z.unknown(),
    async () => favicon({ name: "Luka", ...serviceBrand }),
    "image/svg+xml",
  ),
  page("/robots.txt", "For search engines", z.unknown(), async () => robots(null), "text/plain"),
  route({
    method: "POST",
    path: "/sandbox/pay/:id",
    door: "page",
    limits: ["sandboxPayment"],
    tag: "Pages",
    summary: "What the customer decided on the test payment page",
    params: idParams,
    body: z.object({ decision: z.enum(sandboxDecisions) }),
    responses: { 200: z.object({ redirectTo: z.string() }) },
    problems: ["NOT_FOUND"],
    handler: (ctx, { params, body }) => decideSandboxPayment(ctx, params.id, body.decision),
  }),
];

export const routes: Route[] = [
  ...ofRestaurants,
  ...appRoutes,
  ...gateRoutes,
  ...plainOrderRoutes,
  ...readyAlertRoutes,
  ...ofService,
];
