import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import { countFilters, filterMenu, noFilter, popularProducts, suits } from "./filter.ts";

const milk = { allergens: ["MILK" as const] };
const dishes = [
  product("plain"),
  product("cheese", milk),
  product("only-cheese", { addonGroups: [group("g1", [addon("a1", milk)], { minSelect: 1 })] }),
  product("cheese-or-ham", {
    addonGroups: [group("g2", [addon("a2", { ...milk, isDefault: true }), addon("a3")], { minSelect: 1 })],
  }),
  product("ham-or-cheese", {
    addonGroups: [group("g3", [addon("a4", milk), addon("a5", { isDefault: true })], { minSelect: 1 })],
  }),
  product("to-be-chosen", { addonGroups: [group("g4", [addon("a6", milk), addon("a7")], { minSelect: 1 })] }),
  product("extra-cheese", { addonGroups: [group("g5", [addon("a8", milk)])] }),
  product("with-cheese-unless-left-off", {
    addonGroups: [
      group("g6", [addon("a9", { ...milk, isDefault: true }), addon("a10", { isDefault: true })]),
    ],
  }),
];

describe("what a guest who avoids milk can have", () => {
  const index = menuOf({ Alt: dishes });
  const expected = {
    plain: "AS_IS",
    cheese: "NO",
    "only-cheese": "NO",
    "cheese-or-ham": "WITH_CHOICES",
    "ham-or-cheese": "AS_IS",
    "to-be-chosen": "WITH_CHOICES",
    "extra-cheese": "AS_IS",
    "with-cheese-unless-left-off": "WITH_CHOICES",
  } as const;
  for (const [name, answer] of Object.entries(expected))
    it(`${name}: ${answer}`, () => {
      const dish = dishes.find(({ id }) => id === name)!;
      assert.equal(suits(index, dish, ["FISH", "MILK"]), answer);
      assert.equal(suits(index, dish, ["FISH"]), "AS_IS");
      assert.equal(suits(index, dish, []), "AS_IS");
    });
});

describe("the menu when it is narrowed", () => {
  const index = menuOf({
    Pizza: [
      product("Margherita", { isVegetarian: true, description: "Mozzarella og basilikum" }),
      product("Capricciosa", { nameEn: "Capricious" }),
    ],
    Crêpes: [product("Hagen", { isVegan: true })],
    Fisk: [product("Torsk", { allergens: ["FISH"], descriptionEn: "Cod" })],
  });
  const names = (filter: Partial<typeof noFilter>) =>
    filterMenu(index, { ...noFilter, ...filter }).map((category) => [
      category.name,
      ...category.products.map(({ name }) => name),
    ]);
  const cases: [string, Partial<typeof noFilter>, string[][]][] = [
    [
      "what is vegan is vegetarian too",
      { isVegetarian: true },
      [
        ["Pizza", "Margherita"],
        ["Crêpes", "Hagen"],
      ],
    ],
    ["vegan is not only vegetarian", { isVegan: true }, [["Crêpes", "Hagen"]]],
    [
      "without fish",
      { without: ["FISH"] },
      [
        ["Pizza", "Margherita", "Capricciosa"],
        ["Crêpes", "Hagen"],
      ],
    ],
    ["a word of the description", { query: "BASILIKUM" }, [["Pizza", "Margherita"]]],
    ["every word, in any order", { query: " pizza  margherita " }, [["Pizza", "Margherita"]]],
    ["words of different dishes", { query: "torsk margherita" }, []],
    ["the category, without its accents", { query: "crepes" }, [["Crêpes", "Hagen"]]],
    ["English names", { query: "capricious" }, [["Pizza", "Capricciosa"]]],
    ["English descriptions", { query: "cod" }, [["Fisk", "Torsk"]]],
    ["words and filters together", { query: "pizza", isVegan: true }, []],
  ];
  for (const [name, filter, expected] of cases) it(name, () => assert.deepEqual(names(filter), expected));

  it("says how many filters are on; the words are not one of them", () => {
    assert.equal(countFilters({ ...noFilter, query: "pizza" }), 0);
    assert.equal(
      countFilters({ query: "", isVegan: true, isVegetarian: true, without: ["FISH", "MILK"] }),
      4,
    );
  });
});

describe("the favourites", () => {
  const popular = (id: string, more = {}) => product(id, { isPopular: true, ...more });
  const menu = menuOf({
    Alt: [
      product("plain"),
      popular("gone", { isAvailable: false }),
      ..."abcdefg".split("").map((id) => popular(id)),
    ],
  });
  it("are the first six that there are, while nobody searches or filters", () => {
    const ids = (more = {}) =>
      popularProducts(menu, { ...noFilter, ...more })
        .map(({ id }) => id)
        .join("");
    assert.equal(ids(), "abcdef");
    assert.deepEqual([ids({ query: "pizza" }), ids({ isVegan: true })], ["", ""]);
  });
});
