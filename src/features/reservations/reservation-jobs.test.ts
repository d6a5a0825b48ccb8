import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { hire } from "../people/example-staff.ts";
import { completePastReservations, forgetOldHolds, turnDownUnanswered } from "./end-past-reservations.ts";
import { type Dining, openDining, saturday, saturdayAt } from "./example-dining.ts";
import type { WaitlistTicket } from "./schemas.ts";
import type { ReservationDay } from "./staff-schemas.ts";
import { tellWaitlist } from "./tell-waitlist.ts";

describe("what happens to reservations by itself", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const occupied = async (dining: Dining): Promise<number> =>
    (await app.db.query("SELECT FROM table_occupancies WHERE restaurant_id = $1", [dining.restaurantId]))
      .length;
  const oneTable = (file: object) =>
    void Object.assign(file, { tables: [{ name: "1", minSeats: 1, maxSeats: 4 }], tableCombinations: [] });

  it("a request that nobody answers is turned down half an hour before the meal, once", async () => {
    const dining = await openDining(app);
    const placed = await dining.booked();
    app.clock.set(saturdayAt("18:29"));
    await turnDownUnanswered(app.ctx);
    assert.equal((await dining.track(placed.publicToken)).status, "PENDING_APPROVAL");
    app.clock.set(saturdayAt("18:30"));
    await Promise.all([turnDownUnanswered(app.ctx), turnDownUnanswered(app.ctx)]);
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "CANCELLED");
    assert.equal(tracked.cancellation?.reason, "NOT_ACCEPTED_IN_TIME");
    assert.equal(await occupied(dining), 0);
    const events = await app.db.query<{ event: string }>(
      "SELECT event FROM order_events WHERE order_id = $1 ORDER BY created_at",
      [placed.reservationId],
    );
    assert.deepEqual(
      events.map(({ event }) => event),
      ["RESERVATION_REQUESTED", "RESERVATION_REJECTED"],
    );
  });

  it("a request for soon is turned down half-way", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { minNoticeMinutes: 15 };
    });
    const placed = await dining.booked({ dineInAt: "2026-06-12T18:30:00+02:00" });
    app.clock.set("2026-06-12T18:14:00+02:00");
    await turnDownUnanswered(app.ctx);
    assert.equal((await dining.track(placed.publicToken)).status, "PENDING_APPROVAL");
    app.clock.set("2026-06-12T18:15:00+02:00");
    await turnDownUnanswered(app.ctx);
    assert.equal((await dining.track(placed.publicToken)).status, "CANCELLED");
  });

  it("a booking that nobody closes is completed when the party is long gone, without an event to receivers", async () => {
    const dining = await openDining(app, (file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    const placed = await dining.booked();
    app.clock.set("2026-06-14T02:59:00+02:00");
    await completePastReservations(app.ctx);
    assert.equal((await dining.track(placed.publicToken)).status, "CONFIRMED");
    app.clock.set("2026-06-14T03:00:00+02:00");
    await completePastReservations(app.ctx);
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "COMPLETED");
    assert.equal(tracked.completedAt, "2026-06-14T01:00:00.000Z");
  });

  it("holds that have run out are cleared away, the others stay", async () => {
    const dining = await openDining(app);
    await dining.hold();
    app.clock.advance(5 * 60_000);
    await dining.hold();
    app.clock.advance(5 * 60_000);
    await forgetOldHolds(app.ctx);
    assert.equal(await occupied(dining), 1);
  });

  describe("the waiting list", () => {
    const signal = new AbortController().signal;
    let guests = 0;
    const join = (dining: Dining, more: Record<string, unknown> = {}) => {
      guests += 1;
      return dining.post(
        {
          slug: dining.slug,
          date: saturday,
          partySize: 2,
          from: "18:30",
          to: "19:30",
          customer: {
            name: `Gjest ${guests}`,
            phone: `9${1_000_000 + guests}`,
            email: `g${guests}@example.com`,
          },
          ...more,
        },
        { path: "/dine-in/waitlist" },
      );
    };
    const statuses = async (dining: Dining): Promise<string[]> =>
      (
        await app.db.query<{ status: string }>(
          "SELECT status FROM dine_in_waitlist WHERE restaurant_id = $1 ORDER BY created_at, id",
          [dining.restaurantId],
        )
      ).map(({ status }) => status);
    const mails = async (dining: Dining) =>
      app.db.query<{ recipient: string; data: Record<string, unknown> }>(
        "SELECT recipient, data FROM mails WHERE restaurant_id = $1 AND kind = 'WAITLIST_TABLE_FREE'",
        [dining.restaurantId],
      );

    it("takes guests who would come, and keeps their place when they ask again", async () => {
      const dining = await openDining(app, oneTable);
      const customer = { name: "Per", phone: "91112233" };
      const first = await join(dining, { customer });
      assert.equal(first.statusCode, 201);
      const { waitlistId, ...ticket } = first.json() as WaitlistTicket;
      assert.match(waitlistId, /^wtl_/);
      assert.deepEqual(ticket, {
        date: saturday,
        from: "18:30",
        to: "19:30",
        partySize: 2,
        status: "WAITING",
      });
      const again = await join(dining, { customer, partySize: 4 });
      assert.equal(again.statusCode, 200);
      assert.equal(again.json().waitlistId, waitlistId);
      assert.deepEqual(await statuses(dining), ["WAITING"]);
    });

    it("refuses what a reservation would be refused for", async () => {
      const dining = await openDining(app, oneTable);
      const cases: [more: Record<string, unknown>, code: string, path?: string][] = [
        [{ partySize: 0 }, "INVALID_PARTY_SIZE"],
        [{ partySize: 5 }, "PARTY_TOO_LARGE"],
        [{ from: "03:00", to: "04:00" }, "VALIDATION_FAILED", "from"],
        [{ date: "2026-06-11" }, "VALIDATION_FAILED", "from"],
        [{ date: "2027-06-13" }, "VALIDATION_FAILED", "from"],
        [{ areaId: "are_x" }, "VALIDATION_FAILED", "areaId"],
        [{ from: "25:00" }, "VALIDATION_FAILED", "from"],
        [{ customer: { name: "Per", phone: "1" } }, "VALIDATION_FAILED", "customer.phone"],
      ];
      for (const [more, code, path] of cases) {
        const { error } = (await join(dining, more)).json();
        assert.equal(error.code, code, JSON.stringify(more));
        if (path) assert.equal(error.details.issues[0].path, path);
      }
    });

    it("tells the first in line when a table becomes free, and the next when nobody takes it", async () => {
      const dining = await openDining(app, oneTable);
      const waiter = await hire(app, dining);
      const placed = await dining.booked({ partySize: 2 });
      await join(dining);
      app.clock.advance(1_000);
      await join(dining, { customer: { name: "Uten e-post", phone: "92223344" } });
      await tellWaitlist(app.ctx, signal);
      assert.deepEqual(await statuses(dining), ["WAITING", "WAITING"]);

      await waiter.call("POST", `/reservations/${placed.reservationId}/reject`, {});
      await Promise.all([tellWaitlist(app.ctx, signal), tellWaitlist(app.ctx, signal)]);
      assert.deepEqual(await statuses(dining), ["NOTIFIED", "WAITING"]);
      const [mail, ...others] = await mails(dining);
      assert.equal(others.length, 0);
      assert.equal(mail?.data.dineInAt, "2026-06-13T16:30:00.000Z");

      const day = (await waiter.call("GET", `/reservations?date=${saturday}`)).json() as ReservationDay;
      assert.deepEqual(
        day.waitlist.map(({ status, freeAt }) => [status, freeAt]),
        [
          ["NOTIFIED", "2026-06-13T16:30:00.000Z"],
          ["WAITING", "2026-06-13T16:30:00.000Z"],
        ],
      );
      app.clock.advance(15 * 60_000);
      await tellWaitlist(app.ctx, signal);
      assert.deepEqual(await statuses(dining), ["NOTIFIED", "NOTIFIED"]);
      // A guest without an address is called by the staff, who see the list.
      assert.equal((await mails(dining)).length, 1);
    });

    it("is left by booking, by leaving, and when the evening is over", async () => {
      const dining = await openDining(app);
      const customer = { name: "Kari Nordmann", phone: "91234567" };
      await join(dining, { customer });
      await dining.booked({ customer });
      assert.deepEqual(await statuses(dining), ["BOOKED"]);

      const leaving = (await join(dining)).json() as WaitlistTicket;
      const response = await app.inject({
        method: "DELETE",
        url: `/api/v1/dine-in/waitlist/${leaving.waitlistId}?slug=${dining.slug}`,
        headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${dining.key}` },
      });
      assert.equal(response.statusCode, 204);
      await join(dining);
      app.clock.set(saturdayAt("19:31"));
      await tellWaitlist(app.ctx, signal);
      assert.deepEqual((await statuses(dining)).sort(), ["BOOKED", "CANCELLED", "EXPIRED"]);
    });

    it("is served by staff with one tap", async () => {
      const dining = await openDining(app);
      const waiter = await hire(app, dining);
      const { waitlistId } = (await join(dining)).json() as WaitlistTicket;
      const response = await waiter.call("POST", "/reservations", {
        dineInAt: saturdayAt("19:00"),
        partySize: 2,
        customer: { name: "Gjest", phone: "99887766" },
        waitlistId,
      });
      assert.equal(response.statusCode, 201);
      assert.deepEqual(await statuses(dining), ["BOOKED"]);
    });
  });
});
