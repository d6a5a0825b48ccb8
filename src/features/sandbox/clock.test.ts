import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/conformance/eventually.ts";
import type { Listener } from "../../platform/db/listen.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { saturdayAt } from "../reservations/dining.fixture.ts";
import { createClocks } from "../restaurants/clocks.ts";
import { sandboxLoops } from "./pass-time.ts";
import { guestOf, withRoom } from "./sandbox.fixture.ts";

const minute = 60_000;

describe("a sandbox's own clock", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    partner = await openPartner(app);
  });
  after(() => app.close());
  beforeEach(async () => {
    shop = await partner.open(withRoom);
    // Far enough from the last test for every limit of the partner.
    app.clock.advance(minute);
  });

  const guest = () => guestOf(app, shop);
  const move = (body: object, at = shop, headers = {}) => at.call("POST", "/sandbox/clock", body, headers);
  const advance = async (advanceMinutes: number): Promise<string> =>
    (await shop.ask("POST", "/sandbox/clock", { advanceMinutes })).data.now;
  const setTo = async (now: string): Promise<void> =>
    void (await shop.ask("POST", "/sandbox/clock", { now }));
  const asGuest = async (path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${shop.key}` };
    const call = payload ? { method: "POST" as const, payload: { slug: shop.slug, ...payload } } : {};
    return app.inject({ url: `/api/v1${path}`, headers, ...call });
  };
  const statusOf = async (orderId: string): Promise<string> =>
    (await shop.ask("GET", `/orders/${orderId}`)).data.status;
  const eventsSince = async (cursor: string): Promise<string[]> =>
    (await shop.ask("GET", `/events?after=${cursor}`)).data.map(({ event }: { event: string }) => event);

  it("stands at the real time until it is set ahead, runs on from there, and goes back (R-920)", async () => {
    const realNow = new Date(app.clock.nowMs()).toISOString();
    assert.deepEqual((await shop.ask("GET", "/sandbox/clock")).data, {
      now: realNow,
      realNow,
      aheadSeconds: 0,
    });
    assert.equal(await advance(45), new Date(app.clock.nowMs() + 45 * minute).toISOString());
    app.clock.advance(10 * minute);
    assert.equal((await shop.ask("GET", "/sandbox/clock")).data.aheadSeconds, 2_700);
    assert.equal(await advance(5), new Date(app.clock.nowMs() + 50 * minute).toISOString());
    await setTo(saturdayAt("19:00"));
    assert.equal(
      (await shop.ask("GET", "/sandbox/clock")).data.now,
      new Date(saturdayAt("19:00")).toISOString(),
    );
    await setTo(saturdayAt("19:00"));
    assert.equal(
      outcomeOf(await move({ now: saturdayAt("19:00") })),
      "200",
      "where it stands is no way back",
    );
    const back = (await shop.ask("DELETE", "/sandbox/clock")).data;
    assert.equal(back.now, back.realNow);
  });

  it("opens and closes the kitchen, and is in every time that a guest is told (D-142)", async () => {
    const prep = async () => (await asGuest(`/prep-time?slug=${shop.slug}`)).json();
    assert.equal((await prep()).isOpen, true);
    await setTo(saturdayAt("03:00"));
    assert.equal((await prep()).isOpen, false);
    await setTo(saturdayAt("12:00"));
    assert.equal((await prep()).isOpen, true);
    const orderId = await guest().order();
    const { data } = await shop.ask("GET", `/orders/${orderId}`);
    assert.equal(data.placedAt.slice(0, 10), "2026-06-13");
    const event = (await shop.ask("GET", "/events")).data.at(-1);
    assert.equal(event.createdAt, data.placedAt);
    const sister = await partner.open(withRoom);
    const { data: own } = await sister.ask("GET", "/sandbox/clock");
    assert.equal(own.aheadSeconds, 0, "no other's clock");
  });

  it("ends what has an end: the time to pay, to accept, sold out, rush, and an offer's days (R-921)", async () => {
    const [unpaid, waiting] = [await guest().order("ONLINE"), await guest().order("ONLINE")];
    await shop.ask("POST", `/sandbox/orders/${waiting}/actions`, { action: "pay" });
    const menu = (await asGuest(`/menu?slug=${shop.slug}`)).json();
    const productId = menu.categories[0].products[0].id;
    await shop.ask("PUT", "/products/availability", {
      items: [{ productId, isAvailable: false }],
    });
    await shop.ask("PUT", "/kitchen/rush", {
      minutes: 30,
      until: new Date(app.clock.nowMs() + 60 * minute).toISOString(),
    });
    const { cursor } = await shop.ask("GET", "/events");
    await advance(20);
    assert.equal(await statusOf(unpaid), "FAILED");
    const late = await shop.call("POST", `/sandbox/orders/${unpaid}/actions`, { action: "pay" });
    assert.equal(outcomeOf(late), "409 ILLEGAL_TRANSITION");
    await advance(24 * 60);
    assert.equal(await statusOf(waiting), "CANCELLED");
    assert.deepEqual(await eventsSince(cursor), ["ORDER_CANCELLED"]);
    assert.equal((await shop.ask("GET", "/kitchen")).data.rush, null);
    const again = (await asGuest(`/menu?slug=${shop.slug}`)).json();
    assert.ok(again.categories[0].products.some(({ id }: { id: string }) => id === productId));
  });

  it("turns down requests for tables that nobody answered, and lets holds run out (R-921)", async () => {
    const reservationId = await guest().reserve();
    const wish = { dineInAt: saturdayAt("20:00"), partySize: 2 };
    const held = await asGuest("/dine-in/holds", wish);
    assert.equal(held.statusCode, 201, held.body);
    const { cursor } = await shop.ask("GET", "/events");
    await setTo(saturdayAt("18:59"));
    assert.deepEqual(await eventsSince(cursor), ["RESERVATION_REJECTED"]);
    const { data } = await shop.ask("GET", `/reservations?date=2026-06-13`);
    assert.equal(data.find(({ id }: { id: string }) => id === reservationId).status, "CANCELLED");
    const [holds] = await app.db.everywhere<{ count: number }>(
      "SELECT count(*)::int AS count FROM dine_in_holds WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.equal(holds!.count, 0);
  });

  it("does what comes due while it runs on (R-921)", async () => {
    await advance(60);
    const unpaid = await guest().order("ONLINE");
    app.clock.advance(16 * minute);
    await sandboxLoops[0]!.run(app.ctx, AbortSignal.abort());
    assert.equal(await statusOf(unpaid), "AWAITING_PAYMENT", "a service that stops begins with no other");
    await sandboxLoops[0]!.run(app.ctx, new AbortController().signal);
    assert.equal(await statusOf(unpaid), "FAILED");
  });

  it("is not the service's: keys, limits and deliveries stay at the real time (D-142)", async () => {
    const hook = { url: "https://orders.roma.no/luka", events: ["ORDER_CREATED"] };
    await shop.ask("POST", "/webhooks", hook);
    await advance(59 * 24 * 60);
    await guest().order();
    const [delivery] = await app.db.everywhere<{ isDue: boolean }>(
      `SELECT due_at <= now() AS "isDue" FROM webhook_deliveries WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    assert.equal(delivery!.isDue, true);
    const { data: own } = await shop.ask("GET", "/sandbox/clock");
    assert.equal(own.realNow, new Date(app.clock.nowMs()).toISOString());
    const [quota] = await app.db.query<{ last: Temporal.Instant }>(
      "SELECT max(started_at) AS last FROM quota_windows WHERE subject LIKE $1 || '%'",
      [partner.partnerId],
    );
    assert.ok(quota!.last.epochMilliseconds <= app.clock.nowMs());
  });

  it("leaves what was written at its time when it goes back (D-143)", async () => {
    await advance(24 * 60);
    const tomorrows = await guest().order("ONLINE");
    await shop.ask("DELETE", "/sandbox/clock");
    app.clock.advance(60 * minute);
    await sandboxLoops[0]!.run(app.ctx, new AbortController().signal);
    assert.equal(await statusOf(tomorrows), "AWAITING_PAYMENT");
    const since = new Date(app.clock.nowMs() - 61 * minute).toISOString();
    const now = await guest().order();
    const { data } = await shop.ask("GET", `/orders?updatedSince=${since}`);
    const ids = data.map(({ id, orderId }: { id?: string; orderId?: string }) => id ?? orderId);
    assert.deepEqual(ids.toSorted(), [tomorrows, now].toSorted(), "no change is passed over (R-903)");
  });

  it("refuses what is no move forward, each at its place (R-920)", async () => {
    const issuesOf = async (body: object): Promise<string[]> => {
      const answer = await move(body);
      assert.equal(answer.statusCode, 422, answer.body);
      const { issues } = answer.json().error.details;
      return issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    assert.deepEqual(await issuesOf({}), ["advanceMinutes REQUIRED"]);
    assert.deepEqual(await issuesOf({ advanceMinutes: 5, now: saturdayAt("12:00") }), [
      "advanceMinutes INVALID",
      "now INVALID",
    ]);
    assert.equal((await issuesOf({ advanceMinutes: 0, now: "i morgen", x: 1 })).length, 3);
    assert.deepEqual(await issuesOf({ now: "2026-06-12T06:00:00Z" }), ["now TOO_SOON"]);
    assert.deepEqual(await issuesOf({ now: "2026-12-24T06:00:00Z" }), ["now TOO_FAR_AHEAD"]);
    await advance(60 * 24 * 60);
    assert.deepEqual(await issuesOf({ advanceMinutes: 1 }), ["advanceMinutes TOO_FAR_AHEAD"]);
    assert.deepEqual(await issuesOf({ now: saturdayAt("12:00") }), ["now TOO_SOON"]);
  });

  it("is known to a process that has not heard of it, and what it was told last is what stands", async () => {
    const heard: { tell?: (payload: string) => void; missed?: () => void } = {};
    const { db, log, clock } = app.ctx;
    const listener = {
      on(_: string, tell: (payload: string) => void, missed: () => void) {
        Object.assign(heard, { tell, missed });
        return () => undefined;
      },
    } as Listener;
    const clocks = createClocks({ clock, db, log, listener });
    await advance(45);
    assert.equal(clocks.aheadMsOf(shop), 0);
    heard.missed!();
    await eventually(
      async () => clocks.aheadMsOf(shop),
      (ms) => ms === 45 * minute,
    );
    assert.ok(clocks.ahead().includes(shop.restaurantId));
    const loading = clocks.load();
    heard.tell!(`${shop.restaurantId} ${50 * minute}`);
    await loading;
    assert.equal(clocks.aheadMsOf(shop), 50 * minute);
    heard.tell!(`${shop.restaurantId} 0`);
    assert.deepEqual([clocks.aheadMsOf(shop), clocks.ahead().includes(shop.restaurantId)], [0, false]);
  });

  it("is set once per key, and only by its own partner, in a sandbox (R-490, R-920)", async () => {
    const key = { "idempotency-key": newIdempotencyKey() };
    const [first, again] = [
      await move({ advanceMinutes: 5 }, shop, key),
      await move({ advanceMinutes: 5 }, shop, key),
    ];
    assert.deepEqual(again.json(), first.json());
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.equal((await shop.ask("GET", "/sandbox/clock")).data.aheadSeconds, 300);
    assert.equal(outcomeOf(await move({ advanceMinutes: 6 }, shop, key)), "409 IDEMPOTENCY_CONFLICT");
    const real = await (await openPartner(app, "LIVE")).open(withRoom);
    const stranger = await (await openPartner(app)).open(withRoom);
    for (const [method, body] of [
      ["GET", undefined],
      ["POST", { advanceMinutes: 5 }],
      ["DELETE", undefined],
    ] as const) {
      assert.equal(outcomeOf(await real.call(method, "/sandbox/clock", body)), "409 SANDBOX_ONLY");
      const unknown = { "x-service-restaurant-key": "" };
      assert.equal(outcomeOf(await shop.call(method, "/sandbox/clock", body, unknown)), "401 UNAUTHORIZED");
      const foreign = { "x-service-restaurant-key": stranger.key };
      assert.equal(
        outcomeOf(await shop.call(method, "/sandbox/clock", body, foreign)),
        "404 RESTAURANT_NOT_FOUND",
      );
    }
    await assert.rejects(
      app.db.query("UPDATE restaurants SET clock_ahead_ms = 1 WHERE id = $1", [real.restaurantId]),
      /restaurants_clock_of_sandbox_check/,
    );
  });
});
