import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { hire } from "../people/staff.fixture.ts";
import { publishScheduled } from "./publish-scheduled.ts";

const dayMs = 86_400_000;

describe("news of a partner", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let other: ExamplePartner;
  let shop: ExampleRestaurant;
  let foreign: ExampleRestaurant;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    partner = await openPartner(app);
    other = await openPartner(app);
    shop = await partner.open();
    foreign = await other.open();
  });
  after(() => app.close());
  // Every test has its day's quota to itself.
  beforeEach(() => app.clock.advance(dayMs + 1000));

  const draft = (more: object = {}) => ({
    title: "Pause for kjøkkenet",
    body: "Nå kan du sette **kjøkkenet** på pause.",
    level: "UPDATE",
    audienceAll: false,
    restaurantSlugs: [shop.slug],
    ...more,
  });
  const write = (more: object = {}, by = partner) => by.call("POST", "/news", draft(more));
  const written = async (more: object = {}, by = partner) => {
    const response = await write(more, by);
    assert.equal(response.statusCode, 201, response.body);
    return response.json().data;
  };
  const act = (newsId: string, action: string, more: object = {}, by = partner) =>
    by.call("POST", `/news/${newsId}/actions`, { action, ...more });
  const acted = async (newsId: string, action: string, more: object = {}, by = partner) => {
    const response = await act(newsId, action, more, by);
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data;
  };
  const issuesOf = (response: Awaited<ReturnType<typeof write>>): string[] =>
    response
      .json()
      .error.details.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  const inAnHour = () => new Date(app.clock.nowMs() + 3_600_000).toISOString();
  const runScheduler = () => publishScheduled(app.ctx, new AbortController().signal);

  it("begins as a draft, which is read whole and listed without its body", async () => {
    const made = await written({ title: "  Ny\r\nlinje \u202e ", expiresAt: "2030-01-01" });
    assert.deepEqual(made, {
      id: made.id,
      title: "Ny linje",
      body: "Nå kan du sette **kjøkkenet** på pause.",
      level: "UPDATE",
      status: "DRAFT",
      audienceAll: false,
      sendEmail: true,
      restaurantSlugs: [shop.slug],
      scheduledAt: null,
      publishedAt: null,
      expiresAt: "2030-01-01",
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
      reads: null,
    });
    assert.deepEqual((await partner.call("GET", `/news/${made.id}`)).json().data, made);
    const { body: _, ...summary } = made;
    const list = (await partner.call("GET", "/news?limit=1")).json();
    assert.deepEqual(list.data, [summary]);
    await written();
    const first = (await partner.call("GET", "/news?limit=1")).json();
    const second = (await partner.call("GET", `/news?limit=1&cursor=${first.nextCursor}`)).json();
    assert.deepEqual([second.data, second.nextCursor], [[summary], null]);
    assert.equal(outcomeOf(await partner.call("GET", "/news?cursor=x")), "422 VALIDATION_FAILED");
    assert.deepEqual((await partner.call("GET", "/news?status=ARCHIVED")).json().data, []);
  });

  it("is refused with everything that is wrong with it", async () => {
    const cases: [object, string[]][] = [
      [{ restaurantIds: [shop.restaurantId] }, ["restaurantIds UNKNOWN_FIELD"]],
      [{ status: "PUBLISHED", id: "nws_1" }, ["status UNKNOWN_FIELD", "id UNKNOWN_FIELD"]],
      [{ title: " \n", body: "", level: "LOUD" }, ["title INVALID", "body INVALID", "level INVALID"]],
      [{ level: undefined, audienceAll: undefined }, ["level REQUIRED", "audienceAll REQUIRED"]],
      [{ expiresAt: "2020-01-01" }, ["expiresAt INVALID"]],
      [{ expiresAt: "2030-02-30" }, ["expiresAt INVALID"]],
      [{ audienceAll: true, restaurantSlugs: undefined }, ["audienceAll INVALID"]],
      [{ restaurantSlugs: undefined }, ["restaurantSlugs REQUIRED"]],
      [{ restaurantSlugs: [] }, ["restaurantSlugs REQUIRED"]],
    ];
    for (const [more, issues] of cases) {
      const response = await write(more);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", JSON.stringify(more));
      assert.deepEqual(issuesOf(response).sort(), issues.toSorted(), JSON.stringify(more));
    }
    const image = await write({ body: "![x](https://evil.example/x.png)" });
    assert.equal(outcomeOf(image), "422 IMAGE_NOT_ALLOWED");
    const live = await openPartner(app, "LIVE");
    const both = await write({ audienceAll: true, restaurantSlugs: [shop.slug] }, live);
    assert.deepEqual(issuesOf(both), ["restaurantSlugs INVALID"]);
  });

  it("reaches the partner's own restaurants in the key's environment, and no other", async () => {
    const live = await openPartner(app, "LIVE");
    const real = await live.open();
    for (const [by, slug] of [
      [partner, foreign.slug],
      [partner, "finnes-ikke"],
      [partner, real.slug],
      [live, shop.slug],
    ] as const) {
      const response = await write({ restaurantSlugs: [slug] }, by);
      assert.equal(outcomeOf(response), "404 RESTAURANT_NOT_FOUND");
      assert.deepEqual(response.json().error.details.slugs, [slug]);
    }
    const mine = await written();
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { expectedUpdatedAt: mine.updatedAt, title: "Vårt" }],
      ["DELETE", "", undefined],
      ["POST", "/actions", { action: "publish" }],
    ] as const)
      assert.equal(
        outcomeOf(await other.call(method, `/news/${mine.id}${path}`, body)),
        "404 NEWS_NOT_FOUND",
      );
    assert.deepEqual((await other.call("GET", "/news")).json().data, []);
    assert.deepEqual((await partner.call("GET", `/news/${mine.id}`)).json().data, mine);
  });

  it("needs a key whose maker is an owner or administrator of the team at that moment", async () => {
    const mine = await openPartner(app);
    const place = await mine.open();
    const setRole = (role: string) =>
      app.db.query("UPDATE partner_members SET role = $2 WHERE partner_id = $1", [mine.partnerId, role]);
    const made = await written({ restaurantSlugs: [place.slug] }, mine);
    await setRole("MEMBER");
    for (const response of [
      await write({ restaurantSlugs: [place.slug] }, mine),
      await mine.call("GET", "/news"),
      await mine.call("GET", `/news/${made.id}`),
      await act(made.id, "publish", {}, mine),
      await mine.call("DELETE", `/news/${made.id}`),
    ]) {
      assert.equal(outcomeOf(response), "403 KEY_ROLE_FORBIDDEN");
      assert.equal(response.json().error.details.capability, "news.manage");
    }
    await setRole("ADMIN");
    assert.equal(outcomeOf(await act(made.id, "publish", {}, mine)), "200");
    await app.db.query("DELETE FROM partner_members WHERE partner_id = $1", [mine.partnerId]);
    assert.equal(outcomeOf(await mine.call("GET", "/news")), "403 KEY_ROLE_FORBIDDEN");
  });

  it("is for external partners", async () => {
    const internal = await openPartner(app);
    await app.db.query("UPDATE partners SET kind = 'INTERNAL' WHERE id = $1", [internal.partnerId]);
    assert.equal(outcomeOf(await write({}, internal)), "403 PARTNER_NEWS_FORBIDDEN");
    assert.equal(outcomeOf(await internal.call("GET", "/news")), "403 PARTNER_NEWS_FORBIDDEN");
  });

  it("is refused when the partner is archived while the call is under way", async () => {
    const leaving = await openPartner(app);
    const { slug } = await leaving.open();
    await written({ restaurantSlugs: [slug] }, leaving);
    let outcome: Promise<string> | undefined;
    let isOver = false;
    await app.db.transaction(async (trx) => {
      await trx.query("UPDATE partners SET status = 'ARCHIVED' WHERE id = $1", [leaving.partnerId]);
      outcome = write({ restaurantSlugs: [slug] }, leaving).then(outcomeOf);
      void outcome.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const waiting = await app.db.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        if (waiting.length > 0) return;
      }
    });
    assert.equal(await outcome, "409 PARTNER_ARCHIVED");
  });

  it("is changed while it is a draft, as the caller has read it", async () => {
    const second = await partner.open();
    const made = await written();
    const patch = (body: object) => partner.call("PATCH", `/news/${made.id}`, body);
    assert.deepEqual(issuesOf(await patch({ title: "Ny" })), ["expectedUpdatedAt REQUIRED"]);
    assert.equal(outcomeOf(await patch({ expectedUpdatedAt: made.updatedAt })), "422 VALIDATION_FAILED");
    const change = {
      expectedUpdatedAt: made.updatedAt,
      title: "Ny",
      level: "WARNING",
      sendEmail: false,
      expiresAt: "2031-05-17",
      restaurantSlugs: [second.slug, shop.slug, shop.slug],
    };
    const changed = (await patch(change)).json().data;
    const { expectedUpdatedAt: _, ...fields } = change;
    assert.deepEqual(changed, {
      ...made,
      ...fields,
      restaurantSlugs: [second.slug, shop.slug].sort(),
      updatedAt: changed.updatedAt,
    });
    assert.notEqual(changed.updatedAt, made.updatedAt, "also within one millisecond");
    assert.equal(outcomeOf(await patch(change)), "409 CHANGED");
    const again = { expectedUpdatedAt: changed.updatedAt };
    assert.equal((await patch({ ...again, expiresAt: null })).json().data.expiresAt, null);
    const { updatedAt } = (await partner.call("GET", `/news/${made.id}`)).json().data;
    for (const [body, outcome] of [
      [{ body: '<img src="x">' }, "422 IMAGE_NOT_ALLOWED"],
      [{ restaurantIds: [] }, "422 VALIDATION_FAILED"],
      [{ restaurantSlugs: [] }, "422 VALIDATION_FAILED"],
      [{ restaurantSlugs: [foreign.slug] }, "404 RESTAURANT_NOT_FOUND"],
      [{ audienceAll: true }, "422 VALIDATION_FAILED"],
    ] as const)
      assert.equal(outcomeOf(await patch({ expectedUpdatedAt: updatedAt, ...body })), outcome);
    await acted(made.id, "publish");
    assert.equal(
      outcomeOf(await patch({ expectedUpdatedAt: updatedAt, title: "For sent" })),
      "409 NOT_DRAFT",
    );
  });

  it("is deleted while it is a draft", async () => {
    const made = await written();
    const remove = () => partner.call("DELETE", `/news/${made.id}`);
    assert.deepEqual((await remove()).json(), { data: { id: made.id, deleted: true } });
    assert.equal(outcomeOf(await remove()), "404 NEWS_NOT_FOUND");
    const published = await written();
    await acted(published.id, "publish");
    assert.equal(outcomeOf(await partner.call("DELETE", `/news/${published.id}`)), "409 NOT_DRAFT");
  });

  it("goes from draft to scheduled, published and archived, and nowhere else", async () => {
    const moves: Record<string, Record<string, string>> = {
      DRAFT: {
        publish: "200",
        schedule: "200",
        unschedule: "409 NOT_SCHEDULED",
        archive: "409 NOT_PUBLISHED",
      },
      SCHEDULED: {
        publish: "200",
        schedule: "409 NOT_DRAFT",
        unschedule: "200",
        archive: "409 NOT_PUBLISHED",
      },
      PUBLISHED: {
        publish: "409 NOT_DRAFT",
        schedule: "409 NOT_DRAFT",
        unschedule: "409 NOT_SCHEDULED",
        archive: "200",
      },
      ARCHIVED: {
        publish: "409 NOT_DRAFT",
        schedule: "409 NOT_DRAFT",
        unschedule: "409 NOT_SCHEDULED",
        archive: "409 NOT_PUBLISHED",
      },
    };
    const way: Record<string, string[]> = {
      DRAFT: [],
      SCHEDULED: ["schedule"],
      PUBLISHED: ["publish"],
      ARCHIVED: ["publish", "archive"],
    };
    for (const [status, actions] of Object.entries(moves)) {
      for (const [action, outcome] of Object.entries(actions)) {
        app.clock.advance(dayMs + 1000);
        const { id } = await written({ sendEmail: false });
        const times = (name: string) => (name === "schedule" ? { scheduledAt: inAnHour() } : {});
        for (const step of way[status]!) await acted(id, step, times(step));
        assert.equal(outcomeOf(await act(id, action, times(action))), outcome, `${status} ${action}`);
      }
    }
  });

  it("needs an action, and a time in the future with a time zone to be scheduled", async () => {
    const { id } = await written({ expiresAt: "2026-12-24" });
    assert.equal(outcomeOf(await partner.call("POST", `/news/${id}/actions`, {})), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await partner.call("POST", `/news/${id}/actions`)), "411 LENGTH_REQUIRED");
    for (const scheduledAt of [
      undefined,
      "2026-12-01T10:00:00",
      new Date(app.clock.nowMs()).toISOString(),
      "2026-12-25T10:00:00+01:00",
      "2099-01-01T00:00:00Z",
    ])
      assert.equal(
        outcomeOf(await act(id, "schedule", { scheduledAt })),
        "422 VALIDATION_FAILED",
        String(scheduledAt),
      );
    const scheduled = await acted(id, "schedule", { scheduledAt: "2026-12-24T10:00:00+01:00" });
    assert.equal(scheduled.scheduledAt, "2026-12-24T09:00:00.000Z");
  });

  it("is locked to the restaurants the partner has when it is published", async () => {
    const live = await openPartner(app, "LIVE");
    const [kept, sold, closed] = [await live.open(), await live.open(), await live.open()];
    const named = await written({ restaurantSlugs: [kept.slug, sold.slug] }, live);
    const toAll = await written({ audienceAll: true, restaurantSlugs: undefined }, live);
    assert.deepEqual(toAll.restaurantSlugs, []);
    await app.db.query("UPDATE restaurants SET partner_id = $2 WHERE id = $1", [
      sold.restaurantId,
      other.partnerId,
    ]);
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [closed.restaurantId]);
    const read = async (id: string) => (await live.call("GET", `/news/${id}`)).json().data;
    assert.deepEqual((await read(named.id)).restaurantSlugs, [kept.slug]);
    const published = await acted(named.id, "publish", {}, live);
    assert.deepEqual(published.restaurantSlugs, [kept.slug]);
    assert.deepEqual(published.reads, { restaurants: 1, read: 0 });
    const all = await acted(toAll.id, "publish", {}, live);
    assert.deepEqual(all.restaurantSlugs, [kept.slug]);
    const later = await live.open();
    await app.db.query("UPDATE restaurants SET partner_id = $2 WHERE id = $1", [
      kept.restaurantId,
      other.partnerId,
    ]);
    assert.deepEqual((await read(toAll.id)).restaurantSlugs, [kept.slug], "those that it was locked to");
    assert.ok(later.slug);
  });

  it("is not published to nobody", async () => {
    const mine = await openPartner(app);
    const place = await mine.open();
    const made = await written({ restaurantSlugs: [place.slug] }, mine);
    await app.db.query("UPDATE restaurants SET partner_id = $2 WHERE id = $1", [
      place.restaurantId,
      other.partnerId,
    ]);
    assert.equal(outcomeOf(await act(made.id, "publish", {}, mine)), "409 NO_RECIPIENTS");
    const late = await written({ expiresAt: "2027-01-01" });
    app.clock.advance(3 * 365 * dayMs);
    assert.deepEqual(issuesOf(await act(late.id, "publish")), ["expiresAt INVALID"]);
  });

  it("is published at its time, once, however many workers look", async () => {
    const before = await written({ restaurantSlugs: [shop.slug] });
    const owner = await hire(app, shop, "OWNER");
    await acted(before.id, "schedule", { scheduledAt: inAnHour() });
    await runScheduler();
    const read = async () => (await partner.call("GET", `/news/${before.id}`)).json().data;
    assert.equal((await read()).status, "SCHEDULED");
    app.clock.advance(3_601_000);
    await Promise.all(Array.from({ length: 6 }, runScheduler));
    assert.equal((await read()).status, "PUBLISHED");
    const mails = await app.db.query("SELECT 1 FROM mails WHERE recipient = $1", [owner.email]);
    assert.equal(mails.length, 1);
  });

  it("is a draft again when its time comes and nobody is left to read it; a suspended partner's waits", async () => {
    const mine = await openPartner(app);
    const place = await mine.open();
    const made = await written({ restaurantSlugs: [place.slug] }, mine);
    await acted(made.id, "schedule", { scheduledAt: inAnHour() }, mine);
    const statusOf = async () =>
      (await app.db.query<{ status: string }>("SELECT status FROM partner_news WHERE id = $1", [made.id]))[0]!
        .status;
    const setStatus = (status: string) =>
      app.db.query("UPDATE partners SET status = $2 WHERE id = $1", [mine.partnerId, status]);
    app.clock.advance(3_601_000);
    await setStatus("SUSPENDED");
    await runScheduler();
    assert.equal(await statusOf(), "SCHEDULED");
    await setStatus("APPROVED");
    await app.db.query("UPDATE restaurants SET archived_at = now() WHERE id = $1", [place.restaurantId]);
    await runScheduler();
    assert.equal(await statusOf(), "DRAFT");
  });

  it("cannot be touched at the moment at which the scheduler holds it", async () => {
    const { id, updatedAt } = await written();
    await app.db.transaction(async (trx) => {
      await trx.query("SELECT 1 FROM partner_news WHERE id = $1 FOR NO KEY UPDATE", [id]);
      assert.equal(outcomeOf(await act(id, "publish")), "409 NOT_CLAIMABLE");
      const patch = { expectedUpdatedAt: updatedAt, title: "Ny" };
      assert.equal(outcomeOf(await partner.call("PATCH", `/news/${id}`, patch)), "409 NOT_CLAIMABLE");
      assert.equal(outcomeOf(await partner.call("DELETE", `/news/${id}`)), "409 NOT_CLAIMABLE");
    });
    await acted(id, "publish");
  });
});
