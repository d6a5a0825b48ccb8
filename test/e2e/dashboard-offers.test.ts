import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("offers and codes in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}) => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", options);
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const offerNamed = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });

  it("makes a code in eight taps from the board, and a guest uses it", async () => {
    const { page, shop, errors } = await open();
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await tap(page.getByRole("link", { name: /^Tilbud og koder/ }));
    await room(page).getByText("Ingen tilbud ennå").waitFor();
    await assertScreen(room(page), "no offers");
    await tap(page.getByRole("button", { name: "Nytt tilbud" }));
    await assertScreen(sheet(page), "a new offer");
    const code = sheet(page).getByLabel("Kode", { exact: true });
    await code.fill("fredag15");
    const value = sheet(page).getByLabel("Hvor mange prosent");
    await tap(value);
    await value.fill("15");
    await sheet(page).getByText("15 % på alt, med koden FREDAG15.").waitFor();
    await tap(save(page));
    await isGone(page);
    assert.ok(taps <= 8, `${taps} taps`);
    await offerNamed(page, "FREDAG15").waitFor();

    const guest = await site.open();
    await guest.page.goto(site.base.replace("//", `//${shop.slug}.`));
    await guest.page
      .getByRole("button", { name: /^Legg Brus i kurven/ })
      .first()
      .click();
    await guest.page.getByText("Har du en rabattkode?").click();
    await guest.page.getByLabel("Rabattkode").fill("fredag15");
    await guest.page.getByRole("button", { name: "Bruk", exact: true }).click();
    await guest.page.getByText("Koden FREDAG15 er brukt").waitFor();
    assert.deepEqual(errors, []);
  });

  it("says by Enter alone what is missing, and takes every condition", async () => {
    const { page, errors } = await open({ at: "/settings/offers" });
    await page.getByRole("button", { name: "Nytt tilbud" }).click();
    await sheet(page).getByLabel("Kode", { exact: true }).press("Enter");
    await sheet(page).getByText("Skriv en kode uten mellomrom").waitFor();
    await sheet(page).getByText("Skriv et helt tall fra 1 til 100.").waitFor();
    await sheet(page).getByRole("radio", { name: "Av seg selv" }).check();
    await sheet(page).getByRole("radio", { name: "Kroner i avslag" }).check();
    await sheet(page).getByLabel("Hvor mange kroner").fill("40");
    await sheet(page).getByLabel("Minste bestilling").fill("300");
    await sheet(page).getByRole("radio", { name: "Noen retter" }).check();
    await sheet(page).getByRole("combobox", { name: "Retter" }).click();
    await page.getByRole("option", { name: "Brus" }).click();
    await sheet(page).getByText("Når", { exact: true }).click();
    await sheet(page).getByLabel("Fredag").check();
    await sheet(page).getByLabel("Fra klokka").fill("16:00");
    await sheet(page).getByLabel("Til klokka").fill("20:00");
    await sheet(page).getByText("Hvem og hvordan").click();
    await sheet(page).getByRole("radio", { name: "Bare henting" }).check();
    await sheet(page).getByLabel("Bare gjestens første bestilling").check();
    await sheet(page).getByText("Hvor mange ganger").click();
    const most = sheet(page).getByLabel("I alt");
    await most.fill("100");
    await assertScreen(sheet(page), "an offer with conditions");
    await most.press("Enter");
    await isGone(page);
    await room(page)
      .getByText(
        "40 kr i avslag på Brus, ved kjøp for minst 300 kr, fredager kl. 16:00–20:00, ved henting, på gjestens første bestilling.",
      )
      .waitFor();
    await assertScreen(room(page), "one offer");
    await offerNamed(page, "Automatisk").click();
    await assertScreen(sheet(page), "an offer that comes by itself");
    const regret = async () => {
      await sheet(page).nth(1).getByRole("button", { name: "Avbryt" }).click();
      await sheet(page).nth(1).waitFor({ state: "detached" });
    };
    await sheet(page).getByRole("button", { name: "Avslutt nå" }).click();
    await regret();
    await sheet(page).getByRole("button", { name: "Avslutt nå" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Avslutt nå" }).click();
    await isGone(page);
    await room(page).getByText("Avsluttet").waitFor();
    await offerNamed(page, "Automatisk").click();
    await sheet(page).getByRole("button", { name: "Slett" }).click();
    await assertScreen(sheet(page).last(), "delete an offer");
    await regret();
    await sheet(page).getByRole("button", { name: "Slett" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Slett" }).click();
    await isGone(page);
    await room(page).getByText("Ingen tilbud ennå").waitFor();
    assert.deepEqual(errors, []);
  });

  it("gives several for one price in a size, to who is on the list, and tells what it has brought", async () => {
    const { page, shop, go, errors } = await open({ at: null });
    await offerOf(shop);
    await shop.place(shop.body({ couponCode: "VÅR" }));
    await go("/settings/offers");
    await room(page).getByRole("button", { name: "Nytt tilbud" }).click();
    await sheet(page).getByRole("radio", { name: "Gratis levering" }).check();
    await assertScreen(sheet(page), "an offer of free delivery");
    await sheet(page).getByRole("radio", { name: "Flere til én pris" }).check();
    await sheet(page).getByLabel("Kode", { exact: true }).fill("to");
    await sheet(page).getByLabel("Hvor mange retter").fill("2");
    await sheet(page).getByLabel("Pris for alle sammen i kroner").fill("250");
    await sheet(page).getByLabel("Høyst så mange ganger i en bestilling").fill("3");
    const size = sheet(page).getByLabel("Bare i størrelsen");
    await size.fill("kjempestor");
    await sheet(page).getByRole("radio", { name: "Noen kategorier" }).check();
    await sheet(page).getByRole("combobox", { name: "Kategorier" }).click();
    await page.getByRole("option", { name: "Pizza" }).click();
    await page.keyboard.press("Escape");
    for (const part of ["Når", "Hvem og hvordan", "Hvor mange ganger", "Slik ser gjestene det"])
      await sheet(page).getByText(part, { exact: true }).click();
    await sheet(page).getByLabel("Fra og med").fill("2026-06-13T10:00");
    await sheet(page).getByRole("radio", { name: "Bare levering" }).check();
    await sheet(page).getByRole("radio", { name: "Bare på nett" }).check();
    await sheet(page).getByLabel("Bare de som får nyhetsbrevet").check();
    await sheet(page).getByLabel("Per gjest").fill("4");
    await sheet(page).getByLabel("Kort merke").fill("2 for 1");
    await page.route("**/coupons?*", (route) => route.abort(), { times: 1 });
    await save(page).click();
    await sheet(page).getByRole("alert").waitFor();
    await save(page).click();
    await sheet(page).getByText("Ingen rett har denne størrelsen.").waitFor();
    await assertScreen(sheet(page), "several for one price");
    await size.fill("large");
    await save(page).click();
    await isGone(page);
    await offerNamed(page, "TO").waitFor();
    await assertScreen(room(page), "an offer that was used and one that is planned");
    await offerNamed(page, "VÅR").click();
    await save(page).waitFor();
    assert.equal(
      await sheet(page).getByRole("button", { name: "Slett" }).count(),
      0,
      "it stands in an order",
    );
    await page.keyboard.press("Escape");
    await isGone(page);
    assert.deepEqual(
      errors.filter((error) => !error.includes("422")),
      [],
    );
  });

  const offerOf = async (shop: Shop, more: object = {}) => {
    const { call } = await hire(site, shop, "MANAGER");
    const body = { code: "VÅR", discountType: "PERCENT", discountValue: 10, ...more };
    assert.equal((await call("POST", "/coupons", body)).statusCode, 201);
  };

  it("shows what somebody else has changed meanwhile, and keeps both", async () => {
    const { page, shop, go, errors } = await open({ at: null });
    await offerOf(shop);
    await go("/settings/offers");
    await offerNamed(page, "VÅR").click();
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));
    await save(page).click();
    await isGone(page);
    assert.deepEqual(sent, [], "nothing was changed, and nothing is sent");
    await offerNamed(page, "VÅR").click();
    await sheet(page).getByLabel("Minste bestilling").fill("200");
    await site.db.query("UPDATE coupons SET discount_value = 25 WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await save(page).click();
    await sheet(page).getByText("Noen andre har endret tilbudet").waitFor();
    await assertScreen(sheet(page), "an offer that somebody else has changed");
    await sheet(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await sheet(page).getByText("Noen andre har endret tilbudet").waitFor({ state: "detached" });
    assert.equal(await sheet(page).getByLabel("Hvor mange prosent").inputValue(), "25");
    assert.equal(await sheet(page).getByRole("alert").count(), 0);
    await sheet(page).getByLabel("Minste bestilling").fill("200");
    await save(page).click();
    await isGone(page);
    await room(page).getByText("25 % på alt, ved kjøp for minst 200 kr.").waitFor();
    await site.db.query(
      "UPDATE coupons SET code = NULL, is_automatic = true, display_name = 'Vårtilbud' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await page.reload();
    await offerNamed(page, "Vårtilbud").waitFor();
    // The refusal is the browser's to note.
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, shop, go } = await open({ at: null });
    await offerOf(shop, { usageLimit: 100, minimumOrder: 30_000, allowedDaysOfWeek: [5] });
    await go("/settings/offers");
    await offerNamed(page, "VÅR").waitFor();
    await assertSaysAndFits(room(page), "offers");
    await offerNamed(page, "VÅR").click();
    await save(page).waitFor();
    const closed = sheet(page).locator("details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
    await assertSaysAndFits(sheet(page), "an offer");
  });
});
