import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner } from "../partners/partner.fixture.ts";
import { joinTeam, type Teammate } from "../partners/team.fixture.ts";

describe("what has failed of a webhook, and is sent once more", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  let member: Teammate;
  let webhookId: string;
  before(async () => {
    app = await createTestApp();
    app.clock.set(new Date().toISOString());
    const partner = await openPartner(app);
    shop = await partner.open();
    member = await joinTeam(app, partner, "MEMBER");
    const asked = { url: "https://orders.roma.no/hook", events: ["ORDER_CREATED"] };
    webhookId = (await shop.ask("POST", "/webhooks", asked)).data.id;
  });
  after(() => app.close());

  const fail = (count: number) =>
    app.db.query(
      `INSERT INTO webhook_deliveries (restaurant_id, webhook_id, id, created_at, event, event_created_at, data, due_at, state)
       SELECT $1, $2, id, uuid_v7_time(id), 'PING', uuid_v7_time(id), '{}', now(), 'FAILED'
       FROM (SELECT uuid_v7() AS id FROM generate_series(1, $3::int)) AS made`,
      [shop.restaurantId, webhookId, count],
    );
  /** The answer, and whether those who deliver were told. */
  const resend = async () => {
    const told: string[] = [];
    const stop = app.ctx.live.subscribe(({ orderId }) => told.push(orderId));
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const path = `/restaurants/${shop.slug}/webhooks/${webhookId}/resend-failed`;
    const response = await member.call("POST", path, { since });
    stop();
    assert.ok(response.statusCode < 300, response.body);
    const { count, hasMore } = response.json();
    return { count, hasMore, isTold: told.includes(webhookId) };
  };

  it("is a thousand at a time, and nobody is woken for nothing", async () => {
    assert.deepEqual(await resend(), { count: 0, hasMore: false, isTold: false });
    await fail(1);
    assert.deepEqual(await resend(), { count: 1, hasMore: false, isTold: true });
    await fail(1_001);
    assert.deepEqual(await resend(), { count: 1_000, hasMore: true, isTold: true });
    assert.deepEqual(await resend(), { count: 1, hasMore: false, isTold: true });
  });
});
