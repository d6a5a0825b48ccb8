import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite, type VisitorPage } from "./browser.ts";
import { assertScreen } from "./screens.ts";

/** One table by the window and one in the hall, on weekdays and Saturdays; who brings four pays beforehand. */
const restaurant = (dineIn: object) => ({
  ...shopFile,
  openingHours: shopFile.openingHours.map((day) => ({
    ...day,
    opensAt: "14:00",
    isClosed: day.dayOfWeek === 0,
  })),
  areas: [
    { ref: "vindu", name: "Vindu" },
    { ref: "sal", name: "Sal" },
  ],
  tables: [
    { name: "V1", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "S1", area: "sal", minSeats: 3, maxSeats: 4 },
  ],
  settings: {
    ...shopFile.settings,
    reservationsEnabled: true,
    dineIn: { slotMinutes: 60, maxDaysAhead: 20, ...dineIn },
  },
});
const deposit = { amount: 10_000, perPerson: true, cancelBeforeMinutes: 1440 };

let site: TestSite;
/** Books at once, with a deposit. */
let costly: { slug: string; restaurantId: string };
before(async () => {
  site = await createTestSite({ standsAt: fridayEvening, restaurant: () => restaurant({}) });
  costly = await site.importRestaurant({ ...restaurant({ autoApprove: true, deposit }), slug: "depositum" });
});
after(() => site.close());
afterEach(() => site.clock.set(fridayEvening));

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const time = (page: Page, clock: string) => page.getByRole("button", { name: new RegExp(`^${clock}`) });
const form = (page: Page) => page.locator("form");

/** To a party and a day of the strip: 1 is tomorrow. */
async function look(page: Page, party: number, day: number, shop = site.shop): Promise<void> {
  await page.goto(`${shop}/bord`);
  await page.locator("html[data-ready]").waitFor();
  await page.locator(".party__item", { hasText: new RegExp(`^${party} `) }).click();
  await page.locator(".days__item").nth(day).click();
}
async function hold(page: Page, party: number, day: number, clock: string, shop?: string): Promise<void> {
  await look(page, party, day, shop);
  await time(page, clock).click();
  await form(page).waitFor();
}
/** The guest's clock and the service's stand at another moment. */
async function later({ context }: VisitorPage, minutes: number): Promise<void> {
  site.clock.advance(minutes * 60_000);
  await context.clock.setFixedTime(site.clock.nowMs());
}

test("what a guest chooses from, and what is asked of them", async () => {
  const { page, errors } = await site.open();
  await look(page, 2, 0);
  await time(page, "20:00").waitFor();
  await assertScreen(page, "tables tonight");
  await page.getByText("Sal", { exact: true }).click();
  await page.getByText("Alle bord er opptatt").waitFor();
  await assertScreen(page.getByRole("region", { name: /^Tider/ }), "no table for two in the hall");
  await page.getByText("Vindu", { exact: true }).click();
  await page.locator(".days__item").nth(1).click();
  await time(page, "19:00").click();
  await assertScreen(page, "a table that is kept");
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.getByLabel("Mobilnummer").fill("123");
  await page.getByLabel("E-post", { exact: true }).fill("kari");
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.getByText("Allergier i følget").click();
  await page.getByText("Melk", { exact: true }).click();
  await page.getByRole("button", { name: "Barnestoler +1" }).click();
  await page.getByText("Plass til rullestol").click();
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await assertScreen(form(page), "a booking with mistakes");
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post", { exact: true }).fill("kari@example.no");
  await page.getByLabel(/^Beskjed/).fill(" Gjerne stille ");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/reservations"));
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  const { holdId, areaId, ...body } = (await sent).postDataJSON();
  assert.ok(holdId && areaId, "the table that is kept, where it was asked for");
  assert.deepEqual(body, {
    slug: site.slug,
    dineInAt: "2026-06-13T17:00:00.000Z",
    partySize: 2,
    customer: { name: "Kari Nordmann", phone: "912 34 567", email: "kari@example.no" },
    locale: "nb",
    note: "Gjerne stille",
    highChairs: 1,
    wheelchair: true,
    allergies: ["MILK"],
  });
  await page.waitForURL(/\/o\//);
  await assertScreen(page, "a booking that waits for its answer");
  assert.deepEqual(errors, []);
});

test("a full time can be waited for", async () => {
  const first = await site.open();
  await hold(first.page, 4, 3, "19:00");
  const { page } = await site.open();
  await look(page, 4, 3);
  await time(page, "19:00").waitFor();
  await assertScreen(page.getByRole("region", { name: /^Tider/ }), "times with a waiting list");
  await time(page, "19:00").click();
  await dialog(page).getByRole("button", { name: "Sett meg på ventelisten" }).click();
  await assertScreen(dialog(page), "waiting list with mistakes");
  await dialog(page).getByLabel("Navn").fill("Ola Hansen");
  await dialog(page).getByLabel("Mobilnummer").fill("913 34 567");
  const sent = page.waitForRequest((request) => request.url().endsWith("/dine-in/waitlist"));
  await dialog(page).getByRole("button", { name: "Sett meg på ventelisten" }).click();
  assert.deepEqual((await sent).postDataJSON(), {
    slug: site.slug,
    date: "2026-06-15",
    partySize: 4,
    from: "18:30",
    to: "19:30",
    customer: { name: "Ola Hansen", phone: "913 34 567" },
    locale: "nb",
  });
  await dialog(page).getByText("Du står på ventelisten").waitFor();
  await assertScreen(dialog(page), "on the waiting list");
});

test("a table that was kept too long is kept again", async () => {
  const visit = await site.open();
  const { page } = visit;
  await hold(page, 2, 4, "19:00");
  await later(visit, 60);
  await page.getByText("Tiden gikk ut").waitFor();
  await assertScreen(page.locator(".booking__kept"), "a table that is no longer kept");
  await page.getByRole("button", { name: "Hold det av igjen" }).click();
  await page.getByText(/holdt av til deg/).waitFor();
  await later(visit, 60);
  await page.getByText("Tiden gikk ut").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Bestill bord" }).waitFor();
});

test("times are asked for again when a guest comes back to the page after a minute, and not before", async () => {
  const visit = await site.open();
  const { page } = visit;
  await look(page, 4, 5);
  await page.getByRole("button", { name: "19:00", exact: true }).waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/dine-in/availability")) asked += 1;
  });
  const comesBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const other = await site.open();
  await hold(other.page, 4, 5, "19:00");
  await later(visit, 1);
  await comesBack();
  assert.equal(asked, 0, "a minute is not old");
  await later(visit, 1);
  await comesBack();
  await page.getByRole("button", { name: /^19:00, Fullt/ }).waitFor();
  assert.equal(asked, 1);
});

test("times that are on their way are looked for, and those that do not come are asked for again", async () => {
  const { page } = await site.open();
  const held = Promise.withResolvers<void>();
  let isAway = true;
  await page.route("**/dine-in/availability?*", async (route) => {
    if (!isAway) return route.continue();
    await held.promise;
    return route.abort();
  });
  await look(page, 4, 3);
  const times = page.getByRole("region", { name: /^Tider / });
  await times.getByText("Ser etter ledige bord …").waitFor();
  assert.equal(await times.getAttribute("aria-busy"), "true");
  held.resolve();
  await times.getByText("Vi fikk ikke tak i ledige tider.").waitFor();
  isAway = false;
  await time(page, "19:00").waitFor();
  assert.equal(await times.getAttribute("aria-busy"), "false");
  assert.equal(await times.getByRole("status").count(), 0);
});

test("a deposit is named before it is paid, in English too", async () => {
  const shop = site.shop.replace(site.slug, costly.slug);
  const visit = await site.open();
  const { page } = visit;
  await hold(page, 4, 7, "19:00", shop);
  await page.getByRole("button", { name: /depositum/ }).click();
  await assertScreen(form(page), "a table with a deposit");
  await page.goto(`${shop}/bord?lang=en#detaljer`);
  await page.locator("html[data-ready]").waitFor();
  await assertScreen(page, "a table with a deposit in English");
  await page.getByLabel("Name").fill("Kari Nordmann");
  await page.getByLabel("Mobile number").fill("912 34 567");
  await page.getByLabel("E-mail", { exact: true }).fill("kari@example.no");
  await page.getByRole("button", { name: /deposit/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await assertScreen(page, "the payment of a deposit");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/o\/[\w-]+$/);
  await page.getByText("The table is yours").first().waitFor();
});

test("a restaurant that takes no bookings online says so", async () => {
  await site.db.query("UPDATE ordering_settings SET reservations_enabled = false WHERE restaurant_id = $1", [
    costly.restaurantId,
  ]);
  await site.ctx.snapshots.reload(costly.restaurantId);
  const { page } = await site.open();
  await page.goto(`${site.shop.replace(site.slug, costly.slug)}/bord`);
  await page.getByRole("heading", { name: "Her bestiller man ikke bord på nett" }).waitFor();
  await assertScreen(main(page), "no tables online");
});
