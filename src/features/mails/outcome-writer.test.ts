import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/conformance/eventually.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type ClaimedMail, claimMails } from "./mail-queue.ts";
import { OutcomeWriter } from "./outcome-writer.ts";
import { sent } from "./schedule.ts";

describe("what became of mails", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app);
  });
  after(() => app?.close());

  it("is written of all that are there, five hundred at a time, whether or not another comes", async (t) => {
    await app.db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale)
       SELECT $1, 'ORDER_PLACED', 'guest' || n || '@luka.example', 'nb' FROM generate_series(1, 501) n`,
      [shop.restaurantId],
    );
    const mails: ClaimedMail[] = await claimMails(app.ctx.db, randomUUID(), 501);
    assert.equal(mails.length, 501);
    const lots: number[] = [];
    const writer = new OutcomeWriter(app.ctx, (count) => lots.push(count));
    for (const mail of mails) writer.add({ mail, outcome: sent, kept: null });
    const running = writer.run();
    t.after(() => {
      writer.close();
      return running;
    });
    await eventually(
      async () => lots,
      ({ length }) => length === 2,
    );
    assert.deepEqual(lots, [500, 1]);
    assert.deepEqual(await app.db.query("SELECT state, count(*)::int FROM mails GROUP BY state"), [
      { state: "SENT", count: 501 },
    ]);
  });
});
