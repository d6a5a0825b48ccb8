import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { assertScreen } from "./screens.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("opening hours in the dashboard", () => {
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
  const kitchen = (page: Page) => room(page).getByRole("region", { name: "Kjøkkenet" });
  const day = (part: Locator, name: string) => part.getByRole("button", { name: new RegExp(`^${name}`) });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const choose = (page: Page, name: string) => sheet(page).getByRole("radio", { name, exact: true }).click();
  const shownTo = async (shop: Shop): Promise<Json> => {
    const response = await site.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    return response.json().restaurant;
  };
  const hoursOf = async (shop: Shop, week = "openingHours"): Promise<string[]> =>
    (await shownTo(shop))[week].map(
      ({ dayOfWeek, opensAt, closesAt }: Json) => `${dayOfWeek} ${opensAt}-${closesAt}`,
    );

  it("changes a day and copies it to the workdays, by Enter too, and guests see it", async () => {
    const { page, shop, errors } = await open("/settings/hours");
    await day(kitchen(page), "Mandag").waitFor();
    await assertScreen(room(page), "opening hours of a week");
    await day(kitchen(page), "Mandag").click();
    const opens = sheet(page).getByLabel("Periode 1 åpner");
    await opens.fill("elleve");
    await assertScreen(sheet(page), "a weekday");
    await opens.press("Enter");
    await sheet(page).getByText("Skriv et klokkeslett").waitFor();
    await opens.fill("1130");
    await sheet(page).getByLabel("Periode 1 stenger").fill("14");
    await sheet(page).getByRole("button", { name: "Legg til en periode" }).click();
    await sheet(page).getByLabel("Periode 2 åpner").fill("13.30");
    await sheet(page).getByLabel("Periode 2 stenger").fill("2");
    await sheet(page).getByText("Stenger tirsdag kl. 02:00.").waitFor();
    const also = (name: string) => sheet(page).getByRole("checkbox", { name, exact: true });
    await sheet(page).getByRole("button", { name: "Alle dager" }).click();
    assert.equal(await also("Søndag").isChecked(), true);
    await sheet(page).getByRole("button", { name: "Mandag til fredag" }).click();
    assert.equal(await also("Søndag").isChecked(), false);
    await also("Fredag").uncheck();
    await also("Fredag").check();
    await save(page).click();
    await assertScreen(sheet(page), "a weekday whose periods overlap");
    await sheet(page).getByLabel("Periode 2 åpner").fill("17");
    await sheet(page).getByLabel("Periode 2 åpner").press("Enter");
    await isGone(page);
    await assertScreen(kitchen(page), "opening hours with nights");
    const workday = (one: number) => [`${one} 11:30-14:00`, `${one} 17:00-02:00`];
    assert.deepEqual(await hoursOf(shop), [
      ...[1, 2, 3, 4, 5].flatMap(workday),
      "6 11:00-23:00",
      "0 11:00-23:00",
    ]);
    await day(kitchen(page), "Søndag").click();
    await choose(page, "Stengt");
    await sheet(page).getByLabel("Periode 1 åpner").waitFor({ state: "detached" });
    await save(page).click();
    await isGone(page);
    const closed = (name: string) => day(kitchen(page), name).locator("[data-closed=true]").count();
    assert.deepEqual([await closed("Søndag"), await closed("Mandag")], [1, 0]);
    await day(kitchen(page), "Lørdag").click();
    await choose(page, "Hele døgnet");
    await save(page).click();
    // Friday's night runs into a Saturday that is open from midnight.
    await sheet(page).getByText("Perioden overlapper en annen").first().waitFor();
    await choose(page, "Stengt");
    await sheet(page).getByText("Perioden overlapper en annen").waitFor({ state: "detached" });
    assert.deepEqual(errors, []);
  });

  it("gives the venue hours of its own, and takes them away again", async () => {
    const { page, shop, errors } = await open("/settings/hours");
    await page.getByRole("button", { name: "Gi lokalet egne tider" }).waitFor();
    await page.route("**/hours?*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Gi lokalet egne tider" }).click();
    await room(page).getByRole("region", { name: "Lokalet" }).getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Gi lokalet egne tider" }).click();
    const venue = room(page).getByRole("region", { name: "Lokalet" });
    await day(venue, "Fredag").click();
    await page.getByRole("heading", { name: "Fredag, lokalet" }).waitFor();
    await sheet(page).getByLabel("Periode 1 åpner").fill("9");
    await save(page).click();
    await isGone(page);
    await venue.getByText("09:00–23:00").waitFor();
    assert.ok((await hoursOf(shop, "venueHours")).includes("5 09:00-23:00"));
    assert.ok((await hoursOf(shop)).includes("5 11:00-23:00"), "orders follow the kitchen");
    await page.getByRole("button", { name: "La lokalet følge kjøkkenet" }).click();
    await assertScreen(sheet(page), "let the venue follow the kitchen");
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await sheet(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "La lokalet følge kjøkkenet" }).click();
    await sheet(page).getByRole("button", { name: "Følg kjøkkenet" }).click();
    await page.getByText("Lokalet følger kjøkkenets tider.").waitFor();
    assert.deepEqual(await hoursOf(shop, "venueHours"), []);
    await site.db.query("DELETE FROM day_hours WHERE restaurant_id = $1", [shop.restaurantId]);
    const held = await holdAnswers(page, "**/hours?*");
    await page.reload();
    await room(page).getByText("Henter …").waitFor();
    held.goOn();
    await assertScreen(room(page), "opening hours of a restaurant without any");
    assert.deepEqual(errors, []);
  });

  it("shows what somebody else has changed meanwhile, and loses neither's days", async () => {
    const { page, shop, errors } = await open("/settings/hours");
    await day(kitchen(page), "Mandag").click();
    const opens = sheet(page).getByLabel("Periode 1 åpner");
    await opens.fill("10");
    await site.db.query(
      "UPDATE day_hours SET closes_at = '21:00' WHERE restaurant_id = $1 AND day_of_week IN (1, 2)",
      [shop.restaurantId],
    );
    await save(page).click();
    await sheet(page).getByText("Tirsdag er nå: 11:00–21:00.").waitFor();
    await assertScreen(sheet(page), "a weekday that somebody else has changed");
    assert.equal(await opens.inputValue(), "10");
    await save(page).click();
    await isGone(page);
    const kept = await hoursOf(shop);
    assert.ok(kept.includes("1 10:00-23:00"), "what was typed");
    assert.ok(kept.includes("2 11:00-21:00"), "what the other has saved");
    await day(kitchen(page), "Mandag").click();
    await opens.fill("9");
    await site.db.query(
      "UPDATE day_hours SET opens_at = '12:00' WHERE restaurant_id = $1 AND day_of_week = 1",
      [shop.restaurantId],
    );
    await save(page).click();
    await sheet(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await sheet(page).getByText("Mandag er nå").waitFor({ state: "detached" });
    assert.equal(await opens.inputValue(), "12:00");
    await page.keyboard.press("Escape");
    await isGone(page);
    assert.ok((await hoursOf(shop)).includes("1 12:00-23:00"), "nothing of it was typed over");
    // The refusal is the browser's to note.
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("is there in English, in the dark", async () => {
    const { page, go } = await open("", { colorScheme: "dark" });
    await go("/settings/hours?lang=en");
    await page.getByRole("heading", { name: "Opening hours" }).waitFor();
    await page.getByRole("region", { name: "The kitchen" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole("button", { name: /^Monday/ }).click();
    await sheet(page).getByRole("button", { name: "Save" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open("/settings/hours");
    await day(kitchen(page), "Mandag").waitFor();
    await assertFits(room(page), "hours");
    await day(kitchen(page), "Mandag").click();
    await save(page).waitFor();
    await assertSaysAndFits(sheet(page), "hours of a day");
    const add = sheet(page).getByRole("button", { name: "Legg til en periode" });
    for (const count of [2, 3, 4]) {
      await add.click();
      await sheet(page).getByLabel(`Periode ${count} åpner`).waitFor();
    }
    assert.equal(await add.count(), 0, "a day has four at most");
    for (const count of [4, 3, 2])
      await sheet(page)
        .getByRole("button", { name: `Fjern periode ${count}` })
        .click();
    await add.waitFor();
    assert.equal(
      await sheet(page)
        .getByRole("button", { name: /^Fjern periode/ })
        .count(),
      0,
    );
    await page.route("**/hours?*", (route) => route.abort(), { times: 1 });
    await sheet(page).getByLabel("Periode 1 åpner").fill("9");
    await save(page).click();
    await sheet(page).getByRole("alert").waitFor();
    await page.keyboard.press("Escape");
    await isGone(page);
  });
});
