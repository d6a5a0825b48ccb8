import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { acceptInvite, findOpenInvite } from "../colleagues/accept-invite.ts";
import { hire } from "../people/staff.fixture.ts";
import { inviteTeammate, resendTeamInvite } from "./invite-teammate.ts";
import { readMailedTeamInvite, joinTeam as takeInvite } from "./join-team.ts";
import { openPartner } from "./partner.fixture.ts";
import { setPartnerStatus } from "./set-partner-status.ts";
import { setTeamMember } from "./set-team-member.ts";
import { joinTeam, type Teammate } from "./team.fixture.ts";

const dayMs = 24 * 3_600_000;

describe("an invite to a partner's team", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const newAddress = () => `${randomBytes(6).toString("hex")}@byraa.example`;
  const invite = async (by: Teammate, email = newAddress()): Promise<string> => {
    const { invites } = (
      await by.call("POST", "/team/invites", { name: "Dag Utvikler", email, role: "READER" })
    ).json();
    return invites.find((one: { email: string }) => one.email === email).id;
  };
  const mailed = (inviteId: string) => readMailedTeamInvite(app.ctx, inviteId);
  const tokenOf = async (inviteId: string): Promise<string> =>
    (await mailed(inviteId))!.url.split("/").at(-1)!;

  it("names the team that it is to, and is none once the partner is archived", async () => {
    const named = (name: string) => openPartner(app, "TEST", { name });
    const partners = [await named("Nettsmia"), await named("Kassa AS"), await named("Byrået")];
    const [owner, other] = [
      await joinTeam(app, partners[1]!, "OWNER"),
      await joinTeam(app, partners[2]!, "OWNER"),
    ];
    const [id, elsewhere] = [await invite(owner), await invite(other)];
    const told = async (inviteId: string) => {
      const open = await findOpenInvite(app.ctx, await tokenOf(inviteId));
      return [(await mailed(inviteId))!.partnerName, open?.to === "TEAM" && open.partnerName];
    };
    assert.deepEqual(await told(id), ["Kassa AS", "Kassa AS"]);
    assert.deepEqual(await told(elsewhere), ["Byrået", "Byrået"]);
    const token = await tokenOf(id);
    await setPartnerStatus(app.ctx, partners[1]!.partnerId, "ARCHIVED");
    assert.deepEqual([await mailed(id), await findOpenInvite(app.ctx, token)], [null, null]);
    assert.deepEqual(await told(elsewhere), ["Byrået", "Byrået"]);
  });

  it("leaves the role of whoever has come into the team otherwise, and is used up", async () => {
    const partner = await openPartner(app);
    const owner = await joinTeam(app, partner, "OWNER");
    const kim = await hire(app, null);
    const token = await tokenOf(await invite(owner, kim.email));
    await setTeamMember(app.ctx, partner.partnerId, kim.email, "ADMIN");
    await acceptInvite(app.ctx, token, "");
    const { members, invites } = (await owner.call("GET", "/team")).json();
    assert.equal(members.find(({ id }: { id: string }) => id === kim.userId).role, "ADMIN");
    assert.deepEqual(invites, []);
  });

  it("works for fourteen days from when it was mailed last", async () => {
    const owner = await joinTeam(app, await openPartner(app), "OWNER");
    const id = await invite(owner);
    app.clock.advance(13 * dayMs);
    await owner.call("POST", `/team/invites/${id}/resend`);
    const token = await tokenOf(id);
    assert.equal((await mailed(id))!.expiresAtMs, app.clock.nowMs() + 14 * dayMs);
    app.clock.advance(14 * dayMs - 1);
    assert.ok(await findOpenInvite(app.ctx, token));
    app.clock.advance(1);
    assert.equal(await findOpenInvite(app.ctx, token), null);
  });

  it("is used once, by nobody after it was taken back or ran out, and lets into no other team", async () => {
    const [owner, other] = [
      await joinTeam(app, await openPartner(app), "OWNER"),
      await joinTeam(app, await openPartner(app), "OWNER"),
    ];
    const [used, takenBack, old, elsewhere] = [
      await invite(owner),
      await invite(owner),
      await invite(owner),
      await invite(other),
    ];
    const kim = await hire(app, null);
    const [row] = await app.db.query<{ partnerId: string }>(
      'SELECT partner_id AS "partnerId" FROM partner_invites WHERE id = $1',
      [used],
    );
    const join = (id: string) =>
      app.db.transaction((trx) => takeInvite(app.ctx, trx, { id, partnerId: row!.partnerId }, kim.userId));
    await app.db.query("UPDATE partner_invites SET revoked_at = now() WHERE id = $1", [takenBack]);
    const now = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs());
    await app.db.query("UPDATE partner_invites SET expires_at = $2 WHERE id = $1", [old, now]);
    assert.deepEqual([await join(takenBack), await join(old)], [false, false]);
    const teams = () =>
      app.db.query<{ role: string }>("SELECT role FROM partner_members WHERE user_id = $1", [kim.userId]);
    assert.deepEqual(await teams(), []);
    assert.deepEqual([await join(used), await join(used)], [true, false]);
    assert.deepEqual(await teams(), [{ role: "READER" }]);
    assert.ok(await findOpenInvite(app.ctx, await tokenOf(elsewhere)), "the other team's waits as before");
  });

  it("promises no mail where there is no mail server", async () => {
    const partner = await openPartner(app);
    const owner = await joinTeam(app, partner, "OWNER");
    const id = await invite(owner);
    app.clock.advance(dayMs);
    const withoutMail = { ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined, isLocal: false } };
    const caller = { partnerId: partner.partnerId, callerId: owner.userId } as PortalCaller;
    const asked = { name: "Dag", email: newAddress(), role: "READER", locale: "nb" } as const;
    const code = "INVITE_SEND_FAILED";
    await assert.rejects(inviteTeammate(withoutMail, caller, asked), { code });
    await assert.rejects(resendTeamInvite(withoutMail, caller, id), { code });
    await inviteTeammate(app.ctx, caller, asked);
    await resendTeamInvite(app.ctx, caller, id);
  });
});
