import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessibilityFindings, createTestSite, dishNamed, type TestSite } from "./browser.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());

const productId = async (name: string): Promise<string> => {
  const [row] = await site.db.query<{ id: string }>(
    "SELECT id FROM products WHERE restaurant_id = $1 AND name = $2",
    [site.restaurantId, name],
  );
  return row!.id;
};

test("a combo is put together with the sizes and add-ons of its parts", async () => {
  const [pizza, drink] = [await productId("Margherita"), await productId("Pommes frites")];
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
    ],
  };
  await site.db.query("UPDATE products SET combo = $3 WHERE restaurant_id = $1 AND id = $2", [
    site.restaurantId,
    await productId("Tiramisu"),
    JSON.stringify(combo),
  ]);
  await site.ctx.snapshots.reload(site.restaurantId);
  const { page, errors } = await site.open();
  await page.goto(site.shop);
  await dishNamed(page, "Tiramisu").click();
  const sheet = page.getByRole("dialog", { name: "Tiramisu" });
  await sheet.getByRole("button", { name: /^Legg til/ }).click();
  await sheet.getByRole("alert").waitFor();
  await sheet.getByRole("radio", { name: /Margherita \(Stor\)/ }).check();
  await sheet.getByRole("radio", { name: /Tynn italiensk bunn/ }).check();
  await sheet.getByRole("checkbox", { name: /Ekstra mozzarella/ }).check();
  await sheet.getByRole("radio", { name: /Pommes frites \(Liten\)/ }).check();
  assert.deepEqual(await accessibilityFindings(page), []);
  await sheet.getByRole("button", { name: /^Legg til/ }).click();
  await sheet.waitFor({ state: "detached" });
  const basket = page.getByRole("complementary", { name: "Kurven din" });
  await basket.getByText("Tynn italiensk bunn").waitFor();
  await basket.getByText("Ekstra mozzarella").waitFor();
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
