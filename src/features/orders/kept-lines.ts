import type { Catalogue } from "../../domain/catalogue.ts";
import type { PricedAddon, PricedLine } from "../../domain/goods-price.ts";
import type { ToldLine } from "../../domain/line-changes.ts";
import { minutesOfDish } from "../../domain/make-minutes.ts";
import type { OrderingSettings } from "../../domain/snapshot.ts";
import { type StoredAddon, weightsOf } from "./order-row.ts";
import type { LineRecord } from "./queries.ts";

/** So many units of a stored line at the price that they were ordered for; the menu of now says only where coupons look for it. */
export function keptLine(
  line: LineRecord,
  kept: { quantity: number; note: string | null },
  catalogue: Catalogue,
): PricedLine {
  const entry = catalogue.products.get(line.product_id);
  const variant = entry?.product.variants.find(({ id }) => id === line.variant_id);
  return {
    clientLineId: line.client_line_id,
    productId: line.product_id,
    categoryId: entry?.category.id ?? "",
    variantId: line.variant_id,
    addonTierKey: variant?.addonTierKey ?? null,
    name: line.product_name,
    nameEn: null,
    variantName: line.variant_name,
    variantNameEn: null,
    quantity: kept.quantity,
    unitPrice: line.unit_price,
    addonsPrice: line.addons_price,
    lineTotal: (line.unit_price + line.addons_price) * kept.quantity,
    bottleDeposit: (line.bottle_deposit / line.quantity) * kept.quantity,
    vatRate: line.vat_rate,
    vatWeights: weightsOf(line),
    addons: line.addons.map(pricedAddon),
    components: (line.components ?? []).map((part) => ({
      ...part,
      variantNameEn: part.variantNameEn ?? null,
      vatWeight: part.vatWeight ?? { rate: line.vat_rate, gross: 0 },
    })),
    removed: line.removed,
    note: kept.note,
  };
}

const pricedAddon = (addon: StoredAddon): PricedAddon => ({
  ...addon,
  parentAddonId: addon.parentAddonId ?? null,
  nameEn: addon.nameEn ?? null,
  kitchenName: addon.kitchenName ?? null,
  freeQuantity: addon.freeQuantity ?? 0,
});

/** As the order's history tells of it. */
export const toldLine = (number: number, line: PricedLine): ToldLine => ({
  id: String(number),
  name: line.name,
  variantName: line.variantName,
  quantity: line.quantity,
  addons: line.addons,
  components: line.components,
  note: line.note,
});

/** Product id -> units in so many units of stored lines, parts of combos included. */
export function unitsOf(lines: readonly { line: LineRecord; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { line, quantity } of lines)
    for (const id of [line.product_id, ...(line.components ?? []).map(({ productId }) => productId)])
      units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** Minutes of the kitchen's work in one unit of a stored line, as its dish takes now. */
export function minutesOfUnit(
  line: LineRecord,
  catalogue: Catalogue,
  settings: Pick<OrderingSettings, "defaultMakeMinutes">,
): number {
  const own = (productId: string) => catalogue.products.get(productId)?.product.makeMinutes ?? null;
  const parts = (line.components ?? []).map(({ productId }) => own(productId));
  return minutesOfDish(own(line.product_id), parts, settings);
}
