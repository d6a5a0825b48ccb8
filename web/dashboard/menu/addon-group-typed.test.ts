import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PartnerAddonGroup } from "../../../src/features/menu-content/addon-group-schemas.ts";
import {
  changeOf,
  countOf,
  groupOf,
  isWrongTierPrice,
  levelChoices,
  levelOf,
  levelsOf,
  newAddon,
  newGroup,
  newTier,
  typedOf,
} from "./addon-group-typed.ts";

const addon = (id: string, name: string, more = {}) => ({
  ...{ id, name, nameEn: null, price: 1_950, tierPrices: [], isDefault: false, allergens: [] },
  ...{ isVegan: false, isVegetarian: false, addonGroupIds: [] },
  ...more,
});
const group = {
  ...{ id: "agr_1", name: "Velg saus", nameEn: "Choose a sauce", description: null },
  ...{ minSelect: 0, maxSelect: 3, freeCount: 1, allowQuantity: true, isShared: false },
  tiers: [
    { key: "liten.1", name: "Liten", nameEn: null },
    { key: "stor", name: "Stor", nameEn: "Large" },
  ],
  addons: [
    addon("add_1", "Aioli", {
      tierPrices: [{ key: "stor", price: 2_500 }],
      allergens: ["EGGS"],
      isDefault: true,
    }),
    addon("add_2", "Chili", { price: 0, isVegan: true, addonGroupIds: ["agr_2"] }),
  ],
} as unknown as PartnerAddonGroup;
const known = levelsOf([group]);

describe("a group of add-ons as it is typed", () => {
  it("is sent back as it came when nothing was changed", () => {
    const { id: _, ...content } = group as unknown as Record<string, unknown>;
    assert.deepEqual(groupOf(typedOf(group), known), content);
    assert.equal(changeOf(group, typedOf(group), group, known), null);
    const boundless = { ...group, maxSelect: null, description: "God" };
    assert.equal(typedOf(boundless).maxSelect, "");
    assert.deepEqual(
      [groupOf(typedOf(boundless), known).maxSelect, typedOf(boundless).description],
      [null, "God"],
    );
  });

  it("is sent only as far as it was changed, beside what was read last of just that", () => {
    const typed = { ...typedOf(group), name: "Saus" };
    assert.deepEqual(changeOf(group, typed, { ...group, name: "Deres saus", minSelect: 1 }, known), {
      ...{ name: "Saus", seen: { name: "Deres saus" } },
    });
  });

  it("has keys on the screen that are no paths, whatever another system calls its levels", () => {
    const { tiers, addons } = typedOf(group);
    assert.deepEqual(
      tiers.map(({ key, level }) => [key, level]),
      [
        ["level-0", "liten.1"],
        ["level-1", "stor"],
      ],
    );
    assert.deepEqual(addons[0]!.tierPrices, { "level-0": "", "level-1": "25" });
  });

  it("is sent without blanks, and with the prices of the levels that it has", () => {
    const tier = { ...newTier(), name: " Stor ", nameEn: " " };
    const sent = groupOf(
      {
        ...{ ...newGroup(), name: " Saus ", nameEn: " ", description: " God ", maxSelect: " " },
        tiers: [tier],
        addons: [
          { ...newAddon(), name: " Aioli ", price: "19,50", tierPrices: { [tier.key]: "25", gone: "30" } },
          { ...newAddon(), name: "Chili", nameEn: " Chilli ", price: "10" },
        ],
      },
      known,
    );
    assert.deepEqual([sent.name, sent.nameEn, sent.description, sent.maxSelect], ["Saus", null, "God", null]);
    assert.deepEqual(sent.tiers, [{ key: "stor", name: "Stor", nameEn: null }]);
    const [aioli, chilli] = sent.addons;
    assert.deepEqual([chilli!.nameEn, chilli!.tierPrices], ["Chilli", []]);
    assert.deepEqual([aioli!.name, aioli!.nameEn, aioli!.price], ["Aioli", null, 1_950]);
    assert.deepEqual(aioli!.tierPrices, [{ key: "stor", price: 2_500 }]);
    assert.equal("id" in aioli!, false);
    assert.equal("key" in aioli!, false);
  });

  it("calls a level as other groups call it by its name, or by its name", () => {
    assert.equal(levelOf({ key: "new-1", name: " LITEN ", nameEn: "" }, known), "liten.1");
    assert.equal(levelOf({ key: "new-1", name: " Familie ", nameEn: "" }, known), "familie");
    assert.equal(levelOf({ key: "new-1", level: "xl", name: "Liten", nameEn: "" }, known), "xl");
    assert.equal(levelOf({ key: "new-1", name: "å".repeat(41), nameEn: "" }, known), "å".repeat(40));
  });

  it("begins with one add-on that costs nothing, none chosen and no limit", () => {
    const { addons, minSelect, maxSelect, freeCount, allowQuantity, isShared, tiers } = newGroup();
    assert.deepEqual([minSelect, maxSelect, freeCount, tiers], ["0", "", "0", []]);
    assert.deepEqual([allowQuantity, isShared, addons.length], [false, false, 1]);
    const { price, isDefault, isVegan, isVegetarian } = addons[0]!;
    assert.deepEqual([price, isDefault, isVegan, isVegetarian], ["0", false, false, false]);
    const rows = [newAddon().key, newTier().key, newAddon().key];
    assert.equal(new Set(rows).size, 3);
    for (const key of rows) assert.match(key, /^new-\d+$/);
  });

  it("counts in whole numbers to fifty, and may leave out the price of a level", () => {
    assert.deepEqual(
      ["0", " 7 ", "50", "51", "", "1,5", "100"].map((text) => countOf(text, 0)),
      [0, 7, 50, null, null, null, null],
    );
    assert.deepEqual(
      ["0", "1"].map((text) => countOf(text, 1)),
      [null, 1],
    );
    assert.deepEqual(["", " ", "25", "dyrt"].map(isWrongTierPrice), [false, false, false, true]);
  });

  it("offers sizes the levels of all groups, and the one that a size has though no group has it any more", () => {
    const levels = [
      ["liten.1", "Liten"],
      ["stor", "Stor"],
    ];
    assert.deepEqual(levelChoices([group, group], ""), levels);
    assert.deepEqual(levelChoices([group], "stor"), levels);
    assert.deepEqual(levelChoices([group], "xl"), [...levels, ["xl", "xl"]]);
    assert.deepEqual(levelChoices([], ""), []);
  });
});
