import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type EmulatorServer, startEmulatorServer } from "../../../test/emulators/emulator.ts";
import { createProviderHttp, type ProviderHttp } from "./provider-http.ts";
import { formOf, stripeAccountOf } from "./stripe-api.ts";

describe("what Stripe is asked", () => {
  it("says nothing of what is not known, and names what is inside of what", () => {
    const asked = { a: 1, b: undefined, c: null, d: { e: "x", f: [2, { g: false }] }, h: "" };
    assert.equal(decodeURIComponent(formOf(asked)), "a=1&d[e]=x&d[f][0]=2&d[f][1][g]=false&h=");
    assert.equal(formOf({}), "");
  });
});

describe("whose account a key of Stripe opens", () => {
  let stripe: EmulatorServer;
  let http: ProviderHttp;
  let answer: { status: number; body: object };
  before(async () => {
    stripe = await startEmulatorServer(() => answer);
    http = createProviderHttp();
  });
  after(async () => {
    await http.close();
    await stripe.close();
  });
  const accountOf = (status: number, body: object) => {
    answer = { status, body };
    return stripeAccountOf({ http, baseUrl: stripe.url, secretKey: "rk_live_1" });
  };

  it("is its id, nobody's where a restricted key may not say, and none where Stripe knows none", async () => {
    assert.equal(await accountOf(200, { id: "acct_1" }), "acct_1");
    assert.equal(await accountOf(403, {}), null);
    await assert.rejects(accountOf(404, {}), { kind: "REFUSED", message: "Stripe: 404" });
    await assert.rejects(accountOf(401, {}), { kind: "UNAVAILABLE" });
  });
});
