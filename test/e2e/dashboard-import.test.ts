import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { readImports } from "../../src/features/menu-imports/read-imports.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { pizzeria } from "../../src/platform/pdf/pdf-files.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("a menu from a file, in the dashboard", () => {
  let site: TestSite;
  let context: BrowserContext | undefined;
  let menuFile: Buffer;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    menuFile = await pizzeria();
  });
  after(() => site?.close());
  afterEach(() => context?.close());

  const open = async (options = {}): Promise<DashboardVisit & { shop: Shop }> => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", { at: "/settings/menu", ...options });
    context = visit.context;
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

  it("the restaurant's file is taken out, changed, looked at and taken in", async () => {
    const { page, shop, errors } = await open();
    const waiting = page.waitForEvent("download");
    await room(page).getByRole("link", { name: "Ta ut filen" }).click();
    const download = await waiting;
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    file.menus[0].categories[1].products[0].name = "Brus fra fat";
    const changed = Buffer.from(JSON.stringify(file));
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
    const { page, go, errors } = await open();
    await go("/settings/menu/import?lang=en");
    await page.getByText("Choose a PDF").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
