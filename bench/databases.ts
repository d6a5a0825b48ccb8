import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { baseSettings } from "../src/platform/db/embedded-server.ts";
import { openDebianServer } from "../test/debian-server.ts";
import { openLine } from "./growth/calls.ts";
import { inTurn, round, type Side, type Spread, spread } from "./growth/in-turn.ts";
import { callerOf, kinds } from "./growth/requests.ts";
import { median, writeReport } from "./measure.ts";
import { type Orders, openOrders, settle } from "./orders.ts";
import { type BenchDatabase, type BenchService, importLive, pizzeria, startService } from "./service.ts";

const alike = 10;

/**
 * The same service on the embedded PostgreSQL and on the system's, from Debian's packages, with the same settings: every hot
 * request in turn on both, and orders per second. What an operator's servers have is a few years older.
 */
export async function databases({ seconds = 5, rounds = 3 } = {}): Promise<void> {
  await using open = new AsyncDisposableStack();
  const env = { LOG_LEVEL: "error", SERVICE_DOMAIN: "luka.localhost" };
  const embedded = await startService(env);
  open.defer(() => embedded.stop());
  const system = await startService(env, openSystemDatabase);
  open.defer(() => system.stop());
  const versions = { embedded: await versionOf(embedded), system: await versionOf(system) };
  console.log(`embedded: PostgreSQL ${versions.embedded}; system: ${versions.system}`);

  const rows = [];
  const sides = [await sideOf(embedded), await sideOf(system)] as const;
  for (const kind of kinds) {
    const [ours, theirs] = (await inTurn(kind, ...sides)).map(spread) as [Spread, Spread];
    rows.push({ request: kind.name, embedded: ours, system: theirs, ratio: round(theirs.p50 / ours.p50) });
  }
  for (const { line } of sides) line.close();
  console.table(
    rows.map((row) => ({
      request: row.request,
      "embedded p50, p99 ms": `${row.embedded.p50}, ${row.embedded.p99}`,
      "system p50, p99 ms": `${row.system.p50}, ${row.system.p99}`,
      "system / embedded": row.ratio,
    })),
  );
  const rates = await ordersInTurn(await openOrders(embedded), await openOrders(system), seconds, rounds);
  console.log(
    `orders at 16 in flight: ${rates.embedded}/s embedded, ${rates.system}/s on the system's (${round(rates.system / rates.embedded)} of it)`,
  );
  writeReport("databases", { versions, rows, orders: rates });
}

/** With the settings of the embedded one, so that what differs is the server. */
async function openSystemDatabase(dataDir: string): Promise<BenchDatabase> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-bench-system-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await openDebianServer(folder, baseSettings);
  opened.defer(() => server.close());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query("CREATE DATABASE luka");
  await admin.end();
  const everything = opened.move();
  return {
    dataDir,
    url: server.url.replace(/\/postgres$/, "/luka"),
    close: () => everything.disposeAsync(),
  };
}

async function versionOf({ ctx }: BenchService): Promise<string> {
  const [row] = await ctx.db.query<{ server_version: string }>("SHOW server_version");
  return row!.server_version;
}

async function sideOf({ port, ctx }: BenchService): Promise<Side> {
  const line = openLine(port, ctx.config.serviceDomain);
  const same = [];
  for (let n = 0; n < alike; n++) {
    const place = await importLive(ctx, await pizzeria(`lik-${n}`, { newsletterPopup: undefined }));
    same.push(await callerOf(ctx, line, place));
  }
  await settle(ctx);
  return { line, alike: same };
}

async function ordersInTurn(
  embedded: Orders,
  system: Orders,
  seconds: number,
  rounds: number,
): Promise<{ embedded: number; system: number }> {
  const rates = { embedded: [] as number[], system: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const [name, { service, place }] of Object.entries({ embedded, system })) {
      await settle(service.ctx);
      rates[name as keyof typeof rates].push((await place(16, seconds)).perSecond);
    }
  return { embedded: median(rates.embedded), system: median(rates.system) };
}
