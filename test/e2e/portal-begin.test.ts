/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { sendMails } from "../../src/features/mails/send-mails.ts";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import { addPartnerKey } from "../../src/features/partners/add-partner-key.ts";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { setTeamMember } from "../../src/features/partners/set-team-member.ts";
import { joinTeam } from "../../src/features/partners/team.fixture.ts";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { password } from "../../src/features/people/staff.fixture.ts";
import { startMailServer, type TestMailServer } from "../mail-server.ts";
import { fill, linkIn, mailTo as mailedTo, setUpCodes } from "./begin-visit.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";
import { withCookies } from "./session.ts";

/** With a real mail server, real codes of an app, and nobody's shell. */
describe("a partner begins alone", () => {
  let site: TestSite;
  let server: TestMailServer;
  let operator: Operator;
  const stopping = new AbortController();
  let working: Promise<void>;
  before(async () => {
    server = await startMailServer();
    site = await createTestSite({
      env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "post@luka.example" },
    });
    operator = await openOperator(site, "drift@luka.example");
    working = sendMails(site.ctx, stopping.signal);
  });
  afterEach((t) => site?.endVisits(t));
  after(async () => {
    stopping.abort();
    await working;
    await site?.close();
    await server?.close();
  });

  const mailTo = (email: string, subject: RegExp) => mailedTo(server, email, subject);

  it("applies, is told what is wrong, confirms the address, and is approved in the console", async () => {
    const { page, errors } = await site.open();
    await page.goto(site.base);
    await page.getByRole("link", { name: "Bli partner" }).click();
    await page.getByRole("heading", { name: "Bli partner" }).waitFor();
    await page.getByRole("button", { name: "Send søknaden" }).click();
    await page.getByText("Må fylles ut.").first().waitFor();
    const email = `${newKey()}@byraa.example`;
    await fill(page, {
      ...{ "Navnet ditt": "Ida Integrator", "E-post": email, Firma: "Nettbyrået AS" },
      ...{ Organisasjonsnummer: "923 609 017", "Hva skal dere bygge?": "Nettsider for pizzerier." },
    });
    await page.getByLabel("Organisasjonsnummer").press("Enter");
    await page.getByText("Dette er ikke et organisasjonsnummer.").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal apply");
    await page.getByLabel("Organisasjonsnummer").fill("923 609 016");
    await page.route("**/partner-applications", (route) => route.abort());
    await page.getByLabel("Organisasjonsnummer").press("Enter");
    await page.getByRole("alert").waitFor();
    await assertScreen(page.getByRole("alert"), "an application that did not get through");
    await page.unroute("**/partner-applications");
    await page.getByLabel("Organisasjonsnummer").press("Enter");
    await page.getByRole("heading", { name: "Se i innboksen" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal applied");

    await page.goto(linkIn(await mailTo(email, /^Bekreft at Nettbyrået AS/)));
    await page.getByText("Nettbyrået AS (org.nr. 923609016)").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal confirm");
    await page.getByLabel("Velg et passord").fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sikkerhet", exact: true }).waitFor();
    await setUpCodes(page);
    await page.getByRole("link", { name: "Gå videre" }).waitFor();
    // What was told lies over a narrow page for a while.
    await page.reload();
    await page.getByRole("link", { name: "Gå videre" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal secured");
    await page.getByRole("link", { name: "Gå videre" }).click();
    await page.getByText("Søknaden er til behandling.").first().waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal waits");
    const waiting = await marksOf(page.getByRole("main"), "tone");

    const desk = await withCookies(site, operator.cookie);
    const [link] = /http:\S+\/console\/partners\/\S+/.exec(
      await mailTo(operator.email, /^Nettbyrået AS vil bli partner/),
    )!;
    await desk.page.goto(link!);
    await desk.page.getByText("Org.nr. 923609016").waitFor();
    await desk.page.getByText("Nettsider for pizzerier.").waitFor();
    await assertSaysAndFits(desk.page.locator("body"), "console application");
    await desk.page.getByRole("button", { name: "Godkjenn", exact: true }).click();
    await desk.page.getByRole("dialog").getByRole("button", { name: "Godkjenn" }).click();
    await desk.page.getByText("Partneren er godkjent.").waitFor();
    await desk.page.goto(`${site.base}/console/partners`);
    const atOnce = desk.page.getByRole("region", { name: "Test med en gang" });
    await atOnce.getByRole("button", { name: "Slå på" }).click();
    await atOnce.getByText("På: nye partnere").waitFor();
    const [portal] = /http:\S+\/partner\/\S+/.exec(await mailTo(email, /^Nettbyrået AS er godkjent/))!;
    await page.goto(portal!);
    await page
      .getByText(/^Godkjent: /)
      .first()
      .waitFor();
    const approved = await marksOf(page.getByRole("main"), "tone");
    assert.deepEqual(
      [waiting, approved].map(([first]) => first!.split(":")[0]),
      ["tone wait", "tone good"],
    );
    assert.deepEqual([...errors, ...desk.errors], []);
  });

  it("applies in English, by click, and is led from the sign-in page and back", async () => {
    const { page, errors } = await site.open({ locale: "en-GB" });
    await page.goto(`${site.base}/partner?lang=en`);
    await page.getByRole("heading", { name: "Sign in to the partner portal" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal sign in");
    await page.getByRole("link", { name: "Not a partner yet? Apply here" }).click();
    const email = `${newKey()}@agency.example`;
    await fill(page, {
      ...{ "Your name": "Ian Integrator", "E-mail": email, Company: "Web Agency" },
      ...{ "Organisation number": "923609016", "What are you going to build?": "A till." },
    });
    await page.getByRole("button", { name: "Send the application" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await page.goto(linkIn(await mailTo(email, /^Confirm that Web Agency/)));
    await page.getByLabel("Choose a password").fill("short");
    await page.getByRole("button", { name: "Confirm the application" }).click();
    await page.getByLabel("Choose a password").fill(password);
    await page.getByRole("button", { name: "Confirm the application" }).click();
    await page.getByRole("heading", { name: "Security", exact: true }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("invites a colleague, gives roles and the team away, and is told what keys lose by it", async () => {
    const partner = await openPartner(site, "TEST", { name: "Teamet AS" });
    await site.db.query("DELETE FROM partner_members WHERE partner_id = $1", [partner.partnerId]);
    const { page, go, errors, email: ownerEmail } = await inTeam(site, partner, "OWNER");
    await addPartnerKey(site.ctx, partner.partnerId, {
      ...{ name: "Kassa", environment: "TEST", email: ownerEmail },
    });
    await go("/team");
    const dialog = page.getByRole("dialog");
    const gone = () => dialog.first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Inviter til teamet" }).click();
    await dialog.getByRole("button", { name: "Send invitasjonen" }).click();
    await dialog.getByText("Må fylles ut.").first().waitFor();
    const email = `${newKey()}@byraa.example`;
    await dialog.getByLabel("Navn").fill("Dag Utvikler");
    await dialog.getByLabel("E-post", { exact: true }).fill(email);
    await dialog.getByText("Leser", { exact: true }).click();
    await assertSaysAndFits(dialog, "portal team invite");
    await dialog.getByLabel("Navn").press("Enter");
    await gone();
    await page.getByText("Venter på svar").waitFor();
    const invited = page.getByRole("list", { name: "Inviterte" });
    // The first has only just been sent.
    await invited.getByRole("button", { name: "Send invitasjonen til Dag Utvikler på nytt" }).click();
    await invited.getByRole("alert").waitFor();
    await assertScreen(invited, "an invitation to a partner's team", { onAnyDay: true });
    assert.ok((await marksOf(invited, "tone")).includes("tone wait: Venter på svar"));
    await page.getByRole("button", { name: "Inviter til teamet" }).click();
    await dialog.getByLabel("Navn").fill("Eva Feil");
    await dialog.getByLabel("E-post", { exact: true }).fill(`${newKey()}@byraa.example`);
    await dialog.getByLabel("Navn").press("Enter");
    await gone();
    const wrong = invited.getByRole("listitem").filter({ hasText: "Eva Feil" });
    await wrong.getByText("Utvikler", { exact: true }).waitFor();
    await wrong.getByRole("button", { name: "Trekk tilbake" }).click();
    await assertScreen(dialog, "taking back an invitation to a partner's team");
    await dialog.getByRole("button", { name: "Trekk tilbake" }).click();
    await wrong.waitFor({ state: "detached" });

    const colleague = await site.open();
    await colleague.page.goto(linkIn(await mailTo(email, /inviterer deg til teamet i Teamet AS/)));
    await colleague.page.getByText("Tone Team har invitert deg som leser.").waitFor();
    await colleague.page.getByLabel("Velg et passord").fill(password);
    await colleague.page.keyboard.press("Enter");
    await colleague.page.getByRole("heading", { name: "Oversikt" }).waitFor();
    await colleague.page.getByRole("link", { name: "Team", exact: true }).click();
    await colleague.page.getByText("Dag Utvikler (deg)").waitFor();
    assert.equal(await colleague.page.getByRole("button", { name: "Inviter til teamet" }).count(), 0);
    assert.equal(await colleague.page.getByRole("link", { name: "Se loggen" }).count(), 0);

    await joinTeam(site, partner, "READER");
    await page.reload();
    await page.getByRole("button", { name: "Fjern Tone Team fra teamet" }).waitFor();
    const roles = await marksOf(page.getByRole("main"), "tone");
    assert.deepEqual(roles, ["tone info: Eier", "tone quiet: Leser", "tone quiet: Leser"]);
    await page.getByRole("button", { name: "Fjern Tone Team fra teamet" }).click();
    await assertScreen(dialog, "taking somebody out of a partner's team");
    await dialog.getByRole("button", { name: "Fjern fra teamet" }).click();
    await gone();
    await page.getByRole("button", { name: "Fjern Tone Team fra teamet" }).waitFor({ state: "detached" });
    const given: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") given.push(request.postDataJSON().role);
    });
    await page.getByRole("button", { name: "Endre rollen til Dag Utvikler" }).click();
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await gone();
    await page.getByRole("button", { name: "Endre rollen til Dag Utvikler" }).click();
    await assertScreen(dialog, "the role of a teammate");
    await dialog.getByText("Administrator", { exact: true }).click();
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await gone();
    assert.deepEqual(given, ["ADMIN"], "nothing is sent of a role that is as it was");
    await page.reload();
    await page.getByRole("button", { name: "Gjør Dag Utvikler til eier i ditt sted" }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal team");
    await page.getByRole("button", { name: "Endre rollen til Tone Team" }).click();
    await dialog.getByText("Utvikler", { exact: true }).click();
    await dialog.getByText("KEY_ROLE_FORBIDDEN").waitFor();
    await dialog.getByText("Kassa").waitFor();
    await assertSaysAndFits(dialog, "portal team keys lose");
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await dialog.getByText("Teamet må ha en eier.").waitFor();
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await gone();
    await page.getByRole("link", { name: "Se loggen" }).click();
    const log = page.getByRole("list", { name: "Logg for teamet" });
    await log.getByText("Tone Team endret rollen til Dag Utvikler").waitFor();
    await log.getByText("Tone Team inviterte Dag Utvikler").waitFor();
    await log
      .getByText(/^Eier · Test · fra [\d.:a-f]+$/)
      .first()
      .waitFor();
    await page.getByLabel("Vis det som er gjort av").selectOption("Dag Utvikler");
    await page.getByText("Ingenting ennå").waitFor();
    await page.getByLabel("Vis det som er gjort av").selectOption("Alle");
    await log.waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal team log");
    await go("/team");
    await page.getByRole("button", { name: "Gjør Dag Utvikler til eier i ditt sted" }).click();
    await assertScreen(dialog, "giving a partner's team away");
    await dialog.getByRole("button", { name: "Overdra teamet" }).click();
    await page.getByRole("button", { name: "Forlat teamet" }).waitFor();
    await page.getByRole("button", { name: "Endre rollen til Dag Utvikler" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Forlat teamet" }).click();
    await dialog.getByText("Kassa").waitFor();
    await assertScreen(dialog, "leaving a partner's team");
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await gone();
    // One of two owners may take a lesser role, and sees the portal as it is for them from then on.
    await setTeamMember(site.ctx, partner.partnerId, ownerEmail, "OWNER");
    site.ctx.people.forgetRoles();
    await page.reload();
    await page.getByRole("button", { name: "Endre rollen til Tone Team" }).click();
    await dialog.getByText("Utvikler", { exact: true }).click();
    await dialog.getByRole("button", { name: "Lagre" }).click();
    await page.getByRole("link", { name: "Se loggen" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Forlat teamet" }).click();
    await dialog.getByRole("button", { name: "Forlat teamet" }).click();
    await page.getByText("Du er ikke med i noe partnerteam").waitFor();
    assert.deepEqual([...errors, ...colleague.errors], []);
  });

  it("makes, rotates and ends keys, of the partner and of a restaurant", async () => {
    const partner = await openPartner(site, "TEST", { name: "Nøkkelbyrået" });
    const { slug } = await partner.open();
    const { page, go, errors } = await inTeam(site, partner, "MEMBER");
    const dialog = page.getByRole("dialog");
    const gone = () => dialog.first().waitFor({ state: "detached" });
    const kept = async (): Promise<string> => {
      const key = (await dialog.locator("code").textContent())!;
      await dialog.getByRole("button", { name: "Jeg har kopiert den" }).click();
      await gone();
      return key;
    };
    const ask = (key: string) =>
      site.inject({ url: "/api/v1/partner/me", headers: { authorization: `Bearer ${key}` } });
    await go("/keys");
    await page.getByRole("button", { name: "Lag nøkkel" }).click();
    await dialog.getByRole("button", { name: "Lag nøkkel" }).click();
    await dialog.getByText("Må fylles ut.").waitFor();
    await dialog.getByLabel("Navn").fill("Byggeserver");
    await assertSaysAndFits(dialog, "portal new key");
    await dialog.getByLabel("Navn").press("Enter");
    const first = await kept();
    assert.equal((await ask(first)).statusCode, 200);
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Byggeserver" });
    await row.getByText("GET /me").waitFor();
    await row.getByText("Laget av Tone Team, Utvikler").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal keys");
    await page.getByRole("button", { name: "Bytt ut Byggeserver" }).click();
    await dialog.getByRole("button", { name: "Lag ny nøkkel" }).click();
    const second = await kept();
    await row.getByText(/^Slutter om /).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal key ends");
    assert.deepEqual([(await ask(first)).statusCode, (await ask(second)).statusCode], [200, 200]);
    await page.getByRole("button", { name: "Avslutt Byggeserver" }).first().click();
    await dialog.getByRole("button", { name: "Avslutt nøkkelen" }).click();
    await dialog.getByRole("button", { name: "Avslutt den likevel" }).click();
    await gone();
    await page.getByRole("list", { name: "Avsluttede og utløpte nøkler" }).waitFor();

    await go(`/restaurants/${slug}/keys`);
    await page.getByRole("button", { name: "Lag nøkkel" }).click();
    await dialog.getByLabel("Navn").fill("Kassa");
    await dialog.getByText("Kjøkken eller kasse").click();
    await assertSaysAndFits(dialog, "portal new restaurant key");
    await dialog.getByRole("button", { name: "Lag nøkkel" }).click();
    assert.match(await kept(), /^lbs_test_/);
    await page.getByText("Kjøkken eller kasse").waitFor();
    const current = await page.locator("a[aria-current=page]").allTextContents();
    // Among the pages, and among the restaurant's own; the way back above its name leads elsewhere.
    assert.deepEqual(current, ["Sandkasser", "Nøkler"]);
    await assertSaysAndFits(page.getByRole("main"), "portal restaurant keys");
    assert.deepEqual(errors, []);
  });
});
