import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "../../src/platform/db/connect.ts";
import { openEmbedded } from "../../src/platform/db/embedded.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { ownPort } from "../own-port.ts";
import { spawnService } from "../service.ts";

/** A process of the service, started as an operator starts it. */
export interface Running {
  /** `http://localhost:PORT`; a worker listens on nothing. */
  base: string;
  pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** A data folder with a PostgreSQL of its own, fsync on, and what runs on it. */
export interface Stage {
  folder: string;
  databaseUrl: string;
  /** Of the test itself, beside the service; its pool survives the loss of the server. */
  db: Database;
  /**
   * Starts a process and waits until it is ready. `PORT` is drawn when not given. As a supervisor would, starts it again when
   * it ends at once because the database is away.
   */
  launch(env?: Record<string, string>): Promise<Running>;
  /** Another process on the database of the one that owns the folder. */
  launchBeside(env?: Record<string, string>): Promise<Running>;
  /** Stops PostgreSQL at once, without a checkpoint, as `pg_ctl stop -m immediate` does; resolves when it is gone. */
  crashDatabase(): Promise<void>;
  /** SIGKILL of its first process alone, as the kernel does when memory is short; the others end by themselves. */
  killDatabase(): Promise<void>;
  /** Whether a server runs on the data folder. */
  isDatabaseThere(): Promise<boolean>;
  /** Starts it again, for tests where no service does. */
  startDatabase(): Promise<void>;
  close(): Promise<void>;
}

export const secretKey = "a secret for fault tests, of 32 letters and more";
const tries = 5;

/** Where in the stage's folder the data is to be, and what to do when it is not needed any more. */
type PlaceData = (folder: string) => Promise<{ folder: string; close(): Promise<void> }>;

export async function openStage(
  common: Record<string, string> = {},
  placeData: PlaceData = async (folder) => ({ folder, close: async () => undefined }),
): Promise<Stage> {
  await using made = new AsyncDisposableStack();
  const whole = await mkdtemp(join(tmpdir(), "luka-faults-"));
  made.defer(() => rm(whole, { recursive: true, force: true }));
  const { folder, close } = await placeData(whole);
  made.defer(close);
  const server = await openDatabase(folder);
  const uses = [server];
  made.defer(async () => {
    // Whoever leaves last stops the server; those who were there when it crashed know nothing of the one there is now.
    uses.push(await openDatabase(folder));
    for (const use of uses) await use.close();
  });
  await migrate(server.url);
  const db = connect(server.url, { poolSize: 6, applicationName: "fault test", isOwner: true });
  made.defer(() => db.close());
  const children = new Set<Running>();
  made.defer(async () => {
    await Promise.all([...children].map((child) => child.kill()));
  });

  const start = async (env: Record<string, string>): Promise<Running> => {
    const PORT = env.PORT ?? String(await ownPort());
    for (let count = 1; ; count += 1) {
      const child = spawnRunning({
        DATA_DIR: folder,
        SECRET_KEY: secretKey,
        SEED: "none",
        LOG_LEVEL: "error",
        TRUSTED_PROXIES: "127.0.0.1",
        ...common,
        ...env,
        PORT,
      });
      children.add(child.running);
      if (await child.isReady) return child.running;
      if (count === tries) throw new Error(`The service did not start:\n${child.running.output()}`);
      await sleep(100 * count);
    }
  };

  const everything = made.move();
  return {
    folder,
    databaseUrl: server.url,
    db,
    launch: (env = {}) => start(env),
    launchBeside: (env = {}) => start({ DATABASE_URL: server.url, ...env }),
    async crashDatabase() {
      const pid = await serverPid(folder);
      process.kill(pid, "SIGQUIT");
      while (isAlive(pid)) await sleep(5);
    },
    async killDatabase() {
      const pid = await serverPid(folder);
      process.kill(pid, "SIGKILL");
      while (isAlive(pid)) await sleep(5);
    },
    isDatabaseThere: async () => isAlive(await serverPid(folder)),
    async startDatabase() {
      uses.push(await openDatabase(folder));
    },
    close: () => everything.disposeAsync(),
  };
}

const openDatabase = (folder: string) =>
  openEmbedded({ dataDir: folder, as: "command", onTrouble: () => undefined });

const serverPid = async (folder: string): Promise<number> =>
  Number.parseInt(await readFile(join(folder, "postgres/postmaster.pid"), "utf8").catch(() => ""), 10);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a process; `isReady` is false when it has ended instead. */
export function spawnRunning(env: Record<string, string>): { running: Running; isReady: Promise<boolean> } {
  const child = spawnService(env);
  let written = "";
  const ready = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      written += text;
      if (written.includes("Luka is ready")) ready.resolve(true);
    });
  }
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  void ended.then(() => ready.resolve(false));
  return {
    isReady: ready.promise,
    running: {
      base: `http://localhost:${env.PORT}`,
      pid: child.pid!,
      output: () => written,
      ended,
      signal: (name) => child.kill(name),
      async kill() {
        child.kill("SIGKILL");
        // A stopped process is killed all the same.
        await ended;
      },
    },
  };
}

/** Resolves when it is so; rejects with the words given after that time. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<void> {
  const endsAt = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt)
      throw new Error(`It did not come to this within ${withinMs} ms: ${what}.`);
    await sleep(25);
  }
}
