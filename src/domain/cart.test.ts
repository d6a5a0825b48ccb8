import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tell } from "../messages/languages.ts";
import { type CartRequest, resolveCart } from "./cart.ts";
import { allergensOf, type WireLine } from "./cart-line.ts";
import { exampleCatalogue, tuesdayEvening } from "./restaurant.fixture.ts";

const pizza = { productId: "margherita", variantId: "margherita-medium", quantity: 1 };
const burger = { productId: "burger", quantity: 1 };

const request = (lines: readonly WireLine[], more: Partial<CartRequest> = {}): CartRequest => ({
  catalogue: exampleCatalogue,
  lines,
  fulfillment: "PICKUP",
  visibleMenuIds: new Set(["hovedmeny"]),
  atMs: tuesdayEvening.ms,
  ageConfirmed: false,
  ...more,
});

function accepted(lines: readonly WireLine[], more: Partial<CartRequest> = {}) {
  const result = resolveCart(request(lines, more));
  assert.ok(result.ok, JSON.stringify(result));
  return result;
}

/** The issues of a refused cart as `path code`. */
function refused(lines: readonly WireLine[], more: Partial<CartRequest> = {}): string[] {
  const result = resolveCart(request(lines, more));
  assert.ok(!result.ok, "the cart was accepted");
  return result.refusal.details.issues.map((issue) => `${issue.path} ${issue.code}`);
}

const chosen = (line: WireLine): string[] =>
  accepted([line]).lines[0]!.addons.map(({ addon, quantity }) => `${quantity} ${addon.id}`);
const without = (line: WireLine): string[] => accepted([line]).lines[0]!.removed.map((addon) => addon.id);

describe("what can be ordered", () => {
  test("a medium Margherita as the restaurant makes it", () => {
    const { lines, units } = accepted([pizza]);
    assert.equal(lines[0]?.variant?.price, 20900);
    assert.deepEqual([...units], [["margherita", 1]]);
  });

  const cases: [name: string, line: WireLine, issue: string][] = [
    ["a product nobody knows", { productId: "taco", quantity: 1 }, "lines.0.productId PRODUCT_UNAVAILABLE"],
    ["a hidden product", { productId: "calzone", quantity: 1 }, "lines.0.productId PRODUCT_UNAVAILABLE"],
    ["a sold-out product", { productId: "lasagne", quantity: 1 }, "lines.0.productId SOLD_OUT"],
    ["lunch in the evening", { productId: "lunsjpizza", quantity: 1 }, "lines.0.productId MENU_NOT_ACTIVE"],
    ["no size", { productId: "margherita", quantity: 1 }, "lines.0.variantId VARIANT_REQUIRED"],
    [
      "another pizza's size",
      { ...pizza, variantId: "pepperoni-stor" },
      "lines.0.variantId PRODUCT_UNAVAILABLE",
    ],
    ["a size of what has none", { ...burger, variantId: "stor" }, "lines.0.variantId PRODUCT_UNAVAILABLE"],
    [
      "another dish's add-on",
      { ...pizza, addons: [{ addonId: "ost" }] },
      "lines.0.addons.0.addonId ADDON_UNKNOWN",
    ],
    [
      "a sold-out add-on",
      { ...pizza, addons: [{ addonId: "trøffel" }] },
      "lines.0.addons.0.addonId SOLD_OUT",
    ],
    [
      "an add-on under the wrong group",
      { ...pizza, addons: [{ addonId: "bacon", addonGroupId: "dip" }] },
      "lines.0.addons.0.addonId ADDON_UNKNOWN",
    ],
    ["an unknown thing left off", { ...burger, removed: ["nøtter"] }, "lines.0.removed.0 ADDON_UNKNOWN"],
  ];
  for (const [name, line, issue] of cases) {
    test(`refuses ${name}`, () => assert.deepEqual(refused([line]), [issue]));
  }

  test("what is sold out now can be ordered for the day it is back", () => {
    accepted([{ productId: "lasagne", quantity: 1 }], { atMs: 1_800_000_000_000 });
  });

  test("all issues of a step come at once, and a later step waits", () => {
    const lines = [
      { productId: "taco", quantity: 1 },
      { ...pizza, addons: [{ addonId: "ost" }, { addonId: "mozzarella", quantity: 9 }] },
      { productId: "familiefat", quantity: 9 },
    ];
    assert.deepEqual(refused(lines), [
      "lines.0.productId PRODUCT_UNAVAILABLE",
      "lines.1.addons.0.addonId ADDON_UNKNOWN",
    ]);
    assert.deepEqual(refused(lines.slice(2)), ["lines.0.productId FULFILLMENT_NOT_ALLOWED"]);
    assert.deepEqual(refused(lines.slice(2), { fulfillment: "DELIVERY" }), [
      "lines.0.quantity MAX_PER_ORDER",
    ]);
  });

  test("beer is not delivered, and that has its own code and sentence", () => {
    const result = resolveCart(request([{ productId: "pils", quantity: 1 }], { fulfillment: "DELIVERY" }));
    assert.ok(!result.ok);
    assert.equal(result.refusal.code, "FULFILLMENT_NOT_ALLOWED");
    assert.equal(tell("nb", result.refusal.message!), "Trøndersk pils 0,5 l kan bare hentes.");
  });

  test("sentences follow the reader's language, the code does not", () => {
    const line = { productId: "halv-og-halv", quantity: 1, clientLineId: "rad-1" };
    const result = resolveCart(request([line]));
    assert.ok(!result.ok);
    const [{ message, ...issue } = assert.fail()] = result.refusal.details.issues;
    assert.deepEqual(issue, {
      path: "lines.0.variantId",
      code: "VARIANT_REQUIRED",
      params: {
        clientLineId: "rad-1",
        // What mends it (D-30), the usual one first.
        variantIds: ["halv-og-halv-medium", "halv-og-halv-liten", "halv-og-halv-stor"],
      },
    });
    assert.equal(tell("nb", message), "Velg størrelse på Halv og halv.");
    assert.equal(tell("en", message), "Choose a size of Half and half.");
  });
});

describe("add-ons and their defaults", () => {
  test("naming nothing orders the defaults", () => {
    assert.deepEqual(chosen(pizza), ["1 klassisk"]);
    assert.deepEqual(chosen(burger), ["1 ost", "1 løk"]);
  });
  test("another crust takes the default's place without being an absence", () => {
    const line = { ...pizza, addons: [{ addonId: "tynn" }] };
    assert.deepEqual(chosen(line), ["1 tynn"]);
    assert.deepEqual(without(line), []);
  });
  test("where a sauce must be chosen, another one replaces the default likewise", () => {
    const line = { productId: "kebab", quantity: 1, addons: [{ addonId: "sterk" }] };
    assert.deepEqual(chosen(line), ["1 sterk"]);
    assert.deepEqual(without(line), []);
  });
  test("a default left off reaches the kitchen", () => {
    const line = { ...burger, removed: ["løk"] };
    assert.deepEqual(chosen(line), ["1 ost"]);
    assert.deepEqual(without(line), ["løk"]);
  });
  test("a group named in part is taken as named", () => {
    const line = { ...burger, addons: [{ addonId: "ost" }, { addonId: "egg" }] };
    assert.deepEqual(chosen(line), ["1 ost", "1 egg"]);
    assert.deepEqual(without(line), ["løk"]);
  });
  test("a required default cannot just be left off", () => {
    assert.deepEqual(refused([{ ...pizza, removed: ["klassisk"] }]), ["lines.0.addons ADDON_MIN"]);
  });
  test("chosen and left off at once is a contradiction", () => {
    assert.deepEqual(refused([{ ...burger, addons: [{ addonId: "ost" }], removed: ["ost"] }]), [
      "lines.0.addons.0.addonId INVALID",
    ]);
  });
  test("allergens are those of what was chosen", () => {
    const line = { ...pizza, addons: [{ addonId: "chilimajones" }] };
    assert.deepEqual(allergensOf(accepted([line]).lines[0]!), ["MILK", "WHEAT", "EGGS", "MUSTARD"]);
  });

  const halves = (ids: string[]) => ({
    productId: "halv-og-halv",
    variantId: "halv-og-halv-stor",
    quantity: 1,
    addons: ids.map((addonId) => ({ addonId })),
  });
  test("half and half takes exactly two halves", () => {
    accepted([halves(["halv-margherita", "halv-pepperoni"])]);
    assert.deepEqual(refused([halves(["halv-margherita"])]), ["lines.0.addons ADDON_MIN"]);
    assert.deepEqual(refused([halves(["halv-margherita", "halv-pepperoni", "halv-kjøtt"])]), [
      "lines.0.addons ADDON_MAX",
    ]);
    assert.deepEqual(refused([halves(["halv-margherita", "halv-margherita"])]), [
      "lines.0.addons.1.quantity ADDON_QUANTITY",
    ]);
  });

  const quantities: [what: string, addons: WireLine["addons"], issues: string[]][] = [
    ["two of a topping", [{ addonId: "bacon", quantity: 2 }], []],
    ["three of a topping", [{ addonId: "bacon", quantity: 3 }], ["lines.0.addons.0.quantity ADDON_QUANTITY"]],
    [
      "the same topping thrice",
      [{ addonId: "bacon", quantity: 2 }, { addonId: "bacon" }],
      ["lines.0.addons.1.quantity ADDON_QUANTITY"],
    ],
    [
      "no crust at all times",
      [{ addonId: "tynn", quantity: 0 }],
      ["lines.0.addons.0.quantity ADDON_QUANTITY", "lines.0.addons ADDON_MIN"],
    ],
    ["half a topping", [{ addonId: "bacon", quantity: 0.5 }], ["lines.0.addons.0.quantity ADDON_QUANTITY"]],
    [
      "eleven dips",
      [
        { addonId: "hvitløk", quantity: 5 },
        { addonId: "chilimajones", quantity: 5 },
        { addonId: "bearnaise" },
      ],
      ["lines.0.addons ADDON_MAX"],
    ],
  ];
  for (const [what, addons, issues] of quantities) {
    test(`${what}: ${issues.length === 0 ? "accepted" : "refused"}`, () => {
      const line = { ...pizza, addons };
      if (issues.length === 0) accepted([line]);
      else assert.deepEqual(refused([line]), issues);
    });
  }

  test("groups nested under an add-on are judged for that add-on, one level deep", () => {
    const fries = (addons: { addonId: string; addons?: { addonId: string }[] }[]) => ({
      ...burger,
      addons: [{ addonId: "pommes", quantity: 2, addons }],
    });
    const line = accepted([fries([{ addonId: "aioli" }])]).lines[0]!;
    assert.equal(line.addons.at(-1)?.addons[0]?.addon.id, "aioli");
    assert.deepEqual(refused([fries([])]), ["lines.0.addons.0.addons ADDON_MIN"]);
    assert.deepEqual(refused([fries([{ addonId: "aioli", addons: [{ addonId: "ketchup" }] }])]), [
      "lines.0.addons.0.addons.0.addons.0.addonId ADDON_UNKNOWN",
    ]);
  });
});

describe("ids replaced a moment ago", () => {
  const gone = { ...pizza, variantId: "gammel-medium", addons: [{ addonId: "gammel-bacon" }] };
  const replacements = (variantPrice: number, addonPrice: number) =>
    new Map([
      ["gammel-medium", { id: "margherita-medium", price: variantPrice }],
      ["gammel-bacon", { id: "bacon", price: 0, tierPrices: [{ key: "medium", price: addonPrice }] }],
    ]);

  test("still order the live row when it costs no more", () => {
    const { lines, itemChanged } = accepted([gone], { replacements: replacements(20900, 3500) });
    assert.equal(lines[0]?.variant?.id, "margherita-medium");
    assert.deepEqual(
      lines[0]?.addons.map(({ addon }) => addon.id),
      ["klassisk", "bacon"],
    );
    assert.deepEqual(itemChanged, []);
  });
  test("still leave off what was meant", () => {
    const more = { replacements: new Map([["gammel-løk", { id: "løk", price: 0 }]]) };
    const [line] = accepted([{ ...burger, removed: ["gammel-løk"] }], more).lines;
    assert.deepEqual(
      line?.removed.map((addon) => addon.id),
      ["løk"],
    );
  });
  test("at a higher price are refused with the new id", () => {
    const result = resolveCart(request([gone], { replacements: replacements(19900, 3000) }));
    assert.ok(!result.ok);
    assert.deepEqual(
      result.refusal.details.issues.map(({ path, code, params }) => [path, code, params]),
      [
        [
          "lines.0.variantId",
          "ITEM_CHANGED",
          { id: "margherita-medium", price: 20900, previousPrice: 19900 },
        ],
        ["lines.0.addons.0.addonId", "ITEM_CHANGED", { id: "bacon", price: 3500, previousPrice: 3000 }],
      ],
    );
  });
  test("at a higher price are left to the expected total when there is one", () => {
    const more = { replacements: replacements(19900, 3500), hasExpectedTotal: true };
    assert.deepEqual(
      accepted([gone], more).itemChanged.map((issue) => issue.path),
      ["lines.0.variantId"],
    );
  });
});

describe("combos", () => {
  const combo = (pizzaPart: object, drinkPart: object) => ({
    productId: "fredagsmeny",
    quantity: 2,
    components: [
      { slotId: "pizza", productId: "margherita", ...pizzaPart },
      { slotId: "drikke", productId: "cola-05", ...drinkPart },
    ],
  });

  test("a size that the combo fixes may be left out, and parts get their defaults", () => {
    const { lines, units } = accepted([combo({}, {})]);
    const [part] = lines[0]!.components;
    assert.equal(part?.variant?.id, "margherita-medium");
    assert.deepEqual(
      part?.addons.map(({ addon }) => addon.id),
      ["klassisk"],
    );
    assert.deepEqual(
      [...units],
      [
        ["fredagsmeny", 2],
        ["margherita", 2],
        ["cola-05", 2],
      ],
    );
  });
  const cases: [name: string, line: WireLine, issues: string[]][] = [
    [
      "a free size left open",
      combo({ productId: "pepperoni" }, {}),
      ["lines.0.components.0.variantId VARIANT_REQUIRED"],
    ],
    [
      "a size outside the combo",
      combo({ variantId: "margherita-stor" }, {}),
      ["lines.0.components.0.variantId PRODUCT_UNAVAILABLE"],
    ],
    [
      "a dish outside the combo",
      combo({ productId: "nordstjernen" }, {}),
      ["lines.0.components.0.productId PRODUCT_UNAVAILABLE"],
    ],
    [
      "a dish the restaurant has hidden",
      combo({ productId: "calzone" }, {}),
      ["lines.0.components.0.productId PRODUCT_UNAVAILABLE"],
    ],
    ["a sold-out dish", combo({ productId: "lasagne" }, {}), ["lines.0.components.0.productId SOLD_OUT"]],
    [
      "a slot nobody knows",
      combo({}, { slotId: "dessert" }),
      ["lines.0.components.1.slotId PRODUCT_UNAVAILABLE"],
    ],
    [
      "an empty slot",
      { ...combo({}, {}), components: [{ slotId: "drikke", productId: "cola-05" }] },
      ["lines.0.components ADDON_MIN"],
    ],
    [
      "no parts",
      { productId: "fredagsmeny", quantity: 1 },
      ["lines.0.components ADDON_MIN", "lines.0.components ADDON_MIN"],
    ],
    [
      "two drinks",
      combo({ slotId: "drikke", productId: "cola-05" }, {}),
      ["lines.0.components ADDON_MIN", "lines.0.components ADDON_MAX"],
    ],
    [
      "parts of what is no combo",
      { ...burger, components: [{ slotId: "x", productId: "cola-05" }] },
      ["lines.0.components.0.slotId PRODUCT_UNAVAILABLE"],
    ],
    ["beer without proof of age", combo({}, { productId: "pils" }), ["ageConfirmed AGE_CONFIRMATION"]],
  ];
  for (const [name, line, issues] of cases)
    test(`refuses ${name}`, () => assert.deepEqual(refused([line]), issues));

  test("a delivered combo cannot hide what is for pickup only", () => {
    const line = combo({}, { productId: "pils" });
    assert.deepEqual(refused([line], { fulfillment: "DELIVERY" }), [
      "lines.0.components.1.productId FULFILLMENT_NOT_ALLOWED",
    ]);
  });
});

describe("quantities", () => {
  const beer = (quantity: number) => ({ productId: "pils", quantity });
  test("the limit per order counts all lines, and the line that passes it carries the issue", () => {
    accepted([beer(6), beer(6)], { ageConfirmed: true });
    assert.deepEqual(refused([beer(6), beer(7), beer(1)], { ageConfirmed: true }), [
      "lines.1.quantity MAX_PER_ORDER",
    ]);
  });
  test("only what is in stock can be ordered", () => {
    accepted([{ productId: "dagens", quantity: 4 }]);
    const result = resolveCart(request([{ productId: "dagens", quantity: 5 }]));
    assert.ok(!result.ok);
    assert.equal(tell("nb", result.refusal.message!), "Det er bare 4 igjen av Dagens suppe.");
    assert.deepEqual(result.refusal.details.issues[0]?.params, {
      productId: "dagens",
      left: 4,
      requested: 5,
    });
  });
  for (const quantity of [0, -1, 1.5, 100, Number.NaN, Number.MAX_SAFE_INTEGER]) {
    test(`${quantity} of something is refused`, () => {
      assert.deepEqual(refused([{ ...pizza, quantity }]), ["lines.0.quantity INVALID"]);
    });
  }
  test("adults confirm their age once, however many beers", () => {
    assert.deepEqual(refused([beer(1), beer(1)]), ["ageConfirmed AGE_CONFIRMATION"]);
    accepted([beer(1)], { ageConfirmed: true });
  });
});
