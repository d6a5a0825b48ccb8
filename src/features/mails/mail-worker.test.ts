import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/conformance/eventually.ts";
import { createLog } from "../../platform/log.ts";
import { MailError, type MailMessage } from "../../platform/mail/mailer.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { MailWorker } from "./mail-worker.ts";

/** When a mail was handed over, by performance.now(), and to whom. */
interface Handed {
  atMs: number;
  to: string;
}

describe("a worker that sends mails", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app?.close());
  beforeEach(async () => {
    await app.db.query("DELETE FROM mails");
    await app.db.query("DELETE FROM people_mails");
  });

  const queue = (count: number, table: "mails" | "people_mails") =>
    table === "mails"
      ? app.db.query(
          `INSERT INTO mails (restaurant_id, kind, recipient, locale)
           SELECT $1, 'ORDER_PLACED', 'guest' || n || '@luka.example', 'nb' FROM generate_series(1, $2) n`,
          [shop.restaurantId, count],
        )
      : app.db.query(
          `INSERT INTO people_mails (kind, address, locale)
           SELECT 'PARTNER_CONFIRM', 'person' || n || '@luka.example', 'nb' FROM generate_series(1, $1) n`,
          [count],
        );
  const left = async (table: "mails" | "people_mails", state = "PENDING") => {
    const [row] = await app.db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE state = $1`,
      [state],
    );
    return row!.count;
  };

  /** A worker whose mail server is `send`, until the test is over. */
  function work(t: TestContext, send: (to: string) => Promise<void>) {
    const stopping = new AbortController();
    const handed: Handed[] = [];
    const counted: string[] = [];
    const { config, secrets } = app.ctx;
    const worker = new MailWorker(
      {
        ...{ config, secrets, db: app.ctx.db, log: createLog("silent") },
        mailer: {
          async send({ to }) {
            handed.push({ atMs: performance.now(), to });
            await send(to);
            return null;
          },
          close: () => Promise.resolve(),
        },
        restaurants: () => Promise.resolve(new Map()),
        makeOther: ({ recipient }) => Promise.resolve({ message: { to: recipient } as MailMessage }),
        count: (result) => void counted.push(result),
      },
      stopping.signal,
    );
    const running = worker.run();
    const stop = () => {
      stopping.abort();
      return running;
    };
    t.after(stop);
    return { worker, handed, counted, stop };
  }
  const taken = () => Promise.resolve();

  it("takes all that is due once it is told of it, however much it is", async (t) => {
    for (const table of ["mails", "people_mails"] as const) {
      await queue(230, table);
      const { worker, handed, stop } = work(t, taken);
      worker.look({ mails: table === "mails", people: table === "people_mails" });
      assert.equal(worker.isIdle, false);
      await eventually(
        () => left(table, "SENT"),
        (sent) => sent === 230,
      );
      await eventually(
        async () => worker.isIdle,
        (isIdle) => isIdle,
      );
      assert.equal(new Set(handed.map(({ to }) => to)).size, 230);
      await stop();
    }
  });

  it("takes what people wait for before what restaurants send", async (t) => {
    await queue(100, "mails");
    await queue(60, "people_mails");
    const { worker, handed } = work(t, taken);
    worker.look({ mails: true, people: true });
    await eventually(
      () => left("mails", "SENT"),
      (sent) => sent === 100,
    );
    assert.equal(
      handed.slice(0, 60).every(({ to }) => to.startsWith("person")),
      true,
    );
    assert.equal(handed.length, 160);
  });

  it("leaves alone what it has not been told of", async (t) => {
    for (const [table, to] of [
      ["people_mails", "person1@luka.example"],
      ["mails", "guest1@luka.example"],
    ] as const) {
      await app.db.query("DELETE FROM mails");
      await app.db.query("DELETE FROM people_mails");
      await queue(1, "mails");
      await queue(1, "people_mails");
      const { worker, handed, stop } = work(t, taken);
      worker.look({ mails: table === "mails", people: table === "people_mails" });
      await eventually(
        () => left(table, "SENT"),
        (sent) => sent === 1,
      );
      assert.deepEqual(
        handed.map((one) => one.to),
        [to],
      );
      await stop();
    }
  });

  it("tries a server that is away with one mail and then not for a while, and is back at once when that is", async (t) => {
    await queue(60, "mails");
    let triesToFail = Number.POSITIVE_INFINITY;
    const { worker, handed, counted } = work(t, async () => {
      await sleep(5);
      triesToFail -= 1;
      if (triesToFail >= 0) throw new MailError("AWAY", "CONNECTION");
    });
    worker.look({ mails: true, people: false });
    await eventually(
      async () => (await app.db.query("SELECT 1 FROM mails WHERE failure = 'CONNECTION'")).length,
      (count) => count === 60,
    );
    assert.equal(handed.length, 8, "that were under way");
    assert.deepEqual(counted, Array(8).fill("away"));
    assert.equal(await left("mails"), 60);

    await app.db.query("UPDATE mails SET due_at = now()");
    triesToFail = 1;
    worker.look({ mails: true, people: false });
    await eventually(
      () => left("mails", "SENT"),
      (sent) => sent === 59,
    );
    const [failed, next] = handed.slice(8).map(({ atMs }) => atMs);
    assert.ok(next! - failed! >= 2_000, `${next! - failed!} ms: two tries in a row`);
    assert.equal(counted.filter((result) => result === "away").length, 9);
  });

  it("tries a mail again on schedule that it could not hand over for a reason of its own, and counts that", async (t) => {
    await queue(1, "mails");
    const { worker, counted } = work(t, () => Promise.reject(new TypeError("a fault of ours")));
    worker.look({ mails: true, people: false });
    const [row] = await eventually(
      () =>
        app.db.query(
          `SELECT failure, attempts, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes FROM mails
           WHERE claim_id IS NULL AND attempts > 0`,
        ),
      ({ length }) => length === 1,
    );
    assert.deepEqual(row, { failure: "RENDERING", attempts: 1, minutes: 1 });
    assert.deepEqual(counted, ["pending"]);
  });

  it("is careful with a server that took one mail and then no more of those that were under way", async (t) => {
    await queue(60, "mails");
    const found = ["away", "taken", "away"];
    const { worker, handed } = work(t, async () => {
      const [how = "away", after] = [found[handed.length - 1], 10 * handed.length];
      await sleep(after);
      if (how === "away") throw new MailError("AWAY", "CONNECTION");
    });
    worker.look({ mails: true, people: false });
    const tried = () => left("mails", "SENT").then((sent) => sent === 1);
    const givenBack = async () =>
      (await app.db.query("SELECT 1 FROM mails WHERE failure = 'CONNECTION' AND claim_id IS NULL")).length;
    await eventually(givenBack, (count) => count === 59);
    assert.equal(await tried(), true);
    const before = handed.length;
    await app.db.query("UPDATE mails SET due_at = now() WHERE state = 'PENDING'");
    worker.look({ mails: true, people: false });
    await eventually(
      async () => handed.length,
      (count) => count > before,
    );
    await eventually(givenBack, (count) => count === 59);
    assert.equal(handed.length, before + 1);
  });

  it("gives back at once what has waited for its turn for longer than forty seconds", async (t) => {
    let later = 0;
    const now = performance.now.bind(performance);
    t.mock.method(performance, "now", () => now() + later);
    await queue(10, "mails");
    const answer = Promise.withResolvers<void>();
    const { worker, handed } = work(t, () => answer.promise);
    worker.look({ mails: true, people: false });
    await eventually(
      async () => handed.length,
      (count) => count === 8,
    );
    assert.equal(worker.isIdle, false, "as long as it has mails in hand");
    later = 40_100;
    answer.resolve();
    await eventually(
      () => left("mails", "SENT"),
      (sent) => sent === 8,
    );
    await eventually(
      async () =>
        (
          await app.db.query(
            "SELECT 1 FROM mails WHERE state = 'PENDING' AND claim_id IS NULL AND due_at <= now()",
          )
        ).length,
      (count) => count === 2,
    );
    assert.equal(handed.length, 8);
  });
});
