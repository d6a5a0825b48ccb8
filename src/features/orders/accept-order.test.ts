import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { Problem } from "../../platform/problem.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { type AcceptTime, acceptOrder } from "./accept-order.ts";
import type { Actor } from "./actors.ts";
import { moveOrder } from "./move-order.ts";
import type { PlacedOrder } from "./schemas.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

const cook: Actor = { kind: "STAFF", id: "usr_kokk", role: "OWNER" };

/** It is 18:00; an order for as soon as possible was promised for 18:20. */
describe("accepting an order with a time", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const paid = async (more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", ...more }));
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    return order;
  };
  const accept = ({ orderId }: PlacedOrder, time: AcceptTime = {}) =>
    acceptOrder(app.ctx, shop.scope, orderId, time, cook);
  const oslo = (time: string) => new Date(`2026-06-12T${time}:00+02:00`).toISOString();
  const revisions = async ({ orderId }: PlacedOrder) =>
    (
      await app.db.query<{ count: number }>(
        "SELECT count(*) FROM order_events WHERE order_id = $1 AND event = 'TIME_REVISED'",
        [orderId],
      )
    )[0]!.count;

  it("tells the guest of five minutes more only when it is more than that, and not of food that is ready sooner", async () => {
    for (const [readyInMinutes, isNews] of [
      [25, false],
      [26, true],
      [5, false],
    ] as const) {
      const accepted = await accept(await paid(), { readyInMinutes });
      assert.equal(Date.parse(accepted.estimatedReadyAt!), app.clock.nowMs() + readyInMinutes * 60_000);
      assert.equal(accepted.pickupTimeRevisedAt !== null, isNews, `${readyInMinutes} minutes`);
    }
  });

  it("is read by the guest with its moment, which of cash is the one at which it was placed, and so is what leaves", async () => {
    const deliveryAddress = { line1: "Gata 2", postalCode: "7010", city: "Trondheim" };
    const lines = [shop.line("Margherita", { variant: "Stor" })];
    const driven = await paid({ fulfillment: "DELIVERY", deliveryAddress, lines });
    const cash = await shop.place();
    const aMinuteLater = async (act: () => Promise<unknown>) => {
      app.clock.advance(60_000);
      await act();
    };
    const move = ({ orderId }: PlacedOrder, command: "START_PREPARING" | "SEND_OUT" | "COMPLETE") =>
      aMinuteLater(() => moveOrder(app.ctx, shop.scope, orderId, command, cook));
    await aMinuteLater(() => accept(driven));
    await move(driven, "START_PREPARING");
    await move(driven, "SEND_OUT");
    await move(driven, "COMPLETE");
    await move(cash, "START_PREPARING");
    const read = async ({ publicToken }: PlacedOrder) => {
      const { confirmedAt, preparingAt, outForDeliveryAt, completedAt } = await shop.track(publicToken);
      return [confirmedAt, preparingAt, outForDeliveryAt, completedAt];
    };
    assert.deepEqual(await read(driven), [oslo("18:01"), oslo("18:02"), oslo("18:03"), oslo("18:04")]);
    assert.deepEqual(await read(cash), [oslo("18:00"), oslo("18:05"), null, null]);
  });

  it("tells the guest of a pre-order every other minute than the one agreed, later or sooner", async () => {
    for (const time of ["20:01", "19:59"]) {
      const accepted = await accept(await paid({ requestedPickupAt: oslo("20:00") }), {
        readyAt: oslo(time),
      });
      assert.deepEqual(
        [accepted.requestedPickupAt, accepted.originalRequestedPickupAt, accepted.pickupTimeRevisedAt],
        [oslo(time), oslo("20:00"), oslo("18:00")],
      );
    }
  });

  it("moves nothing when the time is the one that was told, or none is given", async () => {
    for (const time of [{ readyInMinutes: 20 }, { readyAt: oslo("18:20") }, {}]) {
      const order = await paid();
      const accepted = await accept(order, time);
      assert.deepEqual([accepted.status, accepted.estimatedReadyAt], ["CONFIRMED", oslo("18:20")]);
      assert.equal(await revisions(order), 0);
    }
  });

  it("is refused of what waits for no answer, before anything is said of the time", async () => {
    const [unpaid, made] = [await shop.place(shop.body({ paymentMethod: "ONLINE" })), await shop.place()];
    await moveOrder(app.ctx, shop.scope, made.orderId, "START_PREPARING", cook);
    for (const order of [unpaid, made])
      await assert.rejects(
        accept(order, { readyAt: oslo("17:00") }),
        (error) => error instanceof Problem && error.code === "ILLEGAL_TRANSITION",
      );
    const waiting = await paid();
    await assert.rejects(
      accept(waiting, { readyAt: oslo("17:00") }),
      (error) => error instanceof Problem && error.code === "VALIDATION_FAILED",
    );
    assert.equal((await accept(waiting)).status, "CONFIRMED", "the refused time has changed nothing");
  });
});
