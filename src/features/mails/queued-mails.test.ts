import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { customerActor } from "../orders/actors.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { reviseTime } from "../orders/revise-time.ts";
import type { PlacedOrder } from "../orders/schemas.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { expirePayments } from "../payments/expire-payments.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { headerOf, type OutboxMail, readOutbox, subjectsOf, whileWritten } from "./outbox.fixture.ts";

let app: TestApp;
let shop: Shop;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());
beforeEach(async () => {
  app.clock.set(fridayEvening);
  shop = await openShop(app);
});

const cook = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;
const outbox = (): Promise<OutboxMail[]> => readOutbox(app, shop.restaurantId);
const sent = async (): Promise<string[]> => subjectsOf(await outbox());
const last = async (): Promise<OutboxMail> => (await outbox()).findLast(({ state }) => state === "SENT")!;
const inMinutes = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs() + minutes * minuteMs).toString();

const back = { successUrl: "https://luka.localhost/takk", cancelUrl: "https://luka.localhost/avbrutt" };
const online = (more: Record<string, unknown> = {}) =>
  shop.body({ paymentMethod: "ONLINE", ...back, ...more });
const pay = (order: PlacedOrder, decision: "PAY" | "DECLINE" | "ABANDON" = "PAY") =>
  decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, decision);
const paid = async (more: Record<string, unknown> = {}): Promise<PlacedOrder> => {
  const order = await shop.place(online(more));
  await pay(order);
  return order;
};
const move = (order: PlacedOrder, ...statuses: Parameters<typeof moveOrderTo>[3][]) =>
  statuses.reduce<Promise<unknown>>(
    (before, status) => before.then(() => moveOrderTo(app.ctx, shop.scope, order.orderId, status, cook)),
    Promise.resolve(),
  );

describe("the mails of an order", () => {
  it("are none without an address", async () => {
    await shop.place(shop.body({ customer: { name: "Kari", phone: "91234567" } }));
    assert.deepEqual(await outbox(), []);
  });

  it("begin when it is placed, if it is paid in cash", async () => {
    const order = await shop.place();
    assert.deepEqual(await sent(), [`ORDER_RECEIVED: Vi har mottatt bestilling ${order.orderNumber}`]);
    const { content } = await last();
    assert.match(content!.text, /mottatt og bekreftet/);
    assert.match(content!.text, /Betales ved henting/);
    assert.match(content!.text, /1 x Brus {2}39 kr/);
  });

  it("begin when it is paid, if it is paid online, and follow it to the counter", async () => {
    const order = await shop.place(online());
    assert.deepEqual(await sent(), []);
    await pay(order);
    await sent();
    await acceptOrder(app.ctx, shop.scope, order.orderId, { readyInMinutes: 30 }, cook);
    await sent();
    await move(order, "PREPARING", "READY_FOR_PICKUP", "COMPLETED");
    await shop.track(order.publicToken);
    const kinds = (await outbox()).map(({ kind, state, failure }) =>
      `${kind} ${state} ${failure ?? ""}`.trim(),
    );
    // Picked up before the mail was sent: nobody needs to hear that it is ready.
    assert.deepEqual(kinds, ["ORDER_RECEIVED SENT", "ORDER_ACCEPTED SENT", "ORDER_READY SKIPPED OUTDATED"]);
  });

  it("say when it is ready, and which code to show", async () => {
    const order = await paid();
    await acceptOrder(app.ctx, shop.scope, order.orderId, { readyInMinutes: 30 }, cook);
    await move(order, "PREPARING", "READY_FOR_PICKUP");
    const mail = await last();
    assert.equal(mail.kind, "ORDER_READY");
    assert.ok(mail.content!.text.includes(`Hentekode: ${order.pickupCode}`));
    assert.ok(mail.content!.text.includes("Gata 1, 7010 Trondheim"));
  });

  it("leave out what is old when it is sent, and nothing else: the receipt goes out all the same", async () => {
    const order = await paid();
    await acceptOrder(app.ctx, shop.scope, order.orderId, { readyInMinutes: 30 }, cook);
    await move(order, "PREPARING", "READY_FOR_PICKUP");
    assert.deepEqual(
      (await outbox()).map(({ kind, state }) => `${kind} ${state}`),
      ["ORDER_RECEIVED SENT", "ORDER_READY SENT"],
    );
  });

  it("say that a delivery is on its way", async () => {
    const deliveryAddress = { line1: "Gata 2", postalCode: "7010", city: "Trondheim" };
    const lines = [shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] })];
    const order = await paid({ fulfillment: "DELIVERY", deliveryAddress, lines });
    await acceptOrder(app.ctx, shop.scope, order.orderId, {}, cook);
    await move(order, "PREPARING", "OUT_FOR_DELIVERY");
    const mail = await last();
    assert.equal(mail.kind, "ORDER_ON_ITS_WAY");
    assert.ok(mail.content!.text.includes("Leveres til: Gata 2, 7010 Trondheim"));
  });

  it("are one where one says all: accepted by itself, or with another time in the same moment", async () => {
    const quick = await openShop(app, (file) => {
      file.settings.autoAccept = true;
    });
    shop = quick;
    await paid();
    assert.deepEqual(
      (await outbox()).map(({ kind }) => kind),
      ["ORDER_RECEIVED"],
    );
    assert.match((await last()).content!.text, /mottatt og bekreftet/);

    shop = await openShop(app);
    const order = await paid({ requestedPickupAt: inMinutes(120) });
    await sent();
    await acceptOrder(app.ctx, shop.scope, order.orderId, { readyAt: inMinutes(150) }, cook);
    const mails = await outbox();
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ["ORDER_RECEIVED", "ORDER_ACCEPTED"],
    );
    assert.match(mails[1]!.content!.text, /Klar til henting: kl\. 20:30 \(var kl\. 20:00\)/);
  });

  it("are two where the first is being written when the second thing happens", async () => {
    const order = await paid();
    const accepted = await whileWritten(app, shop, () =>
      acceptOrder(app.ctx, shop.scope, order.orderId, { readyInMinutes: 30 }, cook),
    );
    assert.deepEqual(accepted, ["ORDER_ACCEPTED", "ORDER_RECEIVED"]);
  });

  it("tell of a new time once, the latest", async () => {
    const order = await paid({ requestedPickupAt: inMinutes(120) });
    await acceptOrder(app.ctx, shop.scope, order.orderId, {}, cook);
    await sent();
    app.clock.advance(minuteMs);
    await reviseTime(app.ctx, shop.scope, order.orderId, { readyAt: inMinutes(139) }, cook);
    app.clock.advance(minuteMs);
    await reviseTime(app.ctx, shop.scope, order.orderId, { readyAt: inMinutes(148) }, cook);
    const told = (await sent()).filter((line) => line.startsWith("ORDER_TIME_CHANGED"));
    assert.deepEqual(told, [`ORDER_TIME_CHANGED: Ny tid for bestilling ${order.orderNumber}: kl. 20:30`]);
  });

  it("do not trouble the guest with a few minutes", async () => {
    const order = await shop.place();
    await sent();
    await acceptOrder(app.ctx, shop.scope, order.orderId, { readyInMinutes: 23 }, cook);
    assert.deepEqual(
      (await outbox()).map(({ kind }) => kind),
      ["ORDER_RECEIVED"],
    );
  });

  it("are in the order's language", async () => {
    const order = await paid({ locale: "en" });
    assert.deepEqual(await sent(), [`ORDER_RECEIVED: We have received order ${order.orderNumber}`]);
    assert.match((await last()).content!.text, /NOK 39/);
  });

  it("come from the restaurant, answer to it, and say of a sandbox that nothing is real", async () => {
    shop = await openShop(app, () => undefined, { environment: "TEST", live: false });
    const order = await shop.place();
    const { content } = await last();
    assert.equal(headerOf(content!, "From"), "Prøva Pizza <no-reply@luka.localhost>");
    assert.equal(headerOf(content!, "Reply-To"), "Prøva Pizza <post@prova.example>");
    assert.equal(headerOf(content!, "Subject"), `[TEST] Vi har mottatt bestilling ${order.orderNumber}`);
    assert.match(content!.text, /^Dette er en test\./);
    assert.match(content!.html, /Dette er en test\./);
    assert.equal(headerOf(content!, "List-Unsubscribe"), undefined);
  });
});

describe("when an order comes to nothing", () => {
  it("the guest hears why, and that the money goes back, in one mail", async () => {
    const order = await paid();
    await sent();
    const cancellation = { reason: "OUT_OF_ITEMS", message: "Tomt for brus", refund: "FULL" } as const;
    await cancelOrder(app.ctx, shop.scope, order.orderId, cancellation, cook);
    const mails = await outbox();
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ["ORDER_RECEIVED", "ORDER_CANCELLED"],
    );
    const { text } = mails[1]!.content!;
    assert.match(text, /gikk dessverre tom/);
    assert.match(text, /Beskjed fra Prøva Pizza:\n {2}Tomt for brus/);
    assert.match(text, /Du får tilbake 41 kr/);
  });

  it("what had not been sent yet is not sent any more", async () => {
    const order = await paid();
    await cancelOrder(app.ctx, shop.scope, order.orderId, { refund: "FULL" }, customerActor);
    const mails = await outbox();
    assert.deepEqual(
      mails.map(({ kind, state, failure }) => [kind, state, failure]),
      [
        ["ORDER_RECEIVED", "SKIPPED", "SUPERSEDED"],
        ["ORDER_CANCELLED", "SENT", null],
      ],
    );
    assert.match(mails[1]!.content!.text, /Du har avlyst bestillingen/);
  });

  it("a guest who pays in cash hears that nothing was charged", async () => {
    const order = await shop.place();
    await cancelOrder(app.ctx, shop.scope, order.orderId, { reason: "TOO_BUSY", refund: "NONE" }, cook);
    assert.match((await last()).content!.text, /Du er ikke belastet/);
  });

  it("a guest who left the payment page hears that nothing was ordered, unless they have ordered since", async () => {
    const order = await shop.place(online());
    app.clock.advance(16 * minuteMs);
    await expirePayments(app.ctx);
    assert.deepEqual(await sent(), [`ORDER_UNPAID: Bestilling ${order.orderNumber} ble ikke betalt`]);

    shop = await openShop(app);
    await shop.place(online());
    app.clock.advance(minuteMs);
    await shop.place();
    app.clock.advance(16 * minuteMs);
    await expirePayments(app.ctx);
    const mails = await outbox();
    assert.deepEqual(
      mails.map(({ kind, state, failure }) => [kind, state, failure]),
      [
        ["ORDER_RECEIVED", "SENT", null],
        ["ORDER_UNPAID", "SKIPPED", "OUTDATED"],
      ],
    );
  });

  it("hears so whatever others have ordered since, or they themselves before, elsewhere or as a table", async () => {
    const kari = { name: "Kari", phone: "91234567", email: "kari@example.com" };
    const elsewhere = await openShop(app);
    await shop.place(shop.body({ customer: kari }));
    app.clock.advance(minuteMs);
    const left = await shop.place(online({ customer: kari }));
    app.clock.advance(minuteMs);
    await shop.place(shop.body({ customer: { ...kari, email: "ola@example.com" } }));
    await elsewhere.place(elsewhere.body({ customer: kari }));
    const table = await shop.place(shop.body({ customer: kari }));
    await app.db.query("UPDATE orders SET type = 'RESERVATION' WHERE id = $1", [table.orderId]);
    app.clock.advance(16 * minuteMs);
    await expirePayments(app.ctx);
    const subjects = await sent();
    assert.ok(
      subjects.includes(`ORDER_UNPAID: Bestilling ${left.orderNumber} ble ikke betalt`),
      subjects.join(),
    );
  });
});

describe("money that goes back", () => {
  it("is told with its amount when the provider has taken it", async () => {
    const order = await paid();
    await sent();
    await refundOrder(app.ctx, shop.scope, order.orderId, { amount: 1500, reason: "Kald" }, null, cook);
    assert.deepEqual((await sent()).slice(1), [
      `ORDER_REFUNDED: 15 kr er betalt tilbake for bestilling ${order.orderNumber}`,
    ]);
  });

  it("is not told when the restaurant says so", async () => {
    const order = await paid();
    const request = { amount: 1500, reason: "Kald", notifyCustomer: false };
    await refundOrder(app.ctx, shop.scope, order.orderId, request, null, cook);
    assert.deepEqual(
      (await outbox()).map(({ kind }) => kind),
      ["ORDER_RECEIVED"],
    );
  });

  it("is told apart from the cancellation when it comes later", async () => {
    const order = await paid();
    await cancelOrder(app.ctx, shop.scope, order.orderId, { reason: "TOO_BUSY", refund: "NONE" }, cook);
    app.clock.advance(minuteMs);
    await refundOrder(app.ctx, shop.scope, order.orderId, { amount: 4100, reason: "Likevel" }, null, cook);
    assert.deepEqual(
      (await sent()).map((line) => line.split(":")[0]),
      ["ORDER_CANCELLED", "ORDER_REFUNDED"],
    );
  });
});
