import type { FastifyRequest } from "fastify";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { idInMenuPath, menuPath } from "../../domain/menu-path.ts";
import { locales } from "../../messages/locale.ts";
import type { Ready } from "../../platform/http/route.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { PublicMenu } from "../menus/schemas.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { bookingPath } from "./booking-page.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { languageOf } from "./language.ts";
import { categoryData, dishData } from "./linked-data.ts";
import { messagePage } from "./message-page.ts";
import { type PageAnswer, readyPage, sendPage } from "./page-answer.ts";
import type { MenuPartInput } from "./schemas.ts";
import { tintsOf } from "./tints.ts";

type Category = PublicMenu["categories"][number];

/** The dish or the category that an address names, if it is on the menu now. */
export function partOf({ categories }: PublicMenu, kind: "prd" | "cat", lastPart: string) {
  const id = idInMenuPath(kind, lastPart);
  for (const category of categories) {
    if (category.id === id) return { category, product: null };
    const product = category.products.find((one) => one.id === id);
    if (product) return { category, product };
  }
  return null;
}

/** A dish or a category at its own address, readable without script. An address with an old name is found, and says the present one. */
export async function menuPartPage(
  ctx: Context,
  loaded: Loaded,
  kind: "prd" | "cat",
  lastPart: string,
  request: FastifyRequest,
  refused: MenuPartInput["refused"] = null,
): Promise<PageAnswer<200 | 404 | 422>> {
  const { lang, headers } = languageOf(request);
  const nowMs = ctx.clock.nowMs();
  const menu = publicMenu(loaded, nowMs, true);
  const part = partOf(menu, kind, lastPart);
  if (!part) return sendPage(await messagePage(ctx, "NOT_FOUND", lang, loaded.snapshot), request);
  const { category, product } = part;
  const storefront = await loadStorefront();
  const base = baseUrl(ctx.config);
  const home = restaurantUrl(ctx.config, loaded.snapshot.restaurant);
  const url = `${home}${menuPath(product ?? category)}`;
  const tints = tintsOf(loaded.snapshot, menu);
  const document = htmlDocument(storefront, {
    lang,
    tints,
    body: storefront.renderMenuPart({
      frame: { lang, baseUrl: base, slug: menu.restaurant.slug, nowMs, aheadMs: 0 },
      menu,
      tints,
      categoryId: category.id,
      productId: product?.id ?? null,
      refused,
    }),
    brand: menu.restaurant,
    script: null,
    styles: "menuPart",
    canonicalUrl: url,
    imageUrl: product ? `${home}${menuPath(product).replace(/^\/rett\//, "/del/")}.jpg` : `${home}/del.jpg`,
    linkedData: product ? dishData(product, url) : categoryData(category, home),
    slug: menu.restaurant.slug,
    connect: [base],
  });
  return sendPage(
    await readyPage(document, { status: refused ? 422 : 200, cacheControl: "private, no-cache" }),
    request,
    headers,
  );
}

/** Every page of a restaurant that may be found, in both languages. */
export function sitemap(ctx: Context, loaded: Loaded): Ready<200> {
  const menu = publicMenu(loaded, ctx.clock.nowMs(), true);
  const home = restaurantUrl(ctx.config, loaded.snapshot.restaurant);
  const parts = menu.categories.flatMap((category: Category) => [category, ...category.products]);
  const paths = [
    "/",
    ...(menu.restaurant.capabilities.reservations ? [bookingPath] : []),
    ...parts.map(menuPath),
  ];
  const languages = (url: string) =>
    locales
      .map(
        (lang) =>
          `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}${lang === "en" ? "?lang=en" : ""}"/>`,
      )
      .join("");
  const urls = paths.map((path) => `<url><loc>${home}${path}</loc>${languages(home + path)}</url>`);
  return {
    status: 200,
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("")}</urlset>`,
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  };
}
