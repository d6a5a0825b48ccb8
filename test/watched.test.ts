import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { tell } from "../src/messages/languages.ts";
import type { ToldError } from "../src/messages/told-error.ts";
import { startWatch } from "../src/platform/http/watch.ts";
import { createTestApp } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { judge } from "./debian-programs.ts";
import { spawnService } from "./service.ts";

const deployed = (path: string): string => fileURLToPath(new URL(`../deploy/${path}`, import.meta.url));

/** A process that takes no orders and shows no pages: all that is seen of it is what it shows at METRICS_PORT. */
describe("a worker", () => {
  let database: TestDatabase;
  let folder: string;
  let worker: ReturnType<typeof spawnService>;
  let base: string;
  let figures: string;
  before(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "luka-worker-"));
    worker = spawnService({
      ROLE: "worker",
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SEED: "none",
      METRICS_PORT: "0",
    });
    base = await watchedAt(worker);
    figures = await (await fetch(`${base}/metrics`)).text();
  });
  after(async () => {
    worker.kill("SIGKILL");
    await database.close();
    await rm(folder, { recursive: true });
  });

  it("says that it lives and can do its work", async () => {
    assert.deepEqual(await (await fetch(`${base}/healthz`)).json(), { status: "ok" });
    const ready = await fetch(`${base}/readyz`);
    assert.deepEqual(
      [ready.status, await ready.json()],
      [
        200,
        {
          status: "ok",
          orders: "ok",
          menus: "ok",
          checks: { database: true, migrations: true, writing: true },
        },
      ],
    );
  });

  it("shows figures of queues, pool and event loop to this machine, never through a proxy (S-11)", async () => {
    assert.match(figures, /^luka_queue_waiting\{queue="webhooks"\} 0$/m);
    assert.match(figures, /^luka_queue_oldest_seconds\{queue="reconciliations"\} 0$/m);
    assert.match(figures, /^luka_database_up 1$/m);
    assert.match(figures, /^luka_database_connections_allowed 16$/m);
    for (const figure of [
      'luka_database_connections{state="in_use"}',
      'luka_database_connections{state="idle"}',
      'luka_database_waiting{reason="connection"}',
      'luka_database_waiting{reason="turn"}',
    ])
      assert.match(figures.split("\n").find((line) => line.startsWith(figure)) ?? "", / \d+$/, figure);
    assert.match(figures, /^nodejs_eventloop_lag_p99_seconds /m);
    const proxied = await fetch(`${base}/metrics`, { headers: { "x-forwarded-for": "203.0.113.7" } });
    assert.equal(proxied.status, 404);
  });

  it("has no door besides", async () => {
    for (const path of ["/", "/dashboard", "/api/v1/menu?slug=demo"])
      assert.equal((await fetch(base + path)).status, 404, path);
  });

  it("names its figures as Prometheus wants them", () => {
    judge("promtool", ["check", "metrics"], { stdin: figures });
    assert.throws(
      () => judge("promtool", ["check", "metrics"], { stdin: "# TYPE a_total gauge\na_total 1\n" }),
      /_total/,
    );
  });

  it("shows every figure that the alerts and the dashboard ask for", () => {
    const known = new Set(
      [...figures.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === "histogram" ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`) : [name!],
      ),
    );
    const asked = ["prometheus/luka.rules.yml", "grafana/luka.json"]
      .flatMap((file) => [...readFileSync(deployed(file), "utf8").matchAll(/\b(luka|nodejs|process)_\w+/g)])
      .map(([name]) => name);
    assert.ok(asked.length > 30);
    // Made when the first page or menu is answered, and where there is a read replica (replica-reads.test.ts).
    const elsewhere = ["luka_edge_answers_total", "luka_replica_follows"];
    assert.deepEqual(
      [...new Set(asked)].filter((name) => !known.has(name) && !elsewhere.includes(name)),
      [],
    );
  });

  it("ends cleanly", async () => {
    worker.kill("SIGTERM");
    assert.deepEqual(await once(worker, "exit"), [0, null]);
  });
});

describe("METRICS_PORT", () => {
  it("is refused in a sentence that names it when somebody has it", async () => {
    await using made = new AsyncDisposableStack();
    const app = await createTestApp();
    made.defer(() => app.close());
    const watch = await startWatch(app.ctx, 0);
    made.defer(() => watch.close());
    const port = Number(watch.address.split(":")[1]);
    await assert.rejects(startWatch(app.ctx, port), (error: ToldError) => {
      const sentence = `Port ${port} is taken by another program. Stop it, or set METRICS_PORT to another number.`;
      assert.equal(tell("en", error.said), sentence);
      return true;
    });
  });
});

describe("the alerts", () => {
  it("are raised when they should be, and not otherwise", () => {
    judge("promtool", ["check", "rules", deployed("prometheus/luka.rules.yml")]);
    judge("promtool", ["test", "rules", deployed("prometheus/luka.rules.test.yml")]);
    judge("promtool", ["check", "config", "--syntax-only", deployed("prometheus/prometheus.yml")]);
  });

  it("are all tried", () => {
    const tried = readFileSync(deployed("prometheus/luka.rules.test.yml"), "utf8");
    const alerts = readFileSync(deployed("prometheus/luka.rules.yml"), "utf8").matchAll(/- alert: (\w+)/g);
    for (const [, alert] of alerts)
      assert.ok(tried.includes(`alertname="${alert}"`), `${alert} is not tried`);
  });
});

/** Resolves with `http://host:port` when the process has started. */
function watchedAt(process: ReturnType<typeof spawnService>): Promise<string> {
  let written = "";
  return new Promise((resolve, reject) => {
    for (const stream of [process.stdout!, process.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => {
        written += text;
        const found = /Watched at⟧?\s+(http:\S+)\/metrics/.exec(written)?.[1];
        if (found) resolve(found);
      });
    process.once("exit", (code) => reject(new Error(`The worker ended with ${code}: ${written}`)));
  });
}
