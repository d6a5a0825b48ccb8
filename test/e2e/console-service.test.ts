/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { joinTeam } from "../../src/features/partners/team.fixture.ts";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";
import { withCookies } from "./session.ts";

describe("the operators' console: the service, restaurants and people", () => {
  let site: TestSite;
  let operator: Operator;
  before(async () => {
    site = await createTestSite();
    operator = await openOperator(site, "drift@luka.example");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("says how the service stands, and stops a job and starts it again", async () => {
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/health`);
    await page.getByRole("heading", { name: "Driften" }).waitFor();
    await page.getByText("Sikkerhetskopi", { exact: true }).waitFor();
    await assertScreen(page.getByRole("list", { name: "Køer" }), "the queues of a quiet service");
    await assertFits(page.locator("body"), "console health");
    await page.getByRole("button", { name: "Stans purge-mails" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stans" }).click();
    await page.getByRole("button", { name: "Start purge-mails" }).click();
    await page.getByText("Jobben er startet.").waitFor();
    await page.getByRole("button", { name: "Stans purge-mails" }).waitFor();
    await page.context().close();
  });

  it("says how long everything is kept, and sets it, by click and by Enter", async () => {
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/partners`);
    await page.getByText("Ingen partnere ennå").waitFor();
    await page.getByRole("link", { name: "Lagringstid" }).click();
    await page.getByRole("heading", { name: "Lagringstid" }).waitFor();
    await page.getByText("Webhook-leveringer").waitFor();
    await assertSaysAndFits(page.locator("body"), "console retention");
    await page.getByLabel("Dager for E-post", { exact: true }).fill("14");
    await page.keyboard.press("Enter");
    await page.getByText("Lagringstiden er endret.").waitFor();
    const days = () =>
      site.ctx.db.query("SELECT kind, days FROM retention_settings ORDER BY kind").then((rows) => rows);
    assert.deepEqual(await days(), [{ kind: "MAILS", days: 14 }]);
    await page.getByLabel("Dager for API-loggen").fill("3");
    await page.getByRole("button", { name: "Lagre: API-loggen" }).click();
    await page.getByText("Se over feltene som er merket.").waitFor();
    assert.deepEqual(await days(), [{ kind: "MAILS", days: 14 }]);
    await page.context().close();
  });

  it("finds a restaurant and takes it off the net, and finds somebody who cannot sign in", async () => {
    const cook = await hire(site, site, "STAFF", "kokken@spisested.example");
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console`);
    await page.getByRole("heading", { name: "Restauranter" }).waitFor();
    await page.getByLabel("Navn, adresse eller organisasjonsnummer").fill(site.slug.toUpperCase());
    const row = page.locator(`a[href="/console/restaurants/${site.slug}"]`);
    await row.waitFor();
    assert.equal(await page.getByText("Demo", { exact: true }).count(), 0);
    await row.click();
    await page.getByRole("button", { name: "Ta av nett" }).waitFor();
    await assertSaysAndFits(page.locator("body"), "console restaurant");
    assert.deepEqual(await marksOf(page.getByRole("main"), "variant"), [
      ...["variant default: Se som eieren", "variant subtle: Ta av nett", "variant subtle: Arkiver"],
    ]);
    await page.getByRole("button", { name: "Ta av nett" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ta av nett" }).click();
    await page.getByText("Restauranten er tatt av nett.").waitFor();
    await page.getByRole("button", { name: "Åpne igjen" }).waitFor();
    assert.equal(
      (await site.ctx.db.everywhere("SELECT FROM restaurants WHERE slug = $1 AND is_live", [site.slug]))
        .length,
      0,
    );

    await page.getByRole("button", { name: "Lukk" }).click();
    await page.getByRole("link", { name: "Brukere" }).click();
    await page.getByLabel("E-post eller navn").fill("kokken@");
    await page.locator(`a[href="/console/people/${cook.userId}"]`).click();
    await page.getByRole("heading", { name: "Kim Kokk" }).waitFor();
    await page.getByRole("button", { name: "Kim Kokk" }).click();
    await page.getByRole("menuitem", { name: "English" }).click();
    await page.getByRole("button", { name: "Reset sign-in" }).waitFor();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await assertSaysAndFits(page.locator("body"), "console person");
    await page.getByRole("button", { name: "Reset sign-in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset sign-in" }).click();
    await page.getByText("The sign-in is reset.").waitFor();
    await page.getByText("Not signed in anywhere").waitFor();
    assert.equal((await cook.call("GET", "/me")).statusCode, 401);
    await page.context().close();
  });

  it("tells of a job that fails, which is run at once when somebody asks", async () => {
    await site.db.query(
      `UPDATE jobs SET failures = 2, failed_at = now(), failure = 'ingen plass' WHERE name = 'purge-mails'`,
    );
    await site.db.query(
      `INSERT INTO mails (restaurant_id, kind, recipient, locale, due_at)
       VALUES ($1, 'ORDER_PLACED', 'kari@example.com', 'nb', now() - interval '119 minutes 30 seconds')`,
      [site.restaurantId],
    );
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/health`);
    const mails = page
      .getByRole("list", { name: "Køer" })
      .getByRole("listitem")
      .filter({ hasText: "E-post" });
    await mails.getByText("Den eldste har ventet i 2 t").waitFor();
    await mails.getByText(/^\d+ venter$/).waitFor();
    const jobs = page.getByRole("list", { name: "Jobber" }).getByRole("listitem");
    await jobs.first().getByText("purge-mails").waitFor();
    await jobs
      .first()
      .getByText(/: ingen plass$/)
      .waitFor();
    await jobs.first().getByText("2 feil på rad").waitFor();
    assert.equal(await jobs.nth(1).getByText("feil på rad").count(), 0);
    assert.equal(await jobs.getByText(/^Stanset/).count(), 0);
    await jobs.first().getByRole("button", { name: "Kjør nå: purge-mails" }).click();
    await page.getByText("Jobben kjøres nå.").waitFor();
    const asked = await site.db.query("SELECT FROM jobs WHERE name = 'purge-mails' AND asked_at IS NOT NULL");
    assert.equal(asked.length, 1);
    await jobs.getByRole("button", { name: "Stans purge-mails" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Avbryt" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Stans purge-mails" }).waitFor();
    await page.context().close();
  });

  it("opens a restaurant whose partner has asked, puts it away once its name is typed, and fetches it back", async () => {
    const partner = await openPartner(site, "LIVE", { name: "Åpningsbyrået" });
    const shop = await partner.open((file) => {
      file.name = "Bølgen";
    });
    await site.db.query(
      "INSERT INTO go_live_requests (restaurant_id, id, requested_at) VALUES ($1, 'glr_1', now())",
      [shop.restaurantId],
    );
    const { page } = await withCookies(site, operator.cookie);
    const dialog = page.getByRole("dialog");
    await page.goto(`${site.base}/console/restaurants`);
    const waiting = page.getByRole("list", { name: "Venter på å bli åpnet" });
    await waiting.getByText(/^Bedt om/).waitFor();
    await waiting.getByRole("link", { name: shop.slug }).click();
    await page.getByRole("link", { name: "Åpningsbyrået" }).click();
    await assertScreen(page.getByRole("main"), "a partner whose restaurant is not open", { onAnyDay: true });
    await page.goBack();
    await page.getByRole("list", { name: "Før åpning" }).waitFor();
    await page.getByText("Ingen arbeider her ennå.").waitFor();
    assert.deepEqual(await marksOf(page.getByRole("main"), "variant"), [
      ...["variant default: Se som eieren", "variant subtle: Arkiver"],
    ]);
    // Something is still missing: it stays closed, and the question open.
    await page.getByRole("button", { name: "Godkjenn og åpne" }).click();
    await dialog.getByRole("button", { name: "Godkjenn og åpne" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Godkjenn og åpne" }).click();
    assert.equal(await dialog.getByRole("alert").count(), 0, "what was said before is not said again");
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Arkiver" }).click();
    const typed = dialog.getByLabel(`Skriv «${shop.slug}» for å bekrefte`);
    await typed.fill("sted");
    await dialog.getByRole("button", { name: "Arkiver" }).click();
    await typed.fill("bølgen");
    await dialog.getByText("Se over feltene som er merket.").waitFor();
    await dialog.getByRole("button", { name: "Avbryt" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Arkiver" }).click();
    assert.equal(await typed.inputValue(), "");
    await typed.fill(` ${shop.slug} `);
    await dialog.getByRole("button", { name: "Arkiver" }).click();
    await page.getByText("Restauranten er arkivert.").waitFor();
    await page.getByRole("button", { name: "Hent tilbake" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Se som eieren" }).count(), 0);
    await page.getByRole("button", { name: "Hent tilbake" }).click();
    await dialog.getByRole("button", { name: "Hent tilbake" }).click();
    await page.getByText("Restauranten er hentet tilbake.").waitFor();
    await page.getByRole("button", { name: "Se som eieren" }).waitFor();
    const address = `/api/console/restaurants/${shop.slug}`;
    const shown = await page.evaluate(async (path) => (await fetch(path)).json(), address);
    const complete = { ...shown, goLive: { ...shown.goLive, checks: [] } };
    await page.route(`**${address}`, (route) => route.fulfill({ json: complete }));
    await page.reload();
    await page.getByText("Alt er i orden.").waitFor();

    const sandbox = await (await openPartner(site)).open();
    await site.db.query("UPDATE restaurants SET is_demo = true WHERE id = $1", [sandbox.restaurantId]);
    await page.goto(`${site.base}/console/restaurants`);
    const demo = page.getByRole("listitem").filter({ hasText: sandbox.slug });
    await demo.getByText("Demo", { exact: true }).waitFor();
    await demo.getByRole("link").click();
    await page.getByRole("list", { name: "Restauranter" }).waitFor({ state: "detached" });
    await page.getByText("Sandkasse", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Arkiver" }).count(), 0);
    await page.context().close();
  });

  it("lists page by page, narrowed, and says what there is none of and what could not be read", async () => {
    const { page } = await withCookies(site, operator.cookie);
    await site.db.query(
      `INSERT INTO people (id, name, email)
       SELECT 'p' || n, 'Person ' || n, 'person' || n || '@liste.example' FROM generate_series(1, 51) n`,
    );
    await page.goto(`${site.base}/console/people`);
    const list = page.getByRole("list", { name: "Brukere" }).getByRole("listitem");
    const narrowed = page.waitForResponse((answer) => answer.url().includes("liste.example"));
    await page.getByLabel("E-post eller navn").fill(" @liste.example ");
    await narrowed;
    await page.getByRole("button", { name: "Vis flere" }).click();
    await page.getByRole("button", { name: "Vis flere" }).waitFor({ state: "detached" });
    assert.equal(await list.count(), 51);
    const held = await holdAnswers(page, /heter/);
    await page.getByLabel("E-post eller navn").fill("ingen som heter det");
    await held.isAsked;
    assert.equal(await list.count(), 51, "what was found stays until there is an answer");
    held.goOn();
    await page.getByText("Ingen treff").waitFor();

    await page.route("**/api/console/restaurants?**", (route) => route.abort());
    await page.getByRole("link", { name: "Restauranter" }).click();
    const again = page.getByRole("button", { name: "Prøv igjen" });
    await again.waitFor({ timeout: 30_000 });
    await page.unroute("**/api/console/restaurants?**");
    await again.click();
    await page.getByRole("list", { name: "Restauranter" }).waitFor();

    await page.goto(`${site.base}/console/people/${operator.userId}`);
    await page.getByText("Driver tjenesten").waitFor();
    await page.getByText("Er ikke med i noe partnerteam.").waitFor();
    await page.goto(`${site.base}/console/people/p1`);
    await page.getByText("Har ikke valgt passord").waitFor();
    assert.equal(await page.getByText("Driver tjenesten").count(), 0);
    assert.equal(await page.getByRole("button", { name: "Logg ut overalt" }).count(), 0);
    await page.context().close();
  });

  it("shows who works where, and signs somebody out everywhere", async () => {
    const cook = await hire(site, site, "STAFF", "logg-ut@spisested.example");
    const partner = await openPartner(site, "TEST", { name: "Kodeverket" });
    const mate = await joinTeam(site, partner, "MEMBER");
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/people/${cook.userId}`);
    await page.getByRole("list", { name: "Restauranter" }).getByText("Medarbeider").waitFor();
    await page.getByRole("button", { name: "Logg ut overalt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Logg ut overalt" }).click();
    await page.getByText("Alle økter er avsluttet.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Logg ut overalt" }).waitFor({ state: "detached" });
    assert.equal((await cook.call("GET", "/me")).statusCode, 401);

    await page.goto(`${site.base}/console/people/${mate.userId}`);
    await page.getByRole("list", { name: "Partnerteam" }).getByRole("link", { name: "Kodeverket" }).click();
    await page.getByRole("list", { name: "Team" }).getByText("Utvikler").waitFor();
    await page.getByRole("list", { name: "Nøkler" }).getByText("Aldri brukt").first().waitFor();
    await page.getByText("Ingen restauranter ennå.").waitFor();
    assert.equal(await page.getByText("Søknaden").count(), 0);
    await page.getByRole("button", { name: "Steng tilgangen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Steng tilgangen" }).click();
    await page.getByText("Tilgangen er stengt.").waitFor();
    await page.getByRole("button", { name: "Godkjenn", exact: true }).waitFor();

    await page.goto(`${site.base}/console/partners`);
    const program = page.getByRole("region", { name: "Partnerprogrammet" });
    for (const [now, said] of [
      ["Åpne programmet", "Partnerprogrammet er åpent."],
      ["Lukk programmet", "Partnerprogrammet er lukket."],
    ] as const) {
      await program.getByRole("button", { name: now }).click();
      await page.getByText(said, { exact: true }).waitFor();
    }
    await program.getByRole("button", { name: "Åpne programmet" }).waitFor();

    await page.getByRole("link", { name: "Logg", exact: true }).click();
    const log = page.getByRole("list", { name: "Logg" });
    await page.getByLabel("Handling").selectOption("åpnet partnerprogrammet");
    await assertScreen(log, "a line of the log about nobody", { onAnyDay: true });
    await page.getByLabel("Handling").selectOption("godkjente åpningen av restauranten");
    await assertScreen(log, "a line of the log that was refused", { onAnyDay: true });
    await page.getByLabel("Gjort").selectOption("På kommandolinjen");
    await page.getByText("Ingen treff").waitFor();
    await page.context().close();
  });
});
