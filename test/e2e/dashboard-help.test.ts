import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { openDining } from "../../src/features/reservations/dining.fixture.ts";
import { help as english } from "../../src/messages/en/help.ts";
import { help } from "../../src/messages/nb/help.ts";
import { helpPages } from "../../web/dashboard/office/help-pages.ts";
import { accessibilityFindings, createTestSite, noSidewaysScroll, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { withCookies } from "./session.ts";

/** D-321 */
describe("the office's head and its help", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("stands on every one, and says what it is, what guests see and what goes wrong", async () => {
    const dining = await openDining(site);
    const { page, go, errors } = await signedIn(site, dining, "OWNER");
    await go("/settings/profile");
    const button = page.getByRole("button", { name: /^Hjelp om / });
    for (const [path, [topic]] of Object.entries(helpPages)) {
      // It needs a webhook, and has its own test.
      if (path.includes("$")) continue;
      await page.evaluate((to) => history.pushState({}, "", to), `/dashboard/${dining.slug}/settings${path}`);
      const sheet = page.getByRole("dialog");
      const isRight = () =>
        sheet
          .getByText(help.pages[topic].what)
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
      await button.click();
      // The page before stands until the next one is here, and its help goes with it.
      while (!(await isRight())) {
        await page.keyboard.press("Escape");
        await button.click();
      }
      await sheet.getByText(help.pages[topic].mistakes).waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
    assert.deepEqual(errors, []);
  });

  it("opens by Enter, gives the focus back, fits a phone, and leads to the guide", async () => {
    const dining = await openDining(site);
    const { page, go } = await signedIn(site, dining, "OWNER", {
      colorScheme: "dark",
      viewport: { width: 320, height: 640 },
    });
    await go("/settings/tables?lang=en");
    const above = page.getByRole("link", { name: "All settings" });
    assert.equal(await above.getAttribute("aria-current"), null);
    const button = page.getByRole("button", { name: "Help about Tables" });
    await button.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Tables" });
    await sheet.getByText(english.pages.tables.mistakes).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/help-320-dark-en.png` });
    const guide = await sheet.getByRole("link", { name: "Read more in the guide" }).getAttribute("href");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await button.and(page.locator(":focus")).waitFor();
    await noSidewaysScroll(page, "the title with its help");
    await page.goto(`${site.base}${guide}`);
    await page.getByRole("heading", { name: "The room" }).waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/guide-320-dark.png` });
  });

  it("changes restaurant from its head, for who works at several", async () => {
    const bolgen = await openShop(site, (file) => {
      file.name = "Bølgen";
    });
    const fjellet = await openShop(
      site,
      (file) => {
        file.name = "Fjellet";
      },
      { environment: "TEST", live: false },
    );
    const kim = await hire(site, bolgen);
    await site.ctx.people.addMember(fjellet.restaurantId, kim.userId, "OWNER");
    const { page, errors } = await withCookies(site, kim.cookie, { viewport: { width: 390, height: 844 } });
    await page.goto(`${site.base}/dashboard/${bolgen.slug}`);
    const sheet = page.getByRole("dialog");
    await page.getByRole("button", { name: "Bølgen. Bytt restaurant" }).press("Enter");
    await assertSaysAndFits(sheet, "the restaurants where one works");
    const here = sheet.locator("[aria-current]");
    assert.deepEqual(await here.allTextContents(), ["Bølgen"]);
    const ticked = sheet.getByRole("link").filter({ has: page.locator("svg") });
    assert.deepEqual(await ticked.allTextContents(), ["Bølgen"]);
    await sheet.getByRole("link", { name: "Fjellet" }).click();
    await page.getByRole("button", { name: "Fjellet. Bytt restaurant" }).click();
    assert.equal(new URL(page.url()).pathname, `/dashboard/${fjellet.slug}`);
    await sheet.waitFor();
    assert.deepEqual(await here.allTextContents(), ["Fjellet Sandkasse"]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.deepEqual(errors, []);
  });
});
