import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { ProviderPayment } from "./provider.ts";
import { kind, request, type Stage, stripeStage, vippsStage } from "./stage.fixture.ts";

const nok = (value: number) => ({ currency: "NOK", value });

/** What providers may say that their emulators seldom do, word for word. */
describe("an answer of Stripe", () => {
  let stage: Stage;
  before(async () => {
    stage = await stripeStage();
  });
  after(() => stage.close());
  beforeEach(() => stage.emulator!.server.mend());

  const says = (on: RegExp, body: unknown, status = 200) =>
    stage.emulator!.server.trouble(on, { kind: "ANSWER", status, body: JSON.stringify(body) });
  const session = { id: "cs_1", url: "https://pay.example/cs_1", amount_total: 24_900, currency: "nok" };
  const intent = {
    ...{ id: "pi_1", amount: 24_900, amount_capturable: 0, amount_received: 0 },
    latest_charge: "ch_1",
  };
  const read = async (status: string, payment: object | string | null): Promise<ProviderPayment> => {
    stage.emulator!.server.mend();
    says(/^GET .*sessions/, { ...session, status, payment_intent: payment });
    return stage.provider.readPayment("cs_1");
  };

  it("that a payment is under way, or of none, is no money yet", async () => {
    const open = { state: "OPEN", amount: 24_900, currency: "NOK", captured: 0, refunded: 0 };
    assert.deepEqual(await read("complete", { ...intent, status: "processing" }), open);
    assert.deepEqual(await read("complete", { ...intent, status: "of_tomorrow" }), open);
    assert.deepEqual(await read("complete", null), open);
    assert.deepEqual(await read("complete", "pi_1"), open);
    assert.deepEqual(await read("open", { ...intent, status: "succeeded" }), open);
  });

  it("that a refund will not arrive is a refusal, and one that is on its way is none", async () => {
    const refund = async (status: string | null) => {
      stage.emulator!.server.mend();
      says(/^GET .*sessions/, {
        ...{ ...session, status: "complete" },
        payment_intent: { ...intent, status: "succeeded", amount_received: 24_900 },
      });
      says(/^GET .*refunds/, { data: [], has_more: false });
      says(/^POST .*refunds/, { id: "re_1", amount: 5_000, status });
      return stage.provider.refundPayment("cs_1", { key: "refund-1", amount: 5_000 });
    };
    for (const status of ["failed", "canceled"]) await assert.rejects(refund(status), kind("REFUSED"));
    for (const status of ["pending", "requires_action", "succeeded", null]) await refund(status);
  });

  it("that money came without its charge is money, of which nothing went back", async () => {
    const succeeded = { ...intent, status: "succeeded", amount_received: 24_900 };
    const paid = { state: "PAID", amount: 24_900, currency: "NOK", captured: 24_900 };
    assert.deepEqual(await read("complete", succeeded), { ...paid, refunded: 0 });
    const back = { ...succeeded, latest_charge: { amount_refunded: 900 } };
    assert.deepEqual(await read("complete", back), { ...paid, refunded: 900 });
  });

  it("without a link opens nothing", async () => {
    says(/^POST .*sessions$/, { ...session, url: null, status: "open", payment_intent: null });
    await assert.rejects(stage.provider.createPayment(request()), kind("INVALID"));
  });

  it("is read up to a megabyte and no further", async () => {
    const good = { ...session, status: "open", payment_intent: null };
    says(/^POST .*sessions$/, { ...good, more: "x".repeat(1_000_000) });
    assert.equal((await stage.provider.createPayment(request())).reference, "cs_1");
    stage.emulator!.server.mend();
    says(/^POST .*sessions$/, { ...good, more: "x".repeat(1_050_000) });
    await assert.rejects(stage.provider.createPayment(request()), kind("INVALID"));
  });

  it("that refuses is told in its own words", async () => {
    says(/^GET .*sessions/, { error: { code: "resource_missing", message: "No such session" } }, 404);
    await assert.rejects(stage.provider.readPayment("cs_1"), {
      kind: "REFUSED",
      message: "Stripe: resource_missing No such session",
    });
  });
});

describe("an answer of Vipps MobilePay", () => {
  let stage: Stage;
  before(async () => {
    stage = await vippsStage();
  });
  after(() => stage.close());
  beforeEach(() => stage.emulator!.server.mend());

  const says = (on: RegExp, body: unknown, status = 200) =>
    stage.emulator!.server.trouble(on, { kind: "ANSWER", status, body: JSON.stringify(body) });
  const read = async (state: string, moved: Record<string, number> = {}): Promise<ProviderPayment> => {
    stage.emulator!.server.mend();
    const sums = { authorized: 0, cancelled: 0, captured: 0, refunded: 0, ...moved };
    says(/^GET .*payments/, {
      ...{ reference: "r-1", state, amount: nok(24_900) },
      aggregate: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`${name}Amount`, nok(sum)])),
    });
    return stage.provider.readPayment("r-1");
  };
  const stateOf = async (...answer: Parameters<typeof read>) => {
    const { state, amount, captured, refunded } = await read(...answer);
    return [state, amount, captured, refunded];
  };

  it("says where the money is, and whether it can still come", async () => {
    assert.deepEqual(await stateOf("CREATED"), ["OPEN", 24_900, 0, 0]);
    assert.deepEqual(await stateOf("EXPIRED"), ["EXPIRED", 24_900, 0, 0]);
    assert.deepEqual(await stateOf("TERMINATED"), ["CANCELLED", 24_900, 0, 0]);
    assert.deepEqual(await stateOf("ABORTED"), ["DECLINED", 24_900, 0, 0]);
    assert.deepEqual(await stateOf("AUTHORIZED", { authorized: 20_000 }), ["AUTHORIZED", 20_000, 0, 0]);
    const cancelled = { authorized: 24_900, cancelled: 24_900 };
    assert.deepEqual(await stateOf("AUTHORIZED", cancelled), ["CANCELLED", 24_900, 0, 0]);
    const taken = { authorized: 24_900, captured: 20_000, cancelled: 4_900, refunded: 500 };
    assert.deepEqual(await stateOf("AUTHORIZED", taken), ["PAID", 24_900, 20_000, 500]);
  });

  it("without a link opens nothing", async () => {
    says(/^POST .*payments$/, { reference: "r-1", redirectUrl: null });
    await assert.rejects(stage.provider.createPayment(request()), kind("INVALID"));
  });

  it("is read up to a megabyte and no further", async () => {
    const good = { reference: "r-1", redirectUrl: "https://pay.example/r-1" };
    says(/^POST .*payments$/, { ...good, more: "x".repeat(1_000_000) });
    assert.equal((await stage.provider.createPayment(request())).paymentUrl, good.redirectUrl);
    stage.emulator!.server.mend();
    says(/^POST .*payments$/, { ...good, more: "x".repeat(1_050_000) });
    await assert.rejects(stage.provider.createPayment(request()), kind("INVALID"));
  });

  it("that a refund was tried and refused is none that was made: it is asked for again", async () => {
    const posts = () => stage.emulator!.server.calls.filter(({ path }) => path.endsWith("/refund")).length;
    const asksFor = async (events: object[]): Promise<number> => {
      const before = posts();
      stage.emulator!.server.mend();
      says(/^GET .*events$/, events);
      says(/^POST .*refund$/, { reference: "r-1" });
      await stage.provider.refundPayment("r-1", { key: "rfd_1", amount: 900 });
      return posts() - before;
    };
    assert.equal(await asksFor([{ success: true, idempotencyKey: "rfd_1" }]), 0);
    assert.equal(await asksFor([{ success: false, idempotencyKey: "rfd_1" }]), 1);
    assert.equal(await asksFor([{ success: true, idempotencyKey: "rfd_2" }]), 1);
    assert.equal(await asksFor([]), 1);
  });

  it("that refuses with a new access token is a refusal, as with the one before", async () => {
    stage.emulator!.server.trouble(/^GET .*payments/, { kind: "ANSWER", status: 401, body: "{}" }, 1);
    says(/^GET .*payments/, {}, 404);
    await assert.rejects(stage.provider.readPayment("r-1"), { kind: "REFUSED", message: "Vipps: 404" });
  });

  it("that refuses is told in its own words, with the fields that it names", async () => {
    const extraDetails = [
      { name: "amount.value", reason: "must be at least 100" },
      { name: "returnUrl", reason: "is no address" },
    ];
    says(/^POST .*payments$/, { title: "Bad Request", extraDetails }, 400);
    await assert.rejects(stage.provider.createPayment(request()), {
      kind: "REFUSED",
      message: "Vipps: 400 Bad Request amount.value: must be at least 100 returnUrl: is no address",
    });
    stage.emulator!.server.mend();
    says(/^POST .*payments$/, "nei", 404);
    await assert.rejects(stage.provider.createPayment(request()), { kind: "REFUSED", message: "Vipps: 404" });
  });
});
