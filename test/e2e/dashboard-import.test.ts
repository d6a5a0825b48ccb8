import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { readImports } from "../../src/features/menu-imports/read-imports.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { pizzeria } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("a menu from a file, in the dashboard", () => {
  let site: TestSite;
  let menuFile: Buffer;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    menuFile = await pizzeria();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", { at: "/settings/menu", ...options });
    await room(visit.page).getByRole("link", { name: "Fra fil" }).click();
    return { ...visit, shop };
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const choose = (page: Page, name: string, file: string, mimeType: string, buffer: Buffer) =>
    room(page).getByLabel(name).setInputFiles({ name: file, mimeType, buffer });
  const imported = async (page: Page) => {
    await choose(page, "Velg en PDF", "meny.pdf", "application/pdf", menuFile);
    await room(page).getByText("Menyen leses").waitFor();
    await readImports(site.ctx, "TEXT", new AbortController().signal);
    await room(page).getByText("Nye retter").waitFor();
  };
  /** Answered only when the page has said that it waits for it. */
  const answerAfter = (page: Page, path: string, waits: string, json: Json) =>
    page.route(
      path,
      async (route) => {
        await room(page).getByText(waits).waitFor();
        await route.fulfill({ json });
      },
      { times: 1 },
    );
  const namesOf = async ({ restaurantId }: Shop): Promise<string[]> =>
    (
      await site.db.query<{ name: string }>(
        "SELECT name FROM products WHERE restaurant_id = $1 AND is_active ORDER BY name",
        [restaurantId],
      )
    ).map(({ name }) => name);

  it("is read from a PDF, looked at, and taken but for what is left, in six taps", async () => {
    const { page, shop, errors } = await open();
    const before = await namesOf(shop);
    await imported(page);
    await assertScreen(room(page), "a menu that was read from a PDF");
    assert.deepEqual(await namesOf(shop), before);
    await room(page).getByRole("checkbox", { name: "Tiramisu" }).uncheck();
    await room(page).getByRole("checkbox", { name: "Kake" }).check();
    await room(page)
      .getByRole("button", { name: /^Ta med \d+ endring/ })
      .press("Enter");
    await page.getByText("Menyen er oppdatert.").waitFor();
    await room(page).getByText("Velg en PDF").waitFor();
    const now = await namesOf(shop);
    assert.ok(now.length > before.length && !now.includes("Tiramisu") && !now.includes("Kake"), String(now));
    assert.deepEqual(errors, []);
  });

  it("a file that is no menu is refused in words, and what was read is thrown away", async () => {
    const { page, errors } = await open();
    await choose(page, "Velg en PDF", "bilde.pdf", "application/pdf", Buffer.from("ikke en PDF"));
    await room(page).getByText("Filen er ikke en PDF vi kan lese.").waitFor();
    await imported(page);
    await room(page).getByRole("button", { name: "Forkast" }).click();
    await room(page).getByText("Velg en PDF").waitFor();
    assert.deepEqual(
      errors.filter((error) => !/422/.test(error)),
      [],
    );
  });

  it("says what is on its way, what is hard to read in a file, and what is left of it", async () => {
    const { page, shop, errors } = await open();
    const isRead = page.waitForResponse(
      async (one) => one.url().includes("/menu-imports/") && (await one.json()).data.status === "READY",
    );
    let sent = 0;
    await page.route("**/menu-imports?*", async (route) => {
      if (route.request().method() === "POST") {
        sent += 1;
        await room(page).getByText("Filen lastes opp").waitFor();
        await choose(page, "Velg en PDF", "meny.pdf", "application/pdf", menuFile);
      }
      await route.continue();
    });
    await imported(page);
    assert.equal(sent, 1, "one that is on its way is not sent twice");
    const read = (await (await isRead).json()) as Json;
    await page.unrouteAll();
    const showing = async (more: object, difference: object) => {
      const json = {
        data: { ...read.data, ...more, difference: { ...read.data.difference, ...difference } },
      };
      await page.route("**/menu-imports/*", (route) => route.fulfill({ json }), { times: 1 });
      await page.reload();
    };
    await showing({}, { products: [], missing: [] });
    await room(page).getByText("Alt i filen står på menyen fra før.").waitFor();
    await assertScreen(room(page), "a menu from a file that is as it was");
    const isNew = read.data.difference.products.find(({ action }: Json) => action === "NEW");
    const isOther = { ...isNew, path: "draft.categories.90.products.0", name: "Ukens rett" };
    const fields = [{ field: "basePrice", before: 15_900, after: 16_900 }];
    await showing({}, { products: [isNew, { ...isNew, action: "CHANGED", fields }], missing: [] });
    await room(page).getByText("159").waitFor();
    await assertScreen(room(page), "a menu from a file with one new dish and one that costs more");
    await showing({}, { products: [isNew, isOther], missing: [] });
    await room(page).getByText("Ukens rett").waitFor();
    await assertScreen(room(page), "a menu from a file of which not everything is known");
    const warning = { path: "draft.currency", code: "X", message: "Side 2 er utydelig." };
    const counts = { ...read.data.difference.counts, unchanged: 2 };
    await showing({ warnings: [...read.data.warnings, warning] }, { counts });
    await room(page).getByText("Side 2 er utydelig.").waitFor();
    for (const all of await room(page).getByRole("checkbox", { name: "Alle" }).all()) await all.uncheck();
    for (const one of await room(page).getByRole("checkbox", { checked: true }).all()) await one.uncheck();
    await assertScreen(room(page), "a menu from a file of which nothing is taken");
    await page.route("**/menu-imports/**", (route) => route.abort(), { times: 1 });
    await room(page).getByRole("button", { name: "Forkast" }).click();
    await room(page).getByRole("alert").waitFor();
    await room(page).getByRole("button", { name: "Forkast" }).click();
    await room(page).getByText("Velg en PDF").waitFor();

    await choose(page, "Velg en PDF", "meny.pdf", "application/pdf", menuFile);
    await room(page).getByText("Menyen leses").waitFor();
    await site.db.query(
      `UPDATE menu_imports SET status = 'FAILED', pdf = NULL, failure = '{"code":"MENU_IMPORT_EMPTY","message":"No dishes."}',
       finished_at = created_at WHERE restaurant_id = $1 AND status = 'PROCESSING'`,
      [shop.restaurantId],
    );
    await room(page).getByText("Filen kunne ikke leses").waitFor();
    await page.route(
      "**/menu-imports/*",
      (route) =>
        route.fulfill({
          json: { data: { ...read.data, status: "FAILED", error: { code: "NEW_CODE", message: "Side 3." } } },
        }),
      { times: 1 },
    );
    await page.reload();
    await room(page).getByText("Side 3.").waitFor();
    await page.reload();
    await assertScreen(room(page), "a menu that could not be read from a file");
    await room(page).getByRole("button", { name: "Prøv en annen fil" }).click();
    await room(page).getByText("Velg en PDF").waitFor();
    assert.deepEqual(errors, []);
  });

  it("the restaurant's file is taken out, changed, looked at and taken in", async () => {
    const { page, shop, errors } = await open();
    const waiting = page.waitForEvent("download");
    await room(page).getByRole("link", { name: "Ta ut filen" }).click();
    const download = await waiting;
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    file.menus[0].categories[1].products[0].name = "Brus fra fat";
    await choose(
      page,
      "Hent inn en fil",
      "restaurant.json",
      "application/json",
      await readFile(await download.path()),
    );
    const difference = room(page).getByRole("region", { name: "Det som endres" });
    await difference.waitFor();
    assert.equal(await room(page).getByRole("button", { name: "Gjør restauranten slik" }).count(), 0);
    await room(page).getByRole("button", { name: "Avbryt" }).click();
    await difference.waitFor({ state: "detached" });
    const changed = Buffer.from(JSON.stringify(file));
    const isLooked = page.waitForResponse("**/restaurant-file/look*");
    await choose(page, "Hent inn en fil", "restaurant.json", "application/json", changed);
    const looked = (await (await isLooked).json()) as Json;
    await difference.waitFor();
    await room(page).getByRole("button", { name: "Avbryt" }).click();
    await answerAfter(page, "**/restaurant-file/look*", "Filen sammenlignes", {
      ...looked,
      difference: { ...looked.difference, itemsLeftOut: 2, pricesLeftOut: 1 },
      warnings: [{ path: "menus", code: "X", message: "En rett står to ganger." }],
    });
    await choose(page, "Hent inn en fil", "restaurant.json", "application/json", changed);
    await room(page).getByText("Og 3 ting til.").waitFor();
    await assertScreen(room(page), "a file of a restaurant that changes much");
    await room(page).getByRole("button", { name: "Avbryt" }).click();
    await choose(page, "Hent inn en fil", "restaurant.json", "application/json", changed);
    await room(page).getByRole("region", { name: "Det som endres" }).waitFor();
    await assertScreen(room(page), "a file of a restaurant that was looked at");
    await room(page).getByRole("button", { name: "Gjør restauranten slik" }).click();
    await page.getByText("Filen er hentet inn.").waitFor();
    assert.ok((await namesOf(shop)).includes("Brus fra fat"));
    assert.deepEqual(errors, []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page } = await open();
    await room(page).getByRole("link", { name: "Ta ut filen" }).waitFor();
    await assertSaysAndFits(room(page), "import");
    await imported(page);
    await assertSaysAndFits(room(page), "import reviewed");
  });

  it("speaks English to who has chosen it", async () => {
    const shop = await openShop(site);
    const { page, errors } = await signedIn(site, shop, "MANAGER", {
      at: "/settings/menu/import?lang=en",
    });
    await page.getByText("Choose a PDF").waitFor();
    assert.equal(await page.locator("input[type=file]").count(), 1, "the whole as a file is the owner's");
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
