import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";

describe("the documentation in a browser", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (path: string, options = {}) => {
    const visit = await site.open({ locale: "en", ...options });
    await visit.page.goto(site.base + path);
    return visit;
  };

  it("copies a sample in the language that the reader has chosen, on this page and on the next", async () => {
    const { page, errors } = await open("/docs/api/restaurant/getMenu", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const code = page.locator(".panel:visible code");
    assert.match((await code.textContent())!, /^curl /);
    await page.getByRole("radio", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    assert.match((await code.textContent())!, /await fetch\(/);
    await page.locator(".panel:visible").getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code.textContent());
    await page.goto(`${site.base}/docs/api/restaurant/postOrders`);
    assert.match((await code.textContent())!, /await fetch\(/);
    assert.deepEqual(errors, []);
  });

  it("finds while one types, by Enter, and without any script", async () => {
    const { page, errors } = await open("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("verify a webhook");
    await page.locator(".found a").first().click();
    await page.waitForURL("**/docs/guides/verify-a-webhook*");
    const plain = await open("/docs", { javaScriptEnabled: false });
    const box = plain.page.getByRole("searchbox");
    await box.fill("SLOT_FULL");
    await box.press("Enter");
    await plain.page.waitForURL("**/docs/search?q=SLOT_FULL");
    await plain.page.locator(".results a").first().click();
    await plain.page.getByRole("heading", { level: 1 }).waitFor();
    assert.deepEqual(errors, []);
  });

  it("sends a call to a sandbox, by click and by Enter, and keeps the key for this tab alone", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    const { page, errors } = await open("/docs/api/restaurant/getMenu");
    const key = page.getByLabel("The sandbox's key");
    await key.fill(shop.key);
    await page.getByLabel("GET", { exact: true }).fill(`/api/v1/menu?slug=${shop.slug}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator("output").getByText('"categories"').first().waitFor();
    await page.goto(`${site.base}/docs/api/restaurant/getPrepTime`);
    assert.equal(await key.inputValue(), shop.key);
    const path = page.getByLabel("GET", { exact: true });
    await path.fill("/api/v1/prep-time?slug=nobody");
    await path.press("Enter");
    await page.locator("output").getByText("RESTAURANT_NOT_FOUND").waitFor();
    assert.deepEqual(errors, []);
  });

  for (const [path, name] of [
    ["/docs", "docs"],
    ["/docs/api/restaurant/postOrders", "docs of a call"],
    ["/docs/guides/errors", "docs of errors"],
  ] as const)
    it(`${path} fits every screen`, async () => {
      const { page } = await open(path);
      await assertFits(page.locator(".page"), name);
    });
});
