import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anyLine } from "./any-line.ts";
import { indexCatalogue } from "./catalogue.ts";
import { aCategory, aGroup, aMenu, anAddon, aProduct, aVariant } from "./menu-rows.fixture.ts";
import type { AddonGroup, Product } from "./snapshot.ts";

const atMs = Date.parse("2026-06-12T16:00:00Z");
const of = (products: Product[], addonGroups: AddonGroup[] = []) => {
  const menu = aMenu("meny", [aCategory("retter", [], products)]);
  const catalogue = indexCatalogue({ menus: [menu], addonGroups, sharedAddonGroupIds: [] });
  return anyLine({ catalogue, fulfillment: "PICKUP", visibleMenuIds: new Set(["meny"]), atMs });
};

describe("a dish for an example guest", () => {
  it("is the first that can be ordered", () => {
    const soldOut = aProduct("suppe", 9900, { isAvailable: false });
    assert.equal(of([soldOut, aProduct("kake", 8900)])?.productId, "kake");
    const slots = [{ id: "ekstra", name: "Ekstra", minSelect: 0, maxSelect: 1, options: [] }];
    const combo = aProduct("meny", 8900, { combo: { slots } });
    assert.equal(of([combo, aProduct("kake", 8900)])?.productId, "kake");
    assert.equal(of([combo]), null);
    assert.equal(of([soldOut]), null);
    assert.equal(of([]), null);
  });

  it("has its first size, and the first choice where one has to be made", () => {
    const group = aGroup("dip", [anAddon("chili", 0, { isAvailable: false }), anAddon("aioli", 0)], {
      minSelect: 1,
    });
    const pizza = aProduct("pizza", 0, {
      variants: [aVariant("liten", 15_900), aVariant("stor", 19_900)],
      addonGroupIds: ["dip"],
    });
    assert.deepEqual(of([pizza], [group]), {
      productId: "pizza",
      variantId: "liten",
      quantity: 1,
      addons: [{ addonId: "aioli", addonGroupId: "dip" }],
    });
  });

  it("is made as the restaurant makes it where that chooses for the guest", () => {
    const group = aGroup("bunn", [anAddon("tynn", 0), anAddon("klassisk", 0, { isDefault: true })], {
      minSelect: 1,
    });
    assert.deepEqual(of([aProduct("pizza", 15_900, { addonGroupIds: ["bunn"] })], [group])?.addons, []);
  });
});
