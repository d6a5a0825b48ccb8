import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { assertFits } from "./fits.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const get = (path: string) => {
  const { host } = new URL(site.shop);
  return site.inject({ url: path, headers: { host } });
};
const linkedDataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!);
const pathsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
const pathOf = async (words: string): Promise<string> => {
  const paths = pathsOf((await get("/sitemap.xml")).body);
  return paths.find((path) => path.startsWith(words))!;
};

test("without script a guest reads of a dish what it costs and what is in it, from the menu on", async () => {
  const { page } = await site.open({ javaScriptEnabled: false });
  await page.goto(site.shop);
  await page.getByRole("link", { name: "Klassiske pizzaer" }).first().click();
  await page.getByRole("heading", { name: "Klassiske pizzaer", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Margherita" }).click();
  await page.getByRole("heading", { name: "Margherita", level: 1 }).waitFor();
  const main = page.getByRole("main");
  await main.getByText("Tomatsaus på San Marzano-tomater").waitFor();
  await main.getByText("Inneholder hvete og melk.").first().waitFor();
  assert.match((await main.textContent())!, /Liten\s155\skr\s*Medium\s209\skr\s*Stor\s269\skr/);
  assert.match((await main.textContent())!, /Du kan også ringe 00\s07\s30\s01/);
  // Choices have prices and allergens of their own.
  await main.getByText("Kan velges til").click();
  await main.getByText("Bunn med ostekant + 39 kr").waitFor();
});

test("a dish's address leads to ordering it, in the guest's language", async () => {
  const { page, errors } = await site.open();
  await page.goto(`${site.shop}${await pathOf("/rett/margherita-")}?lang=en`);
  await page.getByText("Contains wheat and milk.").first().waitFor();
  await page.getByRole("link", { name: "Order", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Margherita" });
  await dialog.getByRole("button", { name: /^Add/ }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual(errors, []);
});

test("search engines find every dish and category, with prices and what is sold out", async () => {
  const [restaurant, map, robots] = await Promise.all(["/", "/sitemap.xml", "/robots.txt"].map(get));
  assert.match(robots!.body, /^Sitemap: http.*\/sitemap\.xml$/m);
  const paths = pathsOf(map!.body);
  for (const path of paths)
    for (const [lang, query] of [
      ["nb", ""],
      ["en", "?lang=en"],
    ])
      assert.ok(
        map!.body.includes(`hreflang="${lang}" href="${site.shop}${path}${query}"/>`),
        `${path} ${lang}`,
      );
  const [menu] = await site.db.query<{ dishes: number }>(
    "SELECT count(*)::int AS dishes FROM products WHERE restaurant_id = $1 AND is_active",
    [site.restaurantId],
  );
  assert.equal(paths.filter((path) => path.startsWith("/rett/")).length, menu!.dishes);
  const answers = await Promise.all(paths.map(get));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    paths.map(() => 200),
  );
  const sections = linkedDataOf(restaurant!.body).hasMenu.hasMenuSection;
  assert.deepEqual(
    sections.map(({ url }: { url: string }) => new URL(url).pathname),
    paths.filter((path) => path.startsWith("/meny/")),
  );
  const path = await pathOf("/rett/margherita-");
  const offersOf = async () => linkedDataOf((await get(path)).body).offers;
  assert.deepEqual(
    (await offersOf()).map(({ name, price }: { name: string; price: string }) => `${name} ${price}`),
    ["Liten 155.00", "Medium 209.00", "Stor 269.00"],
  );
  await site.db.query(
    "UPDATE products SET is_available = false, may_contain = '{PEANUTS}' WHERE restaurant_id = $1 AND name = 'Margherita'",
    [site.restaurantId],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
  assert.ok(
    (await offersOf()).every(({ availability }: { availability: string }) =>
      availability.endsWith("/SoldOut"),
    ),
  );
  assert.match((await get(path)).body, /Utsolgt/);
  assert.match((await get(path)).body, /Kan inneholde spor av peanøtter/);
  await site.db.query("UPDATE products SET is_available = true WHERE restaurant_id = $1", [
    site.restaurantId,
  ]);
  await site.ctx.snapshots.reload(site.restaurantId);
});

test("an address outlives its dish's name; what is on no menu is not found", async () => {
  const path = await pathOf("/rett/margherita-");
  const old = path.replace("margherita", "het-noe-annet");
  const answer = await get(old);
  assert.equal(answer.statusCode, 200);
  assert.match(answer.body, new RegExp(`<link rel="canonical" href="[^"]*${path}">`));
  for (const wrong of ["/rett/margherita", path.replace("/rett/", "/meny/"), `${path}x`, "/rett/"])
    assert.equal((await get(wrong)).statusCode, 404, wrong);
});

test("axe finds nothing, and all can be tapped at every width, by day and by night", async () => {
  const { page } = await site.open();
  for (const words of ["/rett/margherita-", "/meny/klassiske-pizzaer-"]) {
    await page.goto(site.shop + (await pathOf(words)));
    await assertFits(page.getByRole("main"), words);
    assert.deepEqual(await accessibilityFindings(page), [], words);
  }
});
