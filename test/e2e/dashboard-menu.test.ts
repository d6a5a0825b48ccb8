import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertFits, assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("the menu in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", options);
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const dishNamed = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const shownTo = async (shop: Shop, name: string) => {
    const response = await site.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    const { categories } = response.json() as {
      categories: { products: { name: string; basePrice: number; variants: { price: number }[] }[] }[];
    };
    return categories.flatMap(({ products }) => products).find((product) => product.name === name);
  };

  it("changes a price in six taps from the board, and guests see it", async () => {
    const { page, shop, errors } = await open();
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await dishNamed(page, "Brus").waitFor();
    await assertScreen(room(page), "dishes to change");
    await tap(dishNamed(page, "Brus"));
    const price = sheet(page).getByLabel("Pris i kroner");
    await tap(price);
    await assertScreen(sheet(page), "a dish to change");
    await price.fill("gratis");
    await price.press("Enter");
    await sheet(page).getByText("Skriv en pris i kroner").waitFor();
    await price.fill("45,50");
    await tap(save(page));
    await isGone(page);
    assert.equal((await shownTo(shop, "Brus"))!.basePrice, 4550);
    assert.ok(taps <= 6, `${taps} taps`);
    await room(page).getByText("45,50").waitFor();
    assert.deepEqual(errors, []);
  });

  it("makes a dish by Enter alone, with sizes and allergens, hides it and deletes it", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    await page.getByRole("button", { name: "Ny rett" }).click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.press("Enter");
    await assertScreen(sheet(page), "a new dish with nothing typed");
    await name.fill("Kålsuppe");
    await sheet(page).getByLabel("Pris i kroner").fill("159");
    await sheet(page).getByRole("button", { name: "Legg til størrelse" }).click();
    await sheet(page).getByLabel("Størrelse 1", { exact: true }).fill("Liten");
    assert.equal(await sheet(page).getByLabel("Pris for størrelse 1").inputValue(), "159");
    await sheet(page).getByRole("button", { name: "Legg til størrelse" }).click();
    await sheet(page).getByLabel("Størrelse 2", { exact: true }).fill("Stor");
    await sheet(page).getByLabel("fisk", { exact: true }).check();
    await sheet(page).getByText("Mer", { exact: true }).click();
    await sheet(page).getByLabel("Aldersgrense").selectOption("18");
    const alcohol = sheet(page).getByLabel("Inneholder alkohol");
    await alcohol.check();
    await alcohol.uncheck();
    await alcohol.check();
    const last = sheet(page).getByLabel("Pris for størrelse 2");
    await last.fill("199");
    await last.press("Enter");
    await isGone(page);
    assert.deepEqual(
      (await shownTo(shop, "Kålsuppe"))!.variants.map(({ price }) => price),
      [15_900, 19_900],
    );
    const [kept] = await site.db.query(
      "SELECT contains_alcohol FROM products WHERE restaurant_id = $1 AND name = 'Kålsuppe'",
      [shop.restaurantId],
    );
    assert.deepEqual(kept, { contains_alcohol: true });
    await page.getByRole("searchbox", { name: "Finn en rett" }).fill("kåls");
    await assertScreen(room(page), "a dish that was looked for");
    await dishNamed(page, "Kålsuppe").click();
    await sheet(page).getByRole("button", { name: "Fjern størrelse 1" }).click();
    await sheet(page).getByLabel("Skjult for gjestene").check();
    await save(page).click();
    await isGone(page);
    await room(page).getByText("Skjult").waitFor();
    assert.equal(await shownTo(shop, "Kålsuppe"), undefined);
    await dishNamed(page, "Kålsuppe").click();
    await sheet(page).getByRole("button", { name: "Slett retten" }).click();
    await assertScreen(sheet(page).last(), "delete a dish");
    await sheet(page).nth(1).getByRole("button", { name: "Slett", exact: true }).click();
    await isGone(page);
    await room(page).getByText("Ingen rett heter noe med «kåls»").waitFor();
    assert.deepEqual(errors, []);
  });

  it("shows what somebody else has changed meanwhile, and loses neither's words", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    await dishNamed(page, "Brus").click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.fill("Brus fra fat");
    await site.db.query("UPDATE products SET base_price = 7700 WHERE restaurant_id = $1 AND name = 'Brus'", [
      shop.restaurantId,
    ]);
    await save(page).click();
    await sheet(page).getByText("Prisen er nå").waitFor();
    assert.equal(await name.inputValue(), "Brus fra fat");
    await assertScreen(sheet(page), "a dish that somebody else has changed");
    await sheet(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await name.inputValue(), "Brus");
    assert.equal(await sheet(page).getByLabel("Pris i kroner").inputValue(), "77");
    await name.fill("Brus fra fat");
    await save(page).click();
    await isGone(page);
    assert.equal((await shownTo(shop, "Brus fra fat"))!.basePrice, 7700);
    // The refusal is the browser's to note.
    assert.deepEqual(
      errors.filter((error) => !error.includes("409")),
      [],
    );
  });

  it("a menu that was made and whose times were refused is gone on with, and takes what was changed meanwhile", async () => {
    const { page, shop } = await open({ at: "/settings/menu/menus" });
    await page.route("**/schedules?*", (route) => route.abort(), { times: 1 });
    await room(page).getByRole("button", { name: "Ny meny" }).click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.fill("Lunsj");
    await sheet(page).getByRole("button", { name: "Legg til tider" }).click();
    await sheet(page).getByLabel("Fra, tider 1").fill("11");
    await sheet(page).getByLabel("Til, tider 1").fill("15");
    await sheet(page).getByLabel("Fredag").check();
    await save(page).click();
    await sheet(page).getByRole("alert").waitFor();
    await name.fill("Sen lunsj");
    await save(page).click();
    await isGone(page);
    await room(page).getByText("fredag 11:00–15:00").waitFor();
    const menus = await site.db.query<{ name: string; times: number }>(
      `SELECT m.name, (SELECT count(*)::int FROM menu_schedules s WHERE s.menu_id = m.id) AS times
       FROM menus m WHERE m.restaurant_id = $1 AND NOT m.is_default`,
      [shop.restaurantId],
    );
    assert.deepEqual(menus, [{ name: "Sen lunsj", times: 1 }]);
  });

  it("stands under the names of its menus where there are two, and finds nothing where nothing is", async () => {
    const shop = await openShop(site, (file) => {
      const lunch = { name: "Lunsj", isDefault: false, categories: [] };
      file.menus.push({
        ...lunch,
        categories: [{ name: "Salater", products: [{ name: "Salat", basePrice: 12_900 }] }],
      } as never);
      file.menus.push({ ...lunch, name: "Sesong" } as never);
    });
    const { page, errors } = await signedIn(site, shop, "OWNER", { at: "/settings/menu" });
    await dishNamed(page, "Salat").waitFor();
    await assertScreen(room(page), "the dishes of two menus");
    await page.getByLabel("Søk i menyen").or(page.getByRole("searchbox")).first().fill("sal");
    await assertScreen(room(page), "the dishes that are found");
    await page.getByRole("searchbox").fill("pølse");
    await assertScreen(room(page), "no dish is found");
    await page.getByRole("searchbox").fill("pølse ");
    await room(page).getByText("Ingen rett heter noe med «pølse».").waitFor();
    await page.getByRole("searchbox").fill(" ");
    await room(page).getByRole("link", { name: "Se Lunsj som gjest" }).waitFor();
    await dishNamed(page, "Endre Salater").click();
    await save(page).waitFor();
    await assertScreen(sheet(page), "a category of the second menu");
    await sheet(page).getByLabel("Meny", { exact: true }).selectOption("Sesong");
    await save(page).click();
    await isGone(page);
    await room(page).getByRole("region", { name: "Sesong" }).getByText("Salater").waitFor();
    assert.deepEqual(errors, []);
  });

  it("a menu's categories are put in order, and two people who change it at once lose nothing", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu/menus" });
    await dishNamed(page, "Meny").click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await sheet(page).getByText("Mer", { exact: true }).click();
    await assertScreen(sheet(page), "the menu to change");
    await sheet(page).getByRole("button", { name: "Flytt Annet opp" }).click();
    await page.getByText("Flyttet", { exact: true }).waitFor();
    await sheet(page).getByRole("listitem").first().getByText("Annet").waitFor();
    await name.fill("Min meny");
    await site.db.query(
      "UPDATE menus SET name = 'Deres meny', description = 'God' WHERE restaurant_id = $1",
      [shop.restaurantId],
    );
    await save(page).click();
    await sheet(page).getByText("Navn er nå: Deres meny.").waitFor();
    await assertScreen(sheet(page), "a menu that somebody else has changed");
    await sheet(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await name.inputValue(), "Deres meny");
    await sheet(page).getByLabel("På", { exact: true }).uncheck();
    await save(page).click();
    await sheet(page).locator("p").filter({ hasText: "Standardmenyen" }).last().waitFor();
    await assertScreen(sheet(page), "a menu that cannot be off");
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    assert.deepEqual(
      errors.filter((error) => !/409|422/.test(error)),
      [],
    );
  });

  it("begins with a category where it has none", async () => {
    const shop = await openShop(site);
    for (const table of ["products", "categories"])
      await site.db.query(`DELETE FROM ${table} WHERE restaurant_id = $1`, [shop.restaurantId]);
    await site.ctx.snapshots.reload(shop.restaurantId);
    const { page, errors } = await signedIn(site, shop, "OWNER", { at: "/settings/menu" });
    await assertScreen(room(page), "a menu without anything in it");
    await page.getByRole("button", { name: "Ny kategori" }).click();
    await sheet(page).getByLabel("Navn", { exact: true }).fill("Pizza");
    await save(page).click();
    await isGone(page);
    await assertScreen(room(page), "a menu with a category without dishes");
    for (const table of ["categories", "menus"])
      await site.db.query(`DELETE FROM ${table} WHERE restaurant_id = $1`, [shop.restaurantId]);
    await site.ctx.snapshots.reload(shop.restaurantId);
    await page.reload();
    await assertScreen(room(page), "a restaurant without a menu");
    await room(page).getByRole("link", { name: "Menyer og tider" }).click();
    await room(page).getByText("Ingen meny ennå").waitFor();
    await assertScreen(room(page), "no menus");
    assert.deepEqual(errors, []);
  });

  const pricesOf = async ({ restaurantId }: Shop): Promise<Record<string, number>> => {
    const rows = await site.db.query<{ name: string; price: number }>(
      "SELECT name, base_price::int AS price FROM products WHERE restaurant_id = $1",
      [restaurantId],
    );
    return Object.fromEntries(rows.map(({ name, price }) => [name, price]));
  };

  it("many dishes: five per cent more after a look at what they become, in seven taps", async () => {
    const { page, shop, go, errors } = await open({ at: null });
    const before = await pricesOf(shop);
    await go("/settings/menu");
    let taps = 3;
    const tap = async (name: string, within = room(page)) => {
      await within.getByRole("button", { name, exact: true }).click();
      taps += 1;
    };
    await tap("Velg flere");
    assert.equal(await dishNamed(page, "Priser").isDisabled(), true, "nothing is picked yet");
    await room(page)
      .getByRole("checkbox", { name: /^Alle i / })
      .first()
      .check();
    taps += 1;
    await tap("Priser");
    const percent = sheet(page).getByLabel("Prosent");
    await percent.fill("mye");
    await percent.press("Enter");
    await sheet(page).getByText("Skriv prosenten fra").waitFor();
    await percent.fill("5");
    await assertScreen(sheet(page), "prices that go up");
    await tap("Endre prisene", sheet(page));
    await isGone(page);
    const after = await pricesOf(shop);
    assert.equal(after.Margherita, Math.floor((before.Margherita! * 1.05 + 50) / 100) * 100);
    assert.equal(after.Brus, before.Brus, "it is in another category");
    assert.ok(taps <= 7, `${taps} taps`);
    assert.deepEqual(errors, []);
  });

  it("many dishes: moved by Enter, sold out and back, hidden and shown", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    await dishNamed(page, "Ny kategori").click();
    await sheet(page).getByLabel("Navn", { exact: true }).fill("Kjøleskap");
    await save(page).click();
    await isGone(page);
    const pick = async () => {
      await dishNamed(page, "Velg flere").click();
      await room(page).getByRole("checkbox", { name: "Brus", exact: true }).check();
      await room(page).getByText("1 rett er valgt").waitFor();
    };
    const drink = async () => {
      const [row] = await site.db.query(
        `SELECT p.is_available, p.is_active, c.name FROM products p
         JOIN categories c ON c.restaurant_id = p.restaurant_id AND c.id = p.category_id
         WHERE p.restaurant_id = $1 AND p.name = 'Brus'`,
        [shop.restaurantId],
      );
      return row;
    };
    const done = () => dishNamed(page, "Velg flere").waitFor();
    await pick();
    assert.equal(await room(page).getByLabel("Alle i Annet").count(), 1);
    assert.equal(await room(page).getByLabel("Alle i Kjøleskap").count(), 0, "there is nothing to pick");
    for (const [ask, yes] of [
      ["Priser", "Endre prisene"],
      ["Flytt", "Flytt"],
    ] as const) {
      await page.route("**/dishes/change-many*", (route) => route.abort(), { times: 1 });
      await dishNamed(page, ask).click();
      await sheet(page).getByRole("button", { name: yes }).click();
      await sheet(page).getByRole("alert").waitFor();
      assert.equal(await room(page).getByRole("alert").count(), 0, "it is said where it was asked");
      await sheet(page).getByRole("button", { name: "Avbryt" }).click();
      await isGone(page);
      assert.equal(await room(page).getByRole("alert").count(), 0);
    }
    for (const act of ["Skjul", "Utsolgt"]) {
      await page.route(/change-many|availability/, (route) => route.abort(), { times: 1 });
      await dishNamed(page, act).click();
      await room(page).getByRole("alert").waitFor();
      await dishNamed(page, "Ferdig").click();
      await pick();
    }
    await dishNamed(page, "Flytt").click();
    const to = sheet(page).getByLabel("Til kategori");
    await to.selectOption("Kjøleskap");
    await sheet(page).getByRole("button", { name: "Flytt" }).press("Enter");
    await done();
    for (const [act, expected] of [
      ["Utsolgt", { is_available: false, is_active: true, name: "Kjøleskap" }],
      ["På igjen", { is_available: true, is_active: true, name: "Kjøleskap" }],
      ["Skjul", { is_available: true, is_active: false, name: "Kjøleskap" }],
      ["Vis", { is_available: true, is_active: true, name: "Kjøleskap" }],
    ] as const) {
      await pick();
      await dishNamed(page, act).click();
      await done();
      assert.deepEqual(await drink(), expected, act);
    }
    assert.deepEqual(errors, []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open({ at: "/settings/menu" });
    await dishNamed(page, "Brus").waitFor();
    await assertFits(room(page), "menu");
    await dishNamed(page, "Brus").click();
    await sheet(page).getByLabel("Navn", { exact: true }).waitFor();
    await save(page).waitFor();
    await assertSaysAndFits(sheet(page), "a dish");
  });
});
