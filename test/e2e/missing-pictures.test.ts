import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestSite, type TestSite } from "./browser.ts";

/** Restaurants link pictures from websites that are taken down one day. */
let site: TestSite;
before(async () => {
  site = await createTestSite();
  const gone = "https://gone.example/picture.png";
  await site.db.query("UPDATE products SET image_url = $2 WHERE restaurant_id = $1", [
    site.restaurantId,
    gone,
  ]);
  await site.db.query(
    "UPDATE restaurant_profiles SET logo_url = $2, cover_image_url = $2 WHERE restaurant_id = $1",
    [site.restaurantId, gone],
  );
  await site.ctx.listener.caughtUp();
});
after(() => site.close());

test("pictures that are gone leave no broken frames: the initials stand for the logo", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 } });
  // Whether the browser finds out before the page's script is there, or after.
  for (const delayMs of [0, 1_500]) {
    await page.route("https://gone.example/**", async (route) => {
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
