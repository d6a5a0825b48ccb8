import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
} from "../../../test/mail-server.ts";
import { createLog } from "../../platform/log.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type ClaimedMail, claimMails, purgeMails, writeOutcomes } from "./mail-queue.ts";
import { sent } from "./schedule.ts";
import { sendMails } from "./send-mails.ts";

const from = "ordre@luka.example";
const logged: string[] = [];
let app: TestApp;
let shop: Shop;
before(async () => {
  app = await createTestApp({
    overrides: { log: createLog("debug", { write: (line: string) => void logged.push(line) }) },
  });
});
after(() => app.close());
beforeEach(async () => {
  await app.db.query("DELETE FROM mails");
  shop = await openShop(app);
});

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function serve(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const server = await startMailServer(options);
  cleanUp.push(() => server.close());
  return server;
}

/** A worker in this process that sends through a server, until the test is over. */
function work(port: number): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from);
  const running = sendMails({ ...app.ctx, mailer }, stopping.signal);
  const stop = async () => {
    stopping.abort();
    await running;
  };
  cleanUp.push(stop);
  return { stop };
}

interface Row {
  id: string;
  kind: string;
  state: string;
  failure: string | null;
  attempts: number;
  dueInSeconds: number;
  claimed: boolean;
}
const mails = () =>
  app.db.query<Row>(
    `SELECT id, kind, state, failure, attempts, claim_id IS NOT NULL AS claimed,
       extract(epoch FROM due_at - now())::float8 AS "dueInSeconds"
     FROM mails ORDER BY created_at, id`,
  );
async function until(what: string, isSo: (rows: Row[]) => boolean): Promise<Row[]> {
  const end = performance.now() + 30_000;
  for (;;) {
    const rows = await mails();
    if (isSo(rows)) return rows;
    if (performance.now() > end) throw new Error(`${what}: ${JSON.stringify(rows)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const dueNow = () => app.db.query("UPDATE mails SET due_at = now() WHERE state = 'PENDING'");
const order = (email = "kari@example.com") =>
  shop.place(shop.body({ customer: { name: "Kari Nordmann", phone: "91234567", email } }));

describe("a mail in the queue", () => {
  it("is sent, once, and the row says so without keeping the text", async () => {
    const server = await serve();
    const placed = await order();
    work(server.port);
    const [row] = await until("sent", ([one]) => one?.state === "SENT");
    assert.deepEqual([row!.attempts, row!.failure], [1, null]);
    const [received] = await server.waitFor(1);
    assert.deepEqual(received!.to, ["kari@example.com"]);
    assert.equal(received!.mail.messageId, `<${row!.id}@luka.localhost>`);
    assert.equal(received!.mail.subject, `Vi har mottatt bestilling ${placed.orderNumber}`);
    assert.ok(received!.mail.text!.includes(placed.trackingUrl));
    assert.ok(received!.mail.html!.includes(placed.trackingUrl));
    const [kept] = await app.db.query("SELECT content_sealed AS content FROM mails");
    assert.deepEqual(kept, { content: null });
  });

  it("is tried again later when the server says so, with the same Message-ID, and dropped after the seventh time", async () => {
    let isBusy = true;
    const server = await serve({ refuse: () => (isBusy ? { code: 451, text: "greylisted" } : undefined) });
    await order();
    work(server.port);
    const minutes: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      const [row] = await until(`attempt ${attempt}`, ([one]) => one?.attempts === attempt && !one.claimed);
      assert.deepEqual([row!.state, row!.failure], ["PENDING", "SMTP_451"]);
      minutes.push(Math.round(row!.dueInSeconds / 60));
      await dueNow();
    }
    assert.deepEqual(minutes, [1, 5, 15, 60, 240, 720]);
    const [row] = await until("dropped", ([one]) => one?.state === "FAILED");
    assert.deepEqual([row!.attempts, row!.failure], [7, "SMTP_451"]);

    await order();
    const retried = await until("second mail tried", (rows) => rows[1]?.attempts === 1 && !rows[1].claimed);
    isBusy = false;
    await dueNow();
    const [received] = await server.waitFor(1);
    assert.equal(received!.mail.messageId, `<${retried[1]!.id}@luka.localhost>`);
  });

  it("is not tried again when the server refuses it for good, and others are none the worse", async () => {
    const server = await serve({
      refuse: (to) => (to.startsWith("gone") ? { code: 550, text: `<${to}> unknown` } : undefined),
    });
    await order("gone@example.com");
    await order();
    work(server.port);
    const rows = await until("both done", (all) => all.every(({ state }) => state !== "PENDING"));
    assert.deepEqual(
      rows.map(({ state, failure, attempts }) => [state, failure, attempts]),
      [
        ["FAILED", "SMTP_550", 1],
        ["SENT", null, 1],
      ],
    );
    assert.equal(server.received.length, 1);
  });

  it("waits for a mail server that is away, at no cost, and goes out when it is back", async () => {
    const gone = await startMailServer();
    await gone.close();
    await order();
    await order("ola@example.com");
    work(gone.port);
    await until("found away", (rows) => rows.some(({ failure }) => failure === "CONNECTION"));
    await order("per@example.com");
    const back = await serve({ port: gone.port });
    const end = performance.now() + 40_000;
    while (back.received.length < 3 && performance.now() < end) {
      await app.db.query("UPDATE mails SET due_at = now() WHERE state = 'PENDING' AND claim_id IS NULL");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const rows = await until("all sent", (all) => all.every(({ state }) => state === "SENT"));
    assert.deepEqual(
      rows.map(({ attempts }) => attempts),
      [1, 1, 1],
      "tries that found nobody do not count",
    );
    assert.equal(back.received.length, 3);
  });

  it("is refused when the address takes none, and ends when it is two days old", async () => {
    const server = await serve();
    await order();
    await order();
    const [first, second] = await mails();
    await app.db.query("UPDATE mails SET recipient = 'kari@example.com, ola@example.com' WHERE id = $1", [
      first!.id,
    ]);
    await app.db.query("UPDATE mails SET created_at = now() - interval '49 hours' WHERE id = $1", [
      second!.id,
    ]);
    work(server.port);
    const rows = await until("both done", (all) => all.every(({ state }) => state === "FAILED"));
    assert.deepEqual(rows.map(({ failure }) => failure).sort(), ["ADDRESS", "EXPIRED"]);
    assert.deepEqual(server.asked, []);
  });

  it("goes to names beyond ASCII where the server takes them, and is given up at once where it does not", async () => {
    const server = await serve();
    await order("Søren@Blåbær.no");
    const first = work(server.port);
    await until("sent", ([one]) => one?.state === "SENT");
    await first.stop();
    assert.equal(server.received[0]!.isUtf8, true);
    const old = await serve({ isAsciiOnly: true });
    await order("Søren@Blåbær.no");
    await order("kari@example.com");
    work(old.port);
    const rows = await until("both done", (all) => all.every(({ state }) => state !== "PENDING"));
    assert.deepEqual(
      rows.slice(1).map(({ state, failure, attempts }) => [state, failure, attempts]),
      [
        ["FAILED", "SMTPUTF8", 1],
        ["SENT", null, 1],
      ],
    );
    assert.deepEqual(old.asked, ["kari@example.com"]);
  });

  it("is not sent when what it says is long past", async () => {
    const server = await serve();
    const placed = await order();
    await app.db.query("UPDATE mails SET kind = 'ORDER_READY' WHERE order_id = $1", [placed.orderId]);
    work(server.port);
    const [row] = await until("skipped", ([one]) => one?.state === "SKIPPED");
    assert.equal(row!.failure, "OUTDATED");
    assert.deepEqual(server.asked, []);
  });

  it("leaves neither addresses nor names in the log", async () => {
    const server = await serve({ refuse: (to) => ({ code: 550, text: `<${to}> unknown` }) });
    logged.length = 0;
    await order("hemmelig@example.com");
    work(server.port);
    await until("failed", ([one]) => one?.state === "FAILED");
    assert.ok(logged.some((line) => line.includes("a mail was not sent")));
    assert.doesNotMatch(logged.join("\n"), /hemmelig|Nordmann|unknown/);
  });
});

describe("mails in one lot", () => {
  it("are none the worse for one that cannot be made, which is tried again on schedule", async () => {
    const server = await serve();
    const [, broken] = [
      await order("a@example.com"),
      await order("b@example.com"),
      await order("c@example.com"),
    ];
    await app.db.query("UPDATE orders SET token_sealed = '\\x00' WHERE id = $1", [broken.orderId]);
    work(server.port);
    const rows = await until("all tried", (all) =>
      all.every(({ attempts, claimed, state }) => attempts === 1 && (state === "SENT" || !claimed)),
    );
    assert.deepEqual(
      rows.map(({ state, failure }) => [state, failure]),
      [
        ["SENT", null],
        ["PENDING", "RENDERING"],
        ["SENT", null],
      ],
    );
    assert.deepEqual(server.received.map(({ to }) => to[0]).sort(), ["a@example.com", "c@example.com"]);
  });

  it("about one order go one after the other, in the order in which things happened", async () => {
    let [atOnce, most] = [0, 0];
    const server = await serve({
      slowly: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
      },
    });
    const placed = await order();
    const kinds = ["ORDER_CHANGED", "ORDER_REINSTATED", "ORDER_RECEIVED", "ORDER_CHANGED"];
    for (const kind of kinds)
      await app.db.query(
        `INSERT INTO mails (restaurant_id, kind, recipient, locale, order_id)
         SELECT restaurant_id, $2, recipient, locale, order_id FROM mails WHERE order_id = $1 LIMIT 1`,
        [placed.orderId, kind],
      );
    const written = await mails();
    work(server.port);
    await until("all sent", (rows) => rows.every(({ state }) => state === "SENT"));
    assert.deepEqual(
      server.received.map(({ mail }) => mail.messageId),
      written.map(({ id }) => `<${id}@luka.localhost>`),
    );
    assert.equal(most, 1);
  });

  it("that wait when the server is found away are not tried one by one", async () => {
    const gone = await startMailServer();
    await gone.close();
    await Promise.all(Array.from({ length: 30 }, (_, n) => order(`guest${n}@example.com`)));
    logged.length = 0;
    const worker = work(gone.port);
    await until("all given back", (rows) =>
      rows.every(({ failure, claimed }) => failure === "CONNECTION" && !claimed),
    );
    await worker.stop();
    const tried = logged.filter((line) => line.includes("a mail was not sent")).length;
    assert.ok(tried <= 8, `${tried} were tried`);
    assert.ok((await mails()).every(({ attempts, dueInSeconds }) => attempts === 0 && dueInSeconds > 20));
  });

  it("that have not had their turn are somebody else's at once when the process stops", async () => {
    const silent = await serve({ hangs: true });
    await Promise.all(Array.from({ length: 30 }, (_, n) => order(`guest${n}@example.com`)));
    const worker = work(silent.port);
    while (silent.asked.length < 8) await new Promise((resolve) => setTimeout(resolve, 10));
    await worker.stop();
    const rows = await mails();
    assert.ok(
      rows.every(({ state, claimed, attempts }) => state === "PENDING" && !claimed && attempts === 0),
    );
    assert.equal(rows.filter(({ dueInSeconds }) => dueInSeconds <= 0).length, 22);
    assert.equal(silent.asked.length, 8);
  });
});

describe("workers side by side", () => {
  it("send every mail once", async () => {
    const server = await serve();
    const placed = await Promise.all(Array.from({ length: 40 }, (_, n) => order(`guest${n}@example.com`)));
    work(server.port);
    work(server.port);
    work(server.port);
    await until("all sent", (rows) => rows.every(({ state }) => state === "SENT"));
    const recipients = server.received.map(({ to }) => to[0]);
    assert.equal(recipients.length, placed.length);
    assert.equal(new Set(recipients).size, placed.length);
  });

  it("take over what a killed one held, when its lease has run out", async () => {
    const silent = await serve({ hangs: true });
    const server = await serve();
    await order();
    const child: ChildProcess = fork(
      new URL("./worker.fixture.ts", import.meta.url),
      [app.ctx.config.databaseUrl!, `smtp://127.0.0.1:${silent.port}`],
      { stdio: "ignore" },
    );
    const ended = once(child, "exit");
    await once(child, "message");
    const [held] = await until("claimed", ([one]) => one?.claimed === true);
    assert.ok(held!.dueInSeconds > 30, "longer than a try can take");
    while (silent.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill("SIGKILL");
    await ended;

    work(server.port);
    await app.db.query("UPDATE mails SET due_at = now()");
    await until("sent by the other", ([one]) => one?.state === "SENT");
    assert.equal(server.received.length, 1);
  });

  it("do not let one that was stopped and goes on write over what another has done since", async () => {
    await order();
    const [stopped] = await claimMails(app.db, randomUUID(), 10);
    await dueNow();
    const [other] = await claimMails(app.db, randomUUID(), 10);
    assert.equal(other!.id, stopped!.id);
    const written = (...sentMails: ClaimedMail[]) =>
      writeOutcomes(
        app.db,
        sentMails.map((mail) => ({ mail, outcome: sent, kept: null })),
      );
    assert.deepEqual(await written(stopped!), []);
    assert.equal((await mails())[0]!.state, "PENDING");
    assert.deepEqual(await written(stopped!, other!), [{ id: other!.id }]);
    assert.deepEqual(await written(other!), [], "once");
  });

  it("end soon when they are told to, and what was under way is sent by another", async () => {
    const silent = await serve({ hangs: true });
    await order();
    const worker = work(silent.port);
    while (silent.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    logged.length = 0;
    await worker.stop();
    const [row] = await mails();
    assert.deepEqual([row!.state, row!.claimed, row!.attempts], ["PENDING", false, 0]);
    assert.doesNotMatch(logged.join("\n"), /a mail was not sent/, "that says nothing of the server");
  });
});

describe("old mails", () => {
  it("are forgotten after 30 days; those that wait are not", async () => {
    await order();
    await order();
    await order();
    const [old, fresh] = await mails();
    await app.db.query(
      "UPDATE mails SET state = 'SENT', finished_at = now() - interval '30 days 1 second' WHERE id = $1",
      [old!.id],
    );
    await app.db.query(
      "UPDATE mails SET state = 'SENT', finished_at = now() - interval '29 days' WHERE id = $1",
      [fresh!.id],
    );
    await purgeMails(app.ctx, new AbortController().signal);
    assert.deepEqual(
      (await mails()).map(({ id }) => id === old!.id),
      [false, false],
    );
  });
});
