import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../../test/fast-check.ts";
import { readMenuText } from "./read-menu-text.ts";

describe("the menu in any document", () => {
  it("is read from whatever stands on the pages, the same every time", () => {
    const word = fc.oneof(
      fc.constantFrom(
        "189,-",
        "kr 89",
        "(1,7)",
        "1=Melk, 2=Egg",
        "S",
        "L",
        "PIZZA",
        "12.",
        "fra",
        "Margherita",
        "149/189",
        "…",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    );
    const text = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
      x: fc.integer({ min: 0, max: 600 }),
      y: fc.integer({ min: 0, max: 850 }),
      width: fc.integer({ min: 0, max: 400 }),
      size: fc.integer({ min: 1, max: 40 }),
    });
    const page = fc.record({
      width: fc.constant(595),
      height: fc.constant(842),
      texts: fc.array(text, { maxLength: 40 }),
    });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 3 }), (pages) => {
        const read = readMenuText(structuredClone(pages));
        assert.deepEqual(readMenuText(structuredClone(pages)), read);
        for (const { name, products } of read.draft.categories) {
          assert.ok(name.length > 0 && name.length <= 120 && products.length > 0);
          for (const product of products) {
            assert.ok(product.name.length > 0 && product.name.length <= 200);
            assert.ok((product.description?.length ?? 0) <= 1000);
            assert.notEqual(product.basePrice === null, product.variants.length === 0);
            const prices = [product.basePrice ?? 0, ...product.variants.map(({ price }) => price)];
            assert.ok(prices.every((price) => Number.isInteger(price) && price >= 0 && price <= 10_000_000));
            const sizes = product.variants.map((size) => size.name.toLocaleLowerCase("nb"));
            assert.equal(new Set(sizes).size, sizes.length);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
