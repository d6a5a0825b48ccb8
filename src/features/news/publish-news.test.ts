import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { readMailedNews } from "./mailed-news.ts";
import { publishScheduled } from "./publish-scheduled.ts";

describe("news that is published", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const write = async (partner: ExamplePartner, slugs: string[], more: object = {}) => {
    const made = await partner.call("POST", "/news", {
      ...{ title: "Pause", body: "Nå med **pause**.", level: "UPDATE", audienceAll: false },
      ...{ restaurantSlugs: slugs, ...more },
    });
    assert.equal(made.statusCode, 201, made.body);
    return made.json().data;
  };
  const act = (partner: ExamplePartner, id: string, action: string, more: object = {}) =>
    partner.call("POST", `/news/${id}/actions`, { action, ...more });
  const read = async (partner: ExamplePartner, id: string) =>
    (await partner.call("GET", `/news/${id}`)).json().data;
  const inAnHour = () => new Date(app.clock.nowMs() + 3_600_000).toISOString();
  const runScheduler = () => publishScheduled(app.ctx, new AbortController().signal);

  it("goes to those whom it names, and is nothing to those whom other news names", async () => {
    const partner = await openPartner(app);
    const [here, there] = [await partner.open(), await partner.open()];
    const [hers, his] = [await hire(app, here, "OWNER"), await hire(app, there, "OWNER")];
    const other = await write(partner, [there.slug, here.slug]);
    const stranger = await openPartner(app);
    const theirs = await write(stranger, [(await stranger.open()).slug]);
    const { id } = await write(partner, [here.slug]);
    const published = await act(partner, id, "publish");
    assert.equal(outcomeOf(published), "200");
    const { restaurantSlugs, reads } = published.json().data;
    assert.deepEqual([restaurantSlugs, reads], [[here.slug], { restaurants: 1, read: 0 }]);
    assert.deepEqual(await app.db.query("SELECT recipient, data FROM mails"), [
      { recipient: hers.email, data: { newsId: id } },
    ]);
    assert.deepEqual((await his.call("GET", "/news")).json(), { data: [], unread: 0 });
    assert.deepEqual(await read(partner, other.id), other);
    assert.deepEqual(await read(stranger, theirs.id), theirs);
  });

  it("is mailed until its last day is over, as long as it is not archived", async () => {
    const partner = await openPartner(app);
    const shop = await partner.open();
    const mailed = (id: string) => readMailedNews(app.ctx, shop.scope, id);
    const today = await write(partner, [shop.slug], { expiresAt: "2026-06-12", title: "I dag" });
    const always = await write(partner, [shop.slug]);
    assert.equal(await mailed(today.id), null, "not before it is published");
    for (const { id } of [today, always]) assert.equal(outcomeOf(await act(partner, id, "publish")), "200");
    assert.deepEqual(await mailed(today.id), {
      ...{ title: "I dag", level: "UPDATE", text: "Nå med **pause**.", isTest: true },
      html: "<p>Nå med <strong>pause</strong>.</p>\n",
    });
    app.clock.set("2026-06-13T00:00:00+02:00");
    assert.equal(await mailed(today.id), null);
    assert.equal((await mailed(always.id))!.title, "Pause");
    await act(partner, always.id, "archive");
    assert.equal(await mailed(always.id), null);
  });

  it("at its time goes out on its last day too", async () => {
    const partner = await openPartner(app);
    const shop = await partner.open();
    const { id } = await write(partner, [shop.slug], { expiresAt: "2026-06-13" });
    const beside = await write(partner, [shop.slug]);
    await act(partner, id, "schedule", { scheduledAt: inAnHour() });
    app.clock.advance(3_600_000);
    await publishScheduled(app.ctx, AbortSignal.abort());
    assert.equal((await read(partner, id)).status, "SCHEDULED", "a process that stops begins nothing");
    await runScheduler();
    assert.equal((await read(partner, id)).status, "PUBLISHED");
    assert.deepEqual(await read(partner, beside.id), beside);
  });

  it("at its time is a partner's who only tests, in the sandbox alone", async () => {
    const statusOf = async (environment: "TEST" | "LIVE") => {
      const partner = await openPartner(app, environment);
      const { id } = await write(partner, [(await partner.open()).slug]);
      await act(partner, id, "schedule", { scheduledAt: inAnHour() });
      await app.db.query("UPDATE partners SET status = 'TESTING' WHERE id = $1", [partner.partnerId]);
      app.clock.advance(3_600_000);
      await runScheduler();
      const [row] = await app.db.query<{ status: string }>("SELECT status FROM partner_news WHERE id = $1", [
        id,
      ]);
      return row!.status;
    };
    assert.deepEqual([await statusOf("TEST"), await statusOf("LIVE")], ["PUBLISHED", "SCHEDULED"]);
  });
});
