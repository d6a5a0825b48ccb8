import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  accessibilityFindings,
  createTestSite,
  dishNamed,
  noSidewaysScroll,
  resizeTo,
  type TestSite,
} from "./browser.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());

test("without a network the ordering page says so, and how to reach the restaurant", async () => {
  const { page, context, errors } = await site.open({ serviceWorkers: "allow" });
  await page.goto(site.shop);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // It comes with the rest of the page, which is told as lost when the network goes meanwhile.
  await page.getByRole("complementary").getByText("Kurven er tom").waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Du er uten nett" }).waitFor();
  await page.getByRole("link", { name: "Ring 00 07 30 01" }).waitFor();
  await page.getByText("Nedre Bakklandet 199, 7014 Trondheim").waitFor();
  for (const width of [320, 390, 820, 1_440]) {
    await resizeTo(page, width, 800);
    await noSidewaysScroll(page, `offline at ${width}`);
  }
  assert.deepEqual(await accessibilityFindings(page), []);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Prøv igjen" }).click();
  await page.getByRole("heading", { name: "Nordstjernen Pizza", level: 1 }).waitFor();
  assert.deepEqual(errors, []);
});

test("an order's page says when the network is lost, and when it is back; there is a way to a map and no drawing of one", async () => {
  const [dish] = await site.db.query<{ id: string }>(
    "SELECT id FROM products WHERE restaurant_id = $1 AND name = 'Tiramisu'",
    [site.restaurantId],
  );
  const placed = await site.inject({
    method: "POST",
    url: "/api/v1/orders",
    headers: { host: new URL(site.base).host, authorization: `Bearer ${site.key}` },
    payload: {
      slug: site.slug,
      fulfillment: "PICKUP",
      lines: [{ productId: dish!.id, quantity: 1 }],
      customer: { name: "Kari Nordmann", phone: "90000001" },
      paymentMethod: "CASH",
    },
  });
  assert.equal(placed.statusCode, 201, placed.body);
  const { page, context } = await site.open();
  await page.goto(`${site.shop}/o/${placed.json().publicToken}`);
  // The words are the server's; who loses the network before there is script reads no others.
  await page.locator("html[data-ready]").waitFor();
  await page.getByText("Oppdateres av seg selv").waitFor();
  await context.setOffline(true);
  await page.getByText("Får ikke kontakt. Prøver igjen …").waitFor();
  await context.setOffline(false);
  await page.getByText("Oppdateres av seg selv").waitFor();
  assert.match((await page.getByRole("link", { name: "Vis på kart" }).getAttribute("href"))!, /^https:/);
  assert.equal(await page.locator("svg.streets").count(), 0);
});

test("a second tap where the sheet was, in the moment it goes, opens nothing that stood behind it", async () => {
  const { page, errors } = await site.open();
  await page.goto(site.shop);
  await resizeTo(page, 390, 800);
  for (const [dish, inBasket] of [
    ["Margherita", "1 vare"],
    ["Tiramisu", "2 varer"],
  ] as const) {
    await dishNamed(page, dish).click();
    const add = page.getByRole("dialog").getByRole("button", { name: /^Legg til/ });
    // The sheet rises for a moment; its button stands still when it can be tapped.
    await add.click({ trial: true });
    const { x, y, width, height } = (await add.boundingBox())!;
    await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 40 });
    await page.locator(".basket-bar", { hasText: inBasket }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
  }
  await dishNamed(page, "Margherita").click();
  await page.getByRole("dialog", { name: "Margherita" }).waitFor();
  assert.deepEqual(errors, []);
});
