import { looksAlcoholic } from "../../domain/alcohol-names.ts";
import { alcoholMarks, dishConflicts, isReduced } from "../../domain/dish-fields.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { Issue } from "../../domain/problems.ts";
import type { AgeLimit } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import { newId } from "../../platform/ids.ts";
import type { PartnerProduct, ProductInput, VariantInput } from "./product-schemas.ts";
import type { TextCleaner } from "./text-cleaner.ts";

/** A row of `variants`, in the names of its columns. */
export interface VariantRow {
  id: string;
  name: string;
  name_en: string | null;
  price: number;
  previous_price: number | null;
  bottle_deposit: number | null;
  is_default: boolean;
  addon_tier_key: string | null;
  sort_order: number;
}

/** What is written of a product whatever was named of it, in the names of its columns; and its sizes. */
export interface CleanProduct {
  columns: {
    name: string;
    name_en: string | null;
    description: string | null;
    description_en: string | null;
    base_price: number;
    previous_price: number | null;
    age_limit: AgeLimit | null;
    contains_alcohol: boolean;
    image_alt: string | null;
    image_alt_en: string | null;
  };
  variants: VariantRow[];
}

/** Prices above nothing and below 5 kr are kept, and somebody is asked whether they meant it. */
const oddBelow = 500;

/** Everything that a write finds wrong or odd, with paths below `at` (`products.2.` or nothing). */
export interface Findings {
  issues: Issue[];
  warnings: MenuWarning[];
}

/** One write of a product: where it stands in the request, and what is found of it. */
interface Writing {
  clean: TextCleaner;
  at: string;
  findings: Findings;
}

/**
 * Cleans and completes what a partner sent of a product: texts cleaned, the first size made default when none is, the
 * base price taken from the default size, what is left out of a size kept (R-526, D-28). `before` is the product that is changed.
 */
export function cleanProduct(
  input: Partial<ProductInput>,
  before: PartnerProduct | null,
  writing: Writing,
): CleanProduct {
  const { clean, at, findings } = writing;
  const text = (sent: string | null | undefined, kept: string | null | undefined, cleaned = clean.text) =>
    sent === undefined ? (kept ?? null) : cleaned(sent);
  const variants =
    input.variants === undefined
      ? (before?.variants ?? []).map(variantRow)
      : variantRows(input.variants, before, writing);
  const newSize = input.variants && variants.find((variant) => variant.is_default);
  // Its schema asks for a price or sizes; a product that is changed has one, also when its sizes go.
  const basePrice = (input.basePrice ?? newSize?.price ?? before?.basePrice)!;
  if (input.basePrice !== undefined) warnOfPrice(input.basePrice, `${at}basePrice`, findings);
  const columns = {
    name: input.name === undefined ? before!.name : clean.name(input.name),
    name_en: text(input.nameEn, before?.nameEn, clean.line),
    description: text(input.description, before?.description),
    description_en: text(input.descriptionEn, before?.descriptionEn),
    base_price: basePrice,
    previous_price: previousPriceOf(input, before, basePrice, at, findings),
    ...marksOf(input, before, basePrice, writing),
    ...altOf(input, before, clean),
  };
  const isMarked = columns.contains_alcohol || columns.age_limit !== null;
  if (!isMarked) warnOfAlcohol([{ path: `${at}name`, name: columns.name }], findings);
  if (!isMarked && input.variants)
    warnOfAlcohol(
      variants.map(({ name }, index) => ({ path: `${at}variants.${index}.name`, name })),
      findings,
    );
  if (before) warnOfEnglish(input, before, columns.name, at, findings);
  return { columns, variants };
}

/** What a picture shows goes with it: of another picture it is not said any more (D-306). */
function altOf(
  input: Partial<ProductInput>,
  before: PartnerProduct | null,
  clean: TextCleaner,
): Pick<CleanProduct["columns"], "image_alt" | "image_alt_en"> {
  const url = (input.imageUrl === undefined ? before?.imageUrl : input.imageUrl) || null;
  if (url === null) return { image_alt: null, image_alt_en: null };
  const kept = url === before?.imageUrl ? before : null;
  const text = (sent: string | null | undefined, stood: string | null | undefined): string | null =>
    (sent === undefined ? stood : clean.line(sent)) || null;
  return {
    image_alt: text(input.imageAlt, kept?.imageAlt),
    image_alt_en: text(input.imageAltEn, kept?.imageAltEn),
  };
}

/** A change is also judged beside what stays; what was sent by itself, its schema has judged. */
function marksOf(
  input: Partial<ProductInput>,
  before: PartnerProduct | null,
  basePrice: number,
  { at, findings }: Writing,
): Pick<CleanProduct["columns"], "age_limit" | "contains_alcohol"> {
  const { ageLimit, containsAlcohol } = alcoholMarks(input, before ?? undefined);
  for (const { path, message } of dishConflicts({
    basePrice,
    previousPrice: input.previousPrice,
    ageLimit,
    containsAlcohol,
  }))
    findings.issues.push({ path: `${at}${path.join(".")}`, code: "INVALID", message });
  return { age_limit: ageLimit, contains_alcohol: containsAlcohol };
}

/** One that is left out stays as long as the price is below it: "before 99, now 129" is no offer. */
function previousPriceOf(
  { previousPrice }: { previousPrice?: number | null | undefined },
  before: { previousPrice: number | null } | null | undefined,
  price: number,
  at: string,
  { warnings }: Findings,
): number | null {
  if (previousPrice !== undefined) return previousPrice;
  const kept = before?.previousPrice ?? null;
  if (isReduced(price, kept)) return kept;
  warnings.push({ path: `${at}previousPrice`, message: message("menu.noLongerReduced") });
  return null;
}

const variantRow = (variant: PartnerProduct["variants"][number]): VariantRow => ({
  id: variant.id,
  name: variant.name,
  name_en: variant.nameEn,
  price: variant.price,
  previous_price: variant.previousPrice,
  bottle_deposit: variant.deposit,
  is_default: variant.isDefault,
  addon_tier_key: variant.addonTierKey,
  sort_order: variant.sortOrder,
});

function variantRows(
  inputs: readonly VariantInput[],
  before: PartnerProduct | null,
  { clean, at, findings }: Writing,
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
    const namesake = before?.variants.find((variant) => isSameName(variant.name, name));
    const elder = namesake ?? old;
    if (elder) warnOfEnglish(input, elder, name, `${path}.`, findings);
    return {
      id: old?.id ?? newId("var"),
      name,
      name_en: input.nameEn === undefined ? (elder?.nameEn ?? null) : clean.line(input.nameEn),
      price: input.price,
      previous_price: previousPriceOf(input, elder, input.price, `${path}.`, findings),
      bottle_deposit: input.deposit === undefined ? (elder?.deposit ?? null) : input.deposit,
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

function warnOfAlcohol(names: readonly { path: string; name: string }[], { warnings }: Findings): void {
  for (const { path, name } of names)
    if (looksAlcoholic(name)) warnings.push({ path, message: message("menu.likeAlcohol", { name }) });
}

/** A new name beside the English one of the old: what guests with allergies read may be of another dish. */
export function warnOfEnglish(
  input: { nameEn?: string | null | undefined },
  before: { name: string; nameEn: string | null },
  name: string,
  at: string,
  { warnings }: Pick<Findings, "warnings">,
): void {
  const { nameEn } = before;
  if (input.nameEn !== undefined || nameEn === null || isSameName(before.name, name)) return;
  warnings.push({ path: `${at}nameEn`, message: message("menu.staleEnglish", { nameEn }) });
}
