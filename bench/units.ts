import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createAuthority } from "../test/certificates.ts";
import { expect, type Line, openLine } from "./growth/calls.ts";
import { type Caller, callerOf, kinds } from "./growth/requests.ts";
import { load, writeReport } from "./measure.ts";
import { processorMs } from "./processor-time.ts";
import { type BenchService, importLive, pizzeria, startService } from "./service.ts";
import { addSubscriber, drainBacklog, startReceiver } from "./webhooks.ts";

const restaurants = 10;
const deliveries = 6_000;
const pages = 200;
const openSeconds = 20;

/** What one of something costs: milliseconds of a processor in the service and in PostgreSQL, and bytes of WAL. */
interface Unit {
  work: string;
  count: number;
  "service ms": number;
  "database ms": number;
  "WAL bytes": number;
  transactions: number;
}

/**
 * The unit costs that capacity is reckoned from (docs/self-hosting/scale.md): an order, its way through the kitchen, a webhook's delivery,
 * and a page that is open for a minute. All work in one process, PostgreSQL as in production.
 */
export async function units({ seconds = 6 } = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-bench-units-"));
  open.defer(() => rm(folder, { recursive: true }));
  const authority = createAuthority();
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, authority.cert);
  const receiver = await startReceiver(authority);
  open.defer(() => void receiver.child.disconnect());
  const service = await startService({
    ROLE: "all",
    SERVICE_DOMAIN: "luka.localhost",
    ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
    NODE_EXTRA_CA_CERTS: authorityFile,
  });
  open.defer(() => service.stop());
  const meter = await openMeter(service);
  open.defer(() => meter.close());

  const line = openLine(service.port, "luka.localhost");
  open.defer(() => line.close());
  const places: Caller[] = [];
  for (let n = 0; n < restaurants; n++) {
    const made = await importLive(service.ctx, await pizzeria(`enhet-${n}`, { newsletterPopup: undefined }));
    places.push(await callerOf(service.ctx, line, made));
  }
  const subscribed = await Promise.all(
    Array.from({ length: restaurants }, (_, n) =>
      addSubscriber(service.ctx, `https://r${n}.receiver.localhost:${receiver.port}`),
    ),
  );

  const place = async (forSeconds: number): Promise<number> => {
    const result = await load({
      ...{ port: service.port, connections: 16, seconds: forSeconds, expect: [201], distinctClients: true },
      requests: places.map((of) => orderText(of, service.port)),
    });
    if (result.errors > 0) throw new Error(result.errorSample ?? "an order was refused");
    return result.done;
  };
  await place(3);
  await drainBacklog(service.ctx, receiver, subscribed, deliveries);
  const rows: Unit[] = [];
  const measure = async (name: string, work: () => Promise<number>): Promise<Unit> => {
    const unit = await meter.of(name, work);
    rows.push(unit);
    return unit;
  };
  await measure("an order", () => place(seconds));
  await measure("its way through the kitchen, four moves", () => cook(line, places, 200));
  await measure("a webhook's delivery", async () => {
    await drainBacklog(service.ctx, receiver, subscribed, deliveries);
    return deliveries;
  });
  await measure("an ordering page, kept", () =>
    ask(line, 400, (n) => ({ path: "/", host: `enhet-${n % restaurants}.luka.localhost` })),
  );
  for (const name of ["quote", "board, what has changed", "order read by its guest"]) {
    const kind = kinds.find((one) => one.name === name)!;
    await measure(name, async () => {
      for (let n = 0; n < 200; n++) {
        const caller = places[n % restaurants]!;
        kind.keep?.(caller, (await expect(line, kind.asked(caller, n), 200)).text);
      }
      return 200;
    });
  }
  const nothing = await measure("nothing, a minute", async () => {
    await wait(openSeconds);
    return openSeconds / 60;
  });
  const streams: [string, (of: Caller, n: number) => Stream][] = [
    ["an open board, a minute", ({ slug, cookie }) => ({ path: `/api/staff/events?slug=${slug}`, cookie })],
    [
      "an open tracking page, a minute",
      ({ tokens }, n) => ({ path: `/api/v1/orders/${tokens[n % 8]}/events` }),
    ],
  ];
  for (const [name, streamOf] of streams) {
    const close = await hold(service.port, (n) => streamOf(places[n % restaurants]!, n));
    const unit = await measure(name, async () => {
      await wait(openSeconds);
      return (pages * openSeconds) / 60;
    });
    close();
    // What the service does besides is not the pages'.
    for (const figure of ["service ms", "database ms", "WAL bytes", "transactions"] as const)
      unit[figure] = round(unit[figure] - nothing[figure] / pages);
  }
  console.table(rows);
  writeReport("units", { rows });
}

const round = (value: number): number => Number(value.toFixed(2));
const wait = (forSeconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, forSeconds * 1_000));

interface Meter {
  /** `work` answers how many it has done. */
  of(name: string, work: () => Promise<number>): Promise<Unit>;
  close(): Promise<void>;
}

async function openMeter({ processId, databaseUrl, ctx }: BenchService): Promise<Meter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const postmaster = Number(
    readFileSync(join(ctx.config.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0],
  );
  const figures = async () => {
    const { rows } = await client.query<{ wal: string; transactions: string }>(
      `SELECT pg_stat_force_next_flush(), pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS wal, xact_commit AS transactions
       FROM pg_stat_database WHERE datname = current_database()`,
    );
    return {
      "service ms": await processorMs(processId),
      "database ms": await processorMs(postmaster),
      "WAL bytes": Number(rows[0]!.wal),
      transactions: Number(rows[0]!.transactions),
    };
  };
  return {
    async of(work, doIt) {
      // Pages that are written for the first time after a checkpoint go to the WAL whole: as seldom as it would in a day's work.
      await client.query("CHECKPOINT");
      const before = await figures();
      const count = await doIt();
      await wait(1.2);
      const after = await figures();
      const each = (name: keyof typeof before): number => round((after[name] - before[name]) / count);
      return {
        ...{
          work,
          count: round(count),
          "service ms": each("service ms"),
          "database ms": each("database ms"),
        },
        ...{ "WAL bytes": Math.round(each("WAL bytes")), transactions: each("transactions") },
      };
    },
    close: () => client.end(),
  };
}

function orderText({ key, body }: Caller, port: number): string {
  const text = JSON.stringify(body);
  return (
    `POST /api/v1/orders HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}

async function ask(line: Line, count: number, asked: (n: number) => { path: string }): Promise<number> {
  for (let n = 0; n < count; n++) await expect(line, asked(n), 200);
  return count;
}

/** Orders that wait are accepted, made, and collected, as a board does it. */
async function cook(line: Line, places: readonly Caller[], count: number): Promise<number> {
  for (const { slug, cookie, origin } of places) {
    const headers = { cookie, origin };
    const board = await expect(line, { path: `/api/staff/orders?slug=${slug}&state=new`, headers }, 200);
    const orders: { id: string }[] = JSON.parse(board.text).orders.slice(0, count / places.length);
    for (const { id } of orders) {
      const move = (path: string, body: object) =>
        expect(
          line,
          { method: "POST", path: `/api/staff/orders/${id}/${path}?slug=${slug}`, headers, body },
          200,
        );
      await move("accept", { readyInMinutes: 20 });
      for (const status of ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"]) await move("status", { status });
    }
  }
  return count;
}

interface Stream {
  path: string;
  cookie?: string;
}

/** Opens as many event streams as there are pages; what it answers closes them. */
async function hold(port: number, streamOf: (n: number) => Stream): Promise<() => void> {
  const opened: ClientRequest[] = [];
  for (let n = 0; n < pages; n++) {
    const { path, cookie } = streamOf(n);
    const headers = {
      host: "luka.localhost",
      "x-forwarded-for": `10.9.${n >> 8}.${n & 255}`,
      ...(cookie !== undefined && { cookie }),
    };
    await new Promise<void>((resolve, reject) => {
      const stream = request({ port, host: "127.0.0.1", path, headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.on("error", () => undefined).resume();
        resolve();
      });
      stream.on("error", reject).end();
      opened.push(stream);
    });
  }
  return () => {
    for (const stream of opened) stream.on("error", () => undefined).destroy();
  };
}
