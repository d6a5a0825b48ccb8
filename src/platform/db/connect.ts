import pg from "pg";
import { NamedClient } from "./named-client.ts";
import { rowTypes } from "./row-types.ts";

export interface Queryable {
  /**
   * One statement with `$1`-style parameters. Instants are accepted as they are; values for json columns are passed
   * as JSON text. Rejects with pg's DatabaseError (`code` is the SQLSTATE, `constraint` the violated one).
   */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What runs inside one transaction; of no use once `work` has ended. */
export type Transaction = Queryable;

export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Never nested. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  poolSize: number;
  applicationName: string;
  /**
   * A database that has gone silent (a frozen machine, a network that drops packets) is given up on after this long: 30 s.
   * What was asked may be done all the same.
   */
  answersWithinMs?: number;
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  onLostConnection?: (error: Error) => void;
}

/** The settings of every connection of ours. */
export const clientConfig = (url: string, applicationName: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: applicationName,
  types: rowTypes,
  // Instants inside jsonb that SQL builds carry the session's zone.
  options: "-c TimeZone=UTC",
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
});

/** A pool of connections. Connects at the first query. */
export function connect(url: string, options: ConnectOptions): Database {
  const pool = new pg.Pool({
    ...clientConfig(url, options.applicationName),
    Client: NamedClient as unknown as new () => pg.ClientBase,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    query_timeout: options.answersWithinMs ?? 30_000,
    // A transaction whose process hangs must not hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on("error", (error) => options.onLostConnection?.(error));
  return {
    query: <Row>(text: string, values?: readonly unknown[]) => queryOnce<Row>(pool, text, values),
    transaction: (work) => inTransaction(pool, work),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * `pool.query` closes the connection on every error. A rush of orders that are refused (a coupon used up, a slot full) would
 * pay for a new connection each: 12 ms instead of 1.
 */
async function queryOnce<Row>(pool: pg.Pool, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    return (await client.query(text, values as unknown[] | undefined)).rows as Row[];
  } catch (error) {
    if (!isRefusedStatement(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

/**
 * True for a statement that was refused, whole: our own refusals, bad data, constraints, deadlocks, a lock that was not to be
 * had in time. Everything else may be about the connection, or about a statement that was prepared on it before a table
 * changed, and of a broken connection nobody knows what was done.
 */
export const isRefusedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(LK|22|23|40|55P03)/.test(error.code ?? "");

/** pg's own words when an answer takes too long; the connection is still busy with the question. */
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

async function inTransaction<T>(pool: pg.Pool, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Without a listener, a connection that is lost between two statements would end the process.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query("BEGIN");
    const result = await work(queryableOf(client));
    const commit = await client.query("COMMIT");
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier error was swallowed.
    if (commit.command === "ROLLBACK")
      throw new Error("The transaction was rolled back: a failed statement was ignored.");
    return result;
  } catch (error) {
    if (isSilence(error)) broken = error;
    else
      await client.query("ROLLBACK").catch((failure: Error) => {
        broken ??= failure;
      });
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

function queryableOf(client: pg.PoolClient): Transaction {
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      (await client.query(text, values as unknown[] | undefined)).rows as Row[],
  };
}

/** True for pg errors of this SQLSTATE, e.g. `23505` (unique violation), optionally of one constraint. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}
