import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { newKey } from "../../src/features/orders/shop.fixture.ts";
import { type Dining, openDining, saturdayAt } from "../../src/features/reservations/dining.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { loseCalls } from "./lost-call.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

const password = "et langt passord";
/** On the evening that the service's clock shows. */
const tonightAt = (time: string): string => `2026-06-12T${time}:00+02:00`;

describe("the dining room in the dashboard", () => {
  let service: TestSite;
  before(async () => {
    service = await createTestSite({ standsAt: fridayEvening });
  });
  after(() => service?.close());
  afterEach(async (t) => {
    service.clock.set(fridayEvening);
    await service?.endVisits(t);
  });

  /** A tablet in landscape at the board of a restaurant with five tables. */
  const open = async (options: BrowserContextOptions = {}): Promise<{ dining: Dining; page: Page }> => {
    const dining = await openDining(service, undefined, { environment: "TEST", live: false });
    const email = `${newKey()}@luka.example`;
    const { userId } = await service.ctx.people.createPerson({ email, name: "Kim Kelner", password });
    await service.ctx.people.addMember(dining.restaurantId, userId, "STAFF");
    const opened = await service.open({ viewport: { width: 1024, height: 768 }, ...options });
    const { page } = opened;
    await page.goto(`${service.base}/dashboard`);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
    await page.getByRole("heading", { name: "Nye" }).waitFor();
    await page.getByRole("button", { name: "Slå på lyd" }).click();
    return { dining, page };
  };
  const look = async (page: Page, what: string, part: Page | Locator = page): Promise<void> => {
    await assertScreen(part, what);
    assert.deepEqual(await accessibilityFindings(page), [], what);
  };
  const toTables = (page: Page) => page.getByRole("link", { name: /^Bord/ }).click();
  const guest = (name: string) => ({ name, phone: "91234567" });
  const statusOf = async (reservationId: string): Promise<string> =>
    (
      await service.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [reservationId])
    )[0]!.status;

  it("tells in the head where one is, also with an order open or on another day", async () => {
    const { dining, page } = await open();
    // Found also behind what is open.
    const here = page.locator("header nav [aria-current=page]");
    for (const [path, name] of [
      ["?order=gone", "Ordrer"],
      ["/reservations?date=2026-06-13", "Bord"],
      ["/done?order=gone", "Ferdig i dag"],
    ] as const) {
      await page.goto(`${service.base}/dashboard/${dining.slug}${path}`);
      await here.filter({ hasText: name }).waitFor();
      assert.equal(await here.count(), 1, path);
    }
  });

  it("goes a day further with each tap, also while the day before is on its way", async () => {
    const { page } = await open();
    await toTables(page);
    const shown = (name: RegExp) => page.getByRole("heading", { name });
    await shown(/fredag 12\. juni/i).waitFor();
    const held = await holdAnswers(page, /reservations\?.*date=/);
    const next = page.getByRole("button", { name: "Dagen etter" });
    await next.click();
    await held.isAsked;
    assert.ok(await shown(/fredag 12\. juni/i).isVisible(), "it stays until the next one is here");
    assert.equal(await page.getByLabel("Velg dag").inputValue(), "2026-06-13");
    await next.click();
    held.goOn();
    await shown(/søndag 14\. juni/i).waitFor();
    await next.dblclick();
    await shown(/tirsdag 16\. juni/i).waitFor();
  });

  it("rings for a request until somebody has seen it, and one tap gives the table that is proposed", async () => {
    const { dining, page } = await open();
    await toTables(page);
    await page.getByText("Ingen forespørsler").waitFor();
    await page.getByText("Ingen bordbestillinger denne dagen").waitFor();
    await look(page, "an empty day in the dining room");
    await page.getByRole("link", { name: "Ordrer" }).click();

    const placed = await dining.booked({
      dineInAt: tonightAt("20:00"),
      customer: guest("Kari Nordmann"),
      allergies: ["NUTS"],
      note: "Gjerne ved veggen",
    });
    await page.locator("[data-bell=ringing]").waitFor();
    await page.getByText("1 bordforespørsel venter på svar").last().waitFor();
    await page.getByRole("link", { name: "Vis" }).click();
    await page.locator("[data-bell=silent]").waitFor();
    const request = page.getByRole("article", { name: /Kari Nordmann/ });
    await request.getByText("Allergi: nøtter").waitFor();
    await look(page, "a request for a table");
    assert.deepEqual(await marksOf(page.getByRole("main"), "loud", "soon", "waiting"), [
      // In the list of who waits, and in the day.
      "waiting true: 1",
      "loud true: Allergi: nøtter",
      "loud true: Allergi: nøtter",
    ]);
    await request.getByRole("button", { name: /Kari Nordmann/ }).click();
    const sheet = page.getByRole("dialog", { name: "Kari Nordmann", exact: true });
    await assertScreen(sheet, "a party that waits for its answer");
    await sheet.getByRole("button", { name: "Annet bord" }).click();
    await page
      .getByRole("dialog", { name: "Bord til Kari Nordmann" })
      .getByRole("button", { name: "Lukk" })
      .click();
    await sheet.getByRole("button", { name: "Avslå" }).click();
    const no = page.getByRole("dialog", { name: "Avslå Kari Nordmann?" });
    await no.getByRole("button", { name: "Lukk" }).click();
    await no.waitFor({ state: "detached" });
    let giveUp = await loseCalls(page, "**/approve?*");
    await sheet.getByRole("button", { name: /^Godta, bord/ }).click();
    await assertScreen(sheet, "a party that is being answered");
    await giveUp();
    await sheet.getByRole("button", { name: "Lukk" }).click();
    await sheet.waitFor({ state: "detached" });
    giveUp = await loseCalls(page, "**/approve?*");
    await request.getByRole("button", { name: /^Godta, bord/ }).click();
    await assertScreen(request, "a request that is being answered");
    await giveUp();
    await request.getByRole("button", { name: /^Godta, bord/ }).click();
    await request.waitFor({ state: "detached" });
    await page.getByText(/^Kari Nordmann har fått bord/).waitFor();
    await page
      .getByRole("button", { name: /20:00.*Kari Nordmann, 4 gjester, Ventes/ })
      .first()
      .waitFor();
    assert.equal(await statusOf(placed.reservationId), "CONFIRMED");
  });

  it("gives a party other tables than those proposed, seats it, and frees them when it has left", async () => {
    const { dining, page } = await open();
    const placed = await dining.booked({ dineInAt: tonightAt("19:00"), customer: guest("Ola Hansen") });
    await toTables(page);
    await page.getByRole("button", { name: "Annet bord" }).click();
    const picker = page.getByRole("dialog", { name: "Bord til Ola Hansen" });
    const chosen = picker.getByRole("checkbox", { checked: true });
    await chosen.first().waitFor();
    for (let left = await chosen.count(); left > 0; left--) await chosen.first().uncheck();
    await assertScreen(picker, "no table for a party yet");
    await picker.getByRole("checkbox", { name: /^V1/ }).check();
    await assertScreen(picker.getByRole("status"), "a table that is too small for a party");
    await picker.getByRole("checkbox", { name: /^V1/ }).uncheck();
    await picker.getByRole("checkbox", { name: /^R1/ }).check();
    await picker.getByText("R1: plass til 6").waitFor();
    await look(page, "the tables");
    await picker.getByRole("checkbox", { name: /^S2/ }).check();
    await picker.getByRole("checkbox", { name: /^R1/ }).uncheck();
    await picker.getByRole("button", { name: "Bruk bord S2" }).click();

    await page
      .getByRole("button", { name: /Ola Hansen, 4 gjester, Ventes/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: "Ola Hansen" });
    await sheet.getByRole("button", { name: "Bytt bord" }).click();
    await picker.getByRole("checkbox", { name: /^S2/ }).uncheck();
    await picker.getByRole("checkbox", { name: /^R1/ }).check();
    await picker.getByRole("button", { name: "Bruk bord R1" }).click();
    await page.getByText("Ola Hansen har fått bord R1").waitFor();
    await assertScreen(sheet, "a party that is expected");
    await sheet.getByRole("button", { name: "Er kommet" }).click();
    await sheet.getByText("Til bords").waitFor();
    await assertScreen(sheet, "a party at its table");
    await sheet.getByRole("button", { name: "Har gått" }).click();
    await sheet.getByText("Gått", { exact: true }).waitFor();
    await assertScreen(sheet, "a party that has left");
    await page.getByText("1 bestilling · 4 gjester").waitFor();
    assert.equal(await statusOf(placed.reservationId), "COMPLETED");
  });

  it("asks for a table when none is kept for the party", async () => {
    const { dining, page } = await open();
    const placed = await dining.booked({ dineInAt: tonightAt("19:00"), customer: guest("Siri Lie") });
    await service.db.query("DELETE FROM table_occupancies WHERE order_id = $1", [placed.reservationId]);
    const outside = "UPDATE dining_tables SET area_id = NULL WHERE restaurant_id = $1 AND name = 'R1'";
    await service.db.query(outside, [dining.restaurantId]);
    // The page may have heard of the request while its table was still kept.
    await page.reload();
    await toTables(page);
    await page.getByRole("button", { name: "Velg bord" }).waitFor();
    assert.deepEqual(await marksOf(page.getByRole("main"), "soon"), ["soon true: Svar innen 30 min"]);
    await page.getByRole("button", { name: "Velg bord" }).click();
    const picker = page.getByRole("dialog", { name: "Bord til Siri Lie" });
    await picker.getByRole("group", { name: "Velg bord" }).getByRole("checkbox", { name: /^R1/ }).check();
    await picker.getByRole("button", { name: "Bruk bord R1" }).click();
    await page.getByText("Ingen forespørsler").waitFor();
    assert.equal(await statusOf(placed.reservationId), "CONFIRMED");
    const other = await dining.booked({ dineInAt: tonightAt("20:00"), customer: guest("Nils Nei") });
    await service.db.query("DELETE FROM table_occupancies WHERE order_id = $1", [other.reservationId]);
    await page.reload();
    await page.getByRole("button", { name: "Avslå" }).click();
    const no = page.getByRole("dialog", { name: "Avslå Nils Nei?" });
    await no.getByRole("radio", { name: "Fullt" }).check();
    await no.getByRole("button", { name: "Avslå" }).click();
    await no.waitFor({ state: "detached" });
    await assertScreen(page.getByRole("region", { name: "Dagen" }), "a day with a party that got no table");
    await page.getByRole("button", { name: /Nils Nei, 4 gjester/ }).click();
    await assertScreen(page.getByRole("dialog", { name: "Nils Nei" }), "a party that got no table");
  });

  it("asks why before it turns a guest down, and tells them", async () => {
    const { dining, page } = await open();
    const placed = await dining.booked({ dineInAt: saturdayAt("19:00"), customer: guest("Amina Yusuf") });
    await toTables(page);
    await page.getByRole("button", { name: "Avslå" }).click();
    const dialog = page.getByRole("dialog", { name: "Avslå Amina Yusuf?" });
    await dialog.getByRole("button", { name: "Avslå" }).click();
    await dialog.getByText("Velg en grunn.").waitFor();
    await dialog.getByRole("radio", { name: "Fullt" }).check();
    await dialog.getByLabel(/Melding til gjesten/).fill("Vi har selskap den kvelden.");
    await look(page, "the reason");
    await page.route("**/reject?*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Avslå" }).click();
    await page.getByText("Fikk ikke svar fra Luka").first().waitFor();
    await page.unroute("**/reject?*");
    await dialog.getByRole("button", { name: "Avslå" }).click();
    await page.getByText("Ingen forespørsler").waitFor();
    assert.equal(await statusOf(placed.reservationId), "CANCELLED");
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.cancellation?.message, "Vi har selskap den kvelden.");
  });

  it("books for a guest who calls, on a telephone in the dark", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await toTables(page);
    await page.getByRole("button", { name: "Ny bestilling" }).click();
    const dialog = page.getByRole("dialog", { name: "Bestill for en gjest" });
    await dialog.getByLabel("Navn").fill(" ");
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    await dialog.getByText("Skriv navnet.").waitFor();
    await dialog.getByLabel("Navn").fill(" Per Olsen ");
    await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await dialog.getByLabel("Dag").fill("2026-06-13");
    await dialog.getByLabel("Klokkeslett").fill("");
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    await dialog.getByText("Skriv klokkeslettet").waitFor();
    await dialog.getByLabel("Klokkeslett").fill("18:30");
    await look(page, "the form");
    await dialog.getByLabel(/^Telefon/).fill("12");
    await dialog.getByLabel(/^Telefon/).press("Enter");
    await assertScreen(dialog, "a guest who calls with a wrong number");
    await dialog.getByLabel(/^Telefon/).fill("");
    await page.route("**/reservations?*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    await dialog.getByRole("alert").filter({ hasText: "Fikk ikke svar fra Luka" }).waitFor();
    await page.unroute("**/reservations?*");
    await page.route("**/reservations?*", async (route) => {
      if (route.request().method() === "POST") await dialog.getByRole("alert").waitFor({ state: "detached" });
      await route.continue();
    });
    await dialog.getByLabel(/^Notat|^Beskjed|^Ønsker/).fill(" Barnestol ");
    const isSent = page.waitForRequest((request) => request.method() === "POST");
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    const { note, isSeated } = (await isSent).postDataJSON();
    assert.deepEqual([note, isSeated], ["Barnestol", false]);
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/^Per Olsen har fått bord/).waitFor();
    await page.getByRole("button", { name: "Dagen før" }).click();
    await page.getByRole("heading", { name: /torsdag 11\. juni/i }).waitFor();
    await page.getByRole("img", { name: "Nå, 18:00" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "I dag" }).click();
    await page.getByRole("heading", { name: /fredag 12\. juni/i }).waitFor();
    await page.getByRole("img", { name: "Nå, 18:00" }).waitFor();
    await page.getByRole("button", { name: "Ny bestilling" }).click();
    await dialog.getByLabel("Dag").fill("2026-06-14");
    await dialog.getByLabel("Klokkeslett").fill("20:15");
    await dialog.getByRole("checkbox").check();
    assert.deepEqual(
      [await dialog.getByLabel("Dag").inputValue(), await dialog.getByLabel("Klokkeslett").inputValue()],
      ["2026-06-12", "18:00"],
    );
    await dialog.getByLabel("Klokkeslett").fill("20:15");
    await dialog.getByRole("checkbox").uncheck();
    assert.equal(await dialog.getByLabel("Klokkeslett").inputValue(), "20:15");
    await dialog.getByRole("button", { name: "Lukk" }).click();
    await page.getByLabel("Velg dag").fill("2026-06-14");
    await page.getByRole("heading", { name: /søndag 14\. juni/i }).waitFor();
    await page.getByRole("button", { name: "Dagen etter" }).click();
    await page.getByRole("heading", { name: /mandag 15\. juni/i }).waitFor();
    await page.getByLabel("Velg dag").fill("");
    await page.getByLabel("Velg dag").fill("2026-06-14");
    await page.getByRole("heading", { name: /søndag 14\. juni/i }).waitFor();
    await page.getByRole("button", { name: "Dagen før" }).click();
    await page.getByRole("heading", { name: /lørdag 13\. juni/i }).waitFor();
    await page
      .getByRole("button", { name: /18:30.*Per Olsen, 3 gjester/ })
      .first()
      .waitFor();
    // What the toast says is gone in a few seconds.
    await look(page, "the day", page.getByRole("main"));
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    assert.ok(scroll <= width, "nothing sticks out at the side");
  });

  it("notes who did not come, and cancels for a guest who calls", async () => {
    const { dining, page } = await open();
    const late = await dining.booked({ dineInAt: tonightAt("19:00"), customer: guest("Ola Hansen") });
    const calls = await dining.booked({
      dineInAt: tonightAt("20:00"),
      partySize: 2,
      customer: { ...guest("Kari Nordmann"), email: "kari@example.no" },
      allergies: ["NUTS", "MILK"],
      occasion: "BIRTHDAY",
      highChairs: 1,
      wheelchair: true,
      note: "Gjerne ved veggen",
    });
    await toTables(page);
    for (const name of ["Ola Hansen", "Kari Nordmann"]) {
      const request = page.getByRole("article", { name: new RegExp(name) });
      await request.getByRole("button", { name: /^Godta, bord/ }).click();
      await request.waitFor({ state: "detached" });
    }
    const bar = (name: string) =>
      page.getByRole("button", { name: new RegExp(`${name}, \\d gjester`) }).first();
    await bar("Kari Nordmann").click();
    const sheet = page.getByRole("dialog", { name: "Kari Nordmann" }).first();
    await assertScreen(sheet, "a party with wishes");
    await sheet.getByRole("button", { name: "Bytt bord" }).click();
    const picker = page.getByRole("dialog", { name: "Bord til Kari Nordmann" });
    await assertScreen(picker, "tables of which one is taken");
    await picker.getByRole("button", { name: "Lukk" }).click();
    await picker.waitFor({ state: "detached" });
    await sheet.getByRole("button", { name: "Avlys", exact: true }).click();
    const question = page.getByRole("dialog", { name: /Avlyse/ });
    await question.getByRole("radio", { name: "Gjesten ba om det" }).check();
    await assertScreen(question, "cancel for a guest");
    await question.getByRole("button", { name: "Avlys bordet" }).click();
    await sheet.waitFor({ state: "detached" });
    assert.equal(await statusOf(calls.reservationId), "CANCELLED");

    service.clock.advance(91 * 60_000);
    await page.context().clock.setFixedTime(service.clock.nowMs());
    await page.reload();
    await bar("Ola Hansen").click();
    await page.getByRole("button", { name: "Kom ikke" }).click();
    const noShow = page.getByRole("dialog", { name: /^Kom ikke/ });
    await assertScreen(noShow, "nobody came");
    await noShow.getByRole("button", { name: "Gjesten kom ikke" }).click();
    await noShow.waitFor({ state: "detached" });
    assert.equal(await statusOf(late.reservationId), "CANCELLED");
    await assertScreen(page.getByRole("main"), "a day with parties that are gone");
  });

  it("shows who waits for a table, in English too, until somebody takes them off the list", async () => {
    const { dining, page } = await open();
    const customer = { name: "Per Olsen", phone: "91234567", email: "per@example.no" };
    assert.equal((await dining.wait({ date: "2026-06-12", partySize: 3, customer })).statusCode, 201);
    await page.route("**/reservations?*", (route) => route.abort());
    await page.reload();
    await toTables(page);
    const failed = page.getByRole("alert").filter({ hasText: "Prøv igjen" });
    await assertScreen(failed, "a day that could not be read");
    await page.unroute("**/reservations?*");
    await failed.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByText("Per Olsen").waitFor();
    await page.getByRole("button", { name: "Innstillinger" }).click();
    // The words are on their way when the choice is made.
    // The sheet may still be on its way in: forced, a click would be where the choice is not yet.
    await page.getByRole("radio", { name: "English" }).dispatchEvent("click");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await assertScreen(page, "who waits in English");
    await page.route("**/waitlist/**", (route) => route.abort());
    const isLost = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: /Per Olsen/ }).click();
    await isLost;
    await page.getByText("Per Olsen").waitFor();
    await page.unroute("**/waitlist/**");
    await page.getByRole("button", { name: /Per Olsen/ }).click();
    await page.getByText("Per Olsen").waitFor({ state: "detached" });
  });
});
