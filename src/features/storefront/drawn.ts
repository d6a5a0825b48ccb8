import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Context } from "../../context.ts";
import { speechOf, wordsOf } from "../../messages/languages.ts";
import type { Ready } from "../../platform/http/route.ts";
import type { DrawWish, KeptPicture } from "../../platform/pictures/pictures.ts";
import { dist } from "../../platform/places.ts";
import { uploadKey } from "../../platform/storage/upload-url.ts";
import type { PublicMenu } from "../menus/schemas.ts";
import { loadStorefront } from "./bundle.ts";

/** Pictures that the service draws for a restaurant: icons, and what is shown where a page of it is shared (decision 0071). */
const font = fileURLToPath(new URL("server/display.ttf", dist));

type Restaurant = PublicMenu["restaurant"];
type Product = PublicMenu["categories"][number]["products"][number];

type Wish = Omit<DrawWish, "font">;

/** With the picture that was uploaded, and without it where there is none, or it is gone. */
async function answerOf(
  ctx: Context,
  kept: KeptPicture | null,
  wishOf: (kept: KeptPicture | null) => Wish,
): Promise<Ready<200>> {
  const wish = wishOf(kept);
  const body =
    (await ctx.pictures.draw({ ...wish, font })) ?? (await ctx.pictures.draw({ ...wishOf(null), font }));
  return {
    status: 200,
    body: body!,
    headers: { "content-type": `image/${wish.type}`, "cache-control": "public, max-age=86400" },
  };
}

/** A picture that was uploaded: its name is made of its bytes. */
function keptAt({ storage }: Pick<Context, "storage">, url: string | null): KeptPicture | null {
  const [, restaurantId, name] = /\/uploads\/([^/]+)\/([^/]+)$/.exec(url ?? "") ?? [];
  const key = restaurantId && name ? uploadKey({ restaurantId, name }) : null;
  if (!key) return null;
  return {
    name: key,
    async read() {
      const file = await storage.get(key);
      return file ? buffer(file.body) : null;
    },
  };
}

/** A restaurant, or a dish of it with its price, at 1,200 by 630 pixels. */
export async function sharedPicture(
  ctx: Context,
  restaurant: Restaurant,
  product: Product | null,
): Promise<Ready<200>> {
  const storefront = await loadStorefront();
  const place = [restaurant.cuisineType, restaurant.address?.city].filter(Boolean).join(" · ");
  const kept = keptAt(ctx, product ? product.imageUrl : restaurant.coverImageUrl);
  return answerOf(ctx, kept, (photo) => {
    const { svg, ink, soft, accent } = storefront.sharedGround({
      seed: restaurant.slug,
      brand: restaurant,
      hasPhoto: photo !== null,
    });
    const text = { left: 60, width: photo ? 500 : 1080 } as const;
    return {
      width: 1200,
      height: 630,
      type: "jpeg",
      ground: svg,
      pictures: photo ? [{ kept: photo, left: 600, top: 0, width: 600, height: 630, fit: "cover" }] : [],
      texts: [
        {
          ...text,
          text: (product ?? restaurant).name,
          color: ink,
          size: 92,
          least: 40,
          top: photo ? 100 : 220,
          height: 230,
          at: "BOTTOM",
        },
        {
          ...text,
          text: product ? priceOf(product) : place,
          color: accent,
          size: 56,
          least: 28,
          top: photo ? 360 : 470,
          height: 70,
          at: "TOP",
        },
        {
          ...text,
          text: product ? restaurant.name : "",
          color: soft,
          size: 34,
          least: 22,
          top: 545,
          height: 44,
          at: "TOP",
        },
      ],
    };
  });
}

function priceOf(product: Product): string {
  const prices =
    product.variants.length > 0 ? product.variants.map(({ price }) => price) : [product.basePrice];
  const price = Math.min(...prices);
  return prices.some((one) => one !== price)
    ? wordsOf("nb", "ordering").fromPrice({ price })
    : speechOf("nb").money(price);
}

/** What a phone has on its home screen: the logo, or the initials, in the restaurant's colours. */
export const iconNames = ["180.png", "192.png", "512.png", "maskerbar-512.png"] as const;

export async function iconPicture(
  ctx: Context,
  restaurant: Pick<Restaurant, "name" | "slug" | "logoUrl" | "primaryColor" | "secondaryColor">,
  name: (typeof iconNames)[number],
): Promise<Ready<200>> {
  const storefront = await loadStorefront();
  const size = Number(/\d+/.exec(name)![0]);
  const { brand, ink } = storefront.sharedGround({
    seed: restaurant.slug,
    brand: restaurant,
    hasPhoto: true,
  });
  const initials = storefront.initialsOf(restaurant.name);
  // Of a maskable icon a phone may cut off a tenth on each side, and Apple's are cut round.
  const edge = name.startsWith("maskerbar") ? 0.2 : 0.12;
  const inner = Math.round(size * (1 - 2 * edge));
  const [left, top] = [Math.round(size * edge), Math.round(size * edge)];
  const radius = name === "192.png" || name === "512.png" ? size * 0.22 : 0;
  return answerOf(ctx, keptAt(ctx, restaurant.logoUrl), (logo) => ({
    width: size,
    height: size,
    type: "png",
    ground: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${logo ? "#ffffff" : brand}"/></svg>`,
    pictures: logo ? [{ kept: logo, left, top, width: inner, height: inner, fit: "contain" }] : [],
    texts: logo
      ? []
      : [
          {
            text: initials,
            color: ink,
            size: Math.round(inner * 0.78),
            least: 12,
            left,
            top,
            width: inner,
            height: inner,
            at: "MIDDLE",
          },
        ],
  }));
}
