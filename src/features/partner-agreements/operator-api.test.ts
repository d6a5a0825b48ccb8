import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { joinTeam } from "../partners/team.fixture.ts";
import { type Operator, openOperator } from "../people/operator.fixture.ts";

/** D-397. */
describe("what partners have signed, in the console", () => {
  let app: TestApp;
  let operator: Operator;
  before(async () => {
    app = await createTestApp();
    operator = await openOperator(app);
  });
  after(() => app.close());

  const unsigned = async () => {
    const partner = await openPartner(app, "LIVE");
    await app.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    app.ctx.people.forgetRoles();
    return partner;
  };
  const shown = async (partnerId: string) => (await operator.call("GET", `/partners/${partnerId}`)).json();

  it("is each version with who signed it, for which company, when, and the partner's own PDF", async () => {
    const partner = await unsigned();
    const owner = await joinTeam(app, partner, "OWNER");
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    const pdf = `/partners/${partner.partnerId}/agreement/${version}/pdf`;
    const before = await shown(partner.partnerId);
    assert.deepEqual([before.agreementSignedAt, before.signatures], [null, []]);
    assert.equal(outcomeOf(await operator.call("GET", pdf)), "404 NOT_FOUND");
    const company = { accept: true, legalName: "Nettsmia AS", orgNumber: "923609016" };
    const { signatures } = (await owner.call("POST", "/agreement", { ...company, version, textHash })).json();
    assert.deepEqual((await shown(partner.partnerId)).signatures, signatures);
    assert.deepEqual(
      signatures.map((one: Record<string, string>) => [one.version, one.signerEmail, one.legalName]),
      [[version, owner.email, "Nettsmia AS"]],
    );
    const file = await operator.call("GET", pdf);
    assert.deepEqual([file.statusCode, file.headers["content-type"]], [200, "application/pdf"]);
    assert.match(
      String(file.headers["content-disposition"]),
      /^attachment; filename="luka-partner-\S+\.pdf"$/,
    );
    assert.ok(file.rawPayload.equals((await owner.call("GET", `/agreement/${version}/pdf`)).rawPayload));
    const other = await unsigned();
    assert.deepEqual((await shown(other.partnerId)).signatures, []);
    assert.equal(
      outcomeOf(await operator.call("GET", `/partners/${other.partnerId}/agreement/${version}/pdf`)),
      "404 NOT_FOUND",
    );
  });

  it("is nothing to show where an operator has only noted it", async () => {
    const partner = await unsigned();
    await operator.call("POST", `/partners/${partner.partnerId}/signed`, {});
    const { agreementSignedAt, signatures } = await shown(partner.partnerId);
    assert.deepEqual([typeof agreementSignedAt, signatures], ["string", []]);
  });
});
