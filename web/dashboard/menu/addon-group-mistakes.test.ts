import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { choiceRule, groupMistakes, isMoreUsed } from "./addon-group-mistakes.ts";
import { type GroupTyped, newGroup } from "./addon-group-typed.ts";

const o = t.menuOffice.groups;
const mistakes = groupMistakes(t, new Map([["stor", "large"]]));
const typed = (more: Partial<GroupTyped> = {}): GroupTyped => ({ ...newGroup(), ...more });
const wholeNumber = (low: number) => t.office.errors.wholeNumber({ low, high: 50 });

describe("what is wrong with a group of add-ons as it is typed", () => {
  it("needs a name, and so does each add-on, with a price", () => {
    const { required } = t.office.errors;
    assert.deepEqual([mistakes.name(" "), mistakes.name("Saus")], [required, null]);
    assert.deepEqual([mistakes.addons.name(""), mistakes.addons.name("Aioli")], [required, null]);
    assert.deepEqual(
      [mistakes.addons.price("dyrt"), mistakes.addons.price("19,50")],
      [t.dishes.wrongPrice, null],
    );
  });

  it("has at least so many chosen, and so many for nothing", () => {
    for (const field of ["minSelect", "freeCount"] as const)
      assert.deepEqual(["0", "50", "", "51", "to"].map(mistakes[field]), [
        ...[null, null],
        ...[wholeNumber(0), wholeNumber(0), wholeNumber(0)],
      ]);
  });

  it("has no fewer at most than at least, or no limit", () => {
    const two = typed({ minSelect: "2" });
    assert.equal(mistakes.maxSelect(" ", two), null);
    assert.equal(mistakes.maxSelect("0", two), wholeNumber(1));
    assert.equal(mistakes.maxSelect("1", two), o.mostBelowLeast);
    assert.equal(mistakes.maxSelect("2", two), null);
  });

  it("has each price level once, by what sizes call it", () => {
    const tier = (name: string, level?: string) => ({ key: name, name, nameEn: "", ...(level && { level }) });
    const tiers = typed({ tiers: [tier("Large", "large"), tier("Liten"), tier(" STOR "), tier("")] });
    const { name } = mistakes.tiers;
    assert.equal(name("Large", tiers, "tiers.0.name"), null);
    assert.equal(name("Liten", tiers, "tiers.1.name"), null);
    assert.equal(name(" STOR ", tiers, "tiers.2.name"), o.tiers.same, "others call it large");
    assert.equal(name("", tiers, "tiers.3.name"), t.office.errors.required);
  });

  it("may leave out what an add-on costs at a level", () => {
    const { tierPrices } = mistakes.addons;
    assert.equal(tierPrices({ a: "", b: "25" }), null);
    assert.equal(tierPrices({ a: "25", b: "dyrt" }), t.dishes.wrongPrice);
  });
});

it("what a group rarely has is shown where it has it, and where it is wrong", () => {
  const isUsed = (more: Partial<GroupTyped>, errors = {}) => isMoreUsed({ values: typed(more), errors });
  assert.equal(isUsed({ name: "Saus", minSelect: "1" }), false);
  for (const more of [
    { nameEn: "Sauce" },
    { description: "God" },
    { freeCount: "1" },
    { allowQuantity: true },
    { isShared: true },
  ])
    assert.equal(isUsed(more), true, JSON.stringify(more));
  assert.equal(isUsed({}, { freeCount: "Feil" }), true);
  assert.equal(isUsed({}, { name: "Feil" }), false);
});

it("how many are chosen of a group is said in a line", () => {
  assert.equal(choiceRule(o, { minSelect: 0, maxSelect: null }), o.anyNumber);
  assert.equal(choiceRule(o, { minSelect: 2, maxSelect: null }), o.atLeast({ count: 2 }));
  assert.equal(choiceRule(o, { minSelect: 2, maxSelect: 2 }), o.exactly({ count: 2 }));
  assert.equal(choiceRule(o, { minSelect: 0, maxSelect: 3 }), o.between({ least: 0, most: 3 }));
});
