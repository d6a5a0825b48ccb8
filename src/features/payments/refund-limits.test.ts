import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import type { PlacedOrder } from "../orders/schemas.ts";
import { newKey, openShop, type Shop } from "../orders/shop.fixture.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { assertRefused } from "../people/refusals.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { decideSandboxPayment } from "./sandbox-page.ts";

/** D-105 */
describe("what people may pay back of an order", () => {
  let app: TestApp;
  let shop: Shop;
  let owner: Staff;
  let manager: Staff;
  let cook: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
    [owner, manager, cook] = await Promise.all([
      hire(app, shop, "OWNER"),
      hire(app, shop, "MANAGER"),
      hire(app, shop, "STAFF"),
    ]);
  });

  const limit = (managers: number | null, staff: number | null, person = owner) =>
    person.call("PUT", "/refund-limits", { manager: managers, staff });
  const paid = async (): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const accepted = async (): Promise<PlacedOrder> => {
    const order = await paid();
    await cook.call("POST", `/orders/${order.orderId}/accept`, { readyInMinutes: 20 });
    // A guest may take a new order back for two minutes.
    app.clock.advance(3 * 60_000);
    return order;
  };
  const refund = (person: Staff, { orderId }: PlacedOrder, amount: number, key = newKey()) =>
    person.call("POST", `/orders/${orderId}/refunds`, { amount, reason: "Kald" }, { "idempotency-key": key });
  const cancel = (person: Staff, { orderId }: PlacedOrder, more: object = {}) =>
    person.call("POST", `/orders/${orderId}/cancel`, { reason: "OUT_OF_ITEMS", ...more });
  const refunded = async ({ publicToken }: PlacedOrder) => (await shop.track(publicToken)).refunded;

  it("is anything for owners and managers and nothing for staff, until the owner says otherwise", async () => {
    assert.deepEqual((await cook.call("GET", "/refund-limits")).json(), { manager: null, staff: 0 });
    const order = await accepted();
    const refused = await refund(cook, order, 1);
    assert.equal(outcomeOf(refused), "403 FORBIDDEN");
    assert.deepEqual(refused.json().error.details, {
      ...{ reason: "REFUND_LIMIT", limit: 0, left: 0, amount: 1, requiredRoles: ["OWNER", "MANAGER"] },
    });
    assert.equal(outcomeOf(await refund(manager, order, 500)), "201");

    assert.equal(outcomeOf(await limit(20_000, 3_000)), "200");
    assert.deepEqual((await manager.call("GET", "/refund-limits")).json(), { manager: 20_000, staff: 3_000 });
    assert.equal(outcomeOf(await refund(cook, order, 3_000)), "201");
    const more = await refund(cook, order, 100);
    assert.match(more.json().error.message, /leder eller eieren/);
    assert.equal(await refunded(order), 3_500);
  });

  it("is the owner's to set, and not more for staff than for managers", async () => {
    await assertRefused(app, shop, await openShop(app), {
      roles: ["MANAGER", "STAFF"],
      calls: [["PUT", "/refund-limits", { manager: null, staff: 1_000 }]],
    });
    for (const [managers, staff] of [
      [1_000, 1_001],
      [1_000, null],
      [-1, 0],
      [null, 1.5],
      [10_000_001, 0],
    ] as const)
      assert.equal(outcomeOf(await limit(managers, staff)), "422 VALIDATION_FAILED", `${managers} ${staff}`);
    assert.equal(outcomeOf(await owner.call("PUT", "/refund-limits", { staff: 0 })), "422 VALIDATION_FAILED");
    assert.deepEqual((await owner.call("GET", "/refund-limits")).json(), { manager: null, staff: 0 });
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.equal(outcomeOf(await limit(null, null, elsewhere)), "200");
    assert.deepEqual((await owner.call("GET", "/refund-limits")).json(), { manager: null, staff: 0 });
  });

  it("is counted over all of a role, also when they pay back at the same time", async () => {
    await limit(null, 2_000);
    const colleague = await hire(app, shop, "STAFF");
    const order = await accepted();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => refund(index % 2 ? cook : colleague, order, 500)),
    );
    const given = answers.filter(({ statusCode }) => statusCode === 201);
    assert.equal(given.length, 4);
    assert.equal(await refunded(order), 2_000);
  });

  it("is not used up by what the provider refused, nor on another order", async () => {
    await limit(null, 2_000);
    const order = await accepted();
    assert.equal(outcomeOf(await refund(cook, order, 2_000)), "201");
    await app.db.query("UPDATE refunds SET state = 'FAILED' WHERE order_id = $1", [order.orderId]);
    assert.equal(outcomeOf(await refund(cook, order, 2_000)), "201");
    assert.equal(outcomeOf(await refund(cook, await accepted(), 2_000)), "201");
  });

  it("is all of an order that the guest could take back alone", async () => {
    const order = await paid();
    assert.equal(outcomeOf(await cancel(cook, order)), "200");
    assert.equal(await refunded(order), order.total);
  });

  it("holds for a cancellation too, whether the money is given or kept", async () => {
    const order = await accepted();
    for (const money of ["FULL", "NONE", { amount: 100 }]) {
      const refused = await cancel(cook, order, { refund: money });
      assert.equal(outcomeOf(refused), "403 FORBIDDEN");
      assert.equal(refused.json().error.details.amount, order.total);
    }
    assert.equal((await shop.track(order.publicToken)).status, "CONFIRMED");
    await limit(null, order.total - 1);
    assert.equal(outcomeOf(await cancel(cook, order)), "403 FORBIDDEN");
    await limit(null, order.total);
    assert.equal(outcomeOf(await cancel(cook, order)), "200");
    assert.equal(await refunded(order), order.total);

    // Of what was given back before, nobody decides any more.
    await limit(null, order.total - 500);
    const partly = await accepted();
    assert.equal(outcomeOf(await refund(owner, partly, 500)), "201");
    assert.equal(outcomeOf(await cancel(cook, partly)), "200");
    assert.equal(await refunded(partly), partly.total);

    const cash = await shop.place();
    app.clock.advance(3 * 60_000);
    assert.equal(outcomeOf(await cancel(cook, cash)), "200");
  });

  it("binds managers when the owner says so", async () => {
    await limit(1_000, 0);
    const order = await accepted();
    const refused = await refund(manager, order, 1_001);
    assert.equal(outcomeOf(refused), "403 FORBIDDEN");
    assert.deepEqual(refused.json().error.details.requiredRoles, ["OWNER"]);
    assert.equal(outcomeOf(await cancel(manager, order)), "403 FORBIDDEN");
    assert.equal(outcomeOf(await refund(manager, order, 1_000)), "201");
    assert.equal(outcomeOf(await cancel(owner, order)), "200");
    assert.equal(await refunded(order), order.total);
  });
});
