import type { DraftLine } from "../draft.ts";
import { addonListOf, type MenuIndex } from "../menu-index.ts";
import type { PublicMenu, PublicProduct } from "../public-menu.ts";

const most = 3;

/** What the restaurant offers beside a basket: what there is of it, and is not in the basket already. */
export const offeredBeside = (
  upsell: PublicMenu["upsell"],
  index: MenuIndex,
  lines: readonly DraftLine[],
): PublicProduct[] =>
  (upsell?.isActive ? upsell.products : [])
    .flatMap(({ id }) => index.products.get(id) ?? [])
    .filter((product) => product.isAvailable && !lines.some((line) => line.productId === product.id))
    .slice(0, most);

/** Whether a dish cannot be added by one tap: it has sizes, parts, or something that must be picked. */
export const mustChoose = ({ id, variants, combo }: PublicProduct, index: MenuIndex): boolean =>
  variants.length > 1 || combo !== null || addonListOf(id, index).groups.some((group) => group.minSelect > 0);

/** One of a dish, in the only size that it has. */
export const suggested = ({ id, variants }: PublicProduct, key: string): DraftLine => ({
  key,
  productId: id,
  variantId: variants[0]?.id ?? null,
  quantity: 1,
  addons: [],
  removed: [],
  components: [],
  note: "",
});
