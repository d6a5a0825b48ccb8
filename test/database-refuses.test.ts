import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { importRestaurant } from "../src/features/restaurants/import-restaurant.ts";
import { connect, type Database } from "../src/platform/db/connect.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { checks } from "./database-checks.ts";
import { partialIndexes } from "./database-indexes.ts";
import { domain, insert } from "./database-rows.ts";

/** What the rows of a table may hold, whoever writes them: the last line behind the schemas of the API. */
describe("the database", () => {
  let database: TestDatabase;
  let db: Database;
  let restaurantId: string;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
    const demo = new URL("../src/features/demo/restaurants/nordstjernen-pizza.json", import.meta.url);
    const file = JSON.parse(await readFile(demo, "utf8"));
    ({ restaurantId } = await importRestaurant({ db }, file, { environment: "LIVE", live: true }));
    await db.query("INSERT INTO partners (id, name) VALUES ('ptn_x', 'Nettbyrået')", []);
  });
  after(async () => {
    await db.close();
    await database.close();
  });

  const undo = new Error("undo");
  /** The constraint that a statement breaks, in a transaction that leaves nothing; null when it breaks none. */
  async function brokenBy(statement: string): Promise<string | null> {
    try {
      await db.transaction(async (trx) => {
        await trx.query(statement.replaceAll("$1", `'${restaurantId}'`), []);
        throw undo;
      });
    } catch (error) {
      if (error === undo) return null;
      const { constraint, message } = error as { constraint?: string; message: string };
      return constraint ?? message;
    }
    return null;
  }

  const checkOf = async (table: string, constraint: string): Promise<string> => {
    const [found] = await db.query<{ expression: string }>(
      // Before PostgreSQL 18 a check that is not enforced could not be.
      `SELECT pg_get_expr(conbin, conrelid) AS expression FROM pg_constraint c
       WHERE conrelid = $1::regclass AND conname = $2 AND convalidated
         AND coalesce((to_jsonb(c) ->> 'conenforced')::boolean, true)`,
      [table, constraint],
    );
    return found?.expression ?? assert.fail(`${table} has no ${constraint}.`);
  };
  for (const { table, constraint, takes, refuses } of checks)
    it(`holds ${constraint}`, async () => {
      const expression = await checkOf(table, constraint);
      const isTaken = async (row: object): Promise<boolean> => {
        const [judged] = await db.query<{ taken: boolean }>(
          `SELECT (${expression}) IS NOT false AS taken FROM jsonb_populate_record(NULL::${table}, $1)`,
          [row],
        );
        return judged!.taken;
      };
      const said = (row: object): string => JSON.stringify(row).slice(0, 200);
      for (const row of takes) assert.equal(await isTaken(row), true, said(row));
      for (const row of refuses) assert.equal(await isTaken(row), false, said(row));
    });

  it("has no check but these", async () => {
    const found = await db.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
       WHERE connamespace = 'public'::regnamespace AND contype = 'c'
         AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = conrelid) ORDER BY 1`,
      [],
    );
    assert.deepEqual(
      found.map(({ name }) => name),
      checks.map(({ constraint }) => constraint).sort(),
    );
  });

  for (const { table, index, looksAt, leaves } of partialIndexes)
    it(`looks for what is twice in ${index}`, async () => {
      const [found] = await db.query<{ predicate: string }>(
        `SELECT pg_get_expr(indpred, indrelid) AS predicate FROM pg_index
         WHERE indexrelid = $1::regclass AND indrelid = $2::regclass AND indisunique AND indisvalid`,
        [index, table],
      );
      assert.ok(found, `${table} has no ${index}.`);
      const isIn = async (row: object): Promise<boolean> => {
        const [judged] = await db.query<{ isIn: boolean }>(
          `SELECT (${found.predicate}) IS true AS "isIn" FROM jsonb_populate_record(NULL::${table}, $1)`,
          [row],
        );
        return judged!.isIn;
      };
      for (const row of looksAt) assert.equal(await isIn(row), true, JSON.stringify(row));
      for (const row of leaves) assert.equal(await isIn(row), false, JSON.stringify(row));
    });

  it("looks for nothing else in some rows alone", async () => {
    const found = await db.query<{ name: string }>(
      `SELECT indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE indisunique AND indpred IS NOT NULL AND c.relnamespace = 'public'::regnamespace`,
      [],
    );
    assert.deepEqual(found.map(({ name }) => name).sort(), partialIndexes.map(({ index }) => index).sort());
  });

  it("gives a till's name to one part of a menu, and none to any number", async () => {
    for (const table of ["menus", "categories", "products", "variants", "addon_groups", "addons"]) {
      const named = (name: string) =>
        brokenBy(`UPDATE ${table} SET external_id = ${name} WHERE restaurant_id = $1`);
      // The demo has one menu.
      const expected = table === "menus" ? null : `${table}_external`;
      assert.equal(await named("'same'"), expected, table);
      assert.equal(await named("NULL"), null, table);
      assert.equal(await named("id"), null, table);
    }
  });

  it("has a restaurant's domains looked at when it opens, not when it closes or stays open", async () => {
    await db.query(
      domain({ verified_at: "now()", lead_due_at: "'2030-01-01'" }).replaceAll("$1", `'${restaurantId}'`),
      [],
    );
    const dueAfter = async (isLive: boolean) => {
      await db.query("UPDATE restaurants SET is_live = $2 WHERE id = $1", [restaurantId, isLive]);
      const [row] = await db.query<{ soon: boolean }>(
        "SELECT lead_due_at < now() + interval '1 minute' AS soon FROM domains WHERE restaurant_id = $1",
        [restaurantId],
      );
      return row!.soon;
    };
    assert.equal(await dueAfter(true), false, "it was open");
    assert.equal(await dueAfter(false), false, "it closes");
    assert.equal(await dueAfter(false), false, "it was closed");
    assert.equal(await dueAfter(true), true, "it opens");
  });

  it("has one open request to go live and one open invitation of a restaurant, and any number that are decided", async () => {
    const invite = (id: string, row: Record<string, string> = {}) =>
      insert("invites", {
        restaurant_id: "$1",
        id: `'${id}'`,
        email: "'kari@example.no'",
        name: "'Kari'",
        locale: "'nb'",
        role: "'OWNER'",
        token_hash: `'${id}'`,
        token_sealed: "'x'",
        created_at: "now()",
        sent_at: "now()",
        expires_at: "now()",
        ...row,
      });
    const both = (...statements: string[]) =>
      brokenBy(statements.length === 1 ? statements[0]! : `DO $$ BEGIN ${statements.join("; ")}; END $$`);
    assert.equal(await both(invite("a"), invite("b")), "invites_open_of_partner");
    assert.equal(await both(invite("a", { revoked_at: "now()" }), invite("b")), null);
    assert.equal(await both(invite("a", { accepted_at: "now()" }), invite("b")), null);
    const request = (id: string, row: Record<string, string> = {}) =>
      insert("go_live_requests", { restaurant_id: "$1", id: `'${id}'`, requested_at: "now()", ...row });
    assert.equal(await both(request("a"), request("b")), "go_live_requests_open");
    assert.equal(await both(request("a", { state: "'WITHDRAWN'", decided_at: "now()" }), request("b")), null);
    assert.equal(await brokenBy(invite("a", { email: "'Kari@example.no'" })), "invites_email_check");
  });

  it("tells whose menu has changed, and no other restaurant's", async () => {
    const demo = new URL("../src/features/demo/restaurants/fjellbua-kafe.json", import.meta.url);
    const other = await importRestaurant({ db }, JSON.parse(await readFile(demo, "utf8")), {
      environment: "LIVE",
      live: true,
    });
    const version = async (id: string) =>
      (
        await db.query<{ version: number }>(
          "SELECT snapshot_version AS version FROM restaurants WHERE id = $1",
          [id],
        )
      )[0]!.version;
    const [mine, theirs] = [await version(restaurantId), await version(other.restaurantId)];
    await db.query("UPDATE products SET name = name WHERE restaurant_id = $1", [restaurantId]);
    assert.equal(await version(restaurantId), mine + 1, "once for all rows of a statement");
    await db.query("UPDATE restaurants SET slug = 'pizza-ny' WHERE id = $1", [restaurantId]);
    assert.equal(await version(restaurantId), mine + 2);
    assert.equal(await version(other.restaurantId), theirs);
  });
});
