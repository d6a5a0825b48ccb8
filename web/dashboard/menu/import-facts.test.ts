import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ApiError } from "../api-error.ts";
import { t } from "../office/words.fixture.ts";
import {
  allergenNames,
  changesIn,
  factsOf,
  fieldText,
  isAllTaken,
  issuesIn,
  leftAfterAll,
  takenBody,
  takenOf,
  warningsAt,
} from "./import-facts.ts";

const path = (category: number, product: number) => `draft.categories.${category}.products.${product}`;
const money = (ore: number) => `${ore / 100} kr`;

describe("a menu that was read from a file", () => {
  it("has each dish by its path", () => {
    const [soup, pizza] = [{ name: "Suppe" }, { name: "Pizza" }];
    const read = {
      draft: { categories: [{ products: [soup] }, { products: [soup, pizza] }] },
    } as unknown as Parameters<typeof factsOf>[0];
    assert.equal(factsOf(read, path(1, 1)), pizza);
    assert.equal(factsOf(read, path(2, 0)), undefined);
    assert.equal(factsOf(read, "draft.categories.1"), undefined);
    assert.equal(factsOf(read, `x${path(1, 1)}`), undefined);
    assert.equal(factsOf({ draft: null }, path(0, 0)), undefined);
  });

  it("has its warnings at the dish that they are about, and not at one whose number begins alike", () => {
    const warnings = [
      `${path(0, 1)}.price`,
      path(0, 1).replace("draft.", ""),
      path(0, 10),
      "draft.currency",
    ].map((one) => ({ path: one }));
    assert.deepEqual(warningsAt(path(0, 1), warnings), warnings.slice(0, 2));
  });

  it("says a field as people do: money, sizes with their prices, allergens by name", () => {
    const { none } = t.menuOffice.imports;
    assert.equal(fieldText(t, money, 15_900), "159 kr");
    assert.equal(fieldText(t, money, "God"), "God");
    assert.deepEqual(
      ["", null, []].map((value) => fieldText(t, money, value)),
      [none, none, none],
    );
    assert.equal(fieldText(t, money, ["EGGS", "UNKNOWN"]), `${t.allergens.EGGS}, UNKNOWN`);
    assert.equal(allergenNames(t, ["EGGS"]), t.allergens.EGGS);
    const sizes = [
      { name: "Liten", price: 14_900 },
      { name: "Stor", price: 19_900 },
    ];
    assert.equal(fieldText(t, money, sizes), "Liten 149 kr, Stor 199 kr");
  });

  it("shows what differs from the menu, and the warnings that are about none of it", () => {
    const product = (at: number, action: string) => ({ path: path(0, at), action });
    const about = { path: `${path(0, 1)}.price`, message: "Dyr" };
    const same = { path: path(0, 0), message: "Lik" };
    const read = {
      difference: { products: [product(0, "UNCHANGED"), product(1, "NEW"), product(2, "CHANGED")] },
      warnings: [about, same],
    } as unknown as Parameters<typeof changesIn>[0];
    const { changes, general } = changesIn(read);
    assert.deepEqual(
      changes.map(({ action }) => action),
      ["NEW", "CHANGED"],
    );
    assert.deepEqual(general, [same]);
    assert.deepEqual(changesIn({ ...read, difference: null }).changes, []);
  });

  it("is taken without what is left, and with what is hidden", () => {
    const changes = [{ path: "a" }, { path: "b" }, { path: "c" }];
    assert.equal(takenOf(changes, new Set(["b"]), new Set(["prd_1", "prd_2"])), 4);
    assert.equal(takenOf(changes, new Set(["a", "b", "c"]), new Set()), 0);
    const difference = { version: "d1" };
    assert.deepEqual(takenBody({ version: "v1", difference } as never, new Set(["b"]), new Set(["prd_1"])), {
      ...{ expectedVersion: "v1", expectedDifference: "d1", leave: ["b"], hide: ["prd_1"] },
    });
    assert.deepEqual(takenBody({ version: null, difference }, new Set(), new Set()), {
      ...{ expectedDifference: "d1", leave: [], hide: [] },
    });
  });

  it("is taken or left as a whole, and the rest of it stays", () => {
    assert.equal(isAllTaken(["a", "b"], new Set(["c"])), true);
    assert.equal(isAllTaken(["a", "b"], new Set(["b"])), false);
    assert.deepEqual(leftAfterAll(["a", "b"], new Set(["c"])), new Set(["c", "a", "b"]));
    assert.deepEqual(leftAfterAll(["a", "b"], new Set(["b", "c"])), new Set(["c"]));
  });

  it("says where and what is wrong with it, of the first five things", () => {
    const issues = [1, 2, 3, 4, 5, 6].map((at) => ({ path: `menus.${at}`, message: "Finnes ikke." }));
    const refusal = (details: object) =>
      new ApiError(422, "VALIDATION_FAILED", "", null, details as Record<string, unknown>);
    assert.equal(
      issuesIn(refusal({ issues: issues.slice(0, 2) })),
      "menus.1: Finnes ikke. menus.2: Finnes ikke.",
    );
    assert.equal(issuesIn(refusal({ issues })).split("menus.").length, 6);
    assert.equal(issuesIn(refusal({})), "");
    assert.equal(issuesIn(new Error("offline")), "");
  });
});
