import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";

let site: TestSite;
/** Uploaded pictures are on the service's own host, whatever host the page is on. */
before(async () => {
  site = await createTestSite();
  const picture = `${site.base}/uploads/none.webp`;
  await site.db.query(
    "UPDATE restaurant_profiles SET logo_url = $2, cover_image_url = $2 WHERE restaurant_id = $1",
    [site.restaurantId, picture],
  );
  await site.db.query(
    "UPDATE products SET image_url = $2, image_is_stock = true WHERE restaurant_id = $1 AND name = 'Pepperoni'",
    [site.restaurantId, picture],
  );
});
after(() => site.close());

for (const [name, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a large screen", { width: 1440, height: 900 }],
] as const) {
  test(`a dish's picture covers nothing of the dish, and every page may show pictures, on ${name}`, async () => {
    const { page, errors } = await site.open({ viewport, reducedMotion: "reduce" });
    await page.goto(site.shop);
    await page.getByRole("button", { name: "Pepperoni", exact: true }).first().click();
    const sheet = page.getByRole("dialog");
    const picture = (await sheet.locator("figure").boundingBox())!;
    const words = (await sheet.getByText("Illustrasjonsfoto").boundingBox())!;
    assert.ok(words.y + words.height <= picture.y + picture.height + 1, "the label is on the picture");
    const description = (await sheet.locator(".sheet__description").boundingBox())!;
    assert.ok(description.y >= picture.y + picture.height, "the description is below the picture");
    const size = (await sheet.getByText("Stor", { exact: true }).boundingBox())!;
    assert.ok(size.y >= description.y + description.height, "the sizes are below the description");
    assert.deepEqual(await accessibilityFindings(page), []);

    await sheet.getByRole("button", { name: /^Legg til/ }).click();
    await sheet.waitFor({ state: "detached" });
    await page.goto(`${site.shop}/#kasse`);
    await page.getByLabel("Navn").fill("Kari Nordmann");
    await page.getByLabel("Mobilnummer").fill("91234567");
    await page.getByText("Betal når du henter", { exact: true }).click();
    await page.getByRole("button", { name: /^Bestill/ }).click();
    await page.waitForURL(/\/o\//);
    await page.getByText("Det du har bestilt").waitFor();
    await page.locator(`img[src="${site.base}/uploads/none.webp"]`).first().waitFor({ state: "attached" });
    assert.deepEqual(errors, [], "the page's own policy refuses none of its pictures");
  });
}
