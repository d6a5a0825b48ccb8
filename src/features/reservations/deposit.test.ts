import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import { createSandboxPayments, type SandboxParts } from "../../platform/payments/sandbox.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { expirePayments } from "../payments/expire-payments.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire } from "../people/staff.fixture.ts";
import { type Dining, oneTable, openDining, saturday } from "./dining.fixture.ts";
import { turnDownUnanswered } from "./end-past-reservations.ts";
import type { PlacedReservation } from "./schemas.ts";
import type { ReservationDay, StaffReservation } from "./staff-schemas.ts";

describe("a deposit on a table", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const open = (more: object = {}): Promise<Dining> =>
    openDining(
      app,
      (file) => {
        oneTable(file);
        file.settings.dineIn = {
          deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 },
          ...more,
        };
      },
      { environment: "TEST", live: false },
    );
  const pay = (placed: PlacedReservation, decision: "PAY" | "DECLINE" = "PAY") =>
    decideSandboxPayment(app.ctx, placed.paymentUrl!.split("/").at(-1)!, decision);
  const eventsOf = async (id: string): Promise<string[]> =>
    (
      await app.db.query<{ event: string }>(
        "SELECT event FROM order_events WHERE order_id = $1 ORDER BY created_at",
        [id],
      )
    ).map(({ event }) => event);
  const cancel = (token: string) =>
    app.inject({
      method: "POST",
      url: `/api/v1/orders/${token}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
      remoteAddress: `10.${randomBytes(3).join(".")}`,
    });

  it("is asked for by availability, and paid before the restaurant hears of the request", async () => {
    const dining = await open();
    const { deposit } = await dining.availability({ date: saturday, partySize: 3 });
    assert.deepEqual(deposit, { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 });
    const placed = await dining.booked({ partySize: 3 });
    assert.equal(placed.status, "AWAITING_PAYMENT");
    assert.equal(placed.deposit, 60_000);
    assert.ok(placed.paymentUrl);
    assert.equal(placed.paymentExpiresAt, "2026-06-12T16:15:00.000Z");
    assert.deepEqual(await eventsOf(placed.reservationId), ["RESERVATION_STARTED"]);
    // The table is theirs while they pay.
    assert.equal((await dining.book()).statusCode, 409);
    const waiter = await hire(app, dining);
    const day = (await waiter.call("GET", `/reservations?date=${saturday}`)).json() as ReservationDay;
    assert.deepEqual(day.requests, []);
    assert.deepEqual(day.reservations[0]?.actions, []);

    await pay(placed);
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "PENDING_APPROVAL");
    assert.equal(tracked.paymentStatus, "PAID");
    assert.equal(tracked.total, 60_000);
    assert.deepEqual(await eventsOf(placed.reservationId), ["RESERVATION_STARTED", "RESERVATION_REQUESTED"]);
    const approved = await waiter.call("POST", `/reservations/${placed.reservationId}/approve`, {});
    assert.equal(approved.json().status, "CONFIRMED");
    const { amount, isPaid, refunded, perGuest } = approved.json().deposit;
    assert.deepEqual([amount, isPaid, refunded, perGuest], [60_000, true, 0, 20_000]);
  });

  it("confirms at once where the restaurant says yes to all", async () => {
    const dining = await open({ autoApprove: true });
    const placed = await dining.booked();
    assert.equal(placed.tableName, null, "nobody has paid for it yet");
    await pay(placed);
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.status, "CONFIRMED");
    assert.equal(tracked.reservation?.tableName, "1");
    assert.deepEqual(await eventsOf(placed.reservationId), [
      "RESERVATION_STARTED",
      "RESERVATION_REQUESTED",
      "RESERVATION_APPROVED",
    ]);
  });

  it("confirms the guest's own table, in a room where others have theirs", async () => {
    const dining = await openDining(
      app,
      (file) => {
        file.settings.dineIn = {
          autoApprove: true,
          deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 },
        };
      },
      { environment: "TEST", live: false },
    );
    const first = await dining.booked({ partySize: 2 });
    const second = await dining.booked({ partySize: 2 });
    await pay(first);
    await pay(second);
    const names = [first, second].map(
      async ({ publicToken }) => (await dining.track(publicToken)).reservation?.tableName,
    );
    assert.deepEqual(await Promise.all(names), ["V1", "V2"]);
  });

  it("that is not paid gives the table back, without a public event", async () => {
    const dining = await open();
    const declined = await dining.booked();
    await pay(declined, "DECLINE");
    assert.equal((await dining.track(declined.publicToken)).status, "FAILED");
    const abandoned = await dining.booked();
    app.clock.advance(15 * 60_000 + 1);
    await expirePayments(app.ctx);
    assert.equal((await dining.track(abandoned.publicToken)).status, "FAILED");
    // Nor do the staff see what has come to nothing.
    const waiter = await hire(app, dining);
    const day = (await waiter.call("GET", `/reservations?date=${saturday}`)).json() as ReservationDay;
    assert.deepEqual([day.reservations, day.occupancies], [[], []]);
    for (const { reservationId } of [declined, abandoned])
      assert.ok(!(await eventsOf(reservationId)).some((event) => event === "RESERVATION_REQUESTED"));
    assert.equal((await dining.book()).statusCode, 201);
  });

  it("goes back when the restaurant says no, and when the guest cancels in time", async () => {
    const dining = await open({ autoApprove: true });
    const early = await dining.booked();
    await pay(early);
    assert.equal((await cancel(early.publicToken)).statusCode, 200);
    assert.equal((await dining.track(early.publicToken)).refunded, 80_000);

    const asking = await open();
    const refused = await asking.booked();
    await pay(refused);
    const waiter = await hire(app, asking);
    await waiter.call("POST", `/reservations/${refused.reservationId}/reject`, { reason: "Fullt" });
    const tracked = await asking.track(refused.publicToken);
    assert.equal(tracked.refunded, 80_000);
    assert.equal(tracked.paymentStatus, "REFUNDED");
    assert.equal(tracked.cancellation?.refunded, 80_000);
  });

  it("goes back when staff cancel what was promised, and when nobody has answered in time", async () => {
    const dining = await open({ autoApprove: true });
    const promised = await dining.booked();
    await pay(promised);
    const waiter = await hire(app, dining);
    const path = `/reservations/${promised.reservationId}`;
    const cancelled = await waiter.call("POST", `${path}/cancel`, { reason: "TOO_BUSY" });
    assert.equal(cancelled.statusCode, 200, cancelled.body);
    assert.equal((await dining.track(promised.publicToken)).refunded, 80_000);
    const { deposit } = (await waiter.call("GET", path)).json() as StaffReservation;
    assert.deepEqual([deposit?.amount, deposit?.isPaid, deposit?.refunded], [80_000, true, 80_000]);

    const asking = await open();
    const unanswered = await asking.booked();
    await pay(unanswered);
    app.clock.set("2026-06-13T18:30:00+02:00");
    await turnDownUnanswered(app.ctx);
    const tracked = await asking.track(unanswered.publicToken);
    assert.deepEqual([tracked.status, tracked.refunded], ["CANCELLED", 80_000]);
  });

  it("goes back up to the last moment that was agreed, and at any time while nothing was promised", async () => {
    const dining = await open({ autoApprove: true, cancelBeforeMinutes: 60 });
    const intime = await dining.booked();
    await pay(intime);
    app.clock.set("2026-06-13T16:00:00+02:00");
    assert.equal((await cancel(intime.publicToken)).statusCode, 200);
    assert.equal((await dining.track(intime.publicToken)).refunded, 80_000);

    app.clock.set(fridayEvening);
    const asking = await open();
    const request = await asking.booked();
    await pay(request);
    app.clock.set("2026-06-13T18:00:00+02:00");
    assert.equal((await cancel(request.publicToken)).statusCode, 200);
    assert.equal((await asking.track(request.publicToken)).refunded, 80_000);
  });

  it("stays with the restaurant when the guest cancels late or does not come", async () => {
    const dining = await open({ autoApprove: true, cancelBeforeMinutes: 60 });
    const late = await dining.booked();
    await pay(late);
    app.clock.set("2026-06-13T16:00:01+02:00");
    assert.equal((await cancel(late.publicToken)).statusCode, 200);
    assert.equal((await dining.track(late.publicToken)).refunded, 0);

    const absent = await dining.booked();
    await pay(absent);
    app.clock.set("2026-06-13T19:30:00+02:00");
    const waiter = await hire(app, dining);
    const response = await waiter.call("POST", `/reservations/${absent.reservationId}/noShow`, {});
    assert.equal(response.statusCode, 200);
    assert.equal((await dining.track(absent.publicToken)).refunded, 0);
  });

  it("is a manager's to give back once the guest cannot take it back any more (D-105)", async () => {
    const dining = await open({ autoApprove: true, cancelBeforeMinutes: 60 });
    const placed = await dining.booked();
    await pay(placed);
    app.clock.set("2026-06-13T16:00:01+02:00");
    const [waiter, manager] = await Promise.all([hire(app, dining), hire(app, dining, "MANAGER")]);
    const path = `/reservations/${placed.reservationId}/cancel`;
    const refused = await waiter.call("POST", path, { reason: "CUSTOMER_REQUEST" });
    assert.equal(refused.statusCode, 403);
    assert.deepEqual(refused.json().error.details.requiredRoles, ["OWNER", "MANAGER"]);
    assert.equal((await dining.track(placed.publicToken)).status, "CONFIRMED");
    assert.equal((await manager.call("POST", path, { reason: "CUSTOMER_REQUEST" })).statusCode, 200);
    assert.equal((await dining.track(placed.publicToken)).refunded, 80_000);
  });

  it("needs an e-mail address, and return addresses of the restaurant's own", async () => {
    const dining = await open();
    const nameless = await dining.book({ customer: { name: "Kari", phone: "91234567" } });
    assert.equal(nameless.statusCode, 422);
    assert.deepEqual(nameless.json().error.details.issues, [
      {
        path: "customer.email",
        code: "REQUIRED",
        message: "Vi trenger e-postadressen din når du betaler depositum.",
      },
    ]);
    const foreign = await dining.book({ successUrl: "https://andre.example/takk" });
    assert.equal(foreign.json().error.code, "INVALID_SUCCESS_URL");
    const back = await dining.book({ cancelUrl: "http://andre.example" });
    assert.equal(back.json().error.code, "INVALID_CANCEL_URL");
  });

  it("is asked for once by the same key", async () => {
    const dining = await open();
    const key = newKey();
    const first = await dining.booked({}, key);
    const again = (await dining.book({}, { key })).json() as PlacedReservation;
    assert.equal(again.paymentUrl, first.paymentUrl);
    assert.equal(again.idempotent, true);
    await pay(first);
    const paid = (await dining.book({}, { key })).json() as PlacedReservation;
    assert.equal(paid.status, "PENDING_APPROVAL");
    assert.equal(paid.paymentUrl, null);
  });

  it("is one for the table where the restaurant says so, and none for a table without one", async () => {
    const dining = await open({ deposit: { amount: 25_000, perPerson: false, cancelBeforeMinutes: 180 } });
    assert.equal((await dining.booked({ partySize: 3 })).deposit, 25_000);
    const free = await open({ deposit: null });
    const placed = await free.booked({ customer: { name: "Kari", phone: "91234567" } });
    assert.deepEqual(
      [placed.deposit, placed.status, placed.paymentUrl, placed.paymentExpiresAt],
      [0, "PENDING_APPROVAL", null, null],
    );
  });

  describe("when the payment provider is in trouble", () => {
    type Trouble = NonNullable<SandboxParts["trouble"]>;
    const inTrouble = (trouble: Trouble | undefined): void => {
      const { ctx, clock, db } = app;
      ctx.payments.sandbox = createSandboxPayments({ db, clock, baseUrl: baseUrl(ctx.config), trouble });
    };
    after(() => inTrouble(undefined));
    const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code;

    it("is not asked for: the table is free again, and the same key says that it is over", async () => {
      const dining = await open();
      const key = newKey();
      inTrouble(() => Promise.reject(new PaymentProviderError("UNAVAILABLE", "down")));
      assert.equal(codeOf(await dining.book({}, { key })), "PAYMENT_PROVIDER_UNAVAILABLE");
      const again = await dining.book({}, { key });
      assert.deepEqual([again.statusCode, codeOf(again)], [409, "PAYMENT_INCOMPLETE"]);
      inTrouble(undefined);
      assert.equal((await dining.book()).statusCode, 201);
    });

    it("is pending for half a minute, and then over", async () => {
      const dining = await open();
      const key = newKey();
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      inTrouble(async (call) => {
        if (call !== "createPayment") return;
        asked.resolve();
        await answered.promise;
      });
      const first = dining.book({}, { key });
      await asked.promise;
      app.clock.advance(29_999);
      const pending = await dining.book({}, { key });
      assert.deepEqual([codeOf(pending), pending.headers["retry-after"]], ["PAYMENT_PENDING", "2"]);
      app.clock.advance(1);
      assert.equal(codeOf(await dining.book({}, { key })), "PAYMENT_INCOMPLETE");
      answered.resolve();
      assert.equal(codeOf(await first), "PAYMENT_INCOMPLETE");
      inTrouble(undefined);
      assert.equal((await dining.book()).statusCode, 201);
    });
  });
});
