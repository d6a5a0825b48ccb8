import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openPartner } from "../../src/features/partners/partner.fixture.ts";
import type { PartnerSenderDomain } from "../../src/features/sender-domains/schemas.ts";
import { startZones, type TestZones } from "../zones.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { inTeam } from "./portal-visit.ts";
import { assertScreen } from "./screens.ts";

/** D-382. */
describe("the sender's domain in the portal", () => {
  let site: TestSite;
  let zones: TestZones;
  before(async () => {
    zones = await startZones();
    site = await createTestSite({ env: { DNS_RESOLVERS: zones.servers, MAIL_FROM: "post@bestilling.no" } });
  });
  after(async () => {
    await site?.close();
    await zones?.close();
  });

  it("is set, its records are copied and seen in DNS, and it is taken away", async () => {
    const partner = await openPartner(site, "LIVE", { whiteLabel: true });
    const { page, go, context, errors } = await inTeam(site, partner, "ADMIN");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await go("");
    await page.getByRole("link", { name: "Avsenderdomene" }).click();
    await page.getByRole("button", { name: "Sett domenet" }).click();
    await page.getByText("Må fylles ut.").waitFor();
    const domain = page.getByLabel("Domene", { exact: true });
    await domain.fill("127.0.0.1");
    await domain.press("Enter");
    await page.locator("[aria-invalid=true]").waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal sender none");
    await domain.fill("mail.nettsmia.no");
    await domain.press("Enter");
    await page.getByRole("heading", { name: "mail.nettsmia.no" }).waitFor();
    await page.getByText("Venter på DNS").waitFor();
    const { records }: PartnerSenderDomain = (await partner.call("GET", "/brand/sender-domain")).json().data;
    const [spf, dkim, dmarc] = records;
    await page.getByRole("button", { name: "Kopier DKIM: Verdi" }).click();
    await page.getByText("Kopiert", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), dkim!.value);
    await assertSaysAndFits(page.getByRole("main"), "portal sender waiting");

    zones.put(spf!.fullName, [spf!.value]);
    await page.getByRole("button", { name: "Sjekk nå" }).click();
    await page.getByRole("region", { name: "SPF" }).getByText("Funnet", { exact: true }).waitFor();
    await page.getByRole("region", { name: "DKIM" }).getByText("Ikke funnet ennå").waitFor();
    // Seen by itself, while the page is open.
    zones.put(dkim!.fullName, [dkim!.value]);
    zones.put(dmarc!.fullName, [dmarc!.value]);
    await page.getByText("Bekreftet", { exact: true }).waitFor({ timeout: 90_000 });
    await page.getByRole("region", { name: "DMARC" }).getByText("Funnet", { exact: true }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "portal sender verified");

    await page.getByRole("button", { name: "Fjern domenet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fjern domenet" }).click();
    await page.getByRole("button", { name: "Sett domenet" }).waitFor();
    const { data } = (await partner.call("GET", "/brand/sender-domain")).json();
    const begun = { ...data, domain: "mail.nettsmia.no", status: "NOT_STARTED" };
    await page.route("**/brand/sender-domain", (route) => route.fulfill({ json: { data: begun } }));
    await page.reload();
    await assertScreen(page.getByRole("main"), "a sender's domain that the mail service did not answer for");
    assert.deepEqual(errors, []);
  });

  it("says what it needs, and from whom, in English as well", async () => {
    const plain = await openPartner(site);
    const owner = await inTeam(site, plain, "OWNER");
    await owner.go("/sender-domain?lang=en");
    await owner.page.getByText("Needs white label").waitFor();
    await assertSaysAndFits(owner.page.getByRole("main"), "portal sender plain");
    const member = await inTeam(site, plain, "MEMBER");
    await member.go("/sender-domain");
    await member.page.getByText("For eiere og administratorer").waitFor();
    assert.deepEqual([...owner.errors, ...member.errors], []);
  });
});
