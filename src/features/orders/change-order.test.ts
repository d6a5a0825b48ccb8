import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { expirePayments } from "../payments/expire-payments.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import type { BoardOrder } from "./board-schemas.ts";
import type { ChangeQuote } from "./change-schemas.ts";
import { type House, keeping, openHouse } from "./house.fixture.ts";
import { readPartnerOrder } from "./partner-orders.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

describe("an order that the restaurant's people change", () => {
  let app: TestApp;
  let shop: Shop;
  let waiter: Staff;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.coupons.push(
        { code: "TI", discountType: "PERCENT", discountValue: 10, usageLimit: 1 },
        { discountType: "FIXED", discountValue: 5_000, minimumOrder: 60_000, isAutomatic: true },
      );
    });
    waiter = await hire(app, shop);
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const pizza = () => shop.line("Margherita", { variant: "Stor", with: ["Ostekant"], note: "Godt stekt" });
  const placed = async (more: Record<string, unknown> = {}) =>
    read(
      (await shop.place(shop.body({ lines: [pizza(), shop.line("Brus", { quantity: 2 })], ...more })))
        .orderId,
    );
  const read = async (id: string) => (await waiter.call("GET", `/orders/${id}`)).json() as BoardOrder;
  const keepAll = ({ lines, version }: BoardOrder) => ({
    expectedVersion: version,
    keep: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  });
  const change = (order: BoardOrder, body: Record<string, unknown>, who = waiter) =>
    who.call("POST", `/orders/${order.id}/changes`, { ...keepAll(order), ...body });
  const changed = async (order: BoardOrder, body: Record<string, unknown>) => {
    const response = await change(order, body);
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as BoardOrder;
  };

  it("has what came new at the menu's price, and what stays at its own", async () => {
    const order = await placed();
    await app.db.query("UPDATE products SET base_price = 4500 WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      shop.id("Brus"),
    ]);
    try {
      const then = await changed(order, { add: [shop.line("Kake")] });
      assert.equal(then.total, order.total + 5_900);
      const more = await changed(then, {
        keep: then.lines.map(({ id, name, quantity }) => ({
          lineId: id,
          quantity: quantity + Number(name === "Brus"),
        })),
      });
      assert.deepEqual(
        more.lines.map(({ id, name, quantity, unitPrice }) => [id, name, quantity, unitPrice]),
        [
          ["1", "Margherita", 1, 20_900],
          ["2", "Brus", 2, 3_900],
          ["3", "Kake", 1, 5_900],
          ["4", "Brus", 1, 4_500],
        ],
      );
      assert.equal(more.total, then.total + 4_700);
      assert.equal(
        more.vat.reduce((sum, { net, amount }) => sum + net + amount, 0),
        more.total - more.deposit,
      );
    } finally {
      await app.db.query("UPDATE products SET base_price = 3900 WHERE restaurant_id = $1 AND id = $2", [
        shop.restaurantId,
        shop.id("Brus"),
      ]);
    }
  });

  it("tells who changed what, to the kitchen and to the guest", async () => {
    const order = await placed();
    await waiter.call("POST", `/orders/${order.id}/accept`, {});
    const [, soda] = order.lines;
    const then = await changed(await read(order.id), {
      keep: [{ lineId: soda!.id, quantity: 1, note: "Uten is" }],
      add: [shop.line("Kake", { quantity: 2 })],
      note: "Ring på",
    });
    assert.deepEqual([then.version, then.versionSeen, then.note], [1, 0, "Ring på"]);
    assert.deepEqual(
      then.changes[0]!.lines.map(({ name, before, after, note }) => [name, before, after, note]),
      [
        ["Margherita", 1, 0, undefined],
        ["Brus", 2, 1, "Uten is"],
        ["Kake", 0, 2, undefined],
      ],
    );
    assert.deepEqual(then.events.at(-1)?.by, { kind: "STAFF", id: waiter.userId, role: "STAFF" });
    const beyond = await waiter.call("POST", `/orders/${order.id}/changes/seen`, { version: 2 ** 31 });
    assert.equal(beyond.statusCode, 422, beyond.body);
    const seen = await waiter.call("POST", `/orders/${order.id}/changes/seen`, { version: 1 });
    assert.equal((seen.json() as BoardOrder).versionSeen, 1);
    const row = () => app.db.query("SELECT o::text AS row FROM orders o WHERE id = $1", [order.id]);
    const stored = await row();
    for (const version of [1, 2]) await waiter.call("POST", `/orders/${order.id}/changes/seen`, { version });
    assert.deepEqual(await row(), stored, "what is seen already, or is still to come, changes nothing");
    const token = order.trackingUrl.split("/").at(-1)!;
    const guest = await shop.track(token);
    assert.deepEqual([guest.total, guest.changes[0]!.totalBefore], [then.total, order.total]);
    const mails = await app.db.query<{ kind: string }>(
      "SELECT kind FROM mails WHERE restaurant_id = $1 AND order_id = $2 AND kind = 'ORDER_CHANGED'",
      [shop.restaurantId, order.id],
    );
    assert.equal(mails.length, 1);
  });

  it("is marked for the kitchen only once somebody has answered it", async () => {
    const then = await changed(await placed(), { add: [shop.line("Kake")] });
    assert.deepEqual([then.version, then.versionSeen], [1, 1]);
  });

  it("keeps its coupon while the cart is worth it, and gives its use back when not", async () => {
    const order = await placed({ couponCode: "TI" });
    assert.equal(order.discount, 3_260);
    const then = await changed(order, { keep: [{ lineId: "1", quantity: 1 }] });
    assert.equal(then.discount, 2_480);
    // A cart that reaches a promotion without having a code gets it.
    const plain = await placed();
    const larger = await changed(plain, { add: [pizza(), pizza()] });
    assert.equal(larger.discount, 5_000);
    const smaller = await changed(larger, { keep: [{ lineId: "1", quantity: 1 }] });
    assert.equal(smaller.discount, 0);
    const uses = await app.db.query<{ used: number }>(
      "SELECT used FROM coupon_usage WHERE restaurant_id = $1 ORDER BY used",
      [shop.restaurantId],
    );
    assert.deepEqual(
      uses.map(({ used }) => used),
      [0, 1],
    );
  });

  it("costs what its quote says", async () => {
    const order = await placed();
    const body = { ...keepAll(order), add: [shop.line("Øl")] };
    const quote = (
      await waiter.call("POST", `/orders/${order.id}/changes/quote`, body)
    ).json() as ChangeQuote;
    assert.deepEqual(
      [quote.totalBefore, quote.total, quote.ageLimit],
      [order.total, order.total + 8_900, 18],
    );
    const refused = await change(order, body);
    assert.equal(refused.json().error.details.issues[0].code, "AGE_CONFIRMATION");
    assert.equal(
      (await change(order, { ...body, ageConfirmed: true, expectedTotal: quote.total - 1 })).statusCode,
      409,
    );
    const then = await changed(order, { ...body, ageConfirmed: true, expectedTotal: quote.total });
    assert.deepEqual([then.total, then.ageConfirmed], [quote.total, true]);
  });

  it("may go below the minimum of its zone when the restaurant says so, and pays the fee of what is left", async () => {
    const deliveryAddress = { line1: "Gata 9", postalCode: "7010", city: "Trondheim" };
    const order = await placed({ fulfillment: "DELIVERY", deliveryAddress });
    const less = { keep: [{ lineId: "2", quantity: 2 }] };
    const refused = await change(order, less);
    assert.equal(refused.json().error.details.issues[0].code, "MINIMUM_ORDER");
    const then = await changed(order, { ...less, allowBelowMinimum: true });
    assert.deepEqual([then.deliveryFee, then.total], [4_900, 2 * 4_100 + 4_900]);
  });

  it("is changed by one of two who have seen the same, and by nobody once it is ready", async () => {
    const order = await placed();
    const answers = await Promise.all([
      change(order, { add: [shop.line("Kake")] }),
      change(order, { add: [shop.line("Softis")] }),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409)!.json().error;
    assert.deepEqual([late.code, late.details.version], ["CHANGED", 1]);
    await waiter.call("POST", `/orders/${order.id}/accept`, {});
    for (const status of ["PREPARING", "READY_FOR_PICKUP"])
      await waiter.call("POST", `/orders/${order.id}/status`, { status });
    const over = await change(await read(order.id), { add: [shop.line("Kake")] });
    assert.equal(over.json().error.code, "ILLEGAL_TRANSITION");
  });

  it("has up to 100 lines, as an order that is placed", async () => {
    const { lines, version, id } = await placed({
      lines: Array.from({ length: 98 }, (_, at) => shop.line("Brus", { note: `Gjest ${at + 1}` })),
    });
    assert.equal(lines.length, 98);
    const order = await read(id);
    const kake = (guest: number) => shop.line("Kake", { note: `Gjest ${guest}` });
    const refused = await change(order, { add: [kake(99), kake(100), kake(101)] });
    assert.equal(refused.statusCode, 422, refused.body);
    assert.deepEqual(refused.json().error.details.issues[0].code, "TOO_MANY");
    assert.equal((await read(id)).version, version);
    assert.equal((await changed(order, { add: [kake(99), kake(100)] })).lines.length, 100);
  });

  it("is refused with what is wrong where it was asked for, and to strangers", async () => {
    const order = await placed();
    const issuesOf = async (body: Record<string, unknown>) =>
      ((await change(order, body)).json().error.details.issues as { path: string; code: string }[]).map(
        ({ path, code }) => `${path} ${code}`,
      );
    assert.deepEqual(await issuesOf({ keep: [{ lineId: "9", quantity: 1 }] }), ["keep.0.lineId INVALID"]);
    assert.deepEqual(await issuesOf({ add: [shop.line("Kake"), shop.line("Fiskesuppe")] }), [
      "add.1.productId SOLD_OUT",
    ]);
    assert.deepEqual(await issuesOf({ add: [shop.line("Kake", { quantity: 4 })] }), [
      "add.0.quantity MAX_PER_ORDER",
    ]);
    assert.equal((await change(order, { keep: [] })).statusCode, 422);
    const elsewhere = await hire(app, await openShop(app), "OWNER");
    assert.equal((await change(order, {}, elsewhere)).json().error.code, "ORDER_NOT_FOUND");
    assert.equal((await change({ ...order, id: "ord_none" }, {})).statusCode, 404);
    const nobody = await app.inject({
      method: "POST",
      url: `/api/staff/orders/${order.id}/changes?slug=${shop.slug}`,
      headers: { host: app.ctx.config.serviceDomain, origin: `http://${app.ctx.config.serviceDomain}` },
      payload: keepAll(order),
    });
    assert.equal(nobody.statusCode, 401);
  });

  describe("and that was paid online", () => {
    let house: House;
    before(async () => {
      const sandbox = { environment: "TEST", live: false } as const;
      house = await openHouse(
        app,
        (file) => {
          file.settings.autoAccept = true;
          const [, other] = file.menus[0]!.categories;
          (other!.products as object[]).push({ ref: "salat", name: "Salat", basePrice: 8_900 });
        },
        sandbox,
      );
    });

    const pay = (url: string) => decideSandboxPayment(app.ctx, url.split("/").at(-1)!, "PAY");
    const paid = async (dish: string) => {
      const order = await house.shop.place(
        house.shop.body({ paymentMethod: "ONLINE", lines: [house.shop.line(dish)] }),
      );
      await pay(order.paymentUrl!);
      return house.read(order.orderId);
    };
    const withMore = async (order: BoardOrder, dish: string) => {
      await house.changed(order, { add: [house.shop.line(dish)], settle: "LINK" });
      await pay((await house.read(order.id)).due!.paymentUrl!);
      return house.read(order.id);
    };
    const supplementsOf = ({ id }: BoardOrder) =>
      app.db.query<{ id: string; total: number; vat: unknown }>(
        `SELECT id, total::int, vat FROM orders WHERE restaurant_id = $1 AND supplement_of = $2 ORDER BY order_number`,
        [house.shop.restaurantId, id],
      );

    it("gives back what was paid latest first, and of what was paid before it the rest (D-297)", async () => {
      const order = await withMore(await withMore(await paid("Brus"), "Kake"), "Softis");
      await house.changed(order, keeping(order, 1, 0));
      const refunds = await app.db.query<{ id: string; amount: number }>(
        "SELECT order_id AS id, amount::int FROM refunds WHERE restaurant_id = $1",
        [house.shop.restaurantId],
      );
      const [kake, softis] = await supplementsOf(order);
      const given = refunds.map(({ id, amount }) => [id, amount]).toSorted();
      assert.deepEqual(
        given,
        [
          [softis!.id, 4_900],
          [kake!.id, 1_000],
        ].toSorted(),
      );
    });

    it("is new to programs that ask what has changed: by the change, by what is paid for it, and when nobody pays", async () => {
      const order = await paid("Brus");
      const asked = { scope: house.shop.scope, keyScopes: ["orders:read"] };
      const isNewAfter = async (act: () => Promise<unknown>, minutes = 1) => {
        app.clock.advance(minutes * 60_000);
        await act();
        const { updatedAt } = await readPartnerOrder(app.ctx, asked, order.id);
        assert.equal(Date.parse(updatedAt), app.clock.nowMs());
      };
      const due = async () => (await house.read(order.id)).due!;
      const dearer = (dish: string) => async () =>
        house.changed(await house.read(order.id), { add: [house.shop.line(dish)], settle: "LINK" });
      await isNewAfter(dearer("Kake"));
      const { paymentUrl } = await due();
      await isNewAfter(() => pay(paymentUrl!));
      await isNewAfter(dearer("Softis"));
      await isNewAfter(() => expirePayments(app.ctx), 16);
      assert.deepEqual(await due(), { amount: 4_900, paymentUrl: null, expiresAt: null });
    });

    it("keeps of each line what was given back of it, and needs keep no more", async () => {
      const { orderId, paymentUrl } = await house.shop.place(
        house.shop.body({ paymentMethod: "ONLINE", lines: [house.shop.line("Brus", { quantity: 3 })] }),
      );
      await pay(paymentUrl!);
      const lines = [{ lineId: "1", quantity: 2 }];
      await house.owner.call("POST", `/orders/${orderId}/refunds`, { lines, reason: "Manglet" });
      const order = await house.read(orderId);
      const { error } = (await house.change(order, keeping(order, 1))).json();
      assert.deepEqual(error.details.issues[0].path, "keep.0.quantity");
      const [kept] = (await house.changed(order, keeping(order, 2))).lines;
      assert.deepEqual([kept!.quantity, kept!.refundedQuantity], [2, 2]);
    });

    it("says what it is by rate also where it costs as much as before", async () => {
      const order = await paid("Salat");
      await house.changed(order, { keep: [], add: [house.shop.line("Øl")], ageConfirmed: true });
      assert.equal((await house.read(order.id)).due, null);
      assert.deepEqual(
        (await supplementsOf(order)).map(({ total, vat }) => [total, vat]),
        [
          [
            0,
            [
              { rate: 15, net: -7_739, amount: -1_161 },
              { rate: 25, net: 7_120, amount: 1_780 },
            ],
          ],
        ],
      );
    });
  });
});
