import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { moveAuthorization } from "./move-authorization.ts";
import { claimCheck, failPayment } from "./queries.ts";
import { reconcileAgain, reconcilePayment } from "./reconcile-payments.ts";
import { sendRefund } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const staff = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;

describe("what happens to one payment", () => {
  let town: PaidTown;
  let shop: PaidShop;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop(["VIPPS"]);
    // One in every state, of the same restaurant and of another one.
    for (const owner of [shop, await town.openShop(["VIPPS"])]) {
      await creating(owner);
      await owner.order();
      await authorized(owner);
      town.vipps.server.trouble(/(cancel|refund)$/, { kind: "ANSWER", status: 500, body: "" });
      await cancelOrder(
        town.app.ctx,
        owner.scope,
        (await authorized(owner)).orderId,
        { refund: "FULL" },
        staff,
      );
      await refund(await taken(owner), owner);
      town.vipps.server.mend();
      await refund(await taken(owner), owner);
    }
  });
  after(() => town.close());

  const creating = async (owner: PaidShop): Promise<OnlineOrder> => {
    const order = await owner.order();
    await town.app.db.query(
      "UPDATE payments SET state = 'CREATING', provider_reference = NULL, payment_url = NULL WHERE order_id = $1",
      [order.orderId],
    );
    return order;
  };
  const authorized = async (owner = shop): Promise<OnlineOrder> => {
    const order = await owner.order();
    order.emulator.pay(order.reference);
    await settlePayment(town.app.ctx, owner.scope, order.orderId);
    return order;
  };
  const taken = async (owner = shop): Promise<OnlineOrder> => {
    const order = await authorized(owner);
    await acceptOrder(town.app.ctx, owner.scope, order.orderId, {}, staff);
    await moveAuthorization(town.app.ctx, owner.scope, order.orderId);
    assert.equal((await owner.paymentOf(order.orderId)).authorization_state, "CAPTURED");
    return order;
  };
  const refund = ({ orderId }: OnlineOrder, owner = shop) =>
    refundOrder(town.app.ctx, owner.scope, orderId, { amount: 1_000, reason: "OTHER" }, null, staff);
  /** Everything in the database about other orders' money. */
  /** As PostgreSQL writes it: a comparison of objects sees no difference between two instants. */
  const others = (orderId: string) =>
    town.app.db.query(
      `SELECT to_jsonb(p) AS payment, o.status, o.paid_at::text, l.refunded_quantity, to_jsonb(f) AS refund
       FROM payments p
       JOIN orders o USING (restaurant_id)
       LEFT JOIN order_lines l ON l.restaurant_id = o.restaurant_id AND l.order_id = o.id
       LEFT JOIN refunds f ON f.restaurant_id = p.restaurant_id AND f.order_id = p.order_id
       WHERE p.order_id <> $1 AND o.id = p.order_id ORDER BY p.restaurant_id, p.order_id, f.id, l.line_number`,
      [orderId],
    );

  type Happening = [make: () => Promise<OnlineOrder>, act: (order: OnlineOrder) => Promise<unknown>];
  const happenings: Record<string, Happening> = {
    "its link comes": [() => shop.order(), async () => undefined],
    "somebody looks at it": [
      () => shop.order(),
      async ({ orderId }) => {
        const nowMs = town.app.clock.nowMs();
        for (const [laterMs, isTheirs] of [
          [0, true],
          [1_999, false],
          [2_000, true],
        ] as const)
          assert.equal(
            await claimCheck(town.app.db, shop.scope, orderId, nowMs + laterMs, 2_000),
            isTheirs,
            `${laterMs} ms later`,
          );
      },
    ],
    "it is paid": [
      () => shop.order(),
      async ({ orderId, emulator, reference }) => {
        emulator.pay(reference);
        await settlePayment(town.app.ctx, shop.scope, orderId);
        assert.equal(await shop.statusOf(orderId), "PAID");
      },
    ],
    "it is declined": [
      () => shop.order(),
      async ({ orderId, emulator, reference }) => {
        emulator.decline(reference);
        await settlePayment(town.app.ctx, shop.scope, orderId);
        assert.equal(await shop.statusOf(orderId), "FAILED");
      },
    ],
    "it never gets a link": [
      () => creating(shop),
      async ({ orderId }) => {
        const nowMs = town.app.clock.nowMs();
        await failPayment(town.app.db, shop.scope, orderId, ["CREATING"], "FAILED_TO_CREATE", nowMs);
        assert.equal(await shop.statusOf(orderId), "FAILED");
      },
    ],
    "its money is taken": [
      authorized,
      async ({ orderId }) => {
        await acceptOrder(town.app.ctx, shop.scope, orderId, {}, staff);
        await moveAuthorization(town.app.ctx, shop.scope, orderId);
        assert.equal((await shop.paymentOf(orderId)).authorization_state, "CAPTURED");
      },
    ],
    "its money is released": [
      authorized,
      async ({ orderId }) => {
        await cancelOrder(town.app.ctx, shop.scope, orderId, { refund: "FULL" }, staff);
        assert.equal((await shop.paymentOf(orderId)).authorization_state, "RELEASED");
      },
    ],
    "a part is paid back": [taken, (order) => refund(order)],
    "a refund is refused": [
      taken,
      async (order) => {
        town.vipps.server.trouble(/refund$/, { kind: "ANSWER", status: 400, body: "{}" }, 1);
        const [line] = (await shop.track(order.publicToken)).lines;
        const lines = [{ lineId: line!.id, quantity: 1 }];
        const refused = await refundOrder(
          ...[town.app.ctx, shop.scope, order.orderId, { lines, reason: "OTHER" }, null],
          staff,
        );
        assert.equal(refused.state, "FAILED");
      },
    ],
    "a refund is sent that is done already": [
      taken,
      async (order) => {
        const { refundId } = await refund(order);
        await sendRefund(town.app.ctx, shop.scope, order.orderId, refundId);
        assert.equal(order.emulator.books(order.reference).refunds, 1);
      },
    ],
    "its books are compared, and a refund is found": [
      taken,
      async (order) => {
        order.emulator.refundByHand(order.reference, 500);
        await reconcilePayment(town.app.ctx, shop.scope, order.orderId);
        assert.deepEqual(await shop.refundsOf(order.orderId), [
          { amount: 500, state: "DONE", reason: "PROVIDER_PORTAL" },
        ]);
      },
    ],
    "its books are compared, and money is missing": [
      authorized,
      async (order) => {
        order.emulator.releaseByHand(order.reference);
        await reconcilePayment(town.app.ctx, shop.scope, order.orderId);
        assert.equal((await shop.paymentOf(order.orderId)).discrepancy, "MONEY_MISSING");
      },
    ],
    "its provider has news": [
      taken,
      async ({ orderId }) => void (await reconcileAgain(town.app.ctx, shop.scope, orderId)),
    ],
  };

  for (const [what, [make, act]] of Object.entries(happenings)) {
    it(`happens to no other: ${what}`, async () => {
      const before = await others("");
      const order = await make();
      assert.deepEqual(await others(order.orderId), before);
      await act(order);
      assert.deepEqual(await others(order.orderId), before);
    });
  }

  it("is asked about by its own readers only, and not once it has failed", async () => {
    const orders = [await shop.order(), await shop.order()];
    const asked = async ({ publicToken, reference }: OnlineOrder) => {
      const { calls } = town.vipps.server;
      const before = calls.length;
      await shop.track(publicToken);
      return calls.slice(before).filter(({ path }) => path.includes(reference)).length;
    };
    for (const order of orders) assert.equal(await asked(order), 1);
    const [failed] = orders;
    failed!.emulator.decline(failed!.reference);
    await settlePayment(town.app.ctx, shop.scope, failed!.orderId);
    town.app.clock.advance(60_000);
    assert.equal(await asked(failed!), 0);
  });

  it("is nothing to ask about of an order that is paid for at the restaurant", async () => {
    const before = town.vipps.server.calls.length;
    const { orderId } = await shop.place(shop.body({ paymentMethod: "CASH" }));
    assert.equal(await settlePayment(town.app.ctx, shop.scope, orderId), true);
    assert.equal(town.vipps.server.calls.length, before);
  });
});
