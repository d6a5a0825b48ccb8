import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { endSoldOutLoop } from "../menu-content/end-sold-out.ts";
import type { StaffMenu } from "../menu-content/staff-schemas.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { KitchenState } from "./staff-schemas.ts";

const minute = 60_000;
const fourInTheMorning = "2026-06-13T02:00:00Z";

describe("what the kitchen sets for a while", () => {
  let app: TestApp;
  let shop: Shop;
  let cook: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    shop = await openShop(app);
    cook = await hire(app, shop);
  });

  const inMinutes = (count: number): string => new Date(app.clock.nowMs() + count * minute).toISOString();
  const same = (a: string, b: string): void => assert.equal(Date.parse(a), Date.parse(b));
  const read = (path: string) =>
    app.inject({
      url: `/api/v1${path}${path.includes("?") ? "&" : "?"}slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${shop.key}` },
    });
  const prepMinutes = async (): Promise<number> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    return (await read("/prep-time")).json().pickupMinutes;
  };
  const order = async (more: Record<string, unknown> = {}): Promise<number> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    return (await shop.post(shop.body(more))).statusCode;
  };

  it("a rush adds its minutes to new orders and ends by itself", async () => {
    assert.equal(await prepMinutes(), 20);
    const response = await cook.call("PUT", "/rush", { minutes: 15, until: inMinutes(30) });
    assert.equal(response.statusCode, 200);
    assert.equal(response.json().rush.minutes, 15);
    assert.equal(await prepMinutes(), 35);
    app.clock.advance(31 * minute);
    assert.equal(await prepMinutes(), 20);
    assert.equal((await cook.call("GET", "/restaurant")).json().rush, null);
  });

  it("a rush lasts until 04:00 unless said otherwise, and can be ended", async () => {
    const response = await cook.call("PUT", "/rush", { minutes: 10 });
    same(response.json().rush.until, fourInTheMorning);
    const ended = await cook.call("PUT", "/rush", { minutes: null });
    assert.equal(ended.json().rush, null);
    assert.equal(await prepMinutes(), 20);
  });

  it("a pause stops new orders until it ends by itself", async () => {
    await cook.call("PUT", "/pause", { until: inMinutes(20), reason: "Full ovn" });
    assert.equal(await order(), 400);
    app.clock.advance(21 * minute);
    assert.equal(await order(), 201);
  });

  it("a pause of one kind leaves the other, and a new pause replaces the old", async () => {
    await cook.call("PUT", "/pause", { fulfillment: "DELIVERY" });
    assert.equal(await order(), 201);
    const again = await cook.call("PUT", "/pause", { fulfillment: "DELIVERY", until: inMinutes(15) });
    assert.equal(again.json().pauses.length, 1);
    const both = await cook.call("PUT", "/pause", { reason: "Brannalarm" });
    assert.deepEqual(
      both
        .json()
        .pauses.map((pause: { fulfillment: string | null; reason: string }) => [
          pause.fulfillment,
          pause.reason,
        ]),
      [[null, "Brannalarm"]],
    );
    same(both.json().pauses[0].until, fourInTheMorning);
  });

  it("taking one kind again out of a pause of both leaves the other paused", async () => {
    for (const [taken, left, answer] of [
      ["DELIVERY", "PICKUP", 400],
      ["PICKUP", "DELIVERY", 201],
    ] as const) {
      await cook.call("PUT", "/pause", {});
      const state = await cook.call("PUT", "/pause", { fulfillment: taken, until: null });
      assert.deepEqual(
        state.json().pauses.map((pause: { fulfillment: string }) => pause.fulfillment),
        [left],
      );
      assert.equal(await order(), answer);
    }
    const open = await cook.call("PUT", "/pause", { until: null });
    assert.deepEqual(open.json().pauses, []);
  });

  it("rush and pauses are over at the moment until which they were set, each for itself", async () => {
    const kinds = async (): Promise<(string | null)[]> =>
      (await cook.call("GET", "/restaurant"))
        .json()
        .pauses.map((pause: KitchenState["pauses"][number]) => pause.fulfillment);
    const pause = (fulfillment: string, count: number) =>
      cook.call("PUT", "/pause", { fulfillment, until: inMinutes(count) });
    await cook.call("PUT", "/rush", { minutes: 15, until: inMinutes(20) });
    await pause("PICKUP", 30);
    await pause("DELIVERY", 20);
    assert.deepEqual(await kinds(), ["DELIVERY", "PICKUP"]);
    app.clock.advance(20 * minute);
    assert.deepEqual(await kinds(), ["PICKUP"]);
    assert.equal((await cook.call("GET", "/restaurant")).json().rush, null);
    await pause("PICKUP", 5);
    assert.deepEqual(
      await app.db.query("SELECT fulfillment FROM ordering_pauses WHERE restaurant_id = $1", [
        shop.restaurantId,
      ]),
      [{ fulfillment: "PICKUP" }],
      "what has ended is not kept",
    );
  });

  it("tablets are told until when the kitchen is open, and when it opens again", async () => {
    const hours = async () => {
      const { isOpen, closesAt, nextOpenAt } = (await cook.call("GET", "/restaurant")).json();
      return [isOpen, closesAt, nextOpenAt];
    };
    const tomorrow = "2026-06-13T09:00:00Z";
    assert.deepEqual(await hours(), [true, "2026-06-12T21:00:00Z", tomorrow]);
    app.clock.set("2026-06-12T23:30:00+02:00");
    assert.deepEqual(await hours(), [false, null, tomorrow]);
    await app.db.query("DELETE FROM day_hours WHERE restaurant_id = $1", [shop.restaurantId]);
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.deepEqual(await hours(), [false, null, null]);
  });

  it("two tablets that pause at once leave one pause", async () => {
    await Promise.all([1, 2, 3, 4].map(() => cook.call("PUT", "/pause", { until: inMinutes(20) })));
    assert.equal((await cook.call("GET", "/restaurant")).json().pauses.length, 1);
  });

  it("what is sold out leaves the menu until 04:00 and comes back by itself", async () => {
    const names = async (): Promise<string[]> => {
      await app.ctx.snapshots.reload(shop.restaurantId);
      const menu = (await read("/menu")).json();
      return menu.categories.flatMap((category: { products: { name: string }[] }) =>
        category.products.map((product) => product.name),
      );
    };
    const marked = await cook.call("PUT", "/availability", {
      items: [{ productId: shop.id("Kake"), isAvailable: false }],
    });
    assert.deepEqual(marked.json(), { changed: 1 });
    assert.ok(!(await names()).includes("Kake"));
    const cake = ((await cook.call("GET", "/menu")).json() as StaffMenu).products.find(
      (product) => product.name === "Kake",
    );
    assert.equal(cake!.isAvailable, false);
    same(cake!.soldOutUntil!, fourInTheMorning);
    app.clock.set("2026-06-13T12:00:00+02:00");
    await endSoldOutLoop.run(app.ctx);
    assert.ok((await names()).includes("Kake"));
    const back = ((await cook.call("GET", "/menu")).json() as StaffMenu).products.find(
      (product) => product.name === "Kake",
    );
    assert.deepEqual([back!.isAvailable, back!.soldOutUntil], [true, null]);
  });

  it("a sold-out add-on cannot be ordered until it is brought back", async () => {
    const pizza = { lines: [shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn", "Bacon"] })] };
    const mark = (isAvailable: boolean) =>
      cook.call("PUT", "/availability", {
        items: [{ addonId: shop.id("Bacon"), isAvailable, soldOutUntil: isAvailable ? null : inMinutes(60) }],
      });
    await mark(false);
    assert.equal(await order(pizza), 422);
    await mark(true);
    assert.equal(await order(pizza), 201);
  });

  it("marks all or nothing: an unknown id changes nothing", async () => {
    const other = await openShop(app);
    const response = await cook.call("PUT", "/availability", {
      items: [
        { productId: shop.id("Kake"), isAvailable: false },
        { productId: other.id("Kake"), isAvailable: false },
      ],
    });
    assert.equal(response.statusCode, 422);
    assert.deepEqual(
      response.json().error.details.issues.map((issue: { path: string }) => issue.path),
      ["items.1.productId"],
    );
    const menu = (await cook.call("GET", "/menu")).json() as StaffMenu;
    assert.ok(menu.products.find((product) => product.name === "Kake")!.isAvailable);
  });

  it("refuses an end that has passed or is more than a month away, and what makes no sense", async () => {
    const refusals: [path: string, body: object, at: string][] = [
      ["/rush", { minutes: 15, until: inMinutes(-1) }, "until"],
      ["/rush", { minutes: 15, until: inMinutes(0) }, "until"],
      ["/rush", { minutes: 15, until: inMinutes(32 * 24 * 60) }, "until"],
      ["/rush", { minutes: 0 }, "minutes"],
      ["/rush", { until: inMinutes(10) }, "minutes"],
      ["/pause", { until: inMinutes(-1) }, "until"],
      ["/pause", { fulfillment: "DRONE" }, "fulfillment"],
      ["/availability", { items: [] }, "items"],
      ["/availability", { items: [{ isAvailable: false }] }, "items.0"],
      [
        "/availability",
        { items: [{ productId: shop.id("Kake"), addonId: shop.id("Bacon"), isAvailable: false }] },
        "items.0",
      ],
      [
        "/availability",
        { items: [{ addonId: shop.id("Bacon"), isAvailable: true, stock: 2 }] },
        "items.0.stock",
      ],
      [
        "/availability",
        { items: [{ productId: shop.id("Kake"), isAvailable: false, soldOutUntil: inMinutes(-5) }] },
        "items.0.soldOutUntil",
      ],
    ];
    for (const [path, body, at] of refusals) {
      const response = await cook.call("PUT", path, body);
      assert.equal(response.statusCode, 422, `${path} ${JSON.stringify(body)}`);
      assert.equal(response.json().error.details.issues[0].path, at);
    }
    const aMonth = await cook.call("PUT", "/rush", { minutes: 15, until: inMinutes(31 * 24 * 60) });
    assert.equal(aMonth.statusCode, 200);
  });

  it("is closed to people without a session, to other restaurants' people and to other sites", async () => {
    const elsewhere = await openShop(app);
    const stranger = await hire(app, elsewhere, "OWNER");
    const calls: ["GET" | "PUT", string, object?][] = [
      ["GET", "/restaurant"],
      ["GET", "/menu"],
      ["PUT", "/rush", { minutes: 15 }],
      ["PUT", "/pause", {}],
      ["PUT", "/availability", { items: [{ productId: shop.id("Kake"), isAvailable: false }] }],
    ];
    for (const [method, path, body] of calls) {
      assert.equal((await cook.call(method, path, body, { cookie: undefined })).statusCode, 401, path);
      assert.equal((await cook.call(method, path, body, { cookie: stranger.cookie })).statusCode, 404, path);
      if (method === "GET") continue;
      assert.equal(
        (await cook.call(method, path, body, { origin: "https://evil.example" })).statusCode,
        403,
        path,
      );
      assert.equal(
        (await cook.call(method, path, body, { "content-type": "text/plain" })).statusCode,
        415,
        path,
      );
    }
    assert.deepEqual((await cook.call("GET", "/restaurant")).json().pauses, []);
  });
});
