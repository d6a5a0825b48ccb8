import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";
import { webhookQueue } from "../webhooks/jobs.ts";
import { createStatus } from "./read-status.ts";

/** D-387: a team sees what of the service is well and what is late, and nothing of whose work waits. */
describe("the service's status in the portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let member: Teammate;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    member = await joinTeam(app, partner, "MEMBER");
  });
  after(() => app.close());

  const caller = () => ({ partnerId: partner.partnerId, environment: "TEST" }) as PortalCaller;

  it("says that all is well", async () => {
    const seen = await member.call("GET", "/status");
    assert.equal(seen.statusCode, 200, seen.body);
    const { parts, failing } = seen.json();
    assert.deepEqual(
      parts.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`),
      [
        "orders",
        "menus",
        "webhooks",
        "mails",
        "phone_messages",
        "menu_imports",
        "domain_looks",
        "refunds",
      ].map((name) => `${name} OK`),
    );
    assert.deepEqual(failing, []);
  });

  it("says for how long something is late, in minutes, and not how much of it waits", async () => {
    const late = (seconds: number) => ({
      name: "webhooks",
      due: `SELECT now() - interval '${seconds} seconds' AS due_at FROM generate_series(1, 7)`,
    });
    const part = async (queue: typeof webhookQueue) =>
      (await createStatus([queue])(app.ctx, caller())).parts.find(({ name }) => name === "webhooks");
    assert.deepEqual(await part(late(30)), { name: "webhooks", state: "OK", lateMinutes: 0 });
    assert.deepEqual(await part(late(61)), { name: "webhooks", state: "LATE", lateMinutes: 1 });
    assert.deepEqual(await part(late(600)), { name: "webhooks", state: "LATE", lateMinutes: 10 });
    assert.equal((await part(webhookQueue))?.state, "OK");
  });

  it("says that orders cannot be taken, while menus can be read", async () => {
    await app.db.query(
      "CREATE TABLE kept_migration AS SELECT * FROM schema_migrations ORDER BY name DESC LIMIT 1",
    );
    await app.db.query("DELETE FROM schema_migrations WHERE name IN (SELECT name FROM kept_migration)");
    const { parts } = await createStatus([])(app.ctx, caller());
    await app.db.query("INSERT INTO schema_migrations SELECT * FROM kept_migration");
    await app.db.query("DROP TABLE kept_migration");
    assert.deepEqual(
      parts.slice(0, 2).map(({ name, state }) => `${name} ${state}`),
      ["orders DOWN", "menus OK"],
    );
  });

  it("is looked at once in ten seconds, however many look, and again at once when looking has failed", async (t) => {
    let later = 0;
    const now = performance.now.bind(performance);
    t.mock.method(performance, "now", () => now() + later);
    const look = createStatus([{ name: "webhooks", due: "SELECT due_at FROM late_webhooks" }]);
    const state = async () =>
      (await look(app.ctx, caller())).parts.find(({ name }) => name === "webhooks")!.state;
    await assert.rejects(state());
    await app.db.query("CREATE TABLE late_webhooks (due_at timestamptz)");
    await app.db.query("GRANT SELECT ON late_webhooks TO PUBLIC");
    t.after(() => app.db.query("DROP TABLE late_webhooks"));
    assert.equal(await state(), "OK");
    await app.db.query("INSERT INTO late_webhooks VALUES (now() - interval '1 hour')");
    assert.equal(await state(), "OK", "what was seen a moment ago");
    later = 10_000;
    assert.equal(await state(), "LATE");
  });

  it("names the partner's own receivers that do not answer, and nobody else's", async () => {
    const fail = async (of: ExamplePartner) => {
      const shop = await of.open();
      const made = await shop.ask("POST", "/webhooks", {
        url: "https://ordrer.example.com/hook",
        events: ["ORDER_CREATED"],
      });
      await app.db.everywhere("UPDATE webhook_endpoints SET failing_since = $2 WHERE restaurant_id = $1", [
        shop.restaurantId,
        Temporal.Instant.from("2026-11-20T10:00:00Z"),
      ]);
      return { slug: shop.slug, webhookId: made.webhook?.id ?? made.data?.id ?? made.id };
    };
    const own = await fail(partner);
    await fail(await openPartner(app));
    const { failing } = (await member.call("GET", "/status")).json();
    assert.deepEqual(failing, [{ ...own, host: "ordrer.example.com", since: "2026-11-20T10:00:00.000Z" }]);
    // Neither one that is well beside it, nor one that is off, nor one of a restaurant that is put away.
    const [off, away] = [await fail(partner), await fail(partner)];
    await app.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [off.webhookId]);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE slug = $1", [away.slug]);
    await app.db.query(
      `INSERT INTO webhooks SELECT (jsonb_populate_record(w, '{"id": "well"}')).* FROM webhooks w WHERE w.id = $1`,
      [own.webhookId],
    );
    assert.deepEqual((await member.call("GET", "/status")).json().failing, failing);
    const real = await joinTeam(app, { ...partner, environment: "LIVE" }, "MEMBER");
    assert.deepEqual(
      (await real.call("GET", "/status")).json().failing,
      [],
      "of the environment that is open",
    );
  });

  it("is for people in a team", async () => {
    assert.equal(
      outcomeOf(await member.call("GET", "/status", undefined, { cookie: "" })),
      "401 UNAUTHORIZED",
    );
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    const theirs = await member.call("GET", "/status", undefined, { cookie: stranger.cookie });
    assert.equal(outcomeOf(theirs), "404 NOT_FOUND");
  });
});
