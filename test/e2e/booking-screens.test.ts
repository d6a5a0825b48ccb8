/// <reference lib="dom" />
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { fridayEvening } from "../app.ts";
import { deposit, dialog, form, main, refuse, restaurant, time } from "./booking-room.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

let site: TestSite;
/** Books at once, with a deposit. */
let costly: { slug: string; restaurantId: string };
before(async () => {
  site = await createTestSite({ standsAt: fridayEvening, restaurant: () => restaurant({}) });
  const rich = restaurant({ autoApprove: true, deposit, maxPartySize: 12, maxDaysAhead: 10 });
  const longTable = { name: "L1", area: "sal", minSeats: 9, maxSeats: 12 };
  costly = await site.importRestaurant({ ...rich, tables: [...rich.tables, longTable], slug: "depositum" });
});
after(() => site.close());
afterEach((t) => site.endVisits(t));
afterEach(() => site.clock.set(fridayEvening));

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
async function later({ context }: { context: BrowserContext }, minutes: number): Promise<void> {
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
  for (let taps = 0; taps < 2; taps++) await page.getByText("Egg", { exact: true }).click();
  await page.getByRole("button", { name: "Barnestoler +1" }).click();
  await page.getByText("Plass til rullestol").click();
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await assertScreen(form(page), "a booking with mistakes");
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post", { exact: true }).fill("kari@example.no");
  await page.getByLabel(/^Beskjed/).fill(" Gjerne stille ");
  await page.getByText("Bursdag", { exact: true }).click();
  await page.getByLabel(/nyheter og tilbud/).check();
  const send = page.getByRole("button", { name: "Send forespørsel" });
  const reservations = "**/api/v1/reservations";
  await page.route(reservations, (route) => route.abort());
  await send.click();
  await page.getByRole("button", { name: "Får ikke kontakt. Prøver igjen …", disabled: true }).waitFor();
  await refuse(page, reservations, 422, { code: "X", message: "Det gikk ikke." });
  await form(page).getByText("Det gikk ikke.").waitFor();
  const problem = form(page).locator(".notice");
  for (const [name, status, error] of [
    ["bookings that came too often", 429, { code: "RATE_LIMITED", message: "For mange." }],
    ["a table that somebody else took", 409, { code: "NO_TABLE", message: "Opptatt." }],
    ["a booking that is talked over", 422, { code: "TOO_EARLY", message: "For tidlig.", requestId: "req-7" }],
    ["a booking that failed", 422, { code: "INTERNAL_ERROR", message: "" }],
  ] as const) {
    await refuse(page, "**/api/v1/reservations", status, error);
    await page.getByRole("button", { name: "Send forespørsel" }).click();
    await assertScreen(problem, name);
    await page.getByLabel("Navn").fill("Kari");
    await problem.waitFor({ state: "detached" });
  }
  await page.unroute("**/api/v1/reservations");
  await page.getByLabel("Navn").fill("Kari Nordmann");
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
    occasion: "BIRTHDAY",
    marketingConsent: true,
  });
  await page.waitForURL(/\/o\//);
  await assertScreen(page, "a booking that waits for its answer");
  await page.getByRole("button", { name: "Avbestill bordet" }).click();
  await assertScreen(dialog(page), "question before a table is called off");
  await dialog(page).getByRole("button", { name: "Ja, avbestill" }).click();
  await assertScreen(page, "a table that its guest called off");
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
  const wait = dialog(page).getByRole("button", { name: "Sett meg på ventelisten" });
  const held = Promise.withResolvers<void>();
  let sentTimes = 0;
  await page.route("**/dine-in/waitlist", async (route) => {
    sentTimes += 1;
    await held.promise;
    return route.abort();
  });
  await wait.click();
  await dialog(page).getByRole("button", { name: "Sender …", disabled: true }).click({ force: true });
  held.resolve();
  await dialog(page).getByRole("alert").getByText("Vi fikk ikke svar").waitFor();
  assert.equal(sentTimes, 1);
  for (const message of ["Listen er full.", ""]) {
    await refuse(page, "**/dine-in/waitlist", 422, { code: "X", message });
    await wait.click();
    const told = message || "Det er ikke din feil. Prøv igjen om et øyeblikk.";
    await dialog(page).getByRole("alert").getByText(told, { exact: true }).waitFor();
  }
  await page.unroute("**/dine-in/waitlist");
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
  const soon = page.locator(".booking__left--soon");
  await page.locator(".booking__left").waitFor();
  assert.equal(await soon.count(), 0);
  await later(visit, 9.5);
  await soon.waitFor();
  await later(visit, 1);
  await page.getByText("Tiden gikk ut").waitFor();
  await assertScreen(page.locator(".booking__kept"), "a table that is no longer kept");
  await page.getByRole("button", { name: "Hold det av igjen" }).click();
  await page.getByText(/holdt av til deg/).waitFor();
  await later(visit, 60);
  await page.getByText("Tiden gikk ut").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Bestill bord" }).waitFor();
});

test("a table that can be kept no more leads back to the times, and is not taken for kept", async () => {
  const visit = await site.open();
  const { page } = visit;
  const holds = "**/dine-in/holds";
  const gone = { code: "NO_TABLE", message: "Opptatt." };
  const notice = main(page).getByText("Det bordet ble nettopp opptatt");
  await hold(page, 2, 3, "20:00");
  await later(visit, 60);
  await refuse(page, holds, 409, gone);
  await page.getByRole("button", { name: "Hold det av igjen" }).click();
  await notice.waitFor();
  await page.locator(".days__item").nth(5).click();
  await notice.waitFor({ state: "detached" });
  await page.unroute(holds);
  await time(page, "20:00").click();
  await form(page).waitFor();
  await page.goBack();
  await refuse(page, holds, 409, gone);
  await time(page, "14:00").click();
  await notice.waitFor();
  await page.unroute(holds);
  // The one that was kept before has been let go for the one that was refused.
  const asked = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/holds"),
  );
  await time(page, "20:00").click();
  await asked;
  await form(page).waitFor();
  await page.goBack();
  await refuse(page, holds, 409, gone);
  await time(page, "14:00").click();
  await notice.waitFor();
  await page.goto(`${site.shop}/bord#detaljer`);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  assert.equal(await form(page).count(), 0);
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

test("the day that is chosen stands in the middle of the strip of days on a telephone", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 800 } });
  await look(page, 2, 1);
  await page.getByLabel("Annen dag").fill("2026-06-19");
  await page.getByRole("region", { name: "Tider fredag" }).waitFor();
  await page.waitForFunction(() => {
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    const chosen = document.querySelector(".days__item:has(:checked)")!;
    return Math.abs(middle(chosen) - middle(chosen.parentElement!)) < 2;
  });
});

test("a closed day leads to the next with tables, and from the details back to that day's times", async () => {
  const { page } = await site.open();
  await look(page, 2, 1);
  await page.getByLabel("Annen dag").fill("2026-06-14");
  const times = page.getByRole("region", { name: /^Tider/ });
  await times.getByRole("button").first().waitFor();
  await page.getByLabel("Annen dag").fill("");
  await assertScreen(times, "a day without tables");
  const asked: string[] = [];
  page.on("response", (response) => {
    const [, what] = /\/dine-in\/(holds|availability)/.exec(response.url()) ?? [];
    if (what) asked.push(what);
  });
  const monday = page.waitForResponse(/\/dine-in\/availability\?.*date=2026-06-15/);
  await times.getByRole("button").first().click();
  await form(page).waitFor();
  await monday;
  assert.deepEqual(asked, ["holds", "availability"], "the day is read once its table is kept");
  await page.getByRole("button", { name: "Endre", exact: true }).click();
  await time(page, "19:00").waitFor();
  await assertScreen(main(page), "the day that was taken instead");
  await page.goForward();
  await form(page).waitFor();
  await page.getByRole("button", { name: "Endre", exact: true }).click();
  await time(page, "14:00").click();
  await form(page).waitFor();
});

test("what is refused while a guest chooses is said, with the telephone where that is the way on", async () => {
  const { page } = await site.open();
  const day = (at: number) => page.locator(".days__item").nth(at).click();
  const availability = "**/dine-in/availability?*";
  await refuse(page, availability, 422, { code: "X", message: "" });
  await page.goto(`${site.shop}/bord`);
  const times = page.getByRole("region", { name: /^Tider/ });
  await assertScreen(times, "times that nobody can tell");
  await refuse(page, availability, 422, { code: "DINE_IN_DISABLED", message: "Stengt." });
  await day(1);
  await assertScreen(times, "bookings that have been closed");
  await page.unroute(availability);
  const [answer] = await Promise.all([page.waitForResponse(availability), day(3)]);
  await time(page, "19:00").waitFor();
  const found = { ...(await answer.json()), slots: [], nextAvailable: [] };
  const headers = { "access-control-allow-origin": "*" };
  for (const [at, reason, name] of [
    [4, "BOOKING_CLOSED", "a day that is not booked online any more"],
    [5, "TOO_FAR_AHEAD", "a day that is too far away"],
  ] as const) {
    await page.unroute(availability);
    await page.route(availability, (route) => route.fulfill({ headers, json: { ...found, reason } }));
    await day(at);
    await assertScreen(times, name);
  }
  await refuse(page, availability, 422, { code: "X", message: "Det går ikke." });
  await day(4);
  await assertScreen(times, "a day that was refused");
  await refuse(page, availability, 422, { code: "PARTY_TOO_LARGE", message: "For mange." });
  await day(5);
  await assertScreen(times, "a party that is too large");
  await page.unroute(availability);
  await day(6);

  const notice = main(page).locator(".notice--warn");
  const asked = () => page.waitForRequest(availability);
  await page.route("**/dine-in/holds", (route) => route.abort());
  await Promise.all([asked(), time(page, "19:00").click()]);
  await assertScreen(notice, "a table without an answer");
  await refuse(page, "**/dine-in/holds", 422, { code: "X", message: "Ring oss." });
  await Promise.all([asked(), time(page, "19:00").click()]);
  await assertScreen(notice, "a table that was refused");
  await refuse(page, "**/dine-in/holds", 409, { code: "NO_TABLE", message: "Opptatt." });
  await Promise.all([asked(), time(page, "19:00").click()]);
  await assertScreen(notice, "a table that has just gone");
  await day(7);
  await notice.waitFor({ state: "detached" });
});

test("a deposit is named before it is paid, in English too", async () => {
  const shop = site.shop.replace(site.slug, costly.slug);
  const visit = await site.open();
  const { page } = visit;
  await look(page, 4, 7, shop);
  assert.equal(await page.locator(".days__item").count(), 11, "today and as many days as can be booked");
  assert.equal(await page.getByLabel("Annen dag").count(), 0);
  await page.getByText("Flere", { exact: true }).click();
  await page.getByRole("button", { name: "−1", disabled: true }).waitFor();
  await page.getByRole("button", { name: "+1" }).click();
  await assertScreen(page.getByRole("group", { name: "Hvor mange er dere?" }), "a large party");
  await page.locator(".party__item", { hasText: /^4 / }).click();
  await time(page, "19:00").click();
  await page.getByRole("button", { name: /depositum/ }).click();
  await assertScreen(form(page), "a table with a deposit");
  await page.goto(`${shop}/bord?lang=en#detaljer`);
  await page.locator("html[data-ready]").waitFor();
  await assertScreen(page, "a table with a deposit in English");
  // Whoever comes by a link to the details goes on to the times, and not off the page.
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("heading", { name: "Book a table" }).waitFor();
  assert.equal(new URL(page.url()).hash, "");
  await page.evaluate(() => location.assign("#detaljer"));
  await page.getByLabel("Name").fill("Kari Nordmann");
  await page.getByLabel("Mobile number").fill("912 34 567");
  await page.getByLabel("E-mail", { exact: true }).fill("kari@example.no");
  await page.getByRole("button", { name: /deposit/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await assertScreen(page, "the payment of a deposit");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/o\/[\w-]+$/);
  await assertScreen(page, "a table that is the guest's in English");
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
