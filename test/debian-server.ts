import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { chown, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { installPackages } from "./programs.ts";

const run = promisify(execFile);

/** Where the newest PostgreSQL of the system has its programs, or null. */
export function findDebianPostgres(): string | null {
  const found = globSync("/usr/lib/postgresql/*/bin/postgres");
  const newest = found.sort((one, other) => versionIn(other) - versionIn(one))[0];
  return newest ? dirname(newest) : null;
}

const versionIn = (path: string): number => Number(/postgresql\/(\d+)\//.exec(path)?.[1] ?? 0);

/** Installs PostgreSQL from Debian's packages when there is none and this user may. Throws a sentence when there is none after that. */
export function ensureDebianPostgres(): string {
  if (!findDebianPostgres()) installPackages(["postgresql"]);
  const found = findDebianPostgres();
  if (!found)
    throw new Error(
      'There is no PostgreSQL of the system. Install it ("apt-get install postgresql"), or run the tests as root.',
    );
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes. */
export async function debianAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run("id", ["-u", "postgres"]), run("id", ["-g", "postgres"])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** In the database `postgres`, shared by whoever uses the server: it ends with the process, however that dies. */
const usersLock = 1;
const startPatienceMs = 60_000;

/** The system's PostgreSQL on a folder, for all test processes: the first to need it starts it, the last to leave stops it. */
export async function openDebianServer(
  folder: string,
  settings: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = await serverOn(folder, settings);
  const session = await joinServer(server);
  return {
    url: server.url,
    async close() {
      await session.query("SELECT pg_advisory_unlock_shared($1)", [usersLock]);
      const { rows } = await session.query<{ isLast: boolean }>(
        `SELECT pg_try_advisory_lock($1) AS "isLast"`,
        [usersLock],
      );
      // Who asks for it meanwhile finds it gone, and starts it again.
      if (rows[0]!.isLast) await server.stop();
      await session.end().catch(() => undefined);
    },
  };
}

/** Asked for, as in operation: it may stand in no table and no log (S-13). The folder of its socket is this user's alone. */
const password = "systemets-database-4c1";

interface DebianServer {
  url: string;
  /** Makes the cluster first when there is none. Rejects when another process has started it meanwhile. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function serverOn(folder: string, settings: Record<string, string>): Promise<DebianServer> {
  const programs = ensureDebianPostgres();
  const account = await debianAccount();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const as = { ...account, cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" } };

  const initialise = async (): Promise<void> => {
    const draft = `${data}.new-${randomBytes(4).toString("hex")}`;
    const passwordFile = `${draft}.password`;
    await writeFile(passwordFile, password);
    const words = ["--username=luka", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const alike = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
    await run(join(programs, "initdb"), [`--pgdata=${draft}`, ...words, ...alike], as);
    await rm(passwordFile);
    // Another process that does the same at the same time may win.
    await rename(draft, data).catch(() => rm(draft, { recursive: true, force: true }));
  };
  const control = (...words: string[]) => run(join(programs, "pg_ctl"), [...words, "-D", data], as);

  return {
    url: `postgresql://luka:${password}@${encodeURIComponent(folder)}/postgres`,
    async start() {
      const isMade = await stat(data).catch(() => null);
      if (!isMade) await initialise();
      const all = { ...settings, listen_addresses: "", unix_socket_directories: folder, timezone: "UTC" };
      const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
      await control("start", "-w", "-l", join(folder, "postgres.log"), "-o", options.join(" "));
    },
    async stop() {
      await control("stop", "-m", "fast").catch(() => undefined);
    },
  };
}

async function joinServer({ url, start }: DebianServer): Promise<pg.Client> {
  const endsAt = performance.now() + startPatienceMs;
  for (;;) {
    const session = new pg.Client({ connectionString: url, application_name: `tests ${process.pid}` });
    session.on("error", () => undefined);
    try {
      await session.connect();
      await session.query("SELECT pg_advisory_lock_shared($1)", [usersLock]);
      return session;
    } catch (error) {
      await session.end().catch(() => undefined);
      if (performance.now() > endsAt) throw error;
      // Another process may be starting or stopping it: then it is asked again.
      await start().catch(() => sleep(50));
    }
  }
}
