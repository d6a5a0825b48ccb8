import { message } from "../messages/message.ts";
import {
  type CartAddon,
  type CartContext,
  type RemovedAddons,
  resolveAddons,
  type WireAddon,
} from "./cart-addons.ts";
import { cartIssue } from "./cart-issues.ts";
import { type CatalogueProduct, isSoldOut } from "./catalogue.ts";
import type { Money } from "./money.ts";
import type { Addon, ComboSlot, Product, Variant } from "./snapshot.ts";

/** One part of a combo as a request names it; several entries may fill one slot. */
export interface WireComponent {
  slotId: string;
  productId: string;
  variantId?: string | null | undefined;
  addons?: readonly WireAddon[] | undefined;
}

/** A chosen part of a combo. `extraPrice` is what this choice adds to the combo's price. */
export interface CartComponent {
  slot: ComboSlot;
  entry: CatalogueProduct;
  variant: Variant | null;
  extraPrice: Money;
  addons: readonly CartAddon[];
}

interface ComponentScope {
  removed: RemovedAddons;
  leftOut: Set<Addon>;
  path: string;
  atMs: number;
  /** Called for every product found, for checks that a line and its components share. */
  onProduct(product: Product, path: string): void;
}

/**
 * Resolves the parts of a combo: each entry must be an option of its slot, and every slot must hold between its
 * `minSelect` and `maxSelect` entries. A variant that the option fixes may be left out. A component's menu does not
 * have to be shown: what the combo offers is the combo's own menu's matter.
 */
export function resolveComponents(
  context: CartContext,
  combo: CatalogueProduct,
  wire: readonly WireComponent[],
  scope: ComponentScope,
): CartComponent[] {
  const slots = combo.product.combo?.slots ?? [];
  const components: CartComponent[] = [];
  const perSlot = new Map<string, number>();
  wire.forEach((named, index) => {
    const path = `${scope.path}.${index}`;
    perSlot.set(named.slotId, (perSlot.get(named.slotId) ?? 0) + 1);
    const slot = slots.find((one) => one.id === named.slotId);
    const component = slot && resolveComponent(context, slot, named, scope, path);
    if (component) components.push(component);
    else if (component === undefined) {
      const said = message("cart.COMPONENT_UNKNOWN", { item: combo.product });
      context.issues.availability.push(cartIssue(`${path}.${slot ? "productId" : "slotId"}`, said));
    }
  });
  for (const slot of slots) checkSlot(context, slot, perSlot.get(slot.id) ?? 0, scope.path, scope.atMs);
  return components;
}

/** Undefined: not an option of the slot. Null: an option, but something else is wrong and was noted. */
function resolveComponent(
  context: CartContext,
  slot: ComboSlot,
  named: WireComponent,
  scope: ComponentScope,
  path: string,
): CartComponent | null | undefined {
  const { issues, catalogue } = context;
  const entry = catalogue.products.get(named.productId);
  const options = slot.options.filter((option) => option.productId === named.productId);
  if (!entry || options.length === 0) return undefined;
  const { product } = entry;
  const item = product;
  if (!product.isActive) {
    const said = message("cart.PRODUCT_UNAVAILABLE", { item });
    issues.availability.push(cartIssue(`${path}.productId`, said));
  } else if (isSoldOut(product, scope.atMs)) {
    issues.availability.push(cartIssue(`${path}.productId`, message("cart.SOLD_OUT", { item })));
  }
  scope.onProduct(product, `${path}.productId`);

  const wanted = named.variantId ?? null;
  const replaced = wanted === null ? null : (context.replacements.get(wanted)?.id ?? wanted);
  const anySize = options.find((option) => option.variantId === null);
  const option =
    replaced === null
      ? (anySize ?? (options.length === 1 ? options[0] : undefined))
      : (options.find((one) => one.variantId === replaced) ?? anySize);
  const variantId = option?.variantId ?? replaced;
  const variant = product.variants.find((one) => one.id === variantId) ?? null;
  if (!option || (variant === null && product.variants.length > 0)) {
    const key = replaced === null ? "cart.VARIANT_REQUIRED" : "cart.VARIANT_UNAVAILABLE";
    const offered = options.map((one) => one.variantId).filter((id) => id !== null);
    const variantIds = offered.length > 0 ? offered : product.variants.map(({ id }) => id);
    issues.availability.push(cartIssue(`${path}.variantId`, message(key, { item }), { variantIds }));
    return null;
  }
  const owner = {
    item,
    tierKey: variant?.addonTierKey ?? null,
    removed: scope.removed,
    leftOut: scope.leftOut,
  };
  const addons = resolveAddons(context, entry.addonGroups, named.addons ?? [], owner, `${path}.addons`);
  return { slot, entry, variant, extraPrice: option.extraPrice, addons };
}

/** What can be chosen in a slot now, sizes included: what mends an empty one. */
const optionsOf = ({ catalogue }: CartContext, slot: ComboSlot, atMs: number) =>
  slot.options.flatMap(({ productId, variantId }) => {
    const product = catalogue.products.get(productId)?.product;
    if (!product?.isActive || isSoldOut(product, atMs)) return [];
    const usual = product.variants.find((one) => one.isDefault) ?? product.variants[0];
    return [{ productId, variantId: variantId ?? usual?.id ?? null }];
  });

function checkSlot(
  context: CartContext,
  slot: ComboSlot,
  selected: number,
  path: string,
  atMs: number,
): void {
  const { id: slotId, minSelect: minimum, maxSelect: maximum } = slot;
  const item = { name: slot.name, nameEn: null };
  if (selected < minimum) {
    const said = message("cart.ADDON_MIN", { item, limit: minimum });
    const options = optionsOf(context, slot, atMs);
    context.issues.choices.push(cartIssue(path, said, { slotId, minimum, selected, options }));
  }
  if (selected > maximum) {
    const said = message("cart.ADDON_MAX", { item, limit: maximum });
    context.issues.choices.push(cartIssue(path, said, { slotId, maximum, selected }));
  }
}
