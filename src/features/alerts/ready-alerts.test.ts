import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { endsOtherwise } from "../../../test/ends-otherwise.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { forgetGuestDevices } from "./guest-devices.ts";
import { type PushService, startPushService } from "./push-service.fixture.ts";
import { deviceIdOf } from "./stored-devices.ts";
import { tellGuests } from "./tell-guests.ts";

/** Guests who are told in their browser when their food is ready (D-353). */
describe("a guest's browser", () => {
  let app: TestApp;
  let service: PushService;
  let shop: Shop;
  let cook: Staff;
  before(async () => {
    service = await startPushService();
    app = await createTestApp({
      env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" },
      overrides: { outbound: service.outbound },
    });
  });
  after(async () => {
    await app?.close();
    await service?.close();
  });
  let guests = 0;
  beforeEach(async () => {
    guests += 1;
    app.clock.set(fridayEvening);
    service.reset();
    await app.db.query("DELETE FROM guest_devices", []);
    shop = await openShop(app);
    cook = await hire(app, shop);
  });

  type Browser = ReturnType<PushService["newBrowser"]>;
  const idOf = ({ subscription }: Browser) => deviceIdOf(subscription.endpoint);
  const call = (
    method: "GET" | "POST" | "DELETE",
    token: string,
    { slug = shop.slug, query = "", body }: { slug?: string; query?: string; body?: object } = {},
  ) =>
    app.inject({
      method,
      url: `/o/${token}/varsel${query}`,
      headers: { host: `${slug}.${app.ctx.config.serviceDomain}` },
      remoteAddress: `10.5.0.${guests}`,
      ...(body && { payload: body }),
    });
  const ask = async (token: string, browser: Browser, locale = "nb") => {
    const response = await call("POST", token, { body: { ...browser.subscription, locale } });
    assert.equal(response.statusCode, 200, response.body);
    return response.json() as { publicKey: string; isOn: boolean };
  };
  const isOn = async (token: string, browser: Browser): Promise<boolean> =>
    (await call("GET", token, { query: `?device=${idOf(browser)}` })).json().isOn;
  const move = async (orderId: string, ...statuses: OrderStatus[]) => {
    const accepted = await cook.call("POST", `/orders/${orderId}/accept`, {});
    assert.equal(accepted.statusCode, 200, accepted.body);
    for (const status of statuses) {
      const { statusCode, body } = await cook.call("POST", `/orders/${orderId}/status`, { status });
      assert.equal(statusCode, 200, body);
    }
  };
  const ready = ["PREPARING", "READY_FOR_PICKUP"] as const;
  const tell = () => tellGuests(app.ctx);
  const left = async (): Promise<number> => (await app.db.query("SELECT 1 FROM guest_devices", [])).length;
  const passSeconds = (seconds: number) =>
    app.db.query("UPDATE guest_devices SET due_at = due_at - make_interval(secs => $1)", [seconds]);

  it("is told once when the food is ready, in its language, with nothing of the guest", async () => {
    const { orderId, publicToken } = await shop.place();
    const [phone, laptop] = [service.newBrowser(), service.newBrowser()];
    assert.equal((await ask(publicToken, phone)).isOn, true);
    assert.equal((await ask(publicToken, laptop, "en")).isOn, true);
    const other = await shop.place();
    await ask(other.publicToken, service.newBrowser());
    await move(orderId, "PREPARING");
    await tell();
    assert.equal(service.received.length, 0);
    await cook.call("POST", `/orders/${orderId}/status`, { status: "READY_FOR_PICKUP" });
    await Promise.all([tell(), tell()]);
    const { pickupCode: code } = await shop.track(publicToken);
    assert.deepEqual(service.readBy(phone), [
      {
        title: "Maten er klar",
        body: `Hentekode ${code} hos Prøva Pizza`,
        tag: orderId,
        path: `/o/${publicToken}`,
      },
    ]);
    assert.deepEqual(
      service.readBy(laptop).map(({ title, body }) => [title, body]),
      [["Your food is ready", `Pickup code ${code} at Prøva Pizza`]],
    );
    assert.equal(await left(), 1, "of another order, which is not ready");
    await tell();
    assert.equal(service.received.length, 2);
  });

  it("that follows several orders is told of each by itself, and of no other that is ready", async () => {
    const [before, taken, waits] = [await shop.place(), await shop.place(), await shop.place()];
    const phone = service.newBrowser();
    for (const { publicToken } of [taken, waits]) await ask(publicToken, phone);
    const off = await call("DELETE", taken.publicToken, { query: `?device=${idOf(phone)}` });
    assert.equal(off.json().isOn, false);
    assert.equal(await isOn(waits.publicToken, phone), true);
    assert.equal(await isOn(before.publicToken, phone), false);
    await ask(taken.publicToken, phone);
    for (const { orderId } of [before, taken]) await move(orderId, ...ready);
    await tell();
    const { pickupCode } = await shop.track(taken.publicToken);
    assert.deepEqual(
      service.readBy(phone).map(({ tag, body, path }) => [tag, body, path]),
      [[taken.orderId, `Hentekode ${pickupCode} hos Prøva Pizza`, `/o/${taken.publicToken}`]],
    );
    assert.equal(await isOn(taken.publicToken, phone), false);
    assert.equal(await isOn(waits.publicToken, phone), true);
  });

  it("is told when the food is on its way", async () => {
    const delivery = {
      fulfillment: "DELIVERY",
      lines: [shop.line("Margherita", { variant: "Stor", quantity: 2 })],
      deliveryAddress: { line1: "Gata 2", postalCode: "7010", city: "Trondheim" },
    };
    const { orderId, publicToken } = await shop.place(shop.body(delivery));
    const phone = service.newBrowser();
    await ask(publicToken, phone);
    await move(orderId, "PREPARING", "OUT_FOR_DELIVERY");
    await tell();
    assert.deepEqual(
      service.readBy(phone).map(({ title, body }) => [title, body]),
      [["Maten er på vei", "Prøva Pizza"]],
    );
  });

  it("takes it back, and hears nothing; of an order that is ready there is nothing left to tell", async () => {
    const { orderId, publicToken } = await shop.place();
    const phone = service.newBrowser();
    await ask(publicToken, phone);
    assert.equal(await isOn(publicToken, phone), true);
    assert.equal(await isOn(publicToken, service.newBrowser()), false);
    const off = await call("DELETE", publicToken, { query: `?device=${idOf(phone)}` });
    assert.equal(off.json().isOn, false);
    await move(orderId, ...ready);
    assert.equal((await ask(publicToken, phone)).isOn, false);
    await tell();
    assert.equal(service.received.length, 0);
    assert.equal(await left(), 0);
  });

  it("is one of five of an order, also of those that ask at once; the oldest makes room", async () => {
    const { publicToken } = await shop.place();
    const first = service.newBrowser();
    await ask(publicToken, first);
    await Promise.all(Array.from({ length: 9 }, () => ask(publicToken, service.newBrowser())));
    assert.equal(await left(), 5);
    assert.equal(await isOn(publicToken, first), false);
    const again = service.newBrowser();
    await ask(publicToken, again);
    await ask(publicToken, again, "en");
    assert.equal(await left(), 5);
    const next = await shop.place();
    const own = [service.newBrowser(), service.newBrowser()];
    for (const browser of own) await ask(next.publicToken, browser);
    await ask(publicToken, service.newBrowser());
    for (const browser of own)
      assert.equal(await isOn(next.publicToken, browser), true, "another order's stay");
    assert.equal(await left(), 7);
  });

  it("is asked again when its push service is away, four times, and forgotten when it is gone", async () => {
    const { orderId, publicToken } = await shop.place();
    const [phone, laptop] = [service.newBrowser(), service.newBrowser()];
    for (const browser of [phone, laptop]) await ask(publicToken, browser);
    await move(orderId, ...ready);
    service.answers(503);
    await tell();
    await tell();
    assert.equal(service.received.length, 2);
    for (const seconds of [10, 30, 120]) {
      await passSeconds(seconds);
      await tell();
    }
    assert.equal(service.received.length, 8, "each of them");
    assert.equal(await left(), 0);

    const next = await shop.place();
    await ask(next.publicToken, phone);
    await move(next.orderId, ...ready);
    service.answers(410);
    await tell();
    assert.equal(service.received.length, 9);
    assert.equal(await left(), 0);
  });

  it("is asked again when its push service is away, whatever becomes of the other orders meanwhile", async () => {
    const [away, cancelled, told, unready] = [
      await shop.place(),
      await shop.place(),
      await shop.place(),
      await shop.place(),
    ];
    const phone = service.newBrowser();
    await ask(unready.publicToken, service.newBrowser());
    await ask(away.publicToken, phone);
    await move(away.orderId, ...ready);
    service.answers(503);
    await tell();
    const attempts = () =>
      app.db.query<{ id: string; attempts: number; waits: boolean }>(
        `SELECT order_id AS id, attempts, due_at IS NULL AS waits FROM guest_devices WHERE order_id = ANY ($1)
         ORDER BY attempts DESC`,
        [[away.orderId, unready.orderId]],
      );
    const failedOnce = [
      { id: away.orderId, attempts: 1, waits: false },
      { id: unready.orderId, attempts: 0, waits: true },
    ];
    assert.deepEqual(await attempts(), failedOnce);

    service.answers(201);
    for (const { publicToken, orderId } of [cancelled, told]) {
      await ask(publicToken, service.newBrowser());
      await move(orderId, ...ready);
    }
    await cook.call("POST", `/orders/${cancelled.orderId}/cancel`, { reason: "OTHER" });
    await tell();
    assert.equal(service.received.length, 2);
    assert.deepEqual(await attempts(), failedOnce);
    await passSeconds(10);
    await tell();
    assert.deepEqual(
      service.readBy(phone).map(({ tag }) => tag),
      [away.orderId, away.orderId],
    );
    assert.deepEqual(await attempts(), failedOnce.slice(1));
  });

  it("is told by the next worker when one dies with it in hand, and not of food that is handed over", async () => {
    const { orderId, publicToken } = await shop.place();
    const phone = service.newBrowser();
    await ask(publicToken, phone);
    await move(orderId, ...ready);
    await app.db.query(
      "UPDATE guest_devices SET claim_id = gen_random_uuid(), due_at = now() + interval '60 s'",
      [],
    );
    await tell();
    assert.equal(service.received.length, 0);
    await passSeconds(60);
    await tell();
    assert.equal(service.received.length, 1);

    const next = await shop.place();
    await ask(next.publicToken, phone);
    await move(next.orderId, ...ready, "COMPLETED");
    assert.equal(await left(), 0);
  });

  it("hears nothing of food that is called off before it is told, and hears of it when that is taken back", async () => {
    const { orderId, publicToken } = await shop.place();
    const phone = service.newBrowser();
    await ask(publicToken, phone);
    await move(orderId, ...ready);
    await cook.call("POST", `/orders/${orderId}/cancel`, { reason: "OTHER" });
    await tell();
    await tell();
    assert.equal(service.received.length, 0);
    const undone = await cook.call("POST", `/orders/${orderId}/cancel/undo`);
    assert.equal(undone.statusCode, 200, undone.body);
    await tell();
    assert.deepEqual(
      service.readBy(phone).map(({ title }) => title),
      ["Maten er klar"],
    );
  });

  it("is forgotten with an order that is called off, and after a week with one that nobody ends", async () => {
    const [cancelled, waiting] = [await shop.place(), await shop.place()];
    for (const { publicToken } of [cancelled, waiting]) await ask(publicToken, service.newBrowser());
    await cook.call("POST", `/orders/${cancelled.orderId}/cancel`, { reason: "TOO_BUSY" });
    await forgetGuestDevices(app.ctx);
    assert.equal(await left(), 1);
    // Days since it was asked for, and since the food should have been ready: one may have been ordered long before.
    for (const [asked, due, many] of [
      [8, -1, 1],
      [0, 8, 1],
      [6, 6, 1],
      [8, 8, 0],
    ] as const) {
      await app.db.query("UPDATE guest_devices SET created_at = now() - make_interval(days => $1)", [asked]);
      await app.db.query(
        "UPDATE orders SET estimated_ready_at = now() - make_interval(days => $2) WHERE restaurant_id = $1",
        [shop.restaurantId, due],
      );
      await forgetGuestDevices(app.ctx);
      assert.equal(await left(), many);
    }
  });

  it("is refused for what no push service gives, without the order's token, and on another restaurant's pages", async () => {
    const { publicToken } = await shop.place();
    const { subscription } = service.newBrowser();
    const good = { ...subscription, locale: "nb" };
    for (const wrong of [
      { endpoint: "https://10.0.0.1/a" },
      { endpoint: "http://push.example/a" },
      { p256dh: "BAAA" },
      { p256dh: Buffer.alloc(65, 4).toString("base64url") },
      { locale: "de" },
    ])
      assert.equal((await call("POST", publicToken, { body: { ...good, ...wrong } })).statusCode, 422);
    const other = await openShop(app);
    for (const [token, slug] of [
      [publicToken, other.slug],
      [publicToken, "finnesikke"],
      [endsOtherwise(publicToken), shop.slug],
      ["x", shop.slug],
    ] as const) {
      assert.equal((await call("GET", token, { slug })).statusCode, 404, `${token} ${slug}`);
      assert.equal((await call("POST", token, { slug, body: good })).statusCode, 404);
      assert.equal((await call("DELETE", token, { slug, query: "?device=psh_1" })).statusCode, 404);
    }
    assert.equal(await left(), 0);
  });
});
