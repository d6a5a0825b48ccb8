import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { type Context, createContext } from "../src/context.ts";
import { importRestaurant } from "../src/features/restaurants/import-restaurant.ts";
import { tell } from "../src/messages/languages.ts";
import { connect } from "../src/platform/db/connect.ts";
import { openEmbedded } from "../src/platform/db/embedded.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { ownPort } from "../test/own-port.ts";

export interface BenchService {
  port: number;
  processId: number;
  databaseUrl: string;
  /** From the start of the process to its first answer that it is ready. */
  readyAfterMs: number;
  /** For setting things up beside the running service; its database is the owner's. */
  ctx: Context;
  stop(): Promise<void>;
}

export interface BenchDatabase {
  dataDir: string;
  url: string;
  close(): Promise<void>;
}

export const secretKey = "a secret for benchmarks, of 32 letters and more";

/**
 * A service of its own for one benchmark: a new data folder, PostgreSQL with the settings it has in production
 * (fsync on), and the API as its own process. `env` adds to or replaces its variables; `open` opens another PostgreSQL.
 */
export async function startService(
  env: Record<string, string> = {},
  open: (dataDir: string) => Promise<BenchDatabase> = openDatabase,
): Promise<BenchService> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "luka-bench-"));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await open(dataDir);
  started.defer(() => database.close());
  await migrate(database.url);
  const service = await serve(database, env);
  started.defer(() => service.stop());
  const everything = started.move();
  return { ...service, stop: () => everything.disposeAsync() };
}

/** PostgreSQL on a data folder; `settings` are for what is no measurement, as filling it. */
export async function openDatabase(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BenchDatabase> {
  const server = await openEmbedded({
    dataDir,
    as: "service",
    onTrouble: (said) => console.error(tell("en", said)),
    settings,
  });
  return { dataDir, url: server.url, close: () => server.close() };
}

const variablesOf = (database: BenchDatabase, port: number, env: Record<string, string>) => ({
  PORT: String(port),
  DATA_DIR: database.dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY: secretKey,
  SEED: "none",
  ROLE: "api",
  LOG_LEVEL: "error",
  // Every request comes from an address of its own, as guests do.
  TRUSTED_PROXIES: "127.0.0.1",
  ...env,
});

/** What sets things up in a database, with the owner's rights there and no service. */
export async function ownerOf(
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<{ ctx: Context; close(): Promise<void> }> {
  await using opened = new AsyncDisposableStack();
  const ctx = await createContext(readConfig({ ...variablesOf(database, 0, env), DATABASE_POOL_SIZE: "2" }));
  opened.defer(() => ctx.close());
  const db = connect(database.url, { poolSize: 2, applicationName: "bench", isOwner: true });
  opened.defer(() => db.close());
  const everything = opened.move();
  return { ctx: { ...ctx, db }, close: () => everything.disposeAsync() };
}

/** The service as a process of its own on a database that is migrated. */
export async function serve(
  database: BenchDatabase,
  env: Record<string, string> = {},
): Promise<BenchService> {
  await using started = new AsyncDisposableStack();
  const port = await ownPort();
  const owner = await ownerOf(database, { PORT: String(port), ...env });
  started.defer(() => owner.close());

  // As `npm start` does (decisions 0045 and 0080).
  const memory = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ["--max-semi-space-size=8", "--heap-growing-percent=80", "src/main.ts"],
    {
      env: { PATH: process.env.PATH, ...memory, ...variablesOf(database, port, env) },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  started.defer(async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  await untilReady(port, () => child.exitCode);
  const readyAfterMs = performance.now() - startedAt;
  const everything = started.move();
  return {
    port,
    processId: child.pid!,
    databaseUrl: database.url,
    readyAfterMs,
    ctx: owner.ctx,
    stop: () => everything.disposeAsync(),
  };
}

/** The demo's pizzeria as a file that can be imported under many names, open at all hours. */
export async function pizzeria(
  slug: string,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const text = await readFile(
    new URL("../src/features/demo/restaurants/nordstjernen-pizza.json", import.meta.url),
    "utf8",
  );
  const file = JSON.parse(text);
  return {
    ...file,
    slug,
    openingHours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      opensAt: "00:00",
      closesAt: "00:00",
    })),
    hoursOverrides: [],
    settings: { ...file.settings, ordersPerSlot: null },
    ...changes,
  };
}

export const importLive = (ctx: Context, file: unknown) =>
  importRestaurant(ctx, file, { environment: "LIVE", live: true });

/** For machines that have much else to do. */
const patienceMs = 120_000;

async function untilReady(port: number, exitCode: () => number | null): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (exitCode() !== null) throw new Error(`the service ended with ${exitCode()}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the service did not become ready within ${patienceMs / 1_000} s`);
}
