import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("the first day in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}, query = "") => {
    const visit = await signedIn(site, await openShop(site), "OWNER", {
      at: `/settings/start${query}`,
      ...options,
    });
    return visit;
  };
  const room = (page: Page, name = "Restaurantens innstillinger") => page.getByRole("region", { name });

  it("ends with a test order that the owner takes over the board", async () => {
    const { page, go, errors } = await open();
    await room(page).getByText("4 av 6 er gjort").waitFor();
    await assertScreen(room(page), "the first day");
    assert.equal(await room(page).locator("[data-done=true]").count(), 4);
    await page.route("**/test-order*", (route) => route.abort(), { times: 1 });
    await room(page).getByRole("button", { name: "Lag en prøvebestilling" }).click();
    await room(page).getByRole("alert").waitFor();
    // The first tap of a page may sound.
    await room(page).getByText("5 av 6 er gjort").waitFor();
    await room(page).getByRole("button", { name: "Prøv lyden" }).click();
    await room(page).getByRole("button", { name: "Lag en prøvebestilling" }).click();
    await room(page).getByRole("link", { name: "Se bestilling 1" }).click();
    await page.getByText("Prøvebestilling").first().waitFor();
    await go("");
    const card = page.getByRole("article").first();
    await card.getByText("Prøvebestilling").waitFor();
    await card.getByRole("button", { name: /^Godta/ }).click();
    await page.locator("section[data-column=kitchen] article").waitFor();
    await page.locator("section[data-column=kitchen] article button[data-kind]").last().click();
    await page.locator("section[data-column=ready] article").waitFor();
    await site.db.query("UPDATE orders SET status = 'COMPLETED', completed_at = placed_at");
    await go("/settings/start");
    await room(page).getByRole("button", { name: "Lag en til" }).waitFor();
    // The first tap of a page may sound.
    await room(page).getByRole("heading", { level: 1 }).click();
    await room(page).getByRole("progressbar").waitFor({ state: "detached" });
    await assertScreen(room(page), "the first day when all is done");
    assert.deepEqual(errors, []);
  });

  for (const [lang, name] of [
    ["nb", "Restaurantens innstillinger"],
    ["en", "Restaurant settings"],
  ] as const)
    it(`fits every screen (${lang})`, async () => {
      const { page } = await open({}, `?lang=${lang}`);
      await room(page, name).getByRole("listitem").first().waitFor();
      await assertSaysAndFits(room(page, name), `first day ${lang}`);
    });
});
