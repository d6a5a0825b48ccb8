import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { shopFile, shopOf } from "../src/features/orders/shop.fixture.ts";
import { openPartner } from "../src/features/partners/partner.fixture.ts";
import { decideSandboxPayment } from "../src/features/payments/sandbox-page.ts";
import { curlCommands, sendCurl } from "./guide-samples.ts";
import { createListeningApp, type ListeningApp } from "./listening-app.ts";

describe("a day at the till, as the guide for points of sale tells it", () => {
  let app: ListeningApp;
  before(async () => {
    app = await createListeningApp();
  });
  after(() => app.close());

  it("goes as it says", async () => {
    const partner = await openPartner(app);
    const made = await partner.open((file) => Object.assign(file, shopFile, { slug: "kafe-fjord" }));
    const shop = await shopOf(app, made);
    const lines = [shop.line("Kake"), shop.line("Brus", { quantity: 2 })];
    const { orderId, paymentUrl } = await shop.place(shop.body({ paymentMethod: "ONLINE", lines }));
    await decideSandboxPayment(app.ctx, paymentUrl!.split("/").at(-1)!, "PAY");
    const variables = {
      PARTNER_KEY: partner.key,
      RESTAURANT_KEY: made.key,
      ORDER: orderId,
      PRODUCT: shop.id("Kake"),
    };
    const told: string[] = [];
    for (const command of curlCommands("partner-orders.md")) {
      const response = await sendCurl(command, app.base, variables);
      const body = await response.text();
      told.push(response.ok ? String(response.status) : body);
    }
    assert.deepEqual(told, ["200", "200", "200", "200", "201", "200", "200", "200", "200", "200"]);
  });
});
