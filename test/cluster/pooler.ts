import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "../../src/platform/db/migrate.ts";
import { auditHistory } from "../faults/books.ts";
import { fulfil, openShop, type Wish, wish } from "../faults/guests.ts";
import { type House, openHouse } from "./house.ts";
import { openPlainDatabase, type PlainDatabase } from "./plain-database.ts";
import { type Passage, poolDatabase } from "./proxies.ts";

const isLong = process.env.LUKA_CLUSTER_LONG === "1";
const root = fileURLToPath(new URL("../..", import.meta.url));

describe("through PgBouncer", { timeout: 600_000 }, () => {
  let database: PlainDatabase;
  let pooler: Passage;
  let house: House;
  before(async () => {
    database = await openPlainDatabase();
    pooler = await poolDatabase(database.folder, database.url);
    house = await openHouse({ databaseUrl: through(pooler), apis: 2, workers: 1 });
  });
  after(async () => {
    await house?.close();
    await pooler?.close();
    await database?.close();
  });

  const through = ({ port }: Passage, name = "luka"): string =>
    `postgresql://luka_owner:of-tests@127.0.0.1:${port}/${name}`;

  it("that keeps a connection for a session: migrations run, connections have their settings, and orders are placed", async (t) => {
    const [settings] = await house.db.query(
      `SELECT current_setting('TimeZone') AS zone, current_setting('lock_timeout') AS patience,
         current_setting('idle_in_transaction_session_timeout') AS left_lying`,
    );
    assert.deepEqual(settings, { zone: "UTC", patience: "3s", left_lying: "30s" });
    const shop = await openShop(house.db);
    const wishes: Wish[] = Array.from({ length: 200 }, () => wish(shop));
    await Promise.all(wishes.map((one) => fulfil(one, [house.base])));
    const audit = await auditHistory(house.db, wishes);
    t.diagnostic(JSON.stringify(audit));
    assert.equal(audit.placed, wishes.length);
  });

  it("that does not, nothing starts, and a sentence says what to set", async () => {
    const other = await poolDatabase(database.folder, database.url, "transaction");
    try {
      await assert.rejects(migrate(through(other)), /pool_mode = session/);
    } finally {
      await other.close();
    }
  });

  it("the interface is as it is without, sentence by sentence", {
    skip: isLong ? false : "it takes minutes: npm run test:cluster -- pooler --long",
  }, async (t) => {
    await database.makeDatabase("town");
    // A test that runs tests: they are no part of this one.
    const { NODE_TEST_CONTEXT, ...env } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["test/conformance/run.ts", "--database-url", through(pooler, "town")],
      { cwd: root, env, maxBuffer: 2 ** 26 },
    );
    const said = stdout.trim().split("\n").at(-1)!;
    t.diagnostic(said);
    assert.match(said, /^\d+ passed, 0 failed/);
  });
});
