import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, isSaved, signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { assertScreen } from "./screens.ts";

/** It is Friday 2026-06-12, 18:00; the shop is open every day from 11 to 23, and food takes 20 minutes. */
describe("how long it takes, in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (path = "", options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", { at: path, ...options });
    return { ...visit, shop };
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const times = (page: Page) => room(page).getByRole("region", { name: "Hvor lang tid det tar" });
  const week = (page: Page) => room(page).getByRole("region", { name: "Den neste uka" });

  it("changes the minutes in six taps from the board, and guests see them", async () => {
    const { page, shop, errors } = await open();
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await tap(page.getByRole("link", { name: "Kapasitet" }));
    const minutes = times(page).getByLabel("Minutter til henting");
    await tap(minutes);
    await minutes.fill("601");
    await minutes.press("Enter");
    await times(page).getByText("Skriv et helt tall fra 1 til 600.").waitFor();
    await assertScreen(times(page), "how long it takes with a mistake");
    await minutes.fill("45");
    await tap(times(page).getByRole("button", { name: "Lagre" }));
    await isSaved(page);
    assert.ok(taps <= 8, `${taps} taps`);
    const nothingToSave = page.locator(":disabled:not([data-loading])");
    await times(page).getByRole("button", { name: "Lagre" }).and(nothingToSave).waitFor();
    await week(page)
      .getByText(/fra 18:45/)
      .waitFor();
    const { protocol, host } = new URL(site.base);
    const guest = await page.context().newPage();
    await guest.goto(`${protocol}//${shop.slug}.${host}/`);
    await guest
      .getByText(/klar ca\. 18:45/)
      .first()
      .waitFor();
    assert.deepEqual(errors, []);
  });

  it("shows the week as guests meet it: times, orders, full ones and days without", async () => {
    const { page, shop, go, errors } = await open();
    await site.db.query(
      "UPDATE ordering_settings SET orders_per_slot = 1, pre_order_days = 3 WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await site.db.query(
      `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, applies_to) VALUES ($1, 'ovr_1', '2026-06-14', true, 'BOTH')`,
      [shop.restaurantId],
    );
    await site.ctx.snapshots.reload(shop.restaurantId);
    await shop.place(shop.body({ requestedPickupAt: "2026-06-13T18:00:00+02:00" }));
    await go("/settings/capacity");
    await assertScreen(week(page), "the coming week");
    assert.equal(await week(page).locator("[data-full=true]").count(), 1);
    const [tonight, , closed] = await week(page).getByRole("listitem").all();
    assert.ok((await tonight!.locator("i").count()) > 2);
    assert.equal(await closed!.locator("[aria-hidden]").count(), 0, "a day without times has no bars");
    assert.deepEqual(errors, []);
  });

  it("says what somebody else has set meanwhile, and minds nothing else of theirs", async () => {
    const { page, shop, errors } = await open("/settings/capacity");
    const minutes = times(page).getByLabel("Minutter til henting");
    await minutes.fill("30");
    const set = (what: string) =>
      site.db.query(`UPDATE ordering_settings SET ${what} WHERE restaurant_id = $1`, [shop.restaurantId]);
    await page.route("**/settings?*", (route) => route.abort(), { times: 1 });
    await minutes.press("Enter");
    await times(page).getByRole("alert").waitFor();
    await set("tips = NOT tips");
    const reading = await holdAnswers(page, "**/coming-week?*");
    await minutes.press("Enter");
    await page.getByText("Lagret").first().waitFor();
    await reading.isAsked;
    // Typed while the page reads again what it has saved: it stays, and is sent when that is through.
    await minutes.fill("35");
    reading.goOn();
    const save = times(page).getByRole("button", { name: "Lagre" });
    await save.and(page.locator(":enabled")).waitFor();
    await set("default_delivery_minutes = 70");
    await minutes.press("Enter");
    await times(page).getByText("70 til levering").waitFor();
    assert.equal(await minutes.inputValue(), "35");
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open("/settings/capacity");
    await week(page).waitFor();
    await times(page).waitFor();
    await assertFits(room(page), "times");
  });
});
