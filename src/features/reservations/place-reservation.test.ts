import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./dining.fixture.ts";
import type { PlacedReservation } from "./schemas.ts";

describe("POST /reservations", () => {
  let app: TestApp;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    dining = await openDining(app);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const eventsOf = (reservationId: string) =>
    app.db.query<{ event: string; status: string; data: Record<string, unknown>; at: Temporal.Instant }>(
      "SELECT event, status, data, created_at AS at FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [reservationId],
    );
  const occupied = async (where: Dining): Promise<{ table_id: string; order_id: string | null }[]> =>
    app.db.query("SELECT table_id, order_id FROM table_occupancies WHERE restaurant_id = $1", [
      where.restaurantId,
    ]);
  const errorOf = (response: { json(): { error: { code: string; details?: Record<string, unknown> } } }) =>
    response.json().error;

  it("takes a request, proposes the smallest table that fits, and waits for an answer", async () => {
    const place = await openDining(app);
    const response = await place.book({
      note: "Ved vinduet om mulig",
      occasion: "BIRTHDAY",
      highChairs: 1,
      wheelchair: true,
      allergies: ["MILK", "NUTS"],
      clientReference: "web-77",
    });
    assert.equal(response.statusCode, 201);
    const placed = response.json() as PlacedReservation;
    assert.match(placed.reservationId, /^rsv_/);
    assert.equal(placed.status, "PENDING_APPROVAL");
    assert.equal(placed.dineInAt, "2026-06-13T17:00:00.000Z");
    assert.equal(placed.durationMinutes, 120);
    assert.equal(placed.paymentUrl, null);
    assert.equal(placed.clientReference, "web-77");
    assert.ok(placed.trackingUrl.endsWith(`/o/${placed.publicToken}`));
    assert.deepEqual(await occupied(place), [
      { table_id: place.tableId("S1"), order_id: placed.reservationId },
    ]);
    const [requested, ...others] = await eventsOf(placed.reservationId);
    assert.equal(others.length, 0);
    assert.equal(requested?.event, "RESERVATION_REQUESTED");
    assert.deepEqual(requested?.data, {
      orderId: placed.reservationId,
      orderNumber: placed.orderNumber,
      dineInAt: "2026-06-13T17:00:00.000Z",
      partySize: 4,
      clientReference: "web-77",
    });
  });

  it("fills tables from the smallest to pushed-together ones, and then has none", async () => {
    const place = await openDining(app, (file) => {
      file.tables.pop();
    });
    const names = async (): Promise<string[]> => {
      const rows = await app.db.query<{ name: string }>(
        `SELECT t.name FROM table_occupancies o JOIN dining_tables t ON t.restaurant_id = o.restaurant_id AND t.id = o.table_id
         WHERE o.restaurant_id = $1 ORDER BY t.name`,
        [place.restaurantId],
      );
      return rows.map(({ name }) => name);
    };
    await place.booked({ partySize: 2 });
    assert.deepEqual(await names(), ["V1"]);
    await place.booked({ partySize: 7 });
    assert.deepEqual(await names(), ["S1", "S2", "V1"]);
    await place.booked({ partySize: 1 });
    assert.deepEqual(await names(), ["S1", "S2", "V1", "V2"]);
    const refused = await place.book({ partySize: 2 });
    assert.equal(refused.statusCode, 409);
    assert.equal(errorOf(refused).code, "NO_TABLE");
    const alternatives = errorOf(refused).details?.alternatives as string[];
    assert.equal(alternatives.length, 5);
    for (const dineInAt of alternatives.slice(0, 1)) await place.booked({ partySize: 2, dineInAt });
  });

  it("is confirmed at once where the restaurant says yes to all, with rising event times", async () => {
    const place = await openDining(app, (file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const key = newKey();
    const placed = await place.booked({}, key);
    assert.equal(placed.status, "CONFIRMED");
    assert.equal(placed.tableName, "S1");
    assert.equal(placed.canCancelUntil, "2026-06-13T15:00:00.000Z");
    assert.deepEqual((await place.book({}, { key })).json(), { ...placed, idempotent: true });
    const events = await eventsOf(placed.reservationId);
    assert.deepEqual(
      events.map(({ event, status }) => [event, status]),
      [
        ["RESERVATION_REQUESTED", "PENDING_APPROVAL"],
        ["RESERVATION_APPROVED", "CONFIRMED"],
      ],
    );
    assert.ok(Temporal.Instant.compare(events[0]!.at, events[1]!.at) < 0);
    assert.equal(events[1]!.data.tableId, place.tableId("S1"));
    const tracked = await place.track(placed.publicToken);
    assert.equal(tracked.reservation?.tableName, "S1");
  });

  it("refuses what the restaurant does not take, each with its code", async () => {
    const cases: [more: Record<string, unknown>, status: number, code: string][] = [
      [{ partySize: 0 }, 422, "INVALID_PARTY_SIZE"],
      [{ partySize: 2.5 }, 422, "INVALID_PARTY_SIZE"],
      [{ partySize: "fire" }, 422, "INVALID_PARTY_SIZE"],
      [{ partySize: 9 }, 422, "PARTY_TOO_LARGE"],
      [{ partySize: 1e9 }, 422, "PARTY_TOO_LARGE"],
      [{ dineInAt: "2026-06-12T18:45:00+02:00" }, 422, "TOO_EARLY"],
      [{ dineInAt: "2020-01-01T18:00:00+01:00" }, 422, "TOO_EARLY"],
      [{ dineInAt: saturdayAt("19:07") }, 422, "VALIDATION_FAILED"],
      [{ dineInAt: saturdayAt("04:00") }, 422, "VALIDATION_FAILED"],
      [{ dineInAt: saturdayAt("22:15") }, 422, "VALIDATION_FAILED"],
      [{ dineInAt: "2027-06-13T19:00:00+02:00" }, 422, "VALIDATION_FAILED"],
      [{ areaId: "are_x" }, 422, "VALIDATION_FAILED"],
    ];
    for (const [more, status, code] of cases) {
      const response = await dining.book(more);
      assert.equal(response.statusCode, status, JSON.stringify(more));
      assert.equal(errorOf(response).code, code, JSON.stringify(more));
    }
    const large = errorOf(await dining.book({ partySize: 9 }));
    assert.deepEqual(large.details, { maxPartySize: 8, phone: "+4773500000" });
    assert.deepEqual(await occupied(dining), []);
  });

  it("proposes times that are accepted, whatever is wrong with the one that was asked for (D-30)", async () => {
    const place = await openDining(app);
    // Not on the grid: a minute of those who answer is spared too.
    app.clock.set("2026-06-12T18:00:30+02:00");
    const asked = [
      "2026-06-12T18:45:00+02:00",
      "2020-01-01T18:00:00+01:00",
      saturdayAt("19:07"),
      saturdayAt("04:00"),
      "2027-06-13T19:00:00+02:00",
    ];
    for (const dineInAt of asked) {
      for (const ask of [place.hold, place.book]) {
        const { code, details } = errorOf(await ask({ dineInAt }));
        const issues = details?.issues as { params: { alternatives: string[] } }[] | undefined;
        const { alternatives } = issues?.[0]?.params ?? (details as { alternatives: string[] });
        assert.ok(alternatives.length > 0, dineInAt);
        if (code === "TOO_EARLY") assert.equal(details?.earliestAt, alternatives[0]);
        app.clock.advance(59_000);
        const placed = (await place.book({ dineInAt: alternatives[0] })).json();
        assert.equal(placed.dineInAt, alternatives[0], JSON.stringify(placed));
        app.clock.advance(-59_000);
      }
    }
    app.clock.set(fridayEvening);
  });

  it("names every issue of a body at once", async () => {
    const response = await dining.book({
      partySize: undefined,
      dineInAt: "i morgen",
      customer: { name: " ", phone: "12" },
      highChairs: 11,
      allergies: ["GRASS"],
      table: 4,
    });
    assert.equal(response.statusCode, 422);
    const issues = errorOf(response).details?.issues as { path: string; code: string }[];
    assert.deepEqual(issues.map(({ path }) => path).sort(), [
      "allergies.0",
      "customer.name",
      "customer.phone",
      "dineInAt",
      "highChairs",
      "partySize",
      "table",
    ]);
    assert.equal(issues.find(({ path }) => path === "partySize")?.code, "REQUIRED");
  });

  it("refuses where tables cannot be booked, and flatly while booking is paused", async () => {
    const off = await openDining(app, (file) => {
      file.settings.reservationsEnabled = false;
    });
    assert.equal(errorOf(await off.book()).code, "DINE_IN_DISABLED");
    const empty = await openDining(app, (file) => {
      Object.assign(file, { tables: [], tableCombinations: [] });
    });
    assert.equal(errorOf(await empty.book()).code, "DINE_IN_DISABLED");
    const paused = await openDining(app, (file) => {
      file.settings.dineIn = { bookingPaused: true, bookingPausedUntil: "2026-06-12T20:00:00+02:00" };
    });
    const response = await paused.book();
    assert.equal(response.statusCode, 409);
    assert.deepEqual(Object.keys(response.json()).sort(), ["code", "error"]);
    assert.equal(response.json().code, "ONLINE_BOOKING_CLOSED");
    assert.equal(typeof response.json().error, "string");
    assert.ok(response.headers["x-request-id"]);
    app.clock.set("2026-06-12T20:00:00+02:00");
    assert.equal((await paused.book()).statusCode, 201);
  });

  it("answers the same key with the first reservation, and another body with a conflict", async () => {
    const place = await openDining(app);
    const key = newKey();
    const first = await place.booked({}, key);
    const again = await place.book({}, { key });
    assert.equal(again.statusCode, 200);
    assert.equal(again.headers["idempotent-replayed"], "true");
    assert.deepEqual(again.json(), { ...first, idempotent: true });
    assert.equal((await occupied(place)).length, 1);

    const other = await place.book({ partySize: 2 }, { key });
    assert.equal(other.statusCode, 409);
    assert.equal(errorOf(other).code, "IDEMPOTENCY_CONFLICT");
    // Also when the request could not be had any more.
    app.clock.set(saturdayAt("18:59"));
    assert.equal((await place.book({}, { key })).statusCode, 200);
    assert.equal((await place.book({}, { key: "kort" })).statusCode, 400);
    // And before what is wrong with it now.
    const malformed = await place.book({ partySize: "to", customer: null }, { key });
    assert.deepEqual([malformed.statusCode, errorOf(malformed).code], [409, "IDEMPOTENCY_CONFLICT"]);
  });

  it("says whether the guest booked on the restaurant's pages or through a program", async () => {
    const place = await openDining(app);
    const { serviceDomain: host } = app.ctx.config;
    const onPages = await app.inject({
      method: "POST",
      url: "/api/v1/reservations",
      headers: { host, origin: `http://${place.slug}.${host}` },
      payload: place.booking(),
    });
    assert.equal(onPages.statusCode, 201, onPages.body);
    for (const [{ reservationId }, source] of [
      [onPages.json(), "WEB"],
      [await place.booked(), "API"],
    ] as const)
      assert.deepEqual(await app.db.query("SELECT source FROM orders WHERE id = $1", [reservationId]), [
        { source },
      ]);
  });

  it("shares one space of keys with orders", async () => {
    const [orderKey, tableKey] = [newKey(), newKey()];
    await dining.place(dining.body(), orderKey);
    await dining.booked({ partySize: 1, dineInAt: saturdayAt("12:00") }, tableKey);
    const table = await dining.book({}, { key: orderKey });
    const order = await dining.post(dining.body(), { key: tableKey });
    for (const response of [table, order]) {
      assert.equal(response.statusCode, 409);
      assert.equal(errorOf(response).code, "IDEMPOTENCY_CONFLICT");
    }
  });

  it("seats a party where it asks to sit, or not at all", async () => {
    const place = await openDining(app);
    const first = await place.booked({ partySize: 2, areaId: place.areaId("Sal") });
    assert.deepEqual(await occupied(place), [
      { table_id: place.tableId("S1"), order_id: first.reservationId },
    ]);
    const refused = await place.book({ partySize: 4, areaId: place.areaId("Vindu") });
    assert.equal(errorOf(refused).code, "NO_TABLE");
  });

  it("is refused without a key, with another restaurant's key, and without the scope", async () => {
    const other = await openDining(app);
    const without = await dining.book({}, { headers: { authorization: "" } });
    assert.equal(without.statusCode, 401);
    const foreign = await dining.book({}, { headers: { authorization: `Bearer ${other.key}` } });
    assert.equal(foreign.statusCode, 401);
    assert.equal((await dining.book({ slug: undefined })).json().error.code, "MISSING_SLUG");
  });

  it("keeps to the pacing of a slot", async () => {
    const place = await openDining(app, (file) => {
      file.settings.dineIn = { partiesPerSlot: 2, coversPerSlot: 6 };
    });
    await place.booked({ partySize: 4 });
    assert.equal(errorOf(await place.book({ partySize: 3 })).code, "NO_TABLE");
    await place.booked({ partySize: 2 });
    assert.equal(errorOf(await place.book({ partySize: 1 })).code, "NO_TABLE");
    await place.booked({ partySize: 1, dineInAt: saturdayAt("19:15") });
    const { slots } = await place.availability({ date: saturday, partySize: 1 });
    assert.equal(slots.find(({ time }) => time === "19:00")?.status, "FULL");
  });
});
