import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { decideInSandbox } from "../../platform/payments/sandbox.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { boardOrder } from "./board.ts";
import type { Board } from "./board-schemas.ts";
import type { PlacedOrder, Quote } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

describe("orders that the restaurant takes by phone", () => {
  let app: TestApp;
  let shop: Shop;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.coupons.push({ code: "TI", discountType: "PERCENT", discountValue: 10, usageLimit: 1 });
      },
      { environment: "LIVE", live: true },
    );
    waiter = await hire(app, shop);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const onThePhone = (more: Record<string, unknown> = {}) => ({
    fulfillment: "PICKUP",
    paymentMethod: "CASH",
    lines: [shop.line("Margherita", { variant: "Stor", with: ["Ostekant"], note: "Godt stekt" })],
    customer: { name: "Kari Nordmann", phone: "91234567" },
    ...more,
  });
  const take = (more: Record<string, unknown> = {}, headers = {}, who = waiter) =>
    who.call("POST", "/orders", onThePhone(more), headers);

  it("are guests' orders, with who took them", async () => {
    const response = await take();
    assert.equal(response.statusCode, 201, response.body);
    const taken = response.json() as PlacedOrder;
    assert.deepEqual([taken.total, taken.status, taken.paymentUrl], [24_800, "CONFIRMED", null]);
    const order = await boardOrder(app.ctx, shop.scope, taken.orderId);
    assert.equal(order.source, "STAFF");
    assert.deepEqual(order.events[0]!.by, { kind: "STAFF", id: waiter.userId, role: "STAFF" });
    const guests = await shop.place(shop.body({ lines: onThePhone().lines }));
    assert.deepEqual([guests.total, guests.subtotal], [taken.total, taken.subtotal]);
    const { serviceDomain: host } = app.ctx.config;
    const online = await app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { host, origin: `http://${shop.slug}.${host}` },
      payload: shop.body(),
    });
    assert.equal(online.statusCode, 201, online.body);
    for (const [{ orderId }, source] of [
      [guests, "API"],
      [online.json() as PlacedOrder, "WEB"],
    ] as const)
      assert.equal((await boardOrder(app.ctx, shop.scope, orderId)).source, source);
  });

  it("are taken once, however often they are sent", async () => {
    const key = { "idempotency-key": newKey() };
    const [first, second] = await Promise.all([take({}, key), take({}, key)]);
    assert.deepEqual([first.statusCode, second.statusCode].toSorted(), [200, 201]);
    assert.equal(first.json().orderId, second.json().orderId);
  });

  it("obey the menu, the hours and the coupon's limit", async () => {
    const soldOut = await take({ lines: [shop.line("Fiskesuppe")] });
    assert.equal(soldOut.json().error.code, "VALIDATION_FAILED");
    assert.equal((await take({ couponCode: "TI" })).statusCode, 201);
    const again = await take({ couponCode: "TI" });
    assert.equal(again.statusCode, 422);
    assert.equal(again.json().error.details.issues[0].code, "USAGE_LIMIT_REACHED");
    app.clock.set("2026-06-13T02:00:00+02:00");
    assert.equal((await take()).json().error.details.reason, "CLOSED");
  });

  it("cost what their quote says, which names what is missing", async () => {
    const body = onThePhone({ fulfillment: "DELIVERY" });
    const open = (await waiter.call("POST", "/orders/quote", body)).json() as Quote;
    assert.deepEqual([open.canOrder, open.warnings.map(({ path }) => path)], [false, ["deliveryAddress"]]);
    const deliveryAddress = { line1: "Gata 9", postalCode: "7010", city: "Trondheim" };
    const whole = (await waiter.call("POST", "/orders/quote", { ...body, deliveryAddress })).json() as Quote;
    assert.deepEqual([whole.canOrder, whole.total], [true, 24_800 + 4_900]);
    assert.equal((await take({ fulfillment: "DELIVERY", deliveryAddress })).json().total, whole.total);
    const search = await waiter.call("GET", "/order-addresses?q=Gata%209");
    assert.equal(search.statusCode, 200);
    assert.equal((await waiter.call("GET", "/order-addresses?q=G")).statusCode, 422);
    const menu = (await waiter.call("GET", "/order-menu")).json();
    assert.deepEqual(
      menu.categories.map(({ name }: { name: string }) => name),
      ["Pizza", "Annet"],
    );
  });

  it("paid by link need no e-mail and no website, and tell who has one where to pay", async () => {
    const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
    const host = await hire(app, sandbox);
    const order = (email?: string) =>
      host.call("POST", "/orders", {
        fulfillment: "PICKUP",
        paymentMethod: "ONLINE",
        lines: [sandbox.line("Brus")],
        customer: { name: "Ola", phone: "91234567", ...(email && { email }) },
      });
    const [silent, told] = [await order(), await order("ola@example.com")];
    assert.equal(silent.statusCode, 201, silent.body);
    const placed = told.json() as PlacedOrder;
    assert.equal(placed.status, "AWAITING_PAYMENT");
    const mails = await app.db.query<{ kind: string; order_id: string }>(
      "SELECT kind, order_id FROM mails WHERE restaurant_id = $1 ORDER BY id",
      [sandbox.restaurantId],
    );
    assert.deepEqual(mails, [{ kind: "ORDER_PAYMENT_LINK", order_id: placed.orderId }]);
    await decideSandboxPayment(app.ctx, silent.json().paymentUrl.split("/").at(-1)!, "PAY");
    assert.equal((await boardOrder(app.ctx, sandbox.scope, silent.json().orderId)).status, "PAID");
    // Nor is anybody told of a payment that comes to nothing, or a guest of their own order.
    for (const state of ["CREATING", "FAILED_TO_CREATE"])
      await app.db.query("UPDATE payments SET state = $2 WHERE order_id = $1", [placed.orderId, state]);
    await sandbox.place(sandbox.body({ paymentMethod: "ONLINE" }));
    const [{ count }] = (await app.db.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM mails WHERE restaurant_id = $1 AND kind = 'ORDER_PAYMENT_LINK'",
      [sandbox.restaurantId],
    )) as [{ count: number }];
    assert.equal(count, 1);
  });

  it("that wait for their payment are listed until they are paid or let go", async () => {
    const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
    const host = await hire(app, sandbox);
    const order = async () =>
      (
        await host.call("POST", "/orders", {
          ...{ fulfillment: "PICKUP", paymentMethod: "ONLINE", lines: [sandbox.line("Brus")] },
          customer: { name: "Ola", phone: "91234567" },
        })
      ).json() as PlacedOrder;
    const [first, second] = [await order(), await order()];
    const guests = await sandbox.place(sandbox.body({ paymentMethod: "ONLINE" }));
    const listed = async () =>
      ((await host.call("GET", "/orders?state=unpaid")).json() as Board).orders.map(({ id, paymentUrl }) => [
        id,
        paymentUrl,
      ]);
    assert.deepEqual(await listed(), [
      [first.orderId, first.paymentUrl],
      [second.orderId, second.paymentUrl],
    ]);
    const letGo = (id: string) => host.call("POST", `/orders/${id}/unpaid/cancel`);
    assert.equal((await letGo(first.orderId)).json().status, "FAILED");
    await decideSandboxPayment(app.ctx, second.paymentUrl!.split("/").at(-1)!, "PAY");
    assert.equal((await letGo(second.orderId)).json().error.code, "ILLEGAL_TRANSITION");
    assert.deepEqual(await listed(), []);
    // A guest who pays now lets go alone, and nobody lets go of what was paid at this moment.
    assert.equal((await letGo(guests.orderId)).json().error.code, "ILLEGAL_TRANSITION");
    const paidNow = await order();
    await decideInSandbox(app.db, paidNow.paymentUrl!.split("/").at(-1)!, "PAID", app.clock.nowMs());
    assert.equal((await letGo(paidNow.orderId)).json().error.code, "ILLEGAL_TRANSITION");
    assert.equal((await boardOrder(app.ctx, sandbox.scope, paidNow.orderId)).status, "PAID");
    assert.equal((await waiter.call("POST", `/orders/${second.orderId}/unpaid/cancel`)).statusCode, 404);

    // The provider does not close the link: the order waits, and may be let go again.
    const third = await order();
    await app.db.query("UPDATE payments SET provider = 'STRIPE' WHERE restaurant_id = $1 AND order_id = $2", [
      sandbox.restaurantId,
      third.orderId,
    ]);
    assert.equal((await letGo(third.orderId)).json().error.code, "PAYMENT_PROVIDER_UNAVAILABLE");
    assert.deepEqual(await listed(), [[third.orderId, third.paymentUrl]]);
  });

  it("are refused to strangers, and with what only websites say", async () => {
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    const theirs = await app.inject({
      method: "POST",
      url: `/api/staff/orders?slug=${shop.slug}`,
      headers: {
        host: app.ctx.config.serviceDomain,
        cookie: elsewhere.cookie,
        origin: `http://${app.ctx.config.serviceDomain}`,
      },
      payload: onThePhone(),
    });
    assert.equal(theirs.statusCode, 404);
    const nobody = await app.inject({
      method: "POST",
      url: `/api/staff/orders?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, origin: `http://${app.ctx.config.serviceDomain}` },
      payload: onThePhone(),
    });
    assert.equal(nobody.statusCode, 401);
    for (const field of ["slug", "source", "successUrl"])
      assert.equal((await take({ [field]: "x" })).statusCode, 422, field);
    assert.equal((await take({ customer: { name: "", phone: "1" } })).statusCode, 422);
    assert.equal((await take({}, { "idempotency-key": "kort" })).json().error.code, "BAD_REQUEST");
  });
});
