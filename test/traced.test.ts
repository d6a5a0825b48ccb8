import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../src/config.ts";
import { createWebhook } from "../src/features/webhooks/create-webhook.ts";
import { createLog } from "../src/platform/log.ts";
import { startLoops } from "../src/platform/loops.ts";
import { startTracing } from "../src/platform/tracing/open-telemetry.ts";
import { traced } from "../src/platform/tracing/work.ts";
import { loops } from "../src/worker.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./collector.ts";
import { createTestDatabase } from "./database.ts";
import { ownPort } from "./own-port.ts";
import { openPaidTown, type PaidShop, type PaidTown } from "./paid-shop.ts";
import { startService } from "./service.ts";
import { readSources } from "./source.ts";

const strangers = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const ours = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

describe("traces of the service", () => {
  let spans: ReceivedSpan[];
  let collector: Collector;
  let shop: PaidShop;
  let token: string;
  let provider: string;
  before(async () => {
    await using made = new AsyncDisposableStack();
    collector = await startCollector();
    made.defer(() => collector.close());
    Object.assign(process.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=luka",
      OTEL_SERVICE_NAME: "luka-in-oslo",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    });
    const tracing = startTracing({ sampler: "parentbased_always_on", ratio: 1 }, createLog("silent"));
    made.defer(() => tracing.close());
    const env = { TRUSTED_PROXIES: "127.0.0.1", ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" };
    const town = made.adopt(await openPaidTown(env), (open) => open.close());
    const elsewhere = made.adopt(await openPaidTown(), (open) => open.close());
    shop = await town.openShop(["STRIPE"]);
    provider = new URL(town.stripe.server.url).hostname;
    const url = `https://localhost:${await ownPort()}/hooks/a-secret-path`;
    await createWebhook(town.app.ctx, shop.scope, { url, events: ["ORDER_CREATED"] });

    const placed = await order(town, { paymentMethod: "ONLINE" }, { traceparent: ours });
    assert.equal(placed.status, 201);
    token = ((await placed.json()) as { publicToken: string }).publicToken;
    assert.equal((await order(town, {})).status, 201);
    const menu = `${baseOf(town)}/api/v1/menu?slug=${shop.slug}`;
    assert.equal((await fetch(menu, { headers: { authorization: `Bearer ${shop.key}` } })).status, 200);
    await fetch(`${baseOf(elsewhere)}/healthz`, { headers: { traceparent: strangers } });

    const running = startLoops(loops, town.app.ctx, town.app.ctx);
    made.defer(() => running.stop());
    const isDone = `SELECT FROM webhook_deliveries WHERE attempts > 0 AND EXISTS (SELECT FROM mails WHERE state = 'SENT')`;
    for (let tries = 0; tries < 200 && (await town.app.db.query(isDone)).length === 0; tries += 1)
      await sleep(50);
    await running.stop();
    await tracing.close();
    spans = collector.spans();
  });

  const baseOf = ({ app }: PaidTown): string =>
    `http://${app.ctx.config.serviceDomain.replace("localhost", "127.0.0.1")}`;
  const order = (town: PaidTown, more: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${baseOf(town)}/api/v1/orders`, {
      method: "POST",
      headers: {
        ...headers,
        authorization: `Bearer ${shop.key}`,
        "content-type": "application/json",
        "idempotency-key": crypto.randomUUID(),
      },
      duplex: "half",
      body: late(
        JSON.stringify({
          ...shop.body(),
          successUrl: `http://${shop.slug}.${town.app.ctx.config.serviceDomain}/takk`,
          cancelUrl: `http://${shop.slug}.${town.app.ctx.config.serviceDomain}/avbrutt`,
          ...more,
        }),
      ),
    });
  /** A body that comes after its headers, as large ones do. */
  async function* late(body: string) {
    await sleep(100);
    yield Buffer.from(body);
  }
  const named = (wanted: string): ReceivedSpan => {
    const found = spans.find(({ name }) => name === wanted);
    assert.ok(found, `${wanted} is not among ${spans.map(({ name }) => name)}`);
    return found;
  };
  const within = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
    spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it("show a request with its route, status, id and restaurant", () => {
    const { attributes, resource } = named("POST /api/v1/orders");
    const { "luka.request_id": id, ...rest } = attributes;
    assert.match(String(id), /^req_/);
    assert.deepEqual(rest, {
      "http.request.method": "POST",
      "http.route": "/api/v1/orders",
      "http.response.status_code": 201,
      "luka.door": "restaurant",
      "luka.restaurant": shop.slug,
    });
    assert.equal(resource["service.name"], "luka-in-oslo");
    assert.equal(resource["deployment.environment.name"], "test");
    assert.equal(collector.headers()[0]!["x-tenant"], "luka");
  });

  it("go on with the trace of a proxy of ours, and lead to a stranger's by a link", () => {
    const continued = named("POST /api/v1/orders");
    assert.deepEqual([continued.traceId, continued.parentSpanId], ours.split("-").slice(1, 3));
    const begun = named("GET /healthz");
    const [link, ...others] = begun.links;
    assert.deepEqual([begun.parentSpanId, link!.traceId, others], [undefined, strangers.split("-")[1], []]);
    assert.notEqual(begun.traceId, link!.traceId);
  });

  it("show what a request asked of the database and of the payment provider, within it", () => {
    const inside = within(named("POST /api/v1/orders"));
    const statement = inside.find(({ name }) => name === "SELECT place_orders");
    assert.match(String(statement?.attributes["luka.prepared_statement"]), /^luka_\d+$/);
    const call = inside.find(({ name }) => name === "payment provider");
    assert.equal(call?.attributes["server.address"], provider);
  });

  it("show each attempt of a webhook by itself, with the receiver's host and what came of it", () => {
    const attempt = named("webhook attempt");
    const { "luka.webhook": id, ...rest } = attempt.attributes;
    assert.match(String(id), /^whk_/);
    assert.deepEqual(rest, {
      "luka.event": "ORDER_CREATED",
      "luka.attempt": 1,
      "server.address": "localhost",
      "error.type": "CONNECTION_FAILED",
    });
    assert.deepEqual([attempt.isError, attempt.parentSpanId], [true, undefined]);
  });

  it("show mails and background jobs, and never a look at a queue by itself", () => {
    assert.ok(named("mail").attributes["luka.mail"]);
    assert.ok(within(named("expire-payments")).length > 0);
    const alone = spans.filter((span) => !span.parentSpanId && "db.system.name" in span.attributes);
    assert.deepEqual(alone, []);
  });

  it("show menus too, which are otherwise answered before the framework", () => {
    assert.equal(named("GET /api/v1/menu").attributes["luka.restaurant"], shop.slug);
  });

  it("tell nobody who the guest is, what the keys are, or where a secret path leads (S-13)", () => {
    const all = collector.text();
    assert.ok(all.length > 1_000);
    for (const secret of ["Kari", "91234567", "kari@example.com", "a-secret-path", shop.key, token])
      assert.ok(!all.includes(secret), secret);
  });
});

describe("a failure in a trace", () => {
  it("is called by its code, or its name where it has none, and never by what it says", async (t) => {
    const collector = await startCollector();
    t.after(() => collector.close());
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
    const tracing = startTracing({ sampler: "always_on", ratio: 1 }, createLog("silent"));
    const coded = Object.assign(new Error("of Kari"), { code: "23505" });
    const failures = [coded, new TypeError("of Kari"), { code: 7, name: "Odd" }, { name: 7 }, null];
    for (const [at, failure] of failures.entries()) {
      const work = traced(
        () => ({ kind: "job", name: `job ${at}`, attributes: {} }),
        () => Promise.reject(failure),
      );
      await assert.rejects(work, (error) => error === failure);
    }
    await tracing.close();
    assert.deepEqual(
      collector.spans().map(({ name, isError, attributes }) => [name, isError, attributes["error.type"]]),
      [
        ["job 0", true, "23505"],
        ["job 1", true, "TypeError"],
        ["job 2", true, "Odd"],
        ["job 3", true, "Error"],
        ["job 4", true, "Error"],
      ],
    );
    assert.doesNotMatch(collector.text(), /Kari/);
  });
});

describe("traces that a collector refuses", () => {
  it("are told of in the log once in a while, however many they are", async (t) => {
    const collector = await startCollector(400);
    t.after(() => collector.close());
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => lines.push(line) });
    const tracing = startTracing({ sampler: "always_on", ratio: 1 }, log);
    // One more than are sent at once.
    for (let count = 0; count <= 512; count += 1)
      await traced(
        () => ({ kind: "job", name: "a job", attributes: {} }),
        () => Promise.resolve(),
      );
    await tracing.close();
    assert.equal(collector.headers().length, 2, "refused twice");
    assert.deepEqual(
      lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
      ["traces could not be sent"],
    );
  });
});

describe("a process whose environment names a collector", () => {
  it("sends what it has done before it ends", async (t) => {
    const collector = await startCollector();
    const service = await servedWith(t, collector);
    await fetch(`${service.base}/readyz`);
    service.process.kill("SIGTERM");
    assert.equal(await service.ended, 0);
    const ready = collector.spans().find(({ name }) => name === "GET /readyz");
    assert.equal(ready?.resource["service.name"], "luka");
  });

  it("ends as cleanly where the collector refuses what it has done", async (t) => {
    const collector = await startCollector(400);
    const service = await servedWith(t, collector);
    await fetch(`${service.base}/readyz`);
    service.process.kill("SIGTERM");
    assert.equal(await service.ended, 0);
    assert.ok(collector.headers().length > 0, "it was asked");
  });

  async function servedWith(t: TestContext, collector: Collector) {
    t.after(() => collector.close());
    const database = await createTestDatabase();
    t.after(() => database.close());
    const folder = await mkdtemp(join(tmpdir(), "luka-traced-"));
    t.after(() => rm(folder, { recursive: true }));
    const service = await startService({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SEED: "none",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    t.after(() => service.process.kill("SIGKILL"));
    return service;
  }
});

describe("without the variables of OpenTelemetry", () => {
  it("nothing is traced, and nothing of it is in the program that runs", () => {
    for (const env of [
      {},
      { OTEL_SERVICE_NAME: "luka" },
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_SDK_DISABLED: "true" },
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318", OTEL_TRACES_EXPORTER: "none" },
    ])
      assert.equal(readConfig(env).tracing, null);
    assert.deepEqual(readConfig({ OTEL_TRACES_EXPORTER: "otlp" }).tracing, {
      sampler: "parentbased_always_on",
      ratio: 1,
    });
    const adapter = "src/platform/tracing/open-telemetry.ts";
    const sources = readSources(["src/**/*.ts"]);
    const users = sources.filter(({ imports }) =>
      imports.some(({ target }) => target === adapter || target.startsWith("@opentelemetry/")),
    );
    assert.deepEqual(
      users.map(({ path }) => path),
      ["src/features/mails/mail-thread.ts", adapter, "src/serve.ts"],
    );
    // The service's process and the mails' thread, when they are asked to.
    for (const { text } of users.filter(({ path }) => path !== adapter))
      assert.equal(text.match(/open-telemetry/g)?.length, text.match(/import\("\S+open-telemetry/g)?.length);
  });
});
