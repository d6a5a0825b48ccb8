import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openShop, orderOf, type Shop } from "./guests.ts";
import { faultMs } from "./how-long.ts";
import { openStage, type Running, type Stage } from "./stage.ts";

const mostMegabytes = 250;
const guestsAtOnce = 16;
const loadMs = faultMs(20);
const restMs = faultMs(10) === 10_000 ? 10_000 : 60_000;

/** Decision 0045. */
describe("the service's memory after many guests", { timeout: 240_000 + 2 * loadMs }, () => {
  let stage: Stage;
  let service: Running;
  let shops: Shop[];
  const agent = new Agent({ keepAlive: true, maxSockets: guestsAtOnce });
  before(async () => {
    stage = await openStage();
    service = await stage.launch({ SEED: "demo" });
    shops = await Promise.all([1, 2, 3].map(() => openShop(stage.db)));
  });
  after(async () => {
    agent.destroy();
    await stage.close();
  });

  const megabytes = (kind = "VmRSS"): number => {
    const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)![1]) / 1024);
  };

  /** A call at a host of the service, as a browser makes it; what was answered. */
  const ask = (
    path: string,
    {
      host = "",
      body,
      headers = {},
    }: { host?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; cookie: string; json: () => Record<string, unknown> }> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(service.base);
      const sent = request({
        ...{ agent, port, path, host: "localhost", method: body ? "POST" : "GET" },
        headers: {
          host: `${host}localhost:${port}`,
          "accept-encoding": "br",
          "x-forwarded-for": `10.${crypto.getRandomValues(new Uint8Array(3)).join(".")}`,
          ...(body && { "content-type": "application/json", "accept-encoding": "identity" }),
          ...headers,
        },
      });
      sent.on("error", reject).on("response", (answer) => {
        const parts: Buffer[] = [];
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", reject)
          .on("end", () =>
            resolve({
              status: answer.statusCode!,
              cookie: (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; "),
              json: () => JSON.parse(Buffer.concat(parts).toString()),
            }),
          );
      });
      sent.end(body && JSON.stringify(body));
    });

  it(`is below ${mostMegabytes} MB`, async (t) => {
    const idle = megabytes();
    const [, email, password] = /sign in with\s+(\S+)\s+(\S+)/.exec(service.output())!;
    const origin = { origin: service.base };
    const signedIn = await ask("/api/auth/sign-in/email", { body: { email, password }, headers: origin });
    assert.equal(signedIn.status, 200);
    const staff = { headers: { cookie: signedIn.cookie } };
    const endsAt = performance.now() + loadMs;
    let calls = 0;
    let most = idle;
    const well = async (path: string, status: number, more: Parameters<typeof ask>[1] = {}) => {
      const answer = await ask(path, more);
      assert.equal(answer.status, status, path);
      calls += 1;
      return answer;
    };
    const guest = async (turn: number): Promise<void> => {
      while (performance.now() < endsAt) {
        const shop = shops[turn % shops.length]!;
        const headers = { authorization: `Bearer ${shop.key}` };
        await well("/", 200, { host: "demo." });
        await well(`/api/v1/menu?slug=${shop.slug}`, 200, { headers });
        await well("/api/v1/orders/quote", 200, { body: orderOf(shop, { customer: undefined }), headers });
        const placed = await well("/api/v1/orders", 201, {
          body: orderOf(shop),
          headers: { ...headers, "idempotency-key": randomUUID() },
        });
        const token = String(placed.json().publicToken);
        await well(`/api/v1/orders/${token}`, 200);
        await well(`/o/${token}`, 200);
        await well("/api/staff/orders?state=new&slug=demo", 200, staff);
        most = Math.max(most, megabytes());
      }
    };
    await Promise.all(Array.from({ length: guestsAtOnce }, (_, turn) => guest(turn)));
    await sleep(restMs);
    const rested = megabytes();
    t.diagnostic(
      `${calls} calls in ${loadMs / 1000} s: ${idle} MB before, ${most} MB at most, ${rested} MB after ${restMs / 1000} s of rest ` +
        `(of which ${megabytes("RssFile")} MB are the program's files)`,
    );
    assert.ok(rested <= mostMegabytes, `${rested} MB`);
  });
});
