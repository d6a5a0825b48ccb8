import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { isIdempotencyKey } from "../../domain/idempotency-key.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { type Empty, type Route, route } from "../../platform/http/route.ts";
import { check } from "../../platform/http/validation.ts";
import { Problem } from "../../platform/problem.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { LineInput } from "../orders/schemas.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { gateBefore } from "./gate-page.ts";
import { languageOf } from "./language.ts";
import { menuPartPage, partOf } from "./menu-part-page.ts";
import { messagePage } from "./message-page.ts";
import { onToOwnAddress } from "./own-address.ts";
import { requireOwnPage } from "./own-page.ts";
import { type RestaurantPageAnswer, readyPage, sendPage } from "./page-answer.ts";
import { basketCookie, basketOf, type PlainLines, packLines, unpackLines, withLine } from "./plain-basket.ts";
import { type Filled, judgeLines, placePlain, plainBasket, type SaidIssue, whyNot } from "./plain-order.ts";
import { restaurantOfPage } from "./restaurant-of-page.ts";

/** Ordering by forms alone: a dish's own page puts it into the basket, and the basket's page orders (decision 0069). */
const html = "text/html; charset=utf-8";
const shared = { door: "page", tag: "Pages" } as const;
const asForm = { ...shared, method: "POST", takesForm: true } as const;
const responses = { 200: html, 302: null, 303: null, 304: null, 403: html, 404: html, 422: html };
const slug = z.object({ slug: z.string() });
/** The names of a dish's choices are ids; what is not asked for is not read. */
const Fields = z.record(z.string().max(200), z.string().max(4_000));
const limits: LimitName[] = ["plainBasket"];

type Answer = RestaurantPageAnswer | Empty<303>;
const basketPath = "/kurv";

/** The restaurant, for whoever may see its pages. */
async function withRestaurant(
  ctx: Context,
  name: string,
  request: FastifyRequest,
  answer: (loaded: Loaded) => Promise<Answer>,
): Promise<Answer> {
  const loaded = await restaurantOfPage(ctx, name);
  if (!loaded)
    return sendPage(await messagePage(ctx, "RESTAURANT_NOT_FOUND", languageOf(request).lang), request);
  const elsewhere = request.method === "GET" ? onToOwnAddress(ctx, loaded, request) : null;
  return elsewhere ?? (await gateBefore(ctx, loaded, request)) ?? answer(loaded);
}

async function basketPage(
  ctx: Context,
  loaded: Loaded,
  request: FastifyRequest,
  given: { lines: PlainLines; filled?: Filled; issues?: readonly SaidIssue[] },
): Promise<Answer> {
  const { lang, headers } = languageOf(request);
  const storefront = await loadStorefront();
  const document = htmlDocument(storefront, {
    lang,
    body: storefront.renderPlainBasket(await plainBasket(ctx, loaded, lang, given)),
    brand: loaded.snapshot.restaurant,
    script: null,
    styles: "plain",
    canonicalUrl: null,
    slug: loaded.snapshot.restaurant.slug,
  });
  const page = await readyPage(document, {
    status: given.issues?.length ? 422 : 200,
    cacheControl: "private, no-store",
  });
  const cookie = given.filled && basketCookie(ctx, packLines(given.lines));
  return sendPage(page, request, { ...headers, ...(cookie && { "set-cookie": cookie }) });
}

const addToBasket = route({
  ...asForm,
  path: "/_pages/:slug/rett/:name",
  limits,
  summary: "Puts a dish into the basket, without script",
  params: z.object({ slug: z.string(), name: z.string().max(200) }),
  body: Fields,
  responses,
  problems: ["FORBIDDEN", "BAD_REQUEST", "RATE_LIMITED"],
  handler: (ctx, { params, body, request }) =>
    withRestaurant(ctx, params.slug, request, async (loaded) => {
      requireOwnPage(ctx, loaded.snapshot.restaurant.slug, request);
      if (body.whole !== "1") throw new Problem("BAD_REQUEST");
      const { lang } = languageOf(request);
      const menu = publicMenu(loaded, ctx.clock.nowMs(), true);
      const product = partOf(menu, "prd", params.name)?.product;
      if (!product) return sendPage(await messagePage(ctx, "NOT_FOUND", lang, loaded.snapshot), request);
      const storefront = await loadStorefront();
      const refuse = (why: readonly string[]) =>
        menuPartPage(ctx, loaded, "prd", params.name, request, { fields: body, why });
      const line = check(LineInput, storefront.lineOfForm(menu, product.id, body));
      if ("issues" in line) throw new Problem("BAD_REQUEST");
      const { issues } = await judgeLines(ctx, loaded, [line.value], lang);
      const why = whyNot(issues);
      if (why.length > 0) return refuse(why);
      const packed = packLines(withLine(basketOf(ctx, request.headers.cookie), line.value));
      if (packed === null) return refuse([wordsOf(lang, "plainOrder").full]);
      return {
        status: 303,
        headers: {
          location: basketPath,
          "cache-control": "no-store",
          "set-cookie": basketCookie(ctx, packed),
        },
      };
    }),
});

const showBasket = route({
  ...shared,
  method: "GET",
  path: `/_pages/:slug${basketPath}`,
  limits,
  summary: "The basket and the checkout, without script",
  params: slug,
  responses,
  problems: [],
  handler: (ctx, { params, request }) =>
    withRestaurant(ctx, params.slug, request, (loaded) =>
      basketPage(ctx, loaded, request, { lines: basketOf(ctx, request.headers.cookie) }),
    ),
});

/** The lines that a page showed, with as many of each as its form says; none that was taken out. */
function linesOf({ basket = "", remove, ...filled }: Filled): { shown: PlainLines; lines: PlainLines } {
  const shown = unpackLines(basket);
  const wanted = shown.map((line, index) => {
    const typed = /^\d{1,2}$/.exec(filled[`n${index}`] ?? "")?.[0];
    return { ...line, quantity: remove === String(index) ? 0 : Number(typed ?? line.quantity) };
  });
  return { shown, lines: wanted.filter(({ quantity }) => quantity > 0) };
}

const changeBasket = route({
  ...asForm,
  path: `/_pages/:slug${basketPath}`,
  limits,
  summary: "Changes how many there are of each dish in the basket, without script",
  params: slug,
  body: Fields,
  responses,
  problems: ["FORBIDDEN", "RATE_LIMITED"],
  handler: (ctx, { params, body, request }) =>
    withRestaurant(ctx, params.slug, request, async (loaded) => {
      requireOwnPage(ctx, loaded.snapshot.restaurant.slug, request);
      return basketPage(ctx, loaded, request, { lines: linesOf(body).lines, filled: body });
    }),
});

const place = route({
  ...asForm,
  path: `/_pages/:slug${basketPath}/bestill`,
  limits: ["plainOrders"],
  summary: "Orders what is in the basket, without script",
  params: slug,
  body: Fields,
  responses,
  problems: ["FORBIDDEN", "BAD_REQUEST", "RATE_LIMITED"],
  handler: (ctx, { params, body, request }) =>
    withRestaurant(ctx, params.slug, request, async (loaded) => {
      requireOwnPage(ctx, loaded.snapshot.restaurant.slug, request);
      if (!isIdempotencyKey(body.attempt)) throw new Problem("BAD_REQUEST");
      const { lang } = languageOf(request);
      const { shown, lines } = linesOf(body);
      const again = (issues: readonly SaidIssue[]) =>
        basketPage(ctx, loaded, request, { lines, filled: body, issues });
      // A total that nobody has seen is not ordered for.
      if (JSON.stringify(shown) !== JSON.stringify(lines) || lines.length === 0)
        return again([{ path: "", message: wordsOf(lang, "plainOrder").changed }]);
      const placed = await placePlain(ctx, loaded, lines, body, lang);
      if ("issues" in placed) return again(placed.issues);
      return {
        status: 303,
        headers: {
          // On this very host: a form's way may not lead to another.
          location: `/o/${placed.publicToken}`,
          "cache-control": "no-store",
          "set-cookie": basketCookie(ctx, null),
        },
      };
    }),
});

/** Whoever loads the form's address again is back at the basket. */
const backToBasket = route({
  ...shared,
  method: "GET",
  path: place.path,
  summary: "Back to the basket",
  responses: { 303: null },
  problems: [],
  handler: () => ({ status: 303, headers: { location: basketPath, "cache-control": "no-store" } }),
});

export const routes: Route[] = [addToBasket, showBasket, changeBasket, place, backToBasket];
