import type { Config } from "../../config.ts";
import { connect, type Database } from "../db/connect.ts";
import { whyUnavailable } from "../db/unavailable.ts";
import { type Queue, readQueues } from "../queues.ts";
import { release } from "../release.ts";

/** How everything stands at this moment, for whoever wants to know at a glance; `luka doctor` says what to do about it. */
export interface Standing {
  release: string;
  /** What the service on this machine says of itself; `away` when none answers at its port. */
  service: { url: string; status: "ok" | "unavailable" | "away"; checks?: Record<string, boolean> };
  /** The last migration names the version of the tables. Null: there are none yet. */
  database: { postgres: string; migration: string | null };
  queues: { queue: string; waiting: number; oldestSeconds: number }[];
}

const patienceMs = 3_000;

export async function readStanding(
  config: Config,
  databaseUrl: string,
  queues: readonly Queue[],
): Promise<Standing> {
  const db = connect(databaseUrl, { poolSize: 2, applicationName: "luka status", answersWithinMs: 10_000 });
  try {
    const [service, database] = await Promise.all([askService(config), readDatabase(db)]);
    const standing = database.migration === null ? [] : await readQueues(db, queues);
    return {
      release,
      service,
      database,
      queues: standing.map(({ queue, waiting, oldest }) => ({
        queue,
        waiting,
        oldestSeconds: Math.round(oldest),
      })),
    };
  } finally {
    await db.close();
  }
}

async function askService({ host, port }: Config): Promise<Standing["service"]> {
  const name = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  const url = `http://${name}:${port}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    const { status, checks } = (await answer.json()) as Pick<Standing["service"], "status" | "checks">;
    return { url, status, ...(checks && { checks }) };
  } catch {
    // Nobody listens, or somebody who is not the service.
    return { url, status: "away" };
  }
}

async function readDatabase(db: Database): Promise<Standing["database"]> {
  const [server] = await db.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const migration = await readMigration(db).catch((error: unknown) => {
    if (whyUnavailable(error) !== null) throw error;
    return null;
  });
  return { postgres: server!.version, migration };
}

async function readMigration(db: Database): Promise<string | null> {
  const [newest] = await db.query<{ name: string | null }>(
    "SELECT replace(max(name), '.sql', '') AS name FROM schema_migrations",
  );
  return newest!.name;
}
