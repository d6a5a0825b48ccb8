import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { ProviderEmulator } from "../../../test/emulators/emulator.ts";
import { startStripeEmulator } from "../../../test/emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "../../../test/emulators/vipps.ts";
import { type SettableClock, settableClock } from "../clock.ts";
import { connect, type Database } from "../db/connect.ts";
import { newId } from "../ids.ts";
import { type PaymentProvider, PaymentProviderError, type PaymentRequest } from "./provider.ts";
import { createPaymentProviders, type PaymentCredentials } from "./providers.ts";
import { createSandboxPayments, decideInSandbox } from "./sandbox.ts";

/**
 * What every provider promises, held against the sandbox and against emulators of Stripe and Vipps MobilePay on real
 * sockets. Each stage says how its customer pays.
 */
interface Stage {
  provider: PaymentProvider;
  pay(reference: string): Promise<void>;
  decline(reference: string): Promise<void>;
  books(reference: string): Promise<{ captured: number; refunded: number }>;
  /** Null: there is no network in between. */
  emulator: ProviderEmulator | null;
  close(): Promise<void>;
}

const minute = 60_000;
const clock: SettableClock = settableClock("2026-06-12T18:00:00+02:00");
const nowMs = () => clock.nowMs();

const request = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  restaurantId: newId("rst"),
  orderId: newId("ord"),
  amount: 24_900,
  currency: "NOK",
  description: "Napoli #1042",
  locale: "nb",
  email: "kari@example.com",
  returnUrl: "https://luka.example/payments/return/token",
  expiresAtMs: nowMs() + 15 * minute,
  ...more,
});

async function sandboxStage(): Promise<Stage> {
  const database: TestDatabase = await createTestDatabase();
  const db: Database = connect(database.url, { poolSize: 2, applicationName: "test" });
  const provider = createSandboxPayments({ db, clock, baseUrl: "https://luka.example" });
  return {
    provider,
    emulator: null,
    async pay(reference) {
      await decideInSandbox(db, reference, "PAID", nowMs());
    },
    async decline(reference) {
      await decideInSandbox(db, reference, "DECLINED", nowMs());
    },
    async books(reference) {
      const { captured, refunded } = await provider.readPayment(reference);
      return { captured, refunded };
    },
    async close() {
      await db.close();
      await database.close();
    },
  };
}

async function accountStage(emulator: ProviderEmulator, credentials: PaymentCredentials): Promise<Stage> {
  const { url } = emulator.server;
  const sandbox = {} as PaymentProvider;
  const providers = createPaymentProviders({ sandbox, clock, stripeUrl: url, vippsUrl: url });
  return {
    provider: providers.ofAccount(credentials),
    emulator,
    pay: async (reference) => emulator.pay(reference),
    decline: async (reference) => emulator.decline(reference),
    books: async (reference) => emulator.books(reference),
    async close() {
      await providers.close();
      await emulator.server.close();
    },
  };
}

const stripeStage = async (): Promise<Stage> => {
  const emulator = await startStripeEmulator({ nowMs });
  const { secretKey } = emulator;
  return accountStage(emulator, { provider: "STRIPE", secretKey, callbackSecret: null });
};
const vippsStage = async (): Promise<Stage> => {
  const emulator = await startVippsEmulator({ nowMs });
  return accountStage(emulator, { provider: "VIPPS", ...emulator.keys, callbackSecret: null });
};

const kind = (wanted: PaymentProviderError["kind"]) => (error: unknown) => {
  assert.ok(error instanceof PaymentProviderError, String(error));
  assert.equal(error.kind, wanted, error.message);
  return true;
};

for (const [name, open] of [
  ["the sandbox", sandboxStage],
  ["Stripe", stripeStage],
  ["Vipps MobilePay", vippsStage],
] as const) {
  describe(`a payment with ${name}`, () => {
    let stage: Stage;
    let provider: PaymentProvider;
    before(async () => {
      stage = await open();
      provider = stage.provider;
    });
    after(() => stage.close());
    beforeEach(() => stage.emulator?.server.mend());

    const paid = async (more: Partial<PaymentRequest> = {}): Promise<string> => {
      const { reference } = await provider.createPayment(request(more));
      await stage.pay(reference);
      return reference;
    };
    /** Paid and taken. */
    const taken = async (): Promise<string> => {
      const reference = await paid();
      if (stage.emulator)
        await provider.capturePayment(reference, { key: `capture-${reference}`, amount: 24_900 });
      return reference;
    };

    it("is opened with a link, and is open until somebody pays", async () => {
      const { reference, paymentUrl } = await provider.createPayment(request());
      assert.match(paymentUrl, /^https?:\/\/\S+$/);
      const { state, amount, currency, captured, refunded } = await provider.readPayment(reference);
      assert.deepEqual([state, amount, currency, captured, refunded], ["OPEN", 24_900, "NOK", 0, 0]);
    });

    it("is the same payment when the same order asks again", async () => {
      const order = request();
      const first = await provider.createPayment(order);
      assert.deepEqual(await provider.createPayment(order), first);
    });

    it("is paid by the customer", async () => {
      const reference = await paid();
      const { state, amount, currency } = await provider.readPayment(reference);
      assert.equal(state, stage.emulator ? "RESERVED" : "PAID");
      assert.deepEqual([amount, currency], [24_900, "NOK"]);
    });

    it("comes to nothing when the customer says no", async () => {
      const { reference } = await provider.createPayment(request());
      await stage.decline(reference);
      const { state } = await provider.readPayment(reference);
      assert.ok(["DECLINED", "CANCELLED", "EXPIRED"].includes(state), state);
    });

    it("is closed while it is open, and cannot be paid after that; closing twice does no harm", async () => {
      const { reference } = await provider.createPayment(request());
      for (const _ of [1, 2]) {
        const { state } = await provider.cancelPayment(reference);
        assert.ok(["CANCELLED", "EXPIRED"].includes(state), state);
      }
      await stage.pay(reference).catch(() => undefined);
      const { state } = await provider.readPayment(reference);
      assert.ok(["CANCELLED", "EXPIRED"].includes(state), state);
    });

    it("is not closed when the customer was faster", async () => {
      const reference = await paid();
      const { state } = await provider.cancelPayment(reference);
      assert.equal(state, stage.emulator ? "RESERVED" : "PAID");
    });

    it("is paid back in parts, each once however often it is asked for, and never beyond what was paid", async () => {
      const reference = await taken();
      for (const _ of [1, 2, 3]) await provider.refundPayment(reference, { key: "rfd-a", amount: 10_000 });
      await provider.refundPayment(reference, { key: "rfd-b", amount: 4_900 });
      assert.deepEqual(await booked(reference), { captured: 24_900, refunded: 14_900 });
      await assert.rejects(
        provider.refundPayment(reference, { key: "rfd-c", amount: 10_001 }),
        kind("REFUSED"),
      );
      await provider.refundPayment(reference, { key: "rfd-d", amount: 10_000 });
      assert.deepEqual(await booked(reference), { captured: 24_900, refunded: 24_900 });
      const { state, captured, refunded } = await provider.readPayment(reference);
      assert.deepEqual({ state, captured, refunded }, { state: "PAID", captured: 24_900, refunded: 24_900 });
    });

    it("cannot be paid back before it was paid", async () => {
      const { reference } = await provider.createPayment(request());
      await assert.rejects(provider.refundPayment(reference, { key: "rfd-x", amount: 100 }), kind("REFUSED"));
    });

    it("that the provider does not know is an error that asking again does not mend", async () => {
      await assert.rejects(provider.readPayment("unknown-reference"), kind("REFUSED"));
    });

    const booked = async (reference: string) => {
      const { captured, refunded } = await stage.books(reference);
      return { captured, refunded };
    };

    if (name === "the sandbox") return;

    describe("whose money is reserved", () => {
      it("is taken once, however often it is asked for", async () => {
        const reference = await paid();
        const capture = { key: `capture-${reference}`, amount: 24_900 };
        for (const _ of [1, 2]) await provider.capturePayment(reference, capture);
        assert.equal(stage.emulator!.books(reference).captures, 1);
        assert.equal((await provider.readPayment(reference)).state, "PAID");
      });

      it("is released, at once and for good", async () => {
        const reference = await paid();
        for (const _ of [1, 2]) await provider.releasePayment(reference, { key: `release-${reference}` });
        assert.equal(stage.emulator!.books(reference).released, 24_900);
        assert.equal((await provider.readPayment(reference)).state, "CANCELLED");
        const capture = { key: `capture-${reference}`, amount: 24_900 };
        await assert.rejects(provider.capturePayment(reference, capture), kind("REFUSED"));
      });

      it("is not released once it was taken", async () => {
        const reference = await taken();
        await assert.rejects(provider.releasePayment(reference, { key: "release" }), kind("REFUSED"));
        assert.equal((await stage.books(reference)).captured, 24_900);
      });
    });

    describe("and a network that loses things", () => {
      it("is opened all the same when an answer is lost, and only once", async () => {
        const { server } = stage.emulator!;
        server.trouble(/^POST .*(sessions|payments)$/, { kind: "LOSE_ANSWER" }, 1);
        const order = request();
        const { reference } = await provider.createPayment(order);
        assert.equal((await provider.createPayment(order)).reference, reference);
      });

      it("is taken once, and paid back once, when answers are lost", async () => {
        const reference = await paid();
        const { server } = stage.emulator!;
        const capture = { key: `capture-${reference}`, amount: 24_900 };
        const refund = { key: "rfd-lost", amount: 5_000 };
        // Lost twice: the second try of the same call too.
        server.trouble(/capture$/, { kind: "LOSE_ANSWER" }, 2);
        await assert.rejects(provider.capturePayment(reference, capture), kind("UNAVAILABLE"));
        await provider.capturePayment(reference, capture);
        server.trouble(/^POST .*refunds?$/, { kind: "LOSE_ANSWER" }, 2);
        await assert.rejects(provider.refundPayment(reference, refund), kind("UNAVAILABLE"));
        await provider.refundPayment(reference, refund);
        const { captured, captures, refunded, refunds } = stage.emulator!.books(reference);
        assert.deepEqual(
          { captured, captures, refunded, refunds },
          { captured: 24_900, captures: 1, refunded: 5_000, refunds: 1 },
        );
      });

      const troubles = [
        ["an error of theirs", { kind: "ANSWER", status: 500, body: "oops" }, "UNAVAILABLE"],
        ["too much asked", { kind: "ANSWER", status: 429, body: "{}" }, "UNAVAILABLE"],
        ["keys that do not open (any more)", { kind: "ANSWER", status: 401, body: "{}" }, "UNAVAILABLE"],
        ["a broken connection", { kind: "CUT" }, "UNAVAILABLE"],
        ["nonsense", { kind: "ANSWER", status: 200, body: "<html>" }, "INVALID"],
        ["an answer without what is needed", { kind: "ANSWER", status: 200, body: "{}" }, "INVALID"],
        ["a redirect", { kind: "ANSWER", status: 302, body: "" }, "INVALID"],
        [
          "an answer without end",
          { kind: "ANSWER", status: 200, body: `"${"x".repeat(300_000)}"` },
          "INVALID",
        ],
      ] as const;
      for (const [what, fault, wanted] of troubles) {
        it(`is not opened with ${what}`, async () => {
          stage.emulator!.server.trouble(/^POST .*(sessions|payments)$/, fault);
          await assert.rejects(provider.createPayment(request()), kind(wanted));
        });
      }
    });
  });
}

describe("the access token of Vipps MobilePay", () => {
  let emulator: VippsEmulator;
  let stage: Stage;
  before(async () => {
    emulator = await startVippsEmulator({ nowMs });
    stage = await accountStage(emulator, { provider: "VIPPS", ...emulator.keys, callbackSecret: null });
  });
  after(() => stage.close());
  const tokenCalls = () => emulator.server.calls.filter(({ path }) => path === "/accesstoken/get").length;

  it("is fetched once, renewed before it ends, and fetched anew when it was withdrawn", async () => {
    const { reference } = await stage.provider.createPayment(request());
    for (const _ of [1, 2, 3]) await stage.provider.readPayment(reference);
    assert.equal(tokenCalls(), 1);
    clock.advance(56 * minute);
    await stage.provider.readPayment(reference);
    assert.equal(tokenCalls(), 2);
    emulator.withdrawTokens();
    await stage.provider.readPayment(reference);
    assert.equal(tokenCalls(), 3);
  });
});
