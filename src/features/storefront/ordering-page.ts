import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { Locale } from "../../messages/locale.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { nextChangeMs } from "../menus/next-change.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { linkedData } from "./linked-data.ts";
import { type ReadyPage, readyPage } from "./page-answer.ts";

interface Kept {
  page: Promise<ReadyPage<200>>;
  fromMs: number;
  /** From here on the clock may change what the page says. */
  untilMs: number;
}

/** Pages live as long as the snapshot that they show: a change of the menu makes a new snapshot, and with it new pages. */
const pagesOf = new WeakMap<Loaded, Map<Locale, Kept>>();

/** Today's name and "opens at" are told in relation to now, so a page is made anew now and then even when nothing changed. */
const longestMs = 5 * minuteMs;

/** The ordering page of a restaurant at an instant, rendered and compressed at the first request and then kept. */
export function orderingPage(
  ctx: Context,
  loaded: Loaded,
  lang: Locale,
  nowMs: number,
): Promise<ReadyPage<200>> {
  const pages = pagesOf.get(loaded) ?? new Map<Locale, Kept>();
  pagesOf.set(loaded, pages);
  const known = pages.get(lang);
  if (known && known.fromMs <= nowMs && nowMs < known.untilMs) return known.page;
  const page = renderPage(ctx, loaded, lang, nowMs);
  const kept = {
    page,
    fromMs: nowMs,
    untilMs: Math.min(nextChangeMs(loaded.snapshot, nowMs), nowMs + longestMs),
  };
  pages.set(lang, kept);
  page.catch(() => pages.delete(lang));
  return page;
}

async function renderPage(
  ctx: Context,
  loaded: Loaded,
  lang: Locale,
  nowMs: number,
): Promise<ReadyPage<200>> {
  const storefront = await loadStorefront();
  const menu = publicMenu(loaded, nowMs, true);
  const { slug } = menu.restaurant;
  const base = baseUrl(ctx.config);
  const url = restaurantUrl(ctx.config, loaded.snapshot.restaurant);
  const body = storefront.renderOrdering({ frame: { lang, baseUrl: base, slug, nowMs, aheadMs: 0 }, menu });
  const document = htmlDocument(storefront, {
    lang,
    body,
    brand: menu.restaurant,
    script: "ordering",
    canonicalUrl: `${url}/`,
    imageUrl: menu.restaurant.coverImageUrl ?? menu.restaurant.logoUrl,
    linkedData: linkedData(menu, `${url}/`),
    slug,
    isApp: true,
    connect: [base],
  });
  return readyPage(document, { status: 200, cacheControl: "private, no-cache", isKept: true });
}
