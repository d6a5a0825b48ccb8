/** Why something cannot be done now that could be done a moment later (D-32). */
export type Unavailable =
  /** The database is away, starting, failing over, or does not answer. */
  | "AWAY"
  /** There is no room left on a disk, or it cannot be written to. */
  | "FULL"
  /** Somebody else holds on to what is needed. */
  | "LOCKED";

/** Waited in vain for a turn: as many statements of one restaurant run as it may have at once. */
export class NoTurnError extends Error {}

const bySqlState: readonly [RegExp, Unavailable][] = [
  [/^(53100|58030)$/, "FULL"],
  // Locks, deadlocks, and transactions that PostgreSQL could not put one after the other.
  [/^(55P03|40001|40P01)$/, "LOCKED"],
  // Connections, shutdown and start, resources, statements that took too long, a transaction that was left lying; and a server that
  // takes no writing, for it has become a standby: the primary is reached over another connection.
  [/^(08|53|57P0[1235]|57014|25P03|25006)/, "AWAY"],
];

const bySystem: Readonly<Record<string, Unavailable>> = {
  ECONNREFUSED: "AWAY",
  ECONNRESET: "AWAY",
  EPIPE: "AWAY",
  ETIMEDOUT: "AWAY",
  EHOSTUNREACH: "AWAY",
  ENETUNREACH: "AWAY",
  ENOTFOUND: "AWAY",
  EAI_AGAIN: "AWAY",
  ENOSPC: "FULL",
  EDQUOT: "FULL",
  EROFS: "FULL",
};

/** What pg and its pool say without a code. */
const ofPg =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/**
 * The one judge of failures that the caller did not cause and time mends; null for everything else. All of it is safe to ask for
 * again, though nobody knows whether what was asked on a lost connection was done.
 */
export function whyUnavailable(error: unknown): Unavailable | null {
  if (error instanceof NoTurnError) return "LOCKED";
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return ofPg.test(error.message) ? "AWAY" : null;
  // The server's socket is not there; any other file that is missing is a mistake of ours.
  if (code === "ENOENT") return syscall === "connect" ? "AWAY" : null;
  return bySystem[code] ?? bySqlState.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}
