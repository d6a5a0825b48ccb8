import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { message } from "../../messages/message.ts";
import { EmbeddedError } from "./embedded-account.ts";

const majorVersion = "18";
// The address of a Unix socket holds 107 bytes; `/.s.PGSQL.5432` takes 14 of them.
const longestSocketFolder = 92;

/** "absent": never initialised; "stopped"; "up": a server process is there, perhaps still starting or stopping. */
export type ServerState = "absent" | "stopped" | "up";

export async function serverState(folder: string): Promise<ServerState> {
  const version = await readText(join(folder, "PG_VERSION"));
  if (version === null) return "absent";
  if (version.trim() !== majorVersion) {
    throw new EmbeddedError(
      message("start.embedded.otherVersion", { folder, version: version.trim(), own: majorVersion }),
    );
  }
  const pid = await serverPid(folder);
  if (pid === null) return "stopped";
  if (process.platform !== "linux") return isAlive(pid) ? "up" : "stopped";
  if ((await worksIn(pid, folder)) || (await anyoneWorksIn(folder)) || (await anyoneListens(folder)))
    return "up";
  // The server was killed. Its number may be another process's by now, or that of a process which has ended and is
  // still listed; PostgreSQL would take either for a server at work and refuse to start.
  if ((await serverPid(folder)) !== pid) return "up";
  await rm(join(folder, "postmaster.pid"), { force: true });
  await rm(join(socketFolder(folder), `${socketName}.lock`), { force: true });
  return "stopped";
}

const socketName = ".s.PGSQL.5432";

/** The folder of the socket as this process reaches it. */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= longestSocketFolder) return folder;
  return join(tmpdir(), `luka-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
}

/** A server in another container on the same volume is in no list of processes that we see. */
async function anyoneListens(folder: string): Promise<boolean> {
  const socket = connect(join(socketFolder(folder), socketName));
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function serverPid(folder: string): Promise<number | null> {
  const pid = Number.parseInt((await readText(join(folder, "postmaster.pid"))) ?? "", 10);
  return pid > 0 ? pid : null;
}

export const isReady = async (folder: string): Promise<boolean> =>
  (await readText(join(folder, "postmaster.pid")))?.split("\n")[7]?.trim() === "ready";

async function readText(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    if (error.code === "EACCES") throw new EmbeddedError(message("start.embedded.otherOwner", { path }));
    throw error;
  });
}

/** Whether there is such a process, as far as we see. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Every process of PostgreSQL has its data folder as working directory, and one that has ended has none. */
const worksIn = async (pid: number, folder: string): Promise<boolean> =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === folder;

async function anyoneWorksIn(folder: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map((pid) => worksIn(Number(pid), folder)))).includes(true);
}

/**
 * Stops the server: sessions are ended, everything is written ("fast"); after `patienceMs` at once, which costs a
 * recovery at the next start and no data.
 */
export async function stop(folder: string, patienceMs = 10_000): Promise<void> {
  const pid = await serverPid(folder);
  if (pid === null) return;
  const isThere = process.platform === "linux" ? () => worksIn(pid, folder) : async () => isAlive(pid);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!(await isThere())) return;
    process.kill(pid, signal);
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 10) {
      if ((await serverPid(folder)) !== pid || !(await isThere())) return;
      await sleep(10);
    }
  }
}
