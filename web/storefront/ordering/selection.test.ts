import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Addon, AddonGroup } from "../../../src/domain/snapshot.ts";
import { addon, group, menuOf, product } from "../menu.fixture.ts";
import {
  choose,
  countChosen,
  defaultsOf,
  fromAddons,
  isSingle,
  mostOf,
  nestedKey,
  nestedOf,
  type Selection,
  toAddons,
} from "./selection.ts";

const dip = group("dip", [addon("aioli", { isDefault: true }), addon("salsa")], { allowQuantity: true });
const pizza = product("pizza", {
  addonGroups: [
    group("crust", [addon("thin"), addon("thick", { isDefault: true })], { minSelect: 1, maxSelect: 1 }),
    group("topping", [addon("bacon", { addonGroups: [dip] }), addon("onion", { isDefault: true })], {
      allowQuantity: true,
    }),
    group("salad", [addon("small", { isDefault: true }), addon("big", { isDefault: true })], {
      maxSelect: 1,
    }),
  ],
});
const index = menuOf({ Alt: [pizza] });
const { catalogue } = index;
const list = catalogue.products.get("pizza")!.addonGroups;
const groupOf = (id: string): AddonGroup => list.groups.find((one) => one.id === id)!;
const set = (selection: Selection, key: string, id: string, quantity: number) => {
  const of = groupOf(key);
  const which = of.addons.find((one) => one.id === id)!;
  return choose(selection, key, of, which, quantity, catalogue);
};

describe("what is picked in a dish", () => {
  it("begins with the restaurant's defaults, no more of them than the group takes", () => {
    assert.deepEqual(defaultsOf(list, catalogue), {
      crust: { thick: 1 },
      topping: { onion: 1 },
      salad: { small: 1 },
    });
  });

  it("replaces the choice in a group that takes one, and adds to it in the others", () => {
    const start = defaultsOf(list, catalogue);
    assert.deepEqual(set(start, "crust", "thin", 1).crust, { thin: 1 });
    const more = set(start, "topping", "bacon", 2);
    assert.deepEqual(more.topping, { onion: 1, bacon: 2 });
    assert.deepEqual(set(more, "topping", "onion", 0).topping, { bacon: 2 });
    assert.deepEqual(set(start, "salad", "small", 0).salad, {});
    assert.deepEqual(start.topping, { onion: 1 }, "what was picked before is as it was");
    assert.equal(countChosen(more, "topping"), 3);
    assert.equal(countChosen(more, "nothing"), 0);
  });

  it("brings what comes with an add-on by itself, and keeps what was picked under it before", () => {
    const dips = nestedKey("bacon", "dip");
    const start = defaultsOf(list, catalogue);
    const chosen = set(start, "topping", "bacon", 1);
    assert.deepEqual(chosen[dips], { aioli: 1 });
    assert.deepEqual(toAddons(chosen, list, catalogue).removed, []);
    const other = { ...chosen, [dips]: { salsa: 2 } };
    assert.deepEqual(set(other, "topping", "bacon", 2)[dips], { salsa: 2 });
    const back = set(set(other, "topping", "bacon", 0), "topping", "bacon", 1);
    assert.deepEqual(back[dips], { salsa: 2 });
    assert.equal(dips in set(start, "topping", "bacon", 0), false);

    const spicy = product("spicy", {
      addonGroups: [group("sauce", [addon("hot", { isDefault: true, addonGroups: [dip] }), addon("mild")])],
    });
    const { catalogue: own } = menuOf({ Alt: [spicy] });
    assert.deepEqual(defaultsOf(own.products.get("spicy")!.addonGroups, own), {
      sauce: { hot: 1 },
      [nestedKey("hot", "dip")]: { aioli: 1 },
    });
  });

  it("has more to pick under an add-on that is chosen, and under no other", () => {
    const [bacon, onion] = groupOf("topping").addons as [Addon, Addon];
    const under = (one: Addon, quantity: number) =>
      nestedOf({ topping: { [one.id]: quantity } }, "topping", one, index.catalogue)?.ids;
    assert.deepEqual(under(bacon, 2), ["dip"]);
    assert.equal(under(bacon, 0), undefined);
    assert.equal(under(onion, 1), undefined);
    assert.equal(nestedOf({}, "topping", bacon, index.catalogue), undefined);
    assert.equal(nestedOf({ crust: { bacon: 1 } }, "topping", bacon, index.catalogue), undefined);
  });

  it("is sent as it was chosen, with the defaults that were left off, and can be read back", () => {
    const dips = nestedKey("bacon", "dip");
    const selection = {
      crust: { thin: 1 },
      topping: { bacon: 2 },
      salad: {},
      [dips]: { aioli: 3 },
    };
    const { addons, removed } = toAddons(selection, list, index.catalogue);
    assert.deepEqual(addons, [
      { addonId: "thin", addonGroupId: "crust", quantity: 1 },
      {
        addonId: "bacon",
        addonGroupId: "topping",
        quantity: 2,
        addons: [{ addonId: "aioli", addonGroupId: "dip", quantity: 3 }],
      },
    ]);
    assert.deepEqual(removed, ["onion"], "only what can be left off is told as left off");
    assert.deepEqual(fromAddons(addons, list), {
      crust: { thin: 1 },
      topping: { bacon: 2 },
      [dips]: { aioli: 3 },
    });
    assert.deepEqual(toAddons(defaultsOf(list, catalogue), list, index.catalogue).removed, []);
  });

  it("is read from a line that names no group, or no quantity; what the menu no longer has is left out", () => {
    assert.deepEqual(fromAddons([{ addonId: "bacon" }, { addonId: "gone" }], list), {
      topping: { bacon: 1 },
    });
    const nested = [{ addonId: "crisp", quantity: 1 }];
    assert.deepEqual(fromAddons([{ addonId: "bacon", addons: nested } as never], list), {
      topping: { bacon: 1 },
    });
  });

  it("is one of a group that takes exactly one", () => {
    assert.deepEqual(
      ["crust", "topping", "salad"].map((id) => isSingle(groupOf(id))),
      [true, false, false],
    );
    assert.equal(isSingle({ ...groupOf("crust"), maxSelect: 2 }), false);
  });

  it("is at most what the group, the add-on and the service allow of one add-on", () => {
    const many = { ...groupOf("topping"), maxPerAddon: 5 };
    assert.equal(mostOf(many, null), 5);
    assert.equal(mostOf(many, 3), 3);
    assert.equal(mostOf({ ...many, maxPerAddon: null }, null), 20);
    assert.equal(mostOf({ ...many, maxPerAddon: 50 }, 60), 20);
    assert.equal(mostOf(groupOf("crust"), 9), 1);
  });
});
