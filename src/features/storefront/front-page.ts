import { baseUrl, pageUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { demoSlug } from "../demo/demo-restaurants.ts";
import { loadStorefront } from "./bundle.ts";
import { htmlDocument } from "./document.ts";
import { serviceBrand } from "./message-page.ts";
import { type ReadyPage, readyPage } from "./page-answer.ts";
import { restaurantOfPage } from "./restaurant-of-page.ts";

/** The service's own front page. It shows the demo restaurant, never a list of customers. */
export async function frontPage(ctx: Context, lang: Locale): Promise<ReadyPage<200>> {
  const storefront = await loadStorefront();
  const demo = await restaurantOfPage(ctx, demoSlug);
  const restaurants = demo
    ? [
        {
          name: demo.snapshot.restaurant.name,
          url: `${pageUrl(ctx.config, demoSlug)}/`,
          kind: demo.snapshot.restaurant.cuisineType,
          city: demo.snapshot.restaurant.address?.city ?? null,
        },
      ]
    : [];
  const document = htmlDocument(storefront, {
    lang,
    body: storefront.renderFront(lang, restaurants),
    brand: serviceBrand,
    script: null,
    canonicalUrl: `${baseUrl(ctx.config)}/`,
  });
  return readyPage(document, { status: 200, cacheControl: "private, no-cache" });
}
