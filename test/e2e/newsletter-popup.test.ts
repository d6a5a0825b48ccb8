import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityFindings, createTestSite, dishNamed, type TestSite, tabTo } from "./browser.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite({ hasPopup: true });
  await site.db.query("UPDATE newsletter_popups SET delay_seconds = 0");
  await site.ctx.snapshots.reload(site.restaurantId);
});
after(() => site.close());
beforeEach(() => site.clock.advance(61_000));

const popup = (page: Page) => page.getByRole("dialog", { name: "15 % på første bestilling" });

async function openShop(page: Page): Promise<void> {
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
}

test("it waits for the first scroll, comes once, and a no is a no", async () => {
  const { page, errors } = await site.open();
  await page.clock.install();
  await openShop(page);
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  await page.clock.runFor(5000);
  assert.equal(await popup(page).count(), 0, "not before the first scroll");
  const search = page.getByLabel("Søk i menyen");
  const isSeen = (value: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    }, value);
  await search.focus();
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 100);
  await page.clock.runFor(5000);
  assert.equal(await popup(page).count(), 0, "not while a guest searches");
  await isSeen("hidden");
  await search.blur();
  await page.clock.runFor(5000);
  assert.equal(await popup(page).count(), 0, "not while nobody looks");
  await isSeen("visible");
  await page.clock.runFor(2000);
  await popup(page).waitFor();
  await page.keyboard.press("Escape");
  await popup(page).waitFor({ state: "detached" });

  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await page.mouse.wheel(0, -500);
  await page.mouse.wheel(0, 500);
  await page.waitForFunction(() => scrollY > 100);
  // Everything that it would wait for has happened twice over.
  await page.clock.runFor(5000);
  assert.equal(await popup(page).count(), 0);
  assert.deepEqual(errors, []);
});

test("an address gives the code, and the code goes into the basket", async () => {
  const { page, errors } = await site.open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await openShop(page);
  await page.mouse.wheel(0, 500);
  await popup(page)
    .getByText(/samtykker du til at Nordstjernen Pizza sender deg/)
    .waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await tabTo(page, /^E-post/);
  await page.keyboard.type("kari@");
  await page.keyboard.press("Enter");
  await page.getByText("Sjekk e-postadressen.").waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.keyboard.type("example.no");
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("dialog", { name: "Takk! Her er koden din" });
  await thanks.waitFor();
  await thanks.getByText(/og få 15\u00a0% i rabatt/).waitFor();
  assert.doesNotMatch((await thanks.textContent())!, /\{\{/, "the placeholders are filled in");
  assert.deepEqual(await accessibilityFindings(page), []);
  await thanks.getByRole("button", { name: "Bruk koden nå" }).click();
  const [row] = await site.db.query<{ status: string }>(
    "SELECT status FROM newsletter_subscribers WHERE restaurant_id = $1 AND email = 'kari@example.no'",
    [site.restaurantId],
  );
  assert.equal(row!.status, "SUBSCRIBED");

  await dishNamed(page, "Margherita").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await page.getByRole("button", { name: /Se kurven/ }).click();
  await page
    .getByRole("dialog")
    .getByText(/Koden .+ er brukt/)
    .waitFor();
  assert.deepEqual(errors, []);
});

test("an offer that has ended meanwhile says so", async () => {
  const { page } = await site.open();
  await openShop(page);
  await page.mouse.wheel(0, 500);
  await popup(page).waitFor();
  await site.db.query("UPDATE newsletter_popups SET is_enabled = false");
  await site.ctx.snapshots.reload(site.restaurantId);
  try {
    const submit = page.getByRole("button", { name: "Gi meg koden" });
    await page.getByLabel("E-post").fill("ola@example.no");
    let asked = 0;
    const may = Promise.withResolvers<void>();
    await page.route("**/newsletter/signup?*", async (route) => {
      asked += 1;
      await may.promise;
      await route.abort();
    });
    await submit.click();
    await page.getByRole("button", { disabled: true }).waitFor();
    await page.getByLabel("E-post").press("Enter");
    may.resolve();
    await popup(page).getByText("Vi fikk ikke svar").waitFor();
    assert.equal(asked, 1);
    await page.unroute("**/newsletter/signup?*");
    await submit.click();
    await page.getByText("Tilbudet er dessverre ikke tilgjengelig lenger.").waitFor();
  } finally {
    await site.db.query("UPDATE newsletter_popups SET is_enabled = true");
    await site.ctx.snapshots.reload(site.restaurantId);
  }
});
