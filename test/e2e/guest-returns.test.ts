import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import type { Page, Request } from "playwright-core";
import { undoMs } from "../../src/domain/order-end.ts";
import { systemActor } from "../../src/features/orders/actors.ts";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import { undoCancel } from "../../src/features/orders/undo-cancel.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { eventually } from "../conformance/eventually.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";

/** Guests who come back: with a code, by the back button, without the page on which they followed their order. */
const room = {
  areas: [{ ref: "sal", name: "Sal" }],
  tables: [
    { name: "S1", area: "sal", minSeats: 2, maxSeats: 4 },
    { name: "S2", area: "sal", minSeats: 2, maxSeats: 4 },
  ],
};

let site: TestSite;
before(async () => {
  site = await createTestSite({
    restaurant: (file: Record<string, unknown>) => ({
      ...file,
      ...room,
      settings: { ...(file.settings as object), reservationsEnabled: true, dineIn: { slotMinutes: 60 } },
    }),
  });
});
after(() => site.close());
afterEach((t) => site.endVisits(t));
beforeEach(() => site.clock.advance(61_000));

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function addDish(page: Page, name: string): Promise<void> {
  await dishNamed(page, name).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^(Legg til|Add NOK)/ }).click();
  await sheet.waitFor({ state: "detached" });
}

async function fillGuest(page: Page): Promise<void> {
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
}

/** To the checkout with one pizza. */
async function toCheckout(page: Page): Promise<void> {
  await page.goto(site.shop);
  await addDish(page, "Margherita");
  await page.goto(`${site.shop}/#kasse`);
  await fillGuest(page);
}

const countBookings = async (): Promise<number> => {
  const [row] = await site.db.query<{ count: number }>(
    "SELECT count(*)::int8 AS count FROM orders WHERE restaurant_id = $1 AND type = 'RESERVATION'",
    [site.restaurantId],
  );
  return row!.count;
};

/** What was placed last, in the hands of the restaurant's people. */
async function lastOrder() {
  const [found] = await site.db.query<{ id: string }>(
    "SELECT id FROM orders WHERE restaurant_id = $1 ORDER BY placed_at DESC LIMIT 1",
    [site.restaurantId],
  );
  const { id } = found!;
  const scope = scopeOf(site.restaurantId);
  const cancellation = { reason: "OTHER", refund: "NONE", canBeUndone: true } as const;
  return {
    id,
    cancel: () => cancelOrder(site.ctx, scope, id, cancellation, systemActor),
    reinstate: () => undoCancel(site.ctx, scope, id, systemActor),
  };
}

/** Everything that was typed, in the order of the page. */
const typed = (page: Page): Promise<string[]> =>
  page
    .locator("input:not([type=radio]):not([type=checkbox]), textarea")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

for (const [lang, words] of Object.entries({
  nb: { have: "Har du en rabattkode?", code: "Rabattkode", use: "Bruk", used: "Koden VELKOMMEN15 er brukt" },
  en: { have: "Do you have a discount code?", code: "Discount code", use: "Apply", used: /VELKOMMEN15/ },
})) {
  for (const way of ["click", "Enter"]) {
    test(`a code is given in the checkout by ${way} (${lang}), and the guest stays there`, async () => {
      const { page, errors } = await site.open({ ...phone, locale: lang === "nb" ? "nb-NO" : "en-GB" });
      await page.goto(`${site.shop}/?lang=${lang}`);
      await addDish(page, "Margherita");
      await page.goto(`${site.shop}/?lang=${lang}#kasse`);
      const total = page.locator(".totals__row--sum, .totals dd").last();
      await page.getByText(words.have).click();
      await total.waitFor();
      await page.getByLabel(words.code).fill("velkommen15");
      let isLeft = false;
      page.on("framenavigated", () => {
        isLeft = true;
      });
      if (way === "click") await page.getByRole("button", { name: words.use, exact: true }).click();
      else await page.getByLabel(words.code).press("Enter");
      await page.getByText(words.used).first().waitFor();
      assert.ok(!isLeft, "the page was left");
      assert.equal(new URL(page.url()).hash, "#kasse");
      assert.equal(
        await page.locator(".is-missing, .field__error").count(),
        0,
        "nothing was ordered with it",
      );
      assert.deepEqual(errors, []);
    });
  }
}

test("no form stands in another, and Enter in any field of the checkout leaves neither page nor text", async () => {
  const { page } = await site.open(phone);
  await toCheckout(page);
  await page.getByText("Har du en rabattkode?").click();
  assert.equal(await page.locator("form form").count(), 0);
  // Nothing to pay with is chosen yet: the service has nothing to take.
  const before = await typed(page);
  const fields = page.locator("input:not([type=radio]):not([type=checkbox])");
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    await field.press("Enter");
    assert.equal(new URL(page.url()).hash, "#kasse");
    assert.deepEqual(await typed(page), before);
  }
});

test("back from a booking leads to it, not to a second one, whether or not the browser has kept the page", async () => {
  for (const isKept of [true, false]) {
    site.clock.advance(61_000);
    const { page, errors } = await site.open(phone);
    await page.goto(`${site.shop}/bord`);
    await page.locator("html[data-ready]").waitFor();
    await page
      .locator(".days__item")
      .nth(isKept ? 1 : 2)
      .click();
    await page.getByRole("button", { name: /^19:00/ }).click();
    await page.getByText(/holdt av til deg/).waitFor();
    await fillGuest(page);
    const before = await countBookings();
    await page.getByRole("button", { name: "Send forespørsel" }).click();
    await page.waitForURL(/\/o\//);
    const followed = page.url();
    if (!isKept) await page.evaluate(() => window.addEventListener("unload", () => undefined));
    await page.goBack();
    await page.getByText(/^Bordbestilling \d+/).waitFor();
    assert.equal(await page.getByRole("button", { name: "Send forespørsel" }).count(), 0);
    assert.equal(await page.getByText(/holdt av til deg/).count(), 0, "nothing is held any more");
    assert.equal(await countBookings(), before + 1);
    await page.getByRole("link", { name: "Følg med" }).click();
    await page.waitForURL(followed);
    assert.deepEqual(errors, []);
  }
});

test("a booking whose answer was lost is asked for again after a reload as the same", async () => {
  const { page } = await site.open(phone);
  await page.goto(`${site.shop}/bord`);
  await page.locator("html[data-ready]").waitFor();
  await page.locator(".days__item").nth(3).click();
  await page.getByRole("button", { name: /^18:00/ }).click();
  await page.getByText(/holdt av til deg/).waitFor();
  await fillGuest(page);
  const before = await countBookings();
  const { promise: arrived, resolve: isThere } = Promise.withResolvers<void>();
  const lost = "**/api/v1/reservations";
  await page.route(lost, async (route) => {
    // It arrives, and the answer does not come back.
    await site.inject({
      method: "POST",
      url: "/api/v1/reservations",
      headers: { ...route.request().headers(), host: new URL(site.shop).host },
      payload: route.request().postData()!,
    });
    await route.abort("connectionreset");
    isThere();
  });
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await arrived;
  await page.reload();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByText(/holdt av til deg/).waitFor();
  await page.getByLabel("Beskjed til oss").fill("Vi kommer med barnevogn");
  await page.getByRole("button", { name: "Send forespørsel" }).click();
  await page.waitForURL(/\/o\//);
  assert.equal(await countBookings(), before + 1);
});

test("an order that is paid for in cash is found from every page of the restaurant, until it is over", async () => {
  const { page, errors } = await site.open(phone);
  await toCheckout(page);
  await page.getByText("Betal når du henter", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
  const followed = page.url();
  for (const path of ["/", "/bord"]) {
    await page.goto(`${site.shop}${path}`);
    await page.getByText(/^Bestilling \d+/).waitFor();
    assert.equal(
      await page.getByRole("link", { name: "Følg med" }).getAttribute("href"),
      new URL(followed).pathname,
    );
  }
  let asked = 0;
  const tracked = new URL(followed).pathname.replace("/o/", "/api/v1/orders/");
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === tracked) asked += 1;
  });
  const isSeen = (visibility: string) =>
    page.evaluate(async (value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      // Whatever was asked for has been asked for before this.
      await fetch("/robots.txt");
    }, visibility);
  await isSeen("hidden");
  assert.equal(asked, 0, "nobody looks at it");
  const order = await lastOrder();
  const banner = page.getByText(/^Bestilling \d+/);
  await order.cancel();
  await isSeen("visible");
  await banner.waitFor({ state: "detached" });
  await order.reinstate();
  await isSeen("visible");
  await banner.waitFor();
  await order.cancel();
  // Longer ago than a cancellation can be taken back.
  await site.db.query("UPDATE orders SET cancelled_at = now() - interval '1 hour' WHERE id = $1", [order.id]);
  await isSeen("visible");
  await banner.waitFor({ state: "detached" });
  await isSeen("visible");
  assert.equal(asked, 3, "what is over stays so");
  const name = `luka.${site.slug}`;
  await page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify({ ...draft, placed: ["0".repeat(43), ...draft.placed] }));
  }, name);
  await page.goto(`${site.shop}/#kurv`);
  await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)!).placed.length === 1, name);
  const basket = page.getByRole("dialog", { name: "Kurven din" });
  await basket.getByRole("button", { name: /1 × Margherita/ }).click();
  await basket.getByRole("button", { name: "Fjern Margherita" }).waitFor();
  assert.equal(await page.getByText(/^Bestilling \d+/).count(), 0);
  assert.deepEqual(errors, []);
});

test("a guest who follows an order reads that it was cancelled, and that this was taken back, for as long as it can be", async () => {
  const { page, errors } = await site.open(phone);
  const streams = new Set<Request>();
  page.on("request", (request) => request.url().endsWith("/events") && streams.add(request));
  page.on("requestfailed", (request) => streams.delete(request));
  await page.clock.install();
  await toCheckout(page);
  await page.getByText("Betal når du henter", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill for/ }).click();
  await page.waitForURL(/\/o\//);
  const heading = page.getByRole("heading", { level: 1 });
  const taken = (await heading.textContent())!;
  const cancelled = page.getByRole("heading", { name: "Bestillingen er avlyst" });
  const order = await lastOrder();
  await order.cancel();
  await cancelled.waitFor();
  await page.clock.fastForward(undoMs);
  await order.reinstate();
  await page.getByRole("heading", { name: taken }).waitFor();
  await order.cancel();
  await cancelled.waitFor();
  assert.equal(streams.size, 1);
  // The page notes the time a moment after it has shown the heading.
  const later = () => page.clock.fastForward(2 * undoMs).then(() => streams.size);
  await eventually(later, (open) => open === 0);
  assert.deepEqual(errors, []);
});

test("after a declined payment one button tries again with the same basket, and another asks how to pay", async () => {
  const { page, errors } = await site.open(phone);
  await toCheckout(page);
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill og betal/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: "La betalingen bli avvist" }).click();
  await page.getByRole("heading", { name: "Bestillingen ble ikke fullført" }).waitFor();
  assert.equal(
    await page.getByRole("button", { name: "Skriv ut kvittering" }).count(),
    0,
    "nothing was paid",
  );
  assert.equal(await page.getByRole("button", { name: "Bestill igjen" }).count(), 0);
  const followed = page.url();

  await page.getByRole("button", { name: "Velg en annen måte å betale på" }).click();
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
  await page.getByRole("button", { name: "Fjern Margherita" }).waitFor();
  assert.equal(await page.getByRole("radio", { name: /^Betal nå Vipps/ }).isChecked(), false);

  // Also where the basket is gone: the order itself tells what was in it.
  await page.goto(followed);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Prøv å betale igjen" }).click();
  await page.getByRole("heading", { name: "Kassen" }).waitFor();
  await page.getByRole("button", { name: "Fjern Margherita" }).waitFor();
  await fillGuest(page);
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
  await page.getByRole("button", { name: /^Bestill og betal/ }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  const paid = page.url();
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  await page.goto(paid);
  assert.match((await page.locator(".notice").getAttribute("class"))!, /notice--good/);
  assert.deepEqual(errors, []);
});
