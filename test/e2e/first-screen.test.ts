import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { createTestSite, type TestSite } from "./browser.ts";

/** Food comes first (D-166, D-167, D-168, D-169): what a guest sees before they scroll, and how few taps it takes. */
let site: TestSite;
const pictures = "**/uploads/picture.webp";
const picture = () => `${site.base}/uploads/picture.webp`;

const demos = new URL("../../src/features/demo/restaurants/", import.meta.url);
type File = {
  name: string;
  slug?: string;
  menus: { categories: { products: { isPopular?: boolean }[] }[] }[];
};

const readFile = (name: string): File => JSON.parse(readFileSync(new URL(name, demos), "utf8"));

/** With the longest of names, and nothing that is anybody's favourite. */
function plainest(): File {
  const file = readFile("fjellbua-kafe.json");
  for (const { categories } of file.menus)
    for (const { products } of categories) for (const product of products) delete product.isPopular;
  return { ...file, slug: "et-langt-navn", name: "Sandvikabrannstasjonens Fiskerestaurant og Vinbar" };
}

/** Their pages' hosts, by what they are. */
const shops = new Map<string, string>();
before(async () => {
  site = await createTestSite();
  const files = { cafe: readFile("fjellbua-kafe.json"), sushi: readFile("havnekroken-sushi.json") };
  for (const [name, file] of Object.entries({ ...files, "a long name": plainest() })) {
    const { slug } = await site.importRestaurant(file as never);
    shops.set(name, `http://${slug}.${new URL(site.base).host}`);
  }
});
afterEach((t) => site.endVisits(t));
after(() => site.close());

const setPictures = (url: string | null) =>
  Promise.all([
    site.db.query(
      "UPDATE restaurant_profiles SET logo_url = $2, cover_image_url = $2 WHERE restaurant_id = $1",
      [site.restaurantId, url],
    ),
    site.db.query("UPDATE products SET image_url = $2 WHERE restaurant_id = $1 AND is_popular", [
      site.restaurantId,
      url,
    ]),
  ]);

async function open(viewport: { width: number; height: number }, shop = site.shop): Promise<Page> {
  const { page } = await site.open({ viewport });
  await page.route(pictures, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a63"/></svg>',
    }),
  );
  await page.goto(shop);
  await page.locator("html[data-ready]").waitFor();
  return page;
}

const top = async (page: Page, selector: string): Promise<number> =>
  Math.round((await page.locator(selector).first().boundingBox())!.y);

const screens = [
  { name: "a phone", viewport: { width: 390, height: 844 }, dishAt: 500 },
  { name: "a large screen", viewport: { width: 1440, height: 900 }, dishAt: 560 },
];

for (const { name, viewport, dishAt } of screens)
  describe(`food first on ${name}`, () => {
    const looksRight = async (page: Page): Promise<void> => {
      const head = (await page.locator(".head").boundingBox())!.height;
      assert.ok(head <= 260, `the head is ${head} px`);
      const dish = await top(page, ".dish__name");
      assert.ok(dish <= dishAt, `the first dish stands at ${dish} px`);
    };

    test("with offers, favourites and a pattern", async () => {
      await setPictures(null);
      await looksRight(await open(viewport));
    });

    test("with a cover and photographs", async () => {
      await setPictures(picture());
      await looksRight(await open(viewport));
    });

    for (const kind of ["cafe", "sushi", "a long name"])
      test(`another restaurant: ${kind}`, async () => {
        await looksRight(await open(viewport, shops.get(kind)));
      });
  });

test("from 1,200 px all categories stand beside the menu, and each can be tapped", async () => {
  const page = await open({ width: 1280, height: 900 });
  const hidden = await page.locator(".bar__list a").evaluateAll((links) =>
    links.flatMap((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit && link.contains(hit) ? [] : [link.textContent];
    }),
  );
  assert.deepEqual(hidden, []);
});

test("one tap puts a dish without a choice into the basket, and its plus becomes a number in the row", async () => {
  const page = await open({ width: 390, height: 844 });
  const row = page.locator(".dishes .dish", { hasText: "Tiramisu" }).first();
  const add = row.getByRole("button", { name: /^Legg Tiramisu i kurven/ });
  await add.click();
  const more = row.getByRole("button", { name: "Flere Tiramisu" });
  assert.equal(await more.evaluate((button) => document.activeElement === button), true, "the focus stays");
  await more.press("Enter");
  assert.match(String(await row.locator("output").textContent()), /^2/);
  await page.locator(".basket-bar", { hasText: "2 varer" }).waitFor();
  await row.getByRole("button", { name: "Færre Tiramisu" }).click();
  await row.getByRole("button", { name: "Færre Tiramisu" }).click();
  await add.waitFor();
  assert.equal(await add.evaluate((button) => document.activeElement === button), true, "the focus stays");
  assert.equal(await page.locator(".basket-bar").count(), 0);
});

test("what was in the basket, and what is searched for at once, is right in a menu that is taken over piece by piece", async () => {
  const page = await open({ width: 390, height: 844 });
  await page
    .locator(".dishes .dish", { hasText: "Tiramisu" })
    .getByRole("button", { name: /^Legg Tiramisu i kurven/ })
    .click();
  await page.locator(".basket-bar", { hasText: "1 vare" }).waitFor();
  await page.reload();
  const row = page.locator(".dishes .dish", { hasText: "Tiramisu" }).first();
  await row.locator(".quick--in").waitFor();
  // For keyboards: straight on to the basket.
  await row.getByRole("button", { name: "Videre til kurven" }).press("Enter");
  const basket = page.getByRole("dialog", { name: "Kurven din" });
  await basket.waitFor();
  await page.keyboard.press("Escape");
  await basket.waitFor({ state: "detached" });
  await row.getByRole("button", { name: "Færre Tiramisu" }).click();
  await row.locator(".quick--in").waitFor({ state: "detached" });

  // Typed before there is any script.
  const isTyped = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await isTyped.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("searchbox").fill("tiramisu");
  isTyped.resolve();
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("searchbox").press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".dishes .dish").length === 1);
  await row.getByRole("link").click();
  await page.getByRole("dialog", { name: /Tiramisu/ }).waitFor();
});

test("the basket and the checkout tell the clock time, not “as soon as possible” alone", async () => {
  const page = await open({ width: 1440, height: 900 });
  const answer = await site.inject({
    url: `/api/v1/prep-time?slug=${site.slug}`,
    headers: { authorization: `Bearer ${site.key}` },
  });
  const { asapAt } = answer.json().pickup;
  const clockOf = (ms: number) =>
    new Intl.DateTimeFormat("nb-NO", { timeStyle: "short", timeZone: "Europe/Oslo" }).format(ms);
  // A minute may pass between the answers.
  const times = [0, 1, 2].map((minutes) => clockOf(Date.parse(asapAt) + minutes * 60_000));
  const tells = (text: string | null) =>
    assert.ok(
      times.some((time) => text?.includes(time)),
      `${text}: ${times}`,
    );
  tells(await page.locator(".now__text").textContent());
  tells(await page.getByRole("button", { name: /^Når\?/ }).textContent());
  await page
    .getByRole("button", { name: /^Legg Tiramisu i kurven/ })
    .first()
    .click();
  tells(await page.locator(".basket__ready").textContent());
  await page.getByRole("button", { name: /^Til kassen/ }).click();
  tells(await page.getByRole("button", { name: /^Når\?/ }).textContent());
});

/** Rows that a jump has brought into sight take their own heights some frames later: no finger is there before that. */
async function comesToRest(control: Element): Promise<void> {
  control.scrollIntoView({ block: "center" });
  for (let before = Number.NaN, frames = 0; frames < 10; ) {
    await new Promise(requestAnimationFrame);
    const { y } = control.getBoundingClientRect();
    frames = y === before ? frames + 1 : 0;
    before = y;
  }
}

test("six taps from the page to the order for a new guest, four for one who comes back", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  let taps = 0;
  const tap = async (name: RegExp, role: "button" | "checkbox" = "button"): Promise<void> => {
    taps += 1;
    const control = page.getByRole(role, { name }).first();
    await control.evaluate(comesToRest);
    await control.tap();
  };
  const order = async (isNew: boolean): Promise<number> => {
    taps = 0;
    await page.goto(site.shop);
    await page.locator("html[data-ready]").waitFor();
    await tap(/^Legg Tiramisu i kurven/);
    await tap(/^Se kurven/);
    await tap(/^Til kassen/);
    if (isNew) {
      taps += 1;
      await page.getByLabel("Navn").tap();
      // The keyboard leads from field to field.
      for (const text of ["Kari Nordmann", "91234567", "kari@example.no"]) {
        await page.keyboard.type(text);
        await page.keyboard.press("Tab");
      }
      await tap(/^Husk meg/, "checkbox");
    }
    await tap(/^Bestill og betal/);
    await page.waitForURL(/\/sandbox\/pay\//);
    await page.getByRole("button", { name: "Betal", exact: true }).click();
    await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
    return taps;
  };
  assert.equal(await order(true), 6);
  assert.equal(await order(false), 4);

  // What is remembered can be forgotten.
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  await tap(/^Legg Tiramisu i kurven/);
  // A tap is a click only a moment later: the address must not come before it.
  await page.getByRole("button", { name: /^Se kurven/ }).waitFor();
  await page.goto(`${site.shop}/#kasse`);
  await tap(/^Slett opplysningene/);
  assert.equal(await page.getByLabel("Navn").inputValue(), "");
  assert.doesNotMatch(JSON.stringify(await page.evaluate(() => ({ ...localStorage }))), /Nordmann|91234567/);
});
