import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { shopFile } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

/** A pizzeria whose menu has the rules that most menus do without. */
const restaurant = () => ({
  ...shopFile,
  addonGroups: [
    ...shopFile.addonGroups,
    {
      ref: "styrke",
      name: "Hvor sterk?",
      description: "Den sterke er virkelig sterk.",
      minSelect: 1,
      maxSelect: 1,
      addons: [{ name: "Mild" }, { name: "Sterk" }],
    },
    {
      ref: "saus",
      name: "To sauser",
      minSelect: 2,
      maxSelect: 2,
      addons: [
        { name: "Rømmedressing", allergens: ["MILK"] },
        { name: "Chilisaus", price: 500, addonGroups: ["styrke"] },
        { name: "Ketsjup" },
      ],
    },
    {
      ref: "burger",
      name: "På burgeren",
      maxSelect: 4,
      allowQuantity: true,
      addons: [
        { name: "Løk", isDefault: true },
        { name: "Salat", isDefault: true },
        { name: "Ost", price: 1500 },
      ],
    },
  ],
  menus: [
    {
      ...shopFile.menus[0]!,
      categories: [
        {
          name: "Grill",
          products: [
            { ref: "kebab", name: "Kebab", basePrice: 12900, addonGroups: ["saus"] },
            { ref: "burger", name: "Burger", basePrice: 15900, addonGroups: ["burger"] },
          ],
        },
        ...shopFile.menus[0]!.categories,
        { name: "Etter sesongen", products: [] },
      ],
    },
  ],
  deliveryZones: [{ ...shopFile.deliveryZones[0]!, name: "Uten gebyr", deliveryFee: 0, minimumOrder: 0 }],
});

let site: TestSite;
before(async () => {
  site = await createTestSite({ standsAt: fridayEvening, restaurant });
  // What the import cannot say yet.
  await site.db.query(
    `WITH cut AS (
       UPDATE variants SET previous_price = 24900 WHERE restaurant_id = $1 AND name = 'Stor'
     )
     UPDATE products SET may_contain = '{PEANUTS,SESAME}' WHERE restaurant_id = $1 AND name = 'Margherita'`,
    [site.restaurantId],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const dialog = (page: Page) => page.getByRole("dialog");
const add = (page: Page) => dialog(page).getByRole("button", { name: /^Legg til/ });
const basket = (page: Page) => page.getByRole("complementary");
async function openDish(page: Page, name: string): Promise<void> {
  await page.goto(site.shop);
  await dishNamed(page, name).click();
  await add(page).waitFor();
}

test("a dish that needs a choice says what is missing, and takes no more than it may", async () => {
  const { page, errors } = await site.open();
  await openDish(page, "Kebab");
  await assertScreen(dialog(page), "dish before its choices");
  const group = dialog(page).getByRole("group", { name: "To sauser" });
  const isMarked = async () => /group--missing/.test((await group.getAttribute("class"))!);
  assert.equal(await isMarked(), false, "nobody has tried to go on");
  await add(page).click();
  await assertScreen(dialog(page), "dish whose choices are missing");
  assert.equal(await isMarked(), true);
  await group.getByRole("checkbox", { name: /^Chilisaus/ }).check();
  await add(page).click();
  await dialog(page)
    .getByRole("group", { name: "Hvor sterk?" })
    .getByRole("radio", { name: "Sterk" })
    .check();
  assert.equal(await isMarked(), true, "one of two");
  await group.getByRole("checkbox", { name: "Ketsjup" }).check();
  assert.equal(await isMarked(), false);
  await assertScreen(dialog(page), "dish with all that it takes");
  await add(page).click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(basket(page), "basket with a choice under a choice");
  assert.deepEqual(errors, []);
});

test("an add-on with what a guest avoids says so", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await dialog(page).getByText("Melk", { exact: true }).click();
  await dialog(page).getByRole("button", { name: /^Vis / }).click();
  await dialog(page).waitFor({ state: "detached" });
  await dishNamed(page, "Kebab").click();
  await add(page).waitFor();
  await assertScreen(dialog(page), "add-ons for who avoids milk");
});

test("a size that costs less than it did, and traces that a dish may have, are said", async () => {
  const { page } = await site.open();
  await openDish(page, "Margherita");
  await assertScreen(dialog(page), "dish with a lower price and traces");
});

test("of a dish that each guest gets three of, there is no fourth", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  const more = basket(page).getByRole("button", { name: "Flere Kake" });
  await dishNamed(page, "Kake").click();
  await add(page).click();
  await dialog(page).waitFor({ state: "detached" });
  await more.click();
  assert.equal(await more.isDisabled(), false);
  await more.click();
  assert.equal(await more.isDisabled(), true);
  assert.equal(await page.getByRole("main").getByRole("button", { name: "Flere Kake" }).isDisabled(), true);
  await assertScreen(basket(page), "basket with all the cakes");
});

test("what is left off a dish, and a wish for it, go along to the order; a dish in the basket can be made another", async () => {
  const { page, errors } = await site.open();
  const tooSmall = {
    path: "paymentMethod",
    code: "PAYMENT_TOO_SMALL",
    message: "For lite å betale på nett.",
  };
  let times = 1;
  await page.route("**/api/v1/orders/quote", async (route) => {
    const payload = route.request().postDataJSON();
    const headers = { host: new URL(site.shop).host, origin: site.shop };
    const answer = await site.inject({ method: "POST", url: "/api/v1/orders/quote", headers, payload });
    const warnings = payload.paymentMethod === "ONLINE" ? [tooSmall] : [];
    const quote = answer.json();
    return route.fulfill({ json: { ...quote, subtotal: quote.subtotal * times, warnings } });
  });
  await openDish(page, "Burger");
  await dialog(page).getByRole("checkbox", { name: "Løk" }).uncheck();
  await dialog(page).getByRole("checkbox", { name: /^Ost/ }).check();
  await dialog(page).getByRole("button", { name: "Flere Ost" }).click();
  await dialog(page).getByLabel("Beskjed til kjøkkenet").fill(" Godt stekt ");
  await add(page).click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(basket(page), "basket with a burger without onion");
  await basket(page).getByRole("button", { name: "Endre Burger" }).click();
  await assertScreen(dialog(page), "a burger that is changed");
  await dialog(page).getByRole("button", { name: "Færre Ost" }).click();
  await dialog(page).getByRole("button", { name: "Flere", exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: /^Oppdater/ })
    .click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(basket(page), "basket with two other burgers");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByText("Betal nå", { exact: true }).click();
  await page.getByText(tooSmall.message).waitFor();
  const tip = page.getByRole("group", { name: /tips/i }).getByRole("radio");
  await tip.last().check({ force: true });
  await page.getByLabel("Tips i kroner").fill("33");
  await page.reload();
  const kroner = page.getByLabel("Tips i kroner");
  assert.equal(await kroner.inputValue(), "33", "as it was typed");
  await tip.nth(1).check({ force: true });
  await kroner.waitFor({ state: "detached" });
  await page.reload();
  await tip.nth(2).waitFor({ state: "attached" });
  assert.equal(await tip.nth(1).isChecked(), true, "one that is offered stays the one that is offered");
  assert.equal(await kroner.count(), 0);
  times = 3;
  await page.reload();
  await kroner.waitFor();
  assert.equal(
    await kroner.inputValue(),
    "15",
    "what is not offered for another basket is still what is paid",
  );
  await kroner.fill("45");
  await kroner.fill("46");
  times = 1;
  await page.reload();
  await page.getByText("Betal når du henter", { exact: true }).click();
  await page.getByText(tooSmall.message).waitFor({ state: "detached" });
  await page.locator(".totals--stale, .totals--estimate").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
  await assertScreen(page.locator(".receipt"), "an order of burgers without onion");
  assert.deepEqual(errors, []);
});

test("where delivery costs nothing and takes any order, that is what is said of it", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await page.getByText("Levering", { exact: true }).first().click();
  await assertScreen(dialog(page), "delivery without a fee and a minimum");
  await dialog(page).getByRole("button", { name: "Skriv adressen selv" }).click();
  await dialog(page).getByLabel("Gate og nummer").fill("Gata 9");
  const ask = dialog(page).getByRole("button", { name: "Sjekk adressen" });
  await dialog(page).getByLabel("Postnummer").fill("0155");
  await ask.click();
  await assertScreen(dialog(page), "an address outside that was typed");
  const quotes = "**/api/v1/orders/quote";
  const unsure = { path: "deliveryAddress", code: "ADDRESS_NOT_FOUND", message: "Ukjent." };
  await page.route(quotes, (route) => route.fulfill({ json: { delivery: null, warnings: [unsure] } }));
  await ask.click();
  await assertScreen(dialog(page), "an address that only a map can tell");
  await page.route(quotes, (route) => route.abort());
  await ask.click();
  await assertScreen(dialog(page).locator(".notice"), "an address without an answer");
  await page.unroute(quotes);
  await dialog(page).getByLabel("Postnummer").fill("7010");
  await ask.click();
  await dialog(page).getByText("Vi leverer til deg").waitFor();
  await assertScreen(dialog(page), "an address that is delivered to for nothing");
  await dialog(page).getByRole("button", { name: "Bruk denne adressen" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await dishNamed(page, "Brus").click();
  await add(page).click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(basket(page), "basket that is delivered for nothing");
  const asked = page.waitForRequest("**/api/v1/order-slots?*");
  await page.getByRole("button", { name: /^Når\?/ }).click();
  const { searchParams } = new URL((await asked).url());
  assert.deepEqual([searchParams.get("fulfillment"), searchParams.get("postalCode")], ["DELIVERY", "7010"]);
  await page.getByRole("dialog", { name: "Tid for levering" }).waitFor();
});

test("a window is left by its cross, by Escape and by what is behind it, not by what is in it", async () => {
  const { page } = await site.open();
  const isBehind = () => page.evaluate(() => document.documentElement.classList.contains("is-behind"));
  await openDish(page, "Brus");
  assert.equal(await isBehind(), true);
  await dialog(page).locator(".dialog__title").click();
  assert.equal(await dialog(page).count(), 1);
  await page.mouse.click(5, 5);
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(await isBehind(), false);
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog(page).getByRole("button", { name: "Lukk" }).click(),
  ]) {
    await dishNamed(page, "Brus").click();
    await add(page).waitFor();
    await leave();
    await dialog(page).waitFor({ state: "detached" });
  }
});
