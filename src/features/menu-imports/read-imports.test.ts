import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanedDraft } from "./read-imports.ts";

test("what a document says is cleaned as what somebody writes, and a name of which nothing is left has one", () => {
  const menu = (text: string) => ({
    draft: {
      categories: [
        {
          ...{ name: text, description: text },
          products: [
            { name: text, description: text, basePrice: 1000, variants: [{ name: text, price: 1 }] },
          ],
        },
      ],
    },
    warnings: [],
  });
  const cleaned = (text: string) => {
    const { draft, textCleaned } = cleanedDraft(menu(text) as unknown as Parameters<typeof cleanedDraft>[0]);
    const [category] = draft.categories;
    const [product] = category!.products;
    const texts = [category, product].flatMap((one) => [one!.name, one!.description]);
    return [...texts, product!.variants[0]!.name, textCleaned];
  };
  assert.deepEqual(cleaned("Pizza"), ["Pizza", "Pizza", "Pizza", "Pizza", "Pizza", 0]);
  const link = "https://evil.example/x";
  assert.deepEqual(cleaned(`Pizza ${link}`), ["Pizza", "Pizza", "Pizza", "Pizza", "Pizza", 5]);
  assert.deepEqual(cleaned(link), ["Meny", null, "Rett", null, "Størrelse", 5]);
  const { draft } = cleanedDraft({
    draft: { categories: [{ name: "Meny", description: null, products: [] }] },
    warnings: [],
  } as unknown as Parameters<typeof cleanedDraft>[0]);
  assert.equal(draft.categories[0]!.description, null);
});
