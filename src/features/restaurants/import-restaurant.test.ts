import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { Issue } from "../../domain/problems.ts";
import { systemClock } from "../../platform/clock.ts";
import { connect, type Database } from "../../platform/db/connect.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { loadSnapshot } from "../menus/load-snapshot.ts";
import { importRestaurant } from "./import-restaurant.ts";

const files = ["nordstjernen-pizza", "havnekroken-sushi", "fjellbua-kafe"] as const;
const fileOf = async (name: string) =>
  JSON.parse(await readFile(new URL(`../demo/restaurants/${name}.json`, import.meta.url), "utf8"));
const live = { environment: "LIVE", live: true } as const;

const smallest = {
  slug: "minst",
  name: "Minst mulig",
  email: "post@minst.example",
  menus: [
    {
      name: "Meny",
      categories: [{ name: "Mat", products: [{ ref: "suppe", name: "Suppe", basePrice: 9900 }] }],
    },
  ],
};

describe("importing a restaurant", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  const snapshotOf = async (restaurantId: string) =>
    (await loadSnapshot(db, scopeOf(restaurantId), systemClock.nowMs()))!.snapshot;
  const issuesOf = async (file: unknown): Promise<Issue[]> => {
    const error = await importRestaurant({ db }, file, live).then(
      () => assert.fail("the file was accepted"),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, "VALIDATION_FAILED");
    return (error.details as { issues: Issue[] }).issues;
  };
  const pathsOf = async (file: unknown): Promise<string[]> =>
    (await issuesOf(file)).map((issue) => issue.path).sort();

  for (const name of files) {
    it(`${name}: everything in the file comes back in the snapshot`, async () => {
      const file = await fileOf(name);
      const { restaurantId, slug, key } = await importRestaurant({ db }, file, live);
      assert.equal(slug, file.slug);
      assert.match(key, /^lbs_live_/);
      const snapshot = await snapshotOf(restaurantId);
      assert.equal(snapshot.restaurant.name, file.name);
      assert.equal(snapshot.restaurant.isLive, true);
      assert.equal(snapshot.restaurant.address?.line1, file.address.line1);
      assert.equal(snapshot.openingHours.length, file.openingHours.length);
      assert.equal(snapshot.hoursOverrides.length, file.hoursOverrides?.length ?? 0);
      assert.deepEqual(
        snapshot.menus.map((menu) => [
          menu.name,
          menu.categories.map((category) => category.products.map((one) => one.name)),
        ]),
        file.menus.map((menu: (typeof smallest.menus)[0]) => [
          menu.name,
          menu.categories.map((category) => category.products.map((one) => one.name)),
        ]),
      );
      assert.deepEqual(
        snapshot.addonGroups.map((group) => [
          group.name,
          group.tiers.length,
          group.addons.map((addon) => addon.price),
        ]),
        (file.addonGroups ?? []).map((group: { name: string; tiers?: []; addons: { price: number }[] }) => [
          group.name,
          group.tiers?.length ?? 0,
          group.addons.map((addon) => addon.price),
        ]),
      );
      assert.equal(snapshot.coupons.length, file.coupons?.length ?? 0);
      assert.equal(snapshot.deliveryZones.length, file.deliveryZones?.length ?? 0);
      const tables = await db.query("SELECT FROM dining_tables WHERE restaurant_id = $1", [restaurantId]);
      assert.equal(tables.length, file.tables?.length ?? 0);
    });
  }

  it("says of a dish what the partner API says, and refuses what it refuses", async () => {
    const said = {
      ...{ nameEn: "Cider", descriptionEn: "Dry", basePrice: 9900, previousPrice: 12900, deposit: 300 },
      ...{ mayContain: ["MILK"], dietary: ["HALAL"], maxPerOrder: 6, makeMinutes: 1 },
    };
    const size = { nameEn: "Bottle", price: 9900, previousPrice: 12900, deposit: 200 };
    const fileWith = (products: object[]) => ({
      ...smallest,
      slug: "sider",
      menus: [{ name: "Meny", categories: [{ name: "Drikke", products }] }],
    });
    const { restaurantId, warnings } = await importRestaurant(
      { db },
      fileWith([
        { ...said, name: "Sider", containsAlcohol: true, variants: [{ ...size, name: "Flaske" }] },
        { name: "Vin", basePrice: 1, ageLimit: 20 },
        { name: "Energidrikk", basePrice: 1, ageLimit: 18, containsAlcohol: false },
        { name: "Brus", basePrice: 1, ageLimit: null },
        { name: "Pils", variants: [{ name: "Stor", price: 1, addonTierKey: "xl" }] },
      ]),
      live,
    );
    const products = (await snapshotOf(restaurantId)).menus[0]!.categories[0]!.products;
    const { deposit, ...same } = said;
    const { deposit: ofSize, ...sameSize } = size;
    assert.partialDeepStrictEqual(products[0], { ...same, bottleDeposit: deposit });
    assert.partialDeepStrictEqual(products[0]!.variants[0], { ...sameSize, bottleDeposit: ofSize });
    assert.deepEqual(
      products.map(({ ageLimit, containsAlcohol }) => [ageLimit, containsAlcohol]),
      [
        [18, true],
        [20, true],
        [18, false],
        [null, false],
        [null, false],
      ],
    );
    assert.deepEqual(
      warnings.map(({ path, message }) => [path, message.key]),
      [
        ["menus.0.categories.0.products.4.variants.0.addonTierKey", "menu.noGroupOfSize"],
        ["menus.0.categories.0.products.4.name", "menu.likeAlcohol"],
      ],
    );
    const wrong = [
      { name: "Øl", basePrice: 9900, containsAlcohol: true, ageLimit: null },
      { name: "Suppe", variants: [{ ...size, name: "Stor", previousPrice: 9900 }], previousPrice: 9900 },
    ];
    assert.deepEqual(await pathsOf(fileWith(wrong)), [
      "menus.0.categories.0.products.0.ageLimit",
      "menus.0.categories.0.products.1.previousPrice",
      "menus.0.categories.0.products.1.variants.0.previousPrice",
    ]);
  });

  it("takes runs of days with hours of their own, and fees by distance", async () => {
    const distanceFee = { baseMeters: 2000, perKm: 1500 };
    const more = {
      slug: "langt",
      hoursOverrides: [{ date: "2026-07-01", endDate: "2026-07-20", isClosed: true, appliesTo: "BOTH" }],
      deliveryZones: [{ name: "Rundt", type: "RADIUS", radiusMeters: 5000, deliveryFee: 4900, distanceFee }],
    };
    const { restaurantId } = await importRestaurant({ db }, { ...smallest, ...more }, live);
    const { hoursOverrides, deliveryZones } = await snapshotOf(restaurantId);
    assert.deepEqual([hoursOverrides[0]!.date, hoursOverrides[0]!.endDate], ["2026-07-01", "2026-07-20"]);
    assert.deepEqual(deliveryZones[0]!.distanceFee, distanceFee);
    const backwards = [{ ...more.hoursOverrides[0], endDate: "2026-06-30" }];
    assert.deepEqual(await pathsOf({ ...smallest, hoursOverrides: backwards }), ["hoursOverrides.0.endDate"]);
  });

  it("takes moments of any zone up to the last one of 9999, and no day or moment of the year 0", async () => {
    const coupon = (code: string, validFrom: string, validTo: string) => ({
      ...{ code, discountType: "PERCENT", discountValue: 10, validFrom, validTo },
    });
    const more = {
      slug: "tider",
      coupons: [coupon("ALLTID", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z")],
      settings: {
        dineIn: { bookingPaused: true, bookingPausedUntil: "2026-06-12T20:00:00.1234567890+18:00" },
      },
    };
    more.coupons.push(coupon("KIRITIMATI", "2026-06-12T20:00:00+23:59", "2026-06-13T20:00:00-23:59"));
    const { restaurantId } = await importRestaurant({ db }, { ...smallest, ...more }, live);
    const { coupons, diningRoom } = await snapshotOf(restaurantId);
    const told = (ms: number | null): string => new Date(ms!).toISOString();
    assert.deepEqual(
      coupons.map(({ code, validFrom, validTo }) => [code, told(validFrom), told(validTo)]).sort(),
      [
        ["ALLTID", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
        ["KIRITIMATI", "2026-06-11T20:01:00.000Z", "2026-06-14T19:59:00.000Z"],
      ],
    );
    assert.equal(diningRoom.settings.bookingPausedUntil, "2026-06-12T02:00:00.123456Z");
    const wrong = {
      coupons: [coupon("NULL", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59")],
      hoursOverrides: [{ date: "0000-01-01", endDate: "0000-12-31", isClosed: true, appliesTo: "BOTH" }],
    };
    assert.deepEqual(await pathsOf({ ...smallest, ...wrong }), [
      ...["coupons.0.validFrom", "coupons.0.validTo", "hoursOverrides.0.date", "hoursOverrides.0.endDate"],
    ]);
  });

  it("gives a product with sizes only the price of its default size, the first when none is marked", async () => {
    const sizes = [
      { name: "Liten", price: 5000 },
      { name: "Stor", price: 8000, isDefault: true },
    ];
    const file = structuredClone(smallest) as Record<string, unknown>;
    file.slug = "sizes";
    file.menus = [
      {
        name: "Meny",
        categories: [
          {
            name: "Mat",
            products: [
              { name: "Merket", variants: sizes },
              {
                name: "Umerket",
                variants: [
                  { name: "Liten", price: 4000 },
                  { name: "Stor", price: 7000 },
                ],
              },
            ],
          },
        ],
      },
    ];
    const { restaurantId } = await importRestaurant({ db }, file, live);
    const [marked, unmarked] = (await snapshotOf(restaurantId)).menus[0]!.categories[0]!.products;
    assert.equal(marked!.basePrice, 8000);
    assert.deepEqual(
      marked!.variants.map((variant) => variant.isDefault),
      [false, true],
    );
    assert.equal(unmarked!.basePrice, 4000);
    assert.deepEqual(
      unmarked!.variants.map((variant) => variant.isDefault),
      [true, false],
    );
  });

  it("keeps a sandbox closed to guests, and gives it a TEST key", async () => {
    const { restaurantId, key } = await importRestaurant(
      { db },
      { ...smallest, slug: "sandkasse" },
      { environment: "TEST", live: false },
    );
    assert.match(key, /^lbs_test_/);
    assert.equal((await snapshotOf(restaurantId)).restaurant.isLive, false);
    const refused = importRestaurant(
      { db },
      { ...smallest, slug: "sandkasse2" },
      { environment: "TEST", live: true },
    );
    await assert.rejects(refused, { code: "VALIDATION_FAILED" });
  });

  it("never writes over a slug that exists", async () => {
    const file = { ...smallest, slug: "opptatt" };
    const { restaurantId } = await importRestaurant({ db }, file, live);
    await assert.rejects(importRestaurant({ db }, { ...file, name: "En annen" }, live), {
      code: "SLUG_TAKEN",
    });
    assert.equal((await snapshotOf(restaurantId)).restaurant.name, "Minst mulig");
    const counted = await db.query<{ count: number }>(
      "SELECT count(*) FROM restaurant_keys WHERE restaurant_id = $1",
      [restaurantId],
    );
    assert.equal(counted[0]!.count, 1);
  });

  it("one of fifty imports of the same slug at once succeeds", async () => {
    const file = { ...smallest, slug: "kapplop" };
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => importRestaurant({ db }, file, live)),
    );
    assert.equal(results.filter((result) => result.status === "fulfilled").length, 1);
  });

  it("refuses slugs that the service keeps for itself, save for its own demo", async () => {
    assert.deepEqual(await pathsOf({ ...smallest, slug: "api" }), ["slug"]);
    const { slug } = await importRestaurant({ db }, { ...smallest, slug: "demo" }, { ...live, isDemo: true });
    assert.equal(slug, "demo");
  });

  it("names every unknown field with its path, at every depth", async () => {
    const paths = await pathsOf({
      ...smallest,
      oppening: [],
      settings: { pickup: true },
      menus: [
        { name: "Meny", categories: [{ name: "Mat", products: [{ name: "Suppe", basePrice: 1, cost: 2 }] }] },
      ],
    });
    assert.deepEqual(paths, ["menus.0.categories.0.products.0.cost", "oppening", "settings.pickup"]);
  });

  it("tells all that is wrong at once: fields, references, tiers, duplicates", async () => {
    const paths = await pathsOf({
      slug: "Feil Slug",
      name: "X",
      email: "ikke en adresse",
      openingHours: [{ dayOfWeek: 7, opensAt: "10:00", closesAt: "25:00" }],
      addonGroups: [
        {
          ref: "a",
          name: "A",
          tiers: [{ key: "small", name: "Liten" }],
          addons: [{ name: "Ost", tierPrices: [{ key: "xl", price: 1 }] }],
        },
        { ref: "a", name: "B", addons: [] },
      ],
      menus: [
        {
          name: "Meny",
          isDefault: true,
          categories: [{ name: "Mat", addonGroups: ["b"], products: [{ name: "Suppe" }] }],
        },
        {
          name: "Meny 2",
          isDefault: true,
          categories: [
            {
              name: "Mat",
              addonGroups: ["a"],
              products: [
                {
                  ref: "p",
                  name: "Pizza",
                  variants: [
                    { name: "Stor", price: 1, addonTierKey: "huge" },
                    { name: "stor", price: 2 },
                  ],
                },
              ],
            },
          ],
        },
      ],
      coupons: [
        {
          code: "A",
          discountType: "PERCENT",
          discountValue: 101,
          appliesTo: "CATEGORIES",
          categories: ["Drikke"],
        },
        { code: "a", discountType: "FIXED", discountValue: 1, appliesTo: "PRODUCTS", products: ["q"] },
        { code: "B", isAutomatic: true, discountType: "BUNDLE", discountValue: 1, bundleTierKey: "medium" },
      ],
      newsletterPopup: { title: "T", text: "T", successMessage: "S", couponCode: "C" },
      upsell: { mode: "MANUAL", products: ["r"] },
      deliveryZones: [{ name: "Sone", type: "RADIUS", deliveryFee: -1 }],
      tables: [
        { name: "1", area: "nowhere", minSeats: 1, maxSeats: 2 },
        { name: "1", minSeats: 3, maxSeats: 2 },
      ],
      tableCombinations: [{ tables: ["1", "9"], minSeats: 1, maxSeats: 4 }],
    });
    assert.deepEqual(paths, [
      "addonGroups.0.addons.0.tierPrices.0.key",
      "addonGroups.1.ref",
      "coupons.0.categories.0",
      "coupons.0.discountValue",
      "coupons.1.code",
      "coupons.1.products.0",
      "coupons.2.bundleQuantity",
      "coupons.2.bundleTierKey",
      "coupons.2.code",
      "deliveryZones.0.deliveryFee",
      "deliveryZones.0.radiusMeters",
      "email",
      "menus.0.categories.0.addonGroups.0",
      "menus.0.categories.0.products.0.basePrice",
      "menus.1.categories.0.products.0.variants.1.name",
      "menus.1.isDefault",
      "name",
      "newsletterPopup.couponCode",
      "openingHours.0.closesAt",
      "openingHours.0.dayOfWeek",
      "slug",
      "tableCombinations.0.tables.1",
      "tables.0.area",
      "tables.1.maxSeats",
      "tables.1.name",
      "upsell.products.0",
    ]);
    const rows = await db.query("SELECT FROM restaurants WHERE slug = 'Feil Slug'");
    assert.equal(rows.length, 0);
  });

  it("refuses what is no restaurant at all with an issue, not a crash", async () => {
    for (const file of [null, 7, "x", [], { menus: "x", addonGroups: [1, null], coupons: { a: 1 } }]) {
      assert.ok((await issuesOf(file)).length > 0);
    }
  });
});
