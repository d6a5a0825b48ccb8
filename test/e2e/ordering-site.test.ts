import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { type ClientProject, openClientProject, run } from "../client-package.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";

/** The site that `luka-dev init` writes, as its developer sees it: `npm run dev`. */
let site: TestSite;
let project: ClientProject;
let base: string;
const opened = new AsyncDisposableStack();
const demo = new URL("../../src/features/demo/restaurants/nordstjernen-pizza.json", import.meta.url);
const alwaysOpen = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
}));

before(async () => {
  // The development server finds it by name, as a developer's does.
  site = await createTestSite({ env: { SERVICE_DOMAIN: "localhost" } });
  opened.defer(() => site.close());
  project = await openClientProject();
  opened.defer(() => project.close());
  const file = { ...JSON.parse(await readFile(demo, "utf8")), slug: "sandkasse", name: "Sandkassen" };
  const hours = { openingHours: alwaysOpen, venueHours: [], hoursOverrides: [] };
  const sandbox = await site.importRestaurant({ ...file, ...hours }, { environment: "TEST", live: false });
  const folder = join(project.folder, "site");
  const program = join(project.folder, "node_modules/@luka/client/dist/esm/dev/luka-dev.js");
  const env = {
    LUKA_URL: `http://localhost:${new URL(site.base).port}`,
    LUKA_SLUG: sandbox.slug,
    LUKA_RESTAURANT_KEY: sandbox.key,
  };
  run(process.execPath, [program, "init", folder], env);
  const vite = spawn(
    process.execPath,
    [join(project.folder, "node_modules/vite/bin/vite.js"), "--host", "127.0.0.1", "--port", "0"],
    { cwd: folder, env: { PATH: process.env.PATH!, NO_COLOR: "1" } },
  );
  opened.defer(() => void vite.kill());
  for await (const line of createInterface({ input: vite.stdout })) {
    [base = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (base) break;
  }
});
after(() => opened.disposeAsync());

test("a guest chooses, orders, follows the order and takes it back", async () => {
  const { page, errors } = await site.open();
  await page.goto(base);
  await page.getByRole("heading", { name: "Sandkassen" }).waitFor();

  await page.getByRole("button", { name: /^Margherita/ }).click();
  const dish = page.getByRole("dialog");
  await assertFits(dish, "ordering site dish");
  await dish.getByLabel("Antall").fill("2");
  await dish.getByLabel("Antall").press("Enter");
  const basket = page.locator(".basket");
  await basket.getByText(/^2 × Margherita/).waitFor();
  await basket.getByText("Å betale").waitFor();
  await assertFits(page.locator("#page"), "ordering site menu");

  await basket.getByRole("button", { name: "Bestill" }).click();
  await basket.getByRole("alert").first().waitFor();
  await basket.getByLabel("Navn").fill("Kari Nordmann");
  await basket.getByLabel("Mobil").fill("91234567");
  await basket.getByLabel("Betal hos restauranten").check();
  await basket.getByLabel("Mobil").press("Enter");
  await page.getByRole("heading", { name: /^Bestilling \d+/ }).waitFor();
  await assertFits(page.locator("#page"), "ordering site order");

  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Avbestill" }).click();
  await page.getByText("Avbestilt").waitFor();
  await page.getByRole("link", { name: "Til menyen" }).click();
  await page.getByText("Kurven er tom.").waitFor();
  assert.deepEqual(errors, []);
});
