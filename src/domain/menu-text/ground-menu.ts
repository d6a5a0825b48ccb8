import { message } from "../../messages/message.ts";
import { type AllergenCode, inAllergenOrder } from "../allergens.ts";
import { allergensNamed } from "./allergen-text.ts";
import { createDraft, keyOf } from "./build-draft.ts";
import type { MenuDraft, ReadMenu } from "./menu-draft.ts";

/** What somebody says the menu of a document is, and what it is held against. */
export interface Claim {
  /** Fits the bounds of drafts; names may occur twice. */
  claimed: MenuDraft;
  /** All text of the document. */
  layout: string;
  /** The menu as it was read without them. */
  read: ReadMenu;
}

/**
 * Of a menu that a language model made of a document, what the document says: dishes whose name and prices stand in it, and
 * descriptions, sizes and allergens that do. What it found of allergens is added to, never taken from, those that were
 * found without it: a warning too many does less harm than one too few.
 */
export function groundMenu({ claimed, layout, read }: Claim): ReadMenu {
  const says = wordsOf(layout);
  const amounts = amountsIn(layout);
  const named = new Set(layout.split("\n").flatMap(allergensNamed));
  const found = new Map<string, AllergenCode[]>();
  for (const { name, allergens } of dishesOf(read.draft))
    found.set(keyOf(name), [...(found.get(keyOf(name)) ?? []), ...allergens]);

  const draft = createDraft();
  let left = 0;
  for (const { name, description, products } of claimed.categories) {
    draft.startCategory(says(name) ? name : "");
    if (description !== null && says(description)) draft.describe({ text: description, allergens: [] });
    for (const product of products) {
      const prices =
        product.variants.length > 0
          ? product.variants.map(({ name: size, price }) => ({
              ore: price,
              label: says(size) ? size : null,
              x: 0,
            }))
          : product.basePrice === null
            ? []
            : [{ ore: product.basePrice, label: null, x: 0 }];
      if (!says(product.name) || prices.length === 0 || !prices.every(({ ore }) => amounts.has(ore))) {
        left += 1;
        continue;
      }
      const allergens = [
        ...product.allergens.filter((code) => named.has(code)),
        ...(found.get(keyOf(product.name)) ?? []),
      ];
      draft.addProduct({ name: product.name, prices, allergens: inAllergenOrder(allergens) });
      if (product.description !== null && says(product.description))
        draft.describe({ text: product.description, allergens: [] });
    }
  }
  const result = draft.finish();
  const here = dishesOf(result.draft).length;
  const there = dishesOf(read.draft).length;
  if (left > 0)
    result.warnings.unshift({
      path: "categories",
      message: message("menu.read.leftOut", { count: left }),
    });
  if (here < there)
    result.warnings.unshift({
      path: "categories",
      message: message("menu.read.fewer", { count: here, there }),
    });
  return result;
}

const dishesOf = ({ categories }: MenuDraft) => categories.flatMap(({ products }) => products);

/** Looking for a word in all letters of a document takes its length: a claim made of millions of words ends here. */
const mostSearches = 5_000;

/** Whether every word of a text stands in the document, though its letters may be spaced or its words divided there. */
function wordsOf(layout: string): (text: string) => boolean {
  const split = (text: string) =>
    text
      .normalize("NFC")
      .toLocaleLowerCase("nb")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const pieces = split(layout);
  const words = new Map(pieces.map((word) => [word, true]));
  const letters = pieces.join("");
  let searches = 0;
  const isThere = (word: string): boolean => {
    const known = words.get(word);
    if (known !== undefined) return known;
    searches += 1;
    const found = searches <= mostSearches && letters.includes(word);
    words.set(word, found);
    return found;
  };
  return (text) => {
    const asked = split(text);
    return asked.length > 0 && asked.every(isThere);
  };
}

/** Every number as øre, however its thousands are set: `1 249,50` -> 124950, and 1 and 249 as well. */
function amountsIn(text: string): Set<number> {
  const amounts = new Set<number>();
  const add = (kroner: string, ore = "00") =>
    amounts.add(Number(kroner.replace(/\D/g, "")) * 100 + Number(ore));
  for (const [, kroner, ore] of text.matchAll(/(?<!\d)(\d{1,6})(?:[,.](\d{2})(?!\d))?/g)) {
    add(kroner!);
    add(kroner!, ore);
  }
  for (const [, kroner, ore] of text.matchAll(
    /(?<!\d)(\d{1,3}[ .\u00a0\u202f]\d{3})(?!\d)(?:[,.](\d{2})(?!\d))?/g,
  ))
    add(kroner!, ore);
  return amounts;
}
