import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { noParts } from "../../domain/refund-parts.ts";
import { decideInSandbox } from "../../platform/payments/sandbox.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { systemActor } from "./actors.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { giveBack, giveBackLatest } from "./give-back.ts";
import { type House, openHouse } from "./house.fixture.ts";
import { orderOf } from "./order-moves.ts";

describe("money of an order that was paid online", () => {
  let app: TestApp;
  let house: House;
  before(async () => {
    app = await createTestApp({ env: { PAYMENTS: "accounts" } });
    house = await openHouse(
      app,
      (file) => {
        file.settings.autoAccept = true;
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const tokenOf = (url: string) => url.split("/").at(-1)!;
  const paid = async (): Promise<BoardOrder> => {
    const placed = await house.shop.place(house.shop.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(app.ctx, tokenOf(placed.paymentUrl!), "PAY");
    return house.read(placed.orderId);
  };
  const dearer = (order: BoardOrder, dish: string) =>
    house.changed(order, { add: [house.shop.line(dish)], settle: "LINK" });

  it("is found by a guest who looks after paying a second difference, too", async () => {
    const order = await paid();
    const first = await dearer(order, "Kake");
    await decideSandboxPayment(app.ctx, tokenOf((await house.read(order.id)).due!.paymentUrl!), "PAY");
    await dearer(await house.read(first.id), "Softis");
    const { due } = await house.read(order.id);
    assert.equal(due!.amount, 4_900);
    // The provider has the money, and nobody tells of it.
    await decideInSandbox(app.db, tokenOf(due!.paymentUrl!), "PAID", app.clock.nowMs());
    assert.equal((await house.shop.track(tokenOf(order.trackingUrl))).due, null);
    assert.equal((await house.read(order.id)).refundable, order.total + 5_900 + 4_900);
  });

  it("is not promised back twice to who has read the order before it went", async () => {
    const { id } = await paid();
    const { scope } = house.shop;
    const before = await orderOf(app.ctx.db, scope, id);
    const refund = (refundId: string) =>
      app.ctx.db.transaction((trx) =>
        giveBackLatest(
          trx,
          scope,
          before,
          { total: before.total, vat: before.vat },
          { refundId, key: null, reason: "OTHER", actor: systemActor, includesTip: false },
          app.clock.nowMs(),
        ),
      );
    assert.deepEqual(await refund("rfd_first"), [{ orderId: id, refundId: "rfd_first" }]);
    await assert.rejects(refund("rfd_second"), { code: "CHANGED" });
    assert.equal((await house.read(id)).refundable, 0);
    const nothing = await app.ctx.db.transaction(async (trx) =>
      giveBack(
        trx,
        scope,
        await orderOf(trx, scope, id),
        { named: noParts, open: null },
        { refundId: "rfd_third", key: null, reason: "OTHER", actor: systemActor, includesTip: false },
        app.clock.nowMs(),
      ),
    );
    assert.equal(nothing, null, "all that is left is nothing");
  });

  it("is asked for by no link where nobody takes it online any more", async () => {
    const order = await paid();
    await app.db.query("UPDATE restaurants SET environment = 'LIVE' WHERE id = $1", [
      house.shop.restaurantId,
    ]);
    await app.ctx.snapshots.reload(house.shop.restaurantId);
    const body = { add: [house.shop.line("Kake")] };
    const refused = await house.change(order, { ...body, settle: "LINK" });
    assert.equal(refused.statusCode, 422, refused.body);
    assert.equal(refused.json().error.details.issues[0].path, "settle");
    const then = await house.changed(order, { ...body, settle: "AT_RESTAURANT" });
    assert.equal(then.total, order.total + 5_900);
  });
});
