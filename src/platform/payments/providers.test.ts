import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { startStripeEmulator } from "../../../test/emulators/stripe.ts";
import { startVippsEmulator, type VippsEmulator } from "../../../test/emulators/vipps.ts";
import type { PaymentProvider, PaymentRequest } from "./provider.ts";
import {
  accountStage,
  clock,
  kind,
  minute,
  nowMs,
  request,
  type Stage,
  sandboxStage,
  stripeStage,
  vippsStage,
} from "./stage.fixture.ts";

/** What every provider promises, held against the sandbox and against emulators of Stripe and Vipps MobilePay. */
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
      assert.equal(state, stage.emulator ? "AUTHORIZED" : "PAID");
      assert.deepEqual([amount, currency], [24_900, "NOK"]);
    });

    it("comes to nothing when the customer says no", async () => {
      const { reference } = await provider.createPayment(request());
      await stage.decline(reference);
      const { state } = await provider.readPayment(reference);
      // Whoever leaves Stripe's page closes it; Vipps says that the customer said no.
      assert.equal(state, name === "Stripe" ? "EXPIRED" : "DECLINED");
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
      assert.equal(state, stage.emulator ? "AUTHORIZED" : "PAID");
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

    it("is paid back once, though the provider has long forgotten the key", async () => {
      const reference = await taken();
      for (const _ of [1, 2]) {
        await provider.refundPayment(reference, { key: "rfd-forgotten", amount: 5_000 });
        stage.emulator?.forgetKeys();
      }
      await provider.refundPayment(reference, { key: "rfd-another", amount: 100 });
      assert.deepEqual(await booked(reference), { captured: 24_900, refunded: 5_100 });
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

    describe("whose money is authorized", () => {
      it("is taken once, however often it is asked for", async () => {
        const reference = await paid();
        const capture = { key: `capture-${reference}`, amount: 24_900 };
        for (const _ of [1, 2]) {
          await provider.capturePayment(reference, capture);
          stage.emulator!.forgetKeys();
        }
        assert.equal(stage.emulator!.books(reference).captures, 1);
        assert.equal((await provider.readPayment(reference)).state, "PAID");
      });

      it("is released, at once and for good", async () => {
        const reference = await paid();
        for (const _ of [1, 2]) {
          await provider.releasePayment(reference, { key: `release-${reference}` });
          stage.emulator!.forgetKeys();
        }
        assert.equal(stage.emulator!.books(reference).released, 24_900);
        assert.equal((await provider.readPayment(reference)).state, "CANCELLED");
        const capture = { key: `capture-${reference}`, amount: 24_900 };
        await assert.rejects(provider.capturePayment(reference, capture), kind("REFUSED"));
      });

      it("is taken in part when less is asked for, and the rest is let go at once", async () => {
        const reference = await paid();
        for (const _ of [1, 2]) {
          await provider.capturePayment(reference, { key: `capture-${reference}`, amount: 10_000 });
          stage.emulator!.forgetKeys();
        }
        const { held, captured, released, captures } = stage.emulator!.books(reference);
        assert.deepEqual([held, captured, released, captures], [0, 10_000, 14_900, 1]);
        const payment = await provider.readPayment(reference);
        assert.deepEqual([payment.state, payment.captured], ["PAID", 10_000]);
      });

      it("cannot be taken beyond what was agreed, nor before the customer has agreed", async () => {
        const capture = { key: "capture-more", amount: 24_901 };
        await assert.rejects(provider.capturePayment(await paid(), capture), kind("REFUSED"));
        const { reference } = await provider.createPayment(request());
        await assert.rejects(
          provider.capturePayment(reference, { key: "capture-open", amount: 24_900 }),
          kind("REFUSED"),
        );
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

      it("is asked for once more when a connection breaks", async () => {
        stage.emulator!.server.trouble(/^POST .*(sessions|payments)$/, { kind: "CUT" }, 1);
        await provider.createPayment(request());
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
        ["a no", { kind: "ANSWER", status: 400, body: "{}" }, "REFUSED"],
        ["a no without a word", { kind: "ANSWER", status: 404, body: "" }, "REFUSED"],
        ["a question for more", { kind: "ANSWER", status: 300, body: "{}" }, "INVALID"],
        ["a broken connection", { kind: "CUT" }, "UNAVAILABLE"],
        ["nonsense", { kind: "ANSWER", status: 200, body: "<html>" }, "INVALID"],
        ["an answer without what is needed", { kind: "ANSWER", status: 200, body: "{}" }, "INVALID"],
        ["a redirect", { kind: "ANSWER", status: 302, body: "" }, "INVALID"],
        [
          "an answer without end",
          { kind: "ANSWER", status: 200, body: `"${"x".repeat(1_100_000)}"` },
          "INVALID",
        ],
      ] as const;
      for (const [what, fault, wanted] of troubles) {
        it(`is not opened with ${what}`, async () => {
          stage.emulator!.server.trouble(/^POST .*(sessions|payments)$/, fault);
          await assert.rejects(provider.createPayment(request()), kind(wanted));
        });
      }

      it("has the beginning of an error page told in one line, and none of what was asked", async () => {
        const page = { kind: "ANSWER", status: 502, body: `<html>\n\n${"x".repeat(10_000)}` } as const;
        stage.emulator!.server.trouble(/^POST .*(sessions|payments)$/, page);
        const told = /^POST http:\/\/[\w.:]+(\/\w+)+: 502 <html> x{292}$/;
        await assert.rejects(provider.createPayment(request()), { message: told });
      });
    });
  });
}

describe("a payment page of Stripe", () => {
  it("knows who pays for what, in their language, and is open long enough to be allowed", async () => {
    const emulator = await startStripeEmulator({ nowMs });
    const { secretKey } = emulator;
    const stage = await accountStage(emulator, { provider: "STRIPE", secretKey, callbackSecret: null });
    try {
      const given = request();
      const { reference } = await stage.provider.createPayment(given);
      await stage.provider.createPayment(request({ email: undefined, locale: "en" }));
      const [named, nameless] = emulator.server.calls.map(({ body }) => new URLSearchParams(body));
      const asked = [
        "customer_email",
        "locale",
        "client_reference_id",
        "success_url",
        "metadata[luka_order]",
      ];
      assert.deepEqual(
        asked.map((field) => named!.get(field)),
        ["kari@example.com", "nb", given.orderId, given.returnUrl, given.orderId],
      );
      assert.deepEqual(
        asked.slice(0, 2).map((field) => nameless!.get(field)),
        [null, "en"],
      );
      assert.equal(Number(named!.get("expires_at")) * 1000, nowMs() + 35 * minute);
      emulator.pay(reference);
      await stage.provider.capturePayment(reference, { key: "capture", amount: 24_900 });
      await stage.provider.refundPayment(reference, { key: "rfd-1", amount: 900 });
      emulator.failRefund(reference);
      await assert.rejects(
        stage.provider.refundPayment(reference, { key: "rfd-1", amount: 900 }),
        kind("REFUSED"),
      );
    } finally {
      await stage.close();
    }
  });
});

describe("a payment with Vipps MobilePay", () => {
  it("may be described at length: what is too long for them is cut", async () => {
    const stage = await vippsStage();
    try {
      await stage.provider.createPayment(request({ description: "x".repeat(101) }));
    } finally {
      await stage.close();
    }
  });
});

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

  it("is asked for again another time when Vipps gives none, or takes none that it has given", async () => {
    const { reference } = await stage.provider.createPayment(request());
    const troubles: [RegExp, number][] = [
      [/accesstoken/, 400],
      [/epayment/, 401],
    ];
    for (const [on, status] of troubles) {
      emulator.withdrawTokens();
      emulator.server.trouble(on, { kind: "ANSWER", status, body: "nei" });
      await assert.rejects(stage.provider.readPayment(reference), { kind: "UNAVAILABLE" });
      emulator.server.mend();
    }
    await stage.provider.readPayment(reference);
  });

  it("is used until five minutes before its end, or half its life when that is short", async () => {
    const { reference } = await stage.provider.createPayment(request());
    for (const [seconds, usedMs] of [
      [3600, 55 * minute],
      [300, 150_000],
    ] as const) {
      emulator.tokenSeconds = seconds;
      emulator.withdrawTokens();
      await stage.provider.readPayment(reference);
      const before = tokenCalls();
      clock.advance(usedMs - 1);
      await stage.provider.readPayment(reference);
      assert.equal(tokenCalls(), before);
      clock.advance(1);
      await stage.provider.readPayment(reference);
      assert.equal(tokenCalls(), before + 1);
    }
  });
});
