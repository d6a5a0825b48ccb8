import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { resolveCart } from "./cart.ts";
import type { WireLine } from "./cart-line.ts";
import { indexCatalogue } from "./catalogue.ts";
import { aCategory, aGroup, aMenu, anAddon, aProduct } from "./menu-rows.fixture.ts";
import type { AddonGroup } from "./snapshot.ts";

const atMs = Date.parse("2026-06-12T16:00:00Z");

/** A pizza with these groups, and the add-ons that are asked for with it. */
const ordered = (groups: AddonGroup[], more: Partial<WireLine> = {}) => {
  const pizza = aProduct("pizza", 15_900, { addonGroupIds: groups.map(({ id }) => id) });
  const menu = aMenu("meny", [aCategory("retter", [], [pizza])]);
  return resolveCart({
    catalogue: indexCatalogue({ menus: [menu], addonGroups: groups, sharedAddonGroupIds: [] }),
    lines: [{ productId: "pizza", quantity: 1, ...more }],
    fulfillment: "PICKUP",
    visibleMenuIds: new Set(["meny"]),
    atMs,
    ageConfirmed: false,
  });
};
const chosen = (...asked: Parameters<typeof ordered>): string[] => {
  const result = ordered(...asked);
  assert.ok(result.ok, JSON.stringify(result));
  return result.lines[0]!.addons.map(({ addon, group, quantity }) => `${quantity} ${group.id}/${addon.id}`);
};

describe("an add-on that two groups of a dish hold", () => {
  const bacon = anAddon("bacon", 2_000);
  const groups = [aGroup("fyll", [bacon]), aGroup("topping", [bacon, anAddon("lok", 500)])];

  it("is asked for with its group, and refused with both where that is left out", () => {
    const result = ordered(groups, { addons: [{ addonId: "bacon" }] });
    assert.ok(!result.ok);
    assert.deepEqual(
      result.refusal.details.issues.map(({ path, code, params }) => [path, code, params?.addonGroupIds]),
      [["lines.0.addons.0.addonGroupId", "REQUIRED", ["fyll", "topping"]]],
    );
    for (const addonGroupId of ["fyll", "topping"])
      assert.deepEqual(chosen(groups, { addons: [{ addonId: "bacon", addonGroupId }] }), [
        `1 ${addonGroupId}/bacon`,
      ]);
  });

  it("needs no group beside it where one group alone holds it", () => {
    assert.deepEqual(chosen(groups, { addons: [{ addonId: "lok" }] }), ["1 topping/lok"]);
  });
});

describe("what a dish comes with", () => {
  const usual = (id: string, more: object = {}) => anAddon(id, 0, { isDefault: true, ...more });

  it("is no more than its group lets a guest choose, the first of them", () => {
    const group = (maxSelect: number | null) => [
      aGroup("saus", [usual("tomat"), anAddon("aioli", 0), usual("hvitlok"), usual("chili")], { maxSelect }),
    ];
    assert.deepEqual(chosen(group(2)), ["1 saus/tomat", "1 saus/hvitlok"]);
    assert.deepEqual(chosen(group(1)), ["1 saus/tomat"]);
    assert.deepEqual(chosen(group(null)), ["1 saus/tomat", "1 saus/hvitlok", "1 saus/chili"]);
  });

  it("is without what is sold out or left off, whose place the next one takes", () => {
    const group = [
      aGroup("saus", [usual("tomat"), usual("hvitlok", { isAvailable: false }), usual("chili")], {
        maxSelect: 2,
      }),
    ];
    assert.deepEqual(chosen(group), ["1 saus/tomat", "1 saus/chili"]);
    assert.deepEqual(chosen(group, { removed: ["tomat"] }), ["1 saus/chili"]);
  });
});
