import assert from "node:assert/strict";
import { test } from "node:test";
import { indexCatalogue, isSoldOut } from "./catalogue.ts";
import { aCategory, aGroup, aMenu, anAddon, aProduct } from "./menu-rows.fixture.ts";
import { addonGroups, exampleCatalogue, snapshotOfMenus } from "./restaurant.fixture.ts";

test("a product offers its own groups, then its category's, then the restaurant's", () => {
  assert.deepEqual(exampleCatalogue.products.get("halv-og-halv")?.addonGroups.ids, [
    "halvdel",
    "bunn",
    "fyll",
    "dip",
    "pinner",
  ]);
  assert.deepEqual(exampleCatalogue.products.get("cola-05")?.addonGroups.ids, ["pinner"]);
});

test("a group attached twice is offered once, and one that is gone is not offered", () => {
  const catalogue = indexCatalogue({
    ...snapshotOfMenus,
    menus: [
      aMenu("m", [
        aCategory("k", ["dip", "slettet"], [aProduct("p", 100, { addonGroupIds: ["dip", "bunn"] })]),
      ]),
    ],
    sharedAddonGroupIds: ["bunn", "pinner"],
  });
  assert.deepEqual(catalogue.products.get("p")?.addonGroups.ids, ["dip", "bunn", "pinner"]);
});

test("products with the same groups share one list", () => {
  const [a, b] = ["margherita", "nordstjernen"].map((id) => exampleCatalogue.products.get(id)?.addonGroups);
  assert.equal(a, b);
});

test("a product knows its category and menu, hidden products too", () => {
  const entry = exampleCatalogue.products.get("calzone");
  assert.equal(entry?.category.id, "burger");
  assert.equal(entry?.menu.id, "hovedmeny");
});

test("an add-on in two groups has two places; nested groups hang on the add-on", () => {
  const shared = anAddon("ketchup", 500);
  const groups = [...addonGroups, aGroup("a", [shared]), aGroup("b", [shared])];
  const catalogue = indexCatalogue({
    menus: [aMenu("m", [aCategory("k", ["a", "b"], [aProduct("p", 100)])])],
    addonGroups: groups,
    sharedAddonGroupIds: [],
  });
  const places = catalogue.products.get("p")?.addonGroups.places.get("ketchup");
  assert.deepEqual(
    places?.map((place) => place.group.id),
    ["a", "b"],
  );
  const pommes = addonGroups.find((group) => group.id === "måltid")!.addons[0]!;
  assert.deepEqual(catalogue.nestedGroups.get(pommes)?.ids, ["pommesdip"]);
  assert.deepEqual([...catalogue.nestedGroups.keys()], [pommes], "no other add-on has any");
});

test("sold out until four in the morning is orderable for lunch", () => {
  const until = { isAvailable: false, soldOutUntil: 1000, stockLeft: null };
  assert.equal(isSoldOut(until, 999), true);
  assert.equal(isSoldOut(until, 1000), false);
  assert.equal(isSoldOut({ ...until, soldOutUntil: null }, 1000), true);
  assert.equal(isSoldOut({ isAvailable: true, soldOutUntil: null, stockLeft: 0 }, 0), true);
});
