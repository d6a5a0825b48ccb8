import { message } from "../../messages/message.ts";
import { type AllergenCode, inAllergenOrder } from "../allergens.ts";
import type { AllergenSplit } from "./allergen-text.ts";
import {
  type DraftProduct,
  longestCategoryName,
  longestDescription,
  longestName,
  type MenuWarning,
  mostSizes,
  type ReadMenu,
} from "./menu-draft.ts";
import type { LinePrice } from "./priced-line.ts";

/** A category under way: its description is told from those of dishes by where it stands. */
interface OpenCategory {
  name: string;
  description: string | null;
  products: OpenProduct[];
  /** Dishes whose price is that of the day. */
  unpriced: string[];
}

interface OpenProduct {
  name: string;
  description: string | null;
  prices: LinePrice[];
  allergens: AllergenCode[];
}

const usualSizes: readonly (readonly string[])[] = [
  ["Liten", "Stor"],
  ["Liten", "Medium", "Stor"],
];
const unnamed = "Meny";
/** "Pizza (forts.)" on the next page. */
const continued = /\s*[(–-]?\s*\b(?:forts(?:\.|etter|ettelse)?|fortsettelse|cont(?:inued|['’]d|\.)?)\)?$/i;
/** How names are compared. */
export const keyOf = (name: string): string => name.toLocaleLowerCase("nb").replace(/\s+/g, " ").trim();
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`;
const joined = (before: string | null, text: string): string =>
  before === null
    ? text
    : /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text)
      ? before.slice(0, -1) + text
      : `${before} ${text}`;

/** Puts a draft together in the order in which the menu is read. */
export function createDraft() {
  const categories: OpenCategory[] = [];
  let current: OpenCategory | null = null;
  let last: OpenProduct | null = null;
  const category = (): OpenCategory => {
    if (!current) {
      current = { name: unnamed, description: null, products: [], unpriced: [] };
      categories.push(current);
    }
    return current;
  };
  return {
    hasProduct: (): boolean => last !== null,
    /** The same heading again, on the next page, goes on where it was. Without a name it is a menu's one category. */
    startCategory(text: string): void {
      const name =
        cut(
          text
            .replace(continued, "")
            .replace(/[\s:–-]+$/u, "")
            .trim(),
          longestCategoryName,
        ) || unnamed;
      current = categories.find((known) => keyOf(known.name) === keyOf(name)) ?? null;
      if (!current) {
        current = { name, description: null, products: [], unpriced: [] };
        categories.push(current);
      }
      last = null;
    },
    addProduct({ name, prices, allergens }: Omit<OpenProduct, "description">): void {
      if (!/[\p{L}\d]/u.test(name)) return;
      last = {
        name: cut(name, longestName),
        description: null,
        prices: [...prices],
        allergens: [...allergens],
      };
      category().products.push(last);
    },
    /** A dish that cannot be sold by a menu: it is warned of, and what describes it goes with it. */
    leaveOut(text: string): void {
      const name = cut(text, longestName);
      category().unpriced.push(name);
      last = { name, description: null, prices: [], allergens: [] };
    },
    /** A line of prices alone: more sizes of the dish above. */
    addPrices(prices: readonly LinePrice[]): void {
      if (last && prices.every(({ label }) => label !== null)) last.prices.push(...prices);
    },
    /** Of the dish above, or of the category when none has come yet; what stands before the first is no part of the menu. */
    describe({ text, allergens }: AllergenSplit): void {
      if (last) {
        last.allergens.push(...allergens);
        if (text !== "") last.description = joined(last.description, text);
      } else if (current && text !== "") current.description = joined(current.description, text);
    },
    finish: (): ReadMenu => finished(categories),
  };
}

function finished(all: readonly OpenCategory[]): ReadMenu {
  const open = all.filter(({ products }) => products.length > 0);
  const warnings: MenuWarning[] = all.flatMap((one) =>
    one.unpriced.map((name) => ({
      path: open.includes(one) ? `categories.${open.indexOf(one)}` : "categories",
      message: message("menu.read.marketPrice", { name }),
    })),
  );
  const categories = open.map(({ name, description, products }, at) => {
    const names = new Map<string, number>();
    return {
      name,
      description: description === null ? null : cut(description, longestDescription),
      products: products.map((product, index) => {
        const path = `categories.${at}.products.${index}`;
        const key = keyOf(product.name);
        const times = (names.get(key) ?? 0) + 1;
        names.set(key, times);
        if (times > 1)
          warnings.push({
            path: `${path}.name`,
            message: message("menu.read.dishTwice", { name: product.name }),
          });
        const own = times > 1 ? `${product.name.slice(0, longestName - 6)} (${times})` : product.name;
        return productOf({ ...product, name: own }, path, warnings);
      }),
    };
  });
  return { draft: { categories }, warnings };
}

function productOf(product: OpenProduct, path: string, warnings: MenuWarning[]): DraftProduct {
  const { prices } = product;
  const base = {
    name: product.name,
    description: product.description === null ? null : cut(product.description, longestDescription),
    allergens: inAllergenOrder(product.allergens),
  };
  if (prices.some(({ isFrom }) => isFrom))
    warnings.push({
      path: `${path}.basePrice`,
      message: message("menu.read.priceFrom"),
    });
  if (prices.length === 1 || prices.length > mostSizes) {
    if (prices.length > 1)
      warnings.push({
        path: `${path}.variants`,
        message: message("menu.read.manyPrices", { count: prices.length }),
      });
    return { ...base, basePrice: prices[0]!.ore, variants: [] };
  }
  const labels = prices.map(({ label }) => label);
  const areNamed =
    labels.every((label) => label !== null) &&
    new Set(labels.map((label) => keyOf(label!))).size === labels.length;
  const guessed = usualSizes[prices.length - 2];
  if (!areNamed)
    warnings.push({
      path: `${path}.variants`,
      message: message("menu.read.unnamedSizes"),
    });
  const variants = prices.map(({ ore, label }, index) => ({
    name: areNamed ? label! : (guessed?.[index] ?? `Størrelse ${index + 1}`),
    price: ore,
  }));
  return { ...base, basePrice: null, variants };
}
