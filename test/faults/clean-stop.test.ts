import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { call, menuOf, openShop, placeOrder, type Shop, type Wish, wish } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/** What became of one request that was sent while the service stopped. */
type Outcome = "ANSWERED" | "NOT_LET_IN" | "CUT_OFF";

describe("SIGTERM under load (P-8)", () => {
  let stage: Stage;
  let shop: Shop;
  let service: Running;
  let port: string;
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db);
    service = await stage.launch({ ROLE: "all" });
    port = new URL(service.base).port;
  });
  after(() => stage.close());

  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  after(() => agent.destroy());

  /** Over kept connections, as a website's server calls. */
  function send(one: Wish): Promise<Outcome> {
    return new Promise((resolve) => {
      const request = httpRequest(`${service.base}/api/v1/orders`, {
        method: "POST",
        agent,
        headers: {
          authorization: `Bearer ${shop.key}`,
          "content-type": "application/json",
          "idempotency-key": one.key,
          "x-forwarded-for": `10.${randomBytes(3).join(".")}`,
        },
      });
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0 } = response;
          const text = Buffer.concat(chunks).toString();
          one.end = { status, text, body: JSON.parse(text), headers: new Headers() };
          resolve("ANSWERED");
        });
        response.on("error", () => resolve("CUT_OFF"));
      });
      // A new connection that nobody has taken yet ends with the port; one that was in use is answered.
      request.on("error", () => resolve(request.reusedSocket ? "CUT_OFF" : "NOT_LET_IN"));
      request.end(JSON.stringify(one.body));
    });
  }

  it("answers every request that it has begun, ends event streams, loses nothing and is gone within 10 s", async (t) => {
    const tracked = await placeOrder(
      service.base,
      shop,
      wish(shop).body,
      "a key of 16 or more".replaceAll(" ", "-"),
    );
    assert.equal(tracked.status, 201, tracked.text);
    const streams = await Promise.all(
      [1, 2, 3].map(() => fetch(`${service.base}/api/v1/orders/${tracked.body.publicToken}/events`)),
    );
    const endOfStreams = Promise.all(streams.map((stream) => stream.text()));

    const history: { one: Wish; outcome: Outcome }[] = [];
    let isOver = false;
    const guests = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const one = wish(shop);
        const outcome = await send(one);
        history.push({ one, outcome });
        if (outcome !== "ANSWERED") await sleep(20);
      }
    });
    await until("orders come in", () => history.length > 100);
    const stoppedAtMs = performance.now();
    service.signal("SIGTERM");
    const code = await service.ended;
    const tookMs = performance.now() - stoppedAtMs;
    isOver = true;
    await Promise.all(guests);

    assert.equal(code, 0, service.output());
    assert.ok(tookMs < 10_000, `${tookMs} ms`);
    for (const text of await endOfStreams) assert.match(text, /event: order/);
    assert.ok(!existsSync(join(stage.folder, "postgres/postmaster.pid")), "PostgreSQL has stopped with it");

    const count = (wanted: Outcome) => history.filter(({ outcome }) => outcome === wanted).length;
    t.diagnostic(
      `gone after ${Math.round(tookMs)} ms: ${count("ANSWERED")} answered, ${count("NOT_LET_IN")} not let in, ${count("CUT_OFF")} cut off`,
    );
    assert.ok(count("NOT_LET_IN") > 0, "requests came until the end");
    assert.equal(count("CUT_OFF"), 0);

    service = await stage.launch({ ROLE: "all", PORT: port });
    const rows = await stage.db.query<{ id: string; key: string }>(
      "SELECT id, client_reference AS key FROM orders WHERE id <> $1",
      [tracked.body.orderId],
    );
    const written = new Map(rows.map(({ id, key }) => [key, id]));
    for (const { one, outcome } of history) {
      if (outcome === "ANSWERED") {
        assert.equal(one.end?.status, 201, `${one.end?.text}`);
        assert.equal(written.get(one.key), one.end?.body.orderId);
      } else assert.equal(written.get(one.key), undefined, "not let in, but done");
    }
    assert.equal(written.size, count("ANSWERED"));
  });

  it("starts again, and after SIGKILL of the service and of PostgreSQL too, with everything that was placed", async (t) => {
    const ordersOf = async () => (await stage.db.query("SELECT count(*) AS n FROM orders"))[0]!.n as number;
    const before = await ordersOf();
    assert.equal((await menuOf(service.base, shop)).status, 200);
    assert.equal((await placeOrder(service.base, shop, wish(shop).body, "another-key-of-16")).status, 201);
    await Promise.all([service.kill(), stage.crashDatabase()]);
    const startedAtMs = performance.now();
    service = await stage.launch({ ROLE: "all", PORT: port });
    t.diagnostic(`ready ${Math.round(performance.now() - startedAtMs)} ms after both were killed`);
    assert.equal(await ordersOf(), before + 1);
    const replay = await placeOrder(service.base, shop, wish(shop).body, "another-key-of-16");
    assert.equal(replay.status, 200);
    assert.equal((await call(`${service.base}/readyz`)).status, 200);
  });

  it("a worker and an API of their own stop as cleanly", async () => {
    const others = [await stage.launchBeside({ ROLE: "worker" }), await stage.launchBeside({ ROLE: "api" })];
    for (const other of others) {
      const startedAtMs = performance.now();
      other.signal("SIGTERM");
      assert.equal(await other.ended, 0, other.output());
      assert.ok(performance.now() - startedAtMs < 10_000);
    }
  });
});
