import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statementsBeside } from "./apply-migration.ts";
import { readMigrations } from "./migrate.ts";

/** Before there were two releases at work side by side; they have landed and stay as they are. */
const lastBefore = "0095_deliveries_of_a_group.sql";

/** What keeps a table that is in use from everybody for as long as it takes to read or write the whole of it, and how it is done instead. */
const blocking: readonly [RegExp, string][] = [
  [
    /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\S* ?ON (?:ONLY )?(\w+)/i,
    "CREATE INDEX CONCURRENTLY, in a file of its own",
  ],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bGENERATED ALWAYS AS \(/i,
    "a column that is filled by a trigger and by a job",
  ],
  [/^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i, "a new column"],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bALTER (?:COLUMN )?\w+ SET NOT NULL/i,
    "a CHECK that is NOT VALID, validated in a file of its own",
  ],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY)(?![\s\S]*NOT VALID)/i,
    "NOT VALID, and VALIDATE CONSTRAINT in a file of its own",
  ],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY)(?! USING INDEX)/i,
    "CREATE UNIQUE INDEX CONCURRENTLY, and USING INDEX",
  ],
  [
    /^ALTER TABLE (?:ONLY )?(\w+)[\s\S]*\bADD (?:COLUMN )?[\s\S]*\bDEFAULT (?:clock_timestamp|gen_random_uuid|random|nextval)\b/i,
    "a DEFAULT that is the same for all rows",
  ],
  [/^(?:VACUUM FULL|CLUSTER|LOCK TABLE|TRUNCATE) ?(\w+)/i, "nothing of the kind"],
  [/^UPDATE (\w+) SET (?![\s\S]*\bWHERE\b)/i, "lots of rows, by a job"],
];

/** What would keep others waiting in a migration, by table. Bodies of functions are looked at by nobody: they run when they are called. */
function blockedBy(sql: string): string[] {
  const statements = sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(";")
    .map((statement) => statement.trim());
  const made = new Set(
    statements.flatMap((one) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) =>
    blocking.flatMap(([pattern, instead]) => {
      const table = pattern.exec(statement)?.[1];
      return table && !made.has(table) ? [`${table}: ${instead}`] : [];
    }),
  );
}

describe("a migration while others work", () => {
  it("reads or writes no table that is in use from end to end", async () => {
    const later = (await readMigrations()).filter(({ name }) => name > lastBefore);
    assert.ok(later.length > 0);
    assert.deepEqual(
      later.flatMap(({ name, sql }) => blockedBy(sql).map((what) => `${name}: ${what}`)),
      [],
    );
  });

  it("builds indexes beside the work in a file that has nothing else", async () => {
    for (const { name, sql } of await readMigrations())
      assert.equal(/^\s*[^-\s].*\bCONCURRENTLY\b/m.test(sql), statementsBeside(sql) !== null, name);
  });

  const refused = [
    "CREATE INDEX a ON orders (note)",
    "CREATE UNIQUE INDEX a ON orders (note)",
    "ALTER TABLE orders ADD COLUMN a text GENERATED ALWAYS AS (lower(note)) STORED",
    "ALTER TABLE orders ALTER COLUMN note TYPE varchar",
    "ALTER TABLE orders ALTER note SET NOT NULL",
    "ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0)",
    "ALTER TABLE orders ADD FOREIGN KEY (coupon_id) REFERENCES coupons",
    "ALTER TABLE orders ADD CONSTRAINT a UNIQUE (note)",
    "ALTER TABLE orders ADD COLUMN a uuid DEFAULT gen_random_uuid()",
    "LOCK TABLE orders",
    "UPDATE orders SET note = NULL",
  ];
  for (const statement of refused)
    it(`is refused for ${statement}`, () => {
      assert.equal(blockedBy(`-- Why.\nSELECT 1;\n${statement};`).length, 1);
    });

  const taken = [
    "CREATE TABLE fresh (id int); CREATE INDEX a ON fresh (id)",
    "CREATE INDEX CONCURRENTLY a ON orders (note)",
    "ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT ''",
    "ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0) NOT VALID",
    "ALTER TABLE orders VALIDATE CONSTRAINT a",
    "ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b",
    "UPDATE orders SET note = NULL WHERE id = 'ord_1'",
    "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE orders SET note = NULL; $$",
  ];
  for (const statement of taken)
    it(`is taken for ${statement}`, () => {
      assert.deepEqual(blockedBy(statement), []);
    });
});
