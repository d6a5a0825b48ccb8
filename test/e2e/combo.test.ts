import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { withFamilyDeal } from "../../src/features/menus/family-deal.fixture.ts";
import { withLunchDeal } from "../../src/features/menus/lunch-deal.fixture.ts";
import { openShop, type ShopFile } from "../../src/features/orders/shop.fixture.ts";
import { accessibilityFindings, createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
  await makeCombo();
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const productId = async (name: string): Promise<string> => {
  const [row] = await site.db.query<{ id: string }>(
    "SELECT id FROM products WHERE restaurant_id = $1 AND name = $2",
    [site.restaurantId, name],
  );
  return row!.id;
};

/** Tiramisu with a pizza, a side and the one sweet thing, and up to two drinks of three that there are; the fourth is sold out, and not offered. One more there may be. */
async function makeCombo(): Promise<void> {
  const [pizza, drink] = [await productId("Margherita"), await productId("Pommes frites")];
  const drinks = await Promise.all(
    ["Fanta 0,5 l", "Solo 0,5 l", "Sprite 0,5 l", "Ayran 0,25 l"].map(productId),
  );
  const soldOut = drinks[3];
  const combo = {
    slots: [
      {
        id: "slt_pizza",
        name: "Pizza",
        minSelect: 1,
        maxSelect: 1,
        options: [{ productId: pizza, variantId: null, extraPrice: 0 }],
      },
      {
        id: "slt_side",
        name: "Tilbehør",
        minSelect: 1,
        maxSelect: 1,
        options: [{ productId: drink, variantId: null, extraPrice: 1000 }],
      },
      {
        id: "slt_sweet",
        name: "Søtt",
        minSelect: 1,
        maxSelect: 1,
        options: [{ productId: await productId("Vaniljeis, 120 ml"), variantId: null, extraPrice: 0 }],
      },
      {
        id: "slt_drinks",
        name: "Drikke",
        minSelect: 0,
        maxSelect: 2,
        options: drinks.map((productId) => ({ productId, variantId: null, extraPrice: 0 })),
      },
      {
        id: "slt_extra",
        name: "Attåt",
        minSelect: 0,
        maxSelect: 1,
        options: drinks.slice(0, 2).map((productId) => ({ productId, variantId: null, extraPrice: 2500 })),
      },
    ],
  };
  await site.db.query("UPDATE products SET combo = $3 WHERE restaurant_id = $1 AND id = $2", [
    site.restaurantId,
    await productId("Tiramisu"),
    JSON.stringify(combo),
  ]);
  await site.db.query("UPDATE products SET is_available = false WHERE restaurant_id = $1 AND id = $2", [
    site.restaurantId,
    soldOut,
  ]);
  await site.ctx.snapshots.reload(site.restaurantId);
}

/** A shop of its own, and a guest who has opened a deal of its menu. */
async function chooseOf(deal: (file: ShopFile) => void, name: string) {
  const shop = await openShop(site, deal);
  const { page, errors } = await site.open();
  await page.goto(site.shop.replace(site.slug, shop.slug));
  await dishNamed(page, name).click();
  return { shop, page, errors, sheet: page.getByRole("dialog", { name }) };
}

async function putIntoBasket(sheet: Locator): Promise<void> {
  await sheet.getByRole("button", { name: /^Legg til/ }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Orders what is in the basket. */
async function collectAndPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByText("Betal når du henter", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
}

test("a combo is put together with the sizes and add-ons of its parts", async () => {
  const { page, errors } = await site.open();
  await page.goto(site.shop);
  await dishNamed(page, "Tiramisu").click();
  const sheet = page.getByRole("dialog", { name: "Tiramisu" });
  await sheet.getByRole("button", { name: /^Legg til/ }).click();
  await sheet.getByRole("alert").waitFor();
  await assertScreen(sheet, "a combo of which parts are missing");
  // What is missing first has the focus.
  const focused = sheet.locator("input:focus");
  assert.match(
    (await focused.evaluate((one: HTMLInputElement) => one.labels![0]!.textContent))!,
    /^Margherita/,
  );
  await sheet.getByRole("radio", { name: /Margherita \(Stor\)/ }).check();
  await sheet.getByRole("radio", { name: /Tynn italiensk bunn/ }).check();
  await sheet.getByRole("checkbox", { name: /Ekstra mozzarella/ }).check();
  await sheet.getByRole("radio", { name: /Pommes frites \(Liten\)/ }).check();
  const drink = (name: string) =>
    sheet.getByRole("group", { name: "Drikke" }).getByRole("checkbox", { name });
  await drink("Fanta").check();
  await drink("Solo").check();
  await drink("Fanta").uncheck();
  await drink("Sprite").check();
  await sheet.getByRole("radio", { name: "Vaniljeis" }).check();
  const extra = (name: string) => sheet.getByRole("group", { name: "Attåt" }).getByRole("checkbox", { name });
  await extra("Fanta").check();
  await extra("Solo").check();
  assert.equal(await extra("Fanta").isChecked(), false, "one there may be: the other takes its place");
  await extra("Solo").uncheck();
  assert.equal(await extra("Solo").isChecked(), false, "and it may be none");
  await assertScreen(sheet, "a combo with as many drinks as there may be");
  assert.deepEqual(await accessibilityFindings(page), []);
  await putIntoBasket(sheet);
  const basket = page.getByRole("complementary", { name: "Kurven din" });
  await basket.getByText("Tynn italiensk bunn").waitFor();
  await basket.getByText("Ekstra mozzarella").waitFor();
  for (const part of ["Margherita (Stor)", "Pommes frites (Liten)"]) await basket.getByText(part).waitFor();
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByText("Betal når du henter", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Husk meg/ }).check();
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
  assert.match((await page.locator("main").textContent())!, /Tynn italiensk bunn/);

  await page.getByRole("button", { name: "Bestill igjen" }).click();
  await page.waitForURL(/#kurv/);
  const again = page.getByRole("dialog", { name: "Kurven din" });
  for (const part of ["Tynn italiensk bunn", "Ekstra mozzarella", /Pommes frites/])
    await again.getByText(part).first().waitFor();
  await again.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
  assert.deepEqual(errors, []);
});

test("without script a combo is put together by a form, which keeps what was chosen while something is missing", async () => {
  const { page } = await site.open({ javaScriptEnabled: false });
  await page.goto(site.shop);
  await page.getByRole("main").getByRole("link", { name: "Tiramisu", exact: true }).first().click();
  await page.waitForURL(/\/rett\/tiramisu-/);
  const form = page.locator(".part__form");
  await assertScreen(form, "a combo without script");
  await form.getByRole("radio", { name: /Margherita \(Stor\)/ }).check();
  const drinks = form.getByRole("group", { name: "Drikke" });
  await drinks.getByRole("combobox", { name: "Solo" }).selectOption("2");
  await form.getByText("Tilvalg til Margherita").click();
  await form.getByRole("radio", { name: /Tynn italiensk bunn/ }).check();
  await form.getByLabel("Antall").fill("2");
  await form.getByRole("button", { name: "Legg i kurven" }).click();
  await form.getByRole("alert").waitFor();
  await assertScreen(form, "a combo without script of which parts are missing");
  await form.getByRole("radio", { name: /Pommes frites \(Liten\)/ }).check();
  await form.getByRole("button", { name: "Legg i kurven" }).click();
  await page.getByRole("heading", { name: "Kurven", level: 1 }).waitFor();
  await assertScreen(
    page.getByRole("main").getByRole("list").first(),
    "a combo in the basket without script",
  );
});

test("a lunch deal is made of the evening's dishes, while these are not shown themselves", async () => {
  site.clock.set("2026-06-12T12:00:00+02:00");
  const { page, errors, sheet } = await chooseOf(withLunchDeal, "Lunsjtilbud");
  await sheet.getByRole("radio", { name: "Margherita (Liten)" }).check();
  await sheet.getByRole("radio", { name: "Ostekant" }).check();
  await assertScreen(sheet, "a lunch deal of dishes of the evening");
  await putIntoBasket(sheet);
  await collectAndPay(page);
  await page.getByText("Margherita, Liten").waitFor();
  assert.deepEqual(errors, []);
});

test("two pizzas of a deal may be the same one, each with a crust of its own", async () => {
  const { shop, page, errors, sheet } = await chooseOf(withFamilyDeal, "Familiemiddag");
  const pizzas = sheet.getByRole("group", { name: /^To pizzaer/ });
  await pizzas.getByRole("checkbox", { name: "Margherita (Stor)" }).check();
  const more = pizzas.getByRole("button", { name: "Flere Margherita (Stor)" });
  await more.click();
  assert.equal(await more.isDisabled(), true, "two there may be of all");
  const crust = (nth: number, name: string) =>
    pizzas.getByRole("group", { name: `${nth}. Margherita (Stor)` }).getByRole("radio", { name });
  await crust(1, "Klassisk bunn").check();
  await crust(2, "Ostekant").check();
  assert.equal(await crust(1, "Klassisk bunn").isChecked(), true);
  await sheet.getByRole("radio", { name: "Brus" }).check();
  await assertSaysAndFits(sheet, "a deal with the same pizza twice");
  await pizzas.getByRole("button", { name: "Færre Margherita (Stor)" }).click();
  await pizzas.getByRole("group", { name: /^2\./ }).waitFor({ state: "detached" });
  await more.click();
  await crust(2, "Ostekant").check();
  await putIntoBasket(sheet);
  await assertScreen(
    page.getByRole("complementary", { name: "Kurven din" }).getByRole("listitem").first(),
    "the same pizza twice in the basket",
  );
  await collectAndPay(page);
  const [line] = await site.db.query<{ components: { name: string; addons: { name: string }[] }[] }>(
    "SELECT components FROM order_lines WHERE restaurant_id = $1",
    [shop.restaurantId],
  );
  assert.deepEqual(
    line!.components.map(({ name, addons }) => [name, ...addons.map((one) => one.name)]),
    [["Margherita", "Klassisk bunn"], ["Margherita", "Ostekant"], ["Brus"]],
  );
  assert.deepEqual(errors, []);
});

test("a part that sells out is in a deal no more once the deal is changed, and the rest is ordered", async () => {
  const { shop, page, errors, sheet } = await chooseOf(withFamilyDeal, "Familiemiddag");
  await sheet.getByRole("checkbox", { name: "Margherita (Liten)" }).check();
  await sheet.getByRole("button", { name: "Flere Margherita (Liten)" }).click();
  await sheet.getByRole("checkbox", { name: "Softis" }).check();
  await sheet.getByRole("radio", { name: "Brus" }).check();
  await putIntoBasket(sheet);
  await site.db.query("UPDATE products SET is_available = false WHERE restaurant_id = $1 AND id = $2", [
    shop.restaurantId,
    shop.id("Softis"),
  ]);
  await site.ctx.snapshots.reload(shop.restaurantId);
  await page.reload();
  const basket = page.getByRole("complementary", { name: "Kurven din" });
  const line = basket.getByRole("listitem").filter({ hasText: "Familiemiddag" }).first();
  await assertScreen(line, "a deal in the basket of which a part has sold out");
  await basket.getByRole("button", { name: "Endre Familiemiddag" }).click();
  const desserts = sheet.getByRole("group", { name: "Dessert" });
  await desserts.getByRole("checkbox", { name: "Kake", checked: false }).waitFor();
  assert.deepEqual(await desserts.getByRole("checkbox").count(), 1);
  await sheet.getByRole("button", { name: /^Oppdater/ }).click();
  await sheet.waitFor({ state: "detached" });
  await assertScreen(line, "a deal in the basket without the part that had sold out");
  await collectAndPay(page);
  assert.deepEqual(errors, []);
});
