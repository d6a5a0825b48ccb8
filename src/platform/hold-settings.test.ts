import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { whoComesSecond } from "../../test/held-up.ts";
import { connect, type Database } from "./db/connect.ts";
import { scopeOf } from "./db/scope.ts";
import { holdSettings } from "./hold-settings.ts";

describe("the settings that somebody holds", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 4, applicationName: "test", isOwner: true });
    await db.everywhere(
      `WITH made AS (INSERT INTO restaurants (id, slug, environment)
         SELECT 'rst_' || name, 'sted-' || name, 'TEST' FROM unnest(ARRAY['a', 'b', 'c']) name RETURNING id)
       INSERT INTO ordering_settings (restaurant_id) SELECT id FROM made`,
    );
  });
  after(async () => {
    await db?.close();
    await database?.close();
  });
  const hold = (restaurantId: string) => db.transaction((trx) => holdSettings(trx, scopeOf(restaurantId)));

  it("are waited for by who wants the same restaurant's, and by nobody else", () =>
    whoComesSecond(
      db,
      async (trx) => {
        await holdSettings(trx, scopeOf("rst_a"));
        await hold("rst_b");
      },
      () => hold("rst_a"),
    ));
});
