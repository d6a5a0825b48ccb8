import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { untappable } from "./untappable.ts";

const widths = [320, 390, 768, 820, 1024, 1440, 1920];

describe("price levels of add-ons in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());

  it("are made with a group, priced add-on by add-on, chosen for a size, and what guests then pay", async () => {
    const shop = await openShop(site);
    const { page, go, errors, context } = await signedIn(site, shop, "OWNER");
    const sheet = page.getByRole("dialog");
    const room = page.getByRole("region", { name: "Restaurantens innstillinger" });
    const button = (name: string) => sheet.getByRole("button", { name, exact: true });
    const isGone = () => sheet.first().waitFor({ state: "detached" });

    await go("/settings/menu/add-ons");
    await room.getByRole("button", { name: "Ny gruppe" }).first().click();
    await sheet.getByLabel("Navn", { exact: true }).fill("Ekstra topping");
    await sheet.getByText("Prisnivåer etter størrelse").click();
    await button("Legg til prisnivå").click();
    await sheet.getByLabel("Prisnivå 1", { exact: true }).fill("Stor");
    await button("Legg til prisnivå").click();
    await sheet.getByLabel("Prisnivå 2", { exact: true }).fill("stor ");
    await sheet.getByLabel("Tilvalg 1", { exact: true }).fill("Skinke");
    await sheet.getByLabel("Pris for tilvalg 1", { exact: true }).fill("20");
    const large = sheet.getByLabel("Pris for tilvalg 1, Stor", { exact: true });
    await large.fill("dyrt");
    await large.press("Enter");
    await sheet.getByText("Det er alt et prisnivå med dette navnet.").waitFor();
    await sheet.getByText("Skriv en pris i kroner").waitFor();
    await sheet.evaluate((shown) =>
      Promise.all(shown.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    for (const width of widths) {
      await resizeTo(page, width);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/price-levels-${width}.png` });
      assert.deepEqual(await untappable(sheet), [], `${width} px`);
    }
    assert.deepEqual(await accessibilityFindings(page), []);
    await button("Fjern prisnivå 2").click();
    await large.fill("35");
    await large.press("Enter");
    await isGone();

    await go("/settings/menu/add-ons");
    await room.getByRole("button", { name: "Ekstra topping", exact: true }).click();
    await button("Legg til prisnivå").click();
    await sheet.getByLabel("Prisnivå 2", { exact: true }).fill("Familie");
    await sheet.getByLabel("Prisnivå 2 på engelsk").fill("Family");
    await sheet.getByLabel("Pris for tilvalg 1, Familie").fill("50");
    await button("Lagre").click();
    await isGone();

    await go("/settings/menu");
    await room.getByRole("button", { name: "Margherita", exact: true }).click();
    await sheet.getByLabel("Ekstra topping").check();
    await sheet.getByLabel("Prisnivå for tilvalg, størrelse 1").selectOption("Tilvalg koster som «Familie»");
    await button("Lagre").click();
    await isGone();

    await site.ctx.snapshots.reload(shop.restaurantId);
    const response = await site.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    interface Shown {
      name: string;
      variants: { addonTierKey: string | null }[];
      addonGroups: { name: string; tiers: object[]; addons: { price: number; tierPrices: object[] }[] }[];
    }
    const pizza = (response.json() as { categories: { products: Shown[] }[] }).categories
      .flatMap(({ products }) => products)
      .find(({ name }) => name === "Margherita")!;
    assert.deepEqual(
      pizza.variants.map(({ addonTierKey }) => addonTierKey),
      ["familie", "large"],
    );
    const group = pizza.addonGroups.find(({ name }) => name === "Ekstra topping")!;
    assert.deepEqual(group.tiers, [
      { key: "large", name: "Stor", nameEn: null, sortOrder: 0 },
      { key: "familie", name: "Familie", nameEn: "Family", sortOrder: 1 },
    ]);
    assert.deepEqual(group.addons[0]!.tierPrices, [
      { key: "large", price: 3500 },
      { key: "familie", price: 5000 },
    ]);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
