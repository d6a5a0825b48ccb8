import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp } from "../../../test/app.ts";
import { post } from "../../../test/emulators/emulator.ts";
import { openPaidTown, type PaidShop, type PaidTown } from "../../../test/paid-shop.ts";
import { message } from "../../messages/message.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { openShop, type ShopFile } from "../orders/shop.fixture.ts";
import { connectAccount } from "./connect-account.ts";
import { closeAccounts, findAccounts } from "./payment-accounts.ts";
import { providerOf } from "./provider-of.ts";
import { returnFromPayment } from "./return-from-payment.ts";

describe("a restaurant's accounts with payment providers", () => {
  let town: PaidTown;
  before(async () => {
    town = await openPaidTown();
  });
  after(() => town.close());

  const profile = async (slug: string) => {
    const response = await town.app.inject({
      url: `/api/v1/restaurant?slug=${slug}`,
      headers: {
        host: town.app.ctx.config.serviceDomain,
        origin: `http://${slug}.${town.app.ctx.config.serviceDomain}`,
      },
    });
    assert.equal(response.statusCode, 200, response.body);
    return response.json().restaurant;
  };

  it("a real restaurant without an account takes no payment online", async () => {
    const shop = await town.openShop([]);
    const { capabilities, payment } = await profile(shop.slug);
    assert.equal(capabilities.onlinePayment, false);
    assert.deepEqual(payment, { online: false, cash: true, methods: ["CASH"] });
    const page = `http://${shop.slug}.${town.app.ctx.config.serviceDomain}`;
    const urls = { successUrl: page, cancelUrl: page };
    const response = await shop.post(shop.body({ paymentMethod: "ONLINE", ...urls }));
    assert.equal(response.statusCode, 400);
    assert.equal(response.json().error.code, "BAD_REQUEST");
    assert.equal(response.json().error.details.reason, "PAYMENT_OFF");
    assert.equal((await shop.post(shop.body())).statusCode, 201, "cash is taken all the same");
  });

  it("a payment is of the account that is open when it begins, and stays with the one that it names", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const [account] = await findAccounts(town.app.ctx.db, scopeOf(shop.restaurantId));
    const former = account!.id;
    await town.app.db.query(
      `WITH former AS (UPDATE payment_accounts SET closed_at = now() WHERE id = $1 RETURNING *)
       INSERT INTO payment_accounts (restaurant_id, id, provider, identity, secrets, position, created_at, updated_at)
       SELECT restaurant_id, 'pac_next', provider, 'acct_next', secrets, position + 1, created_at, updated_at FROM former`,
      [former],
    );
    const accountOf = async (named: string | null) => {
      const placed = (await shop.post(shop.body())).json() as { orderId: string };
      const [payment] = await town.app.db.query(
        `INSERT INTO payments (restaurant_id, order_id, provider, account_id, state, amount, created_at, updated_at)
         VALUES ($1, $2, 'STRIPE', $3, 'OPEN', 100, now(), now()) RETURNING account_id AS "accountId"`,
        [shop.restaurantId, placed.orderId, named],
      );
      return payment!.accountId;
    };
    assert.equal(await accountOf(null), "pac_next");
    assert.equal(await accountOf(former), former);
  });

  it("what it has an account for is published", async () => {
    const methodsOf = async (...providers: ("STRIPE" | "VIPPS")[]) =>
      (await profile((await town.openShop(providers)).slug)).payment.methods;
    assert.deepEqual(await methodsOf("VIPPS"), ["VIPPS", "CASH"]);
    assert.deepEqual(await methodsOf("STRIPE"), ["CARD", "APPLE_PAY", "GOOGLE_PAY", "CASH"]);
    assert.deepEqual(await methodsOf("STRIPE", "VIPPS"), [
      "CARD",
      "APPLE_PAY",
      "GOOGLE_PAY",
      "VIPPS",
      "CASH",
    ]);
  });

  it("the guest chooses where there are two, and gets the first when they do not", async () => {
    const shop = await town.openShop(["VIPPS", "STRIPE"]);
    const providerOf = async (more: object) =>
      (await shop.paymentOf((await shop.order({ ...more })).orderId)).provider;
    assert.equal(await providerOf({}), "VIPPS");
    assert.equal(await providerOf({ paymentChannel: "CARD" }), "STRIPE");
    assert.equal(await providerOf({ paymentChannel: "VIPPS" }), "VIPPS");
  });

  it("what is too little for a provider is told before anything is written, and in the quote", async () => {
    const cheap = (file: ShopFile): void => {
      const product = file.menus[0]!.categories[1]!.products.find(({ name }) => name === "Kake");
      Object.assign(product!, { basePrice: 250 });
    };
    const shop = await town.openShop(["STRIPE"], cheap);
    const page = `http://${shop.slug}.${town.app.ctx.config.serviceDomain}`;
    const body = shop.body({
      paymentMethod: "ONLINE",
      lines: [shop.line("Kake")],
      successUrl: page,
      cancelUrl: page,
    });
    const refused = await shop.post(body);
    assert.equal(refused.statusCode, 400, refused.body);
    const { error } = refused.json();
    assert.deepEqual(
      [error.code, error.details],
      ["BAD_REQUEST", { reason: "PAYMENT_TOO_SMALL", minimum: 300, missing: 50, paymentMethods: ["CASH"] }],
    );
    assert.match(error.message, /3\skr.*Betal når du får maten/);
    assert.deepEqual(
      await town.app.db.query("SELECT 1 FROM orders WHERE restaurant_id = $1", [shop.restaurantId]),
      [],
    );
    const { successUrl: _, cancelUrl: __, customer: ___, ...quoted } = body;
    const quote = (await shop.post(quoted, { path: "/orders/quote" })).json();
    assert.deepEqual(
      [quote.canOrder, quote.warnings.map(({ code }: { code: string }) => code)],
      [false, ["REQUIRED", "PAYMENT_TOO_SMALL", "INVALID_SUCCESS_URL"]],
    );
    const two = { ...body, lines: [shop.line("Kake", { quantity: 2 })] };
    assert.equal((await shop.post(two)).statusCode, 201);
    assert.equal((await shop.post({ ...body, paymentMethod: "CASH" })).statusCode, 201);
    const both = await town.openShop(["STRIPE", "VIPPS"], cheap);
    const { orderId } = await both.order({ lines: [both.line("Kake")] });
    assert.equal((await both.paymentOf(orderId)).provider, "VIPPS", "who takes it, where there are two");
  });

  it("a channel that is not offered is refused", async () => {
    const shop = await town.openShop(["VIPPS"]);
    const response = await shop.post(shop.body({ paymentMethod: "ONLINE", paymentChannel: "CARD" }));
    assert.equal(response.statusCode, 400);
    assert.equal(response.json().error.details.reason, "PAYMENT_OFF");
    const unknown = await shop.post(shop.body({ paymentMethod: "ONLINE", paymentChannel: "BITCOIN" }));
    assert.equal(unknown.statusCode, 422);
  });

  it("from the order to the provider's page and back, and the provider's name on the tracking page", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const order = await shop.order();
    assert.equal(order.paymentUrl, `${town.stripe.server.url}/pay/${order.reference}`);
    order.emulator.pay(order.reference);
    const { redirectTo } = await returnFromPayment(town.app.ctx, order.publicToken);
    assert.match(redirectTo, /\/takk$/);
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "PAID");
    assert.equal(tracked.paymentStatus, "PAID");
    assert.equal(tracked.paymentProvider, "Kort");
  });

  it("a guest who comes back without having paid goes to the website's own page for that", async () => {
    const shop = await town.openShop(["VIPPS"]);
    const order = await shop.order();
    order.emulator.decline(order.reference);
    const { redirectTo } = await returnFromPayment(town.app.ctx, order.publicToken);
    assert.match(redirectTo, /\/avbrutt$/);
    assert.equal(await shop.statusOf(order.orderId), "FAILED");
  });

  it("a guest who comes back while the provider cannot say waits on the tracking page", async () => {
    const shop = await town.openShop(["VIPPS"]);
    const order = await shop.order();
    order.emulator.pay(order.reference);
    town.vipps.server.trouble(/^GET/, { kind: "ANSWER", status: 500, body: "" });
    const { redirectTo } = await returnFromPayment(town.app.ctx, order.publicToken);
    town.vipps.server.mend();
    assert.equal(redirectTo, order.trackingUrl);
    const again = await returnFromPayment(town.app.ctx, order.publicToken);
    assert.match(again.redirectTo, /\/takk$/);
  });

  it("other keys of the same account replace the old ones; its payments and its messages stay with it", async () => {
    const shop = await town.openShop(["VIPPS"]);
    const [before] = await findAccounts(town.app.db, shop.scope);
    const again = await connectAccount(town.app.ctx, shop.scope, {
      provider: "VIPPS",
      ...town.vipps.keys,
      callbackSecret: null,
    });
    assert.equal(again.id, before!.id);
    assert.equal(again.callbacks, "KEPT");
    assert.equal((await findAccounts(town.app.db, shop.scope)).length, 1);
  });

  const credentials = (provider: "STRIPE" | "VIPPS") =>
    provider === "STRIPE"
      ? { provider, secretKey: town.stripe.secretKey, callbackSecret: null }
      : { provider, ...town.vipps.keys, callbackSecret: null };
  const offered = async (shop: PaidShop) =>
    (await town.app.ctx.snapshots.reload(shop.restaurantId))!.snapshot.settings.paymentProviders;

  it("the one that is put first is offered first, new or not, and the others keep working", async () => {
    const shop = await town.openShop(["VIPPS"]);
    const first = { isFirst: true };
    await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"), first);
    assert.deepEqual(await offered(shop), ["STRIPE", "VIPPS"]);
    await connectAccount(town.app.ctx, shop.scope, credentials("VIPPS"), first);
    assert.deepEqual(await offered(shop), ["VIPPS", "STRIPE"]);
    await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"));
    assert.deepEqual(await offered(shop), ["VIPPS", "STRIPE"], "other keys change no order");
    for (const paymentChannel of ["CARD", "VIPPS"]) await shop.order({ paymentChannel });
  });

  it("closing one leaves the others open, here and at other restaurants; closing all closes each once", async () => {
    const [shop, other] = [await town.openShop(["VIPPS", "STRIPE"]), await town.openShop(["STRIPE"])];
    const nowMs = town.app.clock.nowMs();
    const close = (provider: "STRIPE" | null, atMs: number) =>
      closeAccounts(town.app.db, shop.scope, provider, atMs);
    assert.equal((await close("STRIPE", nowMs)).length, 1);
    assert.deepEqual([await offered(shop), await offered(other)], [["VIPPS"], ["STRIPE"]]);
    assert.deepEqual(await close("STRIPE", nowMs + 1), [], "it is closed already");
    assert.equal((await close(null, nowMs + 2)).length, 1);
    const closed = (await findAccounts(town.app.db, shop.scope)).map(
      (one) => one.closedAt?.epochMilliseconds,
    );
    assert.deepEqual(closed.sort(), [nowMs, nowMs + 2]);
    assert.deepEqual(await offered(other), ["STRIPE"]);
  });

  it("an account that was closed, and one of another owner, give way to a new one that takes new payments", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const [before] = await findAccounts(town.app.db, shop.scope);
    const old = await shop.order();
    await town.app.db.query("UPDATE payment_accounts SET identity = 'acct_old' WHERE id = $1", [before!.id]);
    const second = await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"));
    assert.notEqual(second.id, before!.id);
    assert.equal(second.callbacks, "REGISTERED");
    await closeAccounts(town.app.db, shop.scope, "STRIPE", town.app.clock.nowMs());
    const third = await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"));
    assert.notEqual(third.id, second.id);
    await town.app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal((await shop.paymentOf((await shop.order()).orderId)).account_id, third.id);
    assert.equal((await shop.paymentOf(old.orderId)).account_id, before!.id);
    const open = (await findAccounts(town.app.db, shop.scope)).filter(({ closedAt }) => closedAt === null);
    assert.deepEqual(
      open.map(({ id }) => id),
      [third.id],
    );
    await assert.rejects(
      town.app.db.query("UPDATE payment_accounts SET closed_at = NULL WHERE id = $1", [second.id]),
      /payment_accounts_open/,
      "one is open at a time",
    );
  });

  it("is told apart by its id, or by its key where the provider does not say whose it is", async () => {
    const shop = await town.openShop([]);
    town.stripe.server.trouble(/^GET .*account$/, { kind: "ANSWER", status: 403, body: "{}" }, 1);
    const { identity } = await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"));
    assert.equal(identity, `sk_test_…${town.stripe.secretKey.slice(-4)}`);
    const known = await town.openShop(["STRIPE"]);
    assert.equal((await findAccounts(town.app.db, known.scope))[0]!.identity, "acct_emulator");
  });

  it("whose messages are signed with a secret that the owner gives registers none of its own", async () => {
    const shop = await town.openShop([]);
    const given = { ...credentials("STRIPE"), callbackSecret: "whsec_given" };
    const registered = () => town.stripe.server.calls.filter(({ path }) => /endpoints$/.test(path)).length;
    const before = registered();
    const account = await connectAccount(town.app.ctx, shop.scope, given);
    const kept = await connectAccount(town.app.ctx, shop.scope, credentials("STRIPE"));
    assert.deepEqual([account.callbacks, kept.callbacks, registered()], ["GIVEN", "KEPT", before]);
  });

  it("is connected with no restaurant that does not exist", async () => {
    const nobody = scopeOf("rst_unknown");
    await assert.rejects(connectAccount(town.app.ctx, nobody, credentials("STRIPE")), {
      code: "RESTAURANT_NOT_FOUND",
    });
  });

  it("a payment is never sent through an account that is not its own", async () => {
    const [shop, other] = [await town.openShop(["STRIPE", "VIPPS"]), await town.openShop(["VIPPS"])];
    const accounts = await findAccounts(town.app.db, shop.scope);
    const idOf = (wanted: string) => accounts.find(({ provider }) => provider === wanted)!.id;
    const of = (scope: PaidShop["scope"], provider: "STRIPE" | "VIPPS", account_id: string | null) =>
      providerOf(town.app.ctx, scope, { provider, account_id });
    assert.equal((await of(shop.scope, "VIPPS", idOf("VIPPS"))).name, "VIPPS");
    for (const attempt of [
      () => of(shop.scope, "STRIPE", idOf("VIPPS")),
      () => of(shop.scope, "STRIPE", null),
      () => of(other.scope, "VIPPS", idOf("VIPPS")),
    ])
      await assert.rejects(attempt, { name: "PaymentProviderError", kind: "UNAVAILABLE" });
  });

  it("one provider's message about a payment with the other asks nobody", async () => {
    const shop = await town.openShop(["STRIPE", "VIPPS"]);
    const card = await shop.order({ paymentChannel: "CARD" });
    const vipps = await shop.order({ paymentChannel: "VIPPS" });
    for (const order of [card, vipps]) order.emulator.pay(order.reference);
    const message = card.emulator.messageAbout(card.reference, shop.restaurantId);
    const other = card.emulator.signAgain(message, message.body.replaceAll(card.orderId, vipps.orderId));
    assert.equal(await post(other), 204);
    assert.equal(await shop.statusOf(vipps.orderId), "AWAITING_PAYMENT");
    assert.equal(await post(message), 204);
    assert.equal(await shop.statusOf(card.orderId), "PAID");
  });

  it("an account that is closed takes no new payments, and still settles its old ones", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const order = await shop.order();
    await closeAccounts(town.app.db, shop.scope, "STRIPE", town.app.clock.nowMs());
    await town.app.ctx.snapshots.reload(shop.restaurantId);
    const refused = await shop.post(shop.body({ paymentMethod: "ONLINE" }));
    assert.equal(refused.json().error.details.reason, "PAYMENT_OFF");
    order.emulator.pay(order.reference);
    await returnFromPayment(town.app.ctx, order.publicToken);
    assert.equal(await shop.statusOf(order.orderId), "PAID");
  });

  it("what opens an account is sealed, for its own row only", async () => {
    const shop = await town.openShop(["STRIPE"]);
    const [row] = await town.app.db.query<{ text: string }>(
      "SELECT encode(secrets, 'escape') || identity AS text FROM payment_accounts WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    assert.ok(!row!.text.includes(town.stripe.secretKey));
    const other = await town.openShop(["STRIPE"]);
    await town.app.db.query(
      `UPDATE payment_accounts SET secrets = (SELECT secrets FROM payment_accounts WHERE restaurant_id = $1)
       WHERE restaurant_id = $2`,
      [shop.restaurantId, other.restaurantId],
    );
    const response = await other.post(other.body({ paymentMethod: "ONLINE", ...(await urlsOf(other.slug)) }));
    assert.equal(response.statusCode, 503, "nothing is paid into somebody else's account");
  });
  const urlsOf = async (slug: string) => {
    const page = `http://${slug}.${town.app.ctx.config.serviceDomain}`;
    return { successUrl: page, cancelUrl: page };
  };

  it("is not connected with keys that the provider does not accept", async () => {
    const shop = await town.openShop([]);
    const wrong = {
      provider: "VIPPS",
      ...town.vipps.keys,
      clientSecret: "wrong",
      callbackSecret: null,
    } as const;
    await assert.rejects(connectAccount(town.app.ctx, shop.scope, wrong), { code: "BAD_REQUEST" });
    const key = { provider: "STRIPE", secretKey: "sk_test_wrong", callbackSecret: null } as const;
    await assert.rejects(connectAccount(town.app.ctx, shop.scope, key), { code: "BAD_REQUEST" });
    assert.deepEqual(await findAccounts(town.app.db, shop.scope), []);
  });

  it("is never one of a sandbox", async () => {
    const sandbox = await openShop(town.app, undefined, { environment: "TEST", live: false });
    const key = { provider: "STRIPE", secretKey: town.stripe.secretKey, callbackSecret: null } as const;
    await assert.rejects(connectAccount(town.app.ctx, sandbox.scope, key), { code: "SANDBOX_NOT_SUPPORTED" });
    const order = await sandbox.place(sandbox.body({ paymentMethod: "ONLINE" }));
    assert.match(order.paymentUrl!, /\/sandbox\/pay\//);
  });
});

describe("on a real domain", () => {
  it("nothing is free: no sandbox for real restaurants, no test keys, no money from the demo's visitors", async () => {
    const app = await createTestApp({ env: { SERVICE_DOMAIN: "bestill.example" } });
    try {
      const shop = await openShop(app);
      const response = await shop.post(shop.body({ paymentMethod: "ONLINE" }));
      assert.equal(response.json().error.details.reason, "PAYMENT_OFF");
      const testKey = { provider: "STRIPE", secretKey: "sk_test_1", callbackSecret: null } as const;
      await assert.rejects(connectAccount(app.ctx, shop.scope, testKey), {
        code: "BAD_REQUEST",
        said: message("restaurants.testKeyOfStripe"),
      });
      const restricted = { ...testKey, secretKey: "rk_test_1" };
      await assert.rejects(connectAccount(app.ctx, shop.scope, restricted), { code: "BAD_REQUEST" });
      await app.db.query("UPDATE restaurants SET is_demo = true WHERE id = $1", [shop.restaurantId]);
      const key = { provider: "STRIPE", secretKey: "sk_live_1", callbackSecret: null } as const;
      await assert.rejects(connectAccount(app.ctx, shop.scope, key), { code: "DEMO_RESTAURANT" });
      const loaded = await app.ctx.snapshots.reload(shop.restaurantId);
      assert.deepEqual(
        loaded!.snapshot.settings.paymentProviders,
        ["SANDBOX"],
        "the demo shows how it works",
      );
    } finally {
      await app.close();
    }
  });
});
