import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { traced } from "../tracing/work.ts";
import { type Database, type Open, openPool, queryOnce } from "./connect.ts";
import type { NamedClient } from "./named-client.ts";
import { createPositions, lagOf, type Position, type Standby, whereAStandbyIs } from "./position.ts";
import { everywhere, type RowScope, scopeIn } from "./row-scope.ts";
import { shownStatement } from "./shown-statement.ts";
import { NoTurnError, whyUnavailable } from "./unavailable.ts";

/** How a read replica stands: it is read from only while it follows. */
export const replicaStates = ["follows", "behind", "away", "unfit"] as const;
export type ReplicaState = (typeof replicaStates)[number];

/** What became of a statement that a replica could have answered. */
export const readOutcomes = ["replica", "primary", "conflict", "failed"] as const;
export type ReadOutcome = (typeof readOutcomes)[number];

export interface Replica {
  /**
   * For the reads of one request. They see everything that was acknowledged before the first of them was asked, as the primary would
   * show it: at the replica once it has that, which is waited for a moment, and otherwise at the primary. What is written goes to the primary.
   */
  reads(): Database;
  /** As it was found last. */
  standing(): ReplicaStanding;
  /** Looks at it soon, without making anybody wait. */
  look(): void;
  close(): Promise<void>;
}

export interface ReplicaStanding {
  state: ReplicaState;
  /** Bytes of the log that it had still to do. Null: nobody knows. */
  lagBytes: number | null;
  /** Statements so far. */
  outcomes: Readonly<Record<ReadOutcome, number>>;
}

export interface ReplicaParts {
  url: string;
  poolSize: number;
  /** The primary. */
  db: Database;
  log: Log;
  /** How long a request waits for the replica to have what it must see: 0.5 s. */
  patienceMs?: number;
  /** How soon one that is not read from is looked at again: 1 s. */
  lookAgainMs?: number;
}

/** Steps of waiting, in ms: most replicas are there at once. */
const pauses = [2, 5, 10, 20, 40, 80, 160, 320];
/** A replica that stands still is found out by this question, which it answers from memory. */
const answersQuestionWithinMs = 1_000;

/** It is not read from, and this is how it is. */
class NotFollowing extends Error {
  readonly state: ReplicaState;
  constructor(state: ReplicaState, why: string | Error) {
    super(typeof why === "string" ? why : why.message, { cause: why });
    this.state = state;
  }
}

/** A pool of connections to a standby, or to whoever leads to one of several. Connects when something is read. */
export function createReplica(parts: ReplicaParts): Replica {
  const { db, log, patienceMs = 500, lookAgainMs = 1_000 } = parts;
  const pool = openPool(parts.url, {
    poolSize: parts.poolSize,
    applicationName: "luka reads",
    isReadOnly: true,
    // Who waits for a replica could have asked the primary meanwhile.
    connectsWithinMs: 2_000,
    answersWithinMs: 10_000,
    onLostConnection: (error) => become("away", error),
  });
  const position = createPositions(db);
  const outcomes: Record<ReadOutcome, number> = { replica: 0, primary: 0, conflict: 0, failed: 0 };
  let state: ReplicaState | undefined;
  let lagBytes: number | null = null;
  let lookedAtMs = -Infinity;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Told once for each change. */
  function become(now: ReplicaState, error?: Error): void {
    if (now === "away" || now === "unfit") lagBytes = null;
    if (now === state || isClosed) return;
    const isFirst = state === undefined;
    state = now;
    if (now !== "follows") log.warn({ err: error, replica: now }, "reads go to the primary");
    else if (!isFirst) log.info({ replica: now }, "reads go to the replica again");
  }

  /** Resolves when what is asked over this connection will see everything up to `wanted`. @throws NotFollowing */
  async function caughtUp(client: NamedClient, wanted: Position): Promise<void> {
    const endsAtMs = performance.now() + patienceMs;
    for (const pause of [...pauses, Infinity]) {
      // pg's types do not know that a question may have its own patience.
      const question = {
        name: "luka_standby",
        text: whereAStandbyIs,
        query_timeout: answersQuestionWithinMs,
      };
      const { rows } = await client.query<Standby>(question);
      const lag = lagOf(wanted, rows[0]!);
      if (typeof lag === "string") throw new NotFollowing(lag === "OTHER_TIMELINE" ? "behind" : "unfit", lag);
      lagBytes = lag;
      if (lag === 0) return become("follows");
      const left = endsAtMs - performance.now();
      if (left <= 0 || pause === Infinity) break;
      await sleep(Math.min(pause, left));
    }
    throw new NotFollowing("behind", `${lagBytes} bytes behind`);
  }

  /** Each connection may lead to another standby, and each may have got somewhere else. @throws NotFollowing, NoTurnError */
  const openAt =
    (wanted: Position): Open =>
    async (values) => {
      const opened = await pool.open(values).catch((error: Error) => {
        throw error instanceof NoTurnError ? error : new NotFollowing("away", error);
      });
      try {
        await caughtUp(opened.client, wanted);
        return opened;
      } catch (error) {
        const found = error instanceof NotFollowing ? error : new NotFollowing("away", error as Error);
        // Of one that is only behind the connection is good; any other may lead somewhere better the next time.
        opened.close(found.state === "behind" ? undefined : found);
        throw found;
      }
    };

  /** What a failed statement says of the replica. Null: nothing. */
  const stateAfter = (error: unknown): ReplicaState | null => {
    if (error instanceof NotFollowing) return error.state;
    return whyUnavailable(error) === "AWAY" && !isConflict(error) && !isReadOnlyRefusal(error)
      ? "away"
      : null;
  };

  const look = (): void => {
    if (isClosed || performance.now() - lookedAtMs < lookAgainMs) return;
    lookedAtMs = performance.now();
    looking = lookNow();
  };
  async function lookNow(): Promise<void> {
    // The primary's failures are told by whoever asks it for something.
    const wanted = await position().catch(() => null);
    if (!wanted) return;
    try {
      (await openAt(wanted)(undefined)).close();
    } catch (error) {
      // Who asks for nobody waits for no turn: whatever went wrong says how the replica is.
      const found = error as NotFollowing;
      become(found.state, found);
    }
  }

  async function read<Row>(
    wanted: () => Promise<Position>,
    scope: RowScope,
    text: string,
    values: readonly unknown[] | undefined,
  ): Promise<{ rows: Row[] } | null> {
    if (state !== undefined && state !== "follows") {
      look();
      outcomes.primary += 1;
      return null;
    }
    const at = await wanted().catch((error: unknown) => {
      // What no longer takes writing (a failover) says so to the statement itself.
      if (whyUnavailable(error) !== null) throw error;
      return null;
    });
    if (at === null) return null;
    try {
      const rows = await traced(
        () => shownStatement(text),
        () => queryOnce<Row>(openAt(at), scope, text, values),
      );
      outcomes.replica += 1;
      return { rows };
    } catch (error) {
      if (error instanceof NoTurnError || isRefusedData(error)) throw error;
      const found = stateAfter(error);
      outcomes[found ? "primary" : isConflict(error) ? "conflict" : "failed"] += 1;
      if (found) {
        lookedAtMs = performance.now();
        become(found, error as Error);
      } else if (!isConflict(error)) log.warn({ err: error }, "the replica refused a statement");
      return null;
    }
  }

  return {
    reads() {
      let asked: Promise<Position> | undefined;
      const wanted = (): Promise<Position> => {
        asked ??= position();
        return asked;
      };
      return {
        ...db,
        query: async <Row>(text: string, values?: readonly unknown[]) =>
          (await read<Row>(wanted, scopeIn(values), text, values))?.rows ?? db.query<Row>(text, values),
        everywhere: async <Row>(text: string, values?: readonly unknown[]) =>
          (await read<Row>(wanted, everywhere, text, values))?.rows ?? db.everywhere<Row>(text, values),
      };
    },
    standing: () => ({ state: state ?? "follows", lagBytes, outcomes }),
    look,
    async close() {
      isClosed = true;
      await looking;
      await pool.close();
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** Given up for the sake of what the primary has done meanwhile (a recovery conflict), or ended by an administrator. */
const isConflict = (error: unknown): boolean => /^(40|57014)/.test(codeOf(error));
const isReadOnlyRefusal = (error: unknown): boolean => codeOf(error) === "25006";
/** What is wrong with the values is wrong at the primary, too. */
const isRefusedData = (error: unknown): boolean => /^(22|23|LK)/.test(codeOf(error));
