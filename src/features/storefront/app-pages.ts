import { readFileSync } from "node:fs";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { LimitName } from "../../platform/http/limits.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { dist } from "../../platform/places.ts";
import { Problem } from "../../platform/problem.ts";
import { publicMenu } from "../menus/public-menu.ts";
import { publicRestaurant } from "../menus/public-restaurant.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { webManifest } from "./app-files.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { iconNames, iconPicture, sharedPicture } from "./drawn.ts";
import { gateBefore } from "./gate-page.ts";
import { languageOf } from "./language.ts";
import { partOf } from "./menu-part-page.ts";
import { type RestaurantPageAnswer, readyPage, sendPage } from "./page-answer.ts";
import { restaurantOfPage } from "./restaurant-of-page.ts";

/** What makes an app of a restaurant's pages, and a picture of a link to them. */
const html = "text/html; charset=utf-8";
const slug = z.object({ slug: z.string() });

const file = <Params extends z.ZodType>(
  path: string,
  summary: string,
  type: string,
  params: Params,
  limits: LimitName[],
  answer: (
    ctx: Context,
    loaded: Loaded,
    params: z.output<Params>,
    request: FastifyRequest,
  ) => Promise<RestaurantPageAnswer>,
): Route =>
  route({
    method: "GET",
    path: `/_pages/:slug/${path}`,
    door: "page",
    tag: "Pages",
    summary,
    limits,
    params,
    query: z.unknown(),
    responses: { 200: type, 302: null, 304: null, 403: html, 404: html, 422: html },
    problems: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
    handler: async (ctx, { params: named, request }) => {
      const loaded = await restaurantOfPage(ctx, (named as { slug: string }).slug);
      if (!loaded) throw new Problem("NOT_FOUND");
      return answer(ctx, loaded, named as z.output<Params>, request);
    },
  });

const named = z.object({ slug: z.string(), name: z.string().max(200) });
let worker: string | undefined;

export const routes: Route[] = [
  file(
    "manifest.webmanifest",
    "What a phone needs to install the ordering page",
    "application/manifest+json",
    slug,
    [],
    async (_ctx, { snapshot }) => webManifest(snapshot.restaurant),
  ),
  file(
    "ikon/:name",
    "An icon of the restaurant",
    "image/png",
    named,
    ["drawnPicture"],
    async (ctx, loaded, { name }) => {
      const known = iconNames.find((one) => one === name);
      if (!known) throw new Problem("NOT_FOUND");
      return iconPicture(ctx, publicRestaurant(loaded.snapshot, ctx.clock.nowMs()), known);
    },
  ),
  file(
    "del.jpg",
    "What is shown where the restaurant is shared",
    "image/jpeg",
    slug,
    ["drawnPicture"],
    async (ctx, loaded, _, request) => {
      const closed = await gateBefore(ctx, loaded, request);
      return closed ?? sharedPicture(ctx, publicMenu(loaded, ctx.clock.nowMs(), true).restaurant, null);
    },
  ),
  file(
    "del/:name",
    "What is shown where a dish is shared",
    "image/jpeg",
    named,
    ["drawnPicture"],
    async (ctx, loaded, { name }, request) => {
      const closed = await gateBefore(ctx, loaded, request);
      if (closed) return closed;
      const menu = publicMenu(loaded, ctx.clock.nowMs(), true);
      const product = partOf(menu, "prd", name.replace(/\.jpg$/, ""))?.product;
      if (!product || !name.endsWith(".jpg")) throw new Problem("NOT_FOUND");
      return sharedPicture(ctx, menu.restaurant, product);
    },
  ),
  file(
    "uten-nett",
    "What a browser keeps for when there is no network",
    html,
    slug,
    [],
    async (ctx, { snapshot }, _, request) => {
      const { lang, headers } = languageOf(request);
      const storefront = await loadStorefront();
      const { name, phone, address, slug: own } = publicRestaurant(snapshot, ctx.clock.nowMs());
      const document = htmlDocument(storefront, {
        lang,
        body: storefront.renderOffline(lang, { name, slug: own, phone, address }),
        brand: snapshot.restaurant,
        script: null,
        canonicalUrl: null,
      });
      const page = await readyPage(document, { status: 200, cacheControl: "private, max-age=3600" });
      return sendPage(page, request, headers);
    },
  ),
  file(
    "tjeneste.js",
    "What a browser runs for when there is no network",
    "text/javascript; charset=utf-8",
    slug,
    [],
    async () => {
      const { scripts } = await loadStorefront();
      worker ??= readFileSync(new URL(scripts.worker[0]!.replace("/assets/", ""), dist), "utf8");
      return {
        status: 200,
        body: worker,
        headers: {
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "no-cache",
          "content-security-policy": "default-src 'none'; connect-src 'self'",
        },
      };
    },
  ),
];
