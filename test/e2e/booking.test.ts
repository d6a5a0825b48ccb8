import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import type { Page } from "playwright-core";
import { osloDateOf } from "../../src/domain/oslo-time.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite, tabTo } from "./browser.ts";
import { assertScreen } from "./screens.ts";
import { withoutPauses } from "./without-pauses.ts";

/** A window table for two and a table for four: the second party of four finds no table. */
const room = {
  areas: [
    { ref: "vindu", name: "Vindu" },
    { ref: "sal", name: "Sal" },
  ],
  tables: [
    { name: "V1", area: "vindu", minSeats: 1, maxSeats: 2 },
    { name: "S1", area: "sal", minSeats: 2, maxSeats: 4 },
  ],
};

let site: TestSite;
before(async () => {
  site = await createTestSite({
    restaurant: (file: Record<string, unknown>) => ({
      ...file,
      ...room,
      settings: { ...(file.settings as object), reservationsEnabled: true, dineIn: { slotMinutes: 60 } },
    }),
  });
});
after(() => site.close());
afterEach((t) => site.endVisits(t));
beforeEach(() => site.clock.advance(61_000));

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const countBookings = async (): Promise<number> => {
  const [row] = await site.db.query<{ count: number }>(
    "SELECT count(*)::int8 AS count FROM orders WHERE restaurant_id = $1 AND type = 'RESERVATION'",
    [site.restaurantId],
  );
  return row!.count;
};

/** To a party and a day of the strip: 1 is tomorrow. */
async function look(page: Page, party: number, day: number): Promise<void> {
  await page.goto(`${site.shop}/bord`);
  await page.locator("html[data-ready]").waitFor();
  await page.locator(".party__item", { hasText: new RegExp(`^${party} `) }).click();
  await page.locator(".days__item").nth(day).click();
}

const time = (page: Page, clock: string) => page.getByRole("button", { name: new RegExp(`^${clock}`) });

async function fillGuest(page: Page): Promise<void> {
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post", { exact: true }).fill("kari@example.no");
}

test("the choice of a table stands at the band of the restaurant's pattern, wherever there is room", async () => {
  const { page } = await site.open();
  await page.goto(`${site.shop}/bord`);
  for (const [width, height] of [
    [390, 844],
    [820, 1_180],
    [2_560, 1_440],
  ] as const) {
    await resizeTo(page, width, height);
    const [band, choice] = await page.evaluate(() =>
      [".track__top", ".track__main"].map((part) => {
        const { top, bottom } = document.querySelector(part)!.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.ok(choice!.top < band!.bottom, `${choice!.top} < ${band!.bottom} at ${width}`);
  }
});

test("from the menu to a table that is asked for: one booking, however often the button is tapped", async () => {
  const { page, errors } = await site.open(phone);
  await page.goto(site.shop);
  await page.getByRole("link", { name: "Bestill bord" }).first().click();
  await page.getByRole("heading", { name: "Bestill bord" }).waitFor();
  await look(page, 4, 1);
  await time(page, "19:00").click();
  await page.getByText(/holdt av til deg i \d+:\d\d/).waitFor();
  assert.equal(new URL(page.url()).hash, "#detaljer");
  await page.reload();
  await page.getByText(/holdt av til deg/).waitFor();

  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.getByText("Se over feltene som er merket").waitFor();
  await fillGuest(page);
  await page.getByText("Bursdag").click();
  const before = await countBookings();
  assert.equal(
    await page.getByLabel(/nyheter og tilbud/).isChecked(),
    false,
    "consent is never given beforehand",
  );
  await page.getByRole("button", { name: "Send forespørsel" }).dblclick();
  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "Restauranten svarer snart" }).waitFor();
  assert.match((await page.locator("main").textContent())!, /4 gjester/);
  assert.equal(await countBookings(), before + 1);
  assert.deepEqual(errors, []);
});

test("the restaurant's answer arrives by itself, fits in a calendar, and the guest can change their mind", async () => {
  const { page, errors } = await site.open(phone);
  await look(page, 2, 6);
  await time(page, "18:00").click();
  await page.getByText(/holdt av til deg/).waitFor();
  await fillGuest(page);
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "Restauranten svarer snart" }).waitFor();
  const waiter = await hire(site, { restaurantId: site.restaurantId, slug: site.slug });
  const day = (await waiter.call("GET", "/reservations")).json();
  const request = day.requests.find((one: { partySize: number }) => one.partySize === 2);
  assert.equal((await waiter.call("POST", `/reservations/${request.id}/approve`, {})).statusCode, 200);
  await page.getByRole("heading", { name: "Bordet er ditt" }).waitFor();
  await page.getByText(request.tableNames[0], { exact: true }).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);

  const link = await page.getByRole("link", { name: "Legg i kalenderen" }).getAttribute("href");
  const { body: calendar } = await site.inject({ url: link!, headers: { host: new URL(site.shop).host } });
  const start = request.dineInAt.replace(/[-:]|\.\d{3}/g, "");
  assert.match(calendar, new RegExp(`\r\nDTSTART:${start}\r\n`));
  assert.match(calendar, /\r\nSTATUS:CONFIRMED\r\n/);

  await page.getByRole("button", { name: "Avbestill bordet" }).click();
  await page.getByRole("button", { name: "Ja, avbestill" }).click();
  await page.getByRole("heading", { name: "Bordbestillingen er avlyst" }).waitFor();
  await page.getByRole("link", { name: "Finn et annet bord" }).waitFor();
  assert.deepEqual(errors, []);
});

test("a table of next month can be called off until it is too late, also while its page is open", async () => {
  const { page, context } = await site.open();
  await context.clock.install();
  await look(page, 2, 1);
  const dayMs = 86_400_000;
  await page.getByLabel("Annen dag").fill(osloDateOf(site.clock.nowMs() + 40 * dayMs));
  await time(page, "18:00").click();
  await fillGuest(page);
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.waitForURL(/\/o\//);
  const callOff = page.getByRole("button", { name: "Avbestill bordet" });
  await callOff.waitFor();
  await context.clock.fastForward(38 * dayMs);
  assert.ok(await callOff.isVisible());
  await context.clock.fastForward(3 * dayMs);
  await callOff.waitFor({ state: "detached" });
});

test("a request that the restaurant turns down says why", async () => {
  const { page } = await site.open();
  await look(page, 2, 7);
  await time(page, "18:00").click();
  await page.getByText(/holdt av til deg/).waitFor();
  await fillGuest(page);
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "Restauranten svarer snart" }).waitFor();
  const waiter = await hire(site, { restaurantId: site.restaurantId, slug: site.slug });
  const day = (await waiter.call("GET", "/reservations")).json();
  const request = day.requests.find((one: { partySize: number }) => one.partySize === 2);
  const body = { reason: "TOO_BUSY", message: "Vi har selskap den kvelden." };
  assert.equal((await waiter.call("POST", `/reservations/${request.id}/reject`, body)).statusCode, 200);
  await page.getByRole("heading", { name: "Vi har dessverre ikke plass" }).waitFor();
  await page.getByText("Vi har selskap den kvelden.").waitFor();
});

test("going back lets a guest choose another time, and a full time says so", async () => {
  const { page } = await site.open();
  await look(page, 4, 2);
  let asked = 0;
  const may = Promise.withResolvers<void>();
  await page.route("**/dine-in/holds", async (route) => {
    asked += 1;
    await may.promise;
    await route.continue();
  });
  await time(page, "18:00").dblclick();
  const busy = page.locator("button[aria-busy=true]");
  await busy.filter({ hasText: "18:00" }).getByText("Holder av bordet").waitFor();
  assert.equal(await busy.count(), 1);
  may.resolve();
  await page.getByText(/holdt av til deg/).waitFor();
  assert.equal(asked, 1, "two taps are one table");
  await page.unroute("**/dine-in/holds");
  await page.goBack();
  // An hour later overlaps with what this guest holds: their own table is not in their way, however often they look.
  await look(page, 4, 2);
  await time(page, "19:00").click();
  await page.getByText(/kl\. 19:00/).waitFor();

  const other = await site.open();
  await look(other.page, 4, 2);
  await other.page.getByRole("button", { name: /^19:00.*(Fullt|Venteliste)/ }).waitFor();

  // A day beyond the strip, by somebody who came by a link to details that are not there: one step leads back to the times.
  const farMs = site.clock.nowMs() + 25 * 86_400_000;
  await other.page.getByLabel("Annen dag").fill(osloDateOf(farMs));
  await other.page.evaluate(() => location.assign("#detaljer"));
  await time(other.page, "19:00").click();
  await other.page.getByText(/holdt av til deg/).waitFor();
  await other.page.getByRole("button", { name: "Endre", exact: true }).click();
  await other.page.getByRole("heading", { name: "Bestill bord" }).waitFor();
});

test("a table that goes while the form is filled in is answered with the times that are left", async () => {
  const { page } = await site.open();
  await look(page, 4, 3);
  await time(page, "20:00").click();
  await page.getByText(/holdt av til deg/).waitFor();
  await fillGuest(page);
  await site.db.query("DELETE FROM dine_in_holds WHERE restaurant_id = $1", [site.restaurantId]);
  const rival = await site.open();
  await look(rival.page, 4, 3);
  await time(rival.page, "20:00").click();
  await rival.page.getByText(/holdt av til deg/).waitFor();

  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.getByText("Det bordet ble nettopp opptatt").waitFor();
  await page.getByRole("alert").getByRole("button").first().click();
  await page.getByText("Det bordet ble nettopp opptatt").waitFor({ state: "detached" });

  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/reservations")) keys.push(request.headers()["idempotency-key"]);
  });
  await withoutPauses(page);
  await page.route("**/api/v1/reservations", (route) => route.abort());
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await assertScreen(page.getByRole("alert"), "a booking without an answer");
  await page.unroute("**/api/v1/reservations");
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.waitForURL(/\/o\//);
  assert.equal(new Set(keys).size, 1, "however often it is sent, it is one booking");
  assert.equal(keys.length, 5);
});

test("the keyboard alone is enough, in English", async () => {
  const { page, errors } = await site.open();
  await page.goto(`${site.shop}/table`);
  await page.getByRole("heading", { name: "Book a table" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/bord");
  await page.locator("html[data-ready]").waitFor();
  await tabTo(page, /^2/);
  await tabTo(page, /^today/i);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await time(page, "17:00").waitFor();
  await tabTo(page, /^17:00/);
  await page.keyboard.press("Enter");
  await page.getByText(/kept for you/).waitFor();
  await page.locator("h1:focus").waitFor();
  await tabTo(page, /^Name/);
  await page.keyboard.type("Ola Nordmann");
  await tabTo(page, /^Mobile number/);
  await page.keyboard.type("91234567");
  await tabTo(page, /^Send the request/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "The restaurant will answer soon" }).waitFor();
  assert.deepEqual(errors, []);
});

test("axe finds nothing on the way, on a narrow phone in the dark and on a wide screen", async () => {
  const looks = [
    { viewport: { width: 320, height: 640 }, colorScheme: "dark" as const },
    { viewport: { width: 1440, height: 900 }, colorScheme: "light" as const },
  ];
  for (const options of looks) {
    const { page, context } = await site.open(options);
    await look(page, 2, 5);
    await time(page, "12:00").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    assert.ok(scroll <= width, "nothing sticks out at the side");
    await time(page, "12:00").click();
    await page.getByText(/holdt av til deg/).waitFor();
    await page.getByText("Allergier i følget").click();
    await page.getByRole("button", { name: "Send forespørsel" }).click();
    await page.getByText("Se over feltene som er merket").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await context.close();
  }
});
