import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, linksHere, resizeTo, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

interface ShownDish {
  name: string;
  basePrice: number;
  addonGroups: { name: string; addons: { name: string; price: number }[] }[];
}
interface ShownCategory {
  name: string;
  products: ShownDish[];
}

describe("the menu in the dashboard beside its dishes", () => {
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
  const button = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const saveNothing = async (page: Page) => {
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.method()));
    await save(page).click();
    await isGone(page);
    assert.deepEqual(sent, [], "nothing was changed, and nothing is sent");
  };
  const refusals = (errors: string[]) => errors.filter((error) => !/409|422/.test(error));
  const shown = async (shop: Shop): Promise<ShownCategory[]> => {
    await site.ctx.snapshots.reload(shop.restaurantId);
    const response = await site.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    return (response.json() as { categories: ShownCategory[] }).categories;
  };
  it("a category is made by Enter, changed by click, put into order and deleted when it is empty", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    await button(page, "Ny kategori").click();
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.press("Enter");
    await sheet(page).getByText("Må fylles ut").waitFor();
    await assertScreen(sheet(page), "a new category with nothing typed");
    await name.fill(" ");
    await name.press("Enter");
    await sheet(page).getByText("Må fylles ut").waitFor();
    await name.fill("Supper ");
    await name.press("Enter");
    await isGone(page);
    await button(page, "Endre Supper").click();
    await sheet(page).getByLabel("Navn på engelsk").fill("Soups ");
    await sheet(page).getByLabel("Beskrivelse", { exact: true }).fill("Varme ");
    await save(page).click();
    await isGone(page);
    const [stored] = await site.db.query(
      "SELECT name_en, description FROM categories WHERE restaurant_id = $1 AND name = 'Supper'",
      [shop.restaurantId],
    );
    assert.deepEqual(stored, { name_en: "Soups", description: "Varme" });
    await button(page, "Endre Supper").click();
    await saveNothing(page);
    await button(page, "Endre Supper").click();
    await assertScreen(sheet(page), "a category without dishes");
    await sheet(page).getByRole("button", { name: "Slett kategorien" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Slett", exact: true }).click();
    await isGone(page);
    await button(page, "Endre Supper").waitFor({ state: "detached" });
    // One that somebody else has deleted meanwhile is gone with its sheet.
    await button(page, "Ny kategori").click();
    await name.fill("Gratenger");
    await name.press("Enter");
    await isGone(page);
    await button(page, "Endre Gratenger").click();
    await name.fill("Grateng");
    await site.db.query("DELETE FROM categories WHERE restaurant_id = $1 AND name = 'Gratenger'", [
      shop.restaurantId,
    ]);
    await save(page).click();
    await isGone(page);
    await button(page, "Endre Gratenger").waitFor({ state: "detached" });
    assert.deepEqual(
      errors.filter((error) => !error.includes("404")),
      [],
    );
  });

  it("the order of dishes is changed without a mouse", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    const [first] = (await shown(shop)).filter(({ products }) => products.length > 1);
    const names = first!.products.map(({ name }) => name);
    await button(page, `Endre ${first!.name}`).click();
    const down = sheet(page).getByRole("button", { name: `Flytt ${names[0]} ned` });
    await down.focus();
    await down.press("Enter");
    await page.getByText("Flyttet", { exact: true }).waitFor();
    const now = (await shown(shop)).find(({ name }) => name === first!.name)!;
    assert.deepEqual(
      now.products.map(({ name }) => name),
      [names[1], names[0], ...names.slice(2)],
    );
    // And with one, when the list may be changed again: the first is dragged below the second, and let go.
    await sheet(page)
      .getByRole("button", { name: `Flytt ${names[0]} opp`, disabled: false })
      .waitFor();
    const grips = sheet(page).getByTitle("Dra for å flytte");
    const [top, second] = [await grips.nth(0).boundingBox(), await grips.nth(1).boundingBox()];
    const middle = top!.x + top!.width / 2;
    const moved: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && moved.push(request.method()));
    const held = sheet(page).locator("li[data-dragged]");
    await page.mouse.move(middle, top!.y + 20);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(middle, second!.y + 30);
    await page.mouse.up({ button: "right" });
    await page.mouse.move(middle, top!.y + 20);
    await page.mouse.down();
    await held.filter({ hasText: names[1]! }).waitFor();
    await page.mouse.up();
    await held.waitFor({ state: "detached" });
    assert.deepEqual(moved, [], "neither the other button nor letting go at once moves anything");
    await page.mouse.down();
    await page.mouse.move(middle, second!.y + 30, { steps: 5 });
    await held.filter({ hasText: names[1]! }).waitFor();
    assert.equal(await held.count(), 1);
    await page.mouse.up();
    await sheet(page).getByRole("listitem").first().filter({ hasText: names[0]! }).waitFor();
    const dragged = async () =>
      (await shown(shop)).find(({ name }) => name === first!.name)!.products.map(({ name }) => name);
    await sheet(page)
      .getByRole("button", { name: `Flytt ${names[0]} ned`, disabled: false })
      .waitFor();
    assert.deepEqual(await dragged(), names);
    assert.deepEqual(moved.length, 1);
    const steps = sheet(page).getByRole("button", { name: /^Flytt / });
    const looksOff = (at: number) => steps.nth(at).getAttribute("data-disabled");
    assert.deepEqual([await looksOff(0), await looksOff(1)], ["true", null]);
    // What is off keeps the focus, and does nothing.
    await steps.nth(0).press("Enter");
    await steps.nth(1).press("Enter");
    await sheet(page).getByRole("listitem").first().filter({ hasText: names[1]! }).waitFor();
    await sheet(page)
      .getByRole("button", { name: `Flytt ${names[0]} opp`, disabled: false })
      .waitFor();
    assert.deepEqual(await dragged(), [names[1], names[0], ...names.slice(2)]);
    assert.equal(moved.length, 2);
    assert.deepEqual(errors, []);
  });

  it("two people who change a category at once lose nothing", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu" });
    const [{ name } = { name: "" }] = await shown(shop);
    await button(page, `Endre ${name}`).click();
    const field = sheet(page).getByLabel("Navn", { exact: true });
    await field.fill("Mitt navn");
    await site.db.query("UPDATE categories SET name = 'Deres navn' WHERE restaurant_id = $1 AND name = $2", [
      shop.restaurantId,
      name,
    ]);
    await save(page).click();
    await sheet(page).getByText("Navn er nå: Deres navn").waitFor();
    assert.equal(await field.inputValue(), "Mitt navn");
    await sheet(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await field.inputValue(), "Deres navn");
    await field.fill("Felles navn");
    await save(page).click();
    await isGone(page);
    assert.equal((await shown(shop))[0]!.name, "Felles navn");
    assert.deepEqual(refusals(errors), []);
  });

  it("add-ons are made by Enter, put on a dish and chosen by guests, and go again", async () => {
    const { page, shop, go, errors } = await open({ at: "/settings/menu" });
    await room(page).getByRole("link", { name: "Tilvalg" }).click();
    await room(page).getByRole("button", { name: "Ny gruppe" }).first().waitFor();
    assert.deepEqual(await linksHere(page, "Deler av menyen"), ["Tilvalg"]);
    await room(page).getByRole("button", { name: "Ny gruppe" }).first().click();
    await sheet(page).getByLabel("Navn", { exact: true }).fill("Velg saus");
    await sheet(page).getByLabel("Velg minst").fill("2");
    await sheet(page).getByLabel("Velg høyst").fill("1");
    await sheet(page).getByLabel("Tilvalg 1", { exact: true }).fill("Aioli");
    const price = sheet(page).getByLabel("Pris for tilvalg 1");
    await price.fill("dyrt");
    await price.press("Enter");
    await sheet(page).getByText("Kan ikke være mindre enn det minste.").waitFor();
    await assertScreen(sheet(page), "add-ons with mistakes");
    await sheet(page).getByLabel("Velg minst").fill("0");
    await price.fill("19,50");
    await sheet(page).getByRole("button", { name: "Legg til tilvalg" }).click();
    const last = sheet(page).getByLabel("Tilvalg 2", { exact: true });
    await last.fill("Chili");
    await last.press("Enter");
    await isGone(page);
    await assertScreen(room(page), "add-ons of a restaurant");
    await go("/settings/menu");
    await button(page, "Brus").click();
    await sheet(page).getByLabel("Velg saus").check();
    await save(page).click();
    await isGone(page);
    const drink = (await shown(shop))
      .flatMap(({ products }) => products)
      .find(({ name }) => name === "Brus")!;
    assert.deepEqual(
      drink.addonGroups.map(({ name, addons }) => [name, addons.map((one) => [one.name, one.price])]),
      [
        [
          "Velg saus",
          [
            ["Aioli", 1950],
            ["Chili", 0],
          ],
        ],
      ],
    );
    await go("/settings/menu/add-ons");
    await button(page, "Velg saus").click();
    await saveNothing(page);
    await button(page, "Velg saus").click();
    await sheet(page).getByText("Mer om Aioli").click();
    await sheet(page).getByLabel("egg", { exact: true }).check();
    await sheet(page).getByRole("button", { name: "Fjern tilvalg 2" }).click();
    await save(page).click();
    await isGone(page);
    const [aioli, ...others] = await site.db.query(
      "SELECT name, allergens FROM addons WHERE restaurant_id = $1 AND deleted_at IS NULL AND name IN ('Aioli', 'Chili')",
      [shop.restaurantId],
    );
    assert.deepEqual([aioli, others], [{ name: "Aioli", allergens: ["EGGS"] }, []]);
    await button(page, "Velg saus").click();
    await sheet(page).getByRole("button", { name: "Slett gruppen" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Slett", exact: true }).click();
    await isGone(page);
    const after = (await shown(shop))
      .flatMap(({ products }) => products)
      .find(({ name }) => name === "Brus")!;
    assert.deepEqual(after.addonGroups, []);
    assert.deepEqual(errors, []);
  });

  it("a menu for lunch is made with its days and times, shown when it is its time, and deleted", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu/menus" });
    await button(page, "Ny meny").click();
    await sheet(page).getByLabel("Navn", { exact: true }).fill("Fredagsmeny");
    await sheet(page).getByRole("button", { name: "Legg til tider" }).click();
    const until = sheet(page).getByLabel("Til, tider 1");
    await sheet(page).getByLabel("Fra, tider 1").fill("16");
    await until.fill("15");
    await until.press("Enter");
    await sheet(page).getByText("Velg minst én dag.").waitFor();
    await sheet(page).getByText("Må være etter starten.").waitFor();
    await assertScreen(sheet(page), "a menu with mistakes");
    await sheet(page).getByLabel("Fredag").check();
    await until.fill("23:30");
    await until.press("Enter");
    await isGone(page);
    await room(page).getByText("fredag 16:00–23:30").waitFor();
    const week = room(page).getByRole("list", { name: "Slik vises menyene de neste dagene" });
    await week
      .getByRole("listitem")
      .filter({ hasText: "00:00–16:00 Meny, 16:00–23:30 Fredagsmeny, 23:30–24:00 Meny" })
      .waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    if (process.env.SHOTS)
      for (const width of [320, 820, 1440]) {
        await resizeTo(page, width);
        await page.screenshot({ path: `${process.env.SHOTS}/menu-week-${width}.png` });
      }
    const isLive = async () =>
      (
        await site.db.query<{ count: number }>(
          "SELECT count(*)::int AS count FROM menu_schedules WHERE restaurant_id = $1 AND day_of_week = 'FRIDAY'",
          [shop.restaurantId],
        )
      )[0]!.count;
    assert.equal(await isLive(), 1);
    assert.deepEqual(await shown(shop), [], "its own time, and nothing in it yet");
    await button(page, "Fredagsmeny").click();
    await sheet(page).getByLabel("På", { exact: true }).uncheck();
    await save(page).click();
    await isGone(page);
    await room(page).getByText("Av", { exact: true }).waitFor();
    assert.notDeepEqual(await shown(shop), []);
    await button(page, "Flytt Fredagsmeny opp").click();
    await page.getByText("Flyttet", { exact: true }).waitFor();
    const [first] = await site.db.query(
      "SELECT name FROM menus WHERE restaurant_id = $1 ORDER BY priority DESC",
      [shop.restaurantId],
    );
    assert.deepEqual(first, { name: "Fredagsmeny" });
    await button(page, "Fredagsmeny").click();
    await sheet(page).getByRole("button", { name: "Slett menyen" }).click();
    await sheet(page).nth(1).getByRole("button", { name: "Slett", exact: true }).click();
    await isGone(page);
    assert.equal(await isLive(), 0);
    assert.deepEqual(errors, []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, go } = await open({ at: null });
    const close = async () => {
      await page.keyboard.press("Escape");
      await isGone(page);
    };
    await go("/settings/menu");
    await button(page, "Velg flere").click();
    await room(page).getByRole("checkbox", { name: "Brus", exact: true }).check();
    await assertSaysAndFits(room(page), "many dishes");
    await button(page, "Priser").click();
    await sheet(page).getByRole("table").waitFor();
    await assertSaysAndFits(sheet(page), "prices of many dishes");
    await close();
    await button(page, "Ferdig").click();
    await room(page)
      .getByRole("button", { name: /^Endre / })
      .first()
      .click();
    await save(page).waitFor();
    await assertSaysAndFits(sheet(page), "a category");
    await close();
    await go("/settings/menu/add-ons");
    await room(page).getByRole("button", { name: "Ny gruppe" }).first().click();
    await sheet(page).getByText("Mer om").click();
    await assertSaysAndFits(sheet(page), "an add-on group");
    await close();
    await assertSaysAndFits(room(page), "add-on groups");
    await go("/settings/menu/menus");
    await button(page, "Ny meny").click();
    await sheet(page).getByRole("button", { name: "Legg til tider" }).click();
    await sheet(page).getByText("Mer", { exact: true }).click();
    await assertSaysAndFits(sheet(page), "a menu");
    await close();
    await assertSaysAndFits(room(page), "menus");
  });

  it("speaks English to who has chosen it", async () => {
    const { page, go, errors } = await open({ at: null });
    for (const path of ["/settings/menu?lang=en", "/settings/menu/add-ons", "/settings/menu/menus"]) {
      await go(path);
      await page.getByRole("link", { name: "Menus and times" }).waitFor();
    }
    await page.getByRole("button", { name: "New menu" }).click();
    await page.getByRole("button", { name: "Add times" }).click();
    await assertScreen(page.getByRole("dialog"), "a new menu in English");
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
