import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";

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

  it("is the order's, in its guest's language, reserved and not yet taken", async () => {
    const { asked, orderId } = await toldOf({ locale: "en" });
    assert.equal(asked.get("client_reference_id"), orderId);
    assert.equal(asked.get("locale"), "en");
    assert.equal(asked.get("payment_intent_data[capture_method]"), "manual");
    assert.equal(asked.get("success_url"), asked.get("cancel_url"));
  });
});
