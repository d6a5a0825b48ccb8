import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import { newId } from "../../platform/ids.ts";
import type { PartnerProduct, ProductInput, VariantInput } from "./product-schemas.ts";
import type { TextCleaner } from "./text-cleaner.ts";

/** A row of `variants`, in the names of its columns. */
export interface VariantRow {
  id: string;
  name: string;
  price: number;
  is_default: boolean;
  addon_tier_key: string | null;
  sort_order: number;
}

export interface CleanProduct {
  name: string;
  description: string | null;
  basePrice: number;
  variants: VariantRow[];
}

/** Prices above nothing and below 5 kr are kept, and somebody is asked whether they meant it. */
const oddBelow = 500;

/** Everything that a write finds wrong or odd, with paths below `at` (`products.2.` or nothing). */
export interface Findings {
  issues: Issue[];
  warnings: MenuWarning[];
}

/**
 * Cleans and completes what a partner sent of a product: texts cleaned, the first size made default when none is, the
 * base price taken from the default size, a size's tier key inherited from the size of the same name, or
 * kept when the name is new to the product. `before` is the product that is changed.
 */
export function cleanProduct(
  input: Partial<ProductInput>,
  before: PartnerProduct | null,
  clean: TextCleaner,
  at: string,
  findings: Findings,
): CleanProduct {
  const name = input.name === undefined ? before!.name : clean.name(input.name);
  const description =
    input.description === undefined ? (before?.description ?? null) : clean.text(input.description);
  const variants =
    input.variants === undefined
      ? (before?.variants ?? []).map((variant) => variantRow(variant))
      : variantRows(input.variants, before, clean, at, findings);
  const standard = variants.find((variant) => variant.is_default);
  const newSize = input.variants === undefined ? undefined : standard;
  const basePrice = input.basePrice ?? newSize?.price ?? before?.basePrice;
  if (input.basePrice !== undefined) warnOfPrice(input.basePrice, `${at}basePrice`, findings);
  // Its schema asks for a price or sizes; a product that is changed has one, also when its sizes go.
  return { name, description, basePrice: basePrice!, variants };
}

const variantRow = (variant: PartnerProduct["variants"][number]): VariantRow => ({
  id: variant.id,
  name: variant.name,
  price: variant.price,
  is_default: variant.isDefault,
  addon_tier_key: variant.addonTierKey,
  sort_order: variant.sortOrder,
});

function variantRows(
  inputs: readonly VariantInput[],
  before: PartnerProduct | null,
  clean: TextCleaner,
  at: string,
  findings: Findings,
): VariantRow[] {
  const marked = inputs.findIndex(({ isDefault }) => isDefault);
  const known = new Map((before?.variants ?? []).map((variant) => [variant.id, variant]));
  const taken = new Set<string>();
  return inputs.map((input, index) => {
    const path = `${at}variants.${index}`;
    const old = input.id === undefined ? undefined : known.get(input.id);
    if (input.id !== undefined && (!old || taken.has(input.id))) {
      findings.issues.push({
        path: `${path}.id`,
        code: "INVALID",
        message: message("menu.noSuchVariant"),
      });
    }
    if (input.id !== undefined) taken.add(input.id);
    warnOfPrice(input.price, `${path}.price`, findings);
    const name = clean.name(input.name);
    const elder = before?.variants.find((variant) => isSameName(variant.name, name)) ?? old;
    return {
      id: old?.id ?? newId("var"),
      name,
      price: input.price,
      is_default: index === Math.max(0, marked),
      addon_tier_key: input.addonTierKey === undefined ? (elder?.addonTierKey ?? null) : input.addonTierKey,
      sort_order: index,
    };
  });
}

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase("nb") === b.toLocaleLowerCase("nb");

function warnOfPrice(price: number, path: string, { warnings }: Findings): void {
  if (price > 0 && price < oddBelow) warnings.push({ path, message: message("menu.oddPrice", { price }) });
}
