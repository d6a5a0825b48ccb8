import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { drawn } from "../../src/features/uploads/pictures.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

describe("pictures of dishes in the dashboard", { timeout: 240_000 }, () => {
  let site: TestSite;
  let folder: string;
  let photograph: { name: string; mimeType: string; buffer: Buffer };
  const contexts: BrowserContext[] = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-pictures-"));
    site = await createTestSite({ env: { DATA_DIR: folder } });
    site.clock.set(fridayEvening);
    const buffer = await drawn(1_600, 1_200).jpeg().toBuffer();
    photograph = { name: "suppe.jpg", mimeType: "image/jpeg", buffer };
  });
  after(async () => {
    await site?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

  const open = async (options = {}) => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", options);
    contexts.push(visit.context);
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const save = (page: Page) => sheet(page).getByRole("button", { name: "Lagre" });
  const choose = (page: Page) => sheet(page).getByLabel("Velg et bilde");

  it("makes a dish with a photograph in eight taps from the board, and guests see it", async () => {
    const { page, shop, errors } = await open();
    let taps = 0;
    const tap = async (what: Locator) => {
      await what.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: "Innstillinger" }));
    await tap(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await tap(page.getByRole("button", { name: "Ny rett" }));
    const name = sheet(page).getByLabel("Navn", { exact: true });
    await name.fill("Kålsuppe");
    const picker = page.waitForEvent("filechooser");
    await tap(choose(page));
    await (await picker).setFiles(photograph);
    await sheet(page).getByText("Slik beskjæres det for gjestene.").waitFor();
    const price = sheet(page).getByLabel("Pris i kroner");
    await tap(price);
    await price.fill("159");
    await tap(save(page));
    await isGone(page);
    assert.ok(taps <= 8, `${taps} taps`);
    await room(page).getByRole("button", { name: "Kålsuppe", exact: true }).waitFor();

    const guest = await site.open();
    contexts.push(guest.context);
    await guest.page.goto(site.base.replace("//", `//${shop.slug}.`));
    await guest.page.getByRole("button", { name: "Kålsuppe", exact: true }).first().waitFor();
    const picture = guest.page.locator('img[src*="/uploads/"]').first();
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img: HTMLImageElement) => img.decode());
    assert.deepEqual(errors, []);
    assert.deepEqual(guest.errors, []);
  });

  it("says what cannot be used, and takes a picture off a dish again", async () => {
    const { page, go, errors } = await open();
    await go("/settings/menu");
    await room(page).getByRole("button", { name: "Brus", exact: true }).click();
    await choose(page).setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hei") });
    await sheet(page).getByText("Filen er ikke et bilde vi kan bruke").waitFor();
    await choose(page).setInputFiles({ ...photograph, buffer: Buffer.alloc(11 * 1024 * 1024) });
    await sheet(page).getByText("Bildet er på 11,0 MB").waitFor();
    await choose(page).setInputFiles({ ...photograph, buffer: await drawn(40, 40).jpeg().toBuffer() });
    await sheet(page).getByText("fra 64 til 8000 piksler").waitFor();
    await assertScreen(sheet(page).getByRole("group", { name: "Bilde" }), "a picture that is too small");
    await choose(page).setInputFiles(photograph);
    await sheet(page).getByRole("button", { name: "Fjern bildet" }).waitFor();
    await save(page).click();
    await isGone(page);
    await room(page).getByRole("button", { name: "Brus", exact: true }).click();
    await assertScreen(sheet(page).getByRole("group", { name: "Bilde" }), "a picture of a dish");
    await sheet(page).getByRole("button", { name: "Fjern bildet" }).click();
    await sheet(page).getByLabel("Navn", { exact: true }).press("Enter");
    await isGone(page);
    const [dish] = await site.db.query<{ image_url: string | null }>(
      "SELECT image_url FROM products WHERE name = 'Brus' ORDER BY id DESC LIMIT 1",
    );
    assert.equal(dish!.image_url, null);
    // The refusal is the browser's to note.
    assert.deepEqual(
      errors.filter((error) => !error.includes("422")),
      [],
    );
  });

  for (const width of [320, 390, 768, 820, 1024, 1440, 1920])
    it(`fits a screen of ${width} px, for a mouse and for a finger`, async () => {
      const colorScheme = width % 40 === 0 ? "dark" : "light";
      const { page, go } = await open({
        viewport: { width, height: 900 },
        colorScheme,
        hasTouch: width < 900,
      });
      await go("/settings/menu");
      await room(page).getByRole("button", { name: "Brus", exact: true }).click();
      await choose(page).setInputFiles(photograph);
      await sheet(page).getByText("Slik beskjæres det for gjestene.").waitFor();
      await sheet(page).evaluate((dialog) =>
        Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/picture-${width}.png` });
      assert.deepEqual(await untappable(sheet(page)), []);
      assert.deepEqual(await accessibilityFindings(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    });
});
