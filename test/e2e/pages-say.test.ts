import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { allergens } from "../../src/domain/allergens.ts";
import { shopFile, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { speakPseudoLanguage } from "../pseudo-language.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { speakPseudoDashboard, speakPseudoPages, wordsOfNobody } from "./pseudo-pages.ts";

const restaurant = {
  ...shopFile,
  tables: [{ name: "V1", minSeats: 1, maxSeats: 2 }],
  settings: { ...shopFile.settings, reservationsEnabled: true, dineIn: { slotMinutes: 60 } },
};
const guest = { name: "Kari Nordmann", phone: "912 34 567", spaced: "73 50 00 00" };
// Among them the call that the order's key is told to have been used for.
const data = { restaurant, guest, allergens, own: ["Luka", "Kari Eier", "Import", "POST", "orders"] };

describe("pages say what the catalogue says", () => {
  let site: TestSite;
  let folder: string;
  let speakEnglish: () => void;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "pseudo-"));
    site = await createTestSite({ standsAt: fridayEvening, restaurant: () => restaurant });
    speakEnglish = speakPseudoLanguage();
  });
  after(async () => {
    speakEnglish?.();
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const holds = async (page: Page, where: string): Promise<void> =>
    assert.deepEqual(await wordsOfNobody(page, data), [], `said by nobody, on ${where}`);
  const dialog = (page: Page) => page.getByRole("dialog");
  const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();
  const close = async (page: Page): Promise<void> => {
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  };

  it("from the menu to an order that is followed", async () => {
    const { page, context } = await site.open();
    await speakPseudoPages(site, context);
    await page.goto(`${site.shop}/?lang=en`);
    await page.locator("html[data-ready]").waitFor();
    await holds(page, "the menu");
    for (const [opener, where] of [
      [page.getByRole("button", { name: /When\?/ }), "the times"],
      [page.getByRole("button", { name: /Filter/ }), "the filter"],
      [page.getByRole("button", { name: /Opening hours/ }), "the opening hours"],
      [dishNamed(page, "Margherita"), "a dish"],
    ] as const) {
      await opener.first().click();
      await dialog(page).waitFor();
      await holds(page, where);
      await close(page);
    }
    await page.getByText("Delivery", { exact: false }).first().click();
    await press(page, /Type the address yourself/);
    await press(page, /Check the address/);
    await holds(page, "an address with mistakes");
    await press(page, /Pick it up instead|Close/);
    await page.getByText("⟦Pick up⟧").first().click();
    await dishNamed(page, "Margherita").click();
    await dialog(page).getByRole("button", { name: /Add/ }).last().click();
    await dialog(page).waitFor({ state: "detached" });
    await press(page, /Go to checkout/);
    await page.getByText("⟦Pay when you pick up⟧").click();
    await page.getByRole("button", { name: /Order for/ }).click();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await holds(page, "the checkout with mistakes");
    await page.getByLabel("⟦Name⟧").fill(guest.name);
    await page.getByLabel("⟦Mobile number⟧").fill(guest.phone);
    await page.getByRole("button", { name: /Order for/ }).click();
    await page.waitForURL(/\/o\//);
    await page.getByText("⟦Received⟧").waitFor();
    await holds(page, "the order's page");
  });

  it("when a table is booked", async () => {
    const { page, context } = await site.open();
    await speakPseudoPages(site, context);
    await page.goto(`${site.shop}/bord?lang=en`);
    await page.locator("html[data-ready]").waitFor();
    await page.locator(".days__item").nth(1).click();
    await page.getByRole("button", { name: /^19:00/ }).waitFor();
    await holds(page, "the free tables");
    await page.getByRole("button", { name: /^19:00/ }).click();
    await page.locator("form").waitFor();
    await press(page, /Send the request/);
    await page.locator("[aria-invalid=true]").first().waitFor();
    await holds(page, "the form with mistakes");
  });

  it("in the dashboard", async () => {
    const shop = await shopOf(site, site);
    await shop.post(shop.body());
    const { page, context, go } = await signedIn(site, site);
    await speakPseudoDashboard(context, folder);
    await page.goto(`${site.base}/dashboard?lang=en`);
    await page.getByRole("heading", { name: "⟦New⟧" }).waitFor();
    await holds(page, "the board");
    await press(page, /Open order/);
    await dialog(page).waitFor();
    await holds(page, "an order");
    await close(page);
    for (const path of [
      "/done",
      "/reservations",
      "/news",
      "/settings",
      "/settings/keys",
      "/settings/webhooks",
      "/settings/domains",
      "/settings/menu",
      "/settings/capacity",
      "/settings/payments",
      "/settings/going-live",
      "/settings/agreement",
      "/settings/site-gate",
    ]) {
      await go(path);
      await page.getByRole("heading").first().waitFor();
      await page.waitForLoadState("networkidle");
      await holds(page, path);
    }
  });
});
