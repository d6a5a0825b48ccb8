import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { z } from "zod";
import { NoAccessToPayouts, type PayoutsAsked } from "./payouts.ts";
import type { ProviderHttp } from "./provider-http.ts";
import { clock, kind } from "./stage.fixture.ts";
import { createStripeApi } from "./stripe-api.ts";
import { readStripePayouts } from "./stripe-payouts.ts";
import { createVippsApi } from "./vipps-api.ts";
import { readVippsPayouts } from "./vipps-payouts.ts";

const asked: PayoutsAsked = { place: null, sinceMs: 0, nowMs: clock.nowMs(), known: new Set() };
const baseUrl = "https://provider.example";

/** A provider that answers each path so: a status that refuses, or a body. */
const answering = (answers: Record<string, number | object>): ProviderHttp => ({
  async send<Answer>({ url, answer }: { url: string; answer: z.ZodType<Answer> }) {
    const got = answers[new URL(url).pathname];
    assert.ok(got !== undefined, url);
    return typeof got === "number"
      ? { ok: false as const, status: got, body: null }
      : { ok: true as const, body: answer.parse(got) };
  },
  close: async () => undefined,
});

describe("a provider that does not tell what it has paid out", () => {
  const stripe = (status: number) => {
    const http = answering({ "/v1/payouts": status });
    return readStripePayouts(createStripeApi({ http, baseUrl, secretKey: "rk_1" }), asked);
  };
  const vipps = (ledgers: number | object, feed: number | object = {}) => {
    const keys = { clientId: "1", clientSecret: "2", subscriptionKey: "3", merchantSerialNumber: "123456" };
    const http = answering({
      "/accesstoken/get": { access_token: "token", expires_in: 3_600 },
      "/settlement/v1/ledgers": ledgers,
      "/report/v2/ledgers/302321/funds/feed": feed,
    });
    const api = createVippsApi({ http, clock, baseUrl, keys, tokens: new Map() });
    return readVippsPayouts(api, keys.merchantSerialNumber, asked);
  };
  const ledgerOf = (handle: string) => ({
    items: [{ ledgerId: "302321", settlesForRecipientHandles: [handle] }],
  });

  it("lets these keys in to no payouts when it forbids them, and Vipps too when it knows no ledger of theirs", async () => {
    await assert.rejects(stripe(403), NoAccessToPayouts);
    for (const status of [403, 404]) {
      await assert.rejects(vipps(status), NoAccessToPayouts);
      await assert.rejects(vipps(ledgerOf("api:123456"), status), NoAccessToPayouts);
    }
    await assert.rejects(vipps({ items: [] }), NoAccessToPayouts);
    await assert.rejects(vipps(ledgerOf("api:654321")), NoAccessToPayouts);
  });

  it("has refused this question, and said nothing of the keys, otherwise", async () => {
    for (const status of [400, 402, 410]) {
      await assert.rejects(stripe(status), kind("REFUSED"));
      await assert.rejects(vipps(status), kind("REFUSED"));
      await assert.rejects(vipps(ledgerOf("api:123456"), status), kind("REFUSED"));
    }
    await assert.rejects(stripe(404), kind("REFUSED"));
  });
});
