import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { fridayEvening } from "../../../test/app.ts";
import { stripeFee } from "../../../test/emulators/stripe-balance.ts";
import { vippsFee } from "../../../test/emulators/vipps-ledger.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { type OnlineOrder, openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { refundOrder } from "../orders/refund-order.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { moveAuthorizations } from "./move-authorization.ts";
import { closeAccounts } from "./payment-accounts.ts";
import type { PayoutDifferences, PayoutPage } from "./payout-schemas.ts";
import { readPayouts } from "./read-payouts.ts";
import { sendPendingRefunds } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

const hour = 3_600_000;
const day = 24 * hour;
const period = "?from=2026-06-01&to=2026-08-31";
const kari = { kind: "STAFF", id: "usr_1", role: "OWNER" } as const;
/** One soft drink with its bottle deposit. */
const price = 4_100;

for (const provider of ["STRIPE", "VIPPS"] as const) {
  describe(`what ${provider} pays out, against what was sold (D-286, D-287)`, () => {
    let town: PaidTown;
    let shop: PaidShop;
    let owner: Staff;
    before(async () => {
      town = await openPaidTown();
    });
    after(() => town.close());
    beforeEach(async () => {
      town.app.clock.set(fridayEvening);
      town.stripe.server.mend();
      town.vipps.server.mend();
      // The emulated account is every test's: one that is new, and no other restaurant that reads it.
      await town.app.db.query("DELETE FROM payout_readings");
      town.stripe.balance.clear();
      town.vipps.ledger.clear();
      shop = await town.openShop([provider]);
      owner = await hire(town.app, shop, "OWNER");
    });

    const isStripe = provider === "STRIPE";
    const payOut = () => (isStripe ? town.stripe.balance.payOut() : town.vipps.ledger.payOut());
    const soldElsewhere = (many: number) => {
      for (let count = 0; count < many; count += 1)
        if (isStripe) town.stripe.balance.move("charge", 9_900, {});
        else town.vipps.ledger.move("capture", 9_900, `kassa-${count}`);
      payOut();
    };
    const feeOf = (...sales: number[]) =>
      isStripe
        ? sales.reduce((sum, one) => sum + stripeFee(one), 0)
        : vippsFee(sales.reduce((sum, one) => sum + one, 0));
    const taken = async (): Promise<OnlineOrder> => {
      const order = await shop.order();
      order.emulator.pay(order.reference);
      await settlePayment(town.app.ctx, shop.scope, order.orderId);
      await acceptOrder(town.app.ctx, shop.scope, order.orderId, {}, kari);
      await moveAuthorizations(town.app.ctx);
      return order;
    };
    const givenBack = async ({ orderId }: OnlineOrder, amount: number): Promise<void> => {
      await refundOrder(town.app.ctx, shop.scope, orderId, { amount, reason: "Kald mat" }, null, kari);
      await sendPendingRefunds(town.app.ctx);
    };
    const readOn = async (hours = 7): Promise<void> => {
      town.app.clock.advance(hours * hour);
      await readPayouts(town.app.ctx);
    };
    const page = async (query = period): Promise<PayoutPage> => {
      const response = await owner.call("GET", `/payouts${query}`);
      assert.equal(outcomeOf(response), "200", response.body);
      return response.json();
    };
    const differences = async (): Promise<PayoutDifferences["data"]> =>
      (await owner.call("GET", "/payouts/differences")).json().data;

    it("is told with what it came to, what was kept and paid back, and what went to the bank", async () => {
      const [one] = [await taken(), await taken()];
      await givenBack(one!, 1_000);
      await readOn();
      assert.equal((await page()).waiting, 2 * price - 1_000);
      const reference = payOut();
      await readOn();
      const { data, totals, waiting, accounts } = await page();
      const fee = feeOf(price, price);
      const sums = { gross: 2 * price, refunded: 1_000, fee, other: 0, net: 2 * price - 1_000 - fee };
      assert.equal(data.length, 1);
      const { arrivesOn, ...told } = data[0]!;
      const state = isStripe ? "ON_ITS_WAY" : "SENT";
      assert.deepEqual(told, { provider, reference, state, content: "KNOWN", sales: 2, ...sums });
      assert.match(arrivesOn, /^2026-06-1[2-5]$/);
      assert.deepEqual([totals, waiting], [sums, 0]);
      assert.equal(accounts.length, 1);
      assert.equal(accounts[0]!.trouble, null);
      assert.deepEqual(await differences(), []);
      const later = "?from=2026-07-01&to=2026-07-31";
      assert.deepEqual((await page(later)).data, []);
      if (!isStripe) return;
      town.stripe.balance.set(reference, "failed");
      await readOn();
      assert.equal((await page()).waiting, 2 * price - 1_000, "what came back waits again");
    });

    it("is read once, however often, and goes on where it ended", async () => {
      await taken();
      payOut();
      for (const _ of [1, 2, 3]) await readOn();
      await taken();
      payOut();
      await Promise.all([readOn(), readOn()]);
      const { data, totals } = await page();
      assert.equal(data.length, 2);
      assert.equal(totals.gross, 2 * price);
      const first = await page(`${period}&limit=1`);
      const second = await page(`${period}&limit=1&cursor=${first.nextCursor}`);
      assert.deepEqual([...first.data, ...second.data], data);
      assert.equal(second.nextCursor, null);
    });

    it("is written once of two who read the same, by who is done first", async () => {
      await taken();
      payOut();
      const { payments } = town.app.ctx;
      const slowly: typeof payments.readPayouts = async (...asked) => {
        const read = await payments.readPayouts(...asked);
        // Its lease runs out, and another reads on.
        await taken();
        await readOn();
        return read;
      };
      await readPayouts({ ...town.app.ctx, payments: { ...payments, readPayouts: slowly } });
      const { accounts } = await page();
      assert.equal(accounts[0]!.readAt, new Date(town.app.clock.nowMs()).toISOString());
    });

    it("is not written where another, who read on from the same place, is just writing", async () => {
      await taken();
      payOut();
      const { db, ctx } = town.app;
      const { payments } = ctx;
      const read = Promise.withResolvers<void>();
      const mayGoOn = Promise.withResolvers<void>();
      const slowly: typeof payments.readPayouts = async (...asked) => {
        const found = await payments.readPayouts(...asked);
        read.resolve();
        await mayGoOn.promise;
        return found;
      };
      const late = readPayouts({ ...ctx, payments: { ...payments, readPayouts: slowly } });
      await read.promise;
      await whoComesSecond(
        db,
        (trx) => trx.query("UPDATE payout_readings SET place = 'further'"),
        () => {
          mayGoOn.resolve();
          return late;
        },
      );
      assert.deepEqual(await db.query("SELECT place FROM payout_readings"), [{ place: "further" }]);
      assert.deepEqual((await page()).data, []);
    });

    it("lists what was sold and not paid out when it has waited for two weeks", async () => {
      const order = await taken();
      town.app.clock.advance(13 * day);
      await readOn();
      assert.deepEqual(await differences(), []);
      town.app.clock.advance(2 * day);
      await readOn();
      const [found, ...others] = await differences();
      assert.deepEqual(others, []);
      assert.deepEqual(
        [found!.kind, found!.provider, found!.orderId, found!.here, found!.there],
        ["NOT_PAID_OUT", provider, order.orderId, price, 0],
      );
      assert.equal(typeof found!.orderNumber, "number");
      payOut();
      await readOn();
      assert.deepEqual(await differences(), []);
    });

    it("lists sales and refunds of other amounts, and what is of no order here", async () => {
      const sold = await taken();
      const refunded = await taken();
      await givenBack(refunded, 500);
      soldElsewhere(1);
      await town.app.db.query("UPDATE payments SET amount = amount + 100 WHERE order_id = $1", [
        sold.orderId,
      ]);
      await town.app.db.query("UPDATE refunds SET amount = 300 WHERE order_id = $1", [refunded.orderId]);
      await readOn();
      await shop.hasHadOthers();
      const found = await differences();
      assert.deepEqual(
        found.map(({ kind, orderId, here, there }) => [kind, orderId, here, there]).toSorted(),
        [
          ["REFUND_DIFFERS", refunded.orderId, 300, 500],
          ["SALE_DIFFERS", sold.orderId, price + 100, price],
          ["UNKNOWN", null, 0, 9_900],
        ],
      );
    });

    it("lists the hundred latest differences, and says when there are more", async () => {
      const listed = async (): Promise<[number, boolean]> => {
        await readOn();
        const { data, hasMore } = (await owner.call("GET", "/payouts/differences")).json();
        return [data.length, hasMore];
      };
      await readOn();
      soldElsewhere(100);
      assert.deepEqual(await listed(), [100, false]);
      soldElsewhere(1);
      assert.deepEqual(await listed(), [100, true]);
    });

    it("does not hide that it cannot be read, and is read when it can again", async (t) => {
      await taken();
      payOut();
      const server = isStripe ? town.stripe.server : town.vipps.server;
      server.trouble(/payouts|ledgers/, { kind: "ANSWER", status: 503, body: "{}" });
      await readOn();
      assert.equal((await page()).accounts[0]!.trouble, "UNAVAILABLE");
      server.mend();
      if (isStripe) town.stripe.balance.isOpen = false;
      else town.vipps.ledger.isOpen = false;
      // Who does not answer is asked again within the hour; who lets nobody in, as often as if they did.
      const afterHours = async (hours: number): Promise<string | null> => {
        await readOn(hours);
        return (await page()).accounts[0]!.trouble;
      };
      const { mock } = t.mock.method(town.app.ctx.log, "warn");
      assert.equal(await afterHours(1), "NO_ACCESS");
      assert.equal(mock.callCount(), 0, "the page says so; for the operator it is no trouble");
      town.stripe.balance.isOpen = true;
      town.vipps.ledger.isOpen = true;
      assert.equal(await afterHours(5), "NO_ACCESS");
      await afterHours(1);
      const { accounts, data } = await page();
      assert.deepEqual([accounts[0]!.trouble, data.length], [null, 1]);
    });

    it("is left alone for six hours once everything is read", async () => {
      await taken();
      payOut();
      await readOn();
      const { calls } = isStripe ? town.stripe.server : town.vipps.server;
      const askedAfter = async (hours: number): Promise<number> => {
        const before = calls.length;
        await readOn(hours);
        return calls.slice(before).filter(({ path }) => /payouts|ledgers/.test(path)).length;
      };
      assert.equal(await askedAfter(5), 0);
      assert.ok((await askedAfter(1)) > 0);
    });

    it("goes on after an account takes no new payments, and says which one it is", async () => {
      await taken();
      await closeAccounts(town.app.ctx.db, shop.scope, provider, town.app.clock.nowMs());
      payOut();
      await readOn();
      const { accounts, data } = await page();
      assert.deepEqual([accounts[0]!.isClosed, data.length], [true, 1]);
      // Half a year later nothing can come any more: once a month will do, without a question to its provider.
      town.app.clock.advance(181 * day);
      const asked = isStripe ? town.stripe.server.calls : town.vipps.server.calls;
      const before = asked.length;
      await readPayouts(town.app.ctx);
      const [row] = await town.app.db.query<{ due: Temporal.Instant }>(
        "SELECT due_at AS due FROM payout_readings",
      );
      const pauseMs = row!.due.epochMilliseconds - town.app.clock.nowMs();
      assert.deepEqual([asked.length, pauseMs], [before, 30 * day]);
    });

    it("is for owners and managers of the restaurant", async () => {
      await taken();
      payOut();
      await readOn();
      const cook = await hire(town.app, shop);
      const stranger = await hire(town.app, await town.openShop([]), "OWNER");
      for (const path of [`/payouts${period}`, "/payouts/differences"]) {
        assert.equal(outcomeOf(await cook.call("GET", path)), "403 FORBIDDEN");
        const nobody = await owner.call("GET", path, undefined, { cookie: "" });
        assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED");
        const elsewhere = await stranger.call("GET", path);
        assert.deepEqual(elsewhere.json().data, []);
      }
      const wrong = await owner.call("GET", "/payouts?from=2026-06-12&to=2026-06-11");
      assert.equal(outcomeOf(wrong), "422 VALIDATION_FAILED");
      const forged = await owner.call("GET", `/payouts${period}&cursor=x`);
      assert.equal(outcomeOf(forged), "422 VALIDATION_FAILED");
    });
  });
}

describe("payouts that Stripe alone has", () => {
  let town: PaidTown;
  let shop: PaidShop;
  let owner: Staff;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop(["STRIPE"]);
    owner = await hire(town.app, shop, "OWNER");
  });
  after(() => town.close());
  const page = async (): Promise<PayoutPage> => (await owner.call("GET", `/payouts${period}`)).json();
  const readOn = async () => {
    town.app.clock.advance(7 * hour);
    await readPayouts(town.app.ctx);
  };

  it("arrive, or come back; one made by hand is told without what is in it, another currency's not at all", async () => {
    await readOn();
    town.stripe.balance.move("charge", 10_000, {});
    const arrives = town.stripe.balance.payOut();
    town.stripe.balance.move("charge", 20_000, {});
    const fails = town.stripe.balance.payOut();
    town.stripe.balance.move("charge", 30_000, {});
    const byHand = town.stripe.balance.payOut({ isAutomatic: false });
    town.stripe.balance.payOut({ currency: "eur" });
    await readOn();
    town.stripe.balance.set(arrives, "paid");
    town.stripe.balance.set(fails, "failed");
    await readOn();
    const { data, totals } = await page();
    assert.deepEqual(
      data.map(({ reference, state, content }) => [reference, state, content]).toSorted(),
      [
        [arrives, "PAID", "KNOWN"],
        [byHand, "ON_ITS_WAY", "NONE"],
        [fails, "FAILED", "KNOWN"],
      ].toSorted(),
    );
    assert.equal(
      totals.net,
      10_000 - stripeFee(10_000) + 30_000 - stripeFee(30_000),
      "what failed was not paid out",
    );
  });

  it("keep apart what was sold, what was paid back, what Stripe took for itself and what else moved", async () => {
    const { move, payOut } = town.stripe.balance;
    move("charge", 10_000, {});
    move("partial_capture_reversal", -1_000, {});
    move("refund", -500, {});
    move("refund_failure", 200, {});
    move("fee", -2_500, {});
    move("dispute", -700, {});
    const reference = payOut();
    await readOn();
    const { gross, refunded, fee, other, net } = (await page()).data.find(
      (one) => one.reference === reference,
    )!;
    const kept = stripeFee(10_000) + 2_500;
    assert.deepEqual(
      { gross, refunded, fee, other, net },
      { gross: 9_000, refunded: 300, fee: kept, other: -700, net: 9_000 - 300 - kept - 700 },
    );
  });

  it("tell when they are not the sum of what is in them", async () => {
    town.stripe.balance.move("charge", 10_000, {});
    const payout = town.stripe.balance.payOut();
    town.stripe.balance.tamper(payout, 5_000);
    await readOn();
    await shop.hasHadOthers();
    const { data } = (await owner.call("GET", "/payouts/differences")).json() as PayoutDifferences;
    assert.deepEqual(
      data
        .filter(({ kind }) => kind === "SUM_DIFFERS")
        .map(({ reference, here, there }) => [reference, here, there]),
      [[payout, 10_000 - stripeFee(10_000), 5_000]],
    );
  });

  it("are many: a page at a time, and what is in them some at a time", async () => {
    for (let count = 0; count < 45; count += 1) {
      town.stripe.balance.move("charge", 10_000, {});
      town.stripe.balance.payOut();
    }
    for (let count = 0; count < 120; count += 1) town.stripe.balance.move("charge", 10_000, {});
    const large = town.stripe.balance.payOut();
    await readOn();
    await readPayouts(town.app.ctx);
    await readPayouts(town.app.ctx);
    const known = await town.app.db.query<{ reference: string; lines: number }>(
      `SELECT reference, (SELECT count(*)::int FROM payout_lines l WHERE l.payout = p.reference) AS lines
       FROM payouts p WHERE content = 'KNOWN' AND reference = $1`,
      [large],
    );
    assert.deepEqual(known, [{ reference: large, lines: 120 }]);
  });
});
