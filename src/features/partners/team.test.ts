import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { revokePartnerKey } from "../keys/revoke-partner-key.ts";
import { addPartnerKey } from "./add-partner-key.ts";
import { createPartner } from "./create-partner.ts";
import { partnerLoops } from "./jobs.ts";
import { type ExamplePartner, openPartner, outcomeOf } from "./partner.fixture.ts";
import { requireTeamRole } from "./require-team-role.ts";
import { noteAgreement, setPartnerStatus } from "./set-partner-status.ts";
import { setTeamMember } from "./set-team-member.ts";

const hourMs = 3_600_000;

describe("a partner's team, keys and agreements, as the operator keeps them", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
  });
  after(() => app.close());

  const addKey = (email?: string, to = partner) =>
    addPartnerKey(app.ctx, to.partnerId, { name: "En til", environment: "TEST", email });
  const mayManage = async (keyId: string, of = partner): Promise<boolean> => {
    try {
      await requireTeamRole(app.ctx, { partnerId: of.partnerId, keyId, callerId: keyId }, "news.manage");
      return true;
    } catch (error) {
      assert.deepEqual(
        [(error as { code: string }).code, (error as { details: unknown }).details],
        ["KEY_ROLE_FORBIDDEN", { capability: "news.manage" }],
      );
      return false;
    }
  };
  const me = async (key: string) =>
    (await app.inject({ url: "/api/v1/partner/me", headers: { authorization: `Bearer ${key}` } })).json();

  it("has keys that may do what their maker may at this moment, in this team", async () => {
    const other = await openPartner(app);
    const { partnerId } = partner;
    await setTeamMember(app.ctx, partnerId, " Kim@Byraa.example ", "MEMBER");
    await setTeamMember(app.ctx, other.partnerId, "kim@byraa.example", "OWNER");
    const { keyId, key } = await addKey("KIM@byraa.example ");
    assert.equal(await mayManage(keyId), false, "a member");
    assert.equal((await me(key)).role, "MEMBER");
    for (const role of ["ADMIN", "OWNER"] as const) {
      await setTeamMember(app.ctx, partnerId, "kim@byraa.example", role);
      assert.equal(await mayManage(keyId), true, role);
      assert.equal((await me(key)).role, role);
    }
    assert.equal(await mayManage(keyId, other), false, "it is no key of the other partner");
    await setTeamMember(app.ctx, partnerId, "KIM@byraa.example", null);
    assert.equal(await mayManage(keyId), false, "owner of another team alone");
    assert.equal((await me(key)).role, null);
    await assert.rejects(addKey("kim@byraa.example"), { code: "NOT_FOUND" });
    const theirs = await addKey("kim@byraa.example", other);
    assert.equal(await mayManage(theirs.keyId, other), true, "who left one team is in the other still");
    const nobody = { partnerId, email: "ingen@byraa.example", role: null };
    assert.deepEqual(await setTeamMember(app.ctx, partnerId, "Ingen@byraa.example", null), nobody);
    await assert.rejects(setTeamMember(app.ctx, "ptn_none", "kim@byraa.example", "OWNER"), {
      code: "NOT_FOUND",
    });
  });

  it("has keys made by its owner when nobody is named, never by a member", async () => {
    const team = await openPartner(app);
    await setTeamMember(app.ctx, team.partnerId, "asle@byraa.example", "MEMBER");
    assert.equal(await mayManage((await addKey(undefined, team)).keyId, team), true);
    await app.db.query("UPDATE partner_members SET role = 'MEMBER' WHERE partner_id = $1", [team.partnerId]);
    await assert.rejects(addKey(undefined, team), { code: "NOT_FOUND" });
  });

  it("has one account for one person, however the address is written", async () => {
    const { partnerId } = await createPartner(app.ctx, {
      name: "Byrå",
      environment: "TEST",
      ownerEmail: " Ida@Byraa.example",
    });
    await setTeamMember(app.ctx, partnerId, "ida@byraa.example", "ADMIN");
    const team = await app.db.query<{ email: string; role: string }>(
      "SELECT p.email, m.role FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1",
      [partnerId],
    );
    assert.deepEqual(team, [{ email: "ida@byraa.example", role: "ADMIN" }]);
  });

  it("loses the one key that is revoked, once", async () => {
    const [first, second] = [await addKey(), await addKey()];
    const { last4 } = await revokePartnerKey(app.ctx, first.keyId);
    assert.ok(first.key.endsWith(last4));
    await assert.rejects(revokePartnerKey(app.ctx, first.keyId), { code: "KEY_NOT_FOUND" });
    await assert.rejects(revokePartnerKey(app.ctx, "key_none"), { code: "KEY_NOT_FOUND" });
    const rows = await app.db.query<{ id: string }>(
      "SELECT id FROM partner_keys WHERE partner_id = $1 AND revoked_at IS NOT NULL",
      [partner.partnerId],
    );
    assert.deepEqual(
      rows.map(({ id }) => id),
      [first.keyId],
    );
    assert.equal((await me(second.key)).key.id, second.keyId);
  });

  it("has signed when it first signed, and nobody else with it", async () => {
    const unsigned = () =>
      createPartner(app.ctx, { name: "Ny", environment: "LIVE", isUnsigned: true, isPending: true });
    const [one, other] = [await unsigned(), await unsigned()];
    const signed = await noteAgreement(app.ctx, one.partnerId);
    assert.equal(Date.parse(signed.agreementSignedAt), app.clock.nowMs());
    app.clock.advance(hourMs);
    assert.deepEqual(await noteAgreement(app.ctx, one.partnerId), signed);
    await assert.rejects(noteAgreement(app.ctx, "ptn_none"), { code: "NOT_FOUND" });
    assert.deepEqual(await setPartnerStatus(app.ctx, one.partnerId, "APPROVED"), {
      id: one.partnerId,
      name: "Ny",
      status: "APPROVED",
    });
    const [row] = await app.db.query<{ status: string; agreement_signed_at: unknown }>(
      "SELECT status, agreement_signed_at FROM partners WHERE id = $1",
      [other.partnerId],
    );
    assert.deepEqual(row, { status: "PENDING", agreement_signed_at: null });
    await setPartnerStatus(app.ctx, one.partnerId, "ARCHIVED");
    assert.equal(
      (await setPartnerStatus(app.ctx, one.partnerId, "ARCHIVED")).status,
      "ARCHIVED",
      "twice is once",
    );
  });

  it("sees with which key it calls, until when that works, and since when it has signed", async () => {
    const expiresAt = Temporal.Instant.from("2026-12-24T12:00:00Z");
    const asked = { name: "Kassa", environment: "TEST", expiresAt } as const;
    const { keyId, key } = await addPartnerKey(app.ctx, partner.partnerId, asked);
    const signed = (at: string | null) =>
      app.db.query("UPDATE partners SET agreement_signed_at = $2 WHERE id = $1", [partner.partnerId, at]);
    const shown = async (of: string) => {
      const { key: used, partner: whose } = await me(of);
      return [used.name, used.last4, used.expiresAt, whose.agreementSignedAt];
    };
    await signed("2026-06-01T10:00:00.000Z");
    const since = "2026-06-01T10:00:00.000Z";
    assert.deepEqual(await shown(key), ["Kassa", key.slice(-4), "2026-12-24T12:00:00.000Z", since]);
    assert.equal((await me(key)).key.id, keyId);
    await signed(null);
    const first = partner.key;
    assert.deepEqual(await shown(first), ["Første nøkkel", first.slice(-4), null, null]);
  });

  it("sees what is left of each of its quotas, and when a window ends", async () => {
    const busy = await openPartner(app);
    const shop = await busy.open();
    const quotaOf = async (name: string) =>
      (await me(busy.key)).quotas.find((one: { name: string }) => one.name === name);
    assert.deepEqual(await quotaOf("accessChanges"), {
      name: "accessChanges",
      limit: 30,
      windowSeconds: 60,
      remaining: 30,
      resetsAt: null,
    });
    assert.deepEqual(
      (await me(busy.key)).quotas.map(({ name }: { name: string }) => name),
      [
        ...["partnerWrites", "accessChanges", "restaurantCreation", "newsChanges", "newsSending"],
        ...["senderDomainChanges", "menuReading"],
      ],
      "a restaurant's own are not among them",
    );
    await shop.ask("POST", "/domains", { domain: "kvote.pizza.no" });
    const { remaining, resetsAt } = await quotaOf("accessChanges");
    assert.equal(remaining, 29);
    assert.equal((await quotaOf("newsChanges")).remaining, 60, "of another quota nothing was taken");
    await app.db.query("UPDATE quota_windows SET taken = 31 WHERE subject = $1", [busy.partnerId]);
    assert.equal((await quotaOf("accessChanges")).remaining, 0, "never less than none");
    app.clock.advance(Date.parse(resetsAt) - app.clock.nowMs());
    assert.deepEqual(
      [(await quotaOf("accessChanges")).remaining, (await quotaOf("accessChanges")).resetsAt],
      [30, null],
    );
  });

  it("may send a creation again for thirty days; windows of quotas are forgotten after one", async () => {
    const maker = await openPartner(app);
    const create = (slug: string) =>
      maker.call(
        "POST",
        "/restaurants",
        { name: "Kafé", slug, email: "a@b.example" },
        { "idempotency-key": `noekkel-til-${slug}` },
      );
    const forget = () =>
      partnerLoops
        .find(({ name }) => name === "forget-partner-windows")!
        .run(app.ctx, new AbortController().signal);
    const windows = async () =>
      (await app.db.query("SELECT 1 FROM quota_windows WHERE subject LIKE $1", [`${maker.partnerId}%`]))
        .length;
    assert.equal(outcomeOf(await create("tretti-dager")), "201");
    assert.equal(await windows(), 1);
    app.clock.advance(25 * hourMs);
    await forget();
    assert.ok((await windows()) <= 1);
    app.clock.advance(hourMs);
    await forget();
    assert.equal(await windows(), 0);
    app.clock.advance((30 * 24 - 26) * hourMs);
    await forget();
    assert.equal(outcomeOf(await create("tretti-dager")), "200", "the same restaurant");
    app.clock.advance(1);
    await forget();
    assert.equal(outcomeOf(await create("tretti-dager")), "409 SLUG_TAKEN");
  });
});
