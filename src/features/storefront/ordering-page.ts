import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { Locale } from "../../messages/locale.ts";
import { pack } from "../../platform/http/compressed.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { nextChangeMs } from "../menus/next-change.ts";
import { publicMenu } from "../menus/public-menu.ts";
import type { Loaded } from "../menus/snapshots.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { linkedData } from "./linked-data.ts";
import { type PageAnswer, type ReadyPage, readyPage, sendPage } from "./page-answer.ts";
import { tintsOf } from "./tints.ts";

/** The page, and what its script starts from: the same menu, said once each. */
interface OrderingPage {
  page: ReadyPage<200>;
  data: ReadyPage<200>;
  /** Changes whenever the page does, so that browsers may keep what they have by that name. */
  dataName: string;
}

interface Kept {
  made: Promise<OrderingPage>;
  fromMs: number;
  /** From here on the clock may change what the page says. */
  untilMs: number;
  /** What it weighs among all that is kept of restaurants; 0 until it is made. */
  bytes: number;
}

/** Of a page besides its bytes: headers, names, the objects around them. */
const keptBesides = 4_096;

/** Pages live as long as the snapshot that they show: a change of the menu makes a new snapshot, and with it new pages. */
const pagesOf = new WeakMap<Loaded, Map<Locale, Kept>>();

const dataHeaders = { "content-type": "application/json", vary: "accept-encoding" };

/**
 * What the script of an ordering page starts from. A page that is older than the menu gets the menu of now, by another name in
 * `X-Name`: its script then renders it anew.
 */
export async function orderingData(
  ctx: Context,
  loaded: Loaded,
  name: string,
  request: FastifyRequest,
): Promise<PageAnswer> {
  const lang = name.startsWith("en-") ? "en" : "nb";
  const { data, dataName } = await orderingPage(ctx, loaded, lang, ctx.clock.nowMs());
  const keep = name === dataName ? "private, max-age=31536000, immutable" : "no-store";
  return sendPage(data, request, { "cache-control": keep, "x-name": dataName });
}

/** Today's name and "opens at" are told in relation to now, so a page is made anew now and then even when nothing changed. */
const longestMs = 5 * minuteMs;

/** The ordering page of a restaurant at an instant, rendered and compressed at the first request and then kept. */
export function orderingPage(
  ctx: Context,
  loaded: Loaded,
  lang: Locale,
  nowMs: number,
): Promise<OrderingPage> {
  const pages = pagesOf.get(loaded) ?? new Map<Locale, Kept>();
  pagesOf.set(loaded, pages);
  const known = pages.get(lang);
  if (known && known.fromMs <= nowMs && nowMs < known.untilMs) return known.made;
  const made = renderPage(ctx, loaded, lang, nowMs);
  const kept: Kept = {
    made,
    fromMs: nowMs,
    untilMs: Math.min(nextChangeMs(loaded.snapshot, nowMs), nowMs + longestMs),
    bytes: 0,
  };
  pages.set(lang, kept);
  if (known) loaded.keeps(-known.bytes);
  made.then(
    ({ page, data }) => {
      if (pages.get(lang) !== kept) return;
      kept.bytes = page.body.bytes.length + data.body.bytes.length + keptBesides;
      loaded.keeps(kept.bytes);
    },
    () => pages.delete(lang),
  );
  return made;
}

async function renderPage(ctx: Context, loaded: Loaded, lang: Locale, nowMs: number): Promise<OrderingPage> {
  const storefront = await loadStorefront();
  const menu = publicMenu(loaded, nowMs, true);
  const { slug } = menu.restaurant;
  const base = baseUrl(ctx.config);
  const url = restaurantUrl(ctx.config, loaded.snapshot.restaurant);
  const tints = tintsOf(loaded.snapshot, menu);
  const frame = { lang, baseUrl: base, slug, nowMs, aheadMs: 0 };
  const body = storefront.renderOrdering({ frame, menu, tints });
  const data = Buffer.from(body.data!);
  const dataName = `${lang}-${hash("sha1", data, "base64url")}`;
  const document = htmlDocument(storefront, {
    lang,
    body,
    tints,
    dataPath: `/_menu/${dataName}`,
    brand: menu.restaurant,
    script: "ordering",
    canonicalUrl: `${url}/`,
    imageUrl: `${url}/del.jpg`,
    linkedData: linkedData(menu, `${url}/`),
    slug,
    isApp: true,
    connect: [base],
  });
  const page = await readyPage(document, { status: 200, cacheControl: "private, no-cache", isKept: true });
  return {
    page,
    dataName,
    data: { status: 200, body: await pack(data), headers: dataHeaders, etag: null },
  };
}
