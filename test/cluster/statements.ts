import type pg from "pg";

/** What a server has been asked in a database, by its own count (pg_stat_statements). */
export interface StatementCount {
  reset(): Promise<void>;
  read(): Promise<Statement[]>;
}

export interface Statement {
  /** The same for the same statement, here and at a standby. */
  id: string;
  text: string;
  calls: number;
}

export const countStatements = (admin: pg.Client): StatementCount => ({
  async reset() {
    await admin.query("SELECT pg_stat_statements_reset()");
  },
  async read() {
    const { rows } = await admin.query<Statement>(
      `SELECT queryid::text AS id, query AS text, sum(calls)::int AS calls FROM pg_stat_statements
       WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND queryid IS NOT NULL
       GROUP BY 1, 2`,
    );
    return rows;
  },
});
