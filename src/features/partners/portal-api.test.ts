import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import { routes } from "../../app.ts";
import type { TeamRole } from "../../domain/roles.ts";
import { acceptInvite, findOpenInvite } from "../colleagues/accept-invite.ts";
import { shopFile } from "../orders/shop.fixture.ts";
import { hire, password } from "../people/staff.fixture.ts";
import { addPartnerKey } from "./add-partner-key.ts";
import { readMailedTeamInvite } from "./join-team.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "./partner.fixture.ts";
import { requireTeamRole } from "./require-team-role.ts";
import { setPartnerStatus } from "./set-partner-status.ts";
import { setTeamMember } from "./set-team-member.ts";
import { joinTeam, type Teammate } from "./team.fixture.ts";

/** D-369, D-370: who is in a partner's team, as the team itself decides. */
describe("a partner's team in the portal", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  /** A partner whose one owner is signed in. */
  const newTeam = async (): Promise<{ partner: ExamplePartner; owner: Teammate }> => {
    const partner = await openPartner(app);
    await app.db.query("DELETE FROM partner_members WHERE partner_id = $1", [partner.partnerId]);
    return { partner, owner: await joinTeam(app, partner, "OWNER") };
  };
  const newAddress = () => `${randomBytes(6).toString("hex")}@byraa.example`;
  const guest = (email: string, role: TeamRole = "MEMBER") => ({ name: "Dag Utvikler", email, role });
  const tokenFor = async (email: string): Promise<string> => {
    const [mail] = await app.db.query<{ data: { inviteId: string } }>(
      "SELECT data FROM people_mails WHERE address = $1 AND kind = 'TEAM_INVITE' ORDER BY id DESC LIMIT 1",
      [email],
    );
    const { url } = (await readMailedTeamInvite(app.ctx, mail!.data.inviteId))!;
    return url.slice(url.lastIndexOf("/") + 1);
  };
  const rolesIn = async ({ partnerId }: ExamplePartner) =>
    (
      await app.db.query<{ role: TeamRole }>(
        "SELECT role FROM partner_members WHERE partner_id = $1 ORDER BY role DESC",
        [partnerId],
      )
    ).map(({ role }) => role);
  const change = (who: Teammate, of: Teammate, was: TeamRole, role: TeamRole) =>
    who.call("PATCH", `/team/members/${of.userId}`, { was, role });
  const remove = (who: Teammate, of: Teammate, was: TeamRole) =>
    who.call("DELETE", `/team/members/${of.userId}?was=${was}`);

  it("is joined by a mailed link, in the role that was given, once", async () => {
    const { owner } = await newTeam();
    const email = newAddress();
    const invited = await owner.call("POST", "/team/invites", guest(email));
    assert.equal(invited.statusCode, 201, invited.body);
    assert.deepEqual(
      invited
        .json()
        .invites.map((one: { email: string; role: string; isExpired: boolean }) => [
          one.email,
          one.role,
          one.isExpired,
        ]),
      [[email, "MEMBER", false]],
    );
    const token = await tokenFor(email);
    const open = await findOpenInvite(app.ctx, token);
    assert.equal(open?.to === "TEAM" && open.role, "MEMBER");
    await acceptInvite(app.ctx, token, password);
    await assert.rejects(acceptInvite(app.ctx, token, password), { code: "OWNER_INVITE_NOT_FOUND" });
    const { members, invites } = (await owner.call("GET", "/team")).json();
    assert.deepEqual(
      members.map((one: { email: string; role: string; isMe: boolean }) => [one.email, one.role, one.isMe]),
      [
        [owner.email, "OWNER", true],
        [email, "MEMBER", false],
      ],
    );
    assert.deepEqual(invites, []);
    const again = await owner.call("POST", "/team/invites", guest(email));
    assert.equal(again.json().error.details.issues[0].path, "email", "who is in the team is not invited");
  });

  it("is at the address of an environment, and of nothing else that JavaScript has a word for", async () => {
    const { owner, partner } = await newTeam();
    for (const [environment, outcome] of [
      ["live", "200"],
      ["TEST", "404 NOT_FOUND"],
      ["constructor", "404 NOT_FOUND"],
      ["toString", "404 NOT_FOUND"],
      ["__proto__", "404 NOT_FOUND"],
    ] as const) {
      const response = await app.inject({
        url: `/api/portal/${partner.partnerId}/${environment}/team`,
        headers: { host: app.ctx.config.serviceDomain, cookie: owner.cookie },
      });
      assert.equal(outcomeOf(response), outcome, environment);
    }
  });

  it("is joined by who has an account with that account, and their role elsewhere stays", async () => {
    const { owner, partner } = await newTeam();
    const other = await newTeam();
    const known = await hire(app, null);
    await setTeamMember(app.ctx, other.partner.partnerId, known.email, "ADMIN");
    await owner.call("POST", "/team/invites", guest(known.email, "READER"));
    await acceptInvite(app.ctx, await tokenFor(known.email), "");
    assert.deepEqual(await rolesIn(partner), ["READER", "OWNER"]);
    assert.deepEqual(await rolesIn(other.partner), ["OWNER", "ADMIN"]);
  });

  it("has no other invite replaced, sent again or taken back: of the same address elsewhere, of others, of before", async () => {
    const [here, elsewhere] = [await newTeam(), await newTeam()];
    const [email, other] = [newAddress(), newAddress()];
    const invite = async ({ owner }: typeof here, to: string) => {
      app.clock.advance(60_000);
      const { invites } = (await owner.call("POST", "/team/invites", guest(to))).json();
      return (invites as { id: string; email: string }[]).find((one) => one.email === to)!.id;
    };
    const rows = () =>
      app.db.query<{ id: string; row: string }>(
        "SELECT id, partner_invites::text AS row FROM partner_invites WHERE partner_id = ANY ($1) ORDER BY id",
        [[here.partner.partnerId, elsewhere.partner.partnerId]],
      );
    await invite(elsewhere, email);
    await invite(here, other);
    await invite(here, email);
    const accepted = await invite(here, email);
    await app.db.query("UPDATE partner_invites SET accepted_at = sent_at WHERE id = $1", [accepted]);
    let open = await invite(here, email);
    const touches = async (work: () => Promise<unknown>) => {
      const before = await rows();
      app.clock.advance(60_000);
      await work();
      const after = new Map((await rows()).map(({ id, row }) => [id, row]));
      assert.deepEqual(
        before.filter(({ id, row }) => after.get(id) !== row).map(({ id }) => id),
        [open],
      );
    };
    await touches(() => here.owner.call("POST", `/team/invites/${open}/resend`));
    let next = open;
    await touches(async () => {
      next = await invite(here, email);
    });
    open = next;
    await touches(() => here.owner.call("DELETE", `/team/invites/${open}`));
  });

  it("has invites that end when they are taken back, sent again, or replaced", async () => {
    const { owner, partner } = await newTeam();
    const email = newAddress();
    const [first] = (await owner.call("POST", "/team/invites", guest(email))).json().invites;
    const firstToken = await tokenFor(email);
    const resend = `/team/invites/${first.id}/resend`;
    assert.equal(outcomeOf(await owner.call("POST", resend)), "429 RATE_LIMITED", "at most once a minute");
    app.clock.advance(60_000);
    assert.equal(outcomeOf(await owner.call("POST", resend)), "200");
    assert.equal(await findOpenInvite(app.ctx, firstToken), null);
    const second = await tokenFor(email);
    assert.ok(await findOpenInvite(app.ctx, second));
    const { invites } = (await owner.call("POST", "/team/invites", guest(email, "ADMIN"))).json();
    assert.equal(invites.length, 1, "the latest one counts");
    assert.equal(await findOpenInvite(app.ctx, second), null);
    const third = await tokenFor(email);
    const path = `/team/invites/${invites[0].id}`;
    assert.equal(outcomeOf(await owner.call("DELETE", path)), "200");
    assert.equal(await findOpenInvite(app.ctx, third), null);
    assert.equal(outcomeOf(await owner.call("DELETE", path)), "404 OWNER_INVITE_NOT_FOUND");
    assert.equal(outcomeOf(await owner.call("POST", `${path}/resend`)), "404 OWNER_INVITE_NOT_FOUND");
    const admin = await joinTeam(app, partner, "ADMIN");
    const [owners] = (await owner.call("POST", "/team/invites", guest(email, "OWNER"))).json().invites;
    assert.equal(outcomeOf(await admin.call("DELETE", `/team/invites/${owners.id}`)), "403 FORBIDDEN");
    assert.equal(
      outcomeOf(await admin.call("POST", "/team/invites", guest(email, "READER"))),
      "403 FORBIDDEN",
      "nor replaced by who may not take it back",
    );
    assert.ok(await findOpenInvite(app.ctx, await tokenFor(email)));
    await owner.call("POST", "/team/invites", guest(email));
    const late = await tokenFor(email);
    app.clock.advance(14 * 24 * 3_600_000);
    assert.equal(await findOpenInvite(app.ctx, late), null, "fourteen days");
  });

  it("gives roles by rank: administrators those below them, developers and readers none", async () => {
    const { owner, partner } = await newTeam();
    const admin = await joinTeam(app, partner, "ADMIN");
    const member = await joinTeam(app, partner, "MEMBER");
    const reader = await joinTeam(app, partner, "READER");
    for (const [who, role, outcome] of [
      [admin, "MEMBER", "201"],
      [admin, "READER", "201"],
      [admin, "ADMIN", "403 FORBIDDEN"],
      [admin, "OWNER", "403 FORBIDDEN"],
      [member, "READER", "403 FORBIDDEN"],
      [reader, "READER", "403 FORBIDDEN"],
      [owner, "OWNER", "201"],
    ] as const)
      assert.equal(
        outcomeOf(await who.call("POST", "/team/invites", guest(newAddress(), role))),
        outcome,
        role,
      );
    assert.equal(outcomeOf(await change(admin, member, "MEMBER", "ADMIN")), "403 FORBIDDEN");
    assert.equal(outcomeOf(await change(admin, owner, "OWNER", "READER")), "403 FORBIDDEN");
    assert.equal(outcomeOf(await change(admin, member, "READER", "MEMBER")), "409 CHANGED");
    assert.equal(outcomeOf(await change(admin, member, "MEMBER", "READER")), "200");
    assert.equal(outcomeOf(await remove(member, admin, "ADMIN")), "403 FORBIDDEN");
    assert.equal(
      outcomeOf(await change(admin, { ...member, userId: "usr_none" }, "MEMBER", "READER")),
      "404 NOT_FOUND",
    );
    assert.equal(outcomeOf(await owner.call("POST", "/team/invites", {})), "422 VALIDATION_FAILED");
    assert.equal(outcomeOf(await owner.call("GET", "/team", undefined, { cookie: "" })), "401 UNAUTHORIZED");
  });

  it("is not another's: their owner finds nobody here", async () => {
    const mine = await newTeam();
    const theirs = await newTeam();
    const member = await joinTeam(app, mine.partner, "MEMBER");
    assert.equal(outcomeOf(await change(theirs.owner, member, "MEMBER", "READER")), "404 NOT_FOUND");
    const { cookie } = theirs.owner;
    assert.equal(outcomeOf(await mine.owner.call("GET", "/team", undefined, { cookie })), "404 NOT_FOUND");
    const [invite] = (await mine.owner.call("POST", "/team/invites", guest(newAddress()))).json().invites;
    assert.equal(
      outcomeOf(await theirs.owner.call("DELETE", `/team/invites/${invite.id}`)),
      "404 OWNER_INVITE_NOT_FOUND",
    );
  });

  it("keeps an owner, whoever leaves at once", async () => {
    const { owner, partner } = await newTeam();
    const second = await joinTeam(app, partner, "OWNER");
    const outcomes = await Promise.all([
      remove(owner, owner, "OWNER"),
      change(second, second, "OWNER", "ADMIN"),
    ]);
    assert.deepEqual(outcomes.map(outcomeOf).sort(), ["200", "403 FORBIDDEN"]);
    assert.equal((await rolesIn(partner)).filter((role) => role === "OWNER").length, 1);
  });

  it("is changed by who may at that moment, whatever they could when they asked", async () => {
    const { partner } = await newTeam();
    const admin = await joinTeam(app, partner, "ADMIN");
    const asked = await whoComesSecond(
      app.db,
      async (trx) => {
        await trx.query("SELECT FROM partners WHERE id = $1 FOR NO KEY UPDATE", [partner.partnerId]);
        await trx.query("UPDATE partner_members SET role = 'MEMBER' WHERE user_id = $1", [admin.userId]);
      },
      () => admin.call("POST", "/team/invites", guest(newAddress(), "READER")),
    );
    assert.equal(outcomeOf(asked), "403 FORBIDDEN");
  });

  it("is handed over: one becomes the owner, the other an administrator", async () => {
    const { owner, partner } = await newTeam();
    const admin = await joinTeam(app, partner, "ADMIN");
    await joinTeam(app, partner, "MEMBER");
    const give = (who: Teammate, to: Teammate) => who.call("POST", `/team/members/${to.userId}/ownership`);
    assert.equal(outcomeOf(await give(admin, admin)), "403 FORBIDDEN");
    assert.equal(outcomeOf(await give(owner, { ...admin, userId: "usr_none" })), "404 NOT_FOUND");
    assert.equal(outcomeOf(await give(owner, owner)), "409 CHANGED");
    await owner.call("POST", "/team/invites", guest("eier@byraa.example", "OWNER"));
    const token = await tokenFor("eier@byraa.example");
    assert.equal(outcomeOf(await give(owner, admin)), "200");
    assert.deepEqual(await rolesIn(partner), ["OWNER", "MEMBER", "ADMIN"]);
    assert.equal(await findOpenInvite(app.ctx, token), null, "an administrator invites no owner");
    assert.equal(outcomeOf(await give(owner, admin)), "403 FORBIDDEN");
  });

  it("is come back to by no invite of who was taken out of it at the command line", async () => {
    const { partner } = await newTeam();
    const leaving = await joinTeam(app, partner, "OWNER");
    const address = newAddress();
    await leaving.call("POST", "/team/invites", guest(address, "OWNER"));
    const token = await tokenFor(address);
    await setTeamMember(app.ctx, partner.partnerId, leaving.email, null);
    assert.equal(await findOpenInvite(app.ctx, token), null);
  });

  it("has keys that are worth their maker's role at the next call, and says beforehand which", async () => {
    const { owner, partner } = await newTeam();
    const admin = await joinTeam(app, partner, "ADMIN");
    const { keyId, key } = await addPartnerKey(app.ctx, partner.partnerId, {
      ...{ name: "Kassa", environment: "TEST", email: admin.email },
    });
    const { members } = (await owner.call("GET", "/team")).json();
    assert.deepEqual(members.find(({ id }: { id: string }) => id === admin.userId).keys, [
      { id: keyId, name: "Kassa", last4: key.slice(-4), environment: "TEST" },
    ]);
    const ask = () =>
      app.inject({ url: "/api/v1/partner/news", headers: { authorization: `Bearer ${key}` } });
    assert.equal(outcomeOf(await ask()), "200");
    await change(owner, admin, "ADMIN", "READER");
    const refused = await ask();
    assert.equal(outcomeOf(refused), "403 KEY_ROLE_FORBIDDEN");
    assert.deepEqual(refused.json().error.details, { capability: "news.manage" });
    const caller = { partnerId: partner.partnerId, keyId, callerId: keyId };
    await change(owner, admin, "READER", "ADMIN");
    await requireTeamRole(app.ctx, caller, "news.manage");
    await remove(owner, admin, "ADMIN");
    await assert.rejects(requireTeamRole(app.ctx, caller, "news.manage"), { code: "KEY_ROLE_FORBIDDEN" });
  });

  it("has readers, who look at everything, change nothing and may leave", async () => {
    const { partner } = await newTeam();
    const reader = await joinTeam(app, partner, "READER");
    const { slug } = await partner.open();
    for (const path of [
      "/team",
      "/restaurants",
      `/restaurants/${slug}`,
      `/restaurants/${slug}/keys`,
      "/logs",
    ])
      assert.equal(outcomeOf(await reader.call("GET", path)), "200", path);
    const made = await reader.call("POST", `/restaurants/${slug}/keys`, { name: "Nei" });
    assert.equal(outcomeOf(made), "403 FORBIDDEN");
    assert.deepEqual(made.json().error.details, {
      reason: "ROLE",
      requiredRoles: ["OWNER", "ADMIN", "MEMBER"],
    });
    assert.equal(outcomeOf(await reader.call("POST", `/restaurants/${slug}/sandbox/reset`)), "403 FORBIDDEN");
    assert.equal(outcomeOf(await remove(reader, reader, "READER")), "200");
    assert.equal(outcomeOf(await reader.call("GET", "/team")), "404 NOT_FOUND");
  });

  it("only looks once the partner is archived, and its people leave or are taken out (D-409)", async () => {
    const { partner, owner } = await newTeam();
    const [admin, member] = [await joinTeam(app, partner, "ADMIN"), await joinTeam(app, partner, "MEMBER")];
    const { slug } = await partner.open();
    await setPartnerStatus(app.ctx, partner.partnerId, "ARCHIVED");
    app.ctx.people.forgetRoles();
    for (const path of [
      "/team",
      "/start",
      "/restaurants",
      `/restaurants/${slug}/webhooks`,
      "/logs",
      "/agreement",
    ])
      assert.equal(outcomeOf(await member.call("GET", path)), "200", path);
    const changes = routes.filter(
      ({ door, method, isForReaders }) => door.startsWith("portal") && method !== "GET" && !isForReaders,
    );
    assert.ok(changes.length > 50);
    for (const { door, method, path } of changes) {
      const place = (door === "portal" ? path : `/restaurants/${slug}${path}`).replace(/:\w+/g, "x");
      const refused = await owner.call(method, place, {});
      // What is sent as a file is judged by its type before anybody is let in.
      const said = refused.statusCode === 415 ? "415 UNSUPPORTED_MEDIA_TYPE" : "409 PARTNER_ARCHIVED";
      assert.equal(outcomeOf(refused), said, `${method} ${place}`);
    }
    assert.equal(outcomeOf(await remove(owner, admin, "ADMIN")), "200");
    assert.equal(outcomeOf(await remove(member, member, "MEMBER")), "200");
    assert.deepEqual(await rolesIn(partner), ["OWNER"]);
  });

  it("is told how far it has come, in TEST and on the way to LIVE", async () => {
    const { partner, owner } = await newTeam();
    const start = async () => (await owner.call("GET", "/start")).json();
    await app.db.query(
      "UPDATE partner_keys SET revoked_at = now() - interval '1 year' WHERE partner_id = $1",
      [partner.partnerId],
    );
    await app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    const nothing = { hasAgreement: false, hasKey: false, hasRestaurant: false, hasOpened: false };
    assert.deepEqual(await start(), {
      ...{ sandbox: null, hasKey: false, hasOrder: false, hasWebhook: false, live: nothing },
    });
    const { slug } = await partner.open();
    await addPartnerKey(app.ctx, partner.partnerId, { name: "a", environment: "TEST", email: owner.email });
    assert.deepEqual(
      [(await start()).sandbox.slug, (await start()).hasKey, (await start()).live],
      [slug, true, nothing],
    );
    await app.db.query("UPDATE partners SET agreement_signed_at = now() WHERE id = $1", [partner.partnerId]);
    await addPartnerKey(app.ctx, partner.partnerId, { name: "b", environment: "LIVE", email: owner.email });
    const { restaurantId } = await app.importRestaurant(
      { ...shopFile, slug: `ekte-${randomBytes(4).toString("hex")}` },
      { environment: "LIVE", live: false, partnerId: partner.partnerId },
    );
    assert.deepEqual((await start()).live, {
      ...{ hasAgreement: true, hasKey: true, hasRestaurant: true, hasOpened: false },
    });
    await app.db.query("UPDATE restaurants SET is_live = true WHERE id = $1", [restaurantId]);
    assert.equal((await start()).live.hasOpened, true);
  });
});
