import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { setTeamMember } from "../../src/features/partners/set-team-member.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { inTeam } from "./portal-visit.ts";

describe("a partner at work in the portal", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    partner = await openPartner(site);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("makes a sandbox of an example, and moves the order of an example guest by pointing", async () => {
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go("/restaurants");
    await page.getByText("Ingen sandkasser ennå").waitFor();
    await page.getByRole("link", { name: "Ny sandkasse" }).click();
    await page.getByRole("button", { name: "Lag sandkassen" }).click();
    await page.getByText("Må fylles ut.").first().waitFor();
    await page.getByRole("textbox", { name: "Navn" }).fill("Prøverestaurant Ærlig");
    await assertSaysAndFits(page.getByRole("main"), "portal new sandbox");
    await page.getByRole("textbox", { name: "Navn" }).press("Enter");
    await page.getByRole("heading", { name: "Kopier nøkkelen nå" }).waitFor();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByRole("heading", { name: "Prøverestaurant Ærlig", level: 1 }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal sandbox");

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
    await assertSaysAndFits(page.getByRole("main"), "portal orders");
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
    await assertSaysAndFits(page.getByRole("main"), "portal restaurants");
    await page.getByRole("link", { name: "Bølgen" }).click();
    await page.getByRole("heading", { name: "Ikke åpen ennå" }).waitFor();
    await page.getByText("Eieren gjør dette i restaurantens dashbord.").first().waitFor();
    await page.getByRole("button", { name: "Inviter eier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lukk" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Inviter eier" }).click();
    await page.getByRole("dialog").getByLabel("Navn").fill("Kari Eier");
    await page.getByLabel("E-post").fill("kari@bolgen.example");
    await page.getByLabel("E-post").press("Enter");
    await page.getByText("Venter på svar").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await assertSaysAndFits(page.getByRole("main"), "portal real restaurant");
    const lacking = page.getByRole("list", { name: "Før den kan ta imot bestillinger" });
    assert.equal((await marksOf(lacking, "ok")).length, 6);
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

  it("begins a sandbox with a file, moves its clock and sets it back", async () => {
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    await go("/restaurants/new");
    await page.getByText("En fil", { exact: true }).click();
    await page.getByRole("textbox", { name: "Navn" }).fill("Uten fil");
    await page.getByRole("button", { name: "Lag sandkassen" }).click();
    await page.getByText("Velg en fil først.").waitFor();
    await page.getByRole("textbox", { name: "Navn" }).fill("");
    await page.locator("input[type=file]").setInputFiles({
      name: "sted.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...shopFile, name: "Ærlig Fil" })),
    });
    await page.getByText("Velg en fil først.").waitFor({ state: "detached" });
    assert.equal(await page.getByRole("textbox", { name: "Navn" }).inputValue(), "Ærlig Fil");
    assert.equal(await page.getByRole("textbox", { name: "Adresse" }).inputValue(), "aerlig-fil");
    await page.getByRole("button", { name: "Lag sandkassen" }).click();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByRole("heading", { name: "Ærlig Fil", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Ordrer" }).click();
    await page.getByText("Går som vanlig.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Tilbake til nå" }).count(), 0);
    await page.getByRole("button", { name: "15 minutter frem" }).click();
    await page.getByText("15 minutter foran den ekte tiden").waitFor();
    await page.getByRole("button", { name: "Tilbake til nå" }).click();
    await page.getByText("Går som vanlig.").waitFor();
    assert.deepEqual(errors, []);
    await page.context().close();
  });

  it("takes back what it has asked for, invites once more, and finds what is archived", async () => {
    const real = await openPartner(site, "LIVE", { name: "Byrå to" });
    const shop = await real.open((file) => {
      file.name = "Bølgen";
    });
    await real.open((file) => {
      file.name = "Fjellet";
    });
    await site.db.query(
      "INSERT INTO go_live_requests (restaurant_id, id, requested_at) VALUES ($1, 'glr_1', now())",
      [shop.restaurantId],
    );
    const { page, go, errors, email } = await inTeam(site, real, "ADMIN");
    await go(`/restaurants/${shop.slug}`);
    await page.getByRole("heading", { name: "Dere har bedt om åpning" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Be om åpning" }).count(), 0);
    await page.getByText("Ingen er invitert ennå.").waitFor();
    await page.getByRole("button", { name: "Trekk tilbake" }).click();
    await page.getByText("Forespørselen er trukket tilbake.").waitFor();
    await page.getByRole("heading", { name: "Ikke åpen ennå" }).waitFor();
    await page.getByRole("button", { name: "Trekk tilbake" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Inviter eier" }).click();
    await page.getByRole("dialog").getByLabel("Navn").fill("Kari Eier");
    await page.getByLabel("E-post").fill("kari@bolgen.example");
    await page.getByLabel("E-post").press("Enter");
    await page.getByRole("button", { name: "Send igjen" }).click();
    // The first has only just been sent.
    await page.getByRole("listitem").filter({ hasText: "Kari Eier" }).getByRole("alert").waitFor();
    await site.db.query("UPDATE invites SET sent_at = now() - interval '1 hour' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await page.getByRole("button", { name: "Send igjen" }).click();
    await page.getByText("Sendt igjen, med en ny lenke").waitFor();
    await site.db.query("UPDATE invites SET accepted_at = now() WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await site.db.query("DELETE FROM go_live_requests WHERE restaurant_id = $1", [shop.restaurantId]);
    const owner = await hire(site, shop, "OWNER");
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    const legal = { orgNumber: "923609016", legalName: "Bølgen AS", addressLine1: "Kongens gate 1" };
    const place = { postalCode: "7011", city: "Trondheim" };
    const signature = { version, textHash, accept: true, legal: { ...legal, ...place } };
    assert.equal((await owner.call("POST", "/agreement", signature)).statusCode, 200);
    await page.reload();
    await page.getByText("Godtatt").waitFor();
    assert.equal(await page.getByRole("button", { name: "Inviter eier" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Send igjen" }).count(), 0);
    const ready = page.getByRole("region", { name: "Alt er klart" });
    await ready.waitFor();
    await page.route("**/go-live*", (route) => route.abort(), { times: 1 });
    await ready.getByRole("button", { name: "Be om åpning" }).click();
    await ready.getByRole("alert").waitFor();
    await ready.getByRole("button", { name: "Be om åpning" }).click();
    await page.getByText("Vi ser over restauranten og åpner den.", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Dere har bedt om åpning" }).waitFor();

    await page.getByRole("button", { name: "Arkiver", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Arkiver restauranten" }).click();
    await page.getByRole("link", { name: "Fjellet" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Bølgen" }).count(), 0);
    await page.getByRole("radio", { name: "Arkiverte" }).check();
    await page.getByRole("link", { name: "Bølgen" }).waitFor();
    await page.getByRole("radio", { name: "I bruk" }).check();
    await page.getByRole("searchbox").fill("finnes ikke");
    await page.getByText("Fant ingen").waitFor();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("link", { name: "Fjellet" }).waitFor();

    // Somebody in two teams goes from one to the other, and stays in the environment that is open.
    await setTeamMember(site.ctx, partner.partnerId, email, "MEMBER");
    site.ctx.people.forgetRoles();
    await page.reload();
    await page.getByRole("radiogroup", { name: "Miljø" }).getByText("Test").click();
    await page.waitForURL(`${site.base}/partner/${real.partnerId}/test`);
    await page.getByLabel("Bytt partner").first().click();
    await page.getByRole("option").filter({ hasNotText: "Byrå to" }).click();
    await page.waitForURL(`${site.base}/partner/${partner.partnerId}/test`);
    const stranger = await openPartner(site);
    await page.goto(`${site.base}/partner/${stranger.partnerId}/live/restaurants`);
    await page.waitForURL(`${site.base}/partner/${partner.partnerId}/live`);
    await page.getByRole("heading", { name: "Oversikt" }).waitFor();
    // Who works in no restaurant is led here from its dashboard.
    await page.goto(`${site.base}/dashboard`);
    await page.waitForURL(`${site.base}/partner/${partner.partnerId}/live`);
    assert.deepEqual(errors, []);
    await page.context().close();
  });
});
