import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "../../platform/db/connect.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { type ClaimedMail, claimMails, findDue, purgeMails, writeOutcomes } from "./mail-queue.ts";
import type { AnyMail } from "./make-mails.ts";
import { OutcomeWriter } from "./outcome-writer.ts";
import { claimPersonMails, writePersonOutcomes } from "./person-mail-queue.ts";
import { isStillWaiting, isSubscribed } from "./queries.ts";
import { notMade, sent, skipped } from "./schedule.ts";

describe("the queue of mails", () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolSize: 2, applicationName: "test", isOwner: true });
    await db.query(
      "INSERT INTO restaurants (id, slug, environment) VALUES ('rst_1', 'en', 'LIVE'), ('rst_2', 'to', 'LIVE')",
    );
  });
  beforeEach(() => db.query("DELETE FROM mails"));
  after(async () => {
    await db?.close();
    await database?.close();
  });

  /** A mail to somebody, due `seconds` from now. */
  const queue = (to: string, seconds: number, { restaurantId = "rst_1", state = "PENDING", age = 0 } = {}) =>
    db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, state, due_at, created_at, finished_at)
       VALUES ($1, 'ORDER_PLACED', $2, 'nb', $3, now() + make_interval(secs => $4), now() - make_interval(secs => $5),
         CASE WHEN $3 <> 'PENDING' THEN now() - make_interval(secs => $5) END)`,
      [restaurantId, to, state, seconds, age],
    );
  const kept = () =>
    db.query<Record<string, unknown>>(
      `SELECT recipient, state, failure, attempts, claim_id IS NULL AS free, finished_at IS NOT NULL AS finished,
         round(extract(epoch FROM due_at - now()))::int AS "dueIn", content_sealed IS NOT NULL AS kept
       FROM mails ORDER BY recipient`,
    );
  const recipients = (mails: readonly { recipient: string }[]) => mails.map(({ recipient }) => recipient);
  const near = (found: unknown, wanted: number) =>
    assert.ok(Math.abs((found as number) - wanted) <= 5, `${found} is about ${wanted}`);

  it("gives those that are due, the longest due first, for as long as one try takes", async () => {
    await queue("c@example.com", -10, { age: 30 });
    await queue("a@example.com", -30, { age: 10, restaurantId: "rst_2" });
    await queue("b@example.com", -20, { age: 20 });
    await queue("later@example.com", 60);
    await queue("done@example.com", -60, { state: "SENT" });
    assert.deepEqual(await findDue(db), { mails: true, people: false });
    const claimId = randomUUID();
    const two = await claimMails(db, claimId, 2);
    assert.deepEqual(
      recipients(two),
      ["b@example.com", "a@example.com"],
      "in the order in which they were written",
    );
    assert.deepEqual([two[0]!.claimId, two[1]!.scope.restaurantId, two[0]!.attempts], [claimId, "rst_2", 0]);
    near(two[0]!.ageSeconds, 20);
    near((Date.now() - two[0]!.createdAtMs) / 1_000, 20);
    assert.deepEqual(recipients(await claimMails(db, randomUUID(), 10)), ["c@example.com"]);
    assert.deepEqual(await findDue(db), { mails: false, people: false });
    const [a] = await kept();
    assert.equal(a!.free, false);
    near(a!.dueIn, 90);
  });

  it("gives those that it gives together in the order in which they were written", async () => {
    for (const age of [30, 10, 50, 20, 40]) await queue(`${age}@example.com`, -age / 10, { age });
    assert.deepEqual(
      recipients(await claimMails(db, randomUUID(), 10)),
      [50, 40, 30, 20, 10].map((age) => `${age}@example.com`),
    );
  });

  it("gives those of one moment in the order in which they were made, whichever it finds first", async () => {
    const idOf = (n: number) => `0193a0c0-0000-7000-8000-00000000000${n}`;
    for (const n of [3, 1, 4, 2])
      await db.query(
        `INSERT INTO mails (restaurant_id, id, kind, recipient, locale, created_at)
         VALUES ('rst_1', $1, 'ORDER_PLACED', 'kari@example.com', 'nb', '2026-06-12')`,
        [idOf(n)],
      );
    assert.deepEqual(
      (await claimMails(db, randomUUID(), 10)).map(({ id }) => id),
      [1, 2, 3, 4].map(idOf),
    );
  });

  it("keeps what became of each, under the claim with which it was taken and no other", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await queue(`${name}@example.com`, -10);
    const [a, b, c, d, e] = (await claimMails(db, randomUUID(), 10)).toSorted((one, other) =>
      one.recipient < other.recipient ? -1 : 1,
    ) as [ClaimedMail, ClaimedMail, ClaimedMail, ClaimedMail, ClaimedMail];
    const written = await writeOutcomes(db, [
      { mail: a, outcome: sent, kept: Buffer.from("sealed") },
      { mail: b, outcome: notMade(1), kept: null },
      { mail: c, outcome: skipped("OUTDATED"), kept: null },
      { mail: { ...d, claimId: randomUUID() }, outcome: sent, kept: null },
      { mail: { ...e, scope: scopeOf("rst_2") }, outcome: sent, kept: null },
    ]);
    assert.deepEqual(new Set(written.map(({ id }) => id)), new Set([a.id, b.id, c.id]));
    const rows = await kept();
    assert.deepEqual(
      rows.map(({ state, failure, attempts, free, finished, kept: isKept }) => [
        ...[state, failure, attempts, free, finished, isKept],
      ]),
      [
        ["SENT", null, 1, false, true, true],
        ["PENDING", "RENDERING", 1, true, false, false],
        ["SKIPPED", "OUTDATED", 0, false, true, false],
        ["PENDING", null, 0, false, false, false],
        ["PENDING", null, 0, false, false, false],
      ],
    );
    near(rows[1]!.dueIn, 60);
    assert.deepEqual(
      await writeOutcomes(db, [{ mail: a, outcome: notMade(1), kept: null }]),
      [],
      "what is over is over",
    );
  });

  it("forgets what is over after thirty days, and nothing that waits", async () => {
    const day = 86_400;
    await queue("old@example.com", 0, { state: "SENT", age: 30 * day + 60 });
    await queue("young@example.com", 0, { state: "SENT", age: 30 * day - 60 });
    await queue("waiting@example.com", 0, { age: 40 * day });
    await purgeMails({ db }, AbortSignal.abort());
    assert.equal((await kept()).length, 3, "a process that stops begins nothing");
    await purgeMails({ db }, new AbortController().signal);
    assert.deepEqual(
      (await kept()).map(({ recipient }) => recipient),
      ["waiting@example.com", "young@example.com"],
    );
  });

  it("forgets all that is old, however much it is", async () => {
    await db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, state, finished_at)
       SELECT 'rst_1', 'ORDER_PLACED', 'guest' || n || '@example.com', 'nb', 'SENT', now() - interval '31 days'
       FROM generate_series(1, 1001) n`,
    );
    await purgeMails({ db }, new AbortController().signal);
    assert.deepEqual(await kept(), []);
  });

  it("asks whether somebody still wants to hear of it, in their own restaurant", async () => {
    for (const status of ["SUBSCRIBED", "UNSUBSCRIBED"])
      await db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ('rst_1', $1, $1 || '@example.com', $1, $1, now(), now())`,
        [status],
      );
    for (const status of ["WAITING", "NOTIFIED", "BOOKED"])
      await db.query(
        `INSERT INTO dine_in_waitlist (restaurant_id, id, date, from_at, until_at, party_size, customer_name, customer_phone, status, created_at, updated_at)
         VALUES ('rst_1', $1, '2026-06-12', now(), now(), 2, 'Kari', '+47' || $1, $1, now(), now())`,
        [status],
      );
    const answers = (ask: typeof isSubscribed, ...ids: string[]) =>
      Promise.all(["rst_1", "rst_2"].flatMap((id) => ids.map((one) => ask(db, scopeOf(id), one))));
    assert.deepEqual(await answers(isSubscribed, "SUBSCRIBED", "UNSUBSCRIBED"), [true, false, false, false]);
    assert.deepEqual(await answers(isStillWaiting, "WAITING", "NOTIFIED", "BOOKED"), [
      ...[false, true, false],
      ...[false, false, false],
    ]);
  });

  it("knows of people's own mails which are due, and keeps what became of each under its claim", async () => {
    const people = (kind: string, seconds: number, state = "PENDING") =>
      db.query(
        `INSERT INTO people_mails (kind, address, locale, state, due_at, finished_at)
         VALUES ($1, $1 || '@example.com', 'nb', $2, now() + make_interval(secs => $3), CASE WHEN $2 <> 'PENDING' THEN now() END)`,
        [kind, state, seconds],
      );
    await people("later", 600);
    await people("done", -600, "SENT");
    assert.deepEqual(await findDue(db), { mails: false, people: false });
    for (const kind of ["fenced", "sent", "held"]) await people(kind, -10);
    assert.deepEqual(await findDue(db), { mails: false, people: true });
    const claimed = await claimPersonMails(db, randomUUID(), 10);
    const of = (kind: string) => claimed.find((mail) => (mail.kind as string) === kind)!;
    assert.deepEqual(claimed.map(({ kind }) => kind).sort(), ["fenced", "held", "sent"]);
    await writePersonOutcomes(db, [
      { mail: of("sent"), outcome: sent, kept: null },
      { mail: { ...of("fenced"), claimId: randomUUID() }, outcome: sent, kept: null },
    ]);
    await writePersonOutcomes(db, [{ mail: of("sent"), outcome: skipped("OUTDATED"), kept: null }]);
    assert.deepEqual(await db.query("SELECT kind, state, failure FROM people_mails ORDER BY kind"), [
      { kind: "done", state: "SENT", failure: null },
      { kind: "fenced", state: "PENDING", failure: null },
      { kind: "held", state: "PENDING", failure: null },
      { kind: "later", state: "PENDING", failure: null },
      { kind: "sent", state: "SENT", failure: null },
    ]);
  });

  it("writes what became of many at once, and each alone while somebody holds on to one of them", async () => {
    for (let count = 0; count < 3; count++) await queue(`${count}@example.com`, -10);
    const claimed = await claimMails(db, randomUUID(), 10);
    const warned: unknown[] = [];
    const log = { warn: (...said: unknown[]) => void warned.push(said) };
    let outOfHand = 0;
    let writes = 0;
    const counted = {
      ...db,
      everywhere: (async (text: string, values?: unknown[]) => {
        writes += 1;
        return hasty.everywhere(text, values);
      }) as Database["everywhere"],
    };
    const hasty = connect(database.url, {
      ...{ poolSize: 2, applicationName: "test", isOwner: true, lockPatienceMs: 100 },
    });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM mails WHERE recipient = '1@example.com' FOR UPDATE");
    const writer = new OutcomeWriter({ db: counted, log }, (mails) => {
      outOfHand += mails;
    });
    for (const mail of claimed) writer.add({ mail, outcome: sent, kept: null });
    const running = writer.run();
    while (warned.length === 0) await db.query("SELECT 1");
    assert.deepEqual(
      (await kept()).map(({ state }) => state),
      ["SENT", "PENDING", "SENT"],
    );
    assert.equal(outOfHand, 0);
    await holder.query("COMMIT");
    await holder.end();
    writer.close();
    await running;
    await hasty.close();
    assert.deepEqual(
      (await kept()).map(({ state }) => state),
      ["SENT", "SENT", "SENT"],
    );
    assert.equal(outOfHand, 3);
    assert.ok(writes >= 5, "all together, each alone, and the one that was held again");
  });

  it("gives up on its way out what cannot be written three times: whoever claims it next sends it again", async () => {
    const mail = () =>
      ({ id: randomUUID(), claimId: randomUUID(), scope: scopeOf("rst_1") }) as unknown as AnyMail;
    let asked = 0;
    const away = {
      everywhere: async () => {
        asked += 1;
        throw new Error("The database is away.");
      },
    } as unknown as Database;
    let outOfHand = 0;
    const writer = new OutcomeWriter({ db: away, log: { warn: () => undefined } }, (mails) => {
      outOfHand += mails;
    });
    for (let count = 0; count < 2; count++) writer.add({ mail: mail(), outcome: sent, kept: null });
    writer.close();
    await writer.run();
    assert.deepEqual([asked, outOfHand], [3, 2], "both together each time: none is in the other's way");
  });
});
