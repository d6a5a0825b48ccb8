import type { Queryable } from "./connect.ts";

/** What a worker takes from a table that is its own queue. Every text is SQL of ours; what varies goes in `values`. */
export interface Due {
  table: string;
  /** The table's primary key: `restaurant_id, id`. */
  key: string;
  /** What is due, and to be taken by nobody else. */
  where: string;
  /** The column by which whoever has waited longest goes first, the leading one of an index. */
  orderBy: string;
  /** The lease: moves `orderBy`'s column, or another that `where` asks for, to when somebody else may take the row. */
  set: string;
  /** Columns of the row as it is leased. */
  returning: string;
  values: readonly unknown[];
}

/**
 * Leases up to `most` rows that are due, the longest due first, in one statement. Any number of workers may ask at the same
 * time: what another one is taking at this moment is passed over, not waited for, so each row is one worker's. No lock
 * outlives the statement. A worker that dies gives nothing back; its rows are due again when their lease has run out. Who may
 * still write after that sets a claim id, and asks for it in what it writes.
 */
export const leaseDue = <Row>(db: Queryable, most: number, due: Due): Promise<Row[]> =>
  db.everywhere<Row>(
    `WITH due AS MATERIALIZED (
       SELECT ${due.key} FROM ${due.table} WHERE ${due.where}
       ORDER BY ${due.orderBy} LIMIT $${due.values.length + 1} FOR UPDATE SKIP LOCKED)
     UPDATE ${due.table} SET ${due.set} WHERE (${due.key}) IN (TABLE due) RETURNING ${due.returning}`,
    [...due.values, most],
  );
