import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, it } from "node:test";
import Stripe from "stripe";
import { readStripeCallback } from "./stripe-callback.ts";
import { readVippsCallback } from "./vipps-callback.ts";

const minute = 60_000;

describe("a message of Stripe", () => {
  const secret = "whsec_test";
  const nowMs = Date.parse("2026-06-12T16:00:00Z");
  const text = JSON.stringify({ data: { object: { metadata: { luka_order: "ord_1" } } }, note: "blåbær" });
  const body = Buffer.from(text);
  // Signed by Stripe's own library.
  const headerOf = (options: { timestamp?: number; secret?: string } = {}): string =>
    Stripe.webhooks.generateTestHeaderString({
      payload: text,
      secret,
      timestamp: Math.floor(nowMs / 1000),
      ...options,
    });

  it("is believed when the account's secret has signed its bytes", () => {
    assert.deepEqual(readStripeCallback({ header: headerOf(), body }, secret, nowMs), { orderId: "ord_1" });
  });

  it("is believed when one of several signatures is right, as while a secret is being replaced", () => {
    const header = headerOf().replace(",v1=", `,v1=${"0".repeat(64)},v1=`);
    assert.deepEqual(readStripeCallback({ header, body }, secret, nowMs), { orderId: "ord_1" });
  });

  it("is believed for five minutes, and from a clock that is as much ahead", () => {
    for (const timestamp of [nowMs - 5 * minute, nowMs + 5 * minute].map((ms) => ms / 1000))
      assert.ok(readStripeCallback({ header: headerOf({ timestamp }), body }, secret, nowMs));
  });

  it("that is about nothing of ours says so", () => {
    const payload = '{"data":{"object":{}}}';
    const timestamp = Math.floor(nowMs / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const read = readStripeCallback({ header, body: Buffer.from(payload) }, secret, nowMs);
    assert.deepEqual(read, { orderId: null });
  });

  it("that is no JSON is about nothing of ours", () => {
    const payload = "<html>";
    const header = Stripe.webhooks.generateTestHeaderString({
      ...{ payload, secret },
      timestamp: Math.floor(nowMs / 1000),
    });
    const read = readStripeCallback({ header, body: Buffer.from(payload) }, secret, nowMs);
    assert.deepEqual(read, { orderId: null });
  });

  const forged: [what: string, header: string | undefined, sent?: Buffer][] = [
    ["without a signature", undefined],
    ["with an empty one", ""],
    ["signed with another secret", headerOf({ secret: "whsec_other" })],
    ["whose bytes were changed", headerOf(), Buffer.from(text.replace("ord_1", "ord_2"))],
    ["older than five minutes", headerOf({ timestamp: Math.floor((nowMs - 5 * minute) / 1000) - 1 })],
    ["from the future", headerOf({ timestamp: Math.floor((nowMs + 5 * minute) / 1000) + 1 })],
    ["whose time was changed", headerOf().replace(/t=\d+/, `t=${Math.floor(nowMs / 1000) - 1}`)],
    ["of an older scheme only", headerOf().replace("v1=", "v0=")],
    ["with a signature that is no hexadecimal number", `t=${Math.floor(nowMs / 1000)},v1=zz`],
    ["with a time that is no number", headerOf().replace(/t=\d+/, "t=soon")],
  ];
  for (const [what, header, sent] of forged) {
    it(`is not believed ${what}`, () => {
      assert.equal(readStripeCallback({ header, body: sent ?? body }, secret, nowMs), null);
    });
  }
});

describe("a message of Vipps MobilePay", () => {
  // The example of their own documentation.
  const secret = "A0+AeKBRG2KRGvnNwJpQlb6IJFk48CKXCIcrLoHncVJKDILsQSxS6NWCccwWm6r6FhGKhiHTBsG2wo/xU6FY/A==";
  const pathAndQuery = "/e2cee29b-012e-4f1d-8ef4-e95fd74a7a63";
  const body = Buffer.from('{"some-unique-content":"ee6e441b-cc4a-46f8-895d-a5af79bcc233/hello-world"}');
  const nowMs = Date.parse("Thu, 30 Mar 2023 08:38:32 GMT");
  const headers = {
    host: "webhook.site",
    "x-ms-date": "Thu, 30 Mar 2023 08:38:32 GMT",
    "x-ms-content-sha256": "lNlsp1XA03N34HrQsVzPgJKtC+r7l/RBF4V3JQUWMj4=",
    authorization:
      "HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=agAiSyogQbDHpeucoNwYz+yAr5nJ+v+zasdkSbqzv+U=",
  };
  const request = { pathAndQuery, headers, body };

  it("is believed when their secret has signed it, for five minutes, and from a clock that is as much ahead", () => {
    for (const atMs of [nowMs, nowMs - 5 * minute, nowMs + 5 * minute])
      assert.deepEqual(readVippsCallback(request, secret, atMs), { orderId: null });
  });

  const forged: [what: string, change: Partial<typeof request>, atMs?: number][] = [
    ["without a signature", { headers: { ...headers, authorization: "" } }],
    ["at another address", { pathAndQuery: "/another" }],
    ["for another host", { headers: { ...headers, host: "luka.example" } }],
    ["whose bytes were changed", { body: Buffer.from("{}") }],
    ["whose bytes and hash were changed", changed(headers, Buffer.from("{}"))],
    ["of another time", { headers: { ...headers, "x-ms-date": "Thu, 30 Mar 2023 08:38:33 GMT" } }],
    ["older than five minutes", {}, nowMs + 5 * minute + 1],
    ["from the future", {}, nowMs - 5 * minute - 1],
    ["without a readable time", { headers: { ...headers, "x-ms-date": "soon" } }],
  ];
  for (const [what, change, atMs] of forged) {
    it(`is not believed ${what}`, () => {
      assert.equal(readVippsCallback({ ...request, ...change }, secret, atMs ?? nowMs), null);
    });
  }

  it("is not believed with another secret", () => {
    assert.equal(readVippsCallback(request, `${secret}x`, nowMs), null);
  });
});

function changed<Headers>(headers: Headers, body: Buffer<ArrayBuffer>) {
  return { body, headers: { ...headers, "x-ms-content-sha256": hash("sha256", body, "base64") } };
}
