import type pg from "pg";

/** A table with the columns that are written, not computed. */
export interface Table {
  name: string;
  columns: string[];
}

export const migrationsTable = "schema_migrations";
/** Stands in a database while a restore is under way (migrate.ts refuses such a database). */
export const markerTable = "restore_unfinished";
/** The file whose restore was broken off last. */
export const lastMark = `SELECT file FROM ${markerTable} ORDER BY began_at DESC LIMIT 1`;

/**
 * Every table that has rows of its own; of a partitioned one the whole, since partitions come and go by date. Numbers of
 * transactions stay behind: those of another database mean nothing, and rows that are put back get one of their own.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> ALL ($1) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND a.atttypid <> 'xid8'::regtype
     GROUP BY c.relname ORDER BY c.relname`,
    [[migrationsTable, markerTable]],
  );
  return rows;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Rows arrive table by table, as they are: what watches over them from row to row and what they set off is put aside for as long
 * as `load` runs, and policies hold for others than the owner only, for COPY takes no rows under one. Foreign keys are checked when
 * they come back. Needs the tables' owner and no superuser.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const { rows: forced } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const each = (statements: readonly string[]) => client.query(statements.join(";\n"));
  await each(keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`));
  await each(tables.map(({ name }) => `ALTER TABLE ${name} DISABLE TRIGGER USER`));
  await each(forced.map(({ name }) => `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`));
  await load();
  await each(tables.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`));
  await each(forced.map(({ name }) => `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`));
  await each(
    keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
  );
}
