import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { BrowserContext } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { browserOf } from "../../src/platform/push/push-browser.fixture.ts";
import { accessibilityFindings, createTestSite, noSidewaysScroll, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { untappable } from "./untappable.ts";

/** D-232, D-233 */
describe("alerts in the dashboard", { timeout: 240_000 }, () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());

  /** A browser's own push service, which no test reaches: it subscribes and forgets. */
  const emulatePushService = (context: BrowserContext) => {
    const { p256dh, auth, endpoint } = browserOf("https://push.example.com/to/this-browser").subscription;
    return context.addInitScript(
      (keys) => {
        const bytesOf = (text: string) =>
          Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0))
            .buffer;
        const made = {
          endpoint: keys.endpoint,
          options: {},
          getKey: (name: string) => bytesOf(name === "auth" ? keys.auth : keys.p256dh),
        };
        const name = "luka.test.subscribed";
        Object.defineProperty(Notification, "requestPermission", { value: async () => "granted" });
        Object.assign(PushManager.prototype, {
          getSubscription: async () =>
            localStorage.getItem(name) ? { ...made, unsubscribe: async () => true } : null,
          subscribe: async () => {
            localStorage.setItem(name, "1");
            return made;
          },
        });
      },
      { p256dh, auth, endpoint },
    );
  };

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
    for (const width of [320, 390, 768, 820, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await noSidewaysScroll(page, `alerts at ${width} px`);
      assert.deepEqual(await untappable(page.locator("main")), [], `${width} px`);
    }
    assert.deepEqual(await accessibilityFindings(page), []);
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
