import { optionIssues } from "../../domain/combo.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { nestsTooDeep } from "../../domain/nested-groups.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";

/**
 * What ties a restaurant file together: every `ref`, name and code that is mentioned exists, and what must be unique is.
 * Reads the file as it came, so that its issues stand beside those of the schema instead of after them; a part of the
 * wrong shape is skipped here, since the schema names it.
 */
export function checkReferences(file: unknown): Findings {
  const issues: Issue[] = [];
  const warnings: MenuWarning[] = [];
  const root = asRecord(file);
  const groups = list(root.addonGroups);
  const categories = list(root.menus).flatMap((menu, m) =>
    list(menu.categories).map((category, c) => ({ category, path: `menus.${m}.categories.${c}` })),
  );
  const products = categories.flatMap(({ category, path }) =>
    list(category.products).map((product, p) => ({ product, category, path: `${path}.products.${p}` })),
  );

  const unique = (what: string, rows: readonly { value: unknown; path: string }[]): Set<string> =>
    collect(issues, what, rows);
  const groupRefs = unique(
    "ref",
    groups.map((group, g) => ({ value: group.ref, path: `addonGroups.${g}.ref` })),
  );
  const productRefs = unique(
    "ref",
    products.map(({ product, path }) => ({ value: product.ref, path: `${path}.ref` })),
  );
  const couponCodes = unique(
    "code",
    list(root.coupons).map((coupon, c) => ({ value: upper(coupon.code), path: `coupons.${c}.code` })),
  );
  const areaRefs = unique(
    "ref",
    list(root.areas).map((area, a) => ({ value: area.ref, path: `areas.${a}.ref` })),
  );
  const tableNames = unique(
    "name",
    list(root.tables).map((table, t) => ({ value: table.name, path: `tables.${t}.name` })),
  );
  const categoryRefs = unique(
    "ref",
    categories.map(({ category, path }) => ({ value: category.ref, path: `${path}.ref` })),
  );
  const categoryNames = new Set([
    ...categoryRefs,
    ...categories.map(({ category }) => trimmed(category.name)),
  ]);

  const known = (values: ReadonlySet<unknown>, value: unknown, path: string): void => {
    if (isText(value) && !values.has(value.trim())) issues.push(unknownIssue(path, value));
  };
  const allKnown = (values: ReadonlySet<unknown>, mentioned: unknown, path: string): void => {
    for (const [index, value] of texts(mentioned).entries()) known(values, value, `${path}.${index}`);
  };

  const nested = new Map(
    groups.map(({ ref, addons }) => [trimmed(ref) as string, new Set(list(addons).flatMap(nestedRefs))]),
  );
  groups.forEach((group, g) => {
    list(group.addons).forEach((addon, a) => {
      const path = `addonGroups.${g}.addons.${a}.addonGroups`;
      allKnown(groupRefs, addon.addonGroups, path);
      nestedRefs(addon).forEach((one, index) => {
        if (groupRefs.has(one) && nestsTooDeep(nested, trimmed(group.ref) as string, one))
          issues.push({
            path: `${path}.${index}`,
            message: message("menu.nestedTooDeep"),
            code: "INVALID",
          });
      });
    });
  });
  for (const { category, path } of categories)
    allKnown(groupRefs, category.addonGroups, `${path}.addonGroups`);
  for (const { product, path } of products) allKnown(groupRefs, product.addonGroups, `${path}.addonGroups`);
  checkCombos(issues, products);
  list(root.coupons).forEach((coupon, c) => {
    allKnown(categoryNames, coupon.categories, `coupons.${c}.categories`);
    allKnown(productRefs, coupon.products, `coupons.${c}.products`);
  });
  allKnown(productRefs, asRecord(root.upsell).products, "upsell.products");
  known(couponCodes, upper(asRecord(root.newsletterPopup).couponCode), "newsletterPopup.couponCode");
  checkStations(issues, list(root.stations), allKnown, categoryNames);
  list(root.tables).forEach((table, t) => {
    known(areaRefs, table.area, `tables.${t}.area`);
  });
  list(root.tableCombinations).forEach((combination, c) => {
    const path = `tableCombinations.${c}.tables`;
    allKnown(tableNames, combination.tables, path);
    collect(
      issues,
      "tables",
      texts(combination.tables).map((value, t) => ({ value, path: `${path}.${t}` })),
    );
  });

  checkNames(issues, groups, products);
  checkExternalIds(issues, groups, products, {
    menus: list(root.menus),
    categories,
  });
  checkTiers({ issues, warnings }, groups, products, list(root.coupons));
  checkDefaults(issues, list(root.menus));
  checkCounts(issues, products, categories.length);
  return { issues, warnings };
}

/** A category is made at one station, at the most. */
function checkStations(
  issues: Issue[],
  stations: readonly Fields[],
  allKnown: (values: ReadonlySet<unknown>, mentioned: unknown, path: string) => void,
  categories: ReadonlySet<unknown>,
): void {
  const names = stations.map(({ name }, s) => ({
    value: isText(name) ? name.toLowerCase() : undefined,
    path: `stations.${s}.name`,
  }));
  const made = stations.flatMap((station, s) =>
    texts(station.categories).map((value, c) => ({ value, path: `stations.${s}.categories.${c}` })),
  );
  collect(issues, "name", names);
  collect(issues, "categories", made);
  stations.forEach((station, s) => {
    allKnown(categories, station.categories, `stations.${s}.categories`);
  });
}

export interface Findings {
  issues: Issue[];
  /** What looks odd and is taken all the same. */
  warnings: MenuWarning[];
}

type Fields = Record<string, unknown>;
interface PlacedProduct {
  product: Fields;
  category: Fields;
  path: string;
}

export const asRecord = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(asRecord) : []);
const texts = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === "string";
const nestedRefs = (addon: Fields): string[] =>
  texts(addon.addonGroups).map((one) => (isText(one) ? one.trim() : ""));
/** As it is stored. */
const trimmed = (value: unknown): unknown => (isText(value) ? value.trim() : value);
const upper = (value: unknown): unknown => (isText(value) ? value.trim().toUpperCase() : value);

const unknownIssue = (path: string, value: string): Issue => ({
  path,
  message: message("file.noSuchReference", { value }),
  code: "INVALID",
});

/** The texts among the values; an issue for each that was there already. */
function collect(
  issues: Issue[],
  what: string,
  rows: readonly { value: unknown; path: string }[],
): Set<string> {
  const seen = new Set<string>();
  for (const { value, path } of rows) {
    if (!isText(value)) continue;
    const trimmed = value.trim();
    if (seen.has(trimmed))
      issues.push({ path, message: message("file.usedTwice", { value: trimmed, what }), code: "INVALID" });
    seen.add(trimmed);
  }
  return seen;
}

/** A cached menu orders the row of the same name (D-3), so names are unique where a customer chooses. */
function checkNames(issues: Issue[], groups: readonly Fields[], products: readonly PlacedProduct[]): void {
  const names = (rows: readonly Fields[], path: string) =>
    rows.map((row, index) => ({
      value: isText(row.name) ? row.name.toLowerCase() : undefined,
      path: `${path}.${index}.name`,
    }));
  groups.forEach((group, g) => {
    collect(issues, "name", names(list(group.addons), `addonGroups.${g}.addons`));
  });
  for (const { product, path } of products)
    collect(issues, "name", names(list(product.variants), `${path}.variants`));
}

/** What another system calls things: each once, a size within its dish and an add-on within its group. */
function checkExternalIds(
  issues: Issue[],
  groups: readonly Fields[],
  products: readonly PlacedProduct[],
  {
    menus,
    categories,
  }: { menus: readonly Fields[]; categories: readonly { category: Fields; path: string }[] },
): void {
  const check = (rows: readonly { row: Fields; path: string }[]): unknown =>
    collect(
      issues,
      "externalId",
      rows.map(({ row, path }) => ({ value: row.externalId, path: `${path}.externalId` })),
    );
  const within = (rows: unknown, path: string) =>
    list(rows).map((row, index) => ({ row, path: `${path}.${index}` }));
  check(within(menus, "menus"));
  check(categories.map(({ category, path }) => ({ row: category, path })));
  check(products.map(({ product, path }) => ({ row: product, path })));
  check(within(groups, "addonGroups"));
  groups.forEach((group, g) => {
    check(within(group.addons, `addonGroups.${g}.addons`));
  });
  for (const { product, path } of products) check(within(product.variants, `${path}.variants`));
}

/**
 * Tier keys: unique in a group, and those of prices and bundles are keys that there are. A size whose key none of its dish's groups
 * has is taken with a warning: add-ons cost their plain price there (D-27).
 */
function checkTiers(
  { issues, warnings }: Findings,
  groups: readonly Fields[],
  products: readonly PlacedProduct[],
  coupons: readonly Fields[],
): void {
  const tiersOfRef = new Map<unknown, Set<string>>();
  groups.forEach((group, g) => {
    const rows = list(group.tiers).map((tier, t) => ({
      value: tier.key,
      path: `addonGroups.${g}.tiers.${t}.key`,
    }));
    const keys = collect(issues, "key", rows);
    const ref = trimmed(group.ref);
    if (!tiersOfRef.has(ref)) tiersOfRef.set(ref, keys);
    list(group.addons).forEach((addon, a) => {
      const path = `addonGroups.${g}.addons.${a}.tierPrices`;
      const prices = list(addon.tierPrices).map((price, p) => ({
        value: price.key,
        path: `${path}.${p}.key`,
      }));
      collect(issues, "key", prices);
      for (const price of prices) {
        if (isText(price.value) && !keys.has(price.value.trim()))
          issues.push(unknownIssue(price.path, price.value));
      }
    });
  });

  const sizes = new Set<string>();
  const keysOfBundles = new Set(coupons.map(({ bundleTierKey }) => trimmed(bundleTierKey)));
  const keysOfGroups = new Set([...tiersOfRef.values()].flatMap((keys) => [...keys]));
  for (const { product, category, path } of products) {
    const refs = [...texts(product.addonGroups), ...texts(category.addonGroups)];
    const keys = new Set(refs.flatMap((one) => [...(tiersOfRef.get(trimmed(one)) ?? [])]));
    list(product.variants).forEach((variant, v) => {
      if (!isText(variant.addonTierKey)) return;
      const size = variant.addonTierKey.trim();
      sizes.add(size);
      const at = `${path}.variants.${v}.addonTierKey`;
      if (keys.size > 0 && !keys.has(size) && keysOfGroups.has(size))
        warnings.push({ path: at, message: message("menu.noOwnGroupOfSize", { size }) });
      // A size without tiered groups can be one of bundles alone.
      else if (!keysOfGroups.has(size) && (keys.size > 0 || !keysOfBundles.has(size)))
        warnings.push({ path: at, message: message("menu.noGroupOfSize", { size }) });
    });
  }
  coupons.forEach((coupon, c) => {
    const key = coupon.bundleTierKey;
    if (isText(key) && !sizes.has(key.trim())) issues.push(unknownIssue(`coupons.${c}.bundleTierKey`, key));
  });
}

/** Choices of combos: dishes of the file by their `ref`, and sizes of theirs by name. */
function checkCombos(issues: Issue[], products: readonly PlacedProduct[]): void {
  const dishes = new Map(
    products.map(({ product }) => [
      trimmed(product.ref),
      {
        isCombo: product.combo != null,
        sizes: new Set(list(product.variants).map(({ name }) => `${trimmed(name)}`)),
      },
    ]),
  );
  const fields = { dish: "product", size: "variant" };
  for (const { product, path } of products) {
    const slots = list(asRecord(product.combo).slots).map(({ options }) => ({
      options: list(options).map(({ product: dish, variant }) => ({
        dish: `${trimmed(dish)}`,
        size: isText(variant) ? variant.trim() : null,
      })),
    }));
    for (const issue of optionIssues(slots, (ref) => dishes.get(ref), fields))
      issues.push({ ...issue, path: `${path}.${issue.path}` });
  }
}

/** At most one default menu has no date period: two fallbacks would both be shown. */
function checkDefaults(issues: Issue[], menus: readonly Fields[]): void {
  let found = false;
  menus.forEach((menu, m) => {
    if (menu.isDefault !== true || menu.startsOn != null || menu.endsOn != null) return;
    if (found) {
      issues.push({
        path: `menus.${m}.isDefault`,
        message: message("file.oneDefaultMenu"),
        code: "INVALID",
      });
    }
    found = true;
  });
}

const mostActive = 800;
const mostProducts = 2000;
const mostCategories = 200;

/** The bounds on a restaurant's products and categories (D-75). */
function checkCounts(issues: Issue[], products: readonly PlacedProduct[], categories: number): void {
  const active = products.filter(({ product }) => product.isActive !== false).length;
  if (active > mostActive || products.length > mostProducts) {
    const said = message("file.products", { active: mostActive, all: mostProducts });
    issues.push({ path: "menus", message: said, code: "INVALID" });
  }
  if (categories > mostCategories)
    issues.push({
      path: "menus",
      message: message("file.categories", { most: mostCategories }),
      code: "INVALID",
    });
}
