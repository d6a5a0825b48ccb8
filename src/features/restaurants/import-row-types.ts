/**
 * Rows to insert, by table, in an order that satisfies the foreign keys, in the names of their columns. jsonb columns hold plain
 * values, and undefined is NULL. PostgreSQL refuses a name that it does not have, and every restaurant that tests import goes
 * through here.
 */
export type ImportRows = Record<string, ImportRow[]>;
export type ImportRow = Record<string, unknown>;
