import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readableAddons, sizeOf, sumOfLine, warningsOf } from "./line-facts.ts";

describe("a line of the basket", () => {
  it("has the warnings that the service gives for its place", () => {
    const first = { path: "lines.0.addons", message: "Velg." };
    const second = { path: "lines.1", message: "Utsolgt." };
    const state = {
      quote: { warnings: [first] },
      problem: { details: { issues: [second, { path: "tip" }] } },
    };
    const of = (key: string, more: object = state) =>
      warningsOf([{ key: "a" }, { key: "b" }], key, more as never).map(({ message }) => message);
    assert.deepEqual([of("a"), of("b"), of("c")], [["Velg."], ["Utsolgt."], []]);
    assert.deepEqual(of("a", { quote: null, problem: null }), []);
    assert.deepEqual(of("a", { quote: null, problem: { details: {} } }), []);
  });

  it("names its size where the dish comes in more than one", () => {
    const [small, large] = [{ id: "s" }, { id: "l" }] as never[];
    const of = (variants: never[] | null, variantId: string | null) =>
      sizeOf(variants === null ? undefined : { variants }, { variantId });
    assert.equal(of([small!, large!], "l"), large);
    assert.equal(of([small!, large!], "gone"), undefined);
    assert.equal(of([large!], "l"), undefined);
    assert.equal(of([], null), undefined);
    assert.equal(of(null, "l"), undefined, "the dish has left the menu");
  });

  it("costs less by a discount only while it is of as many as were quoted", () => {
    const read = { line: { quantity: 2 }, price: { lineTotal: 20_000 } } as never;
    const quoted = (discount: number, quantity = 2) => ({ lineTotal: 21_000, discount, quantity }) as never;
    assert.deepEqual(sumOfLine(read, quoted(1_000)), { sum: 20_000, before: 21_000 });
    assert.deepEqual(sumOfLine(read, quoted(500)), { sum: 20_500, before: 21_000 });
    assert.deepEqual(sumOfLine(read, quoted(1_000, 3)), { sum: 20_000, before: null });
    assert.deepEqual(sumOfLine(read, quoted(0)), { sum: 20_000, before: null });
    assert.deepEqual(sumOfLine(read, undefined), { sum: 20_000, before: null });
    assert.deepEqual(sumOfLine({ line: { quantity: 2 }, price: null } as never, undefined), {
      sum: null,
      before: null,
    });
  });

  it("names its add-ons, and each part of a combo in its size with its own under it", () => {
    const bacon = { addonId: "bacon", groupId: "top", parentAddonId: null, name: "Bacon" };
    const part = {
      slotId: "side",
      productId: "fries",
      variantId: null,
      variantName: null,
      name: "Pommes",
      nameEn: null,
      extraPrice: 500,
    };
    const large = {
      ...{ ...part, variantId: "large", variantName: "Stor", variantNameEn: "Large" },
      ...{ nameEn: "Fries", addons: [] },
    };
    const dipped = { ...part, addons: [{ ...bacon, name: "Dip" }] };
    const halfEnglish = { ...large, nameEn: null };
    const neither = { ...halfEnglish, variantNameEn: null };
    const price = { addons: [bacon], components: [dipped, large, large, halfEnglish, neither] };
    assert.deepEqual(
      readableAddons(price as never).map(({ key, name, nameEn }) => [key, name, nameEn]),
      [
        ["null/top/bacon", "Bacon", undefined],
        ["side/0", "Pommes", "Pommes"],
        ["side/0/top/bacon", "Dip", undefined],
        ["side/1", "Pommes (Stor)", "Fries (Large)"],
        ["side/2", "Pommes (Stor)", "Fries (Large)"],
        ["side/3", "Pommes (Stor)", "Pommes (Large)"],
        ["side/4", "Pommes (Stor)", "Pommes (Stor)"],
      ],
    );
  });
});
