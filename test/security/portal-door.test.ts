import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { routes } from "../../src/app.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "../../src/features/partners/partner.fixture.ts";
import { setPartnerStatus } from "../../src/features/partners/set-partner-status.ts";
import { joinTeam, type Teammate } from "../../src/features/partners/team.fixture.ts";
import { isOfGuests } from "../../src/platform/http/portal-door.ts";
import { createTestApp, type TestApp } from "../app.ts";

/** D-366: what a key would let in, by the session of somebody in the team. */
describe("the doors of the partner portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let other: ExamplePartner;
  let admin: Teammate;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    other = await openPartner(app);
    admin = await joinTeam(app, partner, "ADMIN");
  });
  after(() => app.close());

  it("shows the team its partner's restaurants, as a key does", async () => {
    const { slug } = await partner.open();
    const seen = await admin.call("GET", "/restaurants");
    assert.equal(seen.statusCode, 200, seen.body);
    assert.deepEqual(
      seen.json().data.map((one: { slug: string }) => one.slug),
      (await partner.call("GET", "/restaurants")).json().data.map((one: { slug: string }) => one.slug),
    );
    assert.equal((await admin.call("GET", `/restaurants/${slug}/keys`)).statusCode, 200);
  });

  it("keeps out who is not signed in, has no second factor, or comes from another page", async () => {
    const without = await admin.call("GET", "/restaurants", undefined, { cookie: "" });
    assert.equal(outcomeOf(without), "401 UNAUTHORIZED");
    const owner = await joinTeam(app, partner, "OWNER");
    await app.db.query("UPDATE people_sessions SET proven_by = 'PASSWORD' WHERE user_id = $1", [
      owner.userId,
    ]);
    app.ctx.people.forgetSessions();
    assert.equal(outcomeOf(await owner.call("GET", "/restaurants")), "403 FORBIDDEN");
    const foreign = { origin: "https://ond.example" };
    assert.equal(outcomeOf(await admin.call("POST", "/restaurants", {}, foreign)), "403 FORBIDDEN");
  });

  it("knows no partner and no restaurant of others, and no restaurant of the other environment", async () => {
    const { slug: theirs } = await other.open();
    const { slug: own } = await partner.open();
    const stranger = await joinTeam(app, other, "ADMIN");
    const cookie = stranger.cookie;
    assert.equal(outcomeOf(await admin.call("GET", "/restaurants", undefined, { cookie })), "404 NOT_FOUND");
    const keys = await admin.call("GET", `/restaurants/${theirs}/keys`);
    assert.equal(outcomeOf(keys), "404 RESTAURANT_NOT_FOUND");
    for (const none of ["finnes-ikke", "Ikke en slug"])
      assert.equal(
        outcomeOf(await admin.call("GET", `/restaurants/${encodeURIComponent(none)}/keys`)),
        "404 RESTAURANT_NOT_FOUND",
      );
    const live = await joinTeam(app, { ...partner, environment: "LIVE" }, "ADMIN");
    assert.equal(outcomeOf(await live.call("GET", `/restaurants/${own}/keys`)), "404 RESTAURANT_NOT_FOUND");
  });

  it("lets nobody in any more who has left the team", async () => {
    const leaving = await joinTeam(app, partner, "MEMBER");
    assert.equal((await leaving.call("GET", "/restaurants")).statusCode, 200);
    await app.db.query("DELETE FROM partner_members WHERE user_id = $1", [leaving.userId]);
    app.ctx.people.forgetRoles();
    assert.equal(outcomeOf(await leaving.call("GET", "/restaurants")), "404 NOT_FOUND");
  });

  it("shows nobody the orders and guests of a real restaurant, whatever the role (D-375)", async () => {
    const real = await openPartner(app, "LIVE");
    const owner = await joinTeam(app, real, "OWNER");
    const { slug } = await real.open();
    const hidden = routes.filter((route) => route.door === "portalRestaurant" && isOfGuests(route));
    assert.ok(hidden.length >= 15, `${hidden.length} calls`);
    for (const { method, path } of hidden) {
      const call = path.replace(/:\w+/g, "ord_01k9z3v7m2e0ra5w8x4c6t1bqh");
      const outcome = outcomeOf(
        await owner.call(method, `/restaurants/${slug}${call}`, method === "GET" ? undefined : {}),
      );
      assert.equal(outcome, "409 SANDBOX_ONLY", `${method} ${path}`);
    }
    const shown = routes.filter((route) => route.door === "portalRestaurant" && !isOfGuests(route));
    const ofGuests = shown.filter(({ path }) =>
      /^\/(orders|reservations|waitlist|reports|events)\b/.test(path),
    );
    assert.deepEqual(
      ofGuests.map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });

  it("shows what is archived and what is a demonstration, and changes nothing of it but what ends there", async () => {
    for (const [mark, outcome] of [
      ["archived_at = now()", "409 RESTAURANT_ARCHIVED"],
      ["is_demo = true", "409 DEMO_RESTAURANT"],
    ] as const) {
      const { restaurantId, slug } = await partner.open();
      await app.db.query(`UPDATE restaurants SET ${mark} WHERE id = $1`, [restaurantId]);
      assert.equal(outcomeOf(await admin.call("GET", `/restaurants/${slug}/domains`)), "200", mark);
      const added = await admin.call("POST", `/restaurants/${slug}/domains`, { domain: "roma.example" });
      assert.equal(outcomeOf(added), outcome);
      const ended = await admin.call("DELETE", `/restaurants/${slug}/domains/dom_none`);
      const isOpen = mark.startsWith("archived");
      assert.equal(outcomeOf(ended), isOpen ? "404 DOMAIN_NOT_FOUND" : outcome);
    }
  });

  it("lets a partner that is not approved look, and change nothing", async () => {
    const waiting = await openPartner(app);
    const owner = await joinTeam(app, waiting, "ADMIN");
    await setPartnerStatus(app.ctx, waiting.partnerId, "SUSPENDED");
    assert.equal((await owner.call("GET", "/restaurants")).statusCode, 200);
    const made = await owner.call("POST", "/restaurants", {});
    assert.equal(outcomeOf(made), "403 PARTNER_NOT_APPROVED");
    const live = await joinTeam(app, { ...partner, environment: "LIVE" }, "ADMIN");
    await app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    app.ctx.people.forgetRoles();
    assert.equal(outcomeOf(await live.call("POST", "/restaurants", {})), "403 PARTNER_AGREEMENT_REQUIRED");
  });
});
