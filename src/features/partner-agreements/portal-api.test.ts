import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readWritten } from "../../platform/pdf/written-pdf.fixture.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { setPartnerStatus } from "../partners/set-partner-status.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import type { PartnerAgreement } from "./schemas.ts";

/** D-384, D-385: an owner of the team signs the agreement in the portal, and LIVE keys work from then on. */
describe("the partner agreement in the portal", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());

  const unsigned = async () => {
    const partner = await openPartner(app, "LIVE");
    await app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    app.ctx.people.forgetRoles();
    return partner;
  };
  const company = { accept: true, legalName: "Nettsmia Łódź AS", orgNumber: "923 609 016" };

  it("is signed by an owner, whose LIVE keys and pages work at once", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    const write = () => owner.call("POST", "/restaurants", {});
    assert.equal(outcomeOf(await write()), "403 PARTNER_AGREEMENT_REQUIRED");
    const { version, textHash, text, signedAt } = (await owner.call("GET", "/agreement")).json();
    assert.equal(signedAt, null);
    assert.equal(
      createHash("sha256").update(text).digest("hex"),
      textHash,
      "what was read is what is signed",
    );
    const signed = await owner.call("POST", "/agreement", { ...company, version, textHash });
    assert.equal(signed.statusCode, 200, signed.body);
    const after: PartnerAgreement = signed.json();
    assert.equal(after.signedAt, new Date(app.clock.nowMs()).toISOString());
    assert.deepEqual(after.signatures, [
      {
        version,
        locale: "nb",
        signedAt: after.signedAt,
        signerName: "Tone Team",
        signerEmail: owner.email,
        legalName: "Nettsmia Łódź AS",
        orgNumber: "923609016",
      },
    ]);
    assert.equal(outcomeOf(await write()), "400 IDEMPOTENCY_KEY_REQUIRED", "the door lets in");
    assert.equal((await partner.call("GET", "/brand")).json().data.locked, true);
    app.clock.advance(86_400_000);
    const again = await owner.call("POST", "/agreement", {
      ...company,
      legalName: "Et annet AS",
      version,
      textHash,
    });
    assert.deepEqual(again.json(), after, "signing twice is signing once");
  });

  it("is signed in either language, and as nothing else than what was read", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    const english = (
      await owner.call("GET", "/agreement", undefined, { "accept-language": "en" })
    ).json() as PartnerAgreement;
    const send = (change: object) =>
      owner.call("POST", "/agreement", {
        ...company,
        version: english.version,
        textHash: english.textHash,
        ...change,
      });
    assert.equal(outcomeOf(await send({ textHash: "0".repeat(64) })), "409 CHANGED");
    assert.equal(outcomeOf(await send({ version: "2020-01" })), "409 CHANGED");
    for (const wrong of [
      { accept: false },
      { orgNumber: "123456789" },
      { orgNumber: "" },
      { legalName: " " },
      { textHash: "x" },
      { signedAt: "2020-01-01T00:00:00Z" },
      { signerName: "Kari" },
    ])
      assert.equal(outcomeOf(await send(wrong)), "422 VALIDATION_FAILED", JSON.stringify(wrong));
    assert.equal((await owner.call("GET", "/agreement")).json().signedAt, null, "nothing was written");
    const signed: PartnerAgreement = (await send({})).json();
    assert.equal(signed.signatures[0]!.locale, "en");
  });

  it("is nobody else's to sign", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    const body = { ...company, version, textHash };
    for (const role of ["ADMIN", "MEMBER"] as const) {
      const refused = await (await joinTeam(app, partner, role)).call("POST", "/agreement", body);
      assert.equal(outcomeOf(refused), "403 KEY_ROLE_FORBIDDEN", role);
      assert.equal(refused.json().error.details.capability, "agreement.sign");
    }
    const stranger = await joinTeam(app, await openPartner(app), "OWNER");
    for (const [method, path, sent] of [
      ["GET", "/agreement", undefined],
      ["POST", "/agreement", body],
      ["GET", `/agreement/${version}/pdf`, undefined],
    ] as const) {
      const call = (headers: object) => owner.call(method, path, sent, { ...headers });
      assert.equal(outcomeOf(await call({ cookie: "" })), "401 UNAUTHORIZED", path);
      assert.equal(outcomeOf(await call({ cookie: stranger.cookie })), "404 NOT_FOUND", path);
    }
    await setPartnerStatus(app.ctx, partner.partnerId, "ARCHIVED");
    app.ctx.people.forgetRoles();
    assert.equal(outcomeOf(await owner.call("POST", "/agreement", body)), "409 PARTNER_ARCHIVED");
  });

  it("is signed before the partner is approved", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    await app.db.query("UPDATE partners SET status = 'PENDING' WHERE id = $1", [partner.partnerId]);
    app.ctx.people.forgetRoles();
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    assert.equal(outcomeOf(await owner.call("POST", "/agreement", { ...company, version, textHash })), "200");
  });

  it("is a PDF with the words, who signed them and when, and always the same bytes", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    assert.equal(outcomeOf(await owner.call("GET", `/agreement/${version}/pdf`)), "404 NOT_FOUND");
    await owner.call("POST", "/agreement", { ...company, version, textHash });
    const member = await joinTeam(app, partner, "MEMBER");
    const file = await member.call("GET", `/agreement/${version}/pdf`);
    assert.equal(file.statusCode, 200);
    assert.equal(file.headers["content-type"], "application/pdf");
    assert.match(
      String(file.headers["content-disposition"]),
      /^attachment; filename="luka-partner-.*\.pdf"$/,
    );
    const text = (await readWritten(file.rawPayload)).pages.join(" ");
    for (const said of [
      "Partneravtale for Luka",
      "behandlingsansvarlig",
      "Nettsmia Łódź AS",
      "923 609 016",
      owner.email,
      textHash.slice(0, 20),
      "side 1 av",
    ])
      assert.ok(text.includes(said), `${said} in ${text}`);
    app.clock.advance(1_000);
    const again = await member.call("GET", `/agreement/${version}/pdf`);
    assert.ok(again.rawPayload.equals(file.rawPayload));
    assert.equal(outcomeOf(await member.call("GET", "/agreement/2020-01/pdf")), "404 NOT_FOUND");
  });
});
