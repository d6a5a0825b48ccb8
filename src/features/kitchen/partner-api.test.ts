import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { dataOf, openServedShop, type ServedShop, type Till } from "../orders/point-of-sale.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";

describe("the kitchen's switches for tills", () => {
  let app: TestApp;
  let shop: ServedShop;
  let till: Till;
  before(async () => {
    app = await createTestApp();
    shop = await openServedShop(app);
    till = await shop.till("availability:write");
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const inMinutes = (n: number) => new Date(app.clock.nowMs() + n * 60_000).toISOString();
  const order = async (more: object = {}) => outcomeOf(await shop.post(shop.body({ ...more })));

  it("stop new orders of one kind until an instant, and take them again (R-910)", async () => {
    const until = inMinutes(60);
    const paused = dataOf(
      await till.call("PUT", "/kitchen/pause", { fulfillment: "PICKUP", until, reason: "Fullt" }),
    );
    assert.deepEqual(
      paused.pauses.map((pause: { fulfillment: string; until: string; reason: string }) => [
        pause.fulfillment,
        Date.parse(pause.until),
        pause.reason,
      ]),
      [["PICKUP", Date.parse(until), "Fullt"]],
    );
    assert.equal((await order()).slice(0, 3), "400");
    assert.deepEqual(dataOf(await till.call("GET", "/kitchen")), paused);
    assert.deepEqual(dataOf(await till.call("PUT", "/kitchen/pause", { until: null })).pauses, []);
    assert.equal(await order(), "201");
  });

  it("add minutes to every new order, and end by themselves (R-910)", async () => {
    const { rush } = dataOf(await till.call("PUT", "/kitchen/rush", { minutes: 30, until: inMinutes(45) }));
    assert.equal(rush.minutes, 30);
    const placed = await shop.place();
    assert.equal(Date.parse(placed.estimatedReadyAt!), app.clock.nowMs() + 50 * 60_000);
    app.clock.advance(46 * 60_000);
    assert.equal(dataOf(await till.call("GET", "/kitchen")).rush, null);
  });

  it("mark dishes and add-ons sold out until they come back by themselves (R-911)", async () => {
    const items = [
      { productId: shop.id("Brus"), isAvailable: false, soldOutUntil: inMinutes(30) },
      { addonId: shop.id("Bacon"), isAvailable: false },
    ];
    assert.deepEqual(dataOf(await till.call("PUT", "/products/availability", { items })), { changed: 2 });
    const seen = dataOf(await till.call("GET", "/products/availability"));
    const named = (list: { name: string; isAvailable: boolean }[], name: string) =>
      list.find((one) => one.name === name)!.isAvailable;
    assert.deepEqual([named(seen.products, "Brus"), named(seen.products, "Kake")], [false, true]);
    assert.deepEqual([named(seen.addons, "Bacon"), named(seen.addons, "Løk")], [false, true]);
    assert.equal(await order(), "422 VALIDATION_FAILED");
    app.clock.advance(31 * 60_000);
    assert.equal(await order(), "201");
  });

  it("refuse ends that have passed, and what is not the restaurant's", async () => {
    const past = inMinutes(-5);
    for (const [path, body, where] of [
      ["/kitchen/pause", { until: past }, "until"],
      ["/kitchen/rush", { minutes: 10, until: past }, "until"],
      [
        "/products/availability",
        { items: [{ productId: "prd_x", isAvailable: false }] },
        "items.0.productId",
      ],
    ] as const) {
      const refused = await till.call("PUT", path, body);
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED", path);
      assert.deepEqual(
        refused.json().error.details.issues.map((issue: { path: string }) => issue.path),
        [where],
      );
    }
  });

  it("need their scope or full access (R-901)", async () => {
    const other = await shop.till("orders:write", "menu:write");
    for (const [method, path] of [
      ["GET", "/kitchen"],
      ["PUT", "/kitchen/rush"],
      ["PUT", "/kitchen/pause"],
      ["GET", "/products/availability"],
      ["PUT", "/products/availability"],
    ] as const) {
      const refused = await other.call(method, path, method === "PUT" ? {} : undefined);
      assert.deepEqual(refused.json().error.details, { requiredScope: "availability:write" }, path);
    }
    assert.equal((await shop.call("GET", "/kitchen")).statusCode, 200);
    const elsewhere = await openServedShop(app);
    const theirs = await till.call("GET", "/kitchen", undefined, {
      authorization: `Bearer ${elsewhere.partner.key}`,
    });
    assert.equal(outcomeOf(theirs), "404 RESTAURANT_NOT_FOUND");
  });
});
