import pg from "pg";
import { traced } from "../tracing/work.ts";
import type { ClientConfig } from "./client.ts";
import { NamedClient } from "./named-client.ts";
import { everywhere, nowhere, type RowScope, scopeIn } from "./row-scope.ts";
import { rowTypes } from "./row-types.ts";
import { serviceRole } from "./service-role.ts";
import { shownStatement } from "./shown-statement.ts";
import { createTurns } from "./turns.ts";
import { whyUnavailable } from "./unavailable.ts";

export interface Queryable {
  /**
   * One statement with `$1`-style parameters. Instants are accepted as they are; values for json columns are passed
   * as JSON text. Rejects with pg's DatabaseError (`code` is the SQLSTATE, `constraint` the violated one).
   *
   * Of what belongs to restaurants it sees and writes the rows of the one whose id is `$1`, and no rows when `$1` is something else.
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same over the rows of all restaurants, for what cannot be asked of one (test/scoped-queries.ts lists it, with its reason). */
  everywhere<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What runs inside one transaction; of no use once `work` has ended. */
export type Transaction = Queryable;

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Never nested. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  /** What the pool is doing at this moment. */
  use(): PoolUse;
  close(): Promise<void>;
}

/** Connections, and the statements and transactions that wait. */
export interface PoolUse {
  most: number;
  inUse: number;
  idle: number;
  /** For a connection. */
  waiting: number;
  /** For the turn of their restaurant or partner. */
  waitingForTurn: number;
}

export interface ConnectOptions {
  poolSize: number;
  applicationName: string;
  /**
   * A database that has gone silent (a frozen machine, a network that drops packets) is given up on after this long: 30 s.
   * What was asked may be done all the same.
   */
  answersWithinMs?: number;
  /** How long a connection is waited for: 10 s. */
  connectsWithinMs?: number;
  /** Nothing is written over its connections, whatever is asked. */
  isReadOnly?: boolean;
  /** How long a statement waits for a lock that somebody holds: 3 s. */
  lockPatienceMs?: number;
  /** How long a statement of a restaurant that has its share of the pool waits for a turn: 5 s. */
  turnPatienceMs?: number;
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  onLostConnection?: (error: Error) => void;
  /** As the login itself, who owns the tables, and not as the service, who may change nothing but rows. */
  isOwner?: boolean;
}

/** The settings of every connection of ours. */
export const clientConfig = (
  url: string,
  applicationName: string,
  session: Readonly<Record<string, string>> = {},
): ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  types: rowTypes,
  // Instants inside jsonb that SQL builds carry the session's zone.
  session: { TimeZone: "UTC", ...session },
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** For what the tables' owner does to all of them: migrations, backups. Policies hold for owners too, unless they are superusers. */
export const ownerConfig = (
  url: string,
  applicationName: string,
  session: Readonly<Record<string, string>> = {},
): ClientConfig => clientConfig(url, applicationName, { "luka.scope": everywhere, ...session });

/** A pool of connections. Connects at the first query. */
export function connect(url: string, options: ConnectOptions): Database {
  const { open, use, close } = openPool(url, options);
  return {
    query: (text, values) =>
      traced(
        () => shownStatement(text),
        () => retried(() => queryOnce(open, scopeIn(values), text, values)),
      ),
    everywhere: (text, values) =>
      traced(
        () => shownStatement(text),
        () => retried(() => queryOnce(open, everywhere, text, values)),
      ),
    transaction: (work) => inTransaction(open, work),
    use,
    close,
  };
}

/** What a database is made of: connections that are everybody's, each with its turns. */
export function openPool(
  url: string,
  options: ConnectOptions,
): { open: Open; use(): PoolUse; close(): Promise<void> } {
  const { poolSize, answersWithinMs = 30_000, lockPatienceMs = 3_000, turnPatienceMs = 5_000 } = options;
  const pool = new pg.Pool({
    Client: NamedClient as unknown as new () => pg.ClientBase,
    ...(options.isOwner ? ownerConfig : clientConfig)(url, options.applicationName, {
      // A transaction whose process hangs must not hold its locks for ever.
      idle_in_transaction_session_timeout: "30s",
      lock_timeout: `${lockPatienceMs}ms`,
      ...(options.isReadOnly && { default_transaction_read_only: "on" }),
    }),
    ...(options.connectsWithinMs !== undefined && { connectionTimeoutMillis: options.connectsWithinMs }),
    onConnect: (client) => (client as NamedClient).enter(options.isOwner ? null : serviceRole),
    max: poolSize,
    idleTimeoutMillis: 60_000,
    query_timeout: answersWithinMs,
  });
  // What ends with the server once the pool is being closed is no loss.
  pool.on("error", (error) => {
    if (!pool.ending) options.onLostConnection?.(error);
  });
  const turns = createTurns({
    mostAtOnce: Math.max(2, Math.ceil(poolSize * shareOfOne)),
    mostWaiting: 1_000,
    patienceMs: turnPatienceMs,
  });

  /** A connection of the pool, when it is the turn of whoever asks. */
  async function open(values: readonly unknown[] | undefined): Promise<Opened> {
    const owner = whose(values);
    if (owner !== null) await turns.take(owner);
    const end = (): void => {
      if (owner !== null) turns.end(owner);
    };
    try {
      const client = await pool.connect();
      return {
        client: client as unknown as NamedClient,
        close(broken) {
          client.release(broken);
          end();
        },
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    open,
    use: () => ({
      most: poolSize,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      waitingForTurn: turns.waiting(),
    }),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** What one restaurant or partner may have of the pool at once: whatever holds it up (P-16), the others have the rest. */
const shareOfOne = 1 / 4;

/** Whose a statement is: `$1` of every statement on a restaurant's data is its id, and on a partner's the partner's. */
function whose(values: readonly unknown[] | undefined): string | null {
  const first = values?.[0];
  return typeof first === "string" && /^(rst|ptn)_/.test(first) ? first : null;
}

export interface Opened {
  client: NamedClient;
  /** Gives the connection back, or up when it may be broken. */
  close(broken?: Error): void;
}

export type Open = (values: readonly unknown[] | undefined) => Promise<Opened>;

const mostTries = 3;

/** A single statement that PostgreSQL gave up for another's sake (a deadlock, a conflict) has done nothing: it is asked for again. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === mostTries || !(isDatabaseError(error, "40001") || isDatabaseError(error, "40P01")))
        throw error;
    }
  }
}

/**
 * `pool.query` closes the connection on every error. A rush of orders that are refused (a coupon used up, a slot full) would
 * pay for a new connection each: 12 ms instead of 1.
 */
export async function queryOnce<Row>(
  open: Open,
  scope: RowScope,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const { client, close } = await open(values);
  let broken: Error | undefined;
  try {
    // Outside a transaction a connection has no scope of its own: nobody's need not be said.
    const { rows } = await (scope === nowhere
      ? client.query(text, values as unknown[] | undefined)
      : client.queryWithin(scope, text, values));
    return rows as Row[];
  } catch (error) {
    if (!isRefusedStatement(error)) broken = error as Error;
    throw error;
  } finally {
    close(broken);
  }
}

/**
 * True for a statement that was refused, whole: our own refusals, bad data, constraints, deadlocks, a lock that was not to be
 * had in time. Everything else may be about the connection, or about a statement that was prepared on it before a table
 * changed, and of a broken connection nobody knows what was done.
 */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(LK|22|23|40|55P03)/.test(error.code ?? "");

/** Begun by its first statement, which says whose it is. */
async function inTransaction<T>(open: Open, work: (trx: Transaction) => Promise<T>): Promise<T> {
  let begun: Promise<Opened> | undefined;
  const begin = async (values: readonly unknown[] | undefined): Promise<Opened> => {
    const opened = await open(values);
    try {
      await opened.client.query("BEGIN");
      return opened;
    } catch (error) {
      opened.close(error as Error);
      throw error;
    }
  };
  const ask = <Row>(scope: RowScope, text: string, values?: readonly unknown[]): Promise<Row[]> =>
    traced(
      () => shownStatement(text),
      async () => {
        begun ??= begin(values);
        const { client } = await begun;
        return (await client.queryWithin(scope, text, values)).rows as Row[];
      },
    );
  const trx: Transaction = {
    query: (text, values) => ask(scopeIn(values), text, values),
    everywhere: (text, values) => ask(everywhere, text, values),
  };
  let broken: Error | undefined;
  try {
    const result = await work(trx);
    const commit = await (await begun)?.client.query("COMMIT");
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier error was swallowed.
    if (commit?.command === "ROLLBACK")
      throw new Error("The transaction was rolled back: a failed statement was ignored.");
    return result;
  } catch (error) {
    broken = await rollBack(begun, error);
    throw error;
  } finally {
    (await begun?.catch(() => undefined))?.close(broken);
  }
}

/** Undoes what was begun. Answers why the connection is of no use any more, when it is not. */
async function rollBack(begun: Promise<Opened> | undefined, error: unknown): Promise<Error | undefined> {
  const opened = await begun?.catch(() => undefined);
  if (!opened) return undefined;
  // The question may still be running there; ending the connection undoes as much.
  if (whyUnavailable(error) === "AWAY") return error as Error;
  return opened.client.query("ROLLBACK").then(
    () => undefined,
    (failure: Error) => failure,
  );
}

/** True for pg errors of this SQLSTATE, e.g. `23505` (unique violation), optionally of one constraint. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
