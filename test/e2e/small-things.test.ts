import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, test } from "node:test";
import { fridayEvening } from "../app.ts";
import { createTestSite, dishNamed, noSidewaysScroll, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

/** What a guest stumbles over, each once. */
let site: TestSite;
let shop: string;
const demo = new URL("../../src/features/demo/restaurants/fjellbua-kafe.json", import.meta.url);
const allDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  opensAt: "00:00",
  closesAt: "00:00",
}));

before(async () => {
  site = await createTestSite({ hasPopup: true, standsAt: fridayEvening });
  const file = JSON.parse(readFileSync(demo, "utf8"));
  const { address: _, ...cafe } = file;
  const [menu] = cafe.menus;
  menu.categories[0].name = "Fjellbuas hjemmelagde helgefrokostsmørbrødbuffetspesialiteter";
  menu.categories[0].products.unshift({
    name: "Rømmegrøtsmørbrødspekematfatkombinasjonsmåltid",
    basePrice: 19900,
    isAvailable: false,
    imageUrl: null,
  });
  const { slug } = await site.importRestaurant({
    ...cafe,
    slug: "uten-adresse",
    openingHours: allDay,
    venueHours: [],
    hoursOverrides: [],
  });
  shop = `http://${slug}.${new URL(site.base).host}`;
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

test("the longest of words breaks at 320 px", async () => {
  const { page } = await site.open({ viewport: { width: 320, height: 700 } });
  await page.goto(shop);
  await page.locator("html[data-ready]").waitFor();
  await noSidewaysScroll(page, "ordering page");
});

test("a restaurant without an address does not tell guests to fetch the food at its name", async () => {
  const { page } = await site.open();
  await page.goto(shop);
  await page
    .getByRole("button", { name: /^Legg .* i kurven/ })
    .first()
    .click();
  await page.goto(`${shop}/#kasse`);
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
  assert.equal(await page.getByText("Hent her").count(), 0);
  // What is asked for on the way stands above the checkout, and leads back to it.
  await page.getByRole("button", { name: /^Når\?/ }).click();
  await page.getByRole("dialog").waitFor();
  assert.equal(await page.locator(".checkout").count(), 1);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
});

test("the price of what is sold out is not struck out: that is how lower prices look", async () => {
  const { page } = await site.open();
  await page.goto(shop);
  const price = page.locator(".dish--out .price").first();
  assert.equal(await price.evaluate((element) => getComputedStyle(element).textDecorationLine), "none");
});

test("a dish that is to be opened beside the menu is left to the browser", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  const taken = await dishNamed(page, "Margherita").evaluate((link) =>
    ["button", "ctrlKey", "metaKey", "shiftKey", "altKey"].map((key) => {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
      let isTaken = false;
      const last = (event: Event): void => {
        isTaken = event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener("click", last, { once: true });
      link.dispatchEvent(click);
      return isTaken;
    }),
  );
  assert.deepEqual(taken, [true, false, false, false, false]);
});

test("a page whose menu has changed since it was made shows the menu of now, once it can be read", async () => {
  const { page, errors } = await site.open();
  await page.goto(shop);
  const data = (await page.locator('link[as="fetch"]').getAttribute("href"))!;
  let asked = 0;
  await page.route(`**${data}`, async (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 503 });
    const response = await site.inject({ url: data, headers: { host: new URL(shop).host } });
    const body = response.body.replaceAll("Rømmegrøt", "Eplekake");
    return route.fulfill({ contentType: "application/json", headers: { "x-name": "newer" }, body });
  });
  await page.reload();
  await page.locator(".dish", { hasText: "Eplekake" }).waitFor();
  assert.equal(await page.getByText("Rømmegrøt").count(), 0);
  assert.deepEqual(errors, []);
});

test("a part of the page that does not arrive is said, with a way to try again", async () => {
  const { page } = await site.open();
  const parts = /\/later-[^/]+\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto(site.shop);
  await dishNamed(page, "Margherita").click();
  await assertScreen(page.getByRole("alert"), "a page of which a part did not arrive");
  await page.unroute(parts);
  await page.getByRole("button", { name: "Prøv igjen" }).click();
  await page.getByRole("dialog", { name: "Margherita" }).waitFor();
});

test("a restaurant without a menu, an address and a telephone says so", async () => {
  const file = { slug: "tom", name: "Tomt Bord", email: "post@tom.example" };
  const menus = [{ name: "Meny", isDefault: true, categories: [{ name: "Pizza", products: [] }] }];
  const { slug } = await site.importRestaurant({ ...file, menus });
  const { page } = await site.open();
  await page.goto(`http://${slug}.${new URL(site.base).host}`);
  await page.locator("html[data-ready]").waitFor();
  await assertScreen(page, "a restaurant that has nothing yet");
});

test("search engines read a day of 24 hours as open, and which dishes are sold out", async () => {
  const { page } = await site.open();
  await page.goto(shop);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  assert.deepEqual(
    new Set(data.openingHoursSpecification.map((one: object) => JSON.stringify({ ...one, dayOfWeek: "" }))),
    new Set([
      JSON.stringify({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: "",
        opens: "00:00",
        closes: "23:59",
      }),
    ]),
  );
  await page.goto(data.hasMenu.hasMenuSection[0].url);
  const section = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  const [first, second] = section.hasMenuItem;
  const availability = ({ offers }: { offers: { availability: string } | { availability: string }[] }) =>
    [offers].flat()[0]!.availability;
  assert.equal(availability(first), "https://schema.org/SoldOut");
  assert.equal(availability(second), "https://schema.org/InStock");
});

test("a dialog's head and foot are no landmarks of the page", async () => {
  const { page } = await site.open();
  await page.goto(shop);
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  assert.equal(await page.getByRole("dialog").locator("header, footer").count(), 0);
});

test("what was just done is told above what is filled in and pressed, for six seconds", async () => {
  const { page, context } = await site.open({ viewport: { width: 390, height: 844 } });
  await context.clock.install();
  await page.goto(shop);
  await page.locator("html[data-ready]").waitFor();
  await page.locator("html[data-ready] .dish:not(.dish--out) .dish__hit").first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  const toast = (await page.locator(".toast").boundingBox())!;
  assert.ok(toast.y + toast.height < 200, `the word ends at ${toast.y + toast.height} px`);
  await context.clock.fastForward(6_000);
  await page.locator(".toast").waitFor({ state: "detached" });
});

test("a category far down is under the bar at once, though no dish on the way was in sight yet", async () => {
  const { page } = await site.open({ reducedMotion: "no-preference" });
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  const category = page.getByRole("navigation").getByRole("link", { name: "Dessert" });
  await category.click();
  const heading = page.getByRole("heading", { name: "Dessert", level: 2 });
  await heading.and(page.locator(":focus")).waitFor();
  const { y } = (await heading.boundingBox())!;
  assert.ok(y > 60 && y < 120, `${y}`);
  await page.locator("[aria-current=true]", { hasText: "Dessert" }).waitFor();
});

test("the category that is read stands in sight among the others, also when the menu is only scrolled", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 } });
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  const categories = page.getByRole("navigation").getByRole("list");
  const chip = categories.getByRole("link", { name: "Dessert" });
  const { width } = (await categories.boundingBox())!;
  assert.ok((await chip.boundingBox())!.x > width, "else nothing has to be moved");
  await page
    .getByRole("heading", { name: "Dessert", level: 2 })
    .evaluate((heading) => heading.scrollIntoView());
  await page.waitForFunction(() => {
    const chips = document.querySelector(".bar__list")!.getBoundingClientRect();
    const current = document.querySelector(".bar__list [aria-current=true]");
    // Before the scrolling is noticed, the first one is.
    if (!current?.textContent.includes("Dessert")) return false;
    const read = current.getBoundingClientRect();
    return read.left >= chips.left && read.right <= chips.right && chips.left >= 0;
  });
});

test("the categories give way to what is searched for on a phone, and are back when nothing is", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 } });
  const categories = page.getByRole("navigation", { name: "Kategorier" });
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  await page.getByLabel("Søk i menyen").focus();
  await categories.waitFor({ state: "hidden" });
  await page.getByLabel("Søk i menyen").blur();
  await categories.waitFor();
});

test("what a basket costs is asked when somebody looks, not while dishes are put into it on a phone", async () => {
  const { page } = await site.open({ viewport: { width: 390, height: 844 } });
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/orders/quote")) asked.push(request.url());
  });
  await page.goto(site.shop);
  await page.locator("html[data-ready] .dish:not(.dish--out) .dish__hit").first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await page.clock.runFor(1_000);
  await page.clock.resume();
  const answered = page.waitForResponse("**/orders/quote*");
  await page.getByRole("button", { name: /^Se kurven/ }).click();
  await answered;
  assert.equal(asked.length, 1);
});

test("what is tapped before a page's script is there happens once it is, once", async () => {
  const { page, errors } = await site.open();
  let arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/storefront\/.*\.js$/, async (route) => {
    await arrival.promise;
    await route.fallback();
  });
  /** Taps each of them in turn, and then beside them, on the page of an address whose script is still on its way. */
  const early = async (url: string, ...names: string[]): Promise<void> => {
    arrival = Promise.withResolvers();
    await page.goto(url, { waitUntil: "commit" });
    for (const name of names) await page.getByRole("button", { name }).first().click();
    await page.getByRole("heading").first().click();
    assert.equal(await page.locator("html[data-ready]").count(), 0);
    arrival.resolve();
  };
  const dialog = page.getByRole("dialog");
  await early(site.shop, "Filter", "Åpningstider, tilbud og kontakt");
  await dialog.getByText("Nedre Bakklandet 199").first().waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "detached" });

  await dishNamed(page, "Margherita").click();
  await dialog.getByRole("button", { name: /^Legg til/ }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto(`${site.shop}/#kasse`);
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill og betal \d/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  const decided: string[] = [];
  page.on("request", (request) => request.method() === "POST" && decided.push(request.url()));
  await early(page.url(), "Betal");
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  assert.equal(decided.length, 1);
  await early(page.url(), "Bestill igjen");
  await dialog.getByRole("button", { name: "Fjern Margherita" }).waitFor();
  assert.deepEqual(errors, []);
});
