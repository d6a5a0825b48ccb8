import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessibilityFindings, createTestSite, dishNamed, type TestSite } from "./browser.ts";

let site: TestSite;
const pictures = "**/uploads/picture.webp";
/** Uploaded pictures are on the service's own host, whatever host the page is on. */
before(async () => {
  site = await createTestSite();
  const picture = `${site.base}/uploads/picture.webp`;
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
    await page.route(pictures, (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a63"/></svg>',
      }),
    );
    await page.goto(site.shop);
    await dishNamed(page, "Pepperoni").click();
    const sheet = page.getByRole("dialog");
    await sheet.locator(".sheet__description").waitFor();
    // All at one moment: the sheet may still be on its way up.
    const [picture, label, description, sizes] = await sheet.evaluate((dialog) =>
      ["figure", "figcaption", ".sheet__description", ".sizes"].map((selector) => {
        const { top, bottom } = dialog.querySelector(selector)!.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    assert.ok(
      label!.top > picture!.top && label!.bottom <= picture!.bottom + 1,
      "the label is on the picture",
    );
    assert.ok(description!.top >= picture!.bottom, "the description is below the picture");
    assert.ok(sizes!.top >= description!.bottom, "the sizes are below the description");
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
    await page.locator(`img[src="${site.base}/uploads/picture.webp"]`).first().waitFor({ state: "attached" });
    assert.deepEqual(errors, [], "the page's own policy refuses none of its pictures");
  });
}

test("where nobody has sent a picture there is a pattern of tiles", async () => {
  const { page, errors } = await site.open();
  await page.goto(`${site.base}/`);
  const tiles = page.locator("svg.front__art g[transform]");
  await tiles.first().waitFor({ state: "attached" });
  assert.ok((await tiles.count()) > 50, "12 by 6, some of them empty");
  assert.deepEqual(errors, []);
});

test("a picture that is gone leaves no broken frame: the initials stand for the logo", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 } });
  // The browser finds out before the page's script is there, or after.
  for (const delayMs of [0, 1_500]) {
    await page.route(pictures, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fulfill({ status: 404, body: "" });
    });
    await page.goto(site.shop);
    await page.locator("header .monogram:not(img)", { hasText: /^\p{Lu}{1,2}$/u }).waitFor();
    await page.waitForFunction(() =>
      [...document.images].every((image) => !image.complete || image.naturalWidth > 0),
    );
    assert.equal(await page.locator("img.hero__cover").count(), 0);
    await page.unrouteAll();
  }
});
