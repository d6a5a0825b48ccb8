import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import Stripe from "stripe";
import { type StripeEmulator, startStripeEmulator } from "./stripe.ts";

/** Stripe's own library must find nothing strange about the emulator: what is tested with one then holds with the other. */
describe("the emulator of Stripe, through Stripe's own library", () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;
  before(async () => {
    emulator = await startStripeEmulator();
    const { hostname, port } = new URL(emulator.server.url);
    stripe = new Stripe(emulator.secretKey, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
  });
  after(() => emulator.server.close());

  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    line_items: [
      { quantity: 1, price_data: { currency: "nok", unit_amount: 24_900, product_data: { name: "Mat" } } },
    ],
    payment_intent_data: { capture_method: "manual", metadata: { luka_order: "ord_1" } },
    success_url: "https://luka.example/back",
  };

  it("goes from a session to a captured and refunded payment", async () => {
    const session = await stripe.checkout.sessions.create(params);
    assert.equal(session.status, "open");
    assert.match(session.url ?? "", /^http/);
    emulator.pay(session.id);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge"],
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    assert.equal(intent.status, "requires_capture");
    assert.equal(intent.amount_capturable, 24_900);
    assert.equal(intent.metadata.luka_order, "ord_1");
    const captured = await stripe.paymentIntents.capture(intent.id);
    assert.equal(captured.amount_received, 24_900);
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 900,
      metadata: { why: "cold" },
    });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    assert.deepEqual(
      listed.data.map(({ id, amount, metadata }) => ({ id, amount, metadata })),
      [{ id: refund.id, amount: 900, metadata: { why: "cold" } }],
    );
  });

  it("refuses as Stripe does: the key, what is not open, a reused idempotency key, too little money", async () => {
    const { hostname, port } = new URL(emulator.server.url);
    const stranger = new Stripe("sk_test_wrong", {
      host: hostname,
      port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    await assert.rejects(stranger.checkout.sessions.create(params), Stripe.errors.StripeAuthenticationError);
    const session = await stripe.checkout.sessions.create(params);
    await stripe.checkout.sessions.expire(session.id);
    await assert.rejects(
      stripe.checkout.sessions.expire(session.id),
      Stripe.errors.StripeInvalidRequestError,
    );
    await stripe.checkout.sessions.create(params, { idempotencyKey: "same" });
    const other = { ...params, success_url: "https://luka.example/other" };
    const reused = stripe.checkout.sessions.create(other, { idempotencyKey: "same" });
    await assert.rejects(reused, Stripe.errors.StripeIdempotencyError);
    const cheap = structuredClone(params);
    cheap.line_items![0]!.price_data!.unit_amount = 299;
    await assert.rejects(stripe.checkout.sessions.create(cheap), { code: "amount_too_small" });
  });

  it("signs its messages so that Stripe's library believes them", async () => {
    const { secret } = await stripe.webhookEndpoints.create({
      url: "https://luka.example/callbacks/stripe",
      enabled_events: ["checkout.session.completed"],
    });
    const session = await stripe.checkout.sessions.create(params);
    emulator.pay(session.id);
    const { body, headers } = emulator.messageAbout(session.id, "luka.example");
    const event = stripe.webhooks.constructEvent(body, headers["stripe-signature"]!, secret!);
    assert.equal(event.type, "checkout.session.completed");
  });
});
