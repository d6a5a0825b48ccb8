import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

describe("the first day in the dashboard", { timeout: 240_000 }, () => {
  let site: TestSite;
  const contexts: BrowserContext[] = [];
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

  const open = async (options = {}, query = "") => {
    const visit = await signedIn(site, await openShop(site), "OWNER", options);
    contexts.push(visit.context);
    await visit.go(`/settings/start${query}`);
    return visit;
  };
  const room = (page: Page, name = "Restaurantens innstillinger") => page.getByRole("region", { name });

  it("ends with a test order that the owner takes over the board", async () => {
    const { page, go, errors } = await open();
    await room(page).getByText("4 av 6 er gjort").waitFor();
    await assertScreen(room(page), "the first day");
    await room(page).getByRole("button", { name: "Lag en prøvebestilling" }).click();
    await room(page).getByRole("link", { name: "Se bestilling 1" }).click();
    await page.getByText("Prøvebestilling").first().waitFor();
    await go("");
    const card = page.getByRole("article").first();
    await card.getByText("Prøvebestilling").waitFor();
    await card.getByRole("button", { name: /^Godta/ }).click();
    await page.locator("section[data-column=kitchen] article").waitFor();
    await page.locator("section[data-column=kitchen] article button[data-kind]").last().click();
    await go("/settings/start");
    await room(page).getByRole("button", { name: "Lag en til" }).waitFor();
    assert.deepEqual(errors, []);
  });

  for (const [colorScheme, query, name] of [
    ["light", "", "Restaurantens innstillinger"],
    ["dark", "?lang=en", "Restaurant settings"],
  ] as const)
    it(`fits screens from 320 to 2,560 px, ${colorScheme}`, async () => {
      const { page } = await open({ colorScheme }, query);
      await room(page, name).getByRole("listitem").first().waitFor();
      for (const width of [320, 390, 768, 820, 1024, 1440, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await untappable(room(page, name)), [], `at ${width}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        if (width === 390 || width === 1440) assert.deepEqual(await accessibilityFindings(page), []);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/first-day-${width}-${colorScheme}.png` });
      }
    });
});
