import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { expirePayments } from "../../src/features/payments/expire-payments.ts";
import { findAccounts } from "../../src/features/payments/payment-accounts.ts";
import { settlePayment } from "../../src/features/payments/settle-payment.ts";
import { fridayEvening } from "../app.ts";
import { type Message, post } from "../emulators/emulator.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../paid-shop.ts";

/**
 * S-51: forged, duplicated, late and out-of-order messages of payment providers; AWAITING_PAYMENT to FAILED against PAID;
 * amount and currency that do not fit; a stampede of pollers. Messages are sent over real sockets.
 */
const minute = 60_000;

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`S-51: payments with ${provider}`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    before(async () => {
      town = await openPaidTown();
      shop = await town.openShop([provider]);
    });
    after(() => town.close());
    beforeEach(() => {
      town.app.clock.set(fridayEvening);
      for (const { server } of [town.stripe, town.vipps]) server.mend();
    });

    const eventsOf = async (orderId: string): Promise<string[]> => {
      const rows = await town.app.db.query<{ event: string }>(
        "SELECT event FROM order_events WHERE order_id = $1 ORDER BY created_at",
        [orderId],
      );
      return rows.map(({ event }) => event);
    };
    const messageAbout = ({ emulator, reference }: OnlineOrder, from: PaidShop = shop): Message =>
      emulator.messageAbout(reference, from.restaurantId);
    const signedAgain = ({ emulator }: OnlineOrder, message: Message, body: string): Message =>
      emulator.signAgain(message, body);
    const paid = async (): Promise<OnlineOrder> => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      return order;
    };
    const callsAbout = ({ emulator, reference }: OnlineOrder, act: () => Promise<unknown>) => {
      const { calls } = emulator.server;
      const before = calls.length;
      return act().then(() => calls.slice(before).filter(({ path }) => path.includes(reference)).length);
    };

    it("a message that the account's provider has signed moves the order", async () => {
      const order = await paid();
      assert.equal(await post(messageAbout(order)), 204);
      assert.equal(await shop.statusOf(order.orderId), "PAID");
    });

    it("the provider's own messages arrive by themselves", async () => {
      const order = await shop.order();
      order.emulator.sendsMessages = true;
      order.emulator.pay(order.reference);
      order.emulator.sendsMessages = false;
      const answers = await order.emulator.messagesSent();
      assert.ok(answers.includes(204), String(answers));
      assert.equal(await shop.statusOf(order.orderId), "PAID");
    });

    it("a message that says PAID is not believed: only the provider's books count", async () => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      const message = messageAbout(order);
      order.emulator.server.trouble(/^GET/, { kind: "ANSWER", status: 404, body: "{}" });
      assert.equal(await post(message), 503, "tell us again");
      assert.equal(await shop.statusOf(order.orderId), "AWAITING_PAYMENT");
    });

    it("forged messages are refused, all with the same answer, and the provider is not asked", async () => {
      const order = await paid();
      const genuine = messageAbout(order);
      const other = await town.openShop([provider]);
      const [account] = await findAccounts(town.app.db, shop.scope);
      const [foreign] = await findAccounts(town.app.db, other.scope);
      const path = (restaurantId: string, accountId: string) =>
        `${new URL(genuine.url).origin}/callbacks/${provider.toLowerCase()}/${restaurantId}/${accountId}`;
      const forged: Record<string, Message> = {
        "no signature": { ...genuine, headers: { "content-type": "application/json" } },
        "another body": { ...genuine, body: genuine.body.replace("}", ',"x":1}') },
        "a secret of one's own": signedWith("a secret of one's own", genuine),
        "to another restaurant's account": { ...genuine, url: path(other.restaurantId, foreign!.id) },
        "to another restaurant": { ...genuine, url: path(other.restaurantId, account!.id) },
        "to an account that does not exist": { ...genuine, url: path(shop.restaurantId, "pac_unknown") },
        "to the other provider's address": {
          ...genuine,
          url: genuine.url.replace(/stripe|vipps/, (name) => (name === "stripe" ? "vipps" : "stripe")),
        },
      };
      for (const [what, message] of Object.entries(forged)) {
        let status = 0;
        const asked = await callsAbout(order, async () => {
          status = await post(message);
        });
        assert.equal(status, 401, what);
        assert.equal(asked, 0, what);
      }
      assert.equal(await shop.statusOf(order.orderId), "AWAITING_PAYMENT");
    });

    it("a recorded message is of no use later", async () => {
      const order = await paid();
      const message = messageAbout(order);
      town.app.clock.advance(5 * minute + 1_000);
      assert.equal(await post(message), 401);
      town.app.clock.set(fridayEvening);
      assert.equal(await post(message), 204);
    });

    it("one account's secret says nothing about another restaurant's orders", async () => {
      const other = await town.openShop([provider]);
      const theirs = await other.order();
      theirs.emulator.pay(theirs.reference);
      // Genuine, but of this shop's account: the order is none of its own.
      assert.equal(await post(messageAbout(theirs, shop)), 204);
      assert.equal(await other.statusOf(theirs.orderId), "AWAITING_PAYMENT");
      assert.equal(await post(messageAbout(theirs, other)), 204);
      assert.equal(await other.statusOf(theirs.orderId), "PAID");
    });

    it("messages about what is not ours are taken and change nothing", async () => {
      const order = await paid();
      const genuine = messageAbout(order);
      for (const body of ["{}", "[]", '"text"', '{"data":null}', '{"reference":"ord-unknown"}']) {
        assert.equal(await post(signedAgain(order, genuine, body)), 204, body);
      }
      assert.equal(await shop.statusOf(order.orderId), "AWAITING_PAYMENT");
    });

    it("duplicates, and every other way the news can come at the same time, make one transition", async () => {
      const order = await paid();
      const message = messageAbout(order);
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => post(message)),
        ...Array.from({ length: 5 }, async () => {
          await settlePayment(town.app.ctx, shop.scope, order.orderId);
          return 204;
        }),
        shop.track(order.publicToken).then(() => 204),
      ]);
      assert.deepEqual(new Set(answers), new Set([204]));
      assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_PAID"]);
    });

    it("once paid, further messages ask nobody", async () => {
      const order = await paid();
      const message = messageAbout(order);
      await post(message);
      assert.equal(await callsAbout(order, () => Promise.all([post(message), post(message)])), 0);
    });

    it("messages in the wrong order end where the provider's books are", async () => {
      const order = await shop.order();
      // Both are on their way before anything has happened here: "expired" is signed first and comes last.
      order.emulator.pay(order.reference);
      const paidNews = messageAbout(order);
      const staleNews = signedAgain(
        order,
        paidNews,
        paidNews.body.replace(/completed|AUTHORIZED/, "expired"),
      );
      assert.equal(await post(staleNews), 204);
      assert.equal(await post(paidNews), 204);
      assert.equal(await post(staleNews), 204);
      assert.equal(await shop.statusOf(order.orderId), "PAID");
      assert.deepEqual(await eventsOf(order.orderId), ["ORDER_CREATED", "ORDER_PAID"]);
    });

    it("the news of a payment for an order that has failed brings the money back, once", async () => {
      const order = await shop.order();
      town.app.clock.advance(15 * minute);
      await town.app.db.query("SELECT fail_payment($1, $2, ARRAY['OPEN'], 'EXPIRED', $3)", [
        shop.restaurantId,
        order.orderId,
        Temporal.Instant.fromEpochMilliseconds(town.app.clock.nowMs()),
      ]);
      order.emulator.pay(order.reference);
      const message = messageAbout(order);
      await Promise.all([post(message), post(message), post(message)]);
      assert.equal(await shop.statusOf(order.orderId), "FAILED");
      const { captured, released } = order.emulator.books(order.reference);
      assert.deepEqual({ captured, released }, { captured: 0, released: order.total });
      assert.ok(!(await eventsOf(order.orderId)).includes("ORDER_PAID"));
    });

    it("the last second: expiry and payment at the same time end in one of two ways, never in between", async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        town.app.clock.set(fridayEvening);
        const order = await shop.order();
        town.app.clock.advance(15 * minute);
        const pay = async (): Promise<void> => {
          try {
            order.emulator.pay(order.reference);
          } catch {
            return;
          }
          await post(messageAbout(order));
        };
        await Promise.all(
          turn % 2 === 0 ? [pay(), expirePayments(town.app.ctx)] : [expirePayments(town.app.ctx), pay()],
        );
        const status = await shop.statusOf(order.orderId);
        const { captured, released } = order.emulator.books(order.reference);
        const { authorization_state: authorization } = await shop.paymentOf(order.orderId);
        assert.equal(captured, 0);
        if (status === "PAID") assert.deepEqual([released, authorization], [0, "AUTHORIZED"]);
        else {
          assert.equal(status, "FAILED");
          assert.ok(authorization === null || authorization === "RELEASED", String(authorization));
          assert.equal(released, authorization === null ? 0 : order.total);
        }
      }
    });

    it("another amount or currency never pays for an order, and the money is let go", async () => {
      for (const change of [{ amount: 100 }, { amount: 1_000_000 }, { currency: "SEK" }]) {
        const order = await shop.order();
        order.emulator.tamper(order.reference, change);
        order.emulator.pay(order.reference);
        assert.equal(await post(messageAbout(order)), 204);
        assert.equal(await shop.statusOf(order.orderId), "FAILED", JSON.stringify(change));
        const { captured, released } = order.emulator.books(order.reference);
        assert.equal(captured, 0);
        assert.ok(released > 0);
      }
    });

    it("a stampede on the tracking page asks the provider once per order and interval", async () => {
      const order = await shop.order();
      const stampede = () => Promise.all(Array.from({ length: 25 }, () => shop.track(order.publicToken)));
      assert.equal(await callsAbout(order, stampede), 1);
      assert.equal(await callsAbout(order, () => shop.track(order.publicToken)), 0);
      town.app.clock.advance(2_000);
      assert.equal(await callsAbout(order, () => shop.track(order.publicToken)), 1);
    });
  });
}

/** The same message as if this secret were the account's. */
function signedWith(secret: string, message: Message): Message {
  const { headers, body, url } = message;
  if (headers["stripe-signature"]) {
    const time = /t=(\d+)/.exec(headers["stripe-signature"])![1]!;
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { url, body, headers: { ...headers, "stripe-signature": `t=${time},v1=${signature}` } };
  }
  const hash = createHash("sha256").update(body).digest("base64");
  const { host, pathname } = new URL(url);
  const signature = createHmac("sha256", secret)
    .update(`POST\n${pathname}\n${headers["x-ms-date"]};${host};${hash}`)
    .digest("base64");
  const authorization = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`;
  return { url, body, headers: { ...headers, "x-ms-content-sha256": hash, authorization } };
}
