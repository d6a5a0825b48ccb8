import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { NameNotResolvedError } from "../../platform/dns.ts";
import { createLog } from "../../platform/log.ts";
import { createSecrets } from "../../platform/secrets.ts";
import type { QueuedDelivery } from "./delivery-queue.ts";
import { HeldEndpoint } from "./held-endpoint.ts";
import { Sender } from "./sender.ts";
import { newSigningSecret, signingKeysOf } from "./signing-secret.ts";

const id = "01990000-0000-7000-8000-000000000001";
const destination = {
  url: new URL("https://orders.roma.example/"),
  keys: signingKeysOf(newSigningSecret()),
  previousKeys: null,
};
const held = (webhookId: string, isSuspect: boolean, sinceMs = performance.now()): HeldEndpoint => {
  const claim = { restaurantId: "rst_1", webhookId, claimId: "c" };
  const endpoint = new HeldEndpoint(claim, destination, isSuspect, sinceMs);
  const delivery: QueuedDelivery = {
    ...{ restaurantId: "rst_1", webhookId, id, attempts: 0, event: "PING", eventAtMs: 0, data: {} },
    ...{ orderId: null, tokenSealed: null, nowMs: 0 },
  };
  endpoint.queue.push({ delivery, readAtMs: performance.now() });
  return endpoint;
};

describe("what endpoints have queued", () => {
  let sender: Sender;
  let begun: string[];
  let distrusted: HeldEndpoint[];
  let onBegin: (webhookId: string) => void;
  beforeEach(() => {
    begun = [];
    distrusted = [];
    onBegin = () => undefined;
    const secrets = createSecrets("a secret for tests, of 32 letters and more");
    const nobody = { resolve: () => Promise.reject(new NameNotResolvedError()) };
    sender = new Sender({ secrets, log: createLog("silent") }, nobody, false, {
      onStart({ webhookId }) {
        begun.push(webhookId);
        onBegin(webhookId);
      },
      onFinish: () => undefined,
      onDistrusted: (endpoint) => distrusted.push(endpoint),
    });
  });
  afterEach(() => sender.close());

  it("is not sent when its lease may be somebody else's by now", () => {
    const now = performance.now();
    const [stale, lost, ours] = [
      held("stale", false, now - 25_000),
      held("lost", false),
      held("ours", false),
    ];
    lost.isLost = true;
    sender.send([stale, lost, ours]);
    assert.deepEqual(begun, ["ours"]);
    assert.deepEqual(distrusted, [stale, lost]);
    assert.deepEqual([stale.queue.length, lost.queue.length], [1, 1]);
  });

  for (const isSuspect of [false, true])
    it(`goes the way of the ${isSuspect ? "healthy" : "suspect"} when that has become its own while it waited`, () => {
      const [first, second, third] = [held("1", isSuspect), held("2", isSuspect), held("3", isSuspect)];
      onBegin = (webhookId) => {
        if (webhookId === "1") second.isSuspect = !isSuspect;
      };
      sender.send([first, second, third]);
      assert.deepEqual(begun, ["1", "3", "2"]);
      assert.deepEqual(distrusted, []);
    });
});
