import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type PushService, startPushService } from "./push-service.fixture.ts";
import { remindOfOrders } from "./remind-of-orders.ts";
import type { Alerts } from "./schemas.ts";

const minute = 60_000;

/** Orders that nobody answers, told through browsers' push services (D-232). */
describe("alerts", () => {
  let app: TestApp;
  let service: PushService;
  let shop: Shop;
  let owner: Staff;
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
  beforeEach(async () => {
    app.clock.set(fridayEvening);
    service.reset();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
    owner = await hire(app, shop, "OWNER");
    cook = await hire(app, shop);
  });

  const bodyOf = ({ subscription }: ReturnType<PushService["newBrowser"]>, locale = "nb") => ({
    ...subscription,
    locale,
  });
  const add = (staff: Staff, body: object) =>
    staff.call("POST", "/alerts/devices", body, {
      "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0",
    });
  const added = async (staff: Staff, locale = "nb") => {
    const browser = service.newBrowser();
    const response = await add(staff, bodyOf(browser, locale));
    assert.equal(response.statusCode, 200, response.body);
    return { ...browser, id: response.json().id as string };
  };
  const alertsOf = async (staff: Staff): Promise<Alerts> => (await staff.call("GET", "/alerts")).json();
  const idsOf = async (staff: Staff) => (await alertsOf(staff)).devices.map(({ id }) => id);
  const remind = () => remindOfOrders(app.ctx);

  it("list one's own browsers, and say which key to subscribe with", async () => {
    const browser = await added(cook);
    await added(owner);
    const { publicKey, devices } = await alertsOf(cook);
    assert.equal(Buffer.from(publicKey, "base64url").length, 65);
    assert.equal((await alertsOf(owner)).publicKey, publicKey);
    assert.deepEqual(
      devices.map(({ id, browser, system }) => [id, browser, system]),
      [[browser.id, "Chrome", "Android"]],
    );
    // Again, it is the same one; somebody else's it becomes when they use it.
    assert.equal((await add(owner, bodyOf(browser))).json().id, browser.id);
    assert.deepEqual(await idsOf(cook), []);
    assert.equal((await idsOf(owner)).length, 2);
  });

  it("keep ten browsers of a person, also of those who add many at once", async () => {
    const owners = await added(owner);
    await Promise.all(Array.from({ length: 14 }, () => added(cook)));
    assert.equal((await idsOf(cook)).length, 10);
    assert.deepEqual(await idsOf(owner), [owners.id], "a colleague's make no room");
  });

  it("refuse what no push service gives", async () => {
    const { subscription } = service.newBrowser();
    const good = { ...subscription, locale: "nb" };
    for (const [wrong, path] of [
      [{ endpoint: "http://push.example/a" }, "endpoint"],
      [{ endpoint: "https://127.0.0.1:8443/a" }, "endpoint"],
      [{ endpoint: "https://10.0.0.1/a" }, "endpoint"],
      [{ p256dh: "BAAA" }, "p256dh"],
      [{ p256dh: Buffer.alloc(65, 4).toString("base64url") }, "p256dh"],
      [{ auth: "AAAA" }, "auth"],
      [{ locale: "de" }, "locale"],
    ] as const) {
      const response = await add(cook, { ...good, ...wrong });
      assert.equal(response.statusCode, 422, JSON.stringify(wrong));
      assert.equal(response.json().error.details.issues[0].path, path);
    }
    assert.deepEqual(await idsOf(cook), []);
  });

  it("are nobody else's: not without a session, not of another restaurant, not a colleague's", async () => {
    const { id } = await added(cook);
    const stranger = await hire(app, await openShop(app), "OWNER");
    const calls: ["GET" | "POST" | "DELETE", string, object?][] = [
      ["GET", "/alerts"],
      ["POST", "/alerts/devices", bodyOf(service.newBrowser())],
      ["POST", `/alerts/devices/${id}/test`, {}],
      ["DELETE", `/alerts/devices/${id}`],
    ];
    for (const [method, path, body] of calls)
      assert.equal((await cook.call(method, path, body, { cookie: undefined })).statusCode, 401, path);
    for (const other of [stranger, owner]) {
      assert.equal((await other.call("POST", `/alerts/devices/${id}/test`, {})).statusCode, 404);
      assert.equal((await other.call("DELETE", `/alerts/devices/${id}`)).statusCode, 200);
    }
    assert.deepEqual(await idsOf(cook), [id]);
    const [another, owners] = [await added(cook), await added(owner)];
    assert.equal((await cook.call("DELETE", `/alerts/devices/${id}`)).statusCode, 200);
    assert.deepEqual([await idsOf(cook), await idsOf(owner)], [[another.id], [owners.id]]);
  });

  it("end with the work in the restaurant", async () => {
    await added(cook);
    await app.db.query("DELETE FROM restaurant_members WHERE user_id = $1", [cook.userId]);
    const left = await app.db.query("SELECT 1 FROM push_devices WHERE user_id = $1", [cook.userId]);
    assert.deepEqual(left, []);
  });

  it("are tried by a test, which only its browser can read", async () => {
    const browser = await added(cook, "en");
    const response = await cook.call("POST", `/alerts/devices/${browser.id}/test`, {});
    assert.deepEqual(response.json(), { outcome: "SENT" });
    const [sent] = service.received;
    assert.equal(sent!.path, `${new URL(browser.subscription.endpoint).pathname}?a=b`);
    assert.equal(sent!.headers["content-encoding"], "aes128gcm");
    assert.equal(sent!.headers.urgency, "high");
    assert.match(String(sent!.headers.topic), /^[\w-]{32}$/);
    assert.match(String(sent!.headers.authorization), /^vapid t=[^,]+, k=/);
    assert.deepEqual(JSON.parse(browser.read(sent!.body)), {
      title: "Alerts work",
      body: "This is how an order that waits for an answer looks.",
      tag: "test",
      path: `/dashboard/${shop.slug}`,
    });
  });

  it("forget a browser that its push service does not know any more, and keep one whose service fails", async () => {
    const [browser, another, owners] = [await added(cook), await added(cook), await added(owner)];
    for (const [status, outcome] of [
      [500, "FAILED"],
      [429, "FAILED"],
      [300, "FAILED"],
      [410, "GONE"],
    ] as const) {
      service.answers(status);
      const response = await cook.call("POST", `/alerts/devices/${browser.id}/test`, {});
      assert.deepEqual(response.json(), { outcome });
      const left = outcome === "GONE" ? [another.id] : [browser.id, another.id];
      assert.deepEqual((await idsOf(cook)).toSorted(), left.toSorted());
    }
    assert.deepEqual([await idsOf(owner), service.received.length], [[owners.id], 4]);
    service.answers(404);
    const unknown = await cook.call("POST", `/alerts/devices/${another.id}/test`, {});
    assert.deepEqual([unknown.json(), await idsOf(cook)], [{ outcome: "GONE" }, []]);
  });

  it("remind of an order after two and four minutes, everybody once each time, whichever worker is first", async () => {
    const browsers = [await added(owner), await added(cook, "en")];
    const order = await shop.place();
    app.clock.advance(2 * minute - 1_000);
    await remind();
    assert.equal(service.received.length, 0);
    app.clock.advance(1_000);
    await Promise.all([remind(), remind(), remind()]);
    const told = browsers.flatMap((browser) => service.readBy(browser));
    const [row] = await app.db.query<{ name: string }>(
      "SELECT pickup_code AS name FROM orders WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, order.orderId],
    );
    const { name } = row!;
    assert.deepEqual(
      told.map(({ title }) => title).sort(),
      [`${name} har ventet på svar i 2 minutter`, `${name} has waited 2 minutes for an answer`].sort(),
    );
    for (const { tag, path } of told)
      assert.deepEqual([tag, path], [order.orderId, `/dashboard/${shop.slug}?order=${order.orderId}`]);
    app.clock.advance(2 * minute);
    await remind();
    await remind();
    assert.equal(service.received.length, 4);
    app.clock.advance(60 * minute);
    await remind();
    assert.equal(service.received.length, 4);
  });

  it("remind of each order by itself, with its name and what it costs, also beside one that they have reminded of", async () => {
    const browser = await added(owner);
    const orders: { orderId: string; code: string | null }[] = [];
    for (const quantity of [1, 3]) {
      const { orderId, publicToken } = await shop.place(
        shop.body({ lines: [shop.line("Brus", { quantity })] }),
      );
      orders.push({ orderId, code: (await shop.track(publicToken)).pickupCode });
      app.clock.advance(minute);
    }
    const reminder = (at: number, waitedMinutes: number, price: number) => [
      orders[at]!.orderId,
      `${orders[at]!.code} har ventet på svar i ${waitedMinutes} minutter`,
      `Prøva Pizza, ${price}\u00a0kr. Åpne tavlen og svar.`,
    ];
    for (const [minutes, ...told] of [
      [0, reminder(0, 2, 41)],
      [1, reminder(1, 2, 123)],
      [1, reminder(0, 4, 41)],
      [1, reminder(1, 4, 123)],
      [1],
    ] as const) {
      app.clock.advance(minutes * minute);
      service.received.length = 0;
      await remind();
      assert.deepEqual(
        service.readBy(browser).map(({ tag, title, body }) => [tag, title, body]),
        told,
      );
    }
  });

  it("say nothing of an order that is answered, nor of one that was paid at night before the kitchen opens", async () => {
    await added(owner);
    const answered = await shop.place();
    await cook.call("POST", `/orders/${answered.orderId}/accept`, {});
    app.clock.advance(5 * minute);
    await remind();
    assert.equal(service.received.length, 0);

    app.clock.set("2026-06-13T08:00:00+02:00");
    const night = await shop.place(
      shop.body({ paymentMethod: "ONLINE", requestedPickupAt: "2026-06-13T16:00:00+02:00" }),
    );
    await decideSandboxPayment(app.ctx, night.paymentUrl!.split("/").at(-1)!, "PAY");
    app.clock.advance(30 * minute);
    await remind();
    assert.equal(service.received.length, 0);
  });
});
