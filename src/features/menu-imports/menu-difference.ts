import { type AllergenCode, inAllergenOrder } from "../../domain/allergens.ts";
import { mostSizes } from "../../domain/menu-text/menu-draft.ts";
import type { VariantRow } from "../menu-content/product-rows.ts";
import type { LiveMenu, LiveProduct } from "./live-menu.ts";
import { type Difference, type Draft, sameName } from "./schemas.ts";

type DraftProduct = Draft["categories"][number]["products"][number];

/** What a dish would be after the import, where it differs. */
export interface ProductAfter {
  before: LiveProduct;
  path: string;
  description: string | null;
  basePrice: number;
  variants: VariantRow[];
  allergens: AllergenCode[];
}

export interface NewProduct {
  category: string;
  /** Null when the category is new too. */
  categoryId: string | null;
  product: DraftProduct;
  path: string;
}

/** The difference, for people and for the write. */
export interface MenuDifference {
  view: Omit<Difference, "version">;
  newCategories: Draft["categories"];
  created: NewProduct[];
  changed: ProductAfter[];
}

/**
 * What a draft would change of a menu. Dishes are the same when they have one name in categories of one name. An import adds
 * and corrects: what it does not mention (dishes, sizes, descriptions, allergens) stays as it is.
 */
export function differenceOf(draft: Draft, live: LiveMenu): MenuDifference {
  const categories = new Map(live.categories.map((category) => [sameName(category.name), category]));
  const known = new Map(live.products.map((dish) => [`${dish.categoryId} ${sameName(dish.name)}`, dish]));
  const met = new Set<string>();
  const result: MenuDifference = {
    view: {
      counts: { new: 0, changed: 0, unchanged: 0, missing: 0 },
      newCategories: [],
      products: [],
      missing: [],
    },
    newCategories: [],
    created: [],
    changed: [],
  };
  const { view } = result;
  draft.categories.forEach((category, at) => {
    const there = categories.get(sameName(category.name));
    if (!there && category.products.length > 0) {
      result.newCategories.push(category);
      view.newCategories.push(category.name);
    }
    category.products.forEach((product, index) => {
      const path = `draft.categories.${at}.products.${index}`;
      const before = there && known.get(`${there.id} ${sameName(product.name)}`);
      const shown = { path, category: category.name, name: product.name, productId: before?.id ?? null };
      if (!before) {
        result.created.push({ category: category.name, categoryId: there?.id ?? null, product, path });
        view.products.push({ action: "NEW", ...shown, fields: [] });
        return;
      }
      met.add(before.id);
      const after = { ...afterOf(before, product), path };
      const fields = before.isCombo ? [] : fieldsOf(before, after);
      if (fields.length > 0) result.changed.push(after);
      view.products.push({ action: fields.length > 0 ? "CHANGED" : "UNCHANGED", ...shown, fields });
    });
  });
  view.missing = live.products
    .filter(({ id }) => !met.has(id))
    .map(({ id, category, name }) => ({ productId: id, category, name }));
  const count = (action: string) => view.products.filter((product) => product.action === action).length;
  view.counts = {
    new: count("NEW"),
    changed: count("CHANGED"),
    unchanged: count("UNCHANGED"),
    missing: view.missing.length,
  };
  return result;
}

function afterOf(before: LiveProduct, product: DraftProduct): Omit<ProductAfter, "path"> {
  const variants = variantsAfter(before.variants, product.variants);
  const standard = variants.find((variant) => variant.is_default);
  const standardBefore = before.variants.find((variant) => variant.is_default);
  const ownPrice = before.variants.length > 0 ? before.basePrice : (product.basePrice ?? before.basePrice);
  return {
    before,
    description: product.description ?? before.description,
    // A dish with sizes costs what they cost, whatever one price the document shows.
    basePrice: standard && standard.price !== standardBefore?.price ? standard.price : ownPrice,
    variants,
    allergens: inAllergenOrder([...before.allergens, ...product.allergens]),
  };
}

/** Sizes of the same name get the new price; others are added behind, and none goes. */
function variantsAfter(before: readonly VariantRow[], sizes: DraftProduct["variants"]): VariantRow[] {
  const prices = new Map(sizes.map((size) => [sameName(size.name), size.price]));
  const known = new Set(before.map((variant) => sameName(variant.name)));
  const added = sizes
    .filter((size) => !known.has(sameName(size.name)))
    .slice(0, Math.max(0, mostSizes - before.length));
  const next = Math.max(-1, ...before.map((variant) => variant.sort_order)) + 1;
  return [
    ...before.map((variant) => ({ ...variant, price: prices.get(sameName(variant.name)) ?? variant.price })),
    ...added.map(({ name, price }, index) => ({
      id: "",
      name,
      name_en: null,
      price,
      previous_price: null,
      bottle_deposit: null,
      is_default: before.length === 0 && index === 0,
      addon_tier_key: null,
      sort_order: next + index,
    })),
  ];
}

function fieldsOf(
  before: LiveProduct,
  after: Omit<ProductAfter, "path">,
): Difference["products"][number]["fields"] {
  const sizes = (rows: readonly VariantRow[]) => rows.map(({ name, price }) => ({ name, price }));
  const pairs = [
    { field: "description" as const, before: before.description, after: after.description },
    { field: "basePrice" as const, before: before.basePrice, after: after.basePrice },
    { field: "variants" as const, before: sizes(before.variants), after: sizes(after.variants) },
    { field: "allergens" as const, before: inAllergenOrder(before.allergens), after: after.allergens },
  ];
  return pairs.filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}
