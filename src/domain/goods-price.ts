import { addonUnitPrice, type CartAddon } from "./cart-addons.ts";
import type { CartComponent } from "./cart-components.ts";
import type { CartLine } from "./cart-line.ts";
import type { CouponLine } from "./coupons/kind.ts";
import type { Money } from "./money.ts";
import type { Product, Variant } from "./snapshot.ts";
import { type VatPart, type VatRate, vatRateOf } from "./vat.ts";

/**
 * A chosen add-on as priced for one unit of its line. Nested add-ons follow their parent in the same list; their
 * quantity counts all units of the parent. `price` = unitPrice x (quantity - freeQuantity).
 */
export interface PricedAddon {
  addonId: string;
  groupId: string;
  /** The add-on this one is nested under, or null. */
  parentAddonId: string | null;
  name: string;
  nameEn: string | null;
  kitchenName: string | null;
  groupName: string;
  quantity: number;
  freeQuantity: number;
  unitPrice: Money;
  price: Money;
}

/** A part of a combo as priced for one unit of its line. */
export interface PricedComponent {
  slotId: string;
  slotName: string;
  productId: string;
  variantId: string | null;
  name: string;
  nameEn: string | null;
  variantName: string | null;
  variantNameEn: string | null;
  extraPrice: Money;
  addons: readonly PricedAddon[];
  /** What it costs by itself: its share of the combo's price, and the rate of that. */
  vatWeight: VatPart;
}

/** As it is kept with an order. What older orders were not kept with is missing of theirs. */
export type StoredComponent = Omit<PricedComponent, Newer> & Partial<Pick<PricedComponent, Newer>>;
type Newer = "vatWeight" | "variantNameEn";

/** A line before discount. `lineTotal` = (unitPrice + addonsPrice) x quantity; `bottleDeposit` is the whole line's. */
export interface PricedLine extends CouponLine {
  clientLineId: string | null;
  variantId: string | null;
  name: string;
  nameEn: string | null;
  variantName: string | null;
  variantNameEn: string | null;
  /** Add-ons of one unit, surcharges of combo components and their add-ons included. */
  addonsPrice: Money;
  bottleDeposit: Money;
  /** The rate of the product itself. */
  vatRate: VatRate;
  /** How the line's gross divides over VAT rates: a combo may hold others than its own. */
  vatWeights: readonly VatPart[];
  addons: readonly PricedAddon[];
  components: readonly PricedComponent[];
  removed: readonly { addonId: string; name: string }[];
  note: string | null;
}

/** What the goods cost before fee, discount, bottle deposit and tip: enough to match a zone and judge coupons. */
export interface PricedGoods {
  lines: readonly PricedLine[];
  subtotal: Money;
  bottleDeposit: Money;
}

/** D-61 to D-63 and the bottle deposit: resolved lines -> priced lines, in the same order. */
export const priceGoods = (lines: readonly CartLine[]): PricedGoods => goodsOf(lines.map(priceLine));

/** Lines that are priced, new or kept from before, as the goods that they are together. */
export function goodsOf(priced: readonly PricedLine[]): PricedGoods {
  let subtotal = 0;
  let bottleDeposit = 0;
  for (const line of priced) {
    subtotal += line.lineTotal;
    bottleDeposit += line.bottleDeposit;
  }
  return { lines: priced, subtotal, bottleDeposit };
}

/** D-61, and the variant's deposit before the product's. */
export const unitPriceOf = (product: Product, variant: Variant | null): Money =>
  variant?.price ?? product.basePrice;
const bottleDepositOf = (product: Product, variant: Variant | null): Money =>
  variant?.bottleDeposit ?? product.bottleDeposit;

function priceLine(line: CartLine): PricedLine {
  const { product, category } = line.entry;
  const { variant, quantity } = line;
  const unitPrice = unitPriceOf(product, variant);
  const addons = priceAddons(line.addons, variant?.addonTierKey ?? null);
  let addonsPrice = sumOf(addons);
  let bottleDeposit = bottleDepositOf(product, variant);
  const components = line.components.map((component) => {
    const priced = priceComponent(component);
    addonsPrice += component.extraPrice + sumOf(priced.addons);
    bottleDeposit += bottleDepositOf(component.entry.product, component.variant);
    return priced;
  });
  return {
    clientLineId: line.clientLineId,
    productId: product.id,
    categoryId: category.id,
    variantId: variant?.id ?? null,
    addonTierKey: variant?.addonTierKey ?? null,
    name: product.name,
    nameEn: product.nameEn,
    variantName: variant?.name ?? null,
    variantNameEn: variant?.nameEn ?? null,
    quantity,
    unitPrice,
    addonsPrice,
    lineTotal: (unitPrice + addonsPrice) * quantity,
    bottleDeposit: bottleDeposit * quantity,
    vatRate: vatRateOf(product),
    vatWeights: vatWeightsOf(vatRateOf(product), addons, components),
    addons,
    components,
    removed: line.removed.map((addon) => ({ addonId: addon.id, name: addon.name })),
    note: line.note,
  };
}

/** D-62: tier prices, and the cheapest `freeCount` selections of each group free. */
function priceAddons(addons: readonly CartAddon[], tierKey: string | null): PricedAddon[] {
  const free = freeQuantities(addons, tierKey);
  const priced: PricedAddon[] = [];
  addons.forEach((one, index) => {
    const unitPrice = addonUnitPrice(one.addon, tierKey);
    priced.push(pricedAddon(one, unitPrice, free[index]!));
    for (const nested of priceAddons(one.addons, tierKey)) {
      priced.push({
        ...nested,
        parentAddonId: one.addon.id,
        quantity: nested.quantity * one.quantity,
        freeQuantity: nested.freeQuantity * one.quantity,
        price: nested.price * one.quantity,
      });
    }
  });
  return priced;
}

const pricedAddon = (
  { addon, group, quantity }: CartAddon,
  unitPrice: Money,
  freeQuantity: number,
): PricedAddon => ({
  addonId: addon.id,
  groupId: group.id,
  parentAddonId: null,
  name: addon.name,
  nameEn: addon.nameEn,
  kitchenName: addon.kitchenName,
  groupName: group.name,
  quantity,
  freeQuantity,
  unitPrice,
  price: unitPrice * (quantity - freeQuantity),
});

/** Free units per add-on: of those that cost the same, the earlier one's. */
function freeQuantities(addons: readonly CartAddon[], tierKey: string | null): number[] {
  const left = new Map<string, number>();
  const free: number[] = [];
  const cheapestFirst = addons
    .map((one, index) => ({ one, index, unitPrice: addonUnitPrice(one.addon, tierKey) }))
    .sort((a, b) => a.unitPrice - b.unitPrice);
  for (const { one, index } of cheapestFirst) {
    const available = left.get(one.group.id) ?? one.group.freeCount;
    const taken = Math.min(available, one.quantity);
    free[index] = taken;
    left.set(one.group.id, available - taken);
  }
  return free;
}

function priceComponent(component: CartComponent): PricedComponent {
  const { slot, entry, variant, extraPrice } = component;
  const addons = priceAddons(component.addons, variant?.addonTierKey ?? null);
  const gross = unitPriceOf(entry.product, variant) + extraPrice + sumOf(addons);
  return {
    slotId: slot.id,
    slotName: slot.name,
    productId: entry.product.id,
    variantId: variant?.id ?? null,
    name: entry.product.name,
    nameEn: entry.product.nameEn,
    variantName: variant?.name ?? null,
    variantNameEn: variant?.nameEn ?? null,
    extraPrice,
    addons,
    vatWeight: { rate: vatRateOf(entry.product), gross },
  };
}

/**
 * A combo of food and alcohol carries both rates: its price is divided by what its parts cost by themselves, with
 * their surcharges and add-ons.
 */
export const vatWeightsOf = (
  rate: VatRate,
  ownAddons: readonly { price: Money }[],
  components: readonly { vatWeight: VatPart }[],
): readonly VatPart[] => [{ rate, gross: sumOf(ownAddons) }, ...components.map(({ vatWeight }) => vatWeight)];

function sumOf(addons: readonly { price: Money }[]): Money {
  let sum = 0;
  for (const addon of addons) sum += addon.price;
  return sum;
}
