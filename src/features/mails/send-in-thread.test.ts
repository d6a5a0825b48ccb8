import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { startMailServer, type TestMailServer } from "../../../test/mail-server.ts";
import type { Context } from "../../context.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { sendInThread } from "./send-in-thread.ts";

describe("mail from a thread of its own", () => {
  let server: TestMailServer;
  let app: TestApp;
  let shop: Shop;
  let isBusy = false;
  before(async () => {
    server = await startMailServer({
      refuse: () => (isBusy ? { code: 451, text: "greylisted" } : undefined),
    });
    app = await createTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "post@luka.example" },
    });
  });
  after(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(async () => {
    isBusy = false;
    server.received.length = 0;
    server.asked.length = 0;
    await app.db.query("DELETE FROM mails");
    shop = await openShop(app);
  });

  /** Works until `isDone`, and stops. */
  async function until(isDone: () => Promise<boolean>, ctx: Context = app.ctx): Promise<void> {
    const stopping = new AbortController();
    const working = sendInThread(ctx, stopping.signal);
    try {
      for (let tries = 0; !(await isDone()); tries += 1) {
        assert.ok(tries < 1_500, "it took too long");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      stopping.abort();
      await working;
    }
  }
  const states = async () =>
    (await app.db.query<{ state: string }>("SELECT state FROM mails ORDER BY created_at, id")).map(
      ({ state }) => state,
    );
  const order = (email: string) =>
    shop.place(shop.body({ customer: { name: "Kari Nordmann", phone: "91234567", email } }));
  const counted = async (result: string): Promise<number> =>
    (await app.ctx.metrics.mails.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;

  it("is what the service would have sent: of its restaurants, its links and its clock", async () => {
    const placed = await order("kari@example.com");
    await until(async () => (await states()).every((state) => state === "SENT"));
    const [received] = server.received;
    assert.deepEqual(received!.to, ["kari@example.com"]);
    assert.equal(received!.mail.subject, `Vi har mottatt bestilling ${placed.orderNumber}`);
    assert.ok(received!.mail.text!.includes(placed.trackingUrl));
    assert.match(received!.mail.text!, /kl\. 18[:.]\d\d/, "by the clock of the service");
  });

  it("is also what is about no order, which the service makes for it", async () => {
    const kim = await hire(app, null);
    await app.db.query("SELECT queue_person_mail($1, 'PASSWORD_RESET', 'nb')", [kim.userId]);
    await app.db.query("SELECT queue_mail($1, 'RESTAURANT_LIVE', 'eier@example.com', 'nb')", [
      shop.restaurantId,
    ]);
    await until(async () => server.received.length === 2);
    assert.deepEqual(server.received.map(({ to }) => to[0]).sort(), ["eier@example.com", kim.email].sort());
  });

  it("is counted and told of where the service counts and logs", async () => {
    const before = { sent: await counted("sent"), pending: await counted("pending") };
    isBusy = true;
    await order("kari@example.com");
    await until(async () => server.asked.length > 0 && (await states())[0] === "PENDING");
    isBusy = false;
    await app.db.query("UPDATE mails SET due_at = now(), claim_id = NULL");
    await until(async () => (await states())[0] === "SENT");
    assert.deepEqual(
      [(await counted("sent")) - before.sent, (await counted("pending")) - before.pending],
      [1, 1],
    );
  });

  it("is tried again on schedule when the service cannot say what it asks for", async () => {
    await order("kari@example.com");
    await until(
      async () =>
        (await app.db.query("SELECT FROM mails WHERE attempts = 1 AND claim_id IS NULL")).length === 1,
      { ...app.ctx, snapshots: { ...app.ctx.snapshots, byId: () => assert.fail("It cannot be read.") } },
    );
    assert.deepEqual(await app.db.query("SELECT state, failure, attempts FROM mails"), [
      { state: "PENDING", failure: "RENDERING", attempts: 1 },
    ]);
    assert.deepEqual(server.asked, []);
  });

  it("goes out in lots: a hundred orders, each mail once, over eight connections at most", async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => order(`guest${n}@example.com`)));
    await until(async () => (await states()).every((state) => state === "SENT"));
    assert.equal(new Set(server.received.map(({ to }) => to[0])).size, 100);
    assert.equal(server.received.length, 100);
    assert.ok(server.mostConnections <= 8, `${server.mostConnections} connections`);
  });

  it("fails as a whole when its thread does, so that it is begun anew", async () => {
    await order("kari@example.com");
    const database = { ...app.ctx.config, databaseUrl: "postgresql://nobody@127.0.0.1:1/nothing" };
    await assert.rejects(
      sendInThread({ ...app.ctx, config: database }, AbortSignal.timeout(20_000)),
      /ECONNREFUSED/,
    );
    assert.deepEqual(await states(), ["PENDING"]);
  });
});
