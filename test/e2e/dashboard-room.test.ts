import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Dining, openDining } from "../../src/features/reservations/dining.fixture.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { isSaved, signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { holdReadsOnceSaved } from "./read-again.ts";
import { assertScreen } from "./screens.ts";

/** D-316 */
describe("tables and how they are booked, in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (path: string, options: BrowserContextOptions = {}, isEmpty = false) => {
    const dining = await openDining(
      site,
      (file) => {
        if (isEmpty)
          Object.assign(file, { areas: undefined, tables: undefined, tableCombinations: undefined });
      },
      { environment: "TEST", live: false },
    );
    const visit = await signedIn(site, dining, "OWNER", {
      at: path,
      viewport: { width: 1024, height: 768 },
      ...options,
    });
    return { ...visit, dining };
  };
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
  };
  const fits = (page: Page, what: string) => assertFits(page.locator("main"), what);
  const tablesOf = ({ restaurantId }: Dining) =>
    site.db.query<{ name: string; area: string | null; seats: string }>(
      `SELECT t.name, a.name AS area, t.min_seats || '-' || t.max_seats || CASE WHEN t.is_active THEN '' ELSE ' off' END AS seats
       FROM dining_tables t LEFT JOIN dining_areas a ON a.restaurant_id = t.restaurant_id AND a.id = t.area_id
       WHERE t.restaurant_id = $1 ORDER BY t.sort_order`,
      [restaurantId],
    );
  const said = async (dining: Dining) =>
    (await tablesOf(dining)).map(({ name, area, seats }) => `${area ?? "-"} ${name} ${seats}`);
  const shownOn = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const saved = (page: Page) => page.waitForFunction(() => !document.querySelector('[role="dialog"]'));

  it("begin from nothing: several alike at once by Enter, and areas", async () => {
    const { page, dining, go, errors } = await open("/settings/tables", {}, true);
    await page.getByText("Ingen bord ennå").waitFor();
    await go("/reservations");
    await assertScreen(page.getByRole("main"), "a day in a room without tables", { onAnyDay: true });
    await page.getByRole("link", { name: "Legg inn bord" }).click();
    await page.getByRole("button", { name: "Nytt bord" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Må fylles ut.").waitFor();
    await assertScreen(shownOn(page), "a dining room without tables");
    await sheet.getByLabel("Navn").fill("1");
    await sheet.getByLabel("Hvor mange").fill("41");
    await sheet.getByLabel("Færrest gjester").fill("0");
    await sheet.getByLabel("Flest gjester").fill("0");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await assertScreen(sheet, "new tables with mistakes");
    await sheet.getByLabel("Hvor mange").fill("3");
    await sheet.getByLabel("Færrest gjester").fill("1");
    await sheet.getByLabel("Flest gjester").fill(" 2 ");
    await sheet.getByLabel("Flest gjester").press("Enter");
    await saved(page);
    assert.deepEqual(await said(dining), ["- 1 1-2", "- 2 1-2", "- 3 1-2"]);
    await page.getByRole("button", { name: "Nytt område" }).click();
    await sheet.getByLabel("Navn").fill("Terrasse");
    await sheet.getByLabel("Navn").press("Enter");
    await saved(page);
    await page.getByRole("button", { name: "Nytt bord i Terrasse" }).click();
    await sheet.getByLabel("Navn").fill("2");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Navnet er brukt fra før: 2.").waitFor();
    await sheet.getByLabel("Navn").fill(" T1 ");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    assert.deepEqual((await said(dining)).at(-1), "Terrasse T1 1-4");
    await page.getByRole("button", { name: "Nytt bord i Terrasse" }).click();
    await sheet.getByLabel("Navn").fill(" t1 ");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Navnet er brukt fra før: t1.").waitFor();
    await sheet.getByLabel("Navn").fill(" ");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Må fylles ut.").waitFor();
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Nytt område" }).click();
    await sheet.getByLabel("Navn").fill(" ");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Må fylles ut.").waitFor();
    await sheet.getByLabel("Navn").fill("terrasse ");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Navnet er brukt fra før: terrasse.").waitFor();
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await saved(page);
    await assertScreen(shownOn(page), "tables in an area and in none");
    await page.getByRole("button", { name: "Nytt bord i Uten område" }).click();
    await sheet.getByLabel("Navn").fill("9");
    await sheet.getByLabel("Navn").press("Enter");
    await saved(page);
    assert.deepEqual((await said(dining)).at(-1), "- 9 1-4");
    assert.deepEqual(errors, []);
  });

  it("are changed, ordered, pushed together and taken away", async () => {
    const { page, dining, errors } = await open("/settings/tables");
    const sheet = page.getByRole("dialog");
    const sal = page.getByRole("list", { name: "Sal" });
    await page.getByText("5 bord. 18 plasser.").waitFor();
    await shot(page, "room-tables-1024");
    await sal.getByRole("button", { name: "R1" }).click();
    await sheet.getByLabel("Flest gjester").fill("3");
    await sheet.getByLabel("Flest gjester").press("Enter");
    await sheet.getByText("Flest kan ikke være mindre enn færrest.").waitFor();
    await assertScreen(sheet, "a table for fewer than it takes");
    await sheet.getByLabel("Flest gjester").fill("8");
    await shot(page, "room-table-1024");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Endre Sal" }).click();
    await sheet.getByRole("button", { name: "Flytt R1 opp" }).click();
    await page.getByText("Flyttet").first().waitFor();
    await assertScreen(sheet, "an area of the dining room");
    await sheet.getByLabel("Navn").fill("Stue");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    assert.deepEqual(await said(dining), [
      "Vindu V1 1-2",
      "Vindu V2 1-2",
      "Stue S1 2-4",
      "Stue R1 4-8",
      "Stue S2 2-4",
    ]);
    await page.getByRole("button", { name: "Ny sammensetning" }).click();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Velg to bord eller flere.").waitFor();
    await sheet.getByLabel("V1").check();
    await sheet.getByLabel("V2").check();
    assert.equal(await sheet.getByLabel("Færrest gjester").inputValue(), "3");
    assert.equal(await sheet.getByLabel("Flest gjester").inputValue(), "4");
    await sheet.getByLabel("Flest gjester").press("Enter");
    await saved(page);
    await page.getByRole("button", { name: "Ny sammensetning" }).click();
    await sheet.getByLabel("V2").check();
    await sheet.getByLabel("V1").check();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await assertScreen(sheet, "tables that are pushed together already");
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await saved(page);
    await page.getByRole("button", { name: "V1 + V2" }).click();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await page.getByRole("button", { name: "V1 + V2" }).click();
    await sheet.getByLabel("Flest gjester").fill("5");
    await site.db.query("UPDATE table_combinations SET min_seats = 2 WHERE restaurant_id = $1", [
      dining.restaurantId,
    ]);
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await assertScreen(sheet, "tables that somebody else lets fewer sit at");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await assertScreen(shownOn(page), "a dining room of five tables");
    await page.getByRole("button", { name: /^V2 / }).click();
    await sheet.getByRole("button", { name: "Fjern bordet" }).click();
    await page
      .getByRole("dialog", { name: "Fjerne bord V2?" })
      .getByRole("button", { name: "Fjern", exact: true })
      .click();
    await saved(page);
    await page.getByRole("button", { name: "V1 + V2" }).waitFor({ state: "detached" });
    assert.equal((await tablesOf(dining)).length, 4);
    await fits(page, "the tables");
    const closed = "UPDATE ordering_settings SET reservations_enabled = false WHERE restaurant_id = $1";
    await site.db.query(closed, [dining.restaurantId]);
    await page.reload();
    await page.getByText("Gjestene kan ikke bestille bord på nett ennå.").waitFor();
    await page.getByRole("link", { name: "Slå på bestilling" }).click();
    await assertScreen(page.getByRole("region", { name: "På nett" }), "booking that is not open");
    assert.deepEqual(errors, []);
  });

  it("put one's change into the room as others have made it, and show what both have changed", async () => {
    const { page, dining } = await open("/settings/tables");
    const sheet = page.getByRole("dialog");
    const elsewhere = (set: string, name: string) =>
      site.db.query(`UPDATE dining_tables SET ${set} WHERE restaurant_id = $1 AND name = $2`, [
        dining.restaurantId,
        name,
      ]);
    await page.getByRole("button", { name: /^S1 2/ }).click();
    await sheet.getByLabel("Flest gjester").fill("5");
    await elsewhere("max_seats = 3", "V1");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    assert.ok((await said(dining)).includes("Vindu V1 1-3"), "the other change stands");
    await page.getByRole("button", { name: /^S1 2/ }).click();
    await sheet.getByLabel("Flest gjester").fill("6");
    await elsewhere("max_seats = 4", "S1");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Flest gjester er nå: 4").waitFor();
    await assertScreen(sheet, "a table that somebody else has changed");
    assert.ok((await said(dining)).includes("Sal S1 2-4"), "nothing was written over");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    assert.ok((await said(dining)).includes("Sal S1 2-6"));
    await page.getByRole("button", { name: /^S1 2/ }).click();
    await sheet.getByRole("checkbox", { name: "Bordet er i bruk" }).uncheck();
    await elsewhere("is_active = false, area_id = NULL", "S1");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Bordet er i bruk er nå: ute av bruk.").waitFor();
    await sheet.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await assertScreen(sheet, "a table that is out of use");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Endre Sal" }).click();
    await sheet.getByLabel("Navn").fill("Stue");
    await site.db.query("UPDATE dining_areas SET name = 'Hage' WHERE restaurant_id = $1 AND name = 'Sal'", [
      dining.restaurantId,
    ]);
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Navn er nå: Hage.").waitFor();
    await sheet.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await sheet.getByLabel("Navn").and(sheet.locator("[value=Hage]")).waitFor();
    assert.equal(await sheet.getByRole("alert").count(), 0, "what was refused is said no more");
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await saved(page);
    await assertScreen(shownOn(page), "a dining room with a table out of use");
    assert.match((await marksOf(shownOn(page), "off")).join("\n"), /^off true: S1.*$/);
    await page.getByRole("button", { name: "Ny sammensetning" }).click();
    await assertScreen(sheet, "tables that can be pushed together");
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await saved(page);
    for (const gone of ["table_combinations", "dining_tables"])
      await site.db.query(
        `DELETE FROM ${gone} WHERE restaurant_id = $1 AND to_jsonb(${gone})->>'name' IS DISTINCT FROM 'V1'`,
        [dining.restaurantId],
      );
    await elsewhere("max_seats = 1", "V1");
    await page.reload();
    await page.getByRole("button", { name: "Endre Vindu" }).click();
    await assertScreen(sheet, "an area with one table");
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await saved(page);
    await assertScreen(shownOn(page), "a dining room of one table");
    await site.db.query("DELETE FROM dining_tables WHERE restaurant_id = $1", [dining.restaurantId]);
    await page.reload();
    await assertScreen(shownOn(page), "areas without tables");
  });

  it("say how guests book, which holds for the next guest, and show what a colleague has changed", async () => {
    const { page, dining, errors } = await open("/settings/tables");
    await page.getByRole("link", { name: "Slik bestilles de" }).click();
    await page.getByLabel("Flest gjester").waitFor();
    const tabs = page.getByRole("navigation", { name: "Bord og bestilling" });
    assert.deepEqual(await tabs.locator("[aria-current]").allTextContents(), ["Slik bestilles de"]);
    await page.getByLabel("Flest gjester").fill("0");
    await page.getByLabel("Flest gjester").press("Enter");
    await page.getByText("Skriv et helt tall fra 1 til 99.").waitFor();
    await page.getByLabel("Flest gjester").fill("4");
    await page.getByLabel("Bestilles senest: antall", { exact: true }).fill("2");
    await page.getByRole("switch", { name: "Gjestene betaler depositum" }).press(" ");
    await page.getByLabel("Depositum, kr").fill("150");
    await page.getByRole("button", { name: "Ny rad" }).click();
    await page.getByLabel("Opptil så mange gjester, rad 4").fill("5");
    await page.getByLabel("Minutter, rad 4").fill("60");
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Radene må stå med de minste selskapene først.").waitFor();
    await page.getByRole("radio", { name: "Hele bordet" }).check();
    await page.getByRole("radio", { name: "Hver gjest" }).check();
    await page.getByRole("switch", { name: /pause/i }).press(" ");
    for (const [field, typed] of [
      ["Færrest gjester", "9"],
      ["Dager frem", "366"],
      ["Depositum, kr", "0"],
      ["Bestilles senest: antall", "-1"],
    ] as const)
      await page.getByLabel(field, { exact: true }).fill(typed);
    await page.getByRole("button", { name: "Lagre" }).click();
    await assertScreen(shownOn(page), "rules of booking with mistakes");
    await page.getByRole("switch", { name: /pause/i }).press(" ");
    for (const [field, typed] of [
      ["Færrest gjester", "1"],
      ["Dager frem", "60"],
      ["Depositum, kr", "150"],
      ["Bestilles senest: antall", "2"],
    ] as const)
      await page.getByLabel(field, { exact: true }).fill(typed);
    await page.getByRole("button", { name: "Fjern rad 4" }).click();
    await shot(page, "room-rules-1024");
    await page.getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    const stored = async () =>
      (
        await site.db.query<{ dine_in: Record<string, unknown> }>(
          "SELECT dine_in FROM ordering_settings WHERE restaurant_id = $1",
          [dining.restaurantId],
        )
      )[0]!.dine_in;
    // The same, with a space after it: there is nothing to save.
    await page.getByLabel("Dager frem").fill("60 ");
    await page.getByLabel("Dager frem").press("Enter");
    await page.getByRole("button", { name: "Lagre", exact: true, disabled: true }).waitFor();
    assert.equal(await page.getByLabel("Dager frem").inputValue(), "60");
    const now = await stored();
    assert.deepEqual(
      [now.maxPartySize, now.minNoticeMinutes, now.deposit],
      [4, 120, { amount: 15_000, perPerson: true, cancelBeforeMinutes: 1440 }],
    );
    assert.equal((await dining.book({ partySize: 5 })).json().error.code, "PARTY_TOO_LARGE");
    await page.getByLabel("Dager frem").fill("30");
    await site.db.query(
      `UPDATE ordering_settings SET dine_in = dine_in || '{"maxDaysAhead":90,"slotMinutes":30,"partiesPerSlot":null,"coversPerSlot":12,"autoApprove":true,"deposit":null,"turnTimes":[{"maxPartySize":4,"minutes":75}],"bookingPaused":true,"bookingPausedUntil":"2031-05-10T11:00:00.000Z"}' WHERE restaurant_id = $1`,
      [dining.restaurantId],
    );
    await page.getByRole("button", { name: "Lagre" }).click();
    await page.getByText("Dager frem er nå: 90.").waitFor();
    await assertScreen(shownOn(page), "rules of booking that somebody else has changed");
    // "Lagret" may still be there of the first time.
    const isStored = page.waitForResponse((answer) => answer.request().method() !== "GET" && answer.ok());
    await page.getByRole("button", { name: "Lagre" }).click();
    await isStored;
    await page.waitForFunction(() => !document.body.textContent?.includes("er nå: 90"));
    assert.deepEqual([(await stored()).maxDaysAhead, (await stored()).slotMinutes], [30, 30]);
    await fits(page, "how tables are booked");
    assert.deepEqual(errors, []);
  });

  it("keep what is typed while what was saved is read again", async () => {
    const { page, errors } = await open("/settings/tables");
    await page.getByRole("link", { name: "Slik bestilles de" }).click();
    await page.getByLabel("Dager frem").fill("20");
    const { isSaved, goOn } = await holdReadsOnceSaved(page, "/api/staff/dine-in");
    await page.getByRole("button", { name: "Lagre" }).click();
    await isSaved;
    await page.getByText("Lagret").first().waitFor();
    await page.getByLabel("Flest gjester").fill("3");
    goOn();
    const savedAgain = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await page.getByRole("button", { name: "Lagre" }).click();
    await savedAgain;
    assert.equal(await page.getByLabel("Flest gjester").inputValue(), "3");
    assert.equal(await page.getByLabel("Dager frem").inputValue(), "20");
    assert.deepEqual(errors, []);
  });

  it("speak English, in the dark as well", async () => {
    const { page, go } = await open("/settings/tables?lang=en", {
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    await page.getByText("5 tables. 18 seats.").waitFor();
    await shot(page, "room-tables-390-dark-en");
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByRole("button", { name: "New combination" }).click();
    await page.getByRole("dialog").waitFor();
    await shot(page, "room-combination-390-dark-en");
    assert.deepEqual(await accessibilityFindings(page), []);
    await go("/settings/tables/booking?lang=en");
    await page.getByText("Guests can book tables online").waitFor();
    await shot(page, "room-rules-390-dark-en");
    assert.deepEqual(await accessibilityFindings(page), []);
  });
});
