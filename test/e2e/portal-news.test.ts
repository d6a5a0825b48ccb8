import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type ExamplePartner, openPartner } from "../../src/features/partners/partner.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

/** D-383: all that the API can say of news, the portal can. */
describe("news in the portal", () => {
  let site: TestSite;
  let partner: ExamplePartner;
  before(async () => {
    site = await createTestSite();
    partner = await openPartner(site, "LIVE", { name: "Nettsmia" });
    for (const name of ["Bølgen", "Fjellet"])
      await partner.open((file) => {
        file.name = name;
      });
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const stored = async (id: string) => (await partner.call("GET", `/news/${id}`)).json().data;

  it("is written, seen as owners will read it, published to some and archived", async () => {
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go("");
    await page.getByRole("link", { name: "Nyheter", exact: true }).click();
    await page.getByText("Ingen nyheter").waitFor();
    await page.getByRole("link", { name: "Skriv en nyhet" }).click();
    await page.getByRole("button", { name: "Lagre utkastet" }).click();
    await page.getByText("Må fylles ut.").first().waitFor();
    await page.getByLabel("Overskrift").fill("Pause for kjøkkenet");
    await page.getByLabel("Tekst", { exact: true }).fill("Nå kan dere sette kjøkkenet på **pause**.");
    const mail = page.frameLocator("iframe").getByText("pause", { exact: true });
    await mail.waitFor();
    const preview = await holdAnswers(page, "**/news/preview*");
    await page.getByLabel("Hvor viktig er det?").selectOption("Viktig");
    await preview.isAsked;
    assert.ok(await mail.isVisible(), "the mail stays until the next is here");
    preview.goOn();
    await page.getByRole("radio", { name: "Noen av dem" }).check();
    const find = page.getByLabel("Finn restauranter");
    await find.waitFor();
    await page.getByRole("radio", { name: "Alle", exact: false }).first().check();
    await find.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: "Noen av dem" }).check();
    await page.getByLabel("Overskrift").press("Enter");
    await page.getByText("Nevn minst én restaurant.").waitFor();
    const before = page.getByRole("checkbox", { name: /^Bølgen/ });
    await before.waitFor();
    const search = await holdAnswers(page, /restaurants\?.*search=/);
    await find.fill("finnes ikke");
    await search.isAsked;
    assert.ok(await before.isVisible(), "who was found stays until there is an answer");
    search.goOn();
    await page.getByText("Fant ingen.").waitFor();
    await find.fill("");
    await page.getByText("Fant ingen.").waitFor({ state: "detached" });
    await find.pressSequentially("bølg");
    await find.press("Enter");
    await page.getByRole("checkbox", { name: /^Fjellet/ }).waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: /^Bølgen/ }).check();
    await page.getByText("1 restaurant er valgt").waitFor();
    await mail.waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal news new");
    await page.getByLabel("Overskrift").press("Enter");
    await page.getByRole("heading", { name: "Pause for kjøkkenet", level: 1 }).waitFor();
    await page.getByText("Utkast", { exact: true }).waitFor();
    // What the mail became meanwhile is no step on the way back.
    await page.goBack();
    await page.getByRole("link", { name: "Skriv en nyhet" }).waitFor();
    await page.goForward();
    // The same, with a space after it: there is nothing to save, and nothing that keeps it from going out.
    await page.getByLabel("Overskrift").fill("Pause for kjøkkenet ");
    await page.getByLabel("Overskrift").press("Enter");
    await page.getByRole("button", { name: "Publiser nå", disabled: false }).waitFor();

    await page.getByLabel("Overskrift").fill("Pause for hele kjøkkenet");
    await page.getByText("Lagre utkastet før dere publiserer det.").waitFor();
    for (const name of ["Publiser nå", "Planlegg"])
      assert.ok(await page.getByRole("button", { name }).isDisabled(), `${name} what is not saved`);
    await page.getByRole("button", { name: "Lagre utkastet" }).click();
    await page.getByRole("heading", { name: "Pause for hele kjøkkenet", level: 1 }).waitFor();
    // What says so stands above the page for a moment.
    await page.getByText("Utkastet er lagret.").first().waitFor({ state: "detached" });
    await assertSaysAndFits(page.getByRole("main"), "portal news draft");
    await page.getByRole("button", { name: "Publiser nå" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publiser", exact: true }).click();
    await page.getByText("Lest i 0 av 1 restaurant").waitFor();
    await page.getByText("Nyheten er publisert.").waitFor({ state: "detached" });
    await assertSaysAndFits(page.getByRole("main"), "portal news published");
    const id = page.url().split("/").at(-1)!;
    assert.equal((await stored(id)).status, "PUBLISHED");
    assert.equal((await stored(id)).level, "WARNING");

    await page.getByRole("button", { name: "Arkiver" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Arkiver" }).click();
    await page.getByText("Arkivert", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Nyheter" }).last().click();
    await page.getByLabel("Vis").selectOption("Utkast");
    await page.getByText("Ingen nyheter").waitFor();
    await page.getByLabel("Vis").selectOption("Arkivert");
    await page.getByRole("link", { name: "Pause for hele kjøkkenet" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal news list");
    assert.deepEqual(errors, []);
  });

  it("goes out at its time, is taken back before, and a draft is deleted", async () => {
    const made = await partner.call("POST", "/news", {
      title: "Nye priser",
      body: "Fra nyttår.",
      level: "INFO",
      audienceAll: true,
      sendEmail: false,
    });
    const { id } = made.json().data;
    const { page, go, errors } = await inTeam(site, partner, "OWNER");
    await go(`/news/${id}`);
    await page.getByRole("region", { name: "Slik står den i dashbordet" }).waitFor();
    assert.equal(await page.getByRole("region", { name: "Slik blir e-posten" }).count(), 0, "none is sent");
    await page.getByRole("button", { name: "Planlegg" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Dag").fill("2020-01-01");
    await dialog.getByLabel("Klokkeslett").fill("12:00");
    await dialog.getByLabel("Klokkeslett").press("Enter");
    await dialog.getByText("Må være frem i tid, høyst ett år.").waitFor();
    await assertSaysAndFits(dialog, "portal news schedule");
    const inAMonth = new Date(site.clock.nowMs() + 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Dag").fill(inAMonth);
    await dialog.getByRole("button", { name: "Planlegg" }).click();
    await page.getByText("Planlagt", { exact: true }).waitFor();
    assert.equal((await stored(id)).status, "SCHEDULED");
    await page.getByRole("button", { name: "Gjør til utkast igjen" }).click();
    await page.getByText("Utkast", { exact: true }).waitFor();
    await page.route("**/news/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.fallback(),
    );
    await page.getByRole("button", { name: "Slett utkastet" }).click();
    await dialog.getByRole("button", { name: "Slett", exact: true }).click();
    await assertScreen(dialog, "a question whose answer did not get through");
    await page.unroute("**/news/*");
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await page.getByRole("button", { name: "Slett utkastet" }).click();
    await assertScreen(dialog, "a question asked afresh");
    const goOn = Promise.withResolvers<void>();
    await page.route("**/news/*", async (route) => {
      if (route.request().method() === "DELETE") await goOn.promise;
      await route.fallback();
    });
    await dialog.getByRole("button", { name: "Slett", exact: true }).click();
    // It is on its way: leaving the question takes nothing back.
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    goOn.resolve();
    await page.getByRole("heading", { name: "Nyheter", level: 1 }).waitFor();
    assert.equal((await partner.call("GET", `/news/${id}`)).statusCode, 404);
    await go(`/news/${id}`);
    await page.getByText("Noen andre har slettet den.").waitFor();
    assert.deepEqual(errors, []);
  });

  it("is for sandboxes that are named, where there is nobody to tell", async () => {
    const { page, errors } = await inTeam(site, partner, "ADMIN");
    const first = { data: [{ slug: "prova", name: "Prøva" }], nextCursor: "more" };
    await page.route("**/restaurants?*", (route) => route.fulfill({ json: first }));
    await page.goto(`${site.base}/partner/${partner.partnerId}/test/news/new`);
    await page.getByText("Det er flere. Søk for å finne dem.").waitFor();
    await assertScreen(page.getByRole("main"), "news of a sandbox");
    assert.deepEqual(errors, []);
  });

  it("shows what somebody else has changed meanwhile, in English as well", async () => {
    const made = await partner.call("POST", "/news", {
      ...{ title: "Ferie", body: "Vi er borte i romjulen.", level: "INFO", audienceAll: true },
    });
    const { id, updatedAt } = made.json().data;
    const { page, go, errors } = await inTeam(site, partner, "ADMIN");
    await go(`/news/${id}?lang=en`);
    await page.getByLabel("Heading").fill("Holidays");
    await partner.call("PATCH", `/news/${id}`, { title: "Juleferie", expectedUpdatedAt: updatedAt });
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page
      .getByText(/Juleferie/)
      .first()
      .waitFor();
    assert.equal((await stored(id)).title, "Juleferie", "nothing is written over unseen");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByRole("heading", { name: "Holidays", level: 1 }).waitFor();
    const member = await inTeam(site, partner, "MEMBER");
    await member.go("/news");
    await member.page.getByText("For eiere og administratorer").waitFor();
    assert.deepEqual([...errors, ...member.errors], []);
  });
});
