import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkReferences } from "./check-references.ts";

const pathsOf = (file: object): string[] => checkReferences(file).issues.map(({ path }) => path);

/** A menu of one category with these products; the category has `more` as well. */
const menuOf = (products: object[], more: object = {}) => ({
  menus: [{ name: "Meny", categories: [{ name: "Mat", products, ...more }] }],
});
const sizes = (...keys: string[]) => ({
  variants: keys.map((addonTierKey, index) => ({ name: `${index}`, addonTierKey })),
});
const group = (ref: string, more: object = {}) => ({ ref, name: ref, addons: [], ...more });
const tiers = (...keys: string[]) => ({ tiers: keys.map((key) => ({ key, name: key })) });
let named = 0;
const called = (externalId: string | null) => ({ name: `Nr. ${named++}`, externalId });
const tables = [{ name: "1" }, { name: "2" }];

const cases: [what: string, file: object, paths: string[]][] = [
  [
    "add-ons of one name in a group, however it is written",
    { addonGroups: [group("a", { addons: [{ name: "Ost" }, { name: "Løk" }, { name: " OST " }] })] },
    ["addonGroups.0.addons.2.name"],
  ],
  [
    "add-ons of one name in two groups",
    { addonGroups: ["a", "b"].map((ref) => group(ref, { addons: [{ name: "Ost" }] })) },
    [],
  ],
  [
    "sizes of one name, of one product and of two",
    menuOf([
      { name: "Brus", variants: [{ name: "Liten" }, { name: "liten" }] },
      { name: "Vann", variants: [{ name: "Liten" }] },
    ]),
    ["menus.0.categories.0.products.0.variants.1.name"],
  ],
  [
    "products of one reference",
    menuOf([{ ref: "a" }, { ref: "a" }, {}, {}]),
    ["menus.0.categories.0.products.1.ref"],
  ],
  [
    "groups nested under add-ons: one level, without circles",
    {
      addonGroups: [
        group("a", { addons: [{ name: "Stekt", addonGroups: ["b", "x", " c"] }] }),
        group("b", { addons: [{ name: "Rå" }] }),
        group("c", { addons: [{ name: "Kokt", addonGroups: ["c", "b"] }] }),
      ],
    },
    [
      "addonGroups.0.addons.0.addonGroups.1",
      "addonGroups.0.addons.0.addonGroups.2",
      "addonGroups.2.addons.0.addonGroups.0",
      "addonGroups.2.addons.0.addonGroups.1",
    ],
  ],
  [
    "what a combo is put together from",
    menuOf([
      { ref: "suppe" },
      { ref: "brus", variants: [{ name: "Stor " }] },
      {
        ref: "meny",
        combo: { slots: [{ options: [{ product: "suppe " }, { product: "brus", variant: " Stor" }] }] },
      },
      {
        combo: {
          slots: [
            { options: [{ product: "suppe" }, { product: "meny" }] },
            { options: [{ product: "brus", variant: "Liten" }, { product: "kake" }] },
            { options: [{ product: "suppe" }, { product: "suppe" }] },
          ],
        },
      },
    ]),
    ["0.options.1.product", "1.options.0.variant", "1.options.1.product", "2.options.1.product"].map(
      (path) => `menus.0.categories.0.products.3.combo.slots.${path}`,
    ),
  ],
  [
    "a category at two stations, and one that is not there",
    {
      menus: [{ name: "Meny", categories: [{ ref: "p", name: "Pizza" }] }],
      stations: [
        { name: "Ovn", categories: ["p", "Salat"] },
        { name: "ovn", categories: ["p"] },
      ],
    },
    ["stations.1.name", "stations.1.categories.0", "stations.0.categories.1"],
  ],
  [
    "categories of one reference, in whichever menu",
    { menus: [{ categories: [{ ref: "a" }, { ref: "b" }] }, { categories: [{ ref: "a " }, {}] }] },
    ["menus.1.categories.0.ref"],
  ],
  [
    "what another system calls two alike: sizes of one dish and add-ons of one group, and everything else anywhere",
    {
      menus: [
        {
          externalId: "M",
          categories: [
            {
              externalId: "C",
              products: [
                { externalId: "P", variants: [called("V"), called("V")] },
                { externalId: "P", variants: [called("V")] },
              ],
            },
            { externalId: "C" },
          ],
        },
        { externalId: "M" },
      ],
      addonGroups: [
        group("a", { externalId: "G", addons: [called("A"), called("A")] }),
        group("b", { externalId: "G", addons: [called("A"), called(null), called(null)] }),
      ],
    },
    [
      ...["menus.1", "menus.0.categories.1", "menus.0.categories.0.products.1", "addonGroups.1"],
      ...["addonGroups.0.addons.1", "menus.0.categories.0.products.0.variants.1"],
    ].map((path) => `${path}.externalId`),
  ],
  ["areas of one reference", { areas: [{ ref: "ute" }, { ref: " ute" }] }, ["areas.1.ref"]],
  ["coupons of one code", { coupons: [{ code: "Sommer" }, { code: "SOMMER " }] }, ["coupons.1.code"]],
  [
    "a product's groups",
    { addonGroups: [group("a")], ...menuOf([{ addonGroups: ["a", "b"] }]) },
    ["menus.0.categories.0.products.0.addonGroups.1"],
  ],
  [
    "a coupon's categories and products",
    {
      ...menuOf([{ ref: "p" }]),
      coupons: [{ code: "A", categories: ["Mat", "Drikke"], products: ["q", " p "] }],
    },
    ["coupons.0.categories.1", "coupons.0.products.0"],
  ],
  [
    "names and references with spaces around them, which are not kept",
    {
      addonGroups: [group(" a", { ...tiers("s"), addons: [{ name: "Ost", tierPrices: [{ key: "s " }] }] })],
      menus: [{ categories: [{ name: "Mat ", products: [{ addonGroups: ["a "], ...sizes("s ", "l") }] }] }],
      coupons: [{ categories: [" Mat"], bundleTierKey: " s" }],
    },
    [],
  ],
  ["a popup's code, in any case", { coupons: [{ code: "Hei" }], newsletterPopup: { couponCode: "hei" } }, []],
  ["a table's area", { areas: [{ ref: "ute" }], tables: [{ name: "1", area: "ute" }] }, []],
  [
    "a table twice in a combination",
    { tables, tableCombinations: [{ tables: ["1", "2", "1"] }, { tables: ["1", "2"] }] },
    ["tableCombinations.0.tables.2"],
  ],
  [
    "a group's tiers of one key",
    { addonGroups: [group("a", tiers("s", "s")), group("b", tiers("s"))] },
    ["addonGroups.0.tiers.1.key"],
  ],
  [
    "two prices of one tier, and one of a tier of another group",
    {
      addonGroups: [
        group("a", {
          ...tiers("s"),
          addons: [
            { name: "Ost", tierPrices: [{ key: "s" }, { key: "s" }] },
            { name: "Løk", tierPrices: [{ key: "l" }] },
          ],
        }),
        group("b", tiers("l")),
      ],
    },
    ["addonGroups.0.addons.0.tierPrices.1.key", "addonGroups.0.addons.1.tierPrices.0.key"],
  ],
  [
    "a size's tier where no group has tiers: it is meant for bundles",
    {
      addonGroups: [group("a")],
      ...menuOf([{ addonGroups: ["a"], ...sizes("l") }]),
      coupons: [{ bundleTierKey: "l" }],
    },
    [],
  ],
  [
    "a bundle of a size that no product has",
    {
      addonGroups: [group("a", tiers("s", "l"))],
      ...menuOf([sizes("s")]),
      coupons: [{ bundleTierKey: "l" }],
    },
    ["coupons.0.bundleTierKey"],
  ],
  [
    "default menus: each may have a period but one",
    {
      menus: [
        { isDefault: true, startsOn: "2026-12-01" },
        { isDefault: true, endsOn: "2026-12-31" },
        { isDefault: false },
        { isDefault: true },
        { isDefault: true, startsOn: null, endsOn: null },
      ],
    },
    ["menus.4.isDefault"],
  ],
];

const times = (count: number, row: object = {}) => Array.from({ length: count }, () => row);
const counts: [what: string, file: object, paths: string[]][] = [
  ["800 active products", menuOf(times(800)), []],
  ["801 active products", menuOf(times(801)), ["menus"]],
  ["2000 products of which 800 are active", menuOf([...times(800), ...times(1200, { isActive: false })]), []],
  [
    "2001 products of which 800 are active",
    menuOf([...times(800), ...times(1201, { isActive: false })]),
    ["menus"],
  ],
  ["200 categories", { menus: [{ categories: times(200) }] }, []],
  [
    "201 categories of two menus",
    { menus: [{ categories: times(200) }, { categories: times(1) }] },
    ["menus"],
  ],
];

describe("what ties a restaurant file together", () => {
  for (const [what, file, paths] of [...cases, ...counts])
    it(`${paths.length === 0 ? "takes" : "tells of"} ${what}`, () => assert.deepEqual(pathsOf(file), paths));

  // D-27
  it("is warned of a size whose key none of its dish's groups has, and takes it", () => {
    const path = "menus.0.categories.0.products.0.variants";
    const groups = [group("a", tiers("s")), group("b", tiers("m")), group("c", tiers("l"))];
    const warned = (file: object) => {
      const { issues, warnings } = checkReferences(file);
      assert.deepEqual(issues, []);
      return warnings.map((warning) => [warning.path, warning.message.key]);
    };
    const dish = menuOf([{ addonGroups: ["a"], ...sizes("s", "m", "l", "xl") }], { addonGroups: ["b"] });
    for (const coupons of [[], [{ bundleTierKey: "xl" }]])
      assert.deepEqual(warned({ addonGroups: groups, ...dish, coupons }), [
        [`${path}.2.addonTierKey`, "menu.noOwnGroupOfSize"],
        [`${path}.3.addonTierKey`, "menu.noGroupOfSize"],
      ]);
    const untiered = { addonGroups: [group("a")], ...menuOf([{ addonGroups: ["a"], ...sizes("l") }]) };
    assert.deepEqual(warned(untiered), [[`${path}.0.addonTierKey`, "menu.noGroupOfSize"]]);
    assert.deepEqual(warned({ ...untiered, coupons: [{ bundleTierKey: "l" }] }), []);
    assert.deepEqual(warned({ addonGroups: groups, ...menuOf([sizes("l")]) }), []);
  });
});
