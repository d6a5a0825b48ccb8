import { noAddonGroups } from "../../../src/domain/catalogue.ts";
import type { DraftLine } from "../draft.ts";
import { newKey } from "../draft.ts";
import type { MenuIndex } from "../menu-index.ts";
import type { PublicProduct } from "../public-menu.ts";
import { countChosen, defaultsOf, toAddons } from "./selection.ts";

/** Whether one tap is enough: no size, no parts, and nothing of it has to be picked that the restaurant has not picked already. */
export function needsNoChoice({ id, variants, combo }: PublicProduct, { catalogue }: MenuIndex): boolean {
  if (variants.length > 0 || combo) return false;
  const list = catalogue.products.get(id)?.addonGroups ?? noAddonGroups;
  const selection = defaultsOf(list);
  return list.groups.every((group) => countChosen(selection, group.id) >= group.minSelect);
}

/** One of a dish as it is when nobody chooses anything. */
export function plainLine({ id }: PublicProduct, { catalogue }: MenuIndex): DraftLine {
  const list = catalogue.products.get(id)?.addonGroups ?? noAddonGroups;
  return {
    key: newKey(),
    productId: id,
    variantId: null,
    quantity: 1,
    ...toAddons(defaultsOf(list), list, catalogue),
    components: [],
    note: "",
  };
}

const mostAtOnce = 99;

/** How many of a product one line may have. */
export const mostOfProduct = (product: PublicProduct | undefined): number =>
  Math.min(product?.maxPerOrder ?? mostAtOnce, product?.stockLeft ?? mostAtOnce);
