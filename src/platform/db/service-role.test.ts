import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase } from "../../../test/database.ts";
import { connect, type Database, isDatabaseError } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { createOwnedDatabase, type OwnedDatabase } from "./plain-owner.fixture.ts";

const open = (url: string): Database => connect(url, { poolSize: 1, applicationName: "test" });
const whoami = async (db: Database) => {
  const [who] = await db.query<{ role: string; mayAll: boolean; owns: boolean }>(
    `SELECT rolname::text AS role, rolsuper OR rolbypassrls AS "mayAll",
       EXISTS (SELECT FROM pg_class WHERE relowner = r.oid AND relname = 'orders') AS owns
     FROM pg_roles r WHERE rolname = current_user`,
  );
  return who!;
};
const isDenied = (error: unknown): boolean => isDatabaseError(error, "42501");
const asService = { role: "luka_service", mayAll: false, owns: false };

describe("the service's role", () => {
  it("is taken by an administrator's login, who may everything itself", async (t) => {
    const database = await createTestDatabase();
    t.after(() => database.close());
    const db = open(database.url);
    t.after(() => db.close());
    assert.deepEqual(await whoami(db), asService);
    await assert.rejects(db.query("CREATE TABLE mine ()"), isDenied);
    await assert.rejects(db.query("ALTER TABLE orders DISABLE ROW LEVEL SECURITY"), isDenied);
    await assert.rejects(db.query("DELETE FROM schema_migrations"), isDenied);
    assert.ok((await db.query("SELECT FROM schema_migrations")).length > 20);
  });

  it("adds to the log of what the service was made to do, and changes nothing of it (D-359)", async (t) => {
    const database = await createTestDatabase();
    t.after(() => database.close());
    const db = open(database.url);
    t.after(() => db.close());
    const [line] = await db.query<{ id: string }>(
      `INSERT INTO service_log (at, actor_kind, actor, place, action) VALUES (now(), 'COMMAND_LINE', 'root', 'vert', 'PROGRAM_SET')
       RETURNING id`,
    );
    await db.query("INSERT INTO service_log_ends (line_id, at) VALUES ($1, now())", [line!.id]);
    for (const table of ["service_log", "service_log_ends"]) {
      await assert.rejects(db.query(`UPDATE ${table} SET at = now()`), isDenied, table);
      await assert.rejects(db.query(`DELETE FROM ${table}`), isDenied, table);
      await assert.rejects(db.query(`TRUNCATE ${table} CASCADE`), isDenied, table);
      assert.equal((await db.query(`SELECT FROM ${table}`)).length, 1, table);
    }
    // As an administrator does who gives the role everything.
    const owner = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    t.after(() => owner.close());
    await owner.query("GRANT ALL ON service_log, service_log_ends TO luka_service");
    await migrate(database.url);
    await assert.rejects(db.query("DELETE FROM service_log"), isDenied);
    await assert.rejects(db.query("TRUNCATE service_log_ends"), isDenied);
  });

  describe("where the login owns the database and nothing else", () => {
    let house: OwnedDatabase;
    before(async () => {
      house = await createOwnedDatabase();
      await migrate(house.url);
    });
    after(() => house.close());
    const added = (db: Database, id: string) =>
      db.query("INSERT INTO order_counters (restaurant_id, last_number) VALUES ($1, 0)", [id]);

    it("is not there: the policies hold for the owner as well", async (t) => {
      const db = open(house.url);
      t.after(() => db.close());
      assert.deepEqual(await whoami(db), { role: house.owner, mayAll: false, owns: true });
      await db.everywhere(
        "INSERT INTO restaurants (id, slug, environment) VALUES ('rst_a', 'sted-a', 'TEST'), ('rst_b', 'sted-b', 'TEST')",
      );
      await added(db, "rst_a");
      assert.equal((await db.query("SELECT FROM order_counters")).length, 0);
      assert.equal((await db.query("SELECT FROM order_counters WHERE $1 <> ''", ["rst_b"])).length, 0);
      assert.equal((await db.query("SELECT FROM order_counters WHERE $1 <> ''", ["rst_a"])).length, 1);
      assert.equal((await db.everywhere("SELECT FROM order_counters")).length, 1);
    });

    it("is taken as soon as the administrator has given it, and partitions are made all the same", async (t) => {
      await house.administer(`GRANT luka_service TO ${house.owner}`);
      await migrate(house.url);
      const db = open(house.url);
      t.after(() => db.close());
      assert.deepEqual(await whoami(db), asService);
      await added(db, "rst_b");
      await db.everywhere("SELECT maintain_webhook_deliveries()");
      await db.everywhere("SELECT maintain_api_calls()");
    });

    it("may be handed on by an owner who has it to give, and is taken then", async (t) => {
      const asked = open(house.url);
      t.after(() => asked.close());
      const [server] = await asked.query<{ major: number }>(
        "SELECT current_setting('server_version_num')::int / 10000 AS major",
      );
      if (server!.major < 16) return t.skip("before PostgreSQL 16 whoever is a member may take a role");
      await house.administer(
        `REVOKE luka_service FROM ${house.owner}; GRANT luka_service TO ${house.owner} WITH ADMIN TRUE, SET FALSE`,
      );
      const db = open(house.url);
      t.after(() => db.close());
      assert.equal((await whoami(db)).role, house.owner);
      await migrate(house.url);
      const next = open(house.url);
      t.after(() => next.close());
      assert.deepEqual(await whoami(next), asService);
    });
  });
});
