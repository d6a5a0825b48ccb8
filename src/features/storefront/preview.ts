import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { indexCatalogue } from "../../domain/catalogue.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { escapeHtml } from "../../platform/http/html.ts";
import { Problem } from "../../platform/problem.ts";
import { loadSnapshot } from "../menus/load-snapshot.ts";
import { publicMenu } from "../menus/public-menu.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { type ReadyPage, readyPage } from "./page-answer.ts";
import { tintsOf } from "./tints.ts";

/**
 * The ordering page as it would be with a menu that is not shown now, hidden dishes and all: without script, so that nothing can be
 * ordered, and for nobody to keep.
 * @throws Problem RESTAURANT_NOT_FOUND, MENU_NOT_FOUND
 */
export async function menuPreview(
  ctx: Context,
  scope: RestaurantScope,
  menuId: string,
  lang: Locale,
): Promise<ReadyPage<200>> {
  // As the database has it for who asks: in a draft, the draft.
  const nowMs = ctx.clock.nowMsOf(scope);
  const loaded = await loadSnapshot(ctx.db, scope, nowMs);
  if (!loaded) throw new Problem("RESTAURANT_NOT_FOUND");
  const snapshot = withMenuAlone(loaded.snapshot, menuId);
  if (!snapshot) throw new Problem("MENU_NOT_FOUND");
  const storefront = await loadStorefront();
  const menu = publicMenu({ snapshot, catalogue: indexCatalogue(snapshot) }, nowMs, true);
  const base = baseUrl(ctx.config);
  const { slug } = menu.restaurant;
  const tints = tintsOf(snapshot, menu);
  const frame = { lang, baseUrl: base, slug, nowMs, aheadMs: 0 };
  const body = storefront.renderOrdering({ frame, menu, tints, hasAllPhotos: true });
  const document = htmlDocument(storefront, {
    lang,
    body: { ...body, html: `${notice(lang)}${withoutLinks(body.html)}`, data: null },
    brand: menu.restaurant,
    script: null,
    styles: "ordering",
    tints,
    canonicalUrl: null,
    slug,
    connect: [base],
  });
  return readyPage(document, { status: 200, cacheControl: "private, no-store" });
}

/** As if this menu were the only one, and everything in it shown; null when there is no such menu. */
function withMenuAlone(snapshot: MenuSnapshot, menuId: string): MenuSnapshot | null {
  const menu = snapshot.menus.find(({ id }) => id === menuId);
  if (!menu) return null;
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => ({ ...product, isActive: true })),
  }));
  const shown = { isActive: true, isDefault: true, startsOn: null, endsOn: null, schedules: [] };
  const others = snapshot.menus.filter(({ id }) => id !== menuId).map((one) => ({ ...one, isActive: false }));
  return { ...snapshot, menus: [{ ...menu, ...shown, categories }, ...others] };
}

const notice = (lang: Locale): string =>
  `<aside class="notice"><p class="notice__title">${escapeHtml(tell(lang, message("menuPages.preview")))}</p></aside>`;

/** They lead to the restaurant's own pages, which are somewhere else. */
const withoutLinks = (html: string): string => html.replaceAll(/ href="\/[^"]*"/g, "");
