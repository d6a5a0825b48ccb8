import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { PublicProduct } from "../public-menu.ts";
import type { Suits } from "./filter.ts";
import type { Page } from "./page.ts";

/** The lowest price of a product, whether other sizes cost more, and the higher one that it had before. */
export function priceOf(product: PublicProduct): { price: number; isFrom: boolean; previous: number | null } {
  const { basePrice, previousPrice } = product;
  const prices = product.variants.map((variant) => variant.price);
  if (prices.length === 0)
    return {
      price: basePrice,
      isFrom: false,
      previous: (previousPrice ?? 0) > basePrice ? previousPrice : null,
    };
  const price = Math.min(...prices);
  return { price, isFrom: prices.some((one) => one !== price), previous: null };
}

/** That a dish is sold out, and until when if that is known: a time of today, or the day. */
export function soldOutText({ t, nowMs }: Page, product: PublicProduct): string {
  if (!product.soldOutUntil) return t.soldOut;
  const atMs = Date.parse(product.soldOutUntil);
  return osloDateOf(atMs) === osloDateOf(nowMs)
    ? t.soldOutUntil({ at: atMs })
    : t.soldOutUntilDay({ until: { atMs, nowMs } });
}

/** What a guest has to know of a dish before choosing it, in a word each. */
export function marksOf(page: Page, product: PublicProduct, suits: Suits): { text: string; tone?: string }[] {
  const { t } = page;
  const marks: { text: string; tone?: string }[] = [];
  if (!product.isAvailable) marks.push({ text: soldOutText(page, product), tone: "out" });
  if (product.isVegan) marks.push({ text: t.vegan, tone: "leaf" });
  else if (product.isVegetarian) marks.push({ text: t.vegetarian, tone: "leaf" });
  const diets: Partial<Record<string, string>> = {
    GLUTEN_FREE: t.glutenFree,
    LACTOSE_FREE: t.lactoseFree,
    HALAL: t.halal,
    KOSHER: t.kosher,
  };
  for (const dietary of product.dietary ?? []) {
    const text = diets[dietary];
    if (dietary.startsWith("SPICY")) marks.push({ text: t.spicy, tone: "hot" });
    else if (text) marks.push({ text });
  }
  if (product.ageLimit) marks.push({ text: t.ageLimit({ age: product.ageLimit }) });
  if (product.allowedFulfillment === "PICKUP") marks.push({ text: t.pickupOnly });
  if (product.allowedFulfillment === "DELIVERY") marks.push({ text: t.deliveryOnly });
  if (suits === "WITH_CHOICES") marks.push({ text: t.possibleWithChoices, tone: "note" });
  return marks;
}
