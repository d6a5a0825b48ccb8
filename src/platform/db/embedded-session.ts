import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { message } from "../../messages/message.ts";
import { Client } from "./client.ts";
import { EmbeddedError } from "./embedded-account.ts";
import { initialise, type Server, start } from "./embedded-server.ts";
import { isAlive, serverState } from "./embedded-state.ts";
import { whyUnavailable } from "./unavailable.ts";

/**
 * Who uses the embedded server, kept as advisory locks in its database `postgres`: they end with the session, so with
 * the process, however it dies, and no process number is ever mistaken for another's.
 */
const ownerLock = 1;
const commandsLock = 2;
const leavingLock = 3;
const startingLock = 4;
const patienceMs = 60_000;
/** By then PostgreSQL, on a busy machine, has seen that the process of a session is no more. */
const unseenMs = 5_000;

/**
 * A session on the running server, which is initialised and started when it is not; the database is made when it is
 * not there. A service's session holds the owner's lock, a command's a shared one.
 * Throws EmbeddedError when another service holds the owner's lock.
 */
export async function openSession(
  server: Server,
  url: string,
  password: string,
  database: string,
  as: "service" | "command",
): Promise<pg.Client> {
  const begunAtMs = performance.now();
  for (;;) {
    try {
      const state = await serverState(server.folder);
      if (state === "absent") await initialise(server, password);
      if (state !== "up") await start(server);
      return await join(url, server, database, as);
    } catch (error) {
      if (performance.now() > begunAtMs + patienceWith(error)) throw explained(error, server);
      await sleep(50);
    }
  }
}

async function join(
  url: string,
  server: Server,
  database: string,
  as: "service" | "command",
): Promise<pg.Client> {
  const session = new Client({
    connectionString: url,
    application_name: `luka ${as} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  await session.connect();
  try {
    if (as === "service") await takeOwnership(session, server);
    else await session.query("SELECT pg_advisory_lock_shared($1)", [commandsLock]);
    await makeDatabase(session, database);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function takeOwnership(session: pg.Client, server: Server): Promise<void> {
  if (await tryLock(session, ownerLock)) return;
  const holders = await session.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [ownerLock],
  );
  const [, holder = "", processId = "unknown"] = holders.rows[0]?.application_name.split(" ") ?? [];
  // A command holds it for the moment in which it stops the server.
  if (holder !== "service") throw new Passing();
  const said = message("start.embedded.otherService", { process: processId, folder: dirname(server.folder) });
  throw isAlive(Number(processId)) ? new EmbeddedError(said) : new Unseen(said);
}

/** Frees a command's hold. True when nobody else uses the server: then this session owns it, and is to stop it. */
export async function isLastOne(session: pg.Client): Promise<boolean> {
  try {
    await session.query("SELECT pg_advisory_lock($1)", [leavingLock]);
    await session.query("SELECT pg_advisory_unlock_shared($1)", [commandsLock]);
    return (await tryLock(session, ownerLock)) && (await tryLock(session, commandsLock));
  } catch {
    // The server went away under us: there is nothing to stop.
    return false;
  }
}

async function tryLock(session: pg.Client, key: number): Promise<boolean> {
  const answer = await session.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [key]);
  return answer.rows[0]!.taken;
}

async function makeDatabase(session: pg.Client, name: string): Promise<void> {
  const exists = async () =>
    (await session.query("SELECT FROM pg_database WHERE datname = $1", [name])).rowCount === 1;
  if (await exists()) return;
  await session.query("SELECT pg_advisory_lock($1)", [startingLock]);
  if (!(await exists())) await session.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  await session.query("SELECT pg_advisory_unlock($1)", [startingLock]);
}

class Passing extends Error {}

/** A service whose process is none that we see: it was killed a moment ago, or runs in another container. */
class Unseen extends EmbeddedError {}

/** How long it may go on like this: the server may be starting, recovering or stopping on behalf of another process. */
function patienceWith(error: unknown): number {
  if (error instanceof Unseen) return unseenMs;
  return error instanceof Passing || whyUnavailable(error) === "AWAY" ? patienceMs : -Infinity;
}

function explained(error: unknown, server: Server): Error {
  const { code, message: system } = error as { code?: string; message: string };
  const { folder } = server;
  if (error instanceof EmbeddedError) return error;
  if (code === "28P01")
    return new EmbeddedError(message("start.embedded.wrongPassword", { file: `${folder}.password`, folder }));
  if (code === "EACCES") return new EmbeddedError(message("start.embedded.otherOwner", { path: folder }));
  return new EmbeddedError(message("start.embedded.silent", { folder, error: system, log: server.logFile }), {
    cause: error,
  });
}
