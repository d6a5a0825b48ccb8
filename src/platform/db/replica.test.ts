import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { until } from "../../../test/faults/stage.ts";
import { createLog } from "../log.ts";
import { connect, type Database } from "./connect.ts";
import { createPositions, lagOf, type Position } from "./position.ts";
import { createReplica, type Replica, type ReplicaParts } from "./replica.ts";
import { type StandIn, standInAt } from "./standby.fixture.ts";

describe("reads at a standby (D-422)", () => {
  let primary: TestDatabase;
  let other: TestDatabase;
  let standby: StandIn;
  let db: Database;
  let said: string[] = [];
  let made: Replica[] = [];
  const log = createLog("info", { write: (line) => void said.push(JSON.parse(line).msg) });
  before(async () => {
    [primary, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    for (const [{ url }, name] of [
      [primary, "primary"],
      [other, "standby"],
    ] as const) {
      const owner = connect(url, { poolSize: 1, applicationName: "test", isOwner: true });
      await owner.query("CREATE TABLE place (name text)");
      await owner.query("INSERT INTO place VALUES ($1)", [name]);
      const body = name === "primary" ? `RETURN 'primary'` : "RAISE EXCEPTION 'no' USING ERRCODE = code";
      await owner.query(
        `CREATE FUNCTION fails_there (code text) RETURNS text LANGUAGE plpgsql AS 'BEGIN ${body.replaceAll("'", "''")}; END'`,
      );
      await owner.close();
    }
    standby = await standInAt(other.url);
    db = connect(primary.url, { poolSize: 4, applicationName: "test" });
  });
  after(async () => {
    await standby?.close();
    await db?.close();
    await primary?.close();
    await other?.close();
  });
  beforeEach(async () => {
    await standby.says({});
    await standby.reaches(null);
    said = [];
  });
  afterEach(async () => {
    await Promise.all(made.map((one) => one.close()));
    made = [];
  });

  const follow = (more: Partial<ReplicaParts> = {}): Replica => {
    const replica = createReplica({ url: other.url, poolSize: 4, db, log, lookAgainMs: 0, ...more });
    made.push(replica);
    return replica;
  };
  const placeOf = async (replica: Replica): Promise<string> =>
    (await replica.reads().query<{ name: string }>("SELECT name FROM place"))[0]!.name;
  const backTo = (replica: Replica) =>
    until("it is read from", async () => (await placeOf(replica)) === "standby");

  it("are of one restaurant, in the service's role, and write nothing", async () => {
    const replica = follow();
    const reads = replica.reads();
    const ask = `SELECT current_user::text AS role, current_setting('luka.scope', true) AS scope,
                   current_setting('transaction_read_only') AS "isReadOnly", $1::text AS id`;
    const [row] = await reads.query(ask, ["rst_1"]);
    assert.deepEqual(row, { role: "luka_service", scope: "rst_1", isReadOnly: "on", id: "rst_1" });
    const [all] = await reads.everywhere<{ scope: string }>(ask, ["rst_1"]);
    assert.equal(all!.scope, "*");
    await reads.transaction((trx) => trx.query("INSERT INTO place VALUES ('another')"));
    const rows = await db.query("SELECT FROM place");
    assert.equal(rows.length, 2, "what is written goes to the primary");
    await db.query("DELETE FROM place WHERE name = 'another'");
    assert.deepEqual(replica.standing().outcomes, { replica: 2, primary: 0, conflict: 0, failed: 0 });
  });

  it("are the primary's while the standby does not have what was written before, without a wait for each", async () => {
    const replica = follow({ patienceMs: 0 });
    await standby.reaches("0/1");
    assert.equal(await placeOf(replica), "primary");
    assert.equal(replica.standing().state, "behind");
    assert.ok(replica.standing().lagBytes! > 0);
    for (let times = 0; times < 3; times += 1) assert.equal(await placeOf(replica), "primary");
    await standby.reaches(null);
    await backTo(replica);
    assert.deepEqual(said, ["reads go to the primary", "reads go to the replica again"]);
  });

  it("keep a connection to a standby that is only behind, and none to a server that is no standby", async () => {
    const replica = follow({ patienceMs: 0 });
    const name = new URL(other.url).pathname.slice(1);
    const connections = () =>
      db.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'luka reads' ORDER BY pid",
        [name],
      );
    await standby.reaches("0/1");
    await placeOf(replica);
    const before = await connections();
    assert.equal(before.length, 1);
    await placeOf(replica);
    assert.deepEqual(await connections(), before);
    await standby.says({ isStandby: false });
    await placeOf(replica);
    await until("it is given up", async () =>
      (await connections()).every(({ pid }) => pid !== before[0]!.pid),
    );
  });

  it("wait a moment for it", async () => {
    const replica = follow({ patienceMs: 30_000 });
    await standby.reaches("0/1");
    const reading = placeOf(replica);
    await until("it has been asked", () => (replica.standing().lagBytes ?? 0) > 0);
    await standby.reaches(null);
    assert.equal(await reading, "standby");
    assert.deepEqual(said, []);
  });

  it("are the primary's while the standby is away, and nobody is told of a failure", async () => {
    const replica = follow({ url: "postgresql://luka@127.0.0.1:1/luka" });
    for (let times = 0; times < 3; times += 1) assert.equal(await placeOf(replica), "primary");
    assert.equal(replica.standing().state, "away");
    assert.equal(replica.standing().lagBytes, null);
    assert.deepEqual(said, ["reads go to the primary"]);
  });

  it("come back to it after its connections were lost", async () => {
    const replica = follow();
    await backTo(replica);
    await standby.dropConnections("luka reads");
    await until("the loss is known", () => replica.standing().state === "away");
    assert.equal(await placeOf(replica), "primary");
    await backTo(replica);
    assert.deepEqual(said, ["reads go to the primary", "reads go to the replica again"]);
  });

  it("are not those of a server that is no standby, of another timeline, or of another cluster", async () => {
    for (const [what, state] of [
      [{ isStandby: false }, "unfit"],
      [{ timeline: 9 }, "behind"],
      [{ receives: 9 }, "behind"],
    ] as const) {
      const replica = follow({ patienceMs: 0 });
      await standby.says(what);
      assert.equal(await placeOf(replica), "primary");
      assert.equal(replica.standing().state, state);
    }
    const at: Position = { cluster: "1", timeline: 2, reached: 100 };
    assert.equal(lagOf(at, { ...at, isStandby: true }), 0);
    assert.equal(lagOf(at, { ...at, isStandby: true, reached: null }), 100);
    assert.equal(lagOf(at, { ...at, isStandby: true, cluster: "2" }), "NOT_ITS_STANDBY");
    assert.equal(lagOf(at, { ...at, isStandby: true, timeline: 3, reached: 500 }), "OTHER_TIMELINE");
  });

  it("are asked again at the primary when the standby gives a statement up or cannot do it, and go on there", async () => {
    const replica = follow();
    const fails = async (code: string) =>
      (await replica.reads().query<{ place: string }>("SELECT fails_there($1) AS place", [code]))[0]!.place;
    for (const code of ["40001", "57014", "42501"]) assert.equal(await fails(code), "primary", code);
    assert.deepEqual(replica.standing().outcomes, { replica: 0, primary: 0, conflict: 2, failed: 1 });
    assert.equal(await placeOf(replica), "standby");
    assert.deepEqual(said, ["the replica refused a statement"]);
    // What is wrong with the values is so everywhere.
    await assert.rejects(replica.reads().query("SELECT $1::int", ["one"]), { code: "22P02" });
    // What the server says when it is being stopped.
    assert.equal(await fails("57P01"), "primary");
    assert.equal(replica.standing().state, "away");
  });

  it("ask where the primary is once for each request, together with whoever asks at the same time", async () => {
    const questions: (() => void)[] = [];
    const position = createPositions({
      query: <Row>() =>
        new Promise<Row[]>((resolve) => {
          const row = { cluster: "1", timeline: "00000001", reached: questions.length };
          questions.push(() => resolve([row] as Row[]));
        }),
    });
    const asked = async (count: number) => until("it is asked", () => questions.length === count);
    const first = Promise.all([position(), position()]);
    await asked(1);
    // An answer that is on its way may be older than these.
    const second = Promise.all([position(), position(), position()]);
    questions[0]!();
    assert.deepEqual(
      (await first).map(({ reached }) => reached),
      [0, 0],
    );
    await asked(2);
    questions[1]!();
    assert.deepEqual(
      (await second).map(({ reached }) => reached),
      [1, 1, 1],
    );
    let primaryAsked = 0;
    const counted: Database = {
      ...db,
      query: (text, values) => {
        primaryAsked += 1;
        return db.query(text, values);
      },
    };
    const reads = follow({ db: counted }).reads();
    await Promise.all(Array.from({ length: 5 }, () => reads.query("SELECT FROM place")));
    await reads.query("SELECT FROM place");
    assert.equal(primaryAsked, 1);
  });
});
