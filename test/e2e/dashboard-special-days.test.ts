import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

/** It is Friday 2026-06-12, 18:00; the shop is open every day from 11 to 23. */
describe("special days in the dashboard", () => {
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
  const sheet = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const special = (page: Page) => room(page).getByRole("region", { name: "Spesielle dager" });
  const holidays = (page: Page) => room(page).getByRole("region", { name: "Helligdager det neste året" });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  /** What the guests' page says of hours. */
  const guestsRead = async (page: Page, { slug }: Shop, text: string): Promise<void> => {
    const { protocol, host } = new URL(site.base);
    const guest = await page.context().newPage();
    await guest.goto(`${protocol}//${slug}.${host}/`);
    await guest.getByRole("button", { name: "Åpningstider, tilbud og kontakt" }).first().click();
    await guest.getByRole("dialog").getByText(text).first().waitFor();
    await guest.close();
  };

  it("closes tomorrow in five taps from the board, and guests read it", async () => {
    const { page, shop, errors } = await open();
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await shop.place(shop.body({ requestedPickupAt: "2026-06-13T18:00:00+02:00" }));
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await tap(page.getByRole("link", { name: "Åpningstider" }));
    await tap(page.getByRole("button", { name: "Stengt i morgen" }));
    await sheet(page).getByText("1 bestilling").waitFor();
    await assertScreen(sheet(page), "close tomorrow");
    await tap(sheet(page).getByRole("button", { name: "Steng", exact: true }));
    await isGone(page);
    await page.getByText("I morgen er det stengt").waitFor();
    assert.ok(taps <= 8, `${taps} taps`);
    await assertScreen(special(page), "a special day");
    await guestsRead(page, shop, "13. juni");
    await special(page).getByRole("button", { name: "Lørdag 13. juni" }).click();
    await sheet(page).getByRole("button", { name: "Følg uka igjen" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Avbryt" }).click();
    await sheet(page).nth(1).waitFor({ state: "detached" });
    await sheet(page).getByRole("button", { name: "Følg uka igjen" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Følg uka", exact: true }).click();
    await page.getByRole("button", { name: "Stengt i morgen" }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("keeps a vacation with a sentence for guests, by Enter, and other hours on a date", async () => {
    const { page, shop, errors } = await open("/settings/hours");
    await page.getByRole("button", { name: "Legg til dager" }).click();
    await sheet(page).getByLabel("Melding til gjestene").press("Enter");
    await sheet(page).getByText("Velg en dag.").waitFor();
    const last = sheet(page).getByLabel("Siste dag");
    assert.equal(await last.getAttribute("min"), "2026-06-12", "not before today");
    await sheet(page).getByLabel("Første dag").fill("2026-07-06");
    assert.equal(await last.getAttribute("min"), "2026-07-06", "not before the first");
    await sheet(page).getByLabel("Siste dag").fill("2026-07-01");
    await sheet(page).getByLabel("Melding til gjestene").fill("Vi har ferie til 20. juli");
    await sheet(page).getByLabel("Melding til gjestene").press("Enter");
    await sheet(page).getByText("Kan ikke være før den første dagen.").waitFor();
    await sheet(page).getByLabel("Siste dag").fill("2026-07-19");
    await sheet(page).getByText("Ingenting er bestilt").waitFor();
    await assertScreen(sheet(page), "a vacation");
    await sheet(page).getByLabel("Melding til gjestene").press("Enter");
    await isGone(page);
    await page.getByRole("button", { name: "Legg til dager" }).click();
    await sheet(page).getByLabel("Første dag").fill("2026-06-20");
    await sheet(page).getByRole("radio", { name: "Åpent" }).click();
    await sheet(page).getByLabel("Periode 1 åpner").fill("15");
    await sheet(page).getByLabel("Periode 1 stenger").fill("1");
    await sheet(page).getByText("Stenger søndag kl. 01:00.").waitFor();
    await sheet(page).getByLabel("Gjelder").selectOption("KITCHEN");
    await page.route("**/hours/days*", (route) => route.abort(), { times: 1 });
    await save(page).click();
    await sheet(page).getByRole("alert").waitFor();
    await save(page).click();
    await isGone(page);
    await assertScreen(special(page), "special days");
    await guestsRead(page, shop, "Vi har ferie til 20. juli");
    await guestsRead(page, shop, "15:00–01:00");
    assert.deepEqual(
      errors.filter((error) => !error.includes("422")),
      [],
    );
  });

  it("proposes the holidays, each decided in one tap", async () => {
    const { page, errors } = await open("/settings/hours");
    await assertScreen(holidays(page), "holidays");
    await page.route("**/hours/days*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Stengt 1. juledag" }).click();
    await sheet(page).getByText("Ingenting er bestilt").waitFor();
    await page.route("**/hours/days*", (route) => route.abort(), { times: 1 });
    await sheet(page).getByRole("button", { name: "Steng", exact: true }).click();
    await sheet(page).getByRole("alert").waitFor();
    await sheet(page).getByRole("button", { name: "Steng", exact: true }).click();
    await isGone(page);
    const christmas = holidays(page).getByRole("listitem").filter({ hasText: "1. juledag" });
    await christmas.getByText("Stengt", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Som søndag Julaften" }).click();
    await holidays(page)
      .getByRole("listitem")
      .filter({ hasText: "Julaften" })
      .getByText("11:00–23:00", { exact: true })
      .waitFor();
    await page.route("**/taken*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Stengt 2. juledag" }).click();
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    await page.getByRole("button", { name: "Egne tider Nyttårsaften" }).click();
    assert.equal(await sheet(page).getByLabel("Periode 1 åpner").inputValue(), "11:00");
    await sheet(page).getByLabel("Periode 1 stenger").fill("18");
    await save(page).click();
    await isGone(page);
    await page.getByRole("button", { name: "Endre Nyttårsaften" }).click();
    assert.equal(await sheet(page).getByLabel("Periode 1 stenger").inputValue(), "18:00");
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    assert.deepEqual(errors, []);
  });

  it("asks before it closes a holiday on which something is promised, and leaves it when one regrets", async () => {
    const { page, errors } = await open("/settings/hours");
    await page.route("**/taken*", (route) => route.fulfill({ json: { orders: 1, bookings: 1 } }));
    const close = page.getByRole("button", { name: "Stengt 1. juledag" });
    await close.click();
    await assertScreen(sheet(page), "close a holiday that is promised to guests");
    await page.route("**/hours/days*", (route) => route.abort(), { times: 1 });
    await sheet(page).getByRole("button", { name: "Steng", exact: true }).click();
    await sheet(page).getByRole("alert").waitFor();
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    await close.click();
    await sheet(page).getByText("1 bestilling").waitFor();
    assert.equal(await sheet(page).getByRole("alert").count(), 0, "what went wrong before is not said again");
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    await page.route("**/taken*", (route) => route.fulfill({ json: { orders: 0, bookings: 2 } }));
    await page.getByRole("button", { name: "Stengt 2. juledag" }).click();
    await assertScreen(sheet(page), "close a holiday for which tables are booked");
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    await page.getByRole("button", { name: "Som søndag 1. juledag" }).click();
    await page.getByRole("dialog", { name: /^(1\. juledag|.*25\. desember): 11:00–23:00\?$/ }).waitFor();
    await sheet(page).getByRole("button", { name: "Bruk disse tidene" }).click();
    await isGone(page);
    await special(page).getByRole("button", { name: "Fredag 25. desember" }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("shows what somebody else has made of a day meanwhile, and loses nothing that was typed", async () => {
    const { page, shop, errors } = await open("/settings/hours");
    await page.getByRole("button", { name: "Stengt 1. juledag" }).click();
    await special(page).getByRole("button", { name: "Fredag 25. desember" }).click();
    await sheet(page).getByLabel("Melding til gjestene").fill("God jul");
    await site.db.query(
      "UPDATE hours_overrides SET is_closed = false, opens_at = '12:00', closes_at = '18:00' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await save(page).click();
    await sheet(page).getByText("Det er nå: 12:00–18:00.").waitFor();
    await assertScreen(sheet(page), "a special day that somebody else has changed");
    assert.equal(await sheet(page).getByLabel("Melding til gjestene").inputValue(), "God jul");
    await save(page).click();
    await isGone(page);
    await special(page).getByText("God jul").waitFor();
    await special(page).getByRole("button", { name: "Fredag 25. desember" }).click();
    await sheet(page).getByLabel("Melding til gjestene").fill("Velkommen");
    await site.db.query("DELETE FROM hours_overrides WHERE restaurant_id = $1", [shop.restaurantId]);
    await save(page).click();
    await sheet(page).getByText("Noen andre").waitFor();
    await assertScreen(sheet(page), "a special day that somebody else has taken away");
    await save(page).click();
    await isGone(page);
    await special(page).getByText("Velkommen").waitFor();
    assert.deepEqual(
      errors.filter((error) => !/404|409/.test(error)),
      [],
    );
  });

  it("is there in English, in the dark", async () => {
    const { page, go } = await open("", { colorScheme: "dark" });
    await go("/settings/hours?lang=en");
    await page.getByRole("button", { name: "Close on Christmas Day" }).click();
    await page.getByRole("button", { name: "Friday 25 December" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole("button", { name: "Friday 25 December" }).click();
    await sheet(page).getByText("Nothing is ordered").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open("/settings/hours");
    await page.getByRole("button", { name: "Stengt 1. juledag" }).click();
    const day = special(page).getByRole("button", { name: "Fredag 25. desember" });
    await day.waitFor();
    // Without the word that it is saved, which goes by itself.
    await page.reload();
    await day.waitFor();
    await assertFits(room(page), "special days");
    await day.click();
    await sheet(page).getByText("Ingenting er bestilt").waitFor();
    await assertFits(sheet(page), "a special day");
  });
});
