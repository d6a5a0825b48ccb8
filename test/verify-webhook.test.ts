import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { verifyWebhook } from "../clients/typescript/src/index.ts";
import { signedHeaders } from "../src/features/webhooks/sign.ts";
import { newSigningSecret, signingKeysOf } from "../src/features/webhooks/signing-secret.ts";

const nowSeconds = 1_781_280_300;
const secret = newSigningSecret();
const body =
  '{"event":"ORDER_PAID","createdAt":"2026-06-12T16:05:00.000Z","data":{"orderNumber":7,"total":43800}}';

/** A delivery as the service signs it; `before`: the secret that is being replaced. */
function delivered(
  before: string | null = null,
  timestamp = nowSeconds,
  sent: string = body,
): Record<string, string> {
  const attempt = { webhookId: "whk_1", deliveryId: "dlv_1", timestamp, body: Buffer.from(sent) };
  const list = signedHeaders(attempt, signingKeysOf(secret), before === null ? null : signingKeysOf(before));
  return Object.fromEntries(
    list.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), list[at + 1]!]] : [])),
  );
}
const at = { nowSeconds };

describe("a webhook's verification by the client", () => {
  it("gives the event and its delivery, however headers and body come", async () => {
    const headers = delivered();
    const bytes = new TextEncoder().encode(body);
    for (const received of [
      { headers, body },
      { headers, body: Buffer.from(body) },
      { headers, body: bytes.buffer },
      { headers: new Headers(headers), body: bytes },
      new Request("https://hooks.example/luka", { method: "POST", headers, body }),
    ]) {
      const { event, deliveryId, webhookId } = await verifyWebhook(received, secret, at);
      assert.ok(event.event === "ORDER_PAID");
      assert.deepEqual([event.data.total, deliveryId, webhookId], [43800, "dlv_1", "whk_1"]);
    }
  });

  it("goes by the clock where no other time is given, five minutes either way", async (t) => {
    t.mock.method(Date, "now", () => nowSeconds * 1_000);
    const of = (seconds: number) =>
      verifyWebhook({ headers: delivered(null, nowSeconds + seconds), body }, secret);
    for (const seconds of [-300, 0, 300]) assert.equal((await of(seconds)).deliveryId, "dlv_1");
    for (const seconds of [-301, 301]) await assert.rejects(of(seconds), { reason: "TIMESTAMP" });
    const received = { headers: delivered(null, nowSeconds - 5), body };
    await verifyWebhook(received, secret, { toleranceSeconds: 5 });
    await assert.rejects(verifyWebhook(received, secret, { toleranceSeconds: 4 }), { reason: "TIMESTAMP" });
  });

  it("takes the old secret and the new one while one is being replaced", async () => {
    const before = newSigningSecret();
    const received = { headers: delivered(before), body };
    for (const known of [secret, before, [newSigningSecret(), secret]])
      assert.equal((await verifyWebhook(received, known, at)).deliveryId, "dlv_1");
  });

  const changed = (name: string, value: string) => ({ headers: { ...delivered(), [name]: value }, body });
  for (const [name, received, reason] of [
    ["another body", { headers: delivered(), body: body.replace("43800", "1") }, "SIGNATURE"],
    ["another time", changed("x-service-webhook-timestamp", `${nowSeconds - 1}`), "SIGNATURE"],
    ["no delivery", changed("x-service-delivery-id", ""), "HEADERS"],
    ["no signature", changed("x-service-webhook-signature", ""), "HEADERS"],
    ["a time that is none", changed("x-service-webhook-timestamp", "now"), "HEADERS"],
    ["a long-gone time", changed("x-service-webhook-timestamp", `${nowSeconds - 301}`), "TIMESTAMP"],
    ["a time that is to come", changed("x-service-webhook-timestamp", `${nowSeconds + 301}`), "TIMESTAMP"],
  ] as const)
    it(`refuses ${name}`, () =>
      assert.rejects(verifyWebhook(received, secret, at), { name: "WebhookError", reason }));

  it("takes a header that came more than once by its first, and one that did not come for none", async () => {
    const once = delivered();
    const twice = Object.fromEntries(Object.entries(once).map(([name, value]) => [name, [value, "other"]]));
    assert.equal((await verifyWebhook({ headers: twice, body }, secret, at)).deliveryId, "dlv_1");
    for (const name of ["x-service-delivery-id", "x-service-webhook-signature"]) {
      const { [name]: _, ...headers } = once;
      await assert.rejects(verifyWebhook({ headers, body }, secret, at), { reason: "HEADERS" });
      await assert.rejects(verifyWebhook({ headers: { ...headers, [name]: [] }, body }, secret, at), {
        reason: "HEADERS",
      });
    }
  });

  it("refuses a body that is no JSON, though it is signed", async () => {
    const sent = "<html>";
    await assert.rejects(
      verifyWebhook({ headers: delivered(null, nowSeconds, sent), body: sent }, secret, at),
      {
        ...{ name: "WebhookError", reason: "BODY" },
        message: "The delivery's body is no JSON.",
      },
    );
  });

  it("refuses what is signed with another secret, with none, or in another way alone", async () => {
    const received = { headers: delivered(), body };
    for (const wrong of [newSigningSecret(), "", "whsec_", "whsec_!", []])
      await assert.rejects(verifyWebhook(received, wrong, at), { reason: "SIGNATURE" });
    const odd = {
      ...delivered(),
      "x-service-webhook-signature": "sha256=zz",
      "webhook-signature": "v1,!! v2,AAAA",
    };
    await assert.rejects(verifyWebhook({ headers: odd, body }, secret, at), { reason: "SIGNATURE" });
  });
});
