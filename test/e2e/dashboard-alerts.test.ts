/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { emulatePushService } from "./push-in-browser.ts";
import { assertScreen } from "./screens.ts";

/** D-232, D-233 */
describe("alerts in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("are turned on and off in this browser, by click and by Enter, and read by everybody", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, context, go, errors } = await signedIn(site, shop, "OWNER", { serviceWorkers: "allow" });
    await emulatePushService(context);
    await go("/settings/alerts");
    await page.getByRole("heading", { name: "Varsler" }).waitFor();
    const here = page.getByRole("region", { name: "Denne enheten" });
    await page.route("**/alerts/devices?*", (route) => route.abort(), { times: 1 });
    await here.getByRole("button", { name: "Slå på varsler her" }).click();
    await here.getByRole("alert").getByText("Fikk ikke svar fra Luka").waitFor();
    await page.getByRole("button", { name: "Slå på varsler her" }).click();
    await page.getByText("Du får varsler på denne enheten").waitFor();
    const device = page.getByRole("list", { name: "Dine enheter" }).getByRole("listitem");
    await device.getByText("Chrome på Linux").waitFor();
    await device.getByText("Denne").waitFor();
    assert.deepEqual(await marksOf(here, "tone"), ["tone good: På"]);
    await assertFits(page.locator("main"), "alerts");
    await assertScreen(
      page.getByRole("region", { name: "Restaurantens innstillinger" }),
      "alerts that are on",
      {
        onAnyDay: true,
      },
    );
    for (const [outcome, said] of [
      ["SENT", "Prøven er sendt. Den kommer om noen sekunder."],
      ["FAILED", "Prøven kom ikke frem. Prøv igjen om litt."],
    ] as const) {
      await page.route("**/test?*", (route) => route.fulfill({ json: { outcome } }));
      await page.getByRole("button", { name: "Send en prøve til Chrome på Linux" }).click();
      const note = device.getByText(said);
      await note.waitFor();
      assert.equal(await note.getAttribute("role"), outcome === "SENT" ? "status" : "alert");
      await page.unroute("**/test?*");
    }
    await page.reload();
    await page.route("**/alerts/devices/*", (route) => route.abort(), { times: 2 });
    await page.getByRole("button", { name: "Slå av her" }).press("Enter");
    await here.getByRole("alert").getByText("Fikk ikke svar fra Luka").waitFor();
    await page.getByRole("button", { name: "Fjern Chrome på Linux" }).click();
    await device.getByRole("alert").getByText("Fikk ikke svar fra Luka").waitFor();
    await page.getByRole("button", { name: "Slå av her" }).press("Enter");
    await device.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Slå på varsler her" }).press("Enter");
    await device.waitFor();
    await page.getByRole("button", { name: "Fjern Chrome på Linux" }).click();
    await device.waitFor({ state: "detached" });
    assert.deepEqual(errors, []);
  });

  it("say why they cannot be turned on: the person has said no, the push service is away, or the browser has none", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, context, go, errors } = await signedIn(site, shop, "OWNER", {
      at: null,
      serviceWorkers: "allow",
    });
    await emulatePushService(context, "denied");
    await context.addInitScript(() => {
      const asked = sessionStorage.getItem("luka.test.browser");
      if (asked === "AWAY") {
        Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
        PushManager.prototype.subscribe = () => Promise.reject(new Error("no push service"));
      }
      if (asked === "NONE") Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    });
    const here = page.getByRole("region", { name: "Denne enheten" });
    const turnOn = page.getByRole("button", { name: "Slå på varsler her" });
    await go("/settings/alerts");
    await turnOn.click();
    await assertScreen(here, "alerts that one has said no to");
    assert.equal((await marksOf(here, "tone"))[0], "tone quiet: Av");
    const set = (browser: string) =>
      page.evaluate((value) => sessionStorage.setItem("luka.test.browser", value), browser);
    await set("AWAY");
    await page.reload();
    await turnOn.click();
    await assertScreen(here, "alerts without a push service");
    await set("NONE");
    await page.reload();
    await assertScreen(here, "alerts in a browser that has none");
    assert.deepEqual(errors, []);
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
  });
});
