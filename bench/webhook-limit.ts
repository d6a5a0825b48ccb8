import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { signedHeaders } from "../src/features/webhooks/sign.ts";
import { newSigningSecret, signingKeysOf } from "../src/features/webhooks/signing-secret.ts";

/** What the worker is measured against: undici posting signed bodies of the same size, with nothing behind it. */
export interface LimitPlan {
  origins: string[];
  inFlight: number;
  seconds: number;
  bodyBytes: number;
}

async function post({ origins, inFlight, seconds, bodyBytes }: LimitPlan): Promise<{ perSecond: number }> {
  // Not every machine's resolver knows names below localhost.
  const lookup: LookupFunction = (_hostname, _options, callback) =>
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  const dispatcher = new Agent({ connections: inFlight, connect: { lookup } });
  const keys = signingKeysOf(newSigningSecret());
  const data = "x".repeat(bodyBytes - 11);
  let posted = 0;
  const startedAt = performance.now();
  const sender = async (first: number) => {
    for (let turn = first; performance.now() < startedAt + seconds * 1000; turn += inFlight) {
      const body = Buffer.from(JSON.stringify({ data }));
      const attempt = {
        webhookId: "whk_1",
        deliveryId: `dlv_${turn}`,
        timestamp: Math.floor(Date.now() / 1000),
        body,
      };
      const headers = signedHeaders(attempt, keys, null);
      const answer = await request(`${origins[turn % origins.length]}/hook`, {
        dispatcher,
        method: "POST",
        headers,
        body,
      });
      await answer.body.dump();
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => sender(index)));
  return { perSecond: Math.round(posted / ((performance.now() - startedAt) / 1000)) };
}

process.on("message", async (plan: LimitPlan) => {
  process.send!(await post(plan));
});
