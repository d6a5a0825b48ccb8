import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { startVippsEmulator, type VippsEmulator } from "../emulators/vipps.ts";
import { ownPort } from "../own-port.ts";
import { luka } from "../service.ts";
import { call, openShop, orderOf, placeOrder, type Shop } from "./guests.ts";
import { openStage, type Running, type Stage, secretKey, until } from "./stage.ts";

/** Real processes and a provider on a real socket: either may be gone at any moment, and no money goes astray. */
describe("a payment provider or the service goes away (P-11)", { timeout: 300_000 }, () => {
  let stage: Stage;
  let vipps: VippsEmulator;
  let service: Running;
  let env: Record<string, string>;
  let shop: Shop;

  before(async () => {
    vipps = await startVippsEmulator();
    const PORT = String(await ownPort());
    env = { PORT, VIPPS_API_URL: vipps.server.url, PAYMENTS: "accounts" };
    stage = await openStage(env);
    shop = await openShop(stage.db, undefined, {}, "LIVE");
    service = await stage.launch(env);
    const { clientId, clientSecret, subscriptionKey, merchantSerialNumber } = vipps.keys;
    const connected = await command(
      ...["payments", "set", "--slug", shop.slug, "--provider", "vipps", "--client-id", clientId],
      ...[
        "--client-secret",
        clientSecret,
        "--subscription-key",
        subscriptionKey,
        "--msn",
        merchantSerialNumber,
      ],
    );
    assert.equal(connected.callbacks, "REGISTERED");
    await until("the shop takes payment online", async () => {
      const { text } = await call(`${service.base}/api/v1/restaurant?slug=${shop.slug}`, { shop });
      return JSON.parse(text).restaurant.capabilities.onlinePayment;
    });
  });
  after(async () => {
    await stage.close();
    await vipps.server.close();
  });

  async function command(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await luka(
      { DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.folder, SECRET_KEY: secretKey, ...env },
      ...args,
      "--json",
    );
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  }
  const place = (key: string) => {
    const page = `http://${shop.slug}.localhost:${env.PORT}/takk`;
    const paid = { paymentMethod: "ONLINE", successUrl: page, cancelUrl: page };
    const customer = { name: "Kari Nordmann", phone: "91234567", email: "kari@example.com" };
    return placeOrder(service.base, shop, orderOf(shop, { ...paid, customer }), key);
  };
  const referenceOf = (orderId: string): string => orderId.replace("_", "-");
  const stateOf = async (orderId: string) => {
    const [row] = await stage.db.query<{ status: string; authorization_state: string | null }>(
      `SELECT o.status, p.authorization_state FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
      [orderId],
    );
    return row!;
  };

  it("while it is away an order says so and takes nothing; when it is back the next one is paid", async () => {
    vipps.server.trouble(/./, { kind: "CUT" });
    const key = randomUUID();
    const away = await place(key);
    assert.equal(away.status, 503, away.text);
    assert.equal(away.body.error?.code, "PAYMENT_PROVIDER_UNAVAILABLE");
    const again = await place(key);
    assert.equal(again.status, 409);
    assert.equal(again.body.error?.code, "PAYMENT_INCOMPLETE");
    vipps.server.mend();
    const { status, body, text } = await place(randomUUID());
    assert.equal(status, 201, text);
    vipps.sendsMessages = true;
    vipps.pay(referenceOf(body.orderId!));
    vipps.sendsMessages = false;
    assert.deepEqual(await vipps.messagesSent(), [204]);
    assert.equal((await stateOf(body.orderId!)).status, "PAID");
  });

  it("killed while it takes the money, and dead while a guest pays: taken once, and paid, soon after it is back", async () => {
    const { orderId: taking = "", publicToken } = (await place(randomUUID())).body;
    const paying = (await place(randomUUID())).body.orderId!;
    vipps.pay(referenceOf(taking));
    await call(`${service.base}/api/v1/orders/${publicToken}`);
    assert.equal((await stateOf(taking)).status, "PAID");
    // Done at the provider, and the answer is still on its way when the process dies.
    vipps.server.trouble(/capture$/, { kind: "LOSE_ANSWER" });
    await command("order", "move", "--slug", shop.slug, "--order", taking, "--to", "CONFIRMED");
    await until("the money is being taken", () => vipps.books(referenceOf(taking)).captures === 1);
    await service.kill();
    vipps.pay(referenceOf(paying));
    vipps.server.mend();
    service = await stage.launch(env);
    await until(
      "one is taken and the other paid",
      async () =>
        (await stateOf(taking)).authorization_state === "CAPTURED" &&
        (await stateOf(paying)).status === "PAID",
      150_000,
    );
    assert.equal(vipps.books(referenceOf(taking)).captures, 1);
    const report = await command("payments", "reconcile");
    assert.deepEqual(report.open, []);
    assert.deepEqual(report.unanswered, []);
  });
});
