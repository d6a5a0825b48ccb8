import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { Locale } from "../../messages/locale.ts";
import { restaurantUrl } from "../../platform/restaurant-url.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { type ReadyPage, readyPage } from "./page-answer.ts";
import type { MessageKind } from "./schemas.ts";

/** Luka's own colours, on pages that belong to no restaurant. */
export const serviceBrand = { primaryColor: "#1f3d36", secondaryColor: "#e8a33d" };

/** "There is nothing here", in the restaurant's colours when there is one, in the service's otherwise. */
export async function messagePage(
  ctx: Context,
  kind: MessageKind,
  lang: Locale,
  snapshot: MenuSnapshot | null = null,
): Promise<ReadyPage<404>> {
  const storefront = await loadStorefront();
  const restaurant = snapshot?.restaurant.isLive ? snapshot.restaurant : null;
  const homeUrl = restaurant ? restaurantUrl(ctx.config, restaurant) : baseUrl(ctx.config);
  const body = storefront.renderMessage({
    lang,
    kind,
    seed: restaurant?.slug ?? "luka",
    homeUrl: `${homeUrl}/`,
  });
  const brand = restaurant ?? serviceBrand;
  const document = htmlDocument(storefront, { lang, body, brand, script: null, canonicalUrl: null });
  return readyPage(document, { status: 404, cacheControl: "no-store" });
}
