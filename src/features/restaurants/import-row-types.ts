import type { Tables } from "../../platform/db/tables.ts";

/** Rows to insert, by table, in an order that satisfies the foreign keys. jsonb columns hold plain values. */
export type ImportRows = { [Table in keyof Tables]?: ImportRow<Table>[] };
export type ImportRow<Table extends keyof Tables> = { [Column in keyof Tables[Table]]?: unknown };
