import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { publishScheduled } from "./publish-scheduled.ts";

const dayMs = 86_400_000;
/** Half past eleven in the evening in Oslo, with the date of the next day nowhere yet. */
const lateEvening = "2026-06-12T23:30:00+02:00";

describe("the days of news", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
    shop = await partner.open();
  });
  after(() => app.close());
  let days = 0;
  // Every test has its day's quota to itself.
  beforeEach(() =>
    app.clock.set(
      Temporal.Instant.from(lateEvening)
        .add({ hours: 24 * 7 * days++ })
        .toString(),
    ),
  );

  const today = () =>
    Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).toZonedDateTimeISO("Europe/Oslo").toPlainDate();
  const write = async (more: object = {}) => {
    const news = {
      title: "Nytt",
      body: "Nytt",
      level: "INFO",
      audienceAll: false,
      restaurantSlugs: [shop.slug],
      sendEmail: false,
    };
    const response = await partner.call("POST", "/news", { ...news, ...more });
    assert.equal(response.statusCode, 201, response.body);
    return response.json().data;
  };
  const act = (id: string, action: string, more: object = {}) =>
    partner.call("POST", `/news/${id}/actions`, { action, ...more });
  const read = async (id: string) => (await partner.call("GET", `/news/${id}`)).json().data;
  const runScheduler = () => publishScheduled(app.ctx, new AbortController().signal);

  it("end with their last day in Oslo: on it they may be published, the day after not", async () => {
    const news = await write({ expiresAt: today().toString() });
    const late = await write({ expiresAt: today().toString() });
    assert.equal(outcomeOf(await act(news.id, "publish")), "200");
    app.clock.advance(3_600_000);
    assert.equal(outcomeOf(await act(late.id, "publish")), "422 VALIDATION_FAILED");
  });

  it("begin at the very moment they are scheduled for, unless the last one is over by then", async () => {
    const at = (hours: number) => new Date(app.clock.nowMs() + hours * 3_600_000).toISOString();
    const [news, over] = [await write(), await write({ expiresAt: today().add({ days: 1 }).toString() })];
    for (const { id } of [news, over])
      assert.equal(outcomeOf(await act(id, "schedule", { scheduledAt: at(1) })), "200");
    app.clock.advance(3_600_000 - 1);
    await runScheduler();
    assert.equal((await read(news.id)).status, "SCHEDULED");
    app.clock.advance(1);
    await app.db.query("UPDATE partner_news SET expires_on = $2 WHERE id = $1", [
      over.id,
      today().subtract({ days: 1 }).toString(),
    ]);
    await runScheduler();
    assert.equal((await read(news.id)).status, "PUBLISHED");
    assert.deepEqual([(await read(over.id)).status, (await read(over.id)).scheduledAt], ["DRAFT", null]);
  });

  it("are within a year", async () => {
    const { id } = await write();
    const inDays = (days: number, ms: number) =>
      new Date(app.clock.nowMs() + days * dayMs + ms).toISOString();
    assert.equal(
      outcomeOf(await act(id, "schedule", { scheduledAt: inDays(366, 1) })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(
      outcomeOf(await act(id, "schedule", { scheduledAt: inDays(0, -1) })),
      "422 VALIDATION_FAILED",
    );
    assert.equal(outcomeOf(await act(id, "schedule", { scheduledAt: inDays(366, 0) })), "200");
  });

  it("are everybody's, or of those that are named: one way or the other", async () => {
    const { id, updatedAt } = await write();
    const change = async (expectedUpdatedAt: string, body: object) =>
      (await partner.call("PATCH", `/news/${id}`, { expectedUpdatedAt, ...body })).json().data;
    const all = await change(updatedAt, { audienceAll: true });
    assert.deepEqual([all.audienceAll, all.restaurantSlugs], [true, []]);
    const named = await change(all.updatedAt, { audienceAll: false, restaurantSlugs: [shop.slug] });
    assert.deepEqual([named.audienceAll, named.restaurantSlugs], [false, [shop.slug]]);
    const second = await partner.open();
    const other = await change(named.updatedAt, { restaurantSlugs: [second.slug.toUpperCase()] });
    assert.deepEqual(other.restaurantSlugs, [second.slug], "and nobody who was named before");
  });

  it("are no demo's, and no sandbox's", async () => {
    const { id } = await write({ audienceAll: true, restaurantSlugs: undefined });
    const [demo, sandbox] = [await partner.open(), await partner.open()];
    await app.db.query("UPDATE restaurants SET is_demo = true WHERE id = $1", [demo.restaurantId]);
    await app.db.query("UPDATE restaurants SET environment = 'TEST', is_live = false WHERE id = $1", [
      sandbox.restaurantId,
    ]);
    assert.equal(outcomeOf(await act(id, "publish")), "200");
    const { restaurantSlugs } = await read(id);
    assert.ok(restaurantSlugs.includes(shop.slug));
    for (const { slug } of [demo, sandbox]) assert.ok(!restaurantSlugs.includes(slug));
  });
});
