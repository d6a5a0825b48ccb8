import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { message } from "../../messages/message.ts";
import { type Account, EmbeddedError } from "./embedded-account.ts";
import type { Binaries } from "./embedded-binaries.ts";
import { isReady, serverState, socketFolder } from "./embedded-state.ts";

const run = promisify(execFile);

/** One PostgreSQL on one folder: where it is and how it runs. */
export interface Server {
  /** Absolute, without symbolic links. */
  folder: string;
  binaries: Binaries;
  account: Account | undefined;
  logFile: string;
  /** Further `-c` settings. */
  settings: Record<string, string>;
}

/** The role that owns everything. */
export const roleName = "luka";
const logLimitBytes = 5_000_000;

/**
 * The server's user may not pass the folders above its data (a checkout below /root). So the server gets the folder
 * as its working directory, entered while still root, and knows it by this name only. Every process of PostgreSQL
 * stays in its data folder.
 */
const ownFolder = (server: Server): string => (server.account ? "/proc/self/cwd" : server.folder);

/** Makes a new cluster, complete or not at all: another process that does the same at the same time may win. */
export async function initialise(server: Server, password: string): Promise<void> {
  const draft = `${server.folder}.new-${randomBytes(4).toString("hex")}`;
  const secrets = await mkdtemp(join(tmpdir(), "luka-"));
  try {
    await mkdir(draft, { mode: 0o700 });
    const passwordFile = join(secrets, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (server.account) {
      for (const path of [draft, secrets, passwordFile])
        await chown(path, server.account.uid, server.account.gid);
    }
    await run(
      server.binaries.initdb,
      [
        `--pgdata=${ownFolder({ ...server, folder: draft })}`,
        `--username=${roleName}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // The same order and case rules on every machine, and faster than the system's.
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
        // Nothing of value is in it yet: the first checkpoint after the first start syncs what is written from there.
        "--no-sync",
      ],
      { cwd: draft, env: serverEnvironment, ...server.account },
    );
    await rename(draft, server.folder);
  } catch (error) {
    if ((await serverState(server.folder)) !== "absent") return;
    throw new EmbeddedError(
      message("start.embedded.cluster", { folder: server.folder, error: explanation(error) }),
    );
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(secrets, { recursive: true, force: true });
  }
}

const serverEnvironment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

function explanation(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().split("\n").slice(-5).join(" ");
}

/** Starts the server and resolves when it takes connections, or when another process has started it meanwhile. */
export async function start(server: Server): Promise<void> {
  await truncateLog(server.logFile);
  const log = await open(server.logFile, "a", 0o600);
  let ended: Promise<string>;
  try {
    const settings = {
      ...baseSettings,
      ...server.settings,
      unix_socket_directories: await prepareSocketFolder(server),
    };
    const child = spawn(
      server.binaries.postgres,
      [
        "-D",
        ownFolder(server),
        ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      // Detached: Ctrl-C in a terminal must reach Luka only, which stops the server when its own work is done.
      {
        cwd: server.folder,
        detached: true,
        stdio: ["ignore", log.fd, log.fd],
        env: serverEnvironment,
        ...server.account,
      },
    );
    // Before anything is waited for: one that ends at once would have ended unheard.
    ended = endOf(child);
    child.unref();
  } finally {
    await log.close();
  }
  let end: string | undefined;
  void ended.then((how) => {
    end = how;
  });
  while (!(await isReady(server.folder))) {
    if (end !== undefined) {
      if ((await serverState(server.folder)) === "up") return;
      throw new EmbeddedError(
        message("start.embedded.notStarted", { how: end, log: await lastLogLines(server.logFile) }),
      );
    }
    await sleep(10);
  }
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });

/** What it is started with, everywhere; benchmarks start another PostgreSQL with the same. */
export const baseSettings = {
  // Only through the socket: no port is open, and none can be taken.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  max_connections: "100",
  synchronous_commit: "on",
  random_page_cost: "1.1",
  wal_compression: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] %a ",
  // Data that customers typed must not end up in a log file.
  log_parameter_max_length_on_error: "0",
  log_min_error_statement: "panic",
};

async function prepareSocketFolder(server: Server): Promise<string> {
  const folder = socketFolder(server.folder);
  if (folder === server.folder) return ownFolder(server);
  const uid = server.account?.uid ?? process.getuid?.() ?? 0;
  try {
    await mkdir(folder, { mode: 0o700 });
    if (server.account) await chown(folder, uid, server.account.gid);
  } catch (error) {
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== uid) {
      throw new EmbeddedError(message("start.embedded.socket", { folder, error: (error as Error).message }));
    }
  }
  return folder;
}

async function truncateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await truncate(path);
}

async function lastLogLines(path: string): Promise<string> {
  const lines = (await readFile(path, "utf8").catch(() => "")).trim().split("\n").slice(-4);
  return `The end of ${basename(dirname(path))}/${basename(path)}: ${lines.join(" | ")}`;
}
