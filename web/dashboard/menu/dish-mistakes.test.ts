import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formRootRule } from "@mantine/form";
import { t } from "../office/words.fixture.ts";
import { dishMistakes, isMoreUsed } from "./dish-mistakes.ts";
import { type DishTyped, newDish, newSize } from "./dish-typed.ts";

const mistakes = dishMistakes(t);
const typed = (more: Partial<DishTyped> = {}): DishTyped => ({ ...newDish("cat_1"), ...more });
const { required, wholeNumber } = t.office.errors;
const { wrongPrice } = t.dishes;

describe("what is wrong with a dish as it is typed", () => {
  it("needs a name, and a price where it has no sizes", () => {
    assert.deepEqual([mistakes.name(" "), mistakes.name("Suppe")], [required, null]);
    assert.deepEqual([mistakes.price("", typed()), mistakes.price("159", typed())], [wrongPrice, null]);
    assert.equal(mistakes.price("", typed({ sizes: [newSize()] })), null);
    assert.deepEqual([mistakes.sizes.name(""), mistakes.sizes.price("")], [required, wrongPrice]);
  });

  it("may have been dearer, has a deposit that may be nothing, and limits that are whole numbers", () => {
    assert.deepEqual(["", " ", "189", "mye"].map(mistakes.previousPrice), [null, null, null, wrongPrice]);
    assert.deepEqual(["0", "2,50", ""].map(mistakes.deposit), [null, null, wrongPrice]);
    const [most, minutes] = [wholeNumber({ low: 1, high: 99 }), wholeNumber({ low: 0, high: 240 })];
    assert.deepEqual(["", "1", "99", "0", "100"].map(mistakes.maxPerOrder), [null, null, null, most, most]);
    assert.deepEqual(["", "0", "240", "241"].map(mistakes.makeMinutes), [null, null, null, minutes]);
  });

  it("is a combo whose slots say how many of which are chosen", () => {
    const slot = (minSelect: string) => ({ key: minSelect, name: "", minSelect, maxSelect: "", options: [] });
    const combo = typed({ combo: { slots: [slot("1"), slot("3")] } });
    const { name, minSelect, maxSelect, options } = mistakes.combo.slots;
    assert.equal(name(""), required);
    assert.deepEqual([" ", "0", "20", "21"].map(minSelect), [
      ...[required, null, null],
      wholeNumber({ low: 0, high: 20 }),
    ]);
    assert.equal(maxSelect("", combo, "combo.slots.1.maxSelect"), required);
    assert.equal(maxSelect("0", combo, "combo.slots.0.maxSelect"), wholeNumber({ low: 1, high: 20 }));
    assert.equal(maxSelect("2", combo, "combo.slots.1.maxSelect"), t.menuOffice.groups.mostBelowLeast);
    assert.equal(maxSelect("2", combo, "combo.slots.0.maxSelect"), null);
    assert.equal(maxSelect("3", combo, "combo.slots.1.maxSelect"), null);
    assert.equal(options[formRootRule]([]), t.menuOffice.combos.noChoice);
    assert.equal(options[formRootRule]([{}]), null);
    assert.equal(options.extraPrice("mye"), wrongPrice);
  });
});

it("what a dish rarely has is shown where it has it, and where it is wrong", () => {
  const isUsed = (more: Partial<DishTyped>, errors = {}) => isMoreUsed({ values: typed(more), errors });
  assert.equal(isUsed({ name: "Suppe", isVegan: true }), false);
  assert.equal(isUsed({ dietary: ["HALAL"] }), true);
  assert.equal(isUsed({ deposit: "2,50" }), true);
  assert.equal(isUsed({ ageLimit: "18" }), true);
  assert.equal(isUsed({}, { makeMinutes: "Feil" }), true);
  assert.equal(isUsed({}, { name: "Feil" }), false);
});
