import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { openShop } from "../../src/features/orders/shop.fixture.ts";
import { drawn } from "../../src/features/uploads/pictures.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("pictures of dishes in the dashboard", () => {
  let site: TestSite;
  let folder: string;
  let photograph: { name: string; mimeType: string; buffer: Buffer };
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
  afterEach((t) => site?.endVisits(t));

  const open = async (options = {}) => {
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", options);
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
    await sheet(page).getByLabel("Hva bildet viser", { exact: true }).fill("Suppe med grønnkål");
    const price = sheet(page).getByLabel("Pris i kroner");
    await tap(price);
    await price.fill("159");
    await tap(save(page));
    await isGone(page);
    assert.ok(taps <= 8, `${taps} taps`);
    await room(page).getByRole("button", { name: "Kålsuppe", exact: true }).waitFor();

    const guest = await site.open();
    await guest.page.goto(site.base.replace("//", `//${shop.slug}.`));
    await dishNamed(guest.page, "Kålsuppe").first().waitFor();
    const picture = guest.page.locator('img[src*="/uploads/"]').first();
    assert.equal(await picture.getAttribute("alt"), "Suppe med grønnkål");
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img: HTMLImageElement) => img.decode());
    assert.deepEqual(errors, []);
    assert.deepEqual(guest.errors, []);
  });

  it("says what cannot be used, and takes a picture off a dish again", async () => {
    const { page, errors } = await open({ at: "/settings/menu" });
    await room(page).getByRole("button", { name: "Brus", exact: true }).click();
    await choose(page).setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hei") });
    await sheet(page).getByText("Filen er ikke et bilde vi kan bruke").waitFor();
    await choose(page).setInputFiles({ ...photograph, buffer: Buffer.alloc(11 * 1024 * 1024) });
    await sheet(page).getByText("Bildet er på 11,0 MB").waitFor();
    await choose(page).setInputFiles({ ...photograph, buffer: await drawn(40, 40).jpeg().toBuffer() });
    await sheet(page).getByText("fra 64 til 8000 piksler").waitFor();
    await assertScreen(sheet(page).getByRole("group", { name: "Bilde" }), "a picture that is too small");
    const camera = (label: string) => sheet(page).getByLabel(label).getAttribute("capture");
    assert.deepEqual([await camera("Velg et bilde"), await camera("Ta et bilde")], [null, "environment"]);
    const dropped = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      const file = new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], "a.jpg", {
        type: "image/jpeg",
      });
      transfer.items.add(file);
      return transfer;
    }, photograph.buffer.toString("base64"));
    const group = sheet(page).getByRole("group", { name: "Bilde" });
    await page.route("**/uploads?*", (route) => route.abort(), { times: 1 });
    await group.dispatchEvent("drop", { dataTransfer: dropped });
    await group.getByRole("alert").waitFor();
    // Something that is no file, and another while the first is on its way.
    await group.dispatchEvent("drop", { dataTransfer: await page.evaluateHandle(() => new DataTransfer()) });
    let sent = 0;
    page.on("request", (request) => {
      if (/\/uploads\?/.test(request.url())) sent += 1;
    });
    await page.route(
      "**/uploads?*",
      async (route) => {
        await group.getByText("Bildet sendes").or(group.getByRole("progressbar")).first().waitFor();
        await group.dispatchEvent("drop", { dataTransfer: dropped });
        await route.continue();
      },
      { times: 1 },
    );
    await group.dispatchEvent("drop", { dataTransfer: dropped });
    await sheet(page).getByRole("button", { name: "Fjern bildet" }).waitFor();
    assert.equal(await group.getByRole("alert").count(), 0);
    assert.equal(sent, 1);
    await sheet(page).getByLabel("Hva bildet viser", { exact: true }).fill("Et glass brus");
    const ratio = () =>
      sheet(page)
        .locator("figure img")
        .first()
        .evaluate(async (img: HTMLImageElement) => {
          await img.decode();
          return img.naturalWidth / img.naturalHeight;
        });
    assert.ok(Math.abs((await ratio()) - 4 / 3) < 0.01);
    await sheet(page).getByRole("button", { name: "Beskjær bildet" }).press("Enter");
    const frame = sheet(page).getByRole("button", { name: /^Utsnitt/ });
    await frame.waitFor();
    await assertFits(sheet(page), "a picture that is cropped");
    await frame.press("ArrowLeft");
    await frame.press("Shift+ArrowLeft");
    const leftOf = () => frame.evaluate((one) => Number.parseFloat((one as HTMLElement).style.left));
    assert.ok(Math.abs((await leftOf()) - 1.5) < 0.1, "12.5 % in the middle, and 11 % to the left");
    await sheet(page).getByLabel("Størrelse på utsnittet").press("Home");
    const box = (await frame.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 900, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    // It is drawn when the browser has time for it.
    await sheet(page).locator('button[style^="left: 0%"]').waitFor();
    await sheet(page).getByRole("button", { name: "Bruk utsnittet" }).click();
    await frame.waitFor({ state: "detached" });
    assert.ok(Math.abs((await ratio()) - 1) < 0.01, "square now");
    await save(page).click();
    await isGone(page);
    await room(page).getByRole("button", { name: "Brus", exact: true }).click();
    assert.equal(
      await sheet(page).getByLabel("Hva bildet viser", { exact: true }).inputValue(),
      "Et glass brus",
    );
    await assertScreen(sheet(page).getByRole("group", { name: "Bilde" }), "a picture of a dish");
    // One that is kept is cropped as well.
    await sheet(page).getByRole("button", { name: "Beskjær bildet" }).click();
    await frame.waitFor();
    await group.getByRole("button", { name: "Avbryt" }).click();
    await frame.waitFor({ state: "detached" });
    await sheet(page).getByRole("button", { name: "Beskjær bildet" }).click();
    await frame.waitFor();
    await sheet(page).getByLabel("Liggende").check();
    await page.route("**/uploads?*", (route) => route.abort(), { times: 1 });
    await sheet(page).getByRole("button", { name: "Bruk utsnittet" }).click();
    await group.getByText("Fikk ikke svar fra Luka").waitFor();
    await sheet(page).getByRole("button", { name: "Bruk utsnittet" }).click();
    await frame.waitFor({ state: "detached" });
    assert.ok(Math.abs((await ratio()) - 4 / 3) < 0.01);
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

  for (const hasTouch of [true, false])
    it(`fits every screen, for a ${hasTouch ? "finger" : "mouse"}`, async () => {
      const { page, go } = await open({ at: null, hasTouch });
      await go("/settings/menu");
      await room(page).getByRole("button", { name: "Brus", exact: true }).click();
      await choose(page).setInputFiles(photograph);
      await sheet(page).getByText("Slik beskjæres det for gjestene.").waitFor();
      await assertFits(sheet(page), `a picture by ${hasTouch ? "finger" : "mouse"}`);
    });
});
