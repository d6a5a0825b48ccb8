import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";

describe("a partner's brand", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp({ env: { SERVICE_DOMAIN: "luka.no" } });
  });
  after(() => app.close());

  const unsign = (partnerId: string) =>
    app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partnerId]);
  const logo = `https://luka.no/uploads/rst_1/${"a1".repeat(20)}.webp`;

  it("is read and changed field by field", async () => {
    const partner = await openPartner(app);
    await unsign(partner.partnerId);
    const { name } = (await partner.call("GET", "/brand")).json().data;
    const changed = await partner.call("PATCH", "/brand", { logoUrl: logo, primaryColor: "#AA00ff" });
    assert.deepEqual(changed.json(), {
      data: {
        name,
        logoUrl: logo,
        primaryColor: "#aa00ff",
        secondaryColor: null,
        websiteUrl: null,
        supportEmail: null,
        locked: false,
        whiteLabel: false,
        textCleaned: 0,
      },
    });
    const renamed = await partner.call("PATCH", "/brand", { name: "Bedre <b>Bestilling</b>", logoUrl: "" });
    assert.equal(renamed.json().data.name, "Bedre Bestilling");
    assert.ok(renamed.json().data.textCleaned > 0);
    assert.equal((await partner.call("PATCH", "/brand", { name: "<b>AS</b>" })).json().data.name, "AS");
    assert.equal(renamed.json().data.logoUrl, null);
    assert.equal((await partner.call("GET", "/brand")).json().data.primaryColor, "#aa00ff");
  });

  it("keeps its name once the agreement is signed", async () => {
    const partner = await openPartner(app);
    const { name } = (await partner.call("GET", "/brand")).json().data;
    const refused = await partner.call("PATCH", "/brand", { name: "Et annet navn", primaryColor: "#000000" });
    assert.equal(outcomeOf(refused), "409 PARTNER_DATA_LOCKED");
    assert.deepEqual(refused.json().error.details.fields, ["name"]);
    assert.equal(
      (await partner.call("GET", "/brand")).json().data.primaryColor,
      null,
      "nothing half-written",
    );
    assert.equal(
      outcomeOf(await partner.call("PATCH", "/brand", { name, secondaryColor: "#ffffff" })),
      "200",
    );
    await app.db.query("UPDATE partners SET name = 'Bestill.no' WHERE id = $1", [partner.partnerId]);
    assert.equal(outcomeOf(await partner.call("PATCH", "/brand", { name: "Bestill.no" })), "200");
  });

  it("shows pictures of the service's own alone, and takes no other field (S-10)", async () => {
    const partner = await openPartner(app);
    for (const logoUrl of [
      "https://evil.no/a.webp",
      `${logo}?x`,
      logo.replace("luka.no", "luka.no.evil.no"),
      "javascript:1",
    ])
      assert.equal(
        outcomeOf(await partner.call("PATCH", "/brand", { logoUrl })),
        "422 LOGO_NOT_ALLOWED",
        logoUrl,
      );
    // One that was there before the rule stays, and may be sent along.
    const old = "https://bestill.no/logo.png";
    await app.db.query("UPDATE partners SET logo_url = $2 WHERE id = $1", [partner.partnerId, old]);
    assert.equal(outcomeOf(await partner.call("PATCH", "/brand", { logoUrl: old })), "200");
    for (const body of [
      {},
      { primaryColor: "red" },
      { name: "x" },
      { name: "<b>x</b>" },
      { whiteLabel: true },
      { status: "APPROVED" },
      { agreementSignedAt: null },
      { id: "ptn_1" },
      { locked: false },
    ])
      assert.equal(
        outcomeOf(await partner.call("PATCH", "/brand", body)),
        "422 VALIDATION_FAILED",
        JSON.stringify(body),
      );
  });

  it("is changed with keys of owners and administrators, as they are at that moment (S-07)", async () => {
    const partner = await openPartner(app);
    const change = async () => outcomeOf(await partner.call("PATCH", "/brand", { primaryColor: "#123456" }));
    const become = (role: string) =>
      app.db.query("UPDATE partner_members SET role = $2 WHERE partner_id = $1", [partner.partnerId, role]);
    await become("ADMIN");
    assert.equal(await change(), "200");
    await become("MEMBER");
    assert.equal(await change(), "403 KEY_ROLE_FORBIDDEN");
    const refused = await partner.call("PATCH", "/brand", { primaryColor: "#123456" });
    assert.equal(refused.json().error.details.capability, "brand.manage");
    assert.equal(outcomeOf(await partner.call("GET", "/brand")), "200", "everybody may look");
    await app.db.query("DELETE FROM partner_members WHERE partner_id = $1", [partner.partnerId]);
    assert.equal(await change(), "403 KEY_ROLE_FORBIDDEN");
  });
});
