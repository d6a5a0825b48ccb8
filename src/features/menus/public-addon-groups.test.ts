import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aGroup, anAddon } from "../../domain/menu-rows.fixture.ts";
import type { Addon, AddonGroup } from "../../domain/snapshot.ts";
import { offeredGroups } from "./public-addon-groups.ts";

describe("a group of add-ons, as guests see it", () => {
  const offered = (...addonGroups: AddonGroup[]) => offeredGroups({ addonGroups });
  const cheese = (more: Partial<Addon> = {}) => anAddon("ost", 1000, more);

  it("can be chosen from as long as it holds what must be chosen, so many of each as may be", () => {
    const two = { minSelect: 2 };
    const many = { ...two, allowQuantity: true };
    const cases: [group: AddonGroup, isSatisfiable: boolean][] = [
      [aGroup("g", [cheese()], two), false],
      [aGroup("g", [cheese(), anAddon("løk", 500)], two), true],
      [aGroup("g", [cheese(), anAddon("løk", 500, { isAvailable: false })], two), false],
      [aGroup("g", [cheese()], many), true],
      [aGroup("g", [cheese()], { ...many, maxPerAddon: 2 }), true],
      [aGroup("g", [cheese()], { ...many, maxPerAddon: 1 }), false],
      [aGroup("g", [cheese({ maxQuantity: 1 })], many), false],
      [aGroup("g", [cheese({ maxQuantity: 2 })], { ...many, maxPerAddon: 3 }), true],
      [aGroup("g", [cheese()], { ...many, minSelect: 20 }), true],
      [aGroup("g", [cheese({ maxQuantity: 30 })], { ...many, minSelect: 21, maxPerAddon: 30 }), false],
      [aGroup("g", []), true],
    ];
    for (const [group, isSatisfiable] of cases)
      assert.equal(offered(group).get("g")!.isSatisfiable, isSatisfiable, JSON.stringify(group));
  });

  it("says whether something must be chosen, and is none where nothing can be", () => {
    const required = (minSelect: number) =>
      offered(aGroup("g", [cheese()], { minSelect })).get("g")!.group!.isRequired;
    assert.deepEqual([required(0), required(1)], [false, true]);
    assert.equal(offered(aGroup("g", [cheese({ isAvailable: false })])).get("g")!.group, null);
  });

  it("has no add-on with a choice of its own that cannot be made", () => {
    const addonsWith = (degrees: AddonGroup) =>
      offered(
        aGroup("kjøtt", [
          anAddon("biff", 9000, { addonGroupIds: ["grad", "saus", "borte"] }),
          anAddon("kylling", 0),
        ]),
        degrees,
        aGroup("saus", [anAddon("aioli", 0)]),
      )
        .get("kjøtt")!
        .group!.addons.map(({ id, addonGroups }) => [id, addonGroups?.map((group) => group.id)]);
    const chicken = ["kylling", undefined];
    const rare = (isAvailable: boolean) => [anAddon("rosa", 0, { isAvailable })];
    assert.deepEqual(addonsWith(aGroup("grad", rare(true), { minSelect: 1 })), [
      ["biff", ["grad", "saus"]],
      chicken,
    ]);
    assert.deepEqual(addonsWith(aGroup("grad", rare(false), { minSelect: 1 })), [chicken]);
    assert.deepEqual(addonsWith(aGroup("grad", rare(false))), [["biff", ["saus"]], chicken]);
  });
});
