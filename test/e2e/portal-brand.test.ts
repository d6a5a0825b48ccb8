import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { drawn } from "../../src/features/uploads/pictures.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { isSaved } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { inTeam } from "./portal-visit.ts";

/** D-380, D-381. */
describe("a partner's brand in the portal", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    partner = await openPartner(site, "TEST", { name: "Nettsmia", whiteLabel: true });
    await site.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const stored = async () => (await partner.call("GET", "/brand")).json().data;

  it("is written with its contrast beside it, and seen in a mail and on a page before it is saved", async () => {
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go("");
    await page.getByRole("link", { name: "Profil", exact: true }).click();
    await page.getByRole("heading", { name: "Profil", level: 1 }).waitFor();
    await page.getByLabel("Hovedfarge", { exact: true }).fill("#f4b942");
    await page.getByText(/Svart tekst på fargen: .* Knapper og lenker får #[0-9a-f]{6} i stedet/).waitFor();
    await page.getByLabel("Hovedfarge", { exact: true }).fill("#0b3d2e");
    await page.getByText(/Hvit tekst på fargen: .* Lett å lese som den er/).waitFor();
    await page.getByLabel("Andrefarge", { exact: true }).fill("#f4b942");
    // The first is too dark for what is pressed on a dark page.
    const pressedInSecond = page.locator("[style*='--p-action: #f4b942']");
    await page.getByRole("region", { name: "Mørkt" }).and(pressedInSecond).waitFor();
    await page.getByLabel("Navn", { exact: true }).fill("Nettsmia Ærlig");
    await page.getByLabel("E-post for hjelp").fill("hjelp@nettsmia.no");
    const mail = page.frameLocator("iframe");
    await mail.getByText("Nettsmia Ærlig").first().waitFor();
    await mail.getByText("hjelp@nettsmia.no").waitFor();
    const held = await holdAnswers(page, "**/brand/preview*");
    await page.getByLabel("Nettsted").fill("https://nettsmia.no");
    await held.isAsked;
    assert.ok(await mail.getByText("hjelp@nettsmia.no").isVisible(), "the mail stays until the next is here");
    held.goOn();
    assert.equal((await stored()).primaryColor, null, "nothing is saved by looking");
    await page.getByLabel("Velg et bilde").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await drawn(400, 120).png().toBuffer(),
    });
    await page.getByRole("button", { name: "Fjern bildet" }).waitFor();
    await mail.getByRole("img", { name: "Nettsmia Ærlig" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal brand");
    await page.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    const { name, primaryColor, secondaryColor, logoUrl, websiteUrl, supportEmail } = await stored();
    assert.deepEqual(
      [name, primaryColor, secondaryColor, websiteUrl, supportEmail],
      ["Nettsmia Ærlig", "#0b3d2e", "#f4b942", "https://nettsmia.no", "hjelp@nettsmia.no"],
    );
    assert.ok(logoUrl.includes(`/uploads/${partner.partnerId}/`));
    assert.deepEqual(errors, []);
  });

  it("is saved by Enter, and says at its field what the service will not have", async () => {
    const { page, go, errors } = await inTeam(site, partner, "OWNER");
    await go("/brand");
    const website = page.getByLabel("Nettsted");
    await website.fill("nettsmia");
    await website.press("Enter");
    await page.getByText("Må være en https-adresse.").waitFor();
    await website.fill("");
    const name = page.getByLabel("Navn", { exact: true });
    const before = await name.inputValue();
    await name.fill(" N ");
    await name.press("Enter");
    await page.getByText("Må fylles ut.").waitFor();
    await name.fill(before);
    await page.getByLabel("Hovedfarge", { exact: true }).fill("blå");
    await page.getByLabel("Hovedfarge", { exact: true }).press("Enter");
    await page.getByText("Må være en farge som #1b3a5c.").waitFor();
    await page.getByLabel("Hovedfarge", { exact: true }).fill("#123456");
    await page.getByLabel("Hovedfarge", { exact: true }).press("Enter");
    await isSaved(page);
    assert.equal((await stored()).websiteUrl, null);
    assert.equal((await stored()).primaryColor, "#123456");
    assert.deepEqual(errors, []);
  });

  it("is only looked at by the others of the team, in English as well", async () => {
    const plain = await openPartner(site, "TEST", { name: "Kodeverket" });
    const { page, go, errors } = await inTeam(site, plain, "MEMBER");
    await go("/brand?lang=en");
    await page.getByRole("heading", { name: "Brand", level: 1 }).waitFor();
    await page.getByText(/mail to owners comes from “Kodeverket via Luka”/).waitFor();
    await page.getByText("Owners and administrators of the team can change this.").waitFor();
    assert.ok(await page.getByLabel("Main colour", { exact: true }).isDisabled());
    assert.equal(await page.getByRole("button", { name: "Save" }).count(), 0);
    await assertSaysAndFits(page.getByRole("main"), "portal brand read");
    assert.deepEqual(errors, []);
  });
});
