/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import { joinTeam } from "../../src/features/partners/team.fixture.ts";
import { type Operator, openOperator } from "../../src/features/people/operator.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { withCookies } from "./session.ts";

describe("the operators' console", () => {
  let site: TestSite;
  let operator: Operator;
  before(async () => {
    site = await createTestSite();
    operator = await openOperator(site, "drift@luka.example");
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("is signed in to, and is nothing to others", async () => {
    const { page } = await site.open();
    await page.goto(`${site.base}/console`);
    await page.getByRole("heading", { name: "Logg inn" }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get("to"), "/console");
    const owner = await withCookies(site, (await hire(site, site, "OWNER")).cookie);
    await owner.page.goto(`${site.base}/console/partners`);
    await owner.page.getByRole("main").getByRole("heading", { name: "Fant ikke siden", level: 1 }).waitFor();
    assert.deepEqual(await accessibilityFindings(owner.page), []);
    assert.equal(await owner.page.getByRole("navigation").count(), 0);
    await Promise.all([page.context().close(), owner.page.context().close()]);
  });

  it("approves, suspends and archives a partner, by click and by Enter, and writes it down", async () => {
    const partner = await openPartner(site, "TEST", { name: "Nettbyrået AS" });
    await site.db.query("UPDATE partners SET status = 'PENDING' WHERE id = $1", [partner.partnerId]);
    const { page } = await withCookies(site, operator.cookie);
    // Who works in no restaurant and runs the service is led here.
    await page.goto(`${site.base}/dashboard`);
    await page.waitForURL(`${site.base}/console/restaurants`);
    await page.getByRole("link", { name: "Partnere" }).click();
    await page.getByLabel("Navn eller id").fill("nettby");
    const row = page.getByRole("list", { name: "Partnere" }).getByRole("link", { name: "Nettbyrået AS" });
    await row.waitFor();
    await page.getByLabel("Status").selectOption("PENDING");
    await assertSaysAndFits(page.locator("body"), "console partners");
    await row.click();
    await page.getByRole("heading", { name: "Nettbyrået AS" }).waitFor();
    await assertSaysAndFits(page.locator("body"), "console partner");
    assert.deepEqual(await marksOf(page.getByRole("main"), "variant"), [
      ...["variant subtle: Steng tilgangen", "variant subtle: Arkiver"],
    ]);
    await page.getByRole("button", { name: "Godkjenn", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Godkjenn" }).click();
    await page.getByText("Partneren er godkjent.").waitFor();
    assert.equal((await partner.call("GET", "/me")).statusCode, 200);
    await page.getByRole("button", { name: "Arkiver" }).click();
    await dialog.getByLabel("Skriv «Nettbyrået AS» for å bekrefte").fill("Nettbyrået");
    await page.keyboard.press("Enter");
    await assertSaysAndFits(dialog, "console archive");
    await dialog.getByLabel("Skriv «Nettbyrået AS»").fill("Nettbyrået AS");
    await page.keyboard.press("Enter");
    await page.getByText("Partneren er arkivert.").waitFor();
    await dialog.waitFor({ state: "hidden" });
    // What was told lies over a narrow page for a while.
    await page.reload();
    await page.getByRole("link", { name: "Logg", exact: true }).click();
    await page.getByRole("listitem").getByText("arkiverte partneren").waitFor();
    await assertSaysAndFits(page.locator("body"), "console log");
    const loading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Last ned som CSV" }).click();
    assert.equal((await loading).suggestedFilename(), "luka-log.csv");
    await page.context().close();
  });

  it("has what a partner has signed, with the PDF, and notes what was signed on paper", async () => {
    const partner = await openPartner(site, "LIVE", { name: "Papirløst AS" });
    await site.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [partner.partnerId]);
    site.ctx.people.forgetRoles();
    const owner = await joinTeam(site, partner, "OWNER");
    const { page, errors } = await withCookies(site, operator.cookie);
    await page.goto(`${site.base}/console/partners/${partner.partnerId}`);
    const agreement = page.getByRole("region", { name: "Avtalen" });
    await agreement.getByText("Ikke signert", { exact: true }).waitFor();
    await agreement.getByRole("button", { name: "Noter signert avtale" }).waitFor();
    const { version, textHash } = (await owner.call("GET", "/agreement")).json();
    const body = { accept: true, legalName: "Papirløst AS", orgNumber: "923609016", version, textHash };
    assert.equal((await owner.call("POST", "/agreement", body)).statusCode, 200);
    await page.reload();
    await agreement.getByText(`Signert av Tone Team (${owner.email})`, { exact: false }).waitFor();
    await agreement.getByText("Org.nr. 923609016").waitFor();
    await assertSaysAndFits(page.locator("body"), "console signed agreement");
    const loading = page.waitForEvent("download");
    await agreement.getByRole("link", { name: "Last ned PDF" }).click();
    assert.match((await loading).suggestedFilename(), /^luka-partner-.*\.pdf$/);

    const onPaper = await openPartner(site, "LIVE", { name: "Arkivskap AS" });
    await site.db.query("UPDATE partners SET agreement_signed_at = NULL WHERE id = $1", [onPaper.partnerId]);
    await page.goto(`${site.base}/console/partners/${onPaper.partnerId}`);
    await agreement.getByRole("button", { name: "Noter signert avtale" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Noter signert avtale" }).click();
    await agreement.getByText(/^Notert som signert/).waitFor();
    assert.deepEqual(errors, []);
    await page.context().close();
  });
});
