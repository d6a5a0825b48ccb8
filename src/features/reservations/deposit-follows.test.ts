import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { newKey } from "../orders/shop.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { depositOfAbsent } from "./change-reservation.ts";
import { type Dining, openDining, saturdayAt } from "./dining.fixture.ts";
import type { ReservationRecord } from "./queries.ts";
import type { PlacedReservation } from "./schemas.ts";
import type { StaffReservation } from "./staff-schemas.ts";

/** 200 kr for each guest, to be had back until three hours before; four come on Saturday at 19:00. */
describe("a deposit that was paid", () => {
  let app: TestApp;
  let dining: Dining;
  let owner: Staff;
  let placed: PlacedReservation;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    dining = await openDining(
      app,
      (file) => {
        file.settings.dineIn = {
          autoApprove: true,
          deposit: { amount: 20_000, perPerson: true, cancelBeforeMinutes: 180 },
        };
      },
      { environment: "TEST", live: false },
    );
    owner = await hire(app, dining, "OWNER");
    placed = await dining.booked();
    await decideSandboxPayment(app.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
  });

  const at = (path = ""): string => `/reservations/${placed.reservationId}${path}`;
  const change = (body: object, by = owner) => by.call("PATCH", at(), body);
  const giveBack = (body: object, by = owner, headers = {}) =>
    by.call("POST", at("/deposit/refund"), body, headers);
  const deposit = async (): Promise<StaffReservation["deposit"]> =>
    (await owner.call("GET", at())).json().deposit;
  const limit = (role: StaffRole, ore: number) =>
    app.db.query(
      `UPDATE ordering_settings SET ${role === "STAFF" ? "staff" : "manager"}_refund_limit = $2 WHERE restaurant_id = $1`,
      [dining.restaurantId, ore],
    );

  it("goes back for those who do not come, when that is asked for, and never twice", async () => {
    const first = await change({ partySize: 3, refundsDeposit: true });
    assert.equal(first.statusCode, 200, first.body);
    assert.deepEqual(first.json().deposit, {
      amount: 80_000,
      isPaid: true,
      refunded: 20_000,
      perGuest: 20_000,
      refundUntil: "2026-06-13T14:00:00.000Z",
    });
    assert.equal((await change({ partySize: 3, refundsDeposit: true })).json().deposit.refunded, 20_000);
    assert.equal((await change({ partySize: 5, refundsDeposit: true })).json().deposit.refunded, 20_000);
    assert.equal((await change({ partySize: 2 })).json().deposit.refunded, 20_000);
    assert.equal((await change({ partySize: 1, refundsDeposit: true })).json().deposit.refunded, 60_000);
  });

  it("that is not paid yet is neither given back nor counted when fewer come", async () => {
    placed = await dining.booked();
    const { details } = (await giveBack({})).json().error;
    assert.deepEqual(
      details.issues.map(({ path, params }: { path: string; params: object }) => [path, params]),
      [["amount", { left: 0 }]],
    );
    const paid = {
      reservation: { depositPerGuest: 20_000 },
      total: 80_000,
      payment_state: "PAID",
      refunded: null,
    };
    const left = (more: object, partySize?: number) =>
      depositOfAbsent({ ...paid, ...more } as unknown as ReservationRecord, partySize);
    assert.deepEqual([left({}, 3), left({ refunded: 50_000 }, 3), left({}, 5)], [20_000, 0, 0]);
    assert.equal(left({}), 0, "as many come");
    assert.equal(left({ payment_state: "OPEN" }, 3), 0);
    assert.equal(left({ reservation: {} }, 3), 0, "it is the table's, whoever comes");
  });

  it("stays where nothing fits", async () => {
    const response = await change({ partySize: 99, refundsDeposit: true });
    assert.equal(response.json().error.code, "NO_TABLE");
    assert.equal((await deposit())?.refunded, 0);
  });

  it("can be had back as long before another time as before the first", async () => {
    const moved = await change({ dineInAt: saturdayAt("20:30") });
    assert.equal(moved.json().deposit.refundUntil, "2026-06-13T15:30:00.000Z");
  });

  it("is given back in parts, as far as there is some left, and once for a key", async () => {
    const key = newKey();
    for (const _ of [1, 2]) {
      const response = await giveBack({ amount: 30_000 }, owner, { "idempotency-key": key });
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(response.json().deposit.refunded, 30_000);
    }
    assert.equal((await giveBack({ amount: 50_001 })).statusCode, 422);
    assert.equal((await giveBack({ amount: 99 })).statusCode, 422);
    assert.equal((await giveBack({})).json().deposit.refunded, 80_000);
    assert.equal((await giveBack({})).statusCode, 422);
  });

  it("of which several give back at once is given back once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => giveBack({ amount: 80_000 })));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 422, 422]);
    assert.equal((await deposit())?.refunded, 80_000);
  });

  it("of a no-show is kept, or goes back, and can be given back later", async () => {
    app.clock.set(saturdayAt("19:30"));
    const response = await owner.call("POST", at("/noShow"), {});
    assert.equal(response.json().deposit.refunded, 0);
    assert.equal((await giveBack({ reason: "Sykdom" })).json().deposit.refunded, 80_000);
  });

  it("goes back with a no-show when the restaurant says so", async () => {
    app.clock.set(saturdayAt("19:30"));
    await owner.call("POST", at("/noShow"), { refundsDeposit: true });
    assert.equal((await deposit())?.refunded, 80_000);
  });

  it("is kept of a late cancellation, but not while the guest could have it back", async () => {
    await owner.call("POST", at("/cancel"), { reason: "OTHER", refundsDeposit: false });
    assert.equal((await deposit())?.refunded, 80_000);
    const late = await dining.booked();
    await decideSandboxPayment(app.ctx, late.paymentUrl!.split("/").at(-1)!, "PAY");
    placed = late;
    app.clock.set(saturdayAt("17:00"));
    await owner.call("POST", at("/cancel"), { reason: "CUSTOMER_REQUEST", refundsDeposit: false });
    assert.equal((await deposit())?.refunded, 0);
  });

  it("that is no longer the guest's to have back goes back as far as a role may pay", async () => {
    const waiter = await hire(app, dining, "STAFF");
    await limit("STAFF", 10_000);
    assert.equal((await change({ partySize: 3, refundsDeposit: true }, waiter)).statusCode, 200);
    app.clock.set(saturdayAt("17:00"));
    assert.equal((await change({ partySize: 2, refundsDeposit: true }, waiter)).statusCode, 403);
    assert.equal((await giveBack({ amount: 20_000 }, waiter)).statusCode, 403);
    const { partySize, deposit: left } = (await owner.call("GET", at())).json();
    assert.deepEqual([partySize, left.refunded], [3, 20_000]);
  });

  it("is nothing of a booking that is forgotten while it is changed", async (context) => {
    const { db } = app.ctx;
    const transaction = db.transaction.bind(db);
    const held = context.mock.method(db, "transaction", async (...asked: Parameters<typeof transaction>) => {
      held.mock.restore();
      await app.db.query("DELETE FROM orders WHERE id = $1", [placed.reservationId]);
      return transaction(...asked);
    });
    const changed = await change({ partySize: 3, refundsDeposit: true });
    assert.deepEqual([changed.statusCode, changed.json().error.code], [404, "ORDER_NOT_FOUND"]);
  });

  it("is nobody else's business", async () => {
    const elsewhere = await hire(app, await openDining(app), "OWNER");
    assert.equal((await giveBack({}, elsewhere)).statusCode, 404);
    const changed = await change({ partySize: 3 }, elsewhere);
    assert.deepEqual([changed.statusCode, changed.json().error.code], [404, "ORDER_NOT_FOUND"]);
    const anonymous = await app.inject({
      method: "POST",
      url: `/api/staff${at("/deposit/refund")}?slug=${dining.slug}`,
      payload: {},
    });
    assert.equal(anonymous.statusCode, 401);
  });
});
