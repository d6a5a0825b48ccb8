import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { connect, type Database } from "../src/platform/db/connect.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { directories, ofAll } from "./tenant-tables.ts";

const others = new Set([...directories.keys(), ...ofAll.keys()]);

interface Key {
  table: string;
  name: string;
  kind: "PRIMARY" | "UNIQUE" | "EXCLUDE" | "FOREIGN";
  columns: string[];
  references: string | null;
}

let database: TestDatabase;
let db: Database;
let tables: { name: string; columns: string[] }[];
let keys: Key[];

before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 1, applicationName: "test" });
  tables = await db.query(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname ORDER BY c.relname`);
  keys = await db.query(`
    SELECT c.relname AS "table", i.relname AS name,
           CASE WHEN x.indisprimary THEN 'PRIMARY' WHEN x.indisexclusion THEN 'EXCLUDE' ELSE 'UNIQUE' END AS kind,
           (SELECT array_agg(pg_get_indexdef(x.indexrelid, n, true) ORDER BY n) FROM generate_series(1, x.indnkeyatts) n) AS columns,
           NULL AS "references"
    FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND (x.indisunique OR x.indisexclusion) AND NOT c.relispartition
    UNION ALL
    SELECT c.relname, k.conname, 'FOREIGN',
           (SELECT array_agg(a.attname::text ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY u(attnum, n)
            JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.attnum),
           k.confrelid::regclass::text
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace AND k.conparentid = 0
    ORDER BY 1, 2`);
});
after(async () => {
  await db.close();
  await database.close();
});

const holds = (broken: string[]): void => assert.equal(broken.length, 0, `\n${broken.join("\n")}\n`);
const ofRestaurants = () => tables.filter(({ name }) => !others.has(name));

describe("the tables of a restaurant", () => {
  it("are found in the catalogue", () => {
    assert.ok(ofRestaurants().some(({ name }) => name === "orders"));
    assert.ok(keys.some(({ table, kind }) => table === "orders" && kind === "PRIMARY"));
    assert.ok(keys.some(({ table, references }) => table === "order_lines" && references === "orders"));
  });

  it("carry restaurant_id", () => {
    holds(
      ofRestaurants()
        .filter(({ columns }) => !columns.includes("restaurant_id"))
        .map(
          ({ name }) =>
            `${name} has no restaurant_id. Add it, or say in test/tenant-tables.ts whose table it is.`,
        ),
    );
  });

  it("have it first in their primary key, and in every unique and exclusion constraint", () => {
    for (const { name } of ofRestaurants()) {
      assert.ok(
        keys.some(({ table, kind }) => table === name && kind === "PRIMARY"),
        `${name} has no primary key.`,
      );
    }
    holds(
      keys
        .filter(({ table, kind }) => kind !== "FOREIGN" && !others.has(table))
        .filter(({ columns }) => columns[0] !== "restaurant_id")
        .map(
          ({ table, name, columns }) =>
            `${table}: ${name} (${columns.join(", ")}) must begin with restaurant_id.`,
        ),
    );
  });

  it("refer to each other within one restaurant", () => {
    holds(
      keys
        .filter(({ table, kind }) => kind === "FOREIGN" && !others.has(table))
        .filter(({ columns, references }) =>
          references === "restaurants" ? columns.join() !== "restaurant_id" : columns[0] !== "restaurant_id",
        )
        .filter(({ references }) => !ofAll.has(references!))
        .map(
          ({ table, name, references }) =>
            `${table}: ${name} must refer to ${references} with restaurant_id first.`,
        ),
    );
  });

  it("are kept apart by PostgreSQL itself, whoever asks: one policy each, and none of those beside it", async () => {
    const policed = await db.query<{ name: string; isPart: boolean; isForced: boolean; policies: string[] }>(
      `SELECT c.relname AS name, c.relispartition AS "isPart", c.relrowsecurity AND c.relforcerowsecurity AS "isForced",
         ARRAY(SELECT concat_ws(' ', p.polcmd, p.polpermissive, p.polroles::text, pg_get_expr(p.polqual, c.oid),
             pg_get_expr(p.polwithcheck, c.oid)) FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND (c.relname = 'restaurants' OR EXISTS (
           SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'restaurant_id' AND NOT a.attisdropped))`,
    );
    const names = policed.filter(({ isPart }) => !isPart).map(({ name }) => name);
    assert.deepEqual(
      ofRestaurants().filter(({ name }) => !names.includes(name) && !directories.has(name)),
      [],
    );
    const ofScope = "current_setting('luka.scope'::text, true)";
    // For all commands and roles; what is written is judged as what is read.
    const policyOf = (table: string): string =>
      `* t {0} ((${table === "restaurants" ? "id" : "restaurant_id"} = ${ofScope}) OR (${ofScope} = '*'::text))`;
    holds(
      policed
        .filter(
          ({ name, isPart, isForced, policies }) =>
            !isForced ||
            policies.some((policy) => policy !== policyOf(name)) ||
            policies.length > 1 ||
            (!isPart && policies.length === 0),
        )
        .map(
          ({ name }) =>
            `${name} is not kept apart: ENABLE and FORCE ROW LEVEL SECURITY, and the policy of migrations/0021_keep_apart.sql, and no other.`,
        ),
    );
  });

  it("are told apart from the others by a list that is up to date", () => {
    holds(
      [...others]
        .filter((name) => !tables.some((table) => table.name === name))
        .map((name) => `There is no table ${name}.`),
    );
  });
});
