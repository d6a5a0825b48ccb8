import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { emulatePushService } from "./push-in-browser.ts";

/** D-232, D-233 */
describe("alerts in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());

  it("are turned on and off in this browser, by click and by Enter, and read by everybody", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, context, go, errors } = await signedIn(site, shop, "OWNER", { serviceWorkers: "allow" });
    await emulatePushService(context);
    await go("/settings/alerts");
    await page.getByRole("heading", { name: "Varsler" }).waitFor();
    await page.getByRole("button", { name: "Slå på varsler her" }).click();
    await page.getByText("Du får varsler på denne enheten").waitFor();
    const device = page.getByRole("list", { name: "Dine enheter" }).getByRole("listitem");
    await device.getByText("Chrome på Linux").waitFor();
    await device.getByText("Denne").waitFor();
    await assertFits(page.locator("main"), "alerts");
    await page.reload();
    await page.getByRole("button", { name: "Slå av her" }).press("Enter");
    await device.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Slå på varsler her" }).press("Enter");
    await device.waitFor();
    await page.getByRole("button", { name: "Fjern Chrome på Linux" }).click();
    await device.waitFor({ state: "detached" });
    assert.deepEqual(errors, []);
    await context.close();
  });

  it("come with a page of its own where the dashboard cannot be fetched, which goes when it can", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, context, go } = await signedIn(site, shop, "STAFF", { serviceWorkers: "allow" });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await go("");
    await page.getByRole("heading", { name: "Uten nett" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await context.setOffline(false);
    await page.getByRole("heading", { name: "Nye" }).waitFor();
    await context.close();
  });
});
