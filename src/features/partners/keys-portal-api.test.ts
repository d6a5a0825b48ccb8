import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readExpiring, tellExpiring } from "../keys/tell-expiring.ts";
import { hire } from "../people/staff.fixture.ts";
import { addPartnerKey } from "./add-partner-key.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "./partner.fixture.ts";
import { setPartnerProgram } from "./partner-program.ts";
import { setPartnerStatus } from "./set-partner-status.ts";
import { joinTeam, type Teammate } from "./team.fixture.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** D-371, D-372: a team's keys. */
describe("partner keys in the portal", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let admin: Teammate;
  let member: Teammate;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    admin = await joinTeam(app, partner, "ADMIN");
    member = await joinTeam(app, partner, "MEMBER");
  });
  after(() => app.close());

  const me = (key: string) =>
    app.inject({ url: "/api/v1/partner/me", headers: { authorization: `Bearer ${key}` } });
  const make = async (who: Teammate, body: object = { name: "Nøkkel" }) => {
    const made = await who.call("POST", "/partner-keys", body);
    assert.equal(made.statusCode, 201, made.body);
    return made.json() as { data: { id: string; last4: string; mayChange: boolean }; key: string };
  };
  const find = async (who: Teammate, keyId: string) =>
    (await who.call("GET", "/partner-keys")).json().data.find(({ id }: { id: string }) => id === keyId);
  /** The last use is noted beside the answer. */
  const used = async (keyId: string) => {
    for (;;) {
      const found = await find(admin, keyId);
      if (found.lastUsedAt !== null) return found;
    }
  };
  const live = (who: Teammate, method: "GET" | "POST", path: string, body?: object) =>
    app.inject({
      method,
      url: `/api/portal/${partner.partnerId}/live${path}`,
      headers: {
        host: app.ctx.config.serviceDomain,
        origin: `http://${app.ctx.config.serviceDomain}`,
        cookie: who.cookie,
      },
      ...(body && { payload: body }),
    });

  it("are shown once, and afterwards by their last four, with their maker and how they were used", async () => {
    const { data, key } = await make(member, { name: "Byggeserver" });
    assert.match(key, /^lbp_test_/);
    const listed = await member.call("GET", "/partner-keys");
    assert.equal(listed.body.includes(key), false);
    const before = await find(member, data.id);
    assert.deepEqual(
      [before.name, before.last4, before.status, before.maker, before.lastUsedAt, before.mayChange],
      [
        "Byggeserver",
        key.slice(-4),
        "active",
        { id: member.userId, name: "Tone Team", role: "MEMBER" },
        null,
        true,
      ],
    );
    const { slug } = await partner.open();
    await app.inject({
      url: `/api/v1/partner/restaurants/${slug}`,
      headers: { authorization: `Bearer ${key}`, "x-service-restaurant-key": "lbs_test_x" },
      remoteAddress: "203.0.113.7",
    });
    const after = await used(data.id);
    assert.deepEqual(
      [after.lastUsedFrom, after.lastUsedCall, Date.parse(after.lastUsedAt)],
      ["203.0.113.7", "GET /restaurants/{slug}", app.clock.nowMs()],
    );
  });

  it("are made, rotated and ended by owners and administrators, and by developers their own for testing", async () => {
    const reader = await joinTeam(app, partner, "READER");
    const own = await make(member);
    const other = await make(admin);
    assert.deepEqual([own.data.mayChange, other.data.mayChange], [true, true], "to whoever has made it");
    assert.equal((await find(member, other.data.id)).mayChange, false);
    assert.equal((await find(reader, own.data.id)).mayChange, false);
    assert.equal(outcomeOf(await reader.call("POST", "/partner-keys", { name: "Nei" })), "403 FORBIDDEN");
    const path = `/partner-keys/${other.data.id}`;
    const rotated = await member.call("POST", `${path}/rotate`, {});
    assert.equal(outcomeOf(rotated), "403 FORBIDDEN");
    assert.deepEqual(rotated.json().error.details, {
      reason: "ROLE",
      requiredRoles: ["OWNER", "ADMIN", "MEMBER"],
    });
    assert.equal(outcomeOf(await member.call("DELETE", path)), "403 FORBIDDEN");
    assert.equal(outcomeOf(await admin.call("DELETE", `/partner-keys/${own.data.id}`)), "200");
    assert.equal(outcomeOf(await admin.call("DELETE", `/partner-keys/${own.data.id}`)), "404 KEY_NOT_FOUND");
    assert.equal(outcomeOf(await me(own.key)), "401 UNAUTHORIZED");
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    assert.equal(outcomeOf(await stranger.call("DELETE", path)), "404 KEY_NOT_FOUND");
    assert.equal(
      outcomeOf(await member.call("GET", "/partner-keys", undefined, { cookie: "" })),
      "401 UNAUTHORIZED",
    );
    assert.equal(outcomeOf(await admin.call("POST", "/partner-keys", { name: "" })), "422 VALIDATION_FAILED");
  });

  it("are LIVE once the program is open, and then by owners and administrators alone", async () => {
    const body = { name: "Ekte" };
    const reader = await joinTeam(app, partner, "READER");
    /** Whether each makes keys: for testing, and LIVE. */
    const mayMake = async () =>
      Promise.all(
        [admin, member, reader].map(async (who) => [
          (await who.call("GET", "/partner-keys")).json().mayMake,
          (await live(who, "GET", "/partner-keys")).json().mayMake,
        ]),
      );
    assert.deepEqual(await mayMake(), [
      [true, false],
      [true, false],
      [false, false],
    ]);
    const closed = await live(admin, "POST", "/partner-keys", body);
    assert.equal(outcomeOf(closed), "403 FORBIDDEN");
    assert.equal(closed.json().error.details.reason, "PROGRAM_CLOSED");
    await setPartnerProgram(app.ctx, true);
    assert.deepEqual(await mayMake(), [
      [true, true],
      [true, false],
      [false, false],
    ]);
    const refused = await live(member, "POST", "/partner-keys", body);
    assert.equal(outcomeOf(refused), "403 FORBIDDEN");
    assert.deepEqual(refused.json().error.details, { reason: "ROLE", requiredRoles: ["OWNER", "ADMIN"] });
    const made = await live(admin, "POST", "/partner-keys", body);
    assert.equal(outcomeOf(made), "201");
    assert.match(made.json().key, /^lbp_live_/);
    const inTest = (await admin.call("GET", "/partner-keys")).json().data;
    assert.ok(!inTest.some(({ name }: { name: string }) => name === "Ekte"), "each environment has its own");
    await setPartnerProgram(app.ctx, false);
  });

  it("work on for the hours of grace when they are rotated, once, and then stop", async () => {
    const old = await make(member, { name: "Kassa" });
    const rotate = `/partner-keys/${old.data.id}/rotate`;
    const rotated = await member.call("POST", rotate, { graceHours: 2 });
    assert.equal(rotated.statusCode, 201, rotated.body);
    assert.equal((await find(member, rotated.json().data.id)).name, "Kassa");
    assert.equal(outcomeOf(await member.call("POST", rotate, {})), "409 CHANGED");
    const ending = await find(member, old.data.id);
    assert.equal(Date.parse(ending.revokedAt), app.clock.nowMs() + 2 * hourMs);
    app.clock.advance(2 * hourMs - 1);
    assert.equal(outcomeOf(await me(old.key)), "200");
    await used(old.data.id);
    const inUse = await admin.call("DELETE", `/partner-keys/${old.data.id}`);
    assert.equal(outcomeOf(inUse), "409 KEY_IN_USE", "also in its grace");
    app.clock.advance(1);
    assert.equal(outcomeOf(await me(old.key)), "401 UNAUTHORIZED");
    assert.equal(outcomeOf(await me(rotated.json().key)), "200");
    assert.equal(outcomeOf(await member.call("POST", rotate, {})), "404 KEY_NOT_FOUND");
  });

  it("that somebody uses are ended when that is said twice", async () => {
    const { data, key } = await make(admin);
    await me(key);
    await used(data.id);
    const refused = await admin.call("DELETE", `/partner-keys/${data.id}`);
    assert.equal(outcomeOf(refused), "409 KEY_IN_USE");
    assert.equal(Date.parse(refused.json().error.details.lastUsedAt), app.clock.nowMs());
    assert.equal(outcomeOf(await admin.call("DELETE", `/partner-keys/${data.id}?force=true`)), "200");
  });

  it("count as in use for 24 hours to the millisecond", async () => {
    const { data } = await make(admin);
    const end = async (usedAgoMs: number) => {
      await app.db.query("UPDATE partner_keys SET last_used_at = $2 WHERE id = $1", [
        ...[data.id, new Date(app.clock.nowMs() - usedAgoMs).toISOString()],
      ]);
      return outcomeOf(await admin.call("DELETE", `/partner-keys/${data.id}`));
    };
    assert.equal(await end(dayMs - 1), "409 KEY_IN_USE");
    assert.equal(await end(dayMs), "200");
  });

  it("that have leaked are ended also while the partner is suspended, and none is made then", async () => {
    const suspended = await openPartner(app);
    const owner = await joinTeam(app, suspended, "ADMIN");
    const { data, key } = await make(owner);
    await setPartnerStatus(app.ctx, suspended.partnerId, "SUSPENDED");
    assert.equal(
      outcomeOf(await owner.call("POST", "/partner-keys", { name: "Ny" })),
      "403 PARTNER_NOT_APPROVED",
    );
    assert.equal((await owner.call("DELETE", `/partner-keys/${data.id}?force=true`)).statusCode, 200);
    await setPartnerStatus(app.ctx, suspended.partnerId, "APPROVED");
    assert.equal((await me(key)).statusCode, 401);
  });

  it("end on a day from tomorrow to two years ahead", async () => {
    for (const [expiresOn, outcome] of [
      ["2026-06-12", "422 VALIDATION_FAILED"],
      ["2030-01-01", "422 VALIDATION_FAILED"],
      ["2026-12-24", "201"],
    ] as const)
      assert.equal(
        outcomeOf(await admin.call("POST", "/partner-keys", { name: "Jul", expiresOn })),
        outcome,
        expiresOn,
      );
  });

  it("are refused with everything that is wrong, made or rotated, the day among it", async () => {
    const { data } = await make(member, { name: "Kassa" });
    const pathsOf = async (path: string, body: object) => {
      const response = await member.call("POST", path, { ...body, expiresOn: "2020-01-01" });
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
      return response.json().error.details.issues.map((issue: { path: string }) => issue.path);
    };
    assert.deepEqual(await pathsOf("/partner-keys", { name: "" }), ["name", "expiresOn"]);
    const rotate = `/partner-keys/${data.id}/rotate`;
    assert.deepEqual(await pathsOf(rotate, { graceHours: "to" }), ["graceHours", "expiresOn"]);
    assert.deepEqual(await pathsOf(rotate, {}), ["expiresOn"]);
  });

  it("that end soon are told of once, to who keeps them, and not once another is in their place", async () => {
    const team = await openPartner(app);
    const owner = await joinTeam(app, team, "ADMIN");
    const maker = await joinTeam(app, team, "MEMBER");
    const other = await joinTeam(app, team, "MEMBER");
    const now = () => Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
    const addKey = (days: number, email = maker.email) =>
      addPartnerKey(app.ctx, team.partnerId, {
        ...{ name: `Om ${days}`, environment: "TEST" as const, email },
        expiresAt: now().add({ hours: 24 * days }),
      });
    const soon = await addKey(14);
    const later = await addKey(15);
    const shop = await team.open();
    const boss = await hire(app, shop, "OWNER");
    const ofShop = await shop.ask("POST", "/keys", { name: "Nettsiden", expiresOn: "2026-06-20" });
    await app.db.everywhere("UPDATE partner_keys SET created_at = now() - interval '2 years'");
    await app.db.everywhere("UPDATE restaurant_keys SET created_at = now() - interval '2 years'");
    const told = async ({ userId }: { userId: string }) =>
      (
        await app.db.query<{ keyId: string }>(
          `SELECT data ->> 'keyId' AS "keyId" FROM people_mails WHERE user_id = $1 AND kind = 'KEY_EXPIRING' ORDER BY id`,
          [userId],
        )
      ).map(({ keyId }) => keyId);
    await Promise.all([tellExpiring(app.ctx), tellExpiring(app.ctx)]);
    await tellExpiring(app.ctx);
    assert.deepEqual(await told(maker), [soon.keyId]);
    assert.deepEqual((await told(owner)).sort(), [soon.keyId, ofShop.data.id].sort());
    assert.deepEqual(await told(boss), [ofShop.data.id]);
    assert.deepEqual(await told(other), []);
    app.clock.advance(dayMs);
    await tellExpiring(app.ctx);
    assert.deepEqual(await told(maker), [soon.keyId, later.keyId]);
    assert.equal((await readExpiring(app.ctx, { keyId: soon.keyId }))?.name, "Om 14");
    const named = { keyId: ofShop.data.id, restaurantId: shop.restaurantId };
    assert.equal((await readExpiring(app.ctx, named))?.restaurant?.slug, shop.slug);
    await maker.call("POST", `/partner-keys/${soon.keyId}/rotate`, {});
    assert.equal(await readExpiring(app.ctx, { keyId: soon.keyId }), null);
  });
});
