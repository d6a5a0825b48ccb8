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

const payout = (id: string, more: object = {}) => ({
  ...{ id, amount: 10_000, currency: "nok", arrival_date: 1_781_280_000, status: "paid", automatic: true },
  ...{ reconciliation_status: "not_applicable", ...more },
});

describe("what a provider has paid out", () => {
  const keys = { clientId: "1", clientSecret: "2", subscriptionKey: "3", merchantSerialNumber: "123456" };
  /** Answers `/v1/payouts` or the feed by the number of pages that were asked for before. */
  const paging = (answerTo: (page: number, query: URLSearchParams) => object) => {
    const asks: URLSearchParams[] = [];
    const answers: Record<string, object> = {
      "/accesstoken/get": { access_token: "token", expires_in: 3_600 },
      "/settlement/v1/ledgers": {
        items: [{ ledgerId: "302321", settlesForRecipientHandles: ["api:123456"] }],
      },
    };
    const http: ProviderHttp = {
      async send<Answer>({ url, answer }: { url: string; answer: z.ZodType<Answer> }) {
        const { pathname, searchParams } = new URL(url);
        const known = answers[pathname];
        if (!known) asks.push(searchParams);
        return { ok: true as const, body: answer.parse(known ?? answerTo(asks.length, searchParams)) };
      },
      close: async () => undefined,
    };
    return {
      asks,
      stripe: () => readStripePayouts(createStripeApi({ http, baseUrl, secretKey: "rk_1" }), asked),
      vipps: () =>
        readVippsPayouts(
          createVippsApi({ http, clock, baseUrl, keys, tokens: new Map() }),
          keys.merchantSerialNumber,
          asked,
        ),
    };
  };

  it("has arrived, has come back, or is on its way", async () => {
    const statuses = ["paid", "failed", "canceled", "pending", "in_transit"];
    const data = statuses.map((status) => payout(status, { status }));
    const { payouts } = await paging(() => ({ data, has_more: false })).stripe();
    assert.deepEqual(Object.fromEntries(payouts.map(({ reference, state }) => [reference, state])), {
      ...{ paid: "PAID", failed: "FAILED", canceled: "FAILED" },
      ...{ pending: "ON_ITS_WAY", in_transit: "ON_ITS_WAY" },
    });
  });

  it("is read from Stripe page by page, each from where the one before ended, twenty at most", async () => {
    const twenty = paging((page) => ({ data: [payout(`po_${page}`)], has_more: page < 20 }));
    assert.equal((await twenty.stripe()).payouts.length, 20);
    assert.deepEqual(
      twenty.asks.slice(0, 3).map((query) => query.get("starting_after")),
      [null, "po_1", "po_2"],
    );
    const endless = paging((page) => ({ data: [payout(`po_${page}`)], has_more: true }));
    await assert.rejects(endless.stripe(), {
      kind: "INVALID",
      message: "Stripe: more than 2000 in /v1/payouts",
    });
    assert.equal(endless.asks.length, 20);
  });

  it("holds what is no order's, too: what Stripe takes or gives has no name of ours, or comes from nothing", async () => {
    const line = {
      amount: 100,
      fee: 0,
      created: 1_781_280_000,
      type: "charge",
      reporting_category: "charge",
    };
    const http = answering({
      "/v1/payouts": { data: [payout("po_1", { reconciliation_status: "completed" })], has_more: false },
      "/v1/balance_transactions": {
        has_more: false,
        data: [
          { ...line, id: "txn_1", source: { metadata: { luka_order: "ord_1" } } },
          { ...line, id: "txn_2", source: { metadata: {} } },
          { ...line, id: "txn_3", source: { metadata: null } },
          { ...line, id: "txn_4", source: {} },
          { ...line, id: "txn_5", source: "src_1" },
          { ...line, id: "txn_6", source: null },
          { ...line, id: "txn_7", type: "payout" },
        ],
      },
    });
    const { lines } = await readStripePayouts(createStripeApi({ http, baseUrl, secretKey: "rk_1" }), asked);
    assert.deepEqual(
      lines.map(({ reference, orderId }) => [reference, orderId]),
      [["txn_1", "ord_1"], ...[2, 3, 4, 5, 6].map((number) => [`txn_${number}`, null])],
    );
  });

  const entry = (balanceAfter: number) => ({
    ...{ time: "2026-06-12T16:00:00Z", ledgerDate: "2026-06-12", entryType: "capture" },
    ...{ currency: "NOK", amount: 100, balanceAfter },
  });
  it("is read from Vipps ten pages at a time, and the rest another time", async () => {
    const endless = paging((page) => ({ items: [entry(page)], cursor: `c${page}`, tryLater: false }));
    const { lines, place, hasMore } = await endless.vipps();
    assert.deepEqual([lines.length, place, hasMore], [10, "c10", true]);
    assert.deepEqual(
      endless.asks.slice(0, 3).map((query) => query.get("cursor")),
      [null, "c1", "c2"],
    );
  });

  it("is read from Vipps until nothing follows, or until they say that it comes later", async () => {
    const ended = paging((page) => ({
      items: page < 3 ? [entry(page)] : [],
      cursor: `c${page}`,
      tryLater: false,
    }));
    const all = await ended.vipps();
    assert.deepEqual([all.lines.length, all.place, all.hasMore], [2, "c3", false]);
    const later = paging((page) => ({ items: [entry(page)], cursor: `c${page}`, tryLater: page === 2 }));
    const some = await later.vipps();
    assert.deepEqual([some.lines.length, some.place, some.hasMore], [2, "c2", false]);
  });
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
