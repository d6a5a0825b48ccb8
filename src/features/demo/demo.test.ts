import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { createDemoKeys } from "./demo-keys.ts";
import { seedDemo } from "./seed-demo.ts";

describe("the demo", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const counted = async (text: string): Promise<number> =>
    (await app.db.query<{ count: number }>(text))[0]!.count;
  const get = (path: string, key: string) =>
    app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${key}` } });

  it("is brought once, however often and by however many processes", async () => {
    await Promise.all([seedDemo(app.ctx), seedDemo(app.ctx)]);
    await seedDemo(app.ctx);
    const rows = await app.db.query(
      "SELECT slug, environment, is_live, is_demo FROM restaurants ORDER BY slug",
    );
    assert.deepEqual(rows, [
      { slug: "demo", environment: "LIVE", is_live: true, is_demo: true },
      { slug: "demo-sandbox", environment: "TEST", is_live: false, is_demo: false },
    ]);
    assert.equal(await counted("SELECT count(*) FROM partners"), 1);
    const people = await app.db.query<{ restaurant_id: string }>(
      "SELECT DISTINCT restaurant_id FROM restaurant_members",
    );
    assert.equal(people.length, 2);
  });

  it("can be ordered from at any hour of any day", async () => {
    const { restaurant } = await createDemoKeys(app.ctx);
    for (const instant of [
      "2026-06-13T03:00:00+02:00",
      "2026-12-25T12:00:00+01:00",
      "2026-03-29T02:59:59+01:00",
      "2026-10-25T02:30:00+01:00",
    ]) {
      app.clock.set(instant);
      const key = (await createDemoKeys(app.ctx)).restaurant.key;
      const { isOpen, pickup, delivery } = (await get(`/prep-time?slug=${restaurant.slug}`, key)).json();
      assert.ok(isOpen && pickup.asapAt && delivery.asapAt, instant);
      const menu = (await get(`/menu?slug=${restaurant.slug}`, key)).json();
      assert.ok(menu.categories.length >= 9, instant);
      assert.ok(menu.upsell.products.length > 0);
      const date = instant.slice(0, 10);
      const tables = (
        await get(`/dine-in/availability?slug=${restaurant.slug}&date=${date}&partySize=4`, key)
      ).json();
      assert.equal(tables.slots.filter((slot: { status: string }) => slot.status === "FULL").length, 0);
      assert.ok(tables.nextAvailable.length > 0, instant);
    }
  });

  it("gives fresh keys that work, each where it belongs, for thirty days", async () => {
    app.clock.set("2026-06-12T18:00:00+02:00");
    const first = await createDemoKeys(app.ctx);
    const second = await createDemoKeys(app.ctx);
    assert.notEqual(first.restaurant.key, second.restaurant.key);
    assert.match(first.restaurant.key, /^lbs_live_/);
    assert.match(first.sandbox.key, /^lbs_test_/);
    assert.match(first.partner.key, /^lbp_test_/);
    assert.equal((await get("/menu?slug=demo", first.restaurant.key)).statusCode, 200);
    assert.equal((await get("/menu?slug=demo-sandbox", first.sandbox.key)).statusCode, 200);
    assert.equal((await get("/menu?slug=demo", first.sandbox.key)).statusCode, 401);
    assert.ok(first.example.includes(first.restaurant.key));
    app.clock.set("2026-07-12T18:00:00+02:00");
    assert.equal((await get("/menu?slug=demo", first.restaurant.key)).json().error.code, "KEY_EXPIRED");
    await createDemoKeys(app.ctx);
    assert.equal(
      await counted(
        "SELECT count(*) FROM restaurant_keys WHERE name = 'Demo' AND expires_at <= '2026-07-12T16:00:00Z'",
      ),
      0,
    );
  });

  it("takes its own expired keys away, and nobody else's, nor any that was made by hand", async () => {
    app.clock.set("2026-06-12T18:00:00+02:00");
    await createDemoKeys(app.ctx);
    const [demo] = await app.db.query<{ id: string }>("SELECT id FROM restaurants WHERE slug = 'demo'");
    const shop = await openShop(app);
    const expired = Temporal.Instant.from("2026-06-12T16:00:00Z");
    const make = async (scope: RestaurantScope, name: string, expiresAt: Temporal.Instant | null) => {
      const more = { environment: "LIVE", scopes: ["*"] } as const;
      return (await createRestaurantKey(app.ctx.db, scope, { name, expiresAt, ...more })).id;
    };
    const ofDemo = scopeOf(demo!.id);
    const gone = await make(ofDemo, "Demo", expired);
    const kept = [
      await make(ofDemo, "Demo", expired.add({ milliseconds: 1 })),
      await make(ofDemo, "Nettside", expired),
      await make(shop.scope, "Demo", expired),
      await make(shop.scope, "Nettside", null),
    ];
    await createDemoKeys(app.ctx);
    const left = async (statement: string) =>
      (await app.db.query<{ id: string }>(statement, [[gone, ...kept]])).map(({ id }) => id);
    assert.deepEqual(
      await left("SELECT id FROM restaurant_keys WHERE id = ANY ($1) ORDER BY id"),
      kept.toSorted(),
    );
    assert.deepEqual(
      await left("SELECT key_id AS id FROM key_directory WHERE key_id = ANY ($1) ORDER BY key_id"),
      kept.toSorted(),
    );
  });

  it("login opens the dashboard of both restaurants", async () => {
    const { dashboard } = await createDemoKeys(app.ctx);
    const person = await app.ctx.people.findPerson(dashboard.email);
    const memberships = await app.ctx.people.restaurantsOf(person!.userId);
    assert.deepEqual(memberships.map((one) => [one.slug, one.role]).sort(), [
      ["demo", "OWNER"],
      ["demo-sandbox", "OWNER"],
    ]);
  });
});
