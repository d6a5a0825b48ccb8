import { execFile } from "node:child_process";
import { chown, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { debianAccount, ensureDebianPostgres } from "../debian-server.ts";
import { until } from "../faults/stage.ts";
import type { PlainDatabase } from "./plain-database.ts";

const run = promisify(execFile);

/** A PostgreSQL that follows another by streaming, as `pg_basebackup -R` makes one. */
export interface StandbyServer {
  /** As the owner of the database `luka`. */
  url: URL;
  /** As somebody whom nothing holds. */
  adminUrl: URL;
  start(): Promise<void>;
  /** To all of its processes. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Its processes end where they are. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function openStandby(primary: PlainDatabase): Promise<StandbyServer> {
  const programs = ensureDebianPostgres();
  const account = (await debianAccount())!;
  const folder = join(primary.folder, "standby");
  const data = join(folder, "data");
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, account.uid, account.gid);
  const as = { ...account, cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" } };
  // Without a question on a terminal that nobody sees.
  const from = ["--no-password", "-d", primary.adminUrl.href];
  await run(
    join(programs, "pg_basebackup"),
    [...from, "-D", data, "-R", "-X", "stream", "--checkpoint=fast"],
    as,
  );
  const settings = { ...primary.settings, listen_addresses: "", unix_socket_directories: folder };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const control = (...words: string[]) => run(join(programs, "pg_ctl"), [...words, "-D", data], as);
  const pids = async (): Promise<number[]> => {
    const [first] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
    const children = await readFile(`/proc/${first}/task/${first}/children`, "utf8");
    return [Number(first), ...children.split(" ").filter(Boolean).map(Number)];
  };
  const signal = async (name: NodeJS.Signals): Promise<number[]> => {
    const all = await pids();
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch {
        // One that had its turn meanwhile.
      }
    }
    return all;
  };
  const at = (url: URL): URL => {
    const own = new URL(url);
    own.hostname = encodeURIComponent(folder);
    return own;
  };
  const server: StandbyServer = {
    url: at(primary.url),
    adminUrl: at(primary.adminUrl),
    async start() {
      const log = join(folder, "postgres.log");
      await control("start", "-w", "-l", log, "-o", options.join(" ")).catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await readFile(log, "utf8")}`);
      });
    },
    async signal(name) {
      await signal(name);
    },
    async kill() {
      const all = await signal("SIGKILL");
      await until("it is gone", async () => !(await Promise.all(all.map(isThere))).some(Boolean));
      // They name a process that nobody may have fetched yet: PostgreSQL takes that for one that runs.
      for (const lock of [join(data, "postmaster.pid"), join(folder, ".s.PGSQL.5432.lock")]) await rm(lock);
    },
    async close() {
      await control("stop", "-m", "immediate").catch(() => undefined);
    },
  };
  await server.start();
  return server;
}

/** What has ended and is not fetched by anybody is gone, too. */
async function isThere(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat !== "" && !/\) Z/.test(stat);
}
