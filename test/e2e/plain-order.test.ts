import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityFindings, createTestSite, noSidewaysScroll, type TestSite } from "./browser.ts";
import { untappable } from "./untappable.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const opened = async (): Promise<Page> => (await site.open({ javaScriptEnabled: false })).page;
const widths = [320, 390, 768, 820, 1_024, 1_440, 1_920];
const fitsEverywhere = async (page: Page, where: string): Promise<void> => {
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const one of all) one.open = true;
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page, `${where} at ${width}`);
    assert.deepEqual(await untappable(page.getByRole("main")), [], `${where} at ${width}`);
  }
};
const toDish = async (page: Page, category: string, dish: string): Promise<void> => {
  await page.goto(site.shop);
  await page.getByRole("link", { name: category }).first().click();
  await page.getByRole("heading", { level: 2 }).getByRole("link", { name: dish }).click();
};
const newest = async () => {
  const [row] = await site.db.query<{ number: number; source: string; method: string; name: string }>(
    `SELECT order_number AS number, source, payment_method AS method, customer_name AS name
     FROM orders WHERE restaurant_id = $1 ORDER BY order_number DESC LIMIT 1`,
    [site.restaurantId],
  );
  return row;
};

test("without script a guest reads hours and phone, chooses a pizza, and orders it for pickup", async () => {
  const page = await opened();
  await page.goto(site.shop);
  await page.locator("summary", { hasText: "Åpningstider" }).click();
  await page.getByRole("table", { name: "Åpningstider" }).getByText("hele døgnet").first().waitFor();
  assert.match(
    (await page.getByRole("link", { name: /Du kan også ringe/ }).getAttribute("href"))!,
    /^tel:\+47/,
  );

  // In the menu a dish's name leads to its own page, as it does from its category's.
  await page.getByRole("main").getByRole("link", { name: "Margherita", exact: true }).first().click();
  await page.waitForURL(/\/rett\/margherita-/);
  await page.getByRole("radio", { name: /^Stor/ }).check();
  await page.getByRole("spinbutton", { name: "Antall" }).fill("2");
  await fitsEverywhere(page, "a dish");
  await page.getByRole("button", { name: "Legg i kurven" }).click();
  await page.getByRole("heading", { name: "Kurven", level: 1 }).waitFor();
  await page.getByText("Stor", { exact: true }).waitFor();
  await page.getByText("538 kr").first().waitFor();
  await fitsEverywhere(page, "the basket");

  // What was typed is still there when the total is worked out again.
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByRole("spinbutton", { name: "Antall Margherita" }).fill("1");
  await page.getByRole("button", { name: "Regn ut på nytt" }).click();
  await page.getByRole("button", { name: "Bestill for 269 kr" }).waitFor();
  assert.equal(await page.getByLabel("Navn").inputValue(), "Kari Nordmann");

  // What is missing is said beside its field.
  await page.getByLabel("Mobilnummer").fill("123");
  await page.getByLabel("Mobilnummer").press("Enter");
  await page.getByText("Skriv åtte siffer, eller et nummer med landkode.").waitFor();
  await page.getByLabel("Mobilnummer").fill("900 00 001");
  await page.getByRole("combobox", { name: "Når vil du hente?" }).selectOption({ index: 2 });
  await page.getByRole("button", { name: "Bestill for 269 kr" }).click();
  await page.getByRole("heading", { name: "Bestillingen er bekreftet" }).waitFor();
  assert.match(await page.content(), /<meta http-equiv="refresh" content="30">/);
  const order = await newest();
  assert.deepEqual(
    { source: order!.source, method: order!.method, name: order!.name },
    { source: "WEB", method: "CASH", name: "Kari Nordmann" },
  );

  await page.goto(`${site.shop}/kurv`);
  await page.getByText("Kurven er tom").waitFor();
});

test("a dish of which something must be chosen says so, and keeps what was chosen", async () => {
  const page = await opened();
  await toDish(page, "Husets spesialiteter", "Halv og halv");
  await page.getByRole("radio", { name: /^Stor/ }).check();
  await page.getByRole("button", { name: "Legg i kurven" }).click();
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match((await alert.textContent())!, /ble ikke lagt i kurven.*Velg minst 2 i «Velg to halvdeler»/);
  assert.ok(await page.getByRole("radio", { name: /^Stor/ }).isChecked());
  for (const half of ["Margherita", "Pepperoni"]) await page.getByRole("checkbox", { name: half }).check();
  await page.getByRole("button", { name: "Legg i kurven" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "Halv og halv" });
  await line.getByText("Pepperoni").waitFor();
});

test("pressed twice, a form orders once; what has sold out meanwhile is said at its line", async () => {
  const page = await opened();
  await page.goto(site.shop);
  await page.getByRole("link", { name: "Dessert" }).first().click();
  await page.getByRole("button", { name: "Legg Tiramisu i kurven" }).click();
  await page.getByLabel("Navn").fill("Ola Nordmann");
  await page.getByLabel("Mobilnummer").fill("900 00 002");
  const form = await page
    .locator("form")
    .evaluate((element: HTMLFormElement) =>
      new URLSearchParams(
        [...new FormData(element)].map(([name, value]) => [name, String(value)]),
      ).toString(),
    );
  const { host, origin } = new URL(site.shop);
  const send = (from = origin) =>
    site.inject({
      method: "POST",
      url: "/kurv/bestill",
      headers: { host, origin: from, "content-type": "application/x-www-form-urlencoded" },
      payload: form,
    });
  assert.equal((await send("https://evil.example")).statusCode, 403);
  const [first, second] = await Promise.all([send(), send()]);
  assert.equal(first.statusCode, 303);
  assert.equal(first.headers.location, second.headers.location);
  assert.equal((await newest())!.name, "Ola Nordmann");

  const canBeHad = async (isAvailable: boolean) => {
    await site.db.query(
      "UPDATE products SET is_available = $2 WHERE restaurant_id = $1 AND name = 'Tiramisu'",
      [site.restaurantId, isAvailable],
    );
    await site.ctx.snapshots.reload(site.restaurantId);
  };
  await canBeHad(false);
  // The same attempt is the same order, whatever has become of the menu.
  assert.equal((await send()).headers.location, first.headers.location);
  const workOut = () => page.getByRole("button", { name: "Regn ut på nytt" }).click();
  await workOut();
  await page.getByText(/Tiramisu er utsolgt/).waitFor();
  await canBeHad(true);
  await workOut();
  await page.getByRole("combobox", { name: "Når vil du hente?" }).waitFor();
  assert.deepEqual(
    [await page.getByLabel("Navn").inputValue(), await page.getByLabel("Mobilnummer").inputValue()],
    ["Ola Nordmann", "900 00 002"],
  );
  await page.getByRole("button", { name: "Fjern Tiramisu" }).click();
  await page.getByText("Kurven er tom").waitFor();
});

test("axe finds nothing wrong in what stands there without script", async () => {
  // Axe is a script itself, and sees what stands there for browsers without any once it is taken out of its wrapping.
  const { page } = await site.open();
  const unwrapped = () =>
    page.locator("noscript").evaluateAll((all: HTMLElement[]) => {
      for (const one of all) one.outerHTML = one.textContent!;
    });
  await page.goto(site.shop);
  await unwrapped();
  await page.getByRole("link", { name: "Klassiske pizzaer" }).first().click();
  await page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Margherita" }).click();
  await page.getByRole("heading", { level: 1, name: "Margherita" }).waitFor();
  await unwrapped();
  assert.deepEqual(await accessibilityFindings(page), []);
  await page.getByRole("button", { name: "Legg i kurven" }).click();
  await page.waitForURL(/\/kurv/);
  await page.goto(`${site.shop}/kurv?lang=en`);
  await page.getByRole("heading", { name: "The basket", level: 1 }).waitFor();
  assert.deepEqual(await accessibilityFindings(page), []);
});
