import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { TeamRole } from "../../domain/roles.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { type ExamplePartner, openPartner } from "./partner.fixture.ts";
import { joinTeam, type Teammate } from "./team.fixture.ts";
import { readTeam, takeBackInvitesOf } from "./team.ts";

const now = "2026-06-12T12:00:00Z";

describe("a partner's team as it is shown", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  before(async () => {
    app = await createTestApp();
    app.clock.set(now);
    partner = await openPartner(app, "TEST", { name: "Nettsmia" });
  });
  after(() => app?.close());

  const callerOf = (mate: Teammate, role: TeamRole, of = partner) =>
    ({ partnerId: of.partnerId, callerId: mate.userId, role }) as unknown as PortalCaller;
  const named = async (mate: Teammate, name: string, email = mate.email) => {
    await app.db.query("UPDATE people SET name = $2, email = $3 WHERE id = $1", [mate.userId, name, email]);
    return mate;
  };

  it("is in the order of roles and names, with when each was here last, and says who is oneself", async () => {
    const reader = await named(await joinTeam(app, partner, "READER"), "Anna");
    const owner = await named(await joinTeam(app, partner, "OWNER"), "Åse");
    const [second, first] = [await joinTeam(app, partner, "MEMBER"), await joinTeam(app, partner, "MEMBER")];
    await named(second, "berit", "b@luka.example");
    await named(first, "Berit", "a@luka.example");
    const cato = await named(await joinTeam(app, partner, "MEMBER"), "Cato");
    const admin = await named(await joinTeam(app, partner, "ADMIN"), "Dina");
    await joinTeam(app, await openPartner(app), "OWNER");
    await app.db.query("DELETE FROM people_sessions WHERE user_id = $1", [reader.userId]);
    await app.db.query(
      "UPDATE people_sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1",
      [cato.userId],
    );
    await app.db.query("UPDATE people_sessions SET updated_at = '2026-06-01T08:00:00Z' WHERE user_id = $1", [
      admin.userId,
    ]);
    const { members, invites, mayGive } = await readTeam(app.ctx, callerOf(cato, "MEMBER"));
    assert.deepEqual(
      members.map(({ name, role, isMe }) => `${name} ${role}${isMe ? " (me)" : ""}`),
      [
        "Nettsmia OWNER",
        "Åse OWNER",
        "Dina ADMIN",
        "Berit MEMBER",
        "berit MEMBER",
        "Cato MEMBER (me)",
        "Anna READER",
      ],
    );
    assert.deepEqual(
      members.filter(({ lastSeenAt }) => lastSeenAt === null).map(({ name }) => name),
      ["Nettsmia", "Cato", "Anna"],
    );
    assert.equal(members[2]!.lastSeenAt, "2026-06-01T08:00:00.000Z");
    assert.deepEqual([invites, mayGive], [[], []]);
    const ofOwner = await readTeam(app.ctx, callerOf(owner, "OWNER"));
    assert.deepEqual(ofOwner.mayGive, ["OWNER", "ADMIN", "MEMBER", "READER"]);
  });

  it("has the keys that each has made and that work, in the order in which they were made", async () => {
    const of = await openPartner(app);
    const other = await openPartner(app);
    const [kim, siri] = [await joinTeam(app, of, "OWNER"), await joinTeam(app, of, "ADMIN")];
    const made = (
      name: string,
      by: Teammate,
      more: { to?: ExamplePartner; ends?: string; expires?: string } = {},
    ) =>
      app.db.query(
        `INSERT INTO partner_keys (id, partner_id, name, environment, last4, created_by, revoked_at, expires_at, created_at)
         VALUES ('pky_' || $1, $2, $1, 'TEST', 'abcd', $3, $4, $5, clock_timestamp())`,
        [name, (more.to ?? of).partnerId, by.userId, more.ends ?? null, more.expires ?? null],
      );
    const [at, later] = [now, "2026-06-12T12:00:01Z"];
    await made("zulu", kim);
    await made("alfa", kim, { ends: later });
    await made("bravo", kim, { expires: later });
    await made("ended", kim, { ends: at });
    await made("expired", kim, { expires: at });
    await made("elsewhere", kim, { to: other });
    await made("hers", siri);
    const { members } = await readTeam(app.ctx, callerOf(kim, "OWNER", of));
    assert.deepEqual(
      members.map(({ keys }) => keys.map(({ name }) => name)),
      [["Første nøkkel"], ["zulu", "alfa", "bravo"], ["hers"]],
    );
    assert.deepEqual(members[2]!.keys, [
      { id: "pky_hers", name: "hers", last4: "abcd", environment: "TEST" },
    ]);
  });

  it("has who is invited and has not answered, the newest first, and who has waited for too long", async () => {
    const of = await openPartner(app);
    const owner = await joinTeam(app, of, "OWNER");
    const invite = (id: string, more: Partial<Record<string, string>> = {}) =>
      app.db.query(
        `INSERT INTO partner_invites (partner_id, id, email, name, role, locale, invited_by, created_at, sent_at, expires_at, accepted_at, revoked_at)
         VALUES ($1, $2, $2 || '@b.example', $2, $3, 'nb', $4, $5, $6, $7, $8, $9)`,
        [
          ...[more.partner ?? of.partnerId, id, more.role ?? "MEMBER", more.by ?? owner.userId],
          ...[more.created ?? now, now, more.expires ?? "2026-06-20T12:00:00Z", more.accepted ?? null],
          more.revoked ?? null,
        ],
      );
    await invite("pin_a", { created: "2026-06-01T12:00:00Z", expires: now });
    await invite("pin_b", { expires: "2026-06-12T12:00:00.001Z", role: "OWNER" });
    await invite("pin_c");
    await invite("pin_accepted", { accepted: now });
    await invite("pin_revoked", { revoked: now });
    await invite("pin_other", { partner: partner.partnerId });
    const shown = async () => (await readTeam(app.ctx, callerOf(owner, "OWNER", of))).invites;
    assert.deepEqual(
      (await shown()).map(({ id, isExpired }) => [id, isExpired]),
      [
        ["pin_c", false],
        ["pin_b", false],
        ["pin_a", true],
      ],
    );
    assert.deepEqual((await shown())[2], {
      ...{ id: "pin_a", name: "pin_a", email: "pin_a@b.example", role: "MEMBER", invitedBy: "Tone Team" },
      ...{ sentAt: "2026-06-12T12:00:00.000Z", expiresAt: "2026-06-12T12:00:00.000Z", isExpired: true },
    });
    const back = (role: TeamRole | null) =>
      app.db.transaction((trx) =>
        takeBackInvitesOf(app.ctx, trx, { partnerId: of.partnerId, userId: owner.userId, role }),
      );
    const ids = async () => (await shown()).map(({ id }) => id);
    await back("OWNER");
    assert.deepEqual(await ids(), ["pin_c", "pin_b", "pin_a"]);
    await back("ADMIN");
    assert.deepEqual(await ids(), ["pin_c", "pin_a"], "an administrator makes nobody an owner");
    await back(null);
    assert.deepEqual(await ids(), []);
    const kept = await app.db.query<{ id: string }>(
      "SELECT id FROM partner_invites WHERE revoked_at IS NULL ORDER BY id",
    );
    assert.deepEqual(
      kept.map(({ id }) => id),
      ["pin_accepted", "pin_other"],
      "what was accepted stays so, and what was sent elsewhere",
    );
  });
});
