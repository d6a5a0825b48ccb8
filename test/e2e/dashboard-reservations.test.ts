import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { newKey } from "../../src/features/orders/example-shop.ts";
import { type Dining, openDining, saturdayAt } from "../../src/features/reservations/example-dining.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";

const password = "et langt passord";
/** On the evening that the service's clock shows. */
const tonightAt = (time: string): string => `2026-06-12T${time}:00+02:00`;

describe("the dining room in the dashboard", { timeout: 480_000 }, () => {
  let service: TestSite;
  let context: BrowserContext | undefined;
  before(async () => {
    service = await createTestSite();
    service.clock.set(fridayEvening);
  });
  after(() => service?.close());
  afterEach(() => context?.close());

  /** A tablet in landscape at the board of a restaurant with five tables. */
  const open = async (options: BrowserContextOptions = {}): Promise<{ dining: Dining; page: Page }> => {
    const dining = await openDining(service, undefined, { environment: "TEST", live: false });
    const email = `${newKey()}@luka.example`;
    const { userId } = await service.ctx.people.createPerson({ email, name: "Kim Kelner", password });
    await service.ctx.people.addMember(dining.restaurantId, userId, "STAFF");
    const opened = await service.open({ viewport: { width: 1024, height: 768 }, ...options });
    context = opened.context;
    const { page } = opened;
    await page.goto(`${service.base}/dashboard`);
    await page.getByLabel("E-post").fill(email);
    await page.getByRole("textbox", { name: "Passord" }).fill(password);
    await page.getByRole("button", { name: "Logg inn" }).click();
    await page.getByRole("heading", { name: "Nye" }).waitFor();
    await page.getByRole("button", { name: "Slå på lyd" }).click();
    return { dining, page };
  };
  const toTables = (page: Page) => page.getByRole("link", { name: /^Bord/ }).click();
  const guest = (name: string) => ({ name, phone: "91234567" });
  const statusOf = async (reservationId: string): Promise<string> =>
    (
      await service.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [reservationId])
    )[0]!.status;

  it("rings for a request until somebody has seen it, and one tap gives the table that is proposed", async () => {
    const { dining, page } = await open();
    await toTables(page);
    await page.getByText("Ingen forespørsler").waitFor();
    await page.getByText("Ingen bordbestillinger denne dagen").waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], "an empty day");
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
    assert.deepEqual(await accessibilityFindings(page), [], "a request");
    await request.getByRole("button", { name: /^Godta, bord/ }).click();
    await request.waitFor({ state: "detached" });
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
    await picker.getByRole("checkbox", { name: /^R1/ }).check();
    await picker.getByText("R1: plass til 6").waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], "the tables");
    await picker.getByRole("button", { name: "Bruk bord R1" }).click();

    await page
      .getByRole("button", { name: /Ola Hansen, 4 gjester, Ventes/ })
      .first()
      .click();
    const sheet = page.getByRole("dialog", { name: "Ola Hansen" });
    await sheet.getByText("4 gjester · Bord R1").waitFor();
    await sheet.getByRole("button", { name: "Er kommet" }).click();
    await sheet.getByText("Til bords").waitFor();
    await sheet.getByRole("button", { name: "Har gått" }).click();
    await sheet.getByText("Gått", { exact: true }).waitFor();
    assert.equal(await statusOf(placed.reservationId), "COMPLETED");
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
    assert.deepEqual(await accessibilityFindings(page), [], "the reason");
    await dialog.getByRole("button", { name: "Avslå" }).click();
    await page.getByText("Ingen forespørsler").waitFor();
    assert.equal(await statusOf(placed.reservationId), "CANCELLED");
    const tracked = await dining.track(placed.publicToken);
    assert.equal(tracked.cancellation?.message, "Vi har selskap den kvelden.");
  });

  it("books for a guest who calls, on a telephone in the dark", async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
    await toTables(page);
    await page.getByRole("button", { name: "Dagen etter" }).click();
    await page.getByRole("heading", { name: /lørdag 13\. juni/i }).waitFor();
    await page.getByRole("button", { name: "Ny bestilling" }).click();
    const dialog = page.getByRole("dialog", { name: "Bestill for en gjest" });
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    await dialog.getByText("Skriv navnet.").waitFor();
    await dialog.getByLabel("Navn").fill("Per Olsen");
    await dialog.getByRole("button", { name: "Flere gjester" }).click();
    await dialog.getByLabel("Klokkeslett").fill("18:30");
    assert.deepEqual(await accessibilityFindings(page), [], "the form");
    await dialog.getByRole("button", { name: "Bestill bordet" }).click();
    await dialog.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /18:30.*Per Olsen, 3 gjester/ })
      .first()
      .waitFor();
    assert.deepEqual(await accessibilityFindings(page), [], "the day");
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    assert.ok(scroll <= width, "nothing sticks out at the side");
  });
});
