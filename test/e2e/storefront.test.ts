import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import type { Page } from "playwright-core";
import { setAvailability } from "../../src/features/menu-content/set-availability.ts";
import { systemActor } from "../../src/features/orders/actors.ts";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import { moveOrder } from "../../src/features/orders/move-order.ts";
import { reviseTime } from "../../src/features/orders/revise-time.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import type { StaffCaller } from "../../src/platform/http/callers.ts";
import { createTestSite, dishNamed, type TestSite, tabTo } from "./browser.ts";
import { withoutPauses } from "./without-pauses.ts";

let site: TestSite;
before(async () => {
  site = await createTestSite();
});
after(() => site.close());
afterEach((t) => site.endVisits(t));
// One visitor a minute: more orders than ten in a minute from one address are refused.
beforeEach(() => site.clock.advance(61_000));

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function countOrders(): Promise<number> {
  const [row] = await site.db.query<{ count: number }>(
    "SELECT count(*)::int8 AS count FROM orders WHERE restaurant_id = $1",
    [site.restaurantId],
  );
  return row!.count;
}

const productId = async (name: string): Promise<string> => {
  const [row] = await site.db.query<{ id: string }>(
    "SELECT id FROM products WHERE restaurant_id = $1 AND name = $2",
    [site.restaurantId, name],
  );
  return row!.id;
};

/** From the menu into the basket, as the restaurant makes it. */
async function addDish(page: Page, name: string): Promise<void> {
  await dishNamed(page, name).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function fillCheckout(page: Page, payment: "Betal nå" | "Betal når du henter"): Promise<void> {
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText(payment, { exact: true }).click();
  // A receipt of what is paid online goes by mail; at the counter it is handed over.
  const email = page.locator(payment === "Betal nå" ? "input:required" : "input:optional");
  await email.and(page.getByLabel("E-post")).waitFor();
}

const placeButton = (page: Page) => page.getByRole("button", { name: /^Bestill (og betal|for)/ });

test("a pizza with a size and toppings, picked up and paid online on a phone, ends on the tracking page", async () => {
  const { page, errors } = await site.open(phone);
  await page.goto(site.shop);
  await dishNamed(page, "Pepperoni").click();
  const sheet = page.getByRole("dialog", { name: "Pepperoni" });
  await sheet.getByText("Stor", { exact: true }).click();
  await sheet.getByText("Tynn italiensk bunn").click();
  await sheet.getByText("Ekstra mozzarella").click();
  await sheet.getByRole("button", { name: "Flere Ekstra mozzarella" }).click();
  await sheet.getByRole("button", { name: "Legg til 369 kr" }).click();
  await page.getByRole("button", { name: /Se kurven/ }).click();
  const basket = page.getByRole("dialog", { name: "Kurven din" });
  await basket.getByText("2 × Ekstra mozzarella").waitFor();
  await basket.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal nå");
  await placeButton(page).click();

  await page.waitForURL(/\/sandbox\/pay\//);
  assert.match((await page.locator("body").textContent())!, /ingen penger flyttes/);
  await page.getByRole("button", { name: "Betal", exact: true }).click();

  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  const text = (await page.locator("main").textContent())!;
  assert.match(text, /Pepperoni\s*Stor/);
  assert.match(text, /Tynn italiensk bunn/);
  assert.match(text, /369/);

  await page.getByRole("link", { name: /Nordstjernen/ }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(
    await page.getByRole("button", { name: /Se kurven/ }).count(),
    0,
    "the basket that was paid for is empty",
  );
  assert.deepEqual(errors, []);
});

test("a declined payment leaves the basket as it was", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal nå");
  await placeButton(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "La betalingen bli avvist" }).click();
  await page.getByRole("heading", { name: "Bestillingen ble ikke fullført" }).waitFor();
  await page.getByRole("link", { name: /Nordstjernen/ }).click();
  await page.getByRole("button", { name: "Fjern Margherita" }).waitFor();
});

test("the keyboard alone is enough to order", async () => {
  const { page, errors } = await site.open();
  await page.goto(site.shop);
  // Before its script has run a dish is a link to a page of its own.
  await page.locator("html[data-ready]").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Capricciosa$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Capricciosa" }).waitFor();
  await tabTo(page, /^Legg til/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The focus is back where it was, a moment after the dialog is gone.
  await page.waitForFunction(() => document.activeElement?.textContent === "Capricciosa");
  assert.ok((await tabTo(page, /^Videre til kurven/)) <= 4, "the rest of the menu is no way to the basket");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /^Til kassen/.test(document.activeElement?.textContent ?? ""));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
  await tabTo(page, /^Navn/);
  await page.keyboard.type("Ola Nordmann");
  await tabTo(page, /^Mobilnummer/);
  await page.keyboard.type("91234567");
  await tabTo(page, /^Betal nå/);
  await page.keyboard.press("ArrowDown");
  // The sum is the service's, and may still be on its way.
  await page.getByRole("button", { name: /^Bestill for/ }).waitFor();
  await tabTo(page, /^Bestill for/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/o\//);
  await page.getByRole("heading", { name: "Bestillingen er bekreftet" }).waitFor();
  assert.deepEqual(errors, []);
});

test("the basket survives a reload, and the back button closes a dialog before it leaves", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Vesuvio");
  await page.reload();
  await page.getByRole("button", { name: "Fjern Vesuvio" }).waitFor();
  await dishNamed(page, "Hawaii").click();
  await page.getByRole("dialog", { name: "Hawaii" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(new URL(page.url()).hash, "");
  await page.getByRole("button", { name: "Fjern Vesuvio" }).click();
  await page.getByRole("button", { name: "Angre" }).click();
  await page.getByRole("button", { name: "Fjern Vesuvio" }).waitFor();
});

test("two taps are one order", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal når du henter");
  const before = await countOrders();
  await placeButton(page).dblclick();
  await page.waitForURL(/\/o\//);
  assert.equal(await countOrders(), before + 1);
});

test("an answer lost on the way is asked for again and is the same order", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal når du henter");
  const before = await countOrders();
  const keys: (string | undefined)[] = [];
  const isSeen = Promise.withResolvers<void>();
  let isBack = false;
  await page.route("**/api/v1/orders", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (isBack) return route.continue();
    // It arrives, and the answer does not come back.
    await site.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { ...route.request().headers(), host: new URL(site.shop).host },
      payload: route.request().postData()!,
    });
    if (keys.length > 1) await isSeen.promise;
    await route.abort("connectionreset");
  });
  await withoutPauses(page);
  await placeButton(page).click();
  await page.getByRole("button", { name: "Får ikke kontakt. Prøver igjen …", disabled: true }).waitFor();
  isSeen.resolve();
  const isLost = page.getByRole("alert").getByText("Vi fikk ikke svar");
  await isLost.waitFor();
  await page.reload();
  await isLost.waitFor();
  isBack = true;
  await placeButton(page).click();
  await page.waitForURL(/\/o\//);
  assert.equal(new Set(keys).size, 1);
  assert.equal(keys.length, 5);
  assert.equal(await countOrders(), before + 1);
});

test("a dish that sells out while it is in the basket is shown as a difference to accept", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await addDish(page, "Tartufo");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal når du henter");
  // It has its price before the dish is gone.
  await page.locator(".totals--stale, .totals--estimate").waitFor({ state: "detached" });
  const scope = scopeOf(site.restaurantId);
  const items = (isAvailable: boolean, id: string) => ({ items: [{ productId: id, isAvailable }] });
  const id = await productId("Tartufo");
  await setAvailability(site.ctx, { scope } as StaffCaller, items(false, id) as never);
  await site.ctx.snapshots.reload(site.restaurantId);
  await placeButton(page).click();
  const notice = page.getByRole("alert");
  await notice.getByText("Tartufo er utsolgt.").waitFor();
  await notice.getByRole("button", { name: "Fjern og fortsett" }).click();
  await placeButton(page).click();
  await page.waitForURL(/\/o\//);
  assert.ok(!(await page.locator("main").textContent())!.includes("Tartufo"));
  await setAvailability(site.ctx, { scope } as StaffCaller, items(true, id) as never);
  await site.ctx.snapshots.reload(site.restaurantId);
});

test("a higher price is shown before it is charged", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Pommes frites");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal når du henter");
  // Its total is of before, whatever the machine is busy with.
  await page.locator(".totals--stale, .totals--estimate").waitFor({ state: "detached" });
  const id = await productId("Pommes frites");
  await site.db.query(
    "UPDATE products SET base_price = base_price + 500 WHERE restaurant_id = $1 AND id = $2",
    [site.restaurantId, id],
  );
  await site.db.query(
    "UPDATE variants SET price = price + 500 WHERE restaurant_id = $1 AND product_id = $2",
    [site.restaurantId, id],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
  await placeButton(page).click();
  const notice = page.getByRole("alert");
  await notice.getByText("Prisen har endret seg").waitFor();
  await notice.getByRole("button", { name: /^Godta/ }).click();
  await page.waitForURL(/\/o\//);
});

test("what is missing is said at its field", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await placeButton(page).click();
  assert.equal(await page.getByLabel("Navn").getAttribute("aria-invalid"), "true");
  await page.locator("[autocomplete=name]:focus").waitFor();
  await page.getByLabel("Navn").fill("Kari");
  await page.getByLabel("Mobilnummer").fill("123");
  await page.getByText("Betal når du henter", { exact: true }).click();
  await placeButton(page).click();
  await page.getByText("Skriv åtte siffer").waitFor();
});

test("delivery: the fee and minimum of the address, and an address outside says so", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await page.getByText("Levering", { exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Skriv adressen selv" }).click();
  await dialog.getByLabel("Gate og nummer").fill("Nedre Bakklandet 10");
  await dialog.getByLabel("Postnummer").fill("7014");
  await dialog.getByRole("button", { name: "Sjekk adressen" }).click();
  await dialog.getByText("Vi leverer til deg").waitFor();
  await dialog.getByText("49 kr i levering").waitFor();
  await dialog.getByRole("button", { name: "Bruk denne adressen" }).click();
  await addDish(page, "Pommes frites");
  await page.getByText(/Minste bestilling/).waitFor();
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByText(/^Legg til for .* Minste bestilling er/).waitFor();
  assert.equal(await placeButton(page).isDisabled(), true);
  await page.goBack();
  await addDish(page, "Margherita");
  await page.getByText(/igjen til fri levering/).waitFor();
});

test("a code is judged by the service at once", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByText("Har du en rabattkode?").click();
  await page.getByLabel("Rabattkode").fill("tullball");
  await page.getByRole("button", { name: "Bruk", exact: true }).click();
  await page.locator("#coupon-error").waitFor();
  // It is there still for whoever comes back, and is put right letter by letter.
  await page.reload();
  await page.locator("#coupon-error").waitFor();
  assert.equal(await page.getByLabel("Rabattkode").inputValue(), "TULLBALL");
  await page.getByLabel("Rabattkode").fill("");
  await page.getByLabel("Rabattkode").pressSequentially("velkommen15");
  await page.getByRole("button", { name: "Bruk", exact: true }).click();
  await page.getByText("Koden VELKOMMEN15 er brukt").waitFor();
});

test("English is remembered", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  assert.equal(await page.locator("html").getAttribute("lang"), "nb");
  await page.getByRole("link", { name: "English" }).first().click();
  await page.getByText("Pick up", { exact: true }).waitFor();
  await page.goto(site.shop);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await dishNamed(page, "Margherita").click();
  await page.getByText("Thin Italian crust").waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Add NOK/ })
    .click();
  await page.getByRole("heading", { name: "Your basket" }).waitFor();
});

test("filters and search narrow the menu, and nothing found says what to do", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await page.getByLabel("Søk i menyen").fill("tiramisu");
  await page.waitForFunction(() => document.querySelectorAll(".dish").length === 1);
  await page.getByLabel("Søk i menyen").fill("finnes ikke");
  await page.getByText("Ingen retter passer").waitFor();
  await page.getByRole("button", { name: "Nullstill" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByText("Vegansk", { exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Vis \d+ retter/ })
    .click();
  const marks = await page.locator(".dish .marks").allTextContents();
  assert.ok(marks.length > 0 && marks.every((text) => text.includes("Vegansk")));
});

test("without script the menu can be read, and search engines understand it", async () => {
  const { page } = await site.open({ javaScriptEnabled: false });
  await page.goto(site.shop);
  await page.getByText("Tomatsaus på San Marzano-tomater").first().waitFor();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  assert.equal(data["@type"], "Restaurant");
  assert.ok(data.hasMenu.hasMenuSection.length >= 5);
});

test("the status changes on the tracking page while it is open, and a new time is told plainly", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await fillCheckout(page, "Betal når du henter");
  await placeButton(page).click();
  await page.getByRole("heading", { name: "Bestillingen er bekreftet" }).waitFor();
  const number = /\d+/.exec((await page.locator(".status__number").textContent())!)![0];
  const [row] = await site.db.query<{ id: string }>(
    "SELECT id FROM orders WHERE restaurant_id = $1 AND order_number = $2",
    [site.restaurantId, Number(number)],
  );
  const scope = scopeOf(site.restaurantId);
  await moveOrder(site.ctx, scope, row!.id, "START_PREPARING", systemActor);
  await page.getByRole("heading", { name: "Vi lager maten din" }).waitFor();
  const readyAt = new Date(site.clock.nowMs() + 55 * 60_000).toISOString();
  await reviseTime(site.ctx, scope, row!.id, { readyAt, reason: "TOO_BUSY" }, systemActor);
  await page.getByText("Tiden er endret").waitFor();
  await cancelOrder(site.ctx, scope, row!.id, { reason: "OUT_OF_ITEMS", refund: "NONE" }, systemActor);
  await page.getByRole("heading", { name: "Bestillingen er avlyst" }).waitFor();
  await page.getByText("Vi gikk dessverre tom").waitFor();
});
