import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { speechOf } from "../../../src/messages/languages.ts";
import type { DraftLine } from "../draft.ts";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import { allergenCodesOf, issuesOf, readLines, sumOf } from "./cart-math.ts";

const menu = (more: Parameters<typeof product>[1] = {}) =>
  menuOf({
    Pizza: [
      product("pizza", {
        allergens: ["MILK"],
        addonGroups: [
          group(
            "crust",
            [addon("thin", { isDefault: true }), addon("rye", { price: 2000, allergens: ["RYE"] })],
            {
              minSelect: 1,
              maxSelect: 2,
            },
          ),
          group("topping", [addon("onion", { isDefault: true }), addon("bacon", { price: 3000 })]),
        ],
        ...more,
      }),
    ],
  });
const line = (addonIds: string[], quantity = 1): DraftLine => ({
  key: "k1",
  productId: "pizza",
  variantId: null,
  quantity,
  addons: addonIds.map((addonId) => ({ addonId, quantity: 1 })),
  removed: [],
  components: [],
  note: "",
});
const removedOf = (index: ReturnType<typeof menu>, ids: string[]) =>
  readLines(index, [line(ids)])[0]!.cart!.removed.map(({ id }) => id);

describe("a line of the basket", () => {
  it("costs what the dish and its choices cost, times how many", () => {
    const [read] = readLines(menu(), [line(["rye", "bacon"], 2)]);
    assert.equal(read!.price!.lineTotal, 2 * (10_000 + 2000 + 3000));
  });

  it("is without what was left off, and not without what another choice has replaced", () => {
    assert.deepEqual(removedOf(menu(), ["rye", "bacon"]), ["onion"]);
    assert.deepEqual(removedOf(menu(), ["rye", "onion"]), []);
  });

  it("is still read and priced when it cannot be ordered, and says why not", () => {
    const soldOut = menu({ isAvailable: false });
    const [read] = readLines(soldOut, [line(["rye"])]);
    assert.equal(read!.price!.lineTotal, 12_000);
    assert.deepEqual(
      issuesOf(soldOut, line(["rye"]), "PICKUP", speechOf("en")).map(({ code }) => code),
      ["SOLD_OUT"],
    );
    assert.deepEqual(issuesOf(menu(), line(["rye"]), "PICKUP", speechOf("en")), []);
  });

  it("that the menu no longer has costs nothing, and does not hide the others", () => {
    const [gone, read] = readLines(menu(), [{ ...line([]), productId: "gone" }, line(["rye"])]);
    assert.deepEqual([gone!.cart, gone!.price], [null, null]);
    assert.equal(read!.price!.lineTotal, 12_000);
  });

  it("counts with its bottle deposits, and not at all when the menu no longer has it", () => {
    const index = menu({ deposit: 300 });
    assert.equal(sumOf(readLines(index, [line(["rye"], 2), { ...line([]), productId: "gone" }])), 24_600);
    assert.equal(sumOf([]), 0);
  });

  it("warns of what is in the dish and in its choices, once each", () => {
    const lines = readLines(menu(), [line(["rye"]), line(["rye"]), { ...line([]), productId: "gone" }]);
    assert.deepEqual(allergenCodesOf(lines).sort(), ["MILK", "RYE"]);
  });
});
