import type { DraftLine } from "../draft.ts";
import { newKey } from "../draft.ts";
import { addonListOf, type MenuIndex } from "../menu-index.ts";
import type { PublicProduct } from "../public-menu.ts";
import { countChosen, defaultsOf, toAddons } from "./selection.ts";

/** Whether one tap is enough: no size, no parts, and nothing of it has to be picked that the restaurant has not picked already. */
export function needsNoChoice({ id, variants, combo }: PublicProduct, index: MenuIndex): boolean {
  if (variants.length > 0 || combo) return false;
  const list = addonListOf(id, index);
  const selection = defaultsOf(list, index.catalogue);
  return list.groups.every((group) => countChosen(selection, group.id) >= group.minSelect);
}

/** One of a dish as it is when nobody chooses anything. */
export function plainLine({ id }: PublicProduct, index: MenuIndex): DraftLine {
  const list = addonListOf(id, index);
  return {
    key: newKey(),
    productId: id,
    variantId: null,
    quantity: 1,
    ...toAddons(defaultsOf(list, index.catalogue), list, index.catalogue),
    components: [],
    note: "",
  };
}

const mostAtOnce = 99;

/** How many of a product one line may have. */
export const mostOfProduct = (product: PublicProduct | undefined): number =>
  Math.min(product?.maxPerOrder ?? mostAtOnce, product?.stockLeft ?? mostAtOnce);
