import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { told } from "../../messages/told.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { exportRestaurant } from "./export-restaurant.ts";
import type { ImportOptions } from "./import-restaurant.ts";
import { importOrUpdate, tryOut } from "./update-restaurant.ts";
import { wholeFile } from "./whole-file.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
const live = { environment: "LIVE", live: true } as const;

let opened = 0;

describe("a file for a restaurant that is there (R-550, R-551)", () => {
  let app: TestApp;
  let whole: Json;
  let restaurantId: string;
  before(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    whole = { ...wholeFile(baseUrl(app.ctx.config)), slug: `hele-${opened++}` };
    ({ restaurantId } = await app.importRestaurant(whole));
  });
  after(() => app.close());

  const update = (file: Json, options: Partial<ImportOptions> = {}): Promise<Json> =>
    app.ctx.db.transaction((trx) => importOrUpdate(app.ctx, trx, file, { ...live, ...options }));
  const exported = (): Promise<Json> => exportRestaurant(app.ctx.db, scopeOf(restaurantId), whole.slug);
  const figures = ({ difference }: Json): Json =>
    Object.fromEntries(
      difference.counts
        .map(({ kind, ...counts }: Json) => [kind, Object.values(counts).join(" ")])
        .filter(([, counts]: Json) => counts !== "0 0 0 0"),
    );
  const couponIds = async () =>
    app.db.query("SELECT id, code FROM coupons WHERE restaurant_id = $1 ORDER BY id", [restaurantId]);

  /** Somebody holds a table for an hour. */
  const seatAt = (table: string) =>
    app.db.query(
      `WITH held AS (INSERT INTO dine_in_holds (restaurant_id, id, dine_in_at, party_size, duration_minutes, expires_at, created_at)
         VALUES ($1, 'hld_1', now(), 2, 90, now() + interval '1 day', now()))
       INSERT INTO table_occupancies (restaurant_id, table_id, during, hold_id)
       SELECT $1, id, tstzrange(now(), now() + interval '1 hour'), 'hld_1' FROM dining_tables WHERE restaurant_id = $1 AND name = $2`,
      [restaurantId, table],
    );

  it("the same file again changes nothing, and neither does the one that was taken out", async () => {
    const before = await exported();
    for (const file of [whole, before]) {
      const answer = await update(file);
      assert.deepEqual([answer.restaurantId, figures(answer)], [restaurantId, {}]);
      assert.equal("key" in answer, false);
    }
    assert.deepEqual(await exported(), before);
  });

  it("changes what the file has, part by part, and leaves what it does not have", async () => {
    const before = await exported();
    const coupons = await couponIds();
    const { slug, name, email } = whole;
    assert.deepEqual(figures(await update({ slug, name, email })), {});
    const answer = await update({
      ...{ slug, email, name: "Nytt Navn" },
      settings: { ...before.settings, defaultPrepMinutes: 40 },
      openingHours: [...whole.openingHours, { dayOfWeek: 3, opensAt: "10:00", closesAt: "12:00" }],
      deliveryZones: [],
      tables: [],
      tableCombinations: [],
    });
    assert.deepEqual(figures(answer), {
      ...{ PROFILE: "0 1 0 0", SETTINGS: "0 1 0 0", OPENING_HOURS: "1 0 0 0", DELIVERY_ZONES: "0 0 0 1" },
      ...{ TABLES: "0 0 0 1", TABLE_COMBINATIONS: "0 0 0 1" },
    });
    assert.deepEqual(
      told("en", answer).difference.items.map(({ kind, name, fields, message }: Json) => [
        ...[kind, name, ...fields],
        message,
      ]),
      [
        ["PROFILE", "Nytt Navn", "name", "“Nytt Navn” changes (name)."],
        ["SETTINGS", "Settings", "defaultPrepMinutes", "Settings: changes (defaultPrepMinutes)."],
        ["OPENING_HOURS", "Opening hours, Wednesday 10:00", "Opening hours, Wednesday 10:00: new."],
        ["DELIVERY_ZONES", "Alt", "“Alt” is removed."],
        ["TABLES", "2", "“2” is removed."],
        ["TABLE_COMBINATIONS", "1 + 2", "“1 + 2” is removed."],
      ],
    );
    const after = await exported();
    assert.deepEqual([after.name, after.settings.defaultPrepMinutes], ["Nytt Navn", 40]);
    assert.deepEqual([after.venueHours, after.openingHours.length], [before.venueHours, 3]);
    assert.deepEqual([after.menus, after.phone, after.coupons], [before.menus, before.phone, before.coupons]);
    assert.deepEqual(await couponIds(), coupons);
  });

  it("is told by what things are where they have no name, and by their day", async () => {
    const changed = structuredClone(whole);
    changed.menus[0].schedules = [];
    const answer = await update({
      ...changed,
      openingHours: whole.openingHours.filter(({ isClosed }: Json) => !isClosed),
      upsell: null,
    });
    assert.deepEqual(
      told("nb", answer).difference.items.map(({ message }: Json) => message),
      ["Meny, fredag 10:00: fjernes.", "Åpningstider, tirsdag: fjernes.", "Mersalg: fjernes."],
    );
  });

  it("stations keep their ids, and categories are made where the file says (D-305)", async () => {
    const stationsAre = () =>
      app.db.query(
        `SELECT s.id, s.name, c.name AS category FROM stations s
           LEFT JOIN station_categories sc ON sc.restaurant_id = s.restaurant_id AND sc.station_id = s.id
           LEFT JOIN categories c ON c.restaurant_id = sc.restaurant_id AND c.id = sc.category_id
         WHERE s.restaurant_id = $1 ORDER BY s.sort_order`,
        [restaurantId],
      );
    const [oven, grill] = await stationsAre();
    assert.deepEqual([oven!.name, oven!.category, grill!.category], ["Steinovn", "Pizza", null]);
    const { slug, name, email, menus, addonGroups } = whole;
    const answer = await update({
      ...{ slug, name, email, menus, addonGroups },
      stations: [{ name: "Bar" }, { name: "grill", categories: ["pizzaer"] }],
    });
    assert.deepEqual(figures(answer), { STATIONS: "1 1 0 1", STATION_CATEGORIES: "0 1 0 0" });
    const [bar, ...others] = await stationsAre();
    assert.deepEqual([bar!.name, bar!.category], ["Bar", null]);
    assert.deepEqual(others, [{ id: grill!.id, name: "grill", category: "Pizza" }]);
    assert.deepEqual(
      (await exported()).stations.map((one: Json) => one.categories.length),
      [0, 1],
    );
    await update(whole);
    assert.deepEqual(
      (await exported()).stations.map((one: Json) => one.name),
      ["Steinovn", "Grill"],
    );
  });

  it("dishes that move are who they were; sizes, add-ons and windows are those of what they are in", async () => {
    const idsOf = async (): Promise<Json> => {
      const rows = await app.db.query<{ name: string; id: string }>(
        `SELECT name, id FROM variants WHERE restaurant_id = $1 AND deleted_at IS NULL
         UNION ALL SELECT name, id FROM addons WHERE restaurant_id = $1 AND deleted_at IS NULL
         UNION ALL SELECT day_of_week, id FROM menu_schedules WHERE restaurant_id = $1
         UNION ALL SELECT name, id FROM products WHERE restaurant_id = $1`,
        [restaurantId],
      );
      return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
    };
    const before = await idsOf();
    const moved = structuredClone(whole);
    const [usual, autumn] = moved.menus;
    autumn.categories[0].products = [usual.categories[0].products.pop()];
    await update(moved);
    assert.deepEqual(await idsOf(), before);

    const unknown = ({ externalId: _, ...part }: Json, name = part.name) => ({ ...part, name });
    const others = structuredClone(whole);
    const [menu] = others.menus;
    const [pizza] = menu.categories[0].products;
    menu.categories[0].products[0] = {
      ...unknown(pizza, "Bianco"),
      variants: pizza.variants.map((size: Json) => unknown(size)),
    };
    others.menus[0] = unknown(menu, "Ny meny");
    const [, topping] = others.addonGroups;
    others.addonGroups[1] = {
      ...unknown(topping, "Dypp"),
      addons: topping.addons.map((addon: Json) => unknown(addon)),
    };
    await update(others);
    const after = await idsOf();
    for (const name of ["Rosa", "Fredagsmeny"]) assert.equal(after[name], before[name], name);
    for (const name of ["Liten", "Stor", "Ost", "Biff", "FRIDAY"]) {
      assert.ok(after[name], name);
      assert.notEqual(after[name], before[name], name);
    }
  });

  it("coupons keep their uses, and one that goes takes no popup with it", async () => {
    const coupons = await couponIds();
    await app.db.query("UPDATE coupon_usage SET used = 3 WHERE restaurant_id = $1", [restaurantId]);
    const file = structuredClone(whole);
    file.coupons[0].displayName = "Ny dag";
    file.coupons.push({ ...file.coupons[0], code: "NYKODE" });
    assert.deepEqual(figures(await update(file)), { COUPONS: "1 1 0 0" });
    const uses = await app.db.query<{ used: number }>(
      "SELECT used FROM coupon_usage WHERE restaurant_id = $1 ORDER BY coupon_id",
      [restaurantId],
    );
    assert.deepEqual(
      uses.map(({ used }) => used),
      [3, 3, 0],
    );
    assert.deepEqual((await couponIds()).slice(0, 2), coupons);
    const { newsletterPopup: _, ...without } = file;
    await update({ ...without, coupons: [] });
    assert.deepEqual(await couponIds(), []);
    assert.equal((await exported()).newsletterPopup.couponCode, null);
  });

  it("takes away the rooms, tables and codes that it has no more, and leaves the others as they are", async () => {
    const [code] = whole.coupons;
    const before = {
      ...whole,
      areas: [...whole.areas, { ref: "inne", name: "Inne" }],
      tables: [...whole.tables, { name: "3", minSeats: 1, maxSeats: 2 }],
    };
    await update({
      ...before,
      areas: [...before.areas, { ref: "loft", name: "Loftet" }],
      tables: [...before.tables, { name: "4", minSeats: 1, maxSeats: 2 }],
      coupons: [...whole.coupons, { ...code, code: "SOMMER" }],
    });
    await seatAt("3");
    await update(before);
    const { areas, tables, coupons, newsletterPopup } = await exported();
    assert.deepEqual(
      areas.map(({ name }: Json) => name),
      ["Ute", "Inne"],
    );
    assert.deepEqual(
      tables.map(({ name, isActive }: Json) => [name, isActive]),
      [
        ["1", false],
        ["2", true],
        ["3", true],
      ],
    );
    assert.deepEqual([coupons.length, newsletterPopup.couponCode], [2, "PIZZA"]);
  });

  it("a table with guests is taken out of use, and they keep it", async () => {
    await seatAt("2");
    const file = { ...whole, tables: [], tableCombinations: [], areas: [] };
    await update(file);
    const { tables } = await exported();
    assert.deepEqual(
      tables.map(({ name, isActive }: Json) => [name, isActive]),
      [
        ["1", false],
        ["2", false],
      ],
    );
    assert.equal(figures(await update(file)).TABLES, undefined);
  });

  it("a refusal never leaves half, also of several files, and a dry run leaves nothing", async () => {
    const before = await exported();
    const changed = { ...whole, phone: "+4722334455" };
    const wrong = { ...whole, name: "X", tables: [{ name: "1", area: "nowhere", minSeats: 3, maxSeats: 2 }] };
    const both = app.ctx.db.transaction(async (trx) => {
      await importOrUpdate(app.ctx, trx, changed, live);
      await importOrUpdate(app.ctx, trx, wrong, live);
    });
    await assert.rejects(both, ({ details }: Json) => {
      const paths = details.issues.map(({ path }: Json) => path).toSorted();
      assert.deepEqual(paths, ["name", "tableCombinations.0.tables.1", "tables.0.area", "tables.0.maxSeats"]);
      return true;
    });
    assert.deepEqual(await exported(), before);
    const tried = await tryOut(app.ctx.db, (trx) => importOrUpdate(app.ctx, trx, changed, live));
    assert.deepEqual(figures(tried), { PROFILE: "0 1 0 0" });
    assert.deepEqual(await exported(), before);
    const groups = update({ slug: whole.slug, name: "Hele", email: whole.email, addonGroups: [] });
    await assert.rejects(groups, ({ details }: Json) => details.issues[0].path === "menus");
  });

  it("is not for a restaurant of the other environment or another partner, nor for what its owner has signed", async () => {
    await assert.rejects(update(whole, { environment: "TEST", live: false }), { code: "SLUG_TAKEN" });
    await assert.rejects(update(whole, { partnerId: "ptn_other" }), { code: "SLUG_TAKEN" });
    await app.db.query("UPDATE restaurant_profiles SET legal_locked_at = now() WHERE restaurant_id = $1", [
      restaurantId,
    ]);
    assert.deepEqual(figures(await update(whole)), {});
    const other = update({ ...whole, legal: { ...whole.legal, city: "Bergen" } });
    await assert.rejects(other, { code: "LEGAL_LOCKED" });
  });
});
