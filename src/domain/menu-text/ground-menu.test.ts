import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { tell } from "../../messages/languages.ts";
import { message } from "../../messages/message.ts";
import { told } from "../../messages/told.ts";
import type { AllergenCode } from "../allergens.ts";
import { groundMenu } from "./ground-menu.ts";
import type { MenuDraft } from "./menu-draft.ts";

const nothing = { draft: { categories: [] }, warnings: [] };
const dish = (name: string, basePrice: number | null, more: object = {}) => ({
  name,
  description: null,
  basePrice,
  variants: [],
  allergens: [],
  ...more,
});
const menu = (...products: MenuDraft["categories"][number]["products"]): MenuDraft => ({
  categories: [{ name: "Pizza", description: null, products }],
});
const namesOf = ({ categories }: MenuDraft) =>
  categories.flatMap(({ products }) => products.map(({ name }) => name));

describe("a menu that is held against its document", () => {
  it("keeps what stands there, though letters are spaced, words divided and thousands apart", () => {
    const layout = "P I Z Z A\nMarghe-\nrita  1 249,-\nHAVETS FAT 189,50";
    const claimed = menu(dish("Margherita", 124_900), dish("Havets fat", 18_950), dish("Havets fat", 18_900));
    assert.deepEqual(namesOf(groundMenu({ claimed, layout, read: nothing }).draft), [
      "Margherita",
      "Havets fat",
      "Havets fat (2)",
    ]);
  });

  it("loses dishes, prices, descriptions, sizes and allergens that do not", () => {
    const layout = "Pizza\nMargherita 149 189\nInneholder melk";
    const sizes = [
      { name: "Margherita", price: 14_900 },
      { name: "Kjempestor", price: 18_900 },
    ];
    const claimed = menu(
      dish("Margherita", null, { description: "med gull", variants: sizes, allergens: ["MILK", "FISH"] }),
      dish("Margherita", 19_900),
      dish("Hummer", 14_900),
    );
    const { draft, warnings } = groundMenu({ claimed, layout, read: nothing });
    assert.deepEqual(draft.categories[0]!.products, [
      {
        name: "Margherita",
        description: null,
        basePrice: null,
        variants: [
          { name: "Liten", price: 14_900 },
          { name: "Stor", price: 18_900 },
        ],
        allergens: ["MILK"],
      },
    ]);
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["categories", "categories.0.products.0.variants"],
    );
  });

  it("never loses an allergen that was found without the model", () => {
    const claimed = menu(dish("Suppe", 9900));
    const read = { draft: menu(dish("SUPPE", 9900, { allergens: ["CELERY"] })), warnings: [] };
    const { draft } = groundMenu({ claimed, layout: "Pizza Suppe 99,- 9", read });
    assert.deepEqual(draft.categories[0]!.products[0]!.allergens, ["CELERY"]);
  });

  it("is warned of nothing where the document says it all", () => {
    const claimed = {
      categories: [
        {
          name: "Pizza",
          description: "Fra steinovn",
          products: [dish("Margherita", 14_900, { description: "Ost" })],
        },
      ],
    };
    const layout = "Pizza\nFra steinovn\nMargherita 149\nOst";
    const { draft, warnings } = groundMenu({ claimed, layout, read: { draft: claimed, warnings: [] } });
    assert.deepEqual(draft, claimed);
    assert.deepEqual(warnings, []);
  });

  it("is told in words: what stands nowhere, and what says nothing, is left out", () => {
    const claimed = {
      categories: [
        {
          name: "Gullpizza",
          description: "Fra Napoli",
          products: [dish("Margherita", 14_900, { description: "–" })],
        },
        {
          name: "…",
          description: "!",
          products: [dish("Hawaii", 15_900), dish("?", 14_900), dish("Calzone", null)],
        },
      ],
    };
    const layout = "Pizza\nMargherita 149\nHawaii 159 Calzone";
    const { draft, warnings } = groundMenu({ claimed, layout, read: nothing });
    assert.deepEqual(
      draft.categories.map(({ name, description, products }) => [
        name,
        description,
        products.map((one) => [one.name, one.description]),
      ]),
      [
        [
          "Meny",
          null,
          [
            ["Margherita", null],
            ["Hawaii", null],
          ],
        ],
      ],
    );
    assert.deepEqual(told("nb", warnings), [
      { path: "categories", message: tell("nb", message("menu.read.leftOut", { count: 2 })) },
    ]);
  });

  it("says how many dishes it has fewer than were read without the model", () => {
    const read = { draft: menu(dish("Suppe", 9900), dish("Brød", 3900)), warnings: [] };
    const { warnings } = groundMenu({ claimed: menu(dish("Suppe", 9900)), layout: "Pizza Suppe 99", read });
    assert.deepEqual(told("nb", warnings), [
      { path: "categories", message: tell("nb", message("menu.read.fewer", { count: 1, there: 2 })) },
    ]);
  });

  it("ends looking among a document's letters after five thousand words that are not there", () => {
    const nowhere = Array.from({ length: 5_000 }, (_, index) => `q${index}q`);
    const claimed = (tried: string[]) =>
      menu(...tried.map((word) => dish(word, 9900)), dish("Fiskesuppe", 9900));
    const layout = "Pizza Fiske-\nsuppe 99";
    const names = (tried: string[]) =>
      namesOf(groundMenu({ claimed: claimed(tried), layout, read: nothing }).draft);
    assert.deepEqual(names(nowhere.slice(1)), ["Fiskesuppe"]);
    assert.deepEqual(names(nowhere), []);
    // What is asked for again is known.
    assert.deepEqual(names([...nowhere.slice(1), ...nowhere.slice(1)]), ["Fiskesuppe"]);
  });

  it("never has a price that is not in the document, whatever is claimed", () => {
    const word = fc.constantFrom("Pizza", "Suppe", "Brus", "gratis", "149,-", "1 249", "39", "kr");
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(" "));
    const product = fc.record({
      name: fc.constantFrom("Pizza", "Suppe", "Brus", "Hummer", ""),
      description: fc.option(text),
      basePrice: fc.option(fc.constantFrom(14_900, 124_900, 3900, 100, 24_900)),
      variants: fc.array(fc.record({ name: word, price: fc.constantFrom(14_900, 1, 3900) }), {
        maxLength: 3,
      }),
      allergens: fc.constant<AllergenCode[]>([]),
    });
    const category = fc.record({ name: text, description: fc.option(text), products: fc.array(product) });
    fc.assert(
      fc.property(text, fc.array(category), (layout, categories) => {
        const { draft } = groundMenu({ claimed: { categories }, layout, read: nothing });
        for (const { products } of draft.categories)
          for (const { name, basePrice, variants } of products) {
            assert.ok(layout.includes(name.replace(/ \(\d+\)$/, "")));
            for (const price of basePrice === null ? variants.map((size) => size.price) : [basePrice])
              assert.ok(layout.replaceAll(" ", "").includes(String(price / 100)), String(price));
          }
      }),
    );
  });
});
