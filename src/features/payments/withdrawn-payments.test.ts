import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { closeWithdrawn } from "./withdrawn-payments.ts";

describe("the link of a payment that is asked for no more", () => {
  let town: PaidTown;
  let shop: PaidShop;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop(["VIPPS"]);
  });
  after(() => town.close());
  beforeEach(() => town.vipps.server.mend());

  const withdraw = ({ orderId }: OnlineOrder, more = "") =>
    town.app.db.query(`UPDATE payments SET state = 'CANCELLED'${more} WHERE order_id = $1`, [orderId]);
  /** How many calls about payments that takes. */
  const close = async ({ orderId }: OnlineOrder): Promise<number> => {
    const { calls } = town.vipps.server;
    const before = calls.length;
    await closeWithdrawn(town.app.ctx, shop.scope, orderId);
    return calls.slice(before).filter(({ path }) => path.startsWith("/epayment")).length;
  };

  it("is closed: nobody can pay by it any more", async () => {
    const order = await shop.order();
    await withdraw(order);
    assert.ok((await close(order)) > 0);
    assert.throws(() => order.emulator.pay(order.reference));
  });

  it("by which the guest has just paid gives the money back at once", async () => {
    const order = await shop.order();
    order.emulator.pay(order.reference);
    await withdraw(order);
    await town.app.db.query("UPDATE orders SET status = 'CANCELLED' WHERE id = $1", [order.orderId]);
    await close(order);
    const { held, captured, refunded } = order.emulator.books(order.reference);
    assert.deepEqual([held, captured - refunded], [0, 0]);
  });

  it("is nothing to close before there is one", async () => {
    const order = await shop.order();
    await withdraw(order, ", provider_reference = NULL");
    assert.equal(await close(order), 0);
  });

  it("stays open while it is asked for all the same", async () => {
    const order = await shop.order();
    assert.equal(await close(order), 0);
    order.emulator.pay(order.reference);
    assert.ok(order.emulator.books(order.reference).held > 0);
  });
});
