import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { product } from "../menu.fixture.ts";
import { pageWith } from "../page.fixture.ts";
import type { PublicProduct } from "../public-menu.ts";
import { marksOf, priceOf, soldOutText } from "./dish-facts.ts";

const page = { ...pageWith("ordering"), nowMs: Date.parse("2026-06-12T18:00:00+02:00") };
const sizes = (...prices: number[]) =>
  prices.map((price, at) => ({ id: `v${at}`, price })) as PublicProduct["variants"];

describe("what the menu says of a dish", () => {
  it("a price from which its sizes begin, and of one size just that", () => {
    const ofSizes = (...prices: number[]) => priceOf(product("pizza", { variants: sizes(...prices) }));
    assert.deepEqual(ofSizes(26_900, 18_900), { price: 18_900, isFrom: true, previous: null });
    assert.deepEqual(ofSizes(18_900, 18_900), { price: 18_900, isFrom: false, previous: null });
    assert.deepEqual(ofSizes(18_900), { price: 18_900, isFrom: false, previous: null });
  });

  it("a price of before only when it was higher", () => {
    const before = (previousPrice: number | null) => priceOf(product("salad", { previousPrice })).previous;
    assert.deepEqual([12_000, 10_000, 9_000, null].map(before), [12_000, null, null, null]);
  });

  it("until when it is sold out: a time of today, or another day", () => {
    const until = (soldOutUntil: string | null) => soldOutText(page, product("cake", { soldOutUntil }));
    assert.equal(until(null), "Utsolgt");
    assert.equal(until("2026-06-12T20:00:00+02:00"), "Utsolgt til kl. 20:00");
    assert.equal(until("2026-06-13T11:00:00+02:00"), "Utsolgt til i morgen");
  });

  const marks = (more: Partial<PublicProduct>, suits: "AS_IS" | "WITH_CHOICES" = "AS_IS") =>
    marksOf(page, product("dish", more), suits).map(({ text, tone }) => (tone ? `${text} (${tone})` : text));
  it("in a word each, what a guest has to know, and nothing of a dish that has nothing to it", () => {
    assert.deepEqual(marks({}), []);
    assert.deepEqual(marks({ isAvailable: false }), ["Utsolgt (out)"]);
    assert.deepEqual(marks({ isVegetarian: true }), ["Vegetar (leaf)"]);
    assert.deepEqual(marks({ isVegetarian: true, isVegan: true }), ["Vegansk (leaf)"]);
    assert.deepEqual(marks({ dietary: ["SPICY_2"] as never }), ["Sterk (hot)"]);
    for (const [dietary, text] of [
      ["GLUTEN_FREE", "Glutenfri"],
      ["LACTOSE_FREE", "Laktosefri"],
      ["HALAL", "Halal"],
      ["KOSHER", "Kosher"],
    ])
      assert.deepEqual(marks({ dietary: [dietary] as never }), [text]);
    assert.deepEqual(
      marks({ dietary: ["MOONLIGHT", "HALAL"] as never }),
      ["Halal"],
      "what has no word yet is not said",
    );
    assert.deepEqual(marks({ ageLimit: 18 }), ["18 år"]);
    assert.deepEqual(marks({ allowedFulfillment: "PICKUP" }), ["Kun henting"]);
    assert.deepEqual(marks({ allowedFulfillment: "DELIVERY" }), ["Kun levering"]);
    assert.deepEqual(marks({}, "WITH_CHOICES"), ["Kan fås uten med riktige tilvalg (note)"]);
  });
});
