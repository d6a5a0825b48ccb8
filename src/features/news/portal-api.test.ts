import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";

/** D-383: what a key of an owner or administrator may do about news, they do in the portal themselves. */
describe("news in the portal", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const draft = { title: "Pause", body: "Nå med **pause**.", level: "UPDATE", audienceAll: true };

  it("is written, published once however often an answer is lost, and read as a key reads it", async () => {
    const partner = await openPartner(app, "LIVE");
    await partner.open();
    const admin = await joinTeam(app, partner, "ADMIN");
    const key = { "idempotency-key": "en-nokkel-for-utkastet-1" };
    const made = await admin.call("POST", "/news", draft, key);
    assert.equal(made.statusCode, 201, made.body);
    const { id } = made.json().data;
    assert.equal((await admin.call("POST", "/news", draft, key)).json().data.id, id, "the same once more");
    const once = { "idempotency-key": "en-nokkel-for-det-som-gjores" };
    for (let time = 0; time < 2; time++)
      assert.equal(
        outcomeOf(await admin.call("POST", `/news/${id}/actions`, { action: "publish" }, once)),
        "200",
      );
    assert.equal(
      outcomeOf(await admin.call("POST", `/news/${id}/actions`, { action: "publish" })),
      "409 NOT_DRAFT",
    );
    assert.deepEqual(
      (await admin.call("GET", `/news/${id}`)).json(),
      (await partner.call("GET", `/news/${id}`)).json(),
    );
    const { data } = (await admin.call("GET", "/news?status=PUBLISHED")).json();
    assert.deepEqual(
      data.map((one: { id: string }) => one.id),
      [id],
    );
  });

  it("is shown as owners will read it, with nothing that was not made safe", async () => {
    const partner = await openPartner(app, "TEST", { name: "Nettsmia" });
    const admin = await joinTeam(app, partner, "ADMIN");
    const shown = await admin.call("POST", "/news/preview", {
      title: "Pause <b>nå</b>",
      body: "Nå med **pause** <script>alert(1)</script> ![x](https://ond.example/spor.gif)",
      level: "WARNING",
    });
    assert.equal(shown.statusCode, 200, shown.body);
    const { subject, from, html, inDashboard } = shown.json().data;
    assert.equal(subject, "[TEST] Pause <b>nå</b>");
    assert.match(from, /Nettsmia/);
    assert.match(inDashboard, /<strong>pause<\/strong>/);
    for (const text of [html, inDashboard])
      for (const bad of ["<script", "<b>nå", 'src="https://ond'])
        assert.ok(!text.includes(bad), `${bad} in ${text.slice(0, 200)}`);
    const live = await joinTeam(app, await openPartner(app, "LIVE", { name: "Nettsmia" }), "ADMIN");
    const news = { title: "Pause", body: "Nå", level: "INFO" };
    assert.equal((await live.call("POST", "/news/preview", news)).json().data.subject, "Pause");
    assert.equal(outcomeOf(await admin.call("GET", "/news?limit=1")), "200");
    assert.equal((await admin.call("GET", "/news")).json().data.length, 0, "nothing is written by looking");
  });

  it("is nobody else's business", async () => {
    const partner = await openPartner(app, "LIVE");
    const [owner, member] = [await joinTeam(app, partner, "OWNER"), await joinTeam(app, partner, "MEMBER")];
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    const preview = { title: "x", body: "y", level: "INFO" };
    for (const [method, path, body] of [
      ["GET", "/news", undefined],
      ["POST", "/news", draft],
      ["POST", "/news/preview", preview],
    ] as const) {
      const call = (who: typeof owner, headers = {}) => who.call(method, path, body, headers);
      assert.equal(outcomeOf(await call(member)), "403 KEY_ROLE_FORBIDDEN", path);
      assert.equal(outcomeOf(await call(owner, { cookie: "" })), "401 UNAUTHORIZED", path);
      assert.equal(outcomeOf(await call(owner, { cookie: stranger.cookie })), "404 NOT_FOUND", path);
    }
    const wrong = await owner.call("POST", "/news/preview", { ...preview, level: "LOUD" });
    assert.equal(outcomeOf(wrong), "422 VALIDATION_FAILED");
    const theirs = await openPartner(app, "LIVE");
    await theirs.open();
    const { id } = (await theirs.call("POST", "/news", draft)).json().data;
    assert.equal(outcomeOf(await owner.call("GET", `/news/${id}`)), "404 NEWS_NOT_FOUND");
    await app.db.query("UPDATE partners SET kind = 'INTERNAL' WHERE id = $1", [partner.partnerId]);
    assert.equal(outcomeOf(await owner.call("POST", "/news/preview", preview)), "403 PARTNER_NEWS_FORBIDDEN");
  });
});
