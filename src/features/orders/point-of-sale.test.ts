import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { runThroughMcp } from "../../platform/http/through-mcp.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { setRefundLimits } from "../payments/refund-limits.ts";
import { hire } from "../people/staff.fixture.ts";
import { dataOf, openServedShop, type ServedShop, type Till } from "./point-of-sale.fixture.ts";
import { newKey } from "./shop.fixture.ts";

const minute = 60_000;

describe("a point of sale", () => {
  let app: TestApp;
  let shop: ServedShop;
  let till: Till;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    shop = await openServedShop(app);
    till = await shop.till("orders:read", "orders:write");
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const act = (
    { orderId }: { orderId: string },
    action: string,
    body: object = {},
    { key, by = till }: { key?: string; by?: Pick<Till, "call"> } = {},
  ): Promise<LightMyRequestResponse> =>
    by.call("POST", `/orders/${orderId}/${action}`, body, key ? { "idempotency-key": key } : {});
  const eventsOf = async ({ orderId }: { orderId: string }) =>
    dataOf(await till.call("GET", `/orders/${orderId}`)).events.map(
      ({ event, by }: { event: string; by: { kind: string; id: string | null } }) => [event, by.kind, by.id],
    );
  const inMinutes = (n: number) => new Date(app.clock.nowMs() + n * minute).toISOString();

  it("takes an order from the answer to the guest, as the kitchen does (R-900)", async () => {
    const order = await shop.paid();
    const accepted = dataOf(await act(order, "accept", { readyInMinutes: 25 }));
    assert.equal(accepted.status, "CONFIRMED");
    assert.equal(Date.parse(accepted.estimatedReadyAt), app.clock.nowMs() + 25 * minute);
    for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"])
      assert.equal(dataOf(await act(order, "status", { status })).status, status);
    const told = await shop.track(order.publicToken);
    assert.equal(told.status, "COMPLETED");
  });

  it("stands in the order's events with its key, and so on the board (R-907)", async () => {
    const cook = await hire(app, shop);
    const order = await shop.place();
    await act(order, "accept");
    await cook.call("POST", `/orders/${order.orderId}/status`, { status: "PREPARING" });
    await act(order, "delay", { readyAt: inMinutes(50), reason: "Mye å gjøre" });
    const happened = await eventsOf(order);
    assert.deepEqual(
      happened.map(([event, kind]: string[]) => [event, kind]),
      [
        ["ORDER_CREATED", "CUSTOMER"],
        ["ORDER_ACKNOWLEDGED", "KEY"],
        ["ORDER_STATUS_CHANGED", "STAFF"],
        ["TIME_REVISED", "KEY"],
      ],
    );
    assert.equal(happened[1][2], till.keyId);
    const board = (await cook.call("GET", "/orders?state=active")).json();
    const seen = board.orders.find(({ id }: { id: string }) => id === order.orderId);
    assert.deepEqual(seen.events.at(-1).by, { kind: "KEY", id: till.keyId, role: "STAFF" });
  });

  it("does a thing once for the same key, also when it is sent at once or late (R-906)", async () => {
    const order = await shop.paid();
    const key = newKey();
    const answers = await Promise.all(
      [1, 2, 3].map(() => act(order, "accept", { readyInMinutes: 30 }, { key })),
    );
    assert.deepEqual(answers.map(outcomeOf), ["200", "200", "200"]);
    await act(order, "status", { status: "PREPARING" });
    const late = await act(order, "accept", { readyInMinutes: 30 }, { key });
    assert.deepEqual([late.statusCode, late.json().data.status], [200, "PREPARING"]);
    assert.equal(
      (await eventsOf(order)).filter(([event]: string[]) => event === "ORDER_STATUS_CHANGED").length,
      2,
    );
    const other = await act(order, "accept", { readyInMinutes: 45 }, { key });
    assert.equal(outcomeOf(other), "409 IDEMPOTENCY_CONFLICT");
    assert.equal(outcomeOf(await act(order, "accept", {}, { key: "short" })), "400 BAD_REQUEST");
  });

  it("promises another time once for the same key, though somebody promised a third meanwhile (R-906)", async () => {
    const order = await shop.place();
    const [key, at] = [newKey(), inMinutes(40)];
    await Promise.all([1, 2].map(() => act(order, "delay", { readyAt: at }, { key })));
    await act(order, "delay", { readyAt: inMinutes(60) });
    const again = dataOf(await act(order, "delay", { readyAt: at }, { key }));
    assert.equal(Date.parse(again.estimatedReadyAt), Date.parse(inMinutes(60)));
    assert.equal((await eventsOf(order)).filter(([event]: string[]) => event === "TIME_REVISED").length, 2);
  });

  it("hears where the order stands when it has seen it elsewhere, and nothing is done (R-908)", async () => {
    const order = await shop.paid();
    await act(order, "accept");
    for (const [action, body] of [
      ["accept", {}],
      ["status", { status: "PREPARING" }],
      ["delay", { readyAt: inMinutes(40) }],
      ["cancel", { reason: "TOO_BUSY" }],
    ] as const) {
      const refused = await act(order, action, { ...body, expectedStatus: "PAID" });
      assert.equal(outcomeOf(refused), "409 CHANGED", action);
      assert.deepEqual(refused.json().error.details, { status: "CONFIRMED" });
    }
    const refused = await act(order, "status", { status: "COMPLETED" });
    assert.equal(outcomeOf(refused), "409 ILLEGAL_TRANSITION");
    assert.deepEqual(refused.json().error.details, { status: "CONFIRMED" });
    assert.equal(
      dataOf(await act(order, "status", { status: "PREPARING", expectedStatus: "CONFIRMED" })).status,
      "PREPARING",
    );
  });

  it("hears everything that is wrong at once, and nothing of orders that are not its own", async () => {
    const order = await shop.place();
    const refused = await act(order, "delay", { readyAt: "soon", why: "x" });
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.equal(refused.json().error.details.issues.length, 2);
    const elsewhere = await openServedShop(app);
    const theirs = await elsewhere.place();
    for (const [action, body] of [
      ["accept", {}],
      ["status", { status: "PREPARING" }],
      ["delay", { readyAt: inMinutes(20) }],
      ["cancel", {}],
    ] as const)
      assert.equal(outcomeOf(await act(theirs, action, body)), "404 ORDER_NOT_FOUND", action);
  });

  it("needs the scope of what it does (R-901)", async () => {
    const order = await shop.place();
    const reader = await shop.till("orders:read");
    for (const action of ["accept", "status", "delay", "cancel"]) {
      const refused = await act(order, action, {}, { by: reader });
      assert.equal(outcomeOf(refused), "403 INSUFFICIENT_SCOPE");
      assert.deepEqual(refused.json().error.details, { requiredScope: "orders:write" });
    }
    const refused = await act(order, "refunds", { amount: 100, reason: "Kald" }, { key: newKey() });
    assert.deepEqual(refused.json().error.details, { requiredScope: "refunds:write" });
  });

  describe("gives money back", () => {
    const refund = { amount: 1000, reason: "Kald mat" };

    it("as managers do, up to what the owner lets them, together with them (D-121)", async () => {
      const own = await openServedShop(app);
      await setRefundLimits(app.db, own.scope, { manager: 2500, staff: 0 });
      const manager = await hire(app, own, "MANAGER");
      const paying = await own.till("refunds:write");
      const order = await own.paid();
      const first = await act(order, "refunds", refund, { key: newKey(), by: paying });
      assert.deepEqual([first.statusCode, first.json().data.amount], [201, 1000]);
      await manager.call("POST", `/orders/${order.orderId}/refunds`, refund);
      const beyond = await act(order, "refunds", refund, { key: newKey(), by: paying });
      assert.equal(outcomeOf(beyond), "403 FORBIDDEN");
      const { reason, left, requiredRoles } = beyond.json().error.details;
      assert.deepEqual([reason, left, requiredRoles], ["REFUND_LIMIT", 500, ["OWNER"]]);
      const { refunds, payment } = dataOf(await own.call("GET", `/orders/${order.orderId}`));
      assert.equal(payment.refunded, 2000);
      assert.deepEqual(
        refunds.map(({ by, amount }: { by: { kind: string; role: string }; amount: number }) => [
          by.kind,
          by.role,
          amount,
        ]),
        [
          ["KEY", "MANAGER", 1000],
          ["STAFF", "MANAGER", 1000],
        ],
      );
    });

    it("once for the same key, which it must send (R-909)", async () => {
      const paying = await shop.till("refunds:write");
      const order = await shop.paid();
      const key = newKey();
      const answers = await Promise.all(
        [1, 2, 3].map(() => act(order, "refunds", refund, { key, by: paying })),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 200, 201]);
      assert.equal(new Set(answers.map((answer) => answer.json().data.refundId)).size, 1);
      const other = await act(order, "refunds", { ...refund, amount: 1100 }, { key, by: paying });
      assert.equal(outcomeOf(other), "409 IDEMPOTENCY_CONFLICT");
      assert.equal(
        outcomeOf(await act(order, "refunds", refund, { by: paying })),
        "400 IDEMPOTENCY_KEY_REQUIRED",
      );
      const tooMuch = await act(
        order,
        "refunds",
        { ...refund, amount: 99_999_00 },
        { key: newKey(), by: paying },
      );
      assert.equal(outcomeOf(tooMuch), "422 VALIDATION_FAILED");
    });

    it("through a language model not at all for real guests, nor by a change (D-122)", async () => {
      const live = await openServedShop(app, undefined, "LIVE");
      await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [live.restaurantId]);
      await app.ctx.snapshots.reload(live.restaurantId);
      const order = await live.place(live.body({ lines: [live.line("Brus", { quantity: 2 })] }));
      await app.db.query(
        `WITH paid AS (
           INSERT INTO payments (restaurant_id, order_id, provider, state, amount, provider_reference, expires_at, created_at, updated_at)
           SELECT restaurant_id, id, 'STRIPE', 'PAID', total, 'cs_1', now(), now(), now() FROM orders
           WHERE restaurant_id = $1 AND id = $2)
         UPDATE orders SET status = 'PAID', payment_method = 'ONLINE', paid_at = now() WHERE restaurant_id = $1 AND id = $2`,
        [live.restaurantId, order.orderId],
      );
      const holds = (quantity: number, expectedVersion: number) =>
        act(order, "changes", { expectedVersion, keep: [{ lineId: "1", quantity }] }, { by: live });
      assert.equal(outcomeOf(await runThroughMcp(() => holds(1, 0))), "403 HUMAN_REQUIRED");
      assert.equal(outcomeOf(await runThroughMcp(() => holds(3, 0))), "200");
      assert.equal(outcomeOf(await holds(1, 1)), "200");
    });

    it("when it cancels an accepted order only with the scope for money, otherwise as staff do (D-121)", async () => {
      const order = await shop.paid();
      await act(order, "accept");
      // The guest could still take it back.
      app.clock.advance(3 * minute);
      const refused = await act(order, "cancel", { reason: "OUT_OF_ITEMS" });
      assert.equal(outcomeOf(refused), "403 FORBIDDEN");
      assert.equal(refused.json().error.details.reason, "REFUND_LIMIT");
      const trusted = await shop.till("orders:write", "refunds:write");
      const key = newKey();
      const body = { reason: "OUT_OF_ITEMS", message: "Tomt for deig" };
      const cancelled = dataOf(await act(order, "cancel", body, { by: trusted, key }));
      assert.deepEqual(
        [cancelled.status, cancelled.paymentStatus, cancelled.cancellation],
        ["CANCELLED", "REFUNDED", { reason: "OUT_OF_ITEMS", message: "Tomt for deig" }],
      );
      assert.equal(outcomeOf(await act(order, "cancel", body, { by: trusted, key })), "200");
      const fresh = await shop.paid();
      assert.equal(dataOf(await act(fresh, "cancel", { reason: "TOO_BUSY" })).status, "CANCELLED");
    });
  });
});
