import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { connect } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/problem.ts";
import { createWebhook } from "./create-webhook.ts";
import { PartnerWebhook } from "./schemas.ts";
import { createTestShop, type TestShop } from "./shop.fixture.ts";

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const url = "https://orders.roma.no/luka";
const isProblem = (code: string, path?: string) => (error: unknown) =>
  error instanceof Problem &&
  error.code === code &&
  (path === undefined || (error.details!.issues as { path: string }[]).some((issue) => issue.path === path));

describe("subscribing", () => {
  test("answers the webhook as it is listed, and the secret once (D-89)", async () => {
    const { scope } = await shop.restaurant();
    const { webhook, secret } = await createWebhook(shop.parts, scope, {
      url,
      events: ["ORDER_PAID", "ORDER_PAID"],
    });
    assert.deepEqual(PartnerWebhook.parse(webhook), webhook);
    assert.deepEqual(webhook.events, ["ORDER_PAID"]);
    assert.equal(webhook.active, true);
    assert.match(secret, /^whsec_/);
    const [stored] = await shop.db.query("SELECT w::text AS text FROM webhooks w WHERE id = $1", [
      webhook.id,
    ]);
    const hex = (text: string) => Buffer.from(text).toString("hex");
    assert.ok(!String(stored!.text).includes(secret) && !String(stored!.text).includes(hex(secret)));
  });

  const refused: [what: string, input: unknown, path: string][] = [
    ["an event that nobody emits", { url, events: ["ORDER_EATEN"] }, "events.0"],
    ["PING, which is only sent on request", { url, events: ["PING"] }, "events.0"],
    ["no event", { url, events: [] }, "events"],
    ["an address inside", { url: "https://localhost.localdomain/", events: ["ORDER_PAID"] }, "url"],
    ["nothing at all", null, ""],
    ["an address that is no text", { url: 7, events: ["ORDER_PAID"] }, "url"],
    ["a field that does not exist", { url, events: ["ORDER_PAID"], secret: "whsec_mine" }, "secret"],
  ];
  for (const [what, input, path] of refused) {
    test(`${what} is refused`, async () => {
      const { scope } = await shop.restaurant();
      await assert.rejects(createWebhook(shop.parts, scope, input), isProblem("VALIDATION_FAILED", path));
      assert.deepEqual(
        await shop.db.query("SELECT FROM webhooks WHERE restaurant_id = $1", [scope.restaurantId]),
        [],
      );
    });
  }

  test("50 at the same time: ten are made", async (t) => {
    const { scope } = await shop.restaurant();
    // A quarter of them are for one restaurant: with two, each beside the other, an even limit keeps itself.
    const db = connect(shop.databaseUrl, { poolSize: 32, applicationName: "test", isOwner: true });
    t.after(() => db.close());
    await Promise.all(
      Array.from({ length: 8 }, () => db.query("SELECT $1, pg_sleep(0.2)", [scope.restaurantId])),
    );
    const make = () => createWebhook({ ...shop.parts, db }, scope, { url, events: ["ORDER_PAID"] });
    await make();
    const results = await Promise.allSettled(Array.from({ length: 49 }, make));
    const refusals = results.filter((result) => result.status === "rejected");
    assert.equal(refusals.length, 40);
    for (const { reason } of refusals) assert.ok(isProblem("WEBHOOK_LIMIT")(reason), String(reason));
    const rows = await shop.db.query("SELECT FROM webhooks WHERE restaurant_id = $1", [scope.restaurantId]);
    assert.equal(rows.length, 10);
  });

  test("an archived restaurant gets none", async () => {
    const { scope } = await shop.restaurant();
    await shop.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [scope.restaurantId]);
    await assert.rejects(
      createWebhook(shop.parts, scope, { url, events: ["ORDER_PAID"] }),
      isProblem("RESTAURANT_ARCHIVED"),
    );
  });
});
