import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openPickyShop } from "../../src/features/orders/drawn-orders.fixture.ts";
import { openShop, type Shop, type ShopFile } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { holdAnswers } from "./held-answers.ts";
import { loseCalls } from "./lost-call.ts";
import { assertScreen } from "./screens.ts";

describe("an order taken by phone in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site, withNested, { environment: "TEST", live: false });
    const visit = await signedIn(site, shop, "STAFF", options);
    return { ...visit, shop };
  };
  /** Whoever takes bacon says how it is fried. */
  const withNested = ({ addonGroups }: ShopFile): void => {
    const addons = [
      { name: "Mykt", price: 0 },
      { name: "Sprøtt", price: 0 },
    ];
    const fried = { ref: "stekt", name: "Hvor stekt?", minSelect: 1, maxSelect: 1, addons };
    Object.assign(addonGroups[1]!.addons[0]!, { addonGroups: ["stekt"] });
    (addonGroups as object[]).push(fried);
  };
  const atForm = async (visit: DashboardVisit) => {
    await visit.go("/phone-order");
    await visit.page.getByRole("heading", { name: "Ta imot bestilling på telefon" }).waitFor();
  };
  const stored = async ({ restaurantId }: Shop) => {
    const [row] = await site.db.query<Record<string, unknown>>(
      `SELECT source, total, customer_name, payment_method, status, fulfillment FROM orders
       WHERE restaurant_id = $1 ORDER BY placed_at DESC LIMIT 1`,
      [restaurantId],
    );
    return row;
  };
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/phone-${name}.png`, fullPage: true });
  };

  it("takes no mouse: letters and Enter, from the first dish to the order", async () => {
    const visit = await open({ viewport: { width: 1024, height: 768 } });
    const { page, shop, errors } = visit;
    await page.getByRole("button", { name: /Innstillinger/ }).click();
    await page.getByRole("link", { name: "Ta imot på telefon" }).click();
    const search = page.getByLabel("Søk i menyen").and(page.getByRole("searchbox"));
    await search.press("Enter");
    await search.fill("sushi");
    await page.getByText("Ingen retter passer.").waitFor();
    await search.press("Enter");
    await search.fill("");
    await search.pressSequentially("brus");
    await search.press("Enter");
    await search.fill("marg");
    await search.press("Enter");
    const dish = page.getByRole("dialog", { name: "Margherita" });
    await dish.getByRole("radio", { name: "Stor" }).waitFor();
    await dish.getByRole("button", { name: /^Legg til, 209/ }).press("Enter");
    await dish.waitFor({ state: "detached" });
    await search.and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: /^Ta imot, 250/ }).waitFor();
    await page.getByRole("button", { name: "Endre Brus" }).press("Enter");
    const drink = page.getByRole("dialog", { name: "Brus" });
    await assertScreen(drink, "a drink by phone that is changed");
    await page.keyboard.press("Escape");
    await drink.waitFor({ state: "detached" });
    const held = await holdAnswers(page, "**/orders/quote?*");
    await page.getByLabel("Navn").fill("Ola Nordmann");
    await held.isAsked;
    const amount = page.getByRole("button", { name: /^Ta imot, 250/ });
    assert.ok(await amount.isVisible(), "what it comes to stays until it is known anew");
    held.goOn();
    const phone = page.getByLabel("Telefon");
    await phone.fill("1");
    await phone.press("Enter");
    await page.getByText(/norsk telefonnummer|telefonnummer/i).waitFor();
    await phone.fill("91234567");
    await phone.press("Enter");
    await page.getByRole("heading", { name: /^Bestilling \d+ er tatt imot$/ }).waitFor();
    await shot(page, "taken");
    assert.deepEqual(await stored(shop), {
      source: "STAFF",
      total: 25_000,
      customer_name: "Ola Nordmann",
      payment_method: "CASH",
      status: "CONFIRMED",
      fulfillment: "PICKUP",
    });
    assert.equal(await page.getByText(/^(Betalingslenke|Send som SMS)$/).count(), 0);
    await page.getByRole("button", { name: "Ta imot en til" }).press("Enter");
    await assertScreen(page.getByRole("form"), "an order by phone with nothing said yet");
    await page.getByRole("link", { name: "Ordrer" }).click();
    await page.getByText("Ola Nordmann").first().waitFor();
    assert.deepEqual(
      errors.filter((error) => !error.includes("422")),
      [],
    );
  });

  it("goes to an address, and gives the link to pay by", async () => {
    const visit = await open({ viewport: { width: 820, height: 1180 } });
    const { page, shop } = visit;
    await atForm(visit);
    await page.getByRole("button", { name: /^Margherita/ }).click();
    const dish = page.getByRole("dialog", { name: "Margherita" });
    await dish.getByRole("radio", { name: "Ostekant" }).check();
    await dish.getByLabel("Bacon").check();
    await dish.getByRole("button", { name: "Én til av Bacon" }).click();
    await assertScreen(dish, "a dish by phone with as much bacon as there may be");
    await dish.getByRole("checkbox", { name: "Bacon" }).uncheck();
    await dish.getByRole("checkbox", { name: "Bacon" }).check();
    await dish.getByRole("radio", { name: "Sprøtt" }).check();
    await dish.getByLabel("Beskjed til kjøkkenet").fill(" Godt stekt ");
    await dish.getByRole("button", { name: "Én til av Margherita" }).click();
    await dish.getByRole("button", { name: /^Legg til/ }).click();
    await page.getByText("Ostekant, Bacon, Sprøtt, «Godt stekt»").waitFor();
    await page.getByRole("radio", { name: "Får levert" }).check();
    const at = { line1: "Gata 8", postalCode: "7011", city: "Trondheim", latitude: 63.4, longitude: 10.4 };
    const sought: (string | null)[] = [];
    await page.route("**/order-addresses?*", (route) => {
      sought.push(new URL(route.request().url()).searchParams.get("q"));
      return route.fulfill({
        json: {
          results: [
            {
              ...{ id: "1", label: "Gata 8, 7011 Trondheim", ...at },
              delivery: { available: true, zoneName: "Sentrum", deliveryFee: 4900 },
            },
            {
              ...{ id: "2", label: "Gata 80, 7011 Trondheim", ...at },
              delivery: { available: false, message: "Dit kjører vi ikke." },
            },
            { id: "3", label: "Gata 88, 7011 Trondheim", ...at, delivery: null },
          ],
        },
      });
    });
    await page.getByLabel("Adresse").fill(" Ga ");
    await page.route("**/orders/quote?*", (route) => route.abort());
    await page.getByLabel("Navn").fill("Ola");
    await page.getByRole("form").getByRole("alert").getByText("Fikk ikke svar fra Luka").waitFor();
    await page.unroute("**/orders/quote?*");
    await page.getByLabel("Adresse").fill("Gata");
    const found = page.getByRole("list", { name: "Adresser som passer" });
    await assertScreen(found, "addresses that a caller may mean");
    assert.deepEqual(sought, ["Gata"]);
    await found.getByRole("button").first().click();
    await found.waitFor({ state: "detached" });
    await page.getByText("Sone: Sentrum").waitFor();
    assert.deepEqual(
      await Promise.all(["Adresse", "Postnummer", "Sted"].map((name) => page.getByLabel(name).inputValue())),
      ["Gata 8", "7011", "Trondheim"],
    );
    await page.unroute("**/order-addresses?*");
    await page.getByLabel("Adresse").fill("Gata 9");
    await page.getByLabel("Postnummer").fill("7010");
    await page.getByLabel("Sted").fill("Trondheim");
    await page.getByText("Sone: Sentrum").waitFor();
    await page.getByRole("radio", { name: "Betalingslenke" }).check();
    await page.getByLabel("Navn").fill("Kari");
    await page.getByLabel("Telefon").fill("91234567");
    await page.getByLabel("E-post").fill("kari@example.com");
    // (209 + 39 + 40) × 2 and 49 for the way.
    await page.getByRole("button", { name: /^Ta imot, 625/ }).waitFor();
    await assertScreen(page.getByRole("form"), "an order by phone to an address");
    const isNotTaken = await loseCalls(page, "**/api/staff/orders?*");
    await page.getByRole("button", { name: /^Ta imot, 625/ }).click();
    await page.getByRole("button", { name: /^Ta imot, 625/, disabled: true }).waitFor();
    await isNotTaken();
    await page.getByRole("button", { name: /^Ta imot, 625/ }).click();
    await page.getByRole("heading", { name: /venter på betaling$/ }).waitFor();
    await page.getByText("Vi har også sendt den til kari@example.com.").waitFor();
    await page.getByRole("button", { name: "Kopier Betalingslenke" }).waitFor();
    const sms = await page.getByRole("link", { name: "Send som SMS" }).getAttribute("href");
    assert.match(decodeURIComponent(sms!), /^sms:91234567\?body=Hei.* https?:\/\//);
    await shot(page, "link");
    assert.deepEqual(await accessibilityFindings(page), []);
    const order = await stored(shop);
    assert.deepEqual(
      [order?.status, order?.total, order?.fulfillment],
      ["AWAITING_PAYMENT", 62_500, "DELIVERY"],
    );
    await page.getByRole("link", { name: "Til tavlen" }).click();
    await page.getByText(/^Kari \(#\d+\) har ikke betalt/).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "an order by phone that waits");
    await shot(page, "unpaid");
    await page.getByRole("button", { name: /^Lenke/ }).click();
    const unpaid = page.getByRole("dialog", { name: "Bestillingen til Kari venter på betaling" });
    await unpaid.getByRole("button", { name: "Kopier Betalingslenke" }).waitFor();
    assert.match(
      (await unpaid.getByRole("link", { name: "Send som SMS" }).getAttribute("href"))!,
      /^sms:\+4791234567\?body=Hei/,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Lenke/ }).click();
    const giveUp = await loseCalls(page, "**/unpaid/cancel?*");
    await page.getByRole("button", { name: "Ikke vent lenger" }).click();
    await page.getByRole("button", { name: "Ikke vent lenger", disabled: true }).waitFor();
    await giveUp();
    await page.getByRole("button", { name: "Ikke vent lenger" }).click();
    await page.getByText(/har ikke betalt/).waitFor({ state: "detached" });
    assert.equal((await stored(shop))?.status, "FAILED");
  });

  it("puts a combo together of its parts, with their sizes and what they cost more", async () => {
    const shop = await openPickyShop(site);
    const visit = await signedIn(site, shop, "STAFF", { at: null });
    const { page, errors } = visit;
    await page.route("**/order-menu?*", (route) => route.abort());
    await page.route("**/api/staff/restaurant?*", (route) => route.abort());
    await visit.go("/phone-order");
    await assertScreen(page.getByRole("alert"), "a restaurant that could not be read");
    await page.unroute("**/api/staff/restaurant?*");
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByRole("main").getByRole("button", { name: "Prøv igjen" }).waitFor();
    await page.unroute("**/order-menu?*");
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await page.getByRole("button", { name: /^Kombo/ }).click();
    const dish = page.getByRole("dialog", { name: "Kombo" });
    await assertScreen(dish, "a combo by phone");
    await dish.getByRole("radio", { name: "Brus" }).check();
    await dish.getByRole("radio", { name: "Softis" }).check();
    await dish.getByRole("radio", { name: "Margherita Liten" }).check();
    await assertScreen(dish, "a combo by phone with other parts");
    await dish.getByRole("button", { name: /^Legg til/ }).click();
    await dish.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Endre Kombo" }).click();
    await assertScreen(dish, "a combo by phone that is changed");
    await dish.getByRole("button", { name: "Lukk" }).click();
    await page.getByLabel("Navn").fill("Kari");
    await page.getByLabel("Telefon").fill("91234567");
    await assertScreen(page.getByRole("form"), "an order by phone of a combo");
    await page.getByRole("button", { name: /^Ta imot, / }).click();
    await page.getByRole("heading", { name: /er tatt imot$/ }).waitFor();
    assert.equal((await stored(shop))?.total, 20_900);
    assert.deepEqual(errors, []);
  });

  it("has every control within reach on every screen, in both languages, light and dark", async () => {
    const visit = await open();
    const { page } = visit;
    await atForm(visit);
    await page.getByRole("button", { name: /^Brus/ }).click();
    await page.getByRole("radio", { name: "Får levert" }).check();
    await page.getByRole("button", { name: /^Ta imot, / }).waitFor();
    await assertSaysAndFits(page.getByRole("main"), "an order by phone");
    await page.getByRole("button", { name: /^Øl/ }).click();
    await page.getByRole("checkbox").waitFor();
    await assertScreen(page.getByRole("form"), "an order by phone with a beer", { onAnyDay: true });
    await page.getByRole("button", { name: /^Margherita/ }).click();
    const dish = page.getByRole("dialog", { name: "Margherita" });
    await dish.getByRole("button", { name: /^Legg til/ }).waitFor();
    await assertSaysAndFits(dish, "a dish by phone");
    await page.goto(`${page.url()}?lang=en`);
    await page.getByRole("heading", { name: "Take an order by phone" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await shot(page, "en");
  });
});
