import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

/** It is Friday 2026-06-12, 18:00; the shop is open every day from 11 to 23. */
describe("opening hours, changed on the restaurant's own screens", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
    manager = await hire(app, shop, "MANAGER");
  });
  after(() => app.close());

  const read = async (): Promise<Json> => (await owner.call("GET", "/hours")).json();
  const shownToGuests = async (): Promise<Json> => {
    await app.ctx.snapshots.reload(shop.restaurantId);
    const response = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    return response.json().restaurant;
  };
  const issuesOf = (response: { json(): Json }): string[] =>
    response
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  const open = (dayOfWeek: number, opensAt: string, closesAt: string) => ({ dayOfWeek, opensAt, closesAt });

  describe("of the week", () => {
    it("are read and replaced, and guests see them", async () => {
      const before = await read();
      assert.equal(before.today, "2026-06-12");
      assert.equal(before.openingHours.length, 7);
      const openingHours = [open(5, "11:00", "14:00"), open(5, "17:00", "02:00"), open(6, "00:00", "00:00")];
      const body = { openingHours, venueHours: [], expectedVersion: before.version };
      // Saturday is open all day from midnight: Friday's night runs into it.
      assert.deepEqual(issuesOf(await manager.call("PUT", "/hours", body)), [
        "openingHours.2.opensAt INVALID",
      ]);
      openingHours[2] = open(6, "02:00", "02:00");
      const response = await manager.call("PUT", "/hours", body);
      assert.equal(outcomeOf(response), "200", response.body);
      const after = response.json();
      assert.deepEqual(after, await read());
      assert.notEqual(after.version, before.version);
      assert.deepEqual((await shownToGuests()).openingHours, after.openingHours);
      const same = { openingHours: before.openingHours, venueHours: [] };
      const back = (await owner.call("PUT", "/hours", same)).json();
      assert.equal(back.version, before.version, "the same week is the same version");
    });

    it("are not written over what somebody else has saved meanwhile", async () => {
      const { version, openingHours } = await read();
      const theirs = openingHours.map((row: Json) => ({ ...row, opensAt: "10:00" }));
      const put = (hours: Json) =>
        owner.call("PUT", "/hours", { openingHours: hours, venueHours: [], expectedVersion: version });
      assert.equal(outcomeOf(await put(theirs)), "200");
      assert.equal(outcomeOf(await put([])), "409 CHANGED");
      assert.deepEqual((await read()).openingHours, theirs);
    });

    it("are the business of owners and managers, of their own restaurant", async () => {
      const cook = await hire(app, shop, "STAFF");
      const stranger = await hire(app, null);
      for (const [who, outcome] of [
        [cook, "403 FORBIDDEN"],
        [stranger, "404 RESTAURANT_NOT_FOUND"],
      ] as const) {
        const path = who === stranger ? `/hours?slug=${shop.slug}` : "/hours";
        assert.equal(outcomeOf(await who.call("GET", path)), outcome);
        const body = { openingHours: [], venueHours: [] };
        assert.equal(outcomeOf(await who.call("PUT", path, body)), outcome);
      }
      const unsigned = await owner.call("GET", "/hours", undefined, { cookie: undefined });
      assert.equal(unsigned.statusCode, 401);
    });
  });

  describe("of special days", () => {
    const keep = (day: object) => manager.call("POST", "/hours/days", day);
    const change = (id: string, day: object) => manager.call("PUT", `/hours/days/${id}`, day);
    const remove = (id: string) => manager.call("DELETE", `/hours/days/${id}`);
    const made = async (day: object): Promise<Json> => {
      const response = await keep(day);
      assert.equal(outcomeOf(response), "201", response.body);
      return response.json();
    };
    const specialOf = async (date: string): Promise<string[]> =>
      (await shownToGuests()).specialOpeningHours
        .filter((row: Json) => row.date === date)
        .map(({ isClosed, opensAt, closesAt, note }: Json) =>
          isClosed ? `closed, ${note}` : `${opensAt}-${closesAt}, ${note}`,
        );
    const evening = [
      { opensAt: "17:00", closesAt: "01:00" },
      { opensAt: "11:00", closesAt: "14:00" },
    ];

    it("are one entry for several periods, changed whole, deleted whole, and seen by guests", async () => {
      const day = await made({ date: "2026-06-20", isClosed: false, periods: evening, note: "Bryllup" });
      assert.deepEqual(day.periods, evening.toReversed());
      assert.deepEqual((await read()).days, [day]);
      assert.deepEqual(await specialOf("2026-06-20"), ["11:00-14:00, Bryllup", "17:00-01:00, Bryllup"]);
      const closed = { date: "2026-06-20", endDate: "2026-06-21", isClosed: true };
      const stale = await change(day.id, { ...closed, expectedVersion: "0123456789abcdef" });
      assert.equal(outcomeOf(stale), "409 CHANGED");
      assert.deepEqual((await read()).days, [day]);
      const changed = (await change(day.id, { ...closed, expectedVersion: day.version })).json();
      assert.deepEqual((await read()).days, [changed]);
      assert.deepEqual(await specialOf("2026-06-21"), ["closed, null"]);
      assert.equal(outcomeOf(await change(day.id, closed)), "404 HOURS_OVERRIDE_NOT_FOUND");
      assert.equal(outcomeOf(await remove(changed.id)), "200");
      assert.equal(outcomeOf(await remove(changed.id)), "404 HOURS_OVERRIDE_NOT_FOUND");
      assert.deepEqual((await read()).days, []);
    });

    it("are at the version that was read, in whichever order their periods were written", async () => {
      for (const periods of [evening, evening.toReversed()]) {
        const date = "2026-06-23";
        const { id, version } = await made({ date, isClosed: false, periods });
        const closed = await change(id, { date, isClosed: true, expectedVersion: version });
        assert.equal(outcomeOf(closed), "200", JSON.stringify(periods));
        assert.equal(outcomeOf(await remove(closed.json().id)), "200");
      }
    });

    it("leave the others of the same days as they are when one is changed or deleted", async () => {
      const date = "2026-06-20";
      const alike = [
        { date, isClosed: true, appliesTo: "KITCHEN" },
        { date, isClosed: true, appliesTo: "VENUE" },
        { date, isClosed: false, appliesTo: "VENUE", periods: evening },
        { date, endDate: "2026-06-21", isClosed: true, appliesTo: "KITCHEN" },
        { date: "2026-06-21", isClosed: true, appliesTo: "KITCHEN" },
      ];
      const left: Json[] = [];
      for (const one of alike) left.push(await made(one));
      const ids = (days: Json[]): string[] => days.map(({ id }) => id).toSorted();
      const [first] = left.splice(0, 1);
      const moved = (await change(first.id, { date: "2026-06-22", isClosed: true })).json();
      assert.deepEqual(ids((await read()).days), ids([moved, ...left]));
      left.push(moved);
      while (left.length > 0) {
        const [one] = left.splice(0, 1);
        assert.equal(outcomeOf(await remove(one.id)), "200");
        assert.deepEqual(ids((await read()).days), ids(left));
      }
    });

    it("are shown until their last day has ended, a single one without a last day", async () => {
      const rows = [
        ["ovr_over", "2026-06-10", "2026-06-11"],
        ["ovr_ends", "2026-06-10", "2026-06-12"],
        ["ovr_today", "2026-06-12", null],
        ["ovr_single", "2026-06-13", "2026-06-13"],
      ];
      await app.db.query(
        `INSERT INTO hours_overrides (restaurant_id, id, date, end_date, is_closed, applies_to)
         SELECT $1, row ->> 0, row ->> 1, row ->> 2, true, 'BOTH' FROM jsonb_array_elements($2::jsonb) AS row`,
        [shop.restaurantId, JSON.stringify(rows)],
      );
      assert.deepEqual(
        (await read()).days.map(({ id, endDate }: Json) => [id, endDate]),
        [
          ["ovr_ends", "2026-06-12"],
          ["ovr_today", null],
          ["ovr_single", null],
        ],
      );
      await app.db.query("DELETE FROM hours_overrides WHERE restaurant_id = $1", [shop.restaurantId]);
    });

    it("are refused with everything that is wrong", async () => {
      const cases: [object, string[]][] = [
        [{ date: "2026-06-11", isClosed: true }, ["date INVALID"]],
        [{ date: "2026-06-20", isClosed: false }, ["periods REQUIRED"]],
        [
          { date: "2026-06-20", endDate: "2026-06-19", isClosed: false, periods: [evening[0], evening[0]] },
          ["endDate INVALID", "periods.1.opensAt INVALID"],
        ],
        [
          { date: "2026-06-20", isClosed: false, periods: [{ opensAt: "9", closesAt: "10:00" }] },
          ["periods.0.opensAt INVALID"],
        ],
      ];
      for (const [body, issues] of cases) assert.deepEqual(issuesOf(await keep(body)), issues);
      assert.deepEqual((await read()).days, []);
    });

    it("are a hundred periods at most, all of an entry or none", async () => {
      await app.db.query(
        `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, applies_to)
         SELECT $1, 'ovr_' || n, (date '2027-01-01' + n)::text, true, 'BOTH' FROM generate_series(1, 99) n`,
        [shop.restaurantId],
      );
      const day = { date: "2026-06-20", isClosed: false, periods: evening };
      assert.equal(outcomeOf(await keep(day)), "409 HOURS_OVERRIDE_LIMIT");
      const one = await made({ date: "2026-06-20", isClosed: true });
      assert.equal(outcomeOf(await change(one.id, { date: "2026-06-21", isClosed: true })), "200");
      await app.db.query("DELETE FROM hours_overrides WHERE restaurant_id = $1", [shop.restaurantId]);
    });

    it("tell what is ordered and booked on them already", async () => {
      const taken = async (query: string) => (await manager.call("GET", `/hours/taken?${query}`)).json();
      assert.deepEqual(await taken("from=2026-06-14"), { orders: 0, bookings: 0, guests: 0 });
      const order = await shop.place(shop.body({ requestedPickupAt: "2026-06-14T18:00:00+02:00" }));
      await app.db.query(
        `UPDATE orders SET type = 'RESERVATION', dine_in_at = requested_pickup_at, party_size = 4, fulfillment = NULL
         WHERE restaurant_id = $1 AND id = $2`,
        [shop.restaurantId, order.orderId],
      );
      await shop.place(shop.body({ requestedPickupAt: "2026-06-14T19:00:00+02:00" }));
      await shop.place(shop.body({ requestedPickupAt: "2026-06-15T19:00:00+02:00" }));
      assert.deepEqual(await taken("from=2026-06-14"), { orders: 1, bookings: 1, guests: 4 });
      assert.deepEqual(await taken("from=2026-06-14&until=2026-06-15"), {
        orders: 2,
        bookings: 1,
        guests: 4,
      });
      assert.deepEqual(issuesOf(await manager.call("GET", "/hours/taken?from=imorgen")), ["from INVALID"]);
      // A night belongs to the evening before it, until 04:00.
      for (const [at, orders] of [
        ["2026-06-17T04:00:00+02:00", 1],
        ["2026-06-18T03:59:59+02:00", 2],
        ["2026-06-18T04:00:00+02:00", 2],
      ] as const) {
        const { orderId } = await shop.place(shop.body({ requestedPickupAt: "2026-06-17T18:00:00+02:00" }));
        await app.db.query(
          "UPDATE orders SET requested_pickup_at = $3 WHERE restaurant_id = $1 AND id = $2",
          [shop.restaurantId, orderId, at],
        );
        assert.equal((await taken("from=2026-06-17")).orders, orders, at);
      }
      await shop.place();
      assert.equal((await taken("from=2026-06-12")).orders, 1, "for as soon as possible: today's");
    });

    it("are the business of owners and managers, of their own restaurant", async () => {
      const day = await made({ date: "2026-06-20", isClosed: true });
      const cook = await hire(app, shop, "STAFF");
      const other = await hire(app, await openShop(app), "OWNER");
      const body = { date: "2026-06-22", isClosed: true };
      assert.equal(outcomeOf(await cook.call("POST", "/hours/days", body)), "403 FORBIDDEN");
      assert.equal(outcomeOf(await cook.call("GET", "/hours/taken?from=2026-06-20")), "403 FORBIDDEN");
      for (const [who, outcome] of [
        [cook, "403 FORBIDDEN"],
        [other, "404 HOURS_OVERRIDE_NOT_FOUND"],
      ] as const) {
        assert.equal(outcomeOf(await who.call("PUT", `/hours/days/${day.id}`, body)), outcome);
        assert.equal(outcomeOf(await who.call("DELETE", `/hours/days/${day.id}`)), outcome);
      }
      const unsigned = await owner.call("POST", "/hours/days", body, { cookie: undefined });
      assert.equal(unsigned.statusCode, 401);
      assert.deepEqual((await read()).days, [day]);
    });
  });
});
