import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { eventually } from "../conformance/eventually.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";

describe("what moves under a finger in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (at: string, height: number) => {
    const options = { at, viewport: { width: 1280, height } };
    const { page } = await signedIn(site, await openShop(site), "OWNER", options);
    await room(page).getByRole("heading", { level: 1 }).waitFor();
    return page;
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const button = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });
  const told = (page: Page) => page.getByRole("alert").filter({ hasText: "Lagret" });
  const isGone = (page: Page) => told(page).waitFor({ state: "detached" });
  const top = async (what: Locator) => (await what.boundingBox())!.y;
  /** How much of the window is not the page's, at its foot. */
  const below = async (page: Page) => {
    const { y, height } = (await page.locator("main").boundingBox())!;
    return page.viewportSize()!.height - y - height;
  };
  const isWhole = (page: Page) =>
    eventually(
      () => below(page),
      (px) => px === 0,
    );
  const make = async (page: Page, what: string, name: string) => {
    await button(page, what).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Navn", { exact: true }).fill(name);
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.first().waitFor({ state: "detached" });
    await told(page).waitFor();
  };

  it("is nothing when what was told at the foot goes, and its room is the page's again further up", async () => {
    const page = await open("/settings/menu/menus", 700);
    await make(page, "Ny meny", "Fredagsmeny");
    const up = button(page, "Flytt Fredagsmeny opp");
    await up.hover();
    await page.mouse.down();
    const at = await top(up);
    await isGone(page);
    assert.equal(await top(up), at);
    await page.mouse.up();
    await page.getByText("Flyttet", { exact: true }).waitFor();
    await room(page).hover();
    await page.mouse.wheel(0, -2_000);
    await isWhole(page);
  });

  it("is no bar that stands at the foot, and nothing is left behind on the next page", async () => {
    const page = await open("/settings/menu", 500);
    await make(page, "Ny kategori", "Supper");
    await button(page, "Velg flere").click();
    const bar = page.getByRole("region", { name: "Endre flere retter" });
    const at = await top(bar);
    await isGone(page);
    assert.equal(await top(bar), at);
    await page.getByRole("link", { name: "Åpningstider" }).click();
    await page.getByRole("heading", { name: "Åpningstider", level: 1 }).waitFor();
    await isWhole(page);
  });

  it("is nothing where a page does not reach so far down", async () => {
    const page = await open("/settings/menu/menus", 1_400);
    await make(page, "Ny meny", "Fredagsmeny");
    await isGone(page);
    await isWhole(page);
  });

  it("is not answered by the second tap of a double one: the order after it waits", async () => {
    const shop = await openShop(site, undefined, { environment: "TEST", live: false });
    for (const quantity of [1, 2, 3])
      await shop.place(shop.body({ lines: [shop.line("Brus", { quantity })] }));
    const { page } = await signedIn(site, shop, "STAFF", { viewport: { width: 820, height: 1180 } });
    const accepts = page.getByRole("button", { name: /^Godta/ });
    await accepts.nth(2).waitFor();
    // Sound is allowed by whatever is tapped first, and the banner that asks for it goes.
    await page.getByRole("heading", { name: "Nye" }).click();
    await page.getByRole("button", { name: /^Lyd på/ }).waitFor();
    await accepts.first().dblclick();
    await eventually(
      () => accepts.count(),
      (count) => count === 2,
    );
    assert.equal(await page.evaluate(() => String(getSelection())), "", "nor does it mark a word");
    await accepts.first().click();
    await eventually(
      () => accepts.count(),
      (count) => count === 1,
    );
  });
});
