import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { startPayment } from "./start-payment.ts";

describe("what Stripe is told of a payment", () => {
  let town: PaidTown;
  let shop: PaidShop;
  before(async () => {
    town = await openPaidTown();
    shop = await town.openShop(["STRIPE"]);
  });
  after(() => town.close());

  /** What the page to pay at was asked for with. */
  const toldOf = async (more: Record<string, unknown> = {}) => {
    const { calls } = town.stripe.server;
    const before = calls.length;
    const { orderId } = await shop.order(more);
    const opened = calls
      .slice(before)
      .filter(({ method, path }) => method === "POST" && /sessions$/.test(path));
    assert.equal(opened.length, 1);
    return { orderId, asked: new URLSearchParams(opened[0]!.body) };
  };
  const guest = { name: "Kari Nordmann", phone: "91234567" };

  it("is the guest's address, where a receipt goes, if Stripe can write to it", async () => {
    const withAddress = await toldOf({ customer: { ...guest, email: "kari@example.com" } });
    assert.equal(withAddress.asked.get("customer_email"), "kari@example.com");
    // Stripe takes ASCII alone.
    const other = await toldOf({ customer: { ...guest, email: "kåre@example.com" } });
    assert.equal(other.asked.get("customer_email"), null);
  });

  it("makes no order when what Stripe answers is no page to pay at", async () => {
    for (const link of ["<html>", "javascript:alert(1)", "pay here"]) {
      const body = link.startsWith("<") ? link : JSON.stringify({ id: "cs_1", url: link });
      town.stripe.server.trouble(/^POST .*sessions$/, { kind: "ANSWER", status: 200, body });
      try {
        await assert.rejects(shop.order(), /502 .*"PAYMENT_PROVIDER_INVALID"/, body);
      } finally {
        town.stripe.server.mend();
      }
    }
  });

  const outcomeOfPlacing = async () => {
    const page = `http://${shop.slug}.${town.app.ctx.config.serviceDomain}/takk`;
    const response = await shop.post(
      shop.body({ paymentMethod: "ONLINE", successUrl: page, cancelUrl: page }),
    );
    return [response.statusCode, response.json().error.code];
  };

  it("and refused is a fault of what was asked: 502; without an answer it is a matter of time: 503", async () => {
    const { server } = town.stripe;
    server.trouble(/^POST .*sessions$/, { kind: "ANSWER", status: 400, body: "{}" });
    assert.deepEqual(await outcomeOfPlacing(), [502, "PAYMENT_PROVIDER_INVALID"]);
    server.mend();
    server.trouble(/^POST .*sessions$/, { kind: "ANSWER", status: 503, body: "{}" });
    assert.deepEqual(await outcomeOfPlacing(), [503, "PAYMENT_PROVIDER_UNAVAILABLE"]);
    server.mend();
  });

  it("is answered with a link that is encrypted, unless the service is tried out on one machine", async () => {
    const { ctx } = town.app;
    const linked = async (isLocal: boolean, paymentUrl: string) => {
      const order = await shop.order();
      await town.app.db.query(
        "UPDATE payments SET state = 'CREATING', provider_reference = NULL, payment_url = NULL WHERE order_id = $1",
        [order.orderId],
      );
      const ofAccount: typeof ctx.payments.ofAccount = (credentials) => ({
        ...ctx.payments.ofAccount(credentials),
        createPayment: async () => ({ reference: order.reference, paymentUrl }),
      });
      const asked = { ...ctx, config: { ...ctx.config, isLocal }, payments: { ...ctx.payments, ofAccount } };
      return startPayment(asked, shop.scope, {
        ...{ orderId: order.orderId, amount: order.total, description: "Napoli", locale: "nb" },
        ...{ publicToken: order.publicToken, expiresAtMs: ctx.clock.nowMs() + 900_000 },
      });
    };
    const [plain, encrypted] = ["http://pay.example/1", "https://pay.example/1"];
    assert.equal(await linked(false, encrypted), encrypted);
    await assert.rejects(linked(false, plain), { code: "PAYMENT_PROVIDER_INVALID" });
    assert.equal(await linked(true, plain), plain);
    await assert.rejects(linked(true, "ftp://pay.example/1"), { code: "PAYMENT_PROVIDER_INVALID" });
  });

  it("is the order's, in its guest's language, reserved and not yet taken", async () => {
    const { asked, orderId } = await toldOf({ locale: "en" });
    assert.equal(asked.get("client_reference_id"), orderId);
    assert.equal(asked.get("locale"), "en");
    assert.equal(asked.get("payment_intent_data[capture_method]"), "manual");
    assert.equal(asked.get("success_url"), asked.get("cancel_url"));
  });
});
