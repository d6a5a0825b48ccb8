import { addonUnitPrice } from "../../../src/domain/cart-addons.ts";
import type { Addon } from "../../../src/domain/snapshot.ts";
import type { Page } from "../ordering/page.ts";
import type { PublicProduct } from "../public-menu.ts";

/** What an add-on costs, read before a size is chosen: where sizes differ, what it costs with each. */
export function addonPriceText(
  { kr, say }: Pick<Page, "kr" | "say">,
  addon: Pick<Addon, "price" | "tierPrices">,
  sizes: readonly Pick<PublicProduct["variants"][number], "name" | "nameEn" | "addonTierKey">[],
): string {
  const prices = sizes.map((size) => addonUnitPrice(addon, size.addonTierKey));
  const [price = addon.price] = prices;
  if (new Set(prices).size > 1)
    return ` + ${sizes.map((size, at) => `${kr(prices[at]!)} (${say(size.name, size.nameEn)})`).join(", ")}`;
  return price > 0 ? ` + ${kr(price)}` : "";
}
