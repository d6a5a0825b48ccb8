import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPaidTown, type PaidTown } from "../../../test/paid-shop.ts";
import type { AccountProvider } from "../../domain/payment-providers.ts";
import type { PaymentCredentials } from "../../platform/payments/providers.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { connectAccount } from "./connect-account.ts";

describe("a provider that could call back", () => {
  let town: PaidTown;
  before(async () => {
    town = await openPaidTown();
  });
  after(() => town.close());

  /** The callbacks of a first account, of a service whose provider is at this address. */
  const callbacksOf = async (
    isLocal: boolean,
    [stripeUrl, vippsUrl]: [string, string],
    provider: AccountProvider = "STRIPE",
  ) => {
    const shop = await openShop(town.app);
    const { ctx } = town.app;
    const registered: string[] = [];
    const asked = {
      ...ctx,
      config: { ...ctx.config, isLocal, stripeUrl, vippsUrl },
      payments: {
        ...ctx.payments,
        identify: async () => "acct_1",
        async registerCallback(...[, url]: Parameters<typeof ctx.payments.registerCallback>) {
          registered.push(url);
          return "whsec_1";
        },
      },
    };
    const keys = { STRIPE: { secretKey: "rk_live_1" }, VIPPS: town.vipps.keys };
    const given = { provider, ...keys[provider], callbackSecret: null } as PaymentCredentials;
    const account = await connectAccount(asked, shop.scope, given);
    assert.deepEqual(registered, account.callbacks === "REGISTERED" ? [account.callbackUrl] : []);
    return account.callbacks;
  };
  const [stripe, vipps] = ["https://stripe.example", "https://vipps.example"];

  it("is asked to, unless the service is on a machine of its own that nobody reaches", async () => {
    assert.equal(await callbacksOf(false, [stripe, vipps]), "REGISTERED");
    assert.equal(await callbacksOf(true, [stripe, vipps]), "NONE");
  });

  it("is asked to by a service on a machine of its own if it runs there too", async () => {
    const here = "http://127.0.0.1:1";
    assert.equal(await callbacksOf(true, [here, vipps]), "REGISTERED");
    assert.equal(await callbacksOf(true, [stripe, here]), "NONE");
    assert.equal(await callbacksOf(true, [stripe, here], "VIPPS"), "REGISTERED");
    assert.equal(await callbacksOf(true, [here, vipps], "VIPPS"), "NONE");
    assert.equal(await callbacksOf(true, ["http://localhost:1", vipps]), "REGISTERED");
    assert.equal(await callbacksOf(true, ["https://localhost.example", vipps]), "NONE");
  });
});
