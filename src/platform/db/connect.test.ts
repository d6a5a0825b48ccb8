import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { Client } from "./client.ts";
import { connect, type Database, isDatabaseError, type Queryable } from "./connect.ts";
import { createWriteProbe } from "./takes-writing.ts";
import { whyUnavailable } from "./unavailable.ts";

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
  await db.query("CREATE TABLE notes (id int PRIMARY KEY, note text)");
});
after(async () => {
  await db.close();
  await database.close();
});

describe("values from the database", () => {
  it("are exact numbers, instants and objects", async () => {
    const [row] = await db.query(
      `SELECT 9007199254740991::int8 AS big, sum(v) AS total, count(*) AS count, ARRAY[1::int8, NULL] AS list,
              timestamptz '2026-03-29 03:30+02' AS at, date '2026-03-29' AS day, '{"a": [1]}'::jsonb AS data,
              ARRAY['a,b', NULL, '"'] AS texts, '\\x00ff'::bytea AS bytes
       FROM (VALUES (1::int8), (2)) AS rows (v)`,
    );
    assert.deepEqual(
      { ...row!, at: String(row!.at) },
      {
        big: 9007199254740991,
        total: 3,
        count: 2,
        list: [1, null],
        at: "2026-03-29T01:30:00Z",
        day: "2026-03-29",
        data: { a: [1] },
        texts: ["a,b", null, '"'],
        bytes: Buffer.from([0, 255]),
      },
    );
  });

  it("are refused when a number cannot hold them exactly", async () => {
    await assert.rejects(
      db.query("SELECT 9007199254740993::int8 AS big"),
      /9007199254740993, which a number cannot hold exactly/,
    );
  });

  it("keep instants to the microsecond, there and back", async () => {
    const at = Temporal.Instant.from("2026-10-25T00:30:00.123456Z");
    const [row] = await db.query<{ at: Temporal.Instant; all: Temporal.Instant[] }>(
      "SELECT $1::timestamptz AS at, $2::timestamptz[] AS all",
      [at, [at]],
    );
    assert.ok(row!.at.equals(at));
    assert.ok(row!.all[0]!.equals(at));
  });

  it("keep instants of every year that PostgreSQL has, there and back", async () => {
    const all = [
      "-004000-01-01T00:00:00Z",
      "-000001-12-31T23:59:59.999999Z",
      "0000-01-01T00:00:00Z",
      "0000-12-31T23:17:00Z",
      "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:59.999999Z",
      "+010000-01-01T00:00:00Z",
      "+271821-01-01T00:00:00Z",
    ].map((text) => Temporal.Instant.from(text));
    const [row] = await db.query<{ back: Temporal.Instant[]; one: Temporal.Instant; isSorted: boolean }>(
      `SELECT $1::timestamptz[] AS back, $2::timestamptz AS one,
         (SELECT array_agg(at ORDER BY at) FROM unnest($1::timestamptz[]) AS at) = $1 AS "isSorted"`,
      [all, all[2]],
    );
    assert.deepEqual(row!.back.map(String), all.map(String));
    assert.deepEqual([String(row!.one), row!.isSorted], ["0000-01-01T00:00:00Z", true]);
  });
});

const backend = async (asked: Queryable = db) =>
  (await asked.query<{ pid: number }>("SELECT pg_backend_pid() AS pid"))[0]!.pid;

describe("a statement that is refused", () => {
  it("leaves its connection for the next one", async () => {
    const pid = await backend();
    for (let count = 0; count < 5; count++) {
      await assert.rejects(db.query("SELECT 1 / $1::int", [0]), { code: "22012" });
      assert.equal(await backend(), pid);
    }
  });

  it("takes its connection with it when it was prepared before the table changed", async () => {
    await db.query("CREATE TABLE changing (a int)");
    const read = () => db.query("SELECT * FROM changing");
    await read();
    await db.query("ALTER TABLE changing ADD COLUMN b int");
    await assert.rejects(read(), { code: "0A000" });
    assert.deepEqual(await read(), []);
  });
});

describe("a database that has gone silent", () => {
  it("is given up on, alone and in a transaction, and asked over a new connection next time", async (t) => {
    const hasty = connect(database.url, { poolSize: 1, applicationName: "hasty", answersWithinMs: 1_000 });
    t.after(() => hasty.close());
    const silence = "SELECT pg_sleep(300)";
    await assert.rejects(hasty.query(silence), /Query read timeout/);
    await assert.rejects(
      hasty.transaction((trx) => trx.query(silence)),
      /Query read timeout/,
    );
    // Of others' sessions the service is told nothing.
    const stillSilent = await db.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'hasty' AND state = 'active' AND query = $1",
      [silence],
    );
    assert.equal(stillSilent.length, 2, "nobody has waited for them");
  });
});

describe("a server that has become a standby", () => {
  it("is given up with the first write that it refuses, and the next statement has another connection", async (t) => {
    const one = connect(database.url, { poolSize: 1, applicationName: "test", isOwner: true });
    t.after(() => one.close());
    const pid = () => backend(one);
    const before = await pid();
    await one.query("SET default_transaction_read_only = on");
    const write = one.transaction((trx) => trx.query("DELETE FROM notes"));
    assert.equal(whyUnavailable(await write.catch((error: unknown) => error)), "AWAY");
    const after = await pid();
    assert.notEqual(after, before);
    await one.query("SET default_transaction_read_only = on");
    await assert.rejects(createWriteProbe(one)(), /takes no writing/);
    assert.notEqual(await pid(), after);
    await one.query("DELETE FROM notes WHERE false");
  });
});

describe("a connection that is cut", () => {
  it("ends nothing in the moment in which it was made, nor when nobody uses it", async () => {
    const client = new Client(database.url);
    await client.connect();
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    await db.query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
    await ended;
  });

  it("costs whoever asked an answer, and nobody after them", async () => {
    for (let count = 0; count < 5; count += 1) {
      await assert.rejects(db.query("SELECT pg_terminate_backend(pg_backend_pid())"));
      assert.deepEqual(await db.query("SELECT 1 AS one"), [{ one: 1 }]);
    }
  });
});

describe("one restaurant among many", () => {
  const one = "rst_one";
  const lockIts = "SELECT pg_advisory_xact_lock(hashtext($1))";
  let many: Database;
  before(() => {
    many = connect(database.url, {
      poolSize: 8,
      applicationName: "many",
      lockPatienceMs: 300,
      turnPatienceMs: 200,
    });
  });
  after(() => many.close());

  it("has a quarter of the connections, however many of its statements wait, and the others have the rest", async () => {
    const held = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    const holder = db.transaction(async (trx) => {
      await trx.query(lockIts, [one]);
      held.resolve();
      await isOver.promise;
    });
    await held.promise;
    const waiting = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? many.query(lockIts, [one]) : many.transaction((trx) => trx.query(lockIts, [one])),
    );
    let isWaiting = true;
    const endings = Promise.allSettled(waiting).finally(() => {
      isWaiting = false;
    });
    try {
      // It is the turn of the first ones once somebody else has been answered.
      for (let other = 0; other < 8; other += 1) await many.query("SELECT $1", [`rst_${other}`]);
      let most = 0;
      while (isWaiting) {
        const [row] = await db.query<{ count: number }>(
          "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'many' AND wait_event_type = 'Lock'",
        );
        most = Math.max(most, row!.count);
      }
      assert.equal(most, 2);
      const codes = (await endings).map((ending) =>
        ending.status === "rejected" ? whyUnavailable(ending.reason) : "DONE",
      );
      assert.deepEqual(new Set(codes), new Set(["LOCKED"]));
    } finally {
      isOver.resolve();
      await holder;
    }
    assert.equal((await many.query(lockIts, [one])).length, 1);
  });
});

describe("two that wait for each other", () => {
  it("are both answered: a single statement that PostgreSQL has given up is asked for again", async () => {
    await db.query("CREATE TABLE pair (id int PRIMARY KEY, n int NOT NULL)");
    await db.query("INSERT INTO pair VALUES (1, 0), (2, 0)");
    // Both rows in one statement, each in an order of its own.
    await db.query(`CREATE FUNCTION raise_both(first int, second int) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      UPDATE pair SET n = n + 1 WHERE id = first;
      PERFORM pg_sleep(0.2);
      UPDATE pair SET n = n + 1 WHERE id = second;
    END $$`);
    await Promise.all([db.query("SELECT raise_both(1, 2)"), db.query("SELECT raise_both(2, 1)")]);
    assert.deepEqual(await db.query("SELECT n FROM pair"), [{ n: 2 }, { n: 2 }]);
  });
});

describe("a statement that is given up again and again", () => {
  it("is asked for three times, and one that is wrong once", async () => {
    await db.query("CREATE SEQUENCE asked");
    await db.query(`CREATE FUNCTION give_up(code text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      PERFORM nextval('asked');
      RAISE EXCEPTION 'given up' USING ERRCODE = code;
    END $$`);
    const timesAsked = async (code: string) => {
      await db.query("ALTER SEQUENCE asked RESTART");
      await assert.rejects(db.query("SELECT give_up($1)", [code]), { code });
      return (await db.query<{ times: number }>("SELECT last_value AS times FROM asked"))[0]!.times;
    };
    assert.equal(await timesAsked("40001"), 3);
    assert.equal(await timesAsked("40P01"), 3);
    assert.equal(await timesAsked("22023"), 1);
  });
});

describe("a transaction", () => {
  it("is written as a whole", async () => {
    await db.transaction(async (trx) => {
      await trx.query("INSERT INTO notes VALUES (1, 'kept')");
      await trx.query("INSERT INTO notes VALUES (2, 'kept too')");
    });
    assert.equal((await db.query("SELECT FROM notes")).length, 2);
  });

  it("is not written at all when its work throws, and the connection goes on", async () => {
    let pid: number | undefined;
    const failing = db.transaction(async (trx) => {
      pid = await backend(trx);
      await trx.query("INSERT INTO notes VALUES (3, 'gone')");
      throw new Error("no");
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.equal(await backend(), pid);
    assert.equal((await db.query("SELECT FROM notes WHERE id = 3")).length, 0);
  });

  it("in which nothing is asked takes no connection: it answers, or fails, as its work does", async () => {
    assert.equal(
      await db.transaction(async () => "looked at, and nothing to do"),
      "looked at, and nothing to do",
    );
    const failing = db.transaction(async () => {
      throw new Error("refused before anything was asked");
    });
    await assert.rejects(failing, /^Error: refused before anything was asked$/);
  });

  it("does not pass for written when a failed statement was ignored", async () => {
    const careless = db.transaction(async (trx) => {
      await trx.query("INSERT INTO notes VALUES (4, 'gone')");
      await trx.query("INSERT INTO notes VALUES (1, 'twice')").catch(() => undefined);
    });
    await assert.rejects(careless, /rolled back: a failed statement was ignored/);
  });

  it("fails, and gives its connection up, when the connection is lost in the middle", async () => {
    const lost = db.transaction(async (trx) => {
      await trx.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
      await trx.query("SELECT 1");
    });
    await assert.rejects(lost);
    assert.equal((await db.query("SELECT 1 AS one")).length, 1);
  });
});

describe("statements", () => {
  it("are prepared under one name per text", async () => {
    await db.transaction(async (trx) => {
      for (const id of [1, 2, 1]) await trx.query("SELECT note FROM notes WHERE id = $1", [id]);
      const prepared = await trx.query<{ name: string }>(
        "SELECT name FROM pg_prepared_statements WHERE statement = 'SELECT note FROM notes WHERE id = $1'",
      );
      assert.equal(prepared.length, 1);
      assert.match(prepared[0]!.name, /^luka_\d+$/);
    });
  });

  it("may still be a script of several", async () => {
    await db.query("CREATE TABLE one (); CREATE TABLE two ()");
    await db.query("DROP TABLE one, two");
  });

  it("answer violated constraints with their name", async () => {
    const twice = db.query("INSERT INTO notes VALUES (1, 'twice')");
    await assert.rejects(twice, (error) => {
      assert.ok(isDatabaseError(error, "23505"));
      assert.ok(isDatabaseError(error, "23505", "notes_pkey"));
      assert.ok(!isDatabaseError(error, "23505", "another"));
      return true;
    });
  });
});
