/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";
import { withCookies } from "./session.ts";

describe("the operators' console: the service, restaurants and people", () => {
  let site: TestSite;
  let operator: Operator;
  before(async () => {
    site = await createTestSite();
    operator = await openOperator(site, "drift@luka.example");
  });
  after(() => site?.close());

  it("says how the service stands, and stops a job and starts it again", async () => {
    const { page } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/health`);
    await page.getByRole("heading", { name: "Driften" }).waitFor();
    await page.getByText("Sikkerhetskopi", { exact: true }).waitFor();
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
    await page.goto(`${site.base}/console`);
    await page.getByRole("link", { name: "Lagringstid" }).click();
    await page.getByRole("heading", { name: "Lagringstid" }).waitFor();
    await page.getByText("Webhook-leveringer").waitFor();
    await assertFits(page.locator("body"), "console retention");
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
    await page.locator(`a[href="/console/restaurants/${site.slug}"]`).click();
    await page.getByRole("button", { name: "Ta av nett" }).waitFor();
    await assertFits(page.locator("body"), "console restaurant");
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
    await assertFits(page.locator("body"), "console person");
    await page.getByRole("button", { name: "Reset sign-in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset sign-in" }).click();
    await page.getByText("The sign-in is reset.").waitFor();
    await page.getByText("Not signed in anywhere").waitFor();
    assert.equal((await cook.call("GET", "/me")).statusCode, 401);
    await page.context().close();
  });
});
