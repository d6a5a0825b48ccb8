import type { TestApp } from "../app.ts";

/** What calls with a key leave there. */
const ofUse = ["last_used_at", "last_used_from", "last_used_call"];

/** SQL: a row `t` without what calls with a key leave there. */
export const beyondUse = `to_jsonb(t) - '{${ofUse}}'::text[]`;

type Db = TestApp["db"];
/** What reads the tables of a database, made once for each: no table comes or goes while a service runs. */
const readers = new WeakMap<Db, Promise<string>>();

/**
 * What stands in every table, but for what counts and notes calls: equal before and after when nothing was written. By table: how many rows,
 * and which transactions wrote them; one that writes the same again is another. Hundreds of tests ask twice: it is one statement, and reads no row's
 * content but where calls leave something.
 */
export async function booksOf({ db }: Pick<TestApp, "db">): Promise<Map<string, string>> {
  if (!readers.has(db)) readers.set(db, readerOf(db));
  const books = await db.query<{ name: string; rows: string }>(await readers.get(db)!);
  return new Map(books.map(({ name, rows }) => [name, rows]));
}

async function readerOf(db: Db): Promise<string> {
  const tables = await db.query<{ name: string; isUsed: boolean }>(
    `SELECT c.oid::regclass::text AS name,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY ($1)) AS "isUsed"
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('api_calls', 'quota_windows', 'people_sessions', 'people_rate_limits')`,
    [ofUse],
  );
  return tables
    .map(({ name, isUsed }) => {
      const written = isUsed ? `hashtextextended((${beyondUse})::text, 0)` : "t.xmin::text::bigint";
      return `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(${written}), 0) AS rows FROM ${name} t`;
    })
    .join(" UNION ALL ");
}
