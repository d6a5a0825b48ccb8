import assert from "node:assert/strict";
import { after, before, test } from "node:test";
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
  ],
  menus: [
    {
      ...shopFile.menus[0]!,
      categories: [
        {
          name: "Grill",
          products: [{ ref: "kebab", name: "Kebab", basePrice: 12900, addonGroups: ["saus"] }],
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
  await assertScreen(basket(page), "basket with all the cakes");
});

test("where delivery costs nothing and takes any order, that is what is said of it", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await page.getByText("Levering", { exact: true }).first().click();
  await assertScreen(dialog(page), "delivery without a fee and a minimum");
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
