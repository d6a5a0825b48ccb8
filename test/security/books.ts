import type { TestApp } from "../app.ts";

/** SQL: a row `t` without what calls with a key leave there. */
export const beyondUse = "to_jsonb(t) - '{last_used_at,last_used_from,last_used_call}'::text[]";

/** Every row of every table, but what counts and notes calls: equal before and after when nothing was written. */
export async function booksOf({ db }: Pick<TestApp, "db">): Promise<Map<string, string>> {
  const tables = await db.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT IN ('api_calls', 'quota_windows', 'people_sessions', 'people_rate_limits')`,
  );
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await db.query<{ sum: string }>(
      `SELECT md5(coalesce(string_agg((${beyondUse})::text, ',' ORDER BY (${beyondUse})::text), '')) AS sum FROM ${name} t`,
    );
    sums.set(name, row!.sum);
  }
  return sums;
}
