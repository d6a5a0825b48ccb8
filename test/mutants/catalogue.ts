import pg from "pg";

/** Texts of everything in the database that decides something, by kind and name. */
export type Catalogue = ReadonlyMap<string, CatalogueObject>;

interface CatalogueObject {
  /** What PostgreSQL says of it today, after all migrations. */
  text: string;
  /** The statements that put another text in its place. */
  replace(text: string): string[];
}

interface Row {
  kind: "function" | "trigger" | "constraint" | "index";
  name: string;
  table: string | null;
  text: string;
}

const everything = `
  SELECT 'function' AS kind, p.proname AS name, NULL AS "table", pg_get_functiondef(p.oid) AS text
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'public'::regnamespace AND l.lanname IN ('sql', 'plpgsql')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'trigger', t.tgname, t.tgrelid::regclass::text, pg_get_triggerdef(t.oid)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'constraint', c.conname, c.conrelid::regclass::text, pg_get_constraintdef(c.oid)
  FROM pg_constraint c
  WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('c', 'x') AND c.conparentid = 0
    AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.conrelid)
  UNION ALL
  SELECT 'index', i.indexrelid::regclass::text, i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE i.indisunique AND i.indpred IS NOT NULL AND c.relnamespace = 'public'::regnamespace
  ORDER BY 1, 2, 3`;

export async function readCatalogue(url: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(everything);
    return new Map(
      rows.map((row) => [nameOf(row), { text: row.text, replace: (text) => replacing(row, text) }]),
    );
  } finally {
    await client.end();
  }
}

const nameOf = ({ kind, name, table }: Row): string =>
  kind === "function" || kind === "index" ? `${kind} ${name}` : `${kind} ${name} on ${table}`;

function replacing({ kind, name, table }: Row, text: string): string[] {
  const quoted = pg.escapeIdentifier(name);
  switch (kind) {
    case "function":
      return [text];
    case "trigger":
      return [`DROP TRIGGER ${quoted} ON ${table}`, text];
    case "constraint":
      return [
        `ALTER TABLE ${table} DROP CONSTRAINT ${quoted}`,
        `ALTER TABLE ${table} ADD CONSTRAINT ${quoted} ${text}`,
      ];
    case "index":
      return [`DROP INDEX ${name}`, text];
  }
}

/** Puts another text in the place of an object. Throws what PostgreSQL says when the text makes no sense. */
export async function replaceObject(
  url: string,
  catalogue: Catalogue,
  name: string,
  text: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of catalogue.get(name)!.replace(text)) await client.query(statement);
  } finally {
    await client.end();
  }
}
