import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

const widths = [320, 390, 768, 820, 1024, 1440, 1920];

describe("price levels of add-ons in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  it("are made with a group, priced add-on by add-on, chosen for a size, and what guests then pay", async () => {
    const shop = await openShop(site);
    const { page, go, errors } = await signedIn(site, shop, "OWNER");
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
    await sheet.getByLabel("Pris for tilvalg 1, Prisnivå 2", { exact: true }).waitFor();
    await sheet.getByLabel("Prisnivå 2", { exact: true }).fill("stor ");
    await sheet.getByLabel("Tilvalg 1", { exact: true }).fill("Skinke");
    await sheet.getByLabel("Pris for tilvalg 1", { exact: true }).fill("20");
    const large = sheet.getByLabel("Pris for tilvalg 1, Stor", { exact: true });
    await large.fill("dyrt");
    await large.press("Enter");
    await sheet.getByText("Det er alt et prisnivå med dette navnet.").waitFor();
    await sheet.getByText("Skriv en pris i kroner").waitFor();
    await assertScreen(sheet, "price levels with mistakes");
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
  });

  it("a group is ticked all through and put in its place, and two people who change it at once lose nothing", async () => {
    const shop = await openShop(site);
    const { page, errors } = await signedIn(site, shop, "OWNER", { at: "/settings/menu/add-ons" });
    const sheet = page.getByRole("dialog");
    const room = page.getByRole("region", { name: "Restaurantens innstillinger" });
    const isGone = () => sheet.first().waitFor({ state: "detached" });
    const open = (name: string) => room.getByRole("button", { name, exact: true }).click();
    const stored = async () =>
      site.db.query(
        `SELECT g.name, g.allow_quantity, g.is_shared, a.is_vegan, a.is_vegetarian, a.is_default
         FROM addon_groups g JOIN addons a USING (restaurant_id)
         WHERE g.restaurant_id = $1 AND a.name = 'Bacon' AND a.addon_group_id = g.id`,
        [shop.restaurantId],
      );

    await room.getByRole("button", { name: "Flytt Velg bunn ned" }).click();
    await page.getByText("Flyttet", { exact: true }).waitFor();
    await room.getByRole("listitem").first().getByText("Ekstra fyll").waitFor();
    await open("Ekstra fyll");
    assert.equal(await sheet.getByLabel("egg", { exact: true }).count(), 0, "what is closed is not drawn");
    await sheet.getByText("Mer om Bacon").click();
    await sheet.getByLabel("Vegetarisk").check();
    await sheet.getByLabel("Samme tilvalg kan velges flere ganger").uncheck();
    await sheet.getByLabel("Navn", { exact: true }).fill("Mitt fyll");
    await site.db.query(
      "UPDATE addon_groups SET name = 'Deres fyll', description = 'Godt', max_select = 4 WHERE restaurant_id = $1 AND name = 'Ekstra fyll'",
      [shop.restaurantId],
    );
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await sheet.getByText("Navn er nå: Deres fyll.").waitFor();
    await assertScreen(sheet, "a group of add-ons that somebody else has changed");
    await sheet.getByRole("button", { name: "Hent det som gjelder nå" }).click();
    await sheet.getByText("Navn er nå: Deres fyll.").waitFor({ state: "detached" });
    assert.equal(await sheet.getByLabel("Navn", { exact: true }).inputValue(), "Deres fyll");
    await sheet.getByText("Mer om Bacon").click();
    await sheet.getByLabel("Vegetarisk").check();
    await sheet.getByLabel("På alle restaurantens retter").check();
    await sheet.getByRole("button", { name: "Lagre" }).click();
    await isGone();
    assert.deepEqual(await stored(), [
      {
        ...{ name: "Deres fyll", allow_quantity: true, is_shared: true },
        ...{ is_vegan: false, is_vegetarian: true, is_default: false },
      },
    ]);
    await room.getByText("Alle retter").waitFor();
    await assertScreen(room, "add-ons of which some are on all dishes");
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("a restaurant without any says so, and offers none to open others with", async () => {
    const shop = await openShop(site);
    await site.db.query("DELETE FROM addon_groups WHERE restaurant_id = $1", [shop.restaurantId]);
    await site.db.query(
      "UPDATE variants SET addon_tier_key = NULL WHERE restaurant_id = $1 AND name = 'Stor'",
      [shop.restaurantId],
    );
    const { page, go, errors } = await signedIn(site, shop, "OWNER", {
      at: "/settings/menu/add-ons",
    });
    const sheet = page.getByRole("dialog");
    const room = page.getByRole("region", { name: "Restaurantens innstillinger" });
    await room.getByText("Ingen tilvalg ennå").waitFor();
    await assertScreen(room, "no add-ons");
    await room.getByRole("button", { name: "Ny gruppe" }).click();
    await sheet.getByText("Mer om Tilvalg 1").click();
    await sheet.getByText("Valgt fra start").waitFor();
    assert.equal(await sheet.getByText("Åpner disse gruppene når det velges").count(), 0);
    await sheet.getByRole("button", { name: "Avbryt" }).click();
    await sheet.waitFor({ state: "detached" });
    await go("/settings/menu");
    await room.getByRole("button", { name: "Margherita", exact: true }).click();
    await sheet.getByText("De lages under «Tilvalg».").waitFor();
    await assertScreen(sheet, "a dish with sizes where there are no add-ons");
    assert.deepEqual(errors, []);
  });
});
