import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { setPause } from "../../src/features/kitchen/set-pause.ts";
import { setRush } from "../../src/features/kitchen/set-rush.ts";
import { setAvailability } from "../../src/features/menu-content/set-availability.ts";
import { type Shop, shopFile, shopOf } from "../../src/features/orders/shop.fixture.ts";
import type { StaffCaller } from "../../src/platform/http/callers.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { assertScreen } from "./screens.ts";

let site: TestSite;
let shop: Shop;
before(async () => {
  site = await createTestSite({
    standsAt: fridayEvening,
    restaurant: () => ({
      ...shopFile,
      description: "Pizza fra steinovn.",
      settings: { ...shopFile.settings, ordersPerSlot: 3 },
      upsell: { isActive: true, mode: "MANUAL", products: ["kake", "margherita", "utsolgt"] },
    }),
  });
  shop = await shopOf(site, site);
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const dialog = (page: Page) => page.getByRole("dialog");
const notice = (page: Page) => page.getByRole("main").getByRole("alert");

async function add(page: Page, name: string, button = /^Legg til/): Promise<void> {
  await dishNamed(page, name).click();
  await dialog(page).getByRole("button", { name: button }).click();
  await dialog(page).waitFor({ state: "detached" });
}

/** At the checkout with a dish and who it is for; paid when it is picked up. */
async function toCheckout(page: Page, ...dishes: string[]): Promise<void> {
  await page.goto(site.shop);
  for (const dish of dishes) await add(page, dish);
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByText("Betal når du henter", { exact: true }).click();
  await place(page).waitFor();
}
/** The restaurant marks its cake as sold out, or as there again. */
async function available(isAvailable: boolean): Promise<void> {
  const items = { items: [{ productId: shop.id("Kake"), isAvailable }] };
  await setAvailability(site.ctx, { scope: shop.scope } as StaffCaller, items as never);
  await site.ctx.snapshots.reload(site.restaurantId);
}
const refuseOrder = (page: Page, status: number) =>
  page.route("**/api/v1/orders/*", (route) =>
    route.fulfill({ status, json: { error: { code: "X", message: "Nei." } } }),
  );
const place = (page: Page) => page.getByRole("button", { name: /^Bestill (og betal|for) \d/ });

test("times, filters and opening hours, as they are chosen", async () => {
  const { page, context, errors } = await site.open();
  await page.goto(site.shop);
  await page.getByRole("button", { name: /^Når\?/ }).click();
  await dialog(page).getByRole("radio", { name: "18:45" }).waitFor({ state: "attached" });
  await assertScreen(dialog(page), "times to pick up");
  await dialog(page).getByRole("radio", { name: "19:00" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Ferdig" }).click();
  await assertScreen(page.getByRole("region", { name: "Slik vil du ha maten" }), "picked up at seven");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await dialog(page).getByText("Melk", { exact: true }).click();
  for (let taps = 0; taps < 2; taps++) await dialog(page).getByText("Egg", { exact: true }).click();
  await assertScreen(dialog(page), "filter without milk");
  await dialog(page).getByRole("button", { name: /^Vis / }).click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(page.getByRole("main"), "menu without milk");
  await page
    .getByRole("button", { name: /^Åpningstider/ })
    .first()
    .click();
  await assertScreen(dialog(page), "opening hours");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await context.clock.setFixedTime("2026-06-12T19:30:00+02:00");
  await page.getByRole("button", { name: /^Når\?/ }).click();
  await assertScreen(dialog(page), "a time that has passed");
  assert.deepEqual(errors, []);
});

test("in the night when the clock is put back, each of two same times says which it is", async () => {
  const { page } = await site.open();
  let isFull = true;
  await page.route("**/api/v1/order-slots?*", (route) => {
    const night = (clock: string, utcOffset: string, status = "AVAILABLE") => ({
      time: clock,
      utcOffset,
      status,
      requestedPickupAt: `2026-10-25T${clock}:00${utcOffset}`,
    });
    const slots = [
      night("01:45", "+02:00"),
      night("02:30", "+02:00"),
      night("02:30", "+01:00"),
      night("03:00", "+01:00", "FULL"),
    ];
    const message = "Vi tar ikke bestillinger etter tre.";
    const asap = { estimatedReadyAt: null };
    return route.fulfill({ json: { slots: isFull ? [] : slots, asap, cutOff: { message } } });
  });
  await page.goto(`${site.shop}/#tid`);
  await dialog(page).getByText("Ingen ledige tider denne dagen.").waitFor();
  isFull = false;
  for (const day of [/^i morgen/, /^i dag/])
    await dialog(page).getByRole("radio", { name: day }).check({ force: true });
  await dialog(page).getByRole("radio", { name: "02:30 vintertid" }).check({ force: true });
  await assertScreen(dialog(page), "times of the night when the clock is put back");
});

test("in English, from the menu to what is missing at the checkout", async () => {
  const { page, errors } = await site.open();
  await page.goto(`${site.shop}/?lang=en`);
  await assertScreen(page, "menu in English");
  await dishNamed(page, "Margherita").click();
  await assertScreen(dialog(page), "dish in English");
  await dialog(page).getByRole("button", { name: /^Add/ }).click();
  await dialog(page).waitFor({ state: "detached" });
  await add(page, "Øl", /^Add/);
  await page.getByRole("button", { name: /checkout/i }).click();
  await page
    .getByRole("button", { name: /^Order (and pay|for)/ })
    .last()
    .click();
  await page.getByLabel("Mobile number").fill("12");
  await page.getByLabel("E-mail").fill("kari");
  await page
    .getByRole("button", { name: /^Order (and pay|for)/ })
    .last()
    .click();
  await assertScreen(page.getByRole("main"), "checkout with mistakes in English");
  assert.deepEqual(errors, []);
});

test("what goes well with the rest is offered while it is not in the basket", async () => {
  const { page } = await site.open();
  await page.goto(site.shop);
  await add(page, "Brus");
  const offers = page.getByRole("complementary");
  await assertScreen(offers, "basket with offers");
  await offers.getByRole("button", { name: /^Margherita/ }).click();
  await dialog(page)
    .getByRole("button", { name: /^Legg til/ })
    .waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await offers.getByRole("button", { name: /^Kake/ }).click();
  await offers.getByRole("button", { name: "Fjern Kake" }).waitFor();
  await assertScreen(offers, "basket with an offer that was taken");
});

test("who does not pay is led back to the payment, and keeps the basket", async () => {
  const { page } = await site.open();
  await toCheckout(page, "Kake");
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
  await place(page).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.goto(site.shop);
  const banner = page.locator(".banner");
  await assertScreen(banner, "an order that waits for its payment");
  const name = `luka.${site.slug}`;
  const kept = await page.evaluate((key) => localStorage.getItem(key)!, name);
  await refuseOrder(page, 500);
  await page.goto(site.shop);
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor();
  await banner.waitFor({ state: "detached" });
  await refuseOrder(page, 404);
  await page.goto(site.shop);
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)!).unpaidToken === null, name);
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor();
  await page.unroute("**/api/v1/orders/*");
  await page.evaluate(([key, draft]) => localStorage.setItem(key!, draft!), [name, kept]);
  await page.goto(site.shop);
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor();
  await banner.getByRole("link").click();
  await page.getByRole("link", { name: /Betal/ }).first().click();
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  await page.goto(site.shop);
  await banner.getByText("Bestillingen er betalt").waitFor();
  assert.equal(await banner.count(), 1, "nothing waits for money any more");
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor({ state: "detached" });

  // Who adds a dish before it is known that the rest was paid for keeps that dish.
  const held = await holdAnswers(page, "**/api/v1/orders/*");
  await page.evaluate(([key, draft]) => localStorage.setItem(key!, draft!), [name, kept]);
  await page.goto(site.shop);
  await add(page, "Brus");
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor();
  held.goOn();
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Fjern Brus" }).waitFor();

  // So does who adds it before the page has the part that asks.
  await page.evaluate(([key, draft]) => localStorage.setItem(key!, draft!), [name, kept]);
  const part = await holdAnswers(page, /\/later-[^/]*\.js$/);
  await page.goto(site.shop);
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("button", { name: "Legg Brus i kurven" }).first().click();
  part.goOn();
  await page.getByRole("button", { name: "Fjern Brus" }).waitFor();
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)!).unpaidToken === null, name);
  await page.getByRole("button", { name: "Fjern Kake" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Fjern Brus" }).waitFor();
});

test("a time that fills up is answered with those that are left", async () => {
  const { page } = await site.open();
  await toCheckout(page, "Brus");
  await page.goto(site.shop);
  await page.getByRole("button", { name: /^Når\?/ }).click();
  await dialog(page).getByRole("radio", { name: "20:00" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Ferdig" }).click();
  await assertScreen(page.getByRole("complementary"), "basket for eight in the evening");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await place(page).waitFor();
  for (let others = 0; others < 3; others++)
    await shop.place(shop.body({ requestedPickupAt: "2026-06-12T20:00:00+02:00" }));
  await place(page).click();
  await assertScreen(notice(page), "a time that is full");
  await notice(page).getByRole("button").first().click();
  await notice(page).waitFor({ state: "detached" });
  await place(page).click();
  await page.getByRole("heading", { name: "Bestillingen er bekreftet" }).waitFor();
  await assertScreen(page.locator(".status"), "an order for another time");
});

test("what sells out, and a kitchen that pauses, are said with the way on", async () => {
  const { page } = await site.open();
  await toCheckout(page, "Brus", "Kake");
  await available(false);
  await place(page).click();
  await assertScreen(notice(page), "a dish that sold out");
  await assertScreen(page.locator(".checkout__summary"), "an order of which a dish sold out");
  await page.getByRole("button", { name: "Fjern og fortsett" }).click();
  await available(true);
  await setPause(site.ctx, shop.scope, { until: "2026-06-12T19:30:00+02:00" } as never);
  await site.ctx.snapshots.reload(site.restaurantId);
  await place(page).click();
  await assertScreen(notice(page), "a kitchen that pauses");
  await page.goto(site.shop);
  await assertScreen(page.getByRole("region", { name: "Slik vil du ha maten" }), "ordering during a pause");
  await assertScreen(page.getByRole("complementary"), "basket during a pause");
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await assertScreen(page.locator(".card", { hasText: "Slik vil du ha maten" }), "no time was chosen yet");
  await setPause(site.ctx, shop.scope, { until: null } as never);
  await setRush(site.ctx, shop.scope, { minutes: 15, until: "2026-06-12T19:30:00+02:00" } as never);
  await site.ctx.snapshots.reload(site.restaurantId);
  await page.goto(site.shop);
  await assertScreen(page.locator(".head"), "a kitchen that is busy");
  await setRush(site.ctx, shop.scope, { minutes: null, until: null } as never);
  await site.ctx.snapshots.reload(site.restaurantId);
});

test("an old menu is read again when the guest comes back to it, and at once when a dish turns out to be gone", async () => {
  const { page, context } = await site.open();
  let read = 0;
  page.on("request", (request) => {
    if (/\/api\/v1\/menu\?/.test(request.url())) read += 1;
  });
  await page.goto(site.shop);
  await add(page, "Brus");
  const comesBack = async (afterMs: number, visibility = "visible") => {
    await context.clock.setFixedTime(Date.parse(fridayEvening) + afterMs);
    await page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);
  };
  const out = page.locator(".dish--out", { hasText: "Kake" });
  await available(false);
  await comesBack(120_000);
  await comesBack(121_000, "hidden");
  assert.equal(read, 0, "two minutes are not old, and nobody looks at a page that is hidden");
  await comesBack(120_001);
  await out.waitFor();
  assert.equal(read, 1);

  await available(true);
  let asked = 0;
  const issues = [{ path: "lines.0.productId", code: "GONE", message: "Brus er borte." }];
  await page.route("**/orders/quote", (route) => {
    asked += 1;
    const error = { code: "VALIDATION_FAILED", message: "Se over.", details: { issues } };
    return route.fulfill({
      status: asked === 1 ? 429 : 422,
      headers: { "retry-after": "1" },
      json: { error },
    });
  });
  const basket = page.getByRole("complementary");
  await basket.getByRole("button", { name: "Flere Brus" }).click();
  await basket.getByText("Brus er borte.").waitFor();
  await out.waitFor({ state: "detached" });
  assert.deepEqual([asked, read], [2, 2]);
});

test("without script too, what is for grown-ups asks for the guest's age", async () => {
  const { page } = await site.open({ javaScriptEnabled: false });
  await page.goto(site.shop);
  await page.getByRole("link", { name: "Øl", exact: true }).first().click();
  await page.getByRole("button", { name: "Legg i kurven" }).click();
  const fillIn = async () => {
    await page.getByLabel("Navn").fill("Kari Nordmann");
    await page.getByLabel("Mobilnummer").fill("912 34 567");
  };
  await fillIn();
  const order = page.getByRole("button", { name: /^Bestill for/ });
  await order.click();
  await assertScreen(page.getByRole("main"), "a beer without script and without an age");
  await page.getByRole("checkbox").check();
  // What is ticked stays so while the total is worked out again.
  await page.getByRole("button", { name: "Regn ut på nytt" }).click();
  assert.equal(await page.getByRole("checkbox").isChecked(), true);
  const pause = async (until: string | null, days: number) => {
    await setPause(site.ctx, shop.scope, { until } as never);
    await site.db.query("UPDATE ordering_settings SET pre_order_days = $2 WHERE restaurant_id = $1", [
      site.restaurantId,
      days,
    ]);
    await site.ctx.snapshots.reload(site.restaurantId);
  };
  await pause("2026-06-12T19:30:00+02:00", 7);
  await order.click();
  await assertScreen(page.getByRole("combobox"), "times without script while the kitchen pauses");
  await pause("2026-06-12T23:30:00+02:00", 0);
  await page.getByRole("button", { name: "Regn ut på nytt" }).click();
  await assertScreen(page.getByRole("main"), "a beer without script and without a time for it");
  await pause(null, 7);
  await page.getByRole("button", { name: "Regn ut på nytt" }).click();
  await fillIn();
  await page.getByRole("checkbox").check();
  await order.click();
  await page.getByRole("heading", { name: "Bestillingen er bekreftet" }).waitFor();
});
