import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createStarPrinter } from "../emulators/star-printer.ts";
import { accessibilityFindings, createTestSite, linksHere, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { holdReadsOnceSaved } from "./read-again.ts";
import { assertScreen } from "./screens.ts";

/** D-240 to D-246 */
describe("printers and stations in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (path: string, options: BrowserContextOptions = {}) => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const visit = await signedIn(site, shop, "OWNER", { at: path, ...options });
    return { ...visit, shop };
  };
  const fits = (page: Page, what: string): Promise<void> => assertFits(page.locator("main"), what);
  const accepted = async (shop: Shop, lines: object[], more: object = {}): Promise<void> => {
    const { orderId } = await shop.place(shop.body({ lines, ...more }));
    const cook = await hire(site, shop);
    assert.equal((await cook.call("POST", `/orders/${orderId}/accept`, {})).statusCode, 200);
  };
  const pizza = (shop: Shop) => shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] });

  it("take a printer by Enter, give its address once, and tell how it is", async () => {
    const { page, shop, errors } = await open("/settings/printers");
    await page.getByText("Ingen skrivere ennå").waitFor();
    await page.getByRole("button", { name: "Legg til skriver" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Navn").fill(" ");
    await sheet.getByLabel("Navn").press("Enter");
    await sheet.getByText("Gi skriveren et navn.").waitFor();
    await assertScreen(sheet, "a new printer without a name");
    await sheet.getByLabel("Navn").fill("Pizzaovnen");
    await sheet.getByLabel("Navn").press("Enter");
    await page.getByText("Adressen til skriveren").waitFor();
    const address = (await page.getByRole("dialog").locator("code").textContent()) ?? "";
    assert.match(address, /\/printers\/star\//);
    // It is shown once: no slip of the finger closes it.
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await page.getByText("Venter på å bli koblet til").waitFor();
    await page.getByRole("button", { name: "Vis lappene til Pizzaovnen" }).click();
    await sheet.getByText("Ingen lapper").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Skriv ut en prøvelapp på Pizzaovnen" }).click();
    await page.getByText("1 lapp venter").waitFor();
    await page.getByRole("button", { name: "Vis lappene til Pizzaovnen" }).click();
    await sheet.getByRole("button", { name: "Ta Prøvelapp ut av køen" }).click();
    await sheet.getByText("Tatt ut").waitFor();
    await site.db.query(
      "UPDATE print_jobs SET state = 'FAILED', failure = 'Tomt for papir' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await sheet.getByText("Kom ikke ut").waitFor();
    await sheet.getByText("Skriveren svarte: Tomt for papir").waitFor();
    await page.route("**/jobs/**", (route) => route.abort(), { times: 1 });
    await sheet.getByRole("button", { name: "Skriv ut Prøvelapp igjen" }).click();
    await sheet.getByRole("alert").waitFor();
    await sheet.getByRole("button", { name: "Skriv ut Prøvelapp igjen" }).click();
    await sheet.getByRole("button", { name: "Ta Prøvelapp ut av køen" }).waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    const printer = createStarPrinter(site, address);
    assert.equal(await printer.printAll(), 1);
    await page.getByText("Klar", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Vis lappene til Pizzaovnen" }).click();
    await page.getByRole("dialog").getByText("Skrevet ut").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await fits(page, "printers");
    await assertScreen(
      page.getByRole("region", { name: "Restaurantens innstillinger" }),
      "printers in the office",
      { onAnyDay: true },
    );
    await page.getByRole("button", { name: "Endre Pizzaovnen" }).click();
    await assertScreen(sheet, "a printer to change");
    await page.mouse.click(5, 5);
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre Pizzaovnen" }).click();
    await sheet.getByRole("checkbox", { name: "Kjøkkenlapp" }).uncheck();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Velg minst én").waitFor();
    await sheet.getByRole("checkbox", { name: "Kjøkkenlapp" }).check();
    await sheet.getByRole("checkbox", { name: "Pakkeseddel" }).check();
    await sheet.getByRole("checkbox", { name: "Skriv ut av seg selv" }).uncheck();
    await sheet.getByRole("radio", { name: "2", exact: true }).check();
    await sheet.getByRole("radio", { name: "58 mm" }).check();
    await sheet.getByRole("radio", { name: "English" }).check();
    await sheet.getByLabel("Navn").fill("Ovnen");
    await page.route("**/printers/*", (route) => route.abort(), { times: 1 });
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByRole("alert").waitFor();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByText("bare når noen ber om det").waitFor();
    await assertScreen(page.getByRole("list", { name: "Skrivere" }), "a printer that was changed", {
      onAnyDay: true,
    });
    await page.route("**/test*", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Skriv ut en prøvelapp på Ovnen" }).click();
    await page.getByRole("alert").first().waitFor();
    await page.getByRole("button", { name: "Gi Ovnen en ny adresse" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ny adresse" }).click();
    const readdressed = await page.getByRole("dialog").locator("code").textContent();
    assert.notEqual(readdressed, address);
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    await sheet.first().waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Fjern Ovnen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fjern" }).click();
    await page.getByText("Ingen skrivere ennå").waitFor();
    assert.deepEqual(errors, []);
  });

  it("divide the kitchen into stations, each with a board where what is made is ticked", async () => {
    const { page, shop, go, errors } = await open("/settings/stations");
    const main = page.locator("main");
    await main.getByRole("button", { name: "Legg til stasjon" }).click();
    await main.getByLabel("Navn").fill("  ");
    await main.getByRole("button", { name: "Fjern Stasjon 1", exact: true }).waitFor();
    await main.getByLabel("Navn").press("Enter");
    await main.getByText("Gi stasjonen et navn.").waitFor();
    await main.getByLabel("Navn").fill("Ovn");
    await main.getByRole("button", { name: "Legg til stasjon" }).click();
    await main.getByLabel("Navn").nth(1).fill("ovn ");
    await main.getByLabel("Navn").nth(1).press("Enter");
    await main.getByText("To stasjoner kan ikke hete det samme.").first().waitFor();
    await main.getByRole("button", { name: "Fjern ovn", exact: true }).last().click();
    await main.getByLabel("Lager dette").click();
    await page.getByRole("option", { name: "Pizza" }).click();
    await page.keyboard.press("Escape");
    await main.getByText("Ingen stasjon lager Annet.").waitFor();
    await main.getByLabel("Navn").press("Enter");
    await page.getByText("Stasjonene er lagret.").waitFor();
    await fits(page, "stations");
    await assertScreen(
      page.getByRole("region", { name: "Restaurantens innstillinger" }),
      "stations in the office",
      { onAnyDay: true },
    );
    await accepted(shop, [{ ...pizza(shop), quantity: 2 }, shop.line("Brus")]);
    const deliveryAddress = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" };
    await accepted(shop, [pizza(shop), shop.line("Margherita", { variant: "Liten" })], {
      ...{ fulfillment: "DELIVERY", deliveryAddress, note: "Nøtteallergi" },
    });
    await shop.place(shop.body({ lines: [pizza(shop)] }));
    await go("");
    const fresh = page.getByRole("region", { name: /^Nye/ });
    await assertScreen(fresh, "a new order that no station makes yet");
    assert.deepEqual(await linksHere(page, "Stasjoner"), ["Ordrer"]);
    await page.getByRole("navigation", { name: "Stasjoner" }).getByRole("link", { name: "Ovn" }).click();
    await main.getByText("3 Margherita Stor", { exact: true }).waitFor();
    await main.getByText("1 ting fra andre").waitFor();
    assert.deepEqual(await linksHere(page, "Stasjoner"), ["Ovn"]);
    await fits(page, "a station's board");
    await assertScreen(main, "the board of a station");
    const first = main.getByRole("article").first();
    await page.route("**/ticks*", (route) => route.abort(), { times: 1 });
    await first.getByRole("button", { name: "2 Margherita er laget" }).click();
    await page.getByText("Ble ikke lagret. Prøv igjen.").waitFor();
    await go("/settings/printers");
    await page.getByRole("button", { name: "Legg til skriver" }).click();
    const printer = page.getByRole("dialog");
    const made = printer.getByRole("group", { name: "Hvilke stasjoner?" });
    await made.getByLabel("Ovn").check();
    await printer.getByRole("checkbox", { name: "Kjøkkenlapp" }).uncheck();
    await made.waitFor({ state: "detached" });
    await printer.getByRole("checkbox", { name: "Kjøkkenlapp" }).check();
    await printer.getByRole("radio", { name: /^Epson/ }).check();
    await printer.getByLabel("Navn").fill(" Kassa ");
    await printer.getByRole("button", { name: "Legg til skriver" }).click();
    await page.getByText("Server Direct Print, slå").waitFor();
    await page.getByRole("button", { name: "Jeg har kopiert den" }).click();
    const { call } = await hire(site, shop, "MANAGER");
    const [kept] = (await call("GET", "/printers")).json().printers;
    assert.deepEqual(
      [kept.name, kept.kind, kept.slips, kept.stationIds.length],
      ["Kassa", "EPSON", ["KITCHEN"], 1],
    );
    await go("");
    await main.getByText("Ovn 0/1").first().waitFor();
    await page.getByRole("navigation", { name: "Stasjoner" }).getByRole("link", { name: "Ovn" }).click();
    await first.getByRole("button", { name: "2 Margherita er laget" }).click();
    await main.getByText("1 Margherita Stor", { exact: true }).waitFor();
    await go("");
    await main.getByText("Ovn ferdig").first().waitFor();
    await page.goBack();
    await main.getByText("1 Margherita Stor", { exact: true }).waitFor();
    const margheritas = first.getByRole("button", { name: "1 Margherita er laget" });
    await margheritas.first().click();
    await first.getByRole("button", { name: "1 Margherita er ikke laget likevel" }).waitFor();
    await assertScreen(first.getByRole("list").first(), "a ticket of which one thing is made");
    await first.getByRole("button", { name: "1 Margherita er ikke laget likevel" }).click();
    await margheritas.nth(1).waitFor();
    await main
      .getByRole("article")
      .getByRole("button", { name: /^Alt til / })
      .press("Enter");
    await main.getByText("Ingenting å lage").waitFor();
    await main.getByRole("button", { name: /^Hent tilbake / }).click();
    await main.getByRole("article").waitFor();
    await go("/station/stn_0");
    await page.getByText("Dette finnes ikke lenger.").waitFor();
    assert.deepEqual(errors, []);
  });

  it("keep what is typed while the stations that were saved are read again, and know them by then", async () => {
    const { page, shop, errors } = await open("/settings/stations");
    const main = page.locator("main");
    await main.getByRole("button", { name: "Legg til stasjon" }).click();
    await main.getByLabel("Navn").fill("Ovn");
    const { isSaved, goOn } = await holdReadsOnceSaved(page, "/api/staff/stations");
    const save = main.getByRole("button", { name: "Lagre", exact: true });
    await save.click();
    await isSaved;
    await page.getByText("Stasjonene er lagret.").waitFor();
    const stored = () =>
      site.db.query("SELECT id, name FROM stations WHERE restaurant_id = $1 ORDER BY name", [
        shop.restaurantId,
      ]);
    const [oven] = await stored();
    await main.getByLabel("Navn").fill("Steinovn");
    goOn();
    const isSavedAgain = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    await save.click();
    await isSavedAgain;
    // Taken by the form, too: it begins anew with what was saved.
    await main.locator("button[data-loading]").waitFor({ state: "detached" });
    assert.equal(await main.getByLabel("Navn").inputValue(), "Steinovn");
    assert.deepEqual(await stored(), [{ ...oven, name: "Steinovn" }]);
    await site.db.query("UPDATE stations SET name = 'Grill' WHERE restaurant_id = $1", [shop.restaurantId]);
    await main.getByLabel("Navn").fill("Pizzaovn");
    await save.click();
    const take = main.getByRole("button", { name: "Hent det som gjelder nå" });
    await take.waitFor();
    await assertScreen(main.locator("form"), "stations that somebody else has changed");
    await take.click();
    await take.waitFor({ state: "detached" });
    assert.equal(await main.getByLabel("Navn").inputValue(), "Grill");
    assert.deepEqual(errors, []);
  });

  it("speak English, in the dark as well", async () => {
    const { page, go } = await open("/settings/printers?lang=en", { colorScheme: "dark" });
    await page.getByText("No printers yet").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await go("/settings/stations?lang=en");
    await page.getByText("No stations").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    const add = page.getByRole("button", { name: "Add station" });
    for (let count = 0; count < 12; count += 1) await add.click();
    await page.getByRole("button", { name: "Remove Station 12" }).waitFor();
    assert.ok(await add.isDisabled());
  });
});
