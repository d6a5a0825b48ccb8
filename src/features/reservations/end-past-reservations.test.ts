import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { Log } from "../../platform/log.ts";
import { systemActor } from "../orders/actors.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import { completePastReservations, forgetOldHolds, turnDownUnanswered } from "./end-past-reservations.ts";
import { approveReservation } from "./seat-party.ts";

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

  it("a request that nobody answers is turned down half an hour before the meal, once", async () => {
    const dining = await openDining(app);
    const placed = await dining.booked();
    // What is no request, or has its answer, is not even tried.
    await dining.place();
    const confirmed = await openDining(app, (file) => {
      file.settings.dineIn = { autoApprove: true };
    });
    await confirmed.booked();
    const failed: unknown[] = [];
    const log = { ...app.ctx.log, warn: (...said: unknown[]) => void failed.push(said) } as Log;
    const ctx = { ...app.ctx, log };
    app.clock.set(saturdayAt("18:29"));
    await turnDownUnanswered(ctx);
    assert.equal((await dining.track(placed.publicToken)).status, "PENDING_APPROVAL");
    app.clock.set(saturdayAt("18:30"));
    await turnDownUnanswered(ctx);
    assert.deepEqual(failed, []);
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

  it("a request that is answered at the last moment stays as it was answered, and nothing has failed", async (context) => {
    const dining = await openDining(app);
    const placed = await dining.booked();
    app.clock.set(saturdayAt("18:30"));
    const failed: unknown[] = [];
    const log = { ...app.ctx.log, warn: (...said: unknown[]) => void failed.push(said) } as Log;
    const { db } = app.ctx;
    const transaction = db.transaction.bind(db);
    const beforeNext = (work: () => Promise<unknown>) => {
      const held = context.mock.method(
        db,
        "transaction",
        async (...asked: Parameters<typeof transaction>) => {
          held.mock.restore();
          await work();
          return transaction(...asked);
        },
      );
    };
    beforeNext(() => Promise.reject(new Error("The disk is full.")));
    await turnDownUnanswered({ ...app.ctx, log }, dining.scope);
    assert.equal(failed.length, 1, "it is due again");
    beforeNext(() => approveReservation(app.ctx, dining.scope, placed.reservationId, null, systemActor));
    await turnDownUnanswered({ ...app.ctx, log }, dining.scope);
    assert.equal(failed.length, 1);
    assert.equal((await dining.track(placed.publicToken)).status, "CONFIRMED");
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
});
