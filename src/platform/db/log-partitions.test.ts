import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database, type Transaction } from "./connect.ts";

const dayMs = 24 * 3_600_000;

/** A log that is kept in partitions, which are dropped as a whole. */
interface KeptLog {
  table: string;
  maintain: string;
  /** Days of one partition. */
  days: number;
  /** Partitions that are there: the one of now, and those to come. */
  ahead: number;
  /** Days that a line is kept. */
  keeps: number;
  /** Days from a partition's first to the day on which it is dropped. */
  droppedAfter: number;
  insert: string;
}

const logs: readonly KeptLog[] = [
  {
    table: "webhook_deliveries",
    maintain: "maintain_webhook_deliveries",
    days: 7,
    ahead: 5,
    keeps: 30,
    droppedAfter: 38,
    insert: `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, due_at)
      SELECT 'rst_1', 'whk_1', id, uuid_v7_time(id), 'PING', now(), '{}', now()
      FROM (SELECT (lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint), 12, '0')
        || '70008000' || lpad(to_hex($2::int), 12, '0'))::uuid AS id) AS made`,
  },
  {
    table: "api_calls",
    maintain: "maintain_api_calls",
    days: 1,
    ahead: 4,
    keeps: 14,
    droppedAfter: 15,
    insert: `INSERT INTO api_calls (at, request_id, partner_id, environment, key_id, method, route, path, status, duration_ms)
      VALUES ($1, 'req_' || $2::int, 'ptn_1', 'TEST', 'key_1', 'GET', '/', '/', 200, 1)`,
  },
];

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
});
after(async () => {
  await db.close();
  await database.close();
});

const undo = new Error("undo");
/** In one transaction, in which it is always the same moment, and which leaves nothing behind. */
const tryOut = (work: (trx: Transaction, now: Temporal.Instant) => Promise<void>): Promise<void> =>
  db
    .transaction(async (trx) => {
      const [{ now }] = (await trx.query<{ now: Temporal.Instant }>("SELECT now()")) as [
        { now: Temporal.Instant },
      ];
      await work(trx, now);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });

for (const { table, maintain, days, ahead, keeps, droppedAfter, insert } of logs)
  describe(`partitions of ${table}`, () => {
    const look = (trx: Transaction) => trx.query(`SELECT ${maintain}()`);
    const names = async (trx: Transaction): Promise<string[]> =>
      (
        await trx.query<{ name: string }>(
          `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
        )
      )
        .map(({ name }) => name)
        .filter((name) => name !== `${table}_default`);
    const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO("UTC").toPlainDate();
    const nameOf = (day: Temporal.PlainDate) => `${table}_${day.toString().replaceAll("-", "")}`;
    /** Weeks begin on Monday, and days at midnight, both in UTC. */
    const wanted = (now: Temporal.Instant): string[] => {
      const today = dayOf(now);
      const start = days === 7 ? today.subtract({ days: today.dayOfWeek - 1 }) : today;
      return Array.from({ length: ahead }, (_, index) => nameOf(start.add({ days: index * days })));
    };
    const dropAll = async (trx: Transaction) => trx.query(`DROP TABLE ${(await names(trx)).join(", ")}`);

    let made = 0;
    const put = (trx: Transaction, at: Temporal.Instant) => trx.query(insert, [at, made++]);
    /** Where lines lie, the oldest first. */
    const places = async (trx: Transaction): Promise<string[]> =>
      (
        await trx.query<{ name: string }>(
          `SELECT tableoid::regclass::text AS name FROM ${table} ORDER BY ${table === "api_calls" ? "at" : "id"}`,
        )
      ).map(({ name }) => name);
    const ago = (now: Temporal.Instant, ms: number) => now.subtract({ milliseconds: ms });

    it(`are there for now and for what comes: ${ahead}, which stay as they are`, () =>
      tryOut(async (trx, now) => {
        await dropAll(trx);
        await look(trx);
        assert.deepEqual(await names(trx), wanted(now));
        await look(trx);
        assert.deepEqual(await names(trx), wanted(now));
        await put(trx, now);
        for (let index = 1; index < ahead; index++) await put(trx, ago(now, -index * days * dayMs));
        assert.deepEqual(await places(trx), wanted(now), "one follows the other");
      }));

    it(`are dropped when all that they hold is ${keeps} days old`, () =>
      tryOut(async (trx, now) => {
        // What was there may be from before midnight.
        await dropAll(trx);
        const first = dayOf(now).subtract({ days: droppedAfter });
        for (const day of [first, first.add({ days: 1 })])
          await trx.query(
            `CREATE TABLE ${nameOf(day)} PARTITION OF ${table}
             FOR VALUES FROM ('${day} 00:00+00') TO (timestamptz '${day} 00:00+00' + interval '1 day')`,
          );
        await look(trx);
        assert.deepEqual(await names(trx), [nameOf(first.add({ days: 1 })), ...wanted(now)]);
      }));

    it("are kept longer when operators say so, and never shorter than is promised", () =>
      tryOut(async (trx, now) => {
        await dropAll(trx);
        const old = nameOf(dayOf(now).subtract({ days: droppedAfter }));
        const young = nameOf(dayOf(now).subtract({ days: droppedAfter - 1 }));
        for (const name of [old, young]) {
          const day = `${name.slice(-8, -4)}-${name.slice(-4, -2)}-${name.slice(-2)} 00:00+00`;
          await trx.query(
            `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${day}') TO (timestamptz '${day}' + interval '1 day')`,
          );
        }
        await trx.query(`SELECT ${maintain}($1)`, [keeps + 1]);
        assert.deepEqual(await names(trx), [old, young, ...wanted(now)]);
        await trx.query(`SELECT ${maintain}($1)`, [1]);
        assert.deepEqual(await names(trx), [young, ...wanted(now)]);
      }));

    it("may be missing: what happens then is kept all the same, apart, and the others are made", () =>
      tryOut(async (trx, now) => {
        await dropAll(trx);
        await put(trx, now);
        await put(trx, ago(now, -2 * days * dayMs));
        await look(trx);
        const made = wanted(now).filter((_, index) => index !== 0 && index !== 2);
        assert.deepEqual(await names(trx), made);
        assert.deepEqual(await places(trx), Array(2).fill(`${table}_default`));
      }));

    it(`are not all: what lies apart is kept for ${keeps} days too`, () =>
      tryOut(async (trx, now) => {
        for (const ms of [-1_000, 1_000]) await put(trx, ago(now, keeps * dayMs + ms));
        await look(trx);
        assert.deepEqual(await places(trx), [`${table}_default`]);
        const [{ at }] = (await trx.query<{ at: Temporal.Instant }>(
          `SELECT ${table === "api_calls" ? "at" : "created_at AS at"} FROM ${table}`,
        )) as [{ at: Temporal.Instant }];
        assert.ok(Temporal.Instant.compare(at, ago(now, keeps * dayMs)) > 0);
      }));

    it("are looked after by one process at a time", () =>
      tryOut(async (trx) => {
        await dropAll(trx);
        await db.transaction(async (other) => {
          await other.query(`SELECT pg_advisory_xact_lock(hashtext('${maintain}'))`);
          await look(trx);
        });
        assert.deepEqual(await names(trx), []);
      }));
  });
