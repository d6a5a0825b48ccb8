import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";
import { inTeam } from "./portal-visit.ts";

describe("a partner at work in the portal", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    partner = await openPartner(site);
  });
  after(() => site?.close());

  it("makes a sandbox of an example, and moves the order of an example guest by pointing", async () => {
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go("/restaurants");
    await page.getByText("Ingen sandkasser ennå").waitFor();
    await page.getByRole("link", { name: "Ny sandkasse" }).click();
    await page.getByRole("button", { name: "Lag sandkassen" }).click();
    await page.getByText("Må fylles ut.").first().waitFor();
    await page.getByRole("textbox", { name: "Navn" }).fill("Prøverestaurant Ærlig");
    await assertFits(page.getByRole("main"), "portal new sandbox");
    await page.getByRole("textbox", { name: "Navn" }).press("Enter");
    await page.getByRole("heading", { name: "Kopier nøkkelen nå" }).waitFor();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByRole("heading", { name: "Prøverestaurant Ærlig", level: 1 }).waitFor();
    await assertFits(page.getByRole("main"), "portal sandbox");

    await page.getByRole("link", { name: "Ordrer" }).click();
    await page.getByText("Ingen ordrer").waitFor();
    for (let hours = 0; hours < 24; hours++) {
      await page.getByRole("button", { name: "Ordre laget" }).click();
      const row = page.getByRole("listitem").filter({ hasText: /Ordre \d+ ·/ });
      const closed = page.getByRole("alert");
      await row.or(closed).first().waitFor();
      if ((await row.count()) > 0) break;
      await page.getByRole("button", { name: "En time frem" }).click();
      await page.getByText(/foran den ekte tiden/).waitFor();
    }
    await assertFits(page.getByRole("main"), "portal orders");
    await page.getByRole("button", { name: /^Til «Lages»/ }).click();
    await page.getByText("Lages", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Til «Klar til henting»|^Til «På vei»/ }).click();
    await page.getByText(/^(Klar til henting|På vei)$/).waitFor();
    await page.getByRole("button", { name: /^Til «Ferdig»/ }).click();
    await page.getByText("Ferdig", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Oversikt" }).last().click();
    await page.getByRole("button", { name: "Tøm for ordrer" }).click();
    await page.getByRole("button", { name: "Tøm sandkassen" }).click();
    await page.getByText("Sandkassen er tom.").waitFor();
    await page.getByRole("button", { name: "Slett sandkassen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slett sandkassen" }).click();
    await page.getByText("Ingen sandkasser ennå").waitFor();
    assert.deepEqual(errors, []);
  });

  it("finds restaurants by name, and sees what a real one lacks before it opens", async () => {
    const real = await openPartner(site, "LIVE");
    await real.open((file) => {
      file.name = "Bølgen";
    });
    await real.open((file) => {
      file.name = "Fjellet";
    });
    const { page, go, errors } = await inTeam(site, real, "ADMIN");
    await go("/restaurants");
    await page.getByRole("link", { name: "Fjellet" }).waitFor();
    await page.getByRole("searchbox").fill("bølg");
    await page.getByRole("link", { name: "Fjellet" }).waitFor({ state: "detached" });
    await assertFits(page.getByRole("main"), "portal restaurants");
    await page.getByRole("link", { name: "Bølgen" }).click();
    await page.getByRole("heading", { name: "Ikke åpen ennå" }).waitFor();
    await page.getByText("Eieren gjør dette i restaurantens dashbord.").first().waitFor();
    await page.getByRole("button", { name: "Inviter eier" }).click();
    await page.getByRole("dialog").getByLabel("Navn").fill("Kari Eier");
    await page.getByLabel("E-post").fill("kari@bolgen.example");
    await page.getByLabel("E-post").press("Enter");
    await page.getByText("Venter på svar").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await assertFits(page.getByRole("main"), "portal real restaurant");
    await page.getByRole("button", { name: "Trekk tilbake" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Trekk tilbake" }).click();
    await page.getByText("Trukket tilbake").waitFor();
    await page.getByRole("link", { name: "Domener" }).click();
    await page.getByRole("button", { name: "Legg til domene" }).click();
    await page.getByLabel("Domenenavn").fill("bestill.bolgen.no");
    await page.getByLabel("Domenenavn").press("Enter");
    await page.getByRole("heading", { name: "bestill.bolgen.no" }).waitFor();
    assert.deepEqual(errors, []);
  });
});
