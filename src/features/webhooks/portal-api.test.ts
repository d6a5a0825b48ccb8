import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { failingWebhookMail } from "../mails/failing-webhook-mail.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";
import { readFailing, tellFailing } from "./tell-failing.ts";

/** D-377, D-378: what a partner's team sees and does about webhooks in the portal. */
describe("a restaurant's webhooks in the portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let member: Teammate;
  let webhookId: string;
  /** Of the same restaurant, beside it. */
  let another: string;
  before(async () => {
    app = await createTestApp();
    app.clock.set(new Date().toISOString());
    partner = await openPartner(app);
    shop = await partner.open();
    member = await joinTeam(app, partner, "MEMBER");
    const make = async (url: string): Promise<string> => {
      const body = { url, events: ["ORDER_CREATED"] };
      return (await member.call("POST", `/restaurants/${shop.slug}/webhooks`, body)).json().data.id;
    };
    webhookId = await make("https://kasse.example.com/luka");
    another = await make("https://tavle.example.com/luka");
  });
  after(() => app.close());

  const place = (path: string) => `/restaurants/${shop.slug}/webhooks/${webhookId}${path}`;
  /** Deliveries made so many hours ago. */
  const delivered = async (
    state: string,
    hoursAgo: number,
    durationMs = 100,
    by = webhookId,
  ): Promise<void> => {
    const ms = (Date.now() - hoursAgo * 3_600_000).toString(16).padStart(12, "0");
    const id = `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
    await app.db.query(
      `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, state, attempts, due_at, attempt_log)
       VALUES ($1, $2, $3, uuid_v7_time($3::uuid), 'ORDER_CREATED', now(), '{}', $4, 1, now(),
         jsonb_build_array(jsonb_build_object('at', uuid_v7_time($3::uuid), 'durationMs', $5::int, 'status', 200, 'failure', NULL)))`,
      [shop.restaurantId, by, id, state, durationMs],
    );
  };

  it("show how many deliveries came through and how fast, day by day", async () => {
    for (const ms of [100, 300, 900]) await delivered("DELIVERED", 0, ms);
    await delivered("FAILED", 0);
    await delivered("DELIVERED", 0, 5_000, another);
    await delivered("DELIVERED", 24 * 30 + 1);
    const health = await member.call("GET", place("/health"));
    assert.equal(health.statusCode, 200, health.body);
    const { days } = health.json();
    assert.equal(days.length, 1, "of the last 30 days");
    const { day: _, ...today } = days[0];
    assert.deepEqual(today, { delivered: 3, failed: 1, waiting: 0, medianMs: 300 });
  });

  it("are sent again, all that failed since a moment and nothing else", async () => {
    await delivered("FAILED", 50);
    await delivered("FAILED", 2);
    await delivered("FAILED", 2, 100, another);
    const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
    const resent = await member.call("POST", place("/resend-failed"), { since });
    assert.equal(resent.statusCode, 200, resent.body);
    assert.deepEqual(resent.json(), { count: 2, hasMore: false });
    const rows = await app.db.query<{ state: string }>(
      "SELECT state FROM webhook_deliveries WHERE restaurant_id = $1 AND webhook_id = $2 ORDER BY state",
      [shop.restaurantId, webhookId],
    );
    const states = rows.map(({ state }) => state);
    const through = Array.from({ length: 4 }, () => "DELIVERED");
    assert.deepEqual(states, [...through, "FAILED", "PENDING", "PENDING"]);
  });

  it("are nobody else's, and say what is missing in a call", async () => {
    const other = await joinTeam(app, await openPartner(app), "OWNER");
    assert.equal(
      outcomeOf(await member.call("GET", place("/health"), undefined, { cookie: other.cookie })),
      "404 NOT_FOUND",
    );
    assert.equal(
      outcomeOf(await member.call("GET", place("/health"), undefined, { cookie: "" })),
      "401 UNAUTHORIZED",
    );
    assert.equal(
      outcomeOf(await member.call("POST", place("/resend-failed"), { since: "i går" })),
      "422 VALIDATION_FAILED",
    );
    const gone = `/restaurants/${shop.slug}/webhooks/whk_gone`;
    for (const [method, path] of [
      ["GET", "/health"],
      ["POST", "/resend-failed"],
    ] as const) {
      const body = method === "POST" ? { since: "2026-06-12T16:00:00Z" } : undefined;
      assert.equal(outcomeOf(await member.call(method, gone + path, body)), "404 WEBHOOK_NOT_FOUND");
    }
  });

  it("are told of by mail to owners and administrators once they have failed for a day, and once only", async () => {
    const owner = await joinTeam(app, partner, "OWNER");
    const fails = (since: string, last: string, told = "NULL") =>
      app.db.query(
        `UPDATE webhook_endpoints SET failing_since = now() - interval '${since}', last_failure_at = now() - interval '${last}',
           last_failure_reason = 'TIMEOUT', failing_told_at = ${told}
         WHERE restaurant_id = $1 AND webhook_id = $2`,
        [shop.restaurantId, webhookId],
      );
    const mails = async () =>
      (
        await app.db.query<{ userId: string }>(
          `SELECT user_id AS "userId" FROM people_mails WHERE kind = 'WEBHOOK_FAILING'`,
        )
      ).map(({ userId }) => userId);
    await fails("23 hours", "0");
    await tellFailing(app.ctx);
    await fails("30 hours", "20 hours");
    await tellFailing(app.ctx);
    assert.deepEqual(await mails(), [], "not for a day yet, and not by what failed on a single occasion");
    const beside = { url: "https://skjerm.example.com/luka", events: ["ORDER_CREATED"] };
    await member.call("POST", `/restaurants/${shop.slug}/webhooks`, beside);
    const pause = (isPaused: boolean) =>
      app.db.query("UPDATE webhooks SET is_active = $2 WHERE id = $1", [webhookId, !isPaused]);
    await pause(true);
    await fails("25 hours", "0");
    await tellFailing(app.ctx);
    assert.deepEqual(await mails(), [], "one that is paused is no trouble, whatever works beside it");
    await pause(false);
    const archive = (at: string) =>
      app.db.query(`UPDATE restaurants SET archived_at = ${at} WHERE id = $1`, [shop.restaurantId]);
    await archive("now()");
    await tellFailing(app.ctx);
    assert.deepEqual(await mails(), [], "nor one of a restaurant that is archived, to whichever team");
    await archive("NULL");
    await tellFailing(app.ctx);
    await tellFailing(app.ctx);
    const told = await mails();
    assert.ok(told.includes(owner.userId) && !told.includes(member.userId));
    assert.equal(told.length, new Set(told).size);

    const named = { restaurantId: shop.restaurantId, webhookId };
    const failing = await readFailing(app.ctx, named);
    const url = "https://luka.example/partner";
    for (const [locale, subject] of [
      ["nb", /har feilet i et døgn$/],
      ["en", /has failed for a day$/],
    ] as const) {
      const mail = failingWebhookMail(locale, failing!, url);
      assert.match(mail.subject, subject);
      assert.match(JSON.stringify(mail.blocks), /kasse\.example\.com.*TIMEOUT/);
    }
    await app.db.query("UPDATE webhook_endpoints SET failing_since = NULL WHERE webhook_id = $1", [
      webhookId,
    ]);
    assert.equal(await readFailing(app.ctx, named), null, "it works again");
  });
});
