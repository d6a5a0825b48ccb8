import type { IdPrefix } from "../../platform/ids.ts";

/**
 * Rows to insert, by table, in an order that satisfies the foreign keys, in the names of their columns. jsonb columns hold plain
 * values, and undefined is NULL. PostgreSQL refuses a name that it does not have, and every restaurant that tests import goes
 * through here.
 */
export type ImportRows = Record<string, ImportRow[]>;
export type ImportRow = Record<string, unknown> & { [left]?: readonly string[] };

/** Columns that the file says nothing of: where the row exists, they stay as they are. */
export const left = Symbol("left");

/** The id of the row that a part of the file becomes: of one that is there already, or a new one. */
export type IdOf = (part: object, prefix: IdPrefix) => string;
