import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

/** D-384, D-385. */
describe("the partner agreement in the portal", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const unsigned = async () => {
    const partner = await openPartner(site, "LIVE", { name: "Nettsmia" });
    await site.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    return partner;
  };

  it("is read and signed by an owner, taken away as a PDF, and opens the door for real keys", async () => {
    const partner = await unsigned();
    assert.equal((await partner.call("GET", "/me")).statusCode, 403);
    const { page, go, errors } = await inTeam(site, partner, "OWNER");
    await go("");
    await page.getByRole("list", { name: "Veien til live" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal way to live");
    await page.getByRole("link", { name: "Les og signer" }).click();
    await page.getByRole("heading", { name: "Partneravtale", level: 1 }).waitFor();
    await page.getByText("Testnøkler virker uten signatur", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Signer avtalen" }).click();
    await page.getByText("Kryss av for at du har lest avtalen og godtar den.").waitFor();
    assert.equal(await page.getByRole("checkbox").getAttribute("aria-invalid"), "true");
    await page.getByLabel("Firmanavn").fill("Nettsmia Łódź AS");
    await page.getByLabel("Organisasjonsnummer").fill("123 456 789");
    await page.getByRole("checkbox").check();
    await page.getByLabel("Organisasjonsnummer").press("Enter");
    await page.getByText("Dette er ikke et organisasjonsnummer.", { exact: false }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal agreement");
    await page.getByLabel("Organisasjonsnummer").fill("923 609 016");
    await page.getByLabel("Organisasjonsnummer").press("Enter");
    await page.getByText("Signert av Tone Team", { exact: false }).waitFor();
    await page.getByText("Avtalen er signert.", { exact: true }).waitFor({ state: "detached" });
    await assertScreen(page.getByRole("region", { name: /^Versjon/ }), "a signed agreement", {
      onAnyDay: true,
    });
    await assertFits(page.getByRole("main"), "portal agreement signed");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Last ned som PDF" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^luka-partner-.*\.pdf$/);
    const file = await readFile(await download.path());
    assert.equal(file.subarray(0, 5).toString(), "%PDF-");
    if (process.env.SHOTS) await download.saveAs(`${process.env.SHOTS}/agreement.pdf`);
    assert.equal((await partner.call("GET", "/me")).statusCode, 200, "the key works from now on");
    assert.deepEqual(errors, []);
  });

  it("is signed by a click as well, in English", async () => {
    const partner = await unsigned();
    const { page, go, errors } = await inTeam(site, partner, "OWNER");
    await go("/agreement?lang=en");
    await page.getByLabel("Company name").fill("Nettsmia AS");
    await page.getByLabel("Organisation number").fill("923609016");
    await page.getByRole("checkbox").check();
    await page.route(/\/api\/portal\/.*\/agreement$/, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { error: { code: "CHANGED", message: "No." } } })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Sign the agreement" }).click();
    await page.getByRole("alert").waitFor();
    await assertScreen(page.getByRole("alert"), "an agreement that was changed meanwhile");
    await page.unroute(/\/api\/portal\/.*\/agreement$/);
    await page.getByRole("button", { name: "Sign the agreement" }).click();
    await page.getByText("Signed by Tone Team", { exact: false }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("is only read by the others of the team", async () => {
    const partner = await openPartner(site, "LIVE");
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go("/agreement");
    await page.getByText("Bare en eier av teamet kan signere.").waitFor();
    await page.getByText("Vi har notert at dere signerte", { exact: false }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Signer avtalen" }).count(), 0);
    await assertScreen(
      page.getByRole("region", { name: "Signert utenfor portalen" }),
      "an agreement signed elsewhere",
      { onAnyDay: true },
    );
    await assertFits(page.getByRole("main"), "portal agreement read");
    await site.db.query(
      `INSERT INTO partner_agreements
         (partner_id, version, text, text_hash, locale, signer_name, signer_email, org_number, legal_name, signed_at)
       VALUES ($1, '2020-01', 'Avtale', sha256('Avtale'), 'nb', 'Tone Team', 'tone@luka.example', '923609016', 'Nettsmia AS', now())`,
      [partner.partnerId],
    );
    await page.reload();
    await page.getByRole("region", { name: "Versjon 2020-01" }).getByText("Nettsmia AS").waitFor();
    await page.getByText("Den dere har signert, gjelder til en eier signerer den nye.").waitFor();
    await page.getByText("Bare en eier av teamet kan signere.").waitFor();
    assert.equal(await page.getByText("Vi har notert", { exact: false }).count(), 0);
    assert.deepEqual(errors, []);
  });
});
