import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { keepVersions } from "../../src/features/menu-history/keep-version.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("what the menu has been, in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    site.clock.set(fridayEvening);
    const shop = await openShop(site);
    await keepVersions(site.ctx);
    const visit = await signedIn(site, shop, "OWNER", { at: "/settings/menu", ...options });
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const history = (page: Page) => room(page).getByRole("link", { name: "Historikk" }).click();
  const versions = (page: Page) =>
    room(page).getByRole("list", { name: "Tidligere menyer" }).getByRole("button");
  const priceOf = async ({ restaurantId }: Shop) =>
    (
      await site.db.query<{ price: number }>(
        "SELECT base_price::int AS price FROM products WHERE restaurant_id = $1 AND name = 'Brus'",
        [restaurantId],
      )
    )[0]!.price;
  /** The price of a drink, typed and kept, and the menu as it is after it. */
  const change = async (page: Page, price: string) => {
    await room(page).getByRole("button", { name: "Brus", exact: true }).click();
    await sheet(page).getByLabel("Pris i kroner").fill(price);
    await sheet(page).getByRole("button", { name: "Lagre" }).click();
    await isGone(page);
    site.clock.advance(60_000);
    await keepVersions(site.ctx);
  };

  it("a wrong price is undone in four taps, after a look at what changes back", async () => {
    const { page, shop, errors } = await open();
    await change(page, "450");
    await history(page);
    await versions(page).nth(1).waitFor();
    await assertScreen(room(page), "what the menu has been");
    await versions(page).nth(1).click();
    await sheet(page).getByText("450").first().waitFor();
    await assertScreen(sheet(page), "what going back changes");
    await sheet(page).getByRole("button", { name: "Gå tilbake til denne" }).press("Enter");
    await isGone(page);
    assert.equal(await priceOf(shop), 3900);
    await versions(page).nth(1).click();
    await sheet(page).getByText("Menyen er slik nå.").waitFor();
    await page.keyboard.press("Escape");
    await isGone(page);
    assert.deepEqual(errors, []);
  });

  it("who has looked at an older menu is told when it has changed meanwhile, and loses nothing", async () => {
    const { page, shop, errors } = await open();
    await change(page, "450");
    await history(page);
    await versions(page).nth(1).click();
    const yes = sheet(page).getByRole("button", { name: "Gå tilbake til denne" });
    await yes.waitFor();
    await site.db.query("UPDATE products SET base_price = 5000 WHERE restaurant_id = $1 AND name = 'Brus'", [
      shop.restaurantId,
    ]);
    await yes.click();
    await sheet(page).getByText("Menyen er endret i mellomtiden.").waitFor();
    assert.equal(await priceOf(shop), 5000);
    await sheet(page).getByText("50,00").or(sheet(page).getByText("50 kr")).first().waitFor();
    await yes.click();
    await isGone(page);
    assert.equal(await priceOf(shop), 3900);
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, go, shop } = await open();
    await site.db.query("UPDATE products SET base_price = 5000 WHERE restaurant_id = $1 AND name = 'Brus'", [
      shop.restaurantId,
    ]);
    site.clock.advance(60_000);
    await keepVersions(site.ctx);
    await go("/settings/menu/history");
    await versions(page).nth(1).waitFor();
    await assertSaysAndFits(room(page), "menu history");
    await versions(page).nth(1).click();
    await sheet(page).getByRole("button", { name: "Gå tilbake til denne" }).waitFor();
    await assertSaysAndFits(sheet(page), "menu history going back");
  });

  it("speaks English to who has chosen it", async () => {
    const shop = await openShop(site);
    const { page, errors } = await signedIn(site, shop, "OWNER", {
      at: "/settings/menu/history?lang=en",
    });
    await page.getByText("No history yet").waitFor();
    await keepVersions(site.ctx);
    await page.reload();
    await page.getByText("Changed last").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
