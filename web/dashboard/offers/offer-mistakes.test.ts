import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { isAnyUsed, offerMistakes } from "./offer-mistakes.ts";
import { newOffer, type OfferTyped } from "./offer-typed.ts";

const o = t.offers;
const mistakes = offerMistakes(o);
const typed = (more: Partial<OfferTyped> = {}): OfferTyped => ({ ...newOffer, ...more });

describe("what is wrong with an offer as it is typed", () => {
  it("has a code of one word, unless guests get it by itself", () => {
    assert.equal(mistakes.code("", typed()), o.codeMissing);
    assert.equal(mistakes.code("to ord", typed()), o.codeMissing);
    assert.equal(mistakes.code(" VÅR ", typed()), null);
    assert.equal(mistakes.code("", typed({ how: "ITSELF" })), null);
  });

  it("has an amount of its kind", () => {
    assert.equal(mistakes.value("", typed({ value: "15" })), null);
    assert.equal(mistakes.value("", typed({ value: "mye" })), o.percentWrong);
    assert.equal(mistakes.value("", typed({ kind: "FIXED", value: "mye" })), o.amountWrong);
  });

  it("is a bundle of two to ninety-nine", () => {
    const bundle = typed({ kind: "BUNDLE" });
    assert.deepEqual(
      ["2", "99", "1", "100", ""].map((text) => mistakes.bundleQuantity(text, bundle)),
      [...[null, null], ...[o.bundleWrong, o.bundleWrong, o.bundleWrong]],
    );
    assert.equal(mistakes.bundleQuantity("", typed()), null);
  });

  it("has limits that count from one, or none", () => {
    for (const [field, most] of [
      ["maxBundlesPerOrder", 99],
      ["usageLimit", 1_000_000],
      ["perCustomerLimit", 1_000_000],
    ] as const)
      assert.deepEqual(["", " ", "1", String(most), "0", String(most + 1), "to"].map(mistakes[field]), [
        ...[null, null, null, null],
        ...[o.limitWrong, o.limitWrong, o.limitWrong],
      ]);
  });

  it("is for a least order that is an amount, or for any", () => {
    assert.deepEqual(["", " ", "300", "mye"].map(mistakes.minimum), [null, null, null, o.amountWrong]);
  });

  it("names at least one of what it is for", () => {
    for (const [field, target] of [
      ["categoryIds", "CATEGORIES"],
      ["productIds", "PRODUCTS"],
    ] as const) {
      assert.equal(mistakes[field]([], typed({ target })), o.targetsMissing, field);
      assert.equal(mistakes[field](["a"], typed({ target })), null, field);
      assert.equal(mistakes[field]([], typed()), null, field);
    }
  });

  it("ends after it begins", () => {
    const from = typed({ validFrom: "2026-07-01T10:00" });
    assert.equal(mistakes.validTo("2026-07-01T10:00", from), o.datesWrong);
    assert.equal(mistakes.validTo("2026-07-01T10:01", from), null);
    assert.equal(mistakes.validTo("", from), null);
    assert.equal(mistakes.validTo("2026-07-01T10:00", typed()), null);
  });

  it("goes before others by a whole number", () => {
    assert.deepEqual(["0", "-1000", "1000", "", "1001", "-1001", "1,5"].map(mistakes.priority), [
      ...[null, null, null],
      ...[o.priorityWrong, o.priorityWrong, o.priorityWrong, o.priorityWrong],
    ]);
  });
});

it("what an offer rarely has is shown where it has it, and where it is wrong", () => {
  const names = ["days", "timeStart", "fulfillment"] as const;
  const isUsed = (more: Partial<OfferTyped>, errors = {}) =>
    isAnyUsed({ values: typed(more), errors }, names);
  assert.equal(isUsed({}), false);
  assert.equal(isUsed({ usageLimit: "3" }), false);
  assert.equal(isUsed({ days: ["5"] }), true);
  assert.equal(isUsed({ timeStart: "16:00" }), true);
  assert.equal(isUsed({ fulfillment: "PICKUP" }), true);
  assert.equal(isUsed({}, { timeStart: "Feil" }), true);
  assert.equal(isUsed({}, { validTo: "Feil" }), false);
});
