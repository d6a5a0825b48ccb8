import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { keepVersions } from "./keep-version.ts";

type Json = ReturnType<typeof JSON.parse>;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe("what the menu has been, and the way back", () => {
  let app: TestApp;
  let shop: Shop;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    shop = await openShop(app);
    manager = await hire(app, shop, "MANAGER");
    await keep();
  });
  after(() => app.close());

  const keep = async () => {
    app.clock.advance(minuteMs);
    await keepVersions(app.ctx);
  };
  const versions = async (): Promise<Json[]> => (await manager.call("GET", "/menu-versions")).json().data;
  const rows = () =>
    app.db.query(
      `SELECT p.id, p.name, p.base_price, p.is_available, v.id AS size, v.name AS size_name, v.price
       FROM products p LEFT JOIN variants v ON v.restaurant_id = p.restaurant_id AND v.product_id = p.id AND v.deleted_at IS NULL
       WHERE p.restaurant_id = $1 ORDER BY p.id, v.sort_order`,
      [shop.restaurantId],
    );
  const idOf = async (name: string): Promise<string> =>
    (
      await app.db.query<{ id: string }>("SELECT id FROM products WHERE restaurant_id = $1 AND name = $2", [
        shop.restaurantId,
        name,
      ])
    )[0]!.id;
  const look = async (id: string): Promise<Json> =>
    (await manager.call("GET", `/menu-versions/${id}`)).json().difference;
  const back = (id: string, expectedDifference: string) =>
    manager.call("POST", `/menu-versions/${id}/restore`, { expectedDifference });

  it("is kept when it has changed, with who did it and what differs, and not otherwise (D-262)", async () => {
    assert.deepEqual(
      (await versions()).map(({ changedBy, summary }) => [changedBy, summary]),
      [[[], null]],
    );
    await keep();
    assert.equal((await versions()).length, 1, "nothing has changed");
    await manager.call("PUT", "/availability", {
      items: [{ productId: await idOf("Kake"), isAvailable: false }],
    });
    await keep();
    assert.equal((await versions()).length, 1, "what is sold out tonight is no change of the menu");
    await manager.call("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 4500 });
    await keep();
    const [now] = await versions();
    assert.deepEqual(now.changedBy, ["Kim Kokk"]);
    assert.match(now.summary, /1/);
    await manager.call("PUT", "/pause", {});
    await app.db.query("UPDATE products SET base_price = 4600 WHERE restaurant_id = $1 AND name = 'Brus'", [
      shop.restaurantId,
    ]);
    await keep();
    assert.deepEqual(
      (await versions())[0].changedBy,
      [],
      "from elsewhere: who paused the orders changed no menu",
    );
  });

  it("is kept of every restaurant whose menu has changed, in one go, however many are looked at at once", async () => {
    const others = [await openShop(app), await openShop(app), await openShop(app)];
    await keepVersions(app.ctx, undefined, 1);
    const kept = await app.db.query("SELECT FROM menu_versions WHERE restaurant_id = ANY ($1)", [
      others.map(({ restaurantId }) => restaurantId),
    ]);
    assert.equal(kept.length, 3);
  });

  it("comes back whole: prices, dishes that were deleted and their sizes with their ids, and stays sold out (D-263)", async () => {
    const before = await rows();
    const [first] = await versions();
    await manager.call("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 4500, name: "Brus fra fat" });
    const pizza = (await manager.call("GET", `/dishes/${await idOf("Margherita")}`)).json();
    const [small] = pizza.variants;
    await manager.call("PATCH", `/dishes/${pizza.id}`, {
      variants: [{ id: small.id, name: "Liten", price: 1 }],
    });
    await manager.call("DELETE", `/dishes/${await idOf("Softis")}`);
    await manager.call("PUT", "/availability", {
      items: [{ productId: await idOf("Kake"), isAvailable: false }],
    });
    const difference = await look(first.id);
    assert.ok(difference.isChanged);
    assert.equal(outcomeOf(await back(first.id, "0".repeat(16))), "409 CHANGED");
    const done = await back(first.id, difference.version);
    assert.equal(done.statusCode, 200, done.body);
    const soldOut = (row: Json) => (row.name === "Kake" ? { ...row, is_available: false } : row);
    assert.deepEqual(await rows(), before.map(soldOut));
    assert.equal((await look(first.id)).isChanged, false);
    const [kept] = await versions();
    assert.equal((await versions()).length, 2, "what it was before is kept first");
    const again = await look(kept.id);
    assert.equal(outcomeOf(await back(kept.id, again.version)), "200");
    assert.equal(
      (await rows()).some((row: Json) => row.name === "Brus fra fat"),
      true,
    );
    await keep();
    assert.deepEqual((await versions())[0].changedBy, ["Kim Kokk"]);
    const lines = (await manager.call("GET", "/audit-log")).json().data;
    assert.equal(lines[0].action, "MENU_RESTORED");
  });

  it("brings back sizes and add-ons as they were called, and what was gone by then stays gone", async () => {
    const cake = await idOf("Kake");
    const keepSizes = (...sizes: object[]) =>
      manager.call("PATCH", `/dishes/${cake}`, { variants: sizes.map((size) => ({ ...size, price: 5900 })) });
    const [bottoms, fill] = (await manager.call("GET", "/addon-groups")).json().data;
    const keepFirst = ({ id, addons: [first] }: Json) =>
      manager.call("PATCH", `/addon-groups/${id}`, { addons: [{ id: first.id, name: first.name }] });
    const onSale = async () => ({
      sizes: (await manager.call("GET", `/dishes/${cake}`)).json().variants,
      addons: (await manager.call("GET", "/addon-groups")).json().data.map(({ addons }: Json) => addons),
    });
    const gone = () =>
      app.db.query(
        `SELECT name FROM variants WHERE restaurant_id = $1 AND deleted_at IS NOT NULL
         UNION ALL SELECT name FROM addons WHERE restaurant_id = $1 AND deleted_at IS NOT NULL ORDER BY name`,
        [shop.restaurantId],
      );
    const made = (await keepSizes({ name: "Liten" }, { name: "Middels" }, { name: "Stor" })).json().product;
    const [small, medium] = made.variants;
    await keepSizes({ id: small.id, name: "Liten" }, { id: medium.id, name: "Middels" });
    await keepFirst(fill);
    const before = await onSale();
    await keep();
    const [then] = await versions();
    await keepSizes({ id: small.id, name: "Liten" });
    await keepFirst(bottoms);
    assert.deepEqual(await gone(), [
      { name: "Løk" },
      { name: "Middels" },
      { name: "Ostekant" },
      { name: "Stor" },
    ]);
    const done = await back(then.id, (await look(then.id)).version);
    assert.equal(outcomeOf(done), "200", done.body);
    assert.deepEqual(await onSale(), before);
    assert.deepEqual(await gone(), [{ name: "Løk" }, { name: "Stor" }], "for carts that still have them");
  });

  it("writes nothing when the menu has moved on since it was looked at", async () => {
    const [first] = await versions();
    await manager.call("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 4500 });
    const { version } = await look(first.id);
    await manager.call("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 4600 });
    assert.equal(outcomeOf(await back(first.id, version)), "409 CHANGED");
  });

  it("is a hundred versions at most, for 90 days, and always the last", async () => {
    await app.db.query(
      `INSERT INTO menu_versions (restaurant_id, id, kept_at, changed_by, hash, rows)
       SELECT restaurant_id, 'old_' || n, kept_at - n * interval '1 minute', '{}', 'x', rows
       FROM menu_versions, generate_series(1, 120) n WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    await manager.call("PATCH", `/dishes/${await idOf("Brus")}`, { basePrice: 4500 });
    await keep();
    assert.equal((await versions()).length, 100);
    app.clock.advance(91 * dayMs);
    await keep();
    const [stored] = await app.db.query(
      "SELECT count(*)::int AS count FROM menu_versions WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.deepEqual(stored, { count: 1 });
  });

  it("is forgotten when it is more than 90 days old, and no restaurant's that is archived is kept", async () => {
    const nowMs = app.clock.nowMs() + minuteMs;
    for (const [id, ageMs] of [
      ["mvn_just", 90 * dayMs],
      ["mvn_over", 90 * dayMs + 1],
    ] as const)
      await app.db.query(
        `INSERT INTO menu_versions (restaurant_id, id, kept_at, changed_by, hash, rows)
         SELECT restaurant_id, $2, $3, '{}', 'x', rows FROM menu_versions WHERE restaurant_id = $1 LIMIT 1`,
        [shop.restaurantId, id, Temporal.Instant.fromEpochMilliseconds(nowMs - ageMs)],
      );
    const archived = await openShop(app);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [archived.restaurantId]);
    await keep();
    const left = (await versions()).map(({ id }) => id);
    assert.deepEqual([left.length, left.at(-1)], [2, "mvn_just"]);
    assert.deepEqual(
      await app.db.query("SELECT FROM menu_versions WHERE restaurant_id = $1", [archived.restaurantId]),
      [],
    );
  });

  it("is for managers and owners of the restaurant, and for nobody else", async () => {
    const [first] = await versions();
    const cook = await hire(app, shop, "STAFF");
    const stranger = await hire(app, await openShop(app), "OWNER");
    const body = { expectedDifference: "0".repeat(16) };
    assert.equal((await cook.call("GET", "/menu-versions")).statusCode, 403);
    assert.equal(
      (await manager.call("GET", "/menu-versions", undefined, { cookie: undefined })).statusCode,
      401,
    );
    assert.equal((await cook.call("GET", `/menu-versions/${first.id}`)).statusCode, 403);
    assert.equal((await cook.call("POST", `/menu-versions/${first.id}/restore`, body)).statusCode, 403);
    assert.equal(outcomeOf(await stranger.call("GET", `/menu-versions/${first.id}`)), "404 NOT_FOUND");
    assert.equal(
      outcomeOf(await stranger.call("POST", `/menu-versions/${first.id}/restore`, body)),
      "404 NOT_FOUND",
    );
    assert.equal(
      outcomeOf(await manager.call("POST", `/menu-versions/${first.id}/restore`, {})),
      "422 VALIDATION_FAILED",
    );
  });
});
