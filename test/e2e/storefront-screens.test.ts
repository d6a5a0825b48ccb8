import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import type { Page } from "playwright-core";
import { systemActor } from "../../src/features/orders/actors.ts";
import { cancelOrder } from "../../src/features/orders/cancel-order.ts";
import { changeOrder } from "../../src/features/orders/change-order.ts";
import { moveOrder } from "../../src/features/orders/move-order.ts";
import { reviseTime } from "../../src/features/orders/revise-time.ts";
import type { Quote } from "../../src/features/orders/schemas.ts";
import { type Shop, shopFile, shopOf } from "../../src/features/orders/shop.fixture.ts";
import { speechOf } from "../../src/messages/languages.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, dishNamed, type TestSite } from "./browser.ts";
import { assertScreen } from "./screens.ts";

/** A pizzeria with a little of everything that a menu can say. */
const restaurant = () => ({
  ...shopFile,
  description: "Pizza fra steinovn.",
  cuisineType: "Pizza",
  menus: [
    {
      ...shopFile.menus[0]!,
      categories: [
        ...shopFile.menus[0]!.categories,
        {
          name: "Tilbud",
          nameEn: "Offers",
          description: "Så lenge det varer.",
          products: [
            { name: "Salat", nameEn: "Salad", basePrice: 8900, isVegan: true },
            { name: "Chili", description: "Sterk.", basePrice: 9900 },
          ],
        },
      ],
    },
  ],
  coupons: [
    { code: "SOMMER", discountType: "PERCENT", discountValue: 10, appliesTo: "ORDER", displayName: "Sommer" },
  ],
  upsell: { isActive: true, mode: "MANUAL", products: ["kake"] },
  venueHours: shopFile.openingHours.map((day) => ({
    ...day,
    closesAt: "23:30",
    isClosed: day.dayOfWeek === 1,
  })),
});

let site: TestSite;
let shop: Shop;
before(async () => {
  site = await createTestSite({ standsAt: fridayEvening, restaurant });
  await site.db.query(
    `INSERT INTO hours_overrides (restaurant_id, id, date, is_closed, opens_at, closes_at, applies_to, note)
     VALUES ($1, 'past', '2026-06-11', true, NULL, NULL, 'BOTH', 'Stengt i går'),
       ($1, 'closed', '2026-06-23', true, NULL, NULL, 'BOTH', 'Sankthans'),
       ($1, 'short', '2026-06-24', false, '12:00', '18:00', 'BOTH', NULL)`,
    [site.restaurantId],
  );
  // What the import cannot say yet.
  await site.db.query(
    `UPDATE products SET previous_price = 11900, dietary = '{SPICY_2,HALAL}' WHERE restaurant_id = $1 AND name = 'Salat'`,
    [site.restaurantId],
  );
  await site.ctx.snapshots.reload(site.restaurantId);
  shop = await shopOf(site, site);
});
after(() => site.close());
afterEach((t) => site.endVisits(t));

const dialog = (page: Page) => page.getByRole("dialog");
async function add(page: Page, name: string): Promise<void> {
  await dishNamed(page, name).click();
  await dialog(page)
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Amounts as they stand in a list of totals, from above. */
const amountsIn = (page: Page, within: string): Promise<string[]> =>
  page.locator(`${within} .totals__row dd`).allTextContents();
const { money: kr } = speechOf("nb");

test("an order for delivery: every amount is the service's, and what is sent is what was chosen", async () => {
  const { page, errors } = await site.open();
  await page.goto(site.shop);
  await assertScreen(page, "menu");
  await page
    .getByRole("button", { name: /^Åpningstider/ })
    .first()
    .click();
  await assertScreen(dialog(page), "hours of the kitchen and of the doors");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await dishNamed(page, "Margherita").click();
  await assertScreen(dialog(page), "dish");
  await dialog(page).getByText("Liten", { exact: true }).click();
  await dialog(page).getByText("Ostekant").click();
  await dialog(page).getByText("Bacon").click();
  await dialog(page).getByRole("button", { name: "Flere Bacon" }).click();
  await dialog(page).getByRole("button", { name: "Flere", exact: true }).click();
  await assertScreen(dialog(page), "dish-chosen");
  await dialog(page)
    .getByRole("button", { name: /^Legg til/ })
    .click();
  await dialog(page).waitFor({ state: "detached" });
  await add(page, "Brus");
  await page.getByText("Levering", { exact: true }).first().click();
  await assertScreen(dialog(page), "address-search");
  await dialog(page).getByRole("button", { name: "Skriv adressen selv" }).click();
  await dialog(page).getByLabel("Gate og nummer").fill("Gata 9");
  await dialog(page).getByLabel("Postnummer").fill("7010");
  await dialog(page).getByRole("button", { name: "Sjekk adressen" }).click();
  await dialog(page).getByText("Vi leverer til deg").waitFor();
  await assertScreen(dialog(page), "address-fits");
  await dialog(page).getByRole("button", { name: "Bruk denne adressen" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await assertScreen(page.getByRole("complementary"), "basket");
  await page.getByText("Har du en rabattkode?").click();
  await page.getByLabel("Rabattkode").fill("sommer");
  await page.getByRole("button", { name: "Bruk", exact: true }).click();
  await page.getByText("Koden SOMMER er brukt").waitFor();
  await page.getByRole("button", { name: /Til kassen/ }).click();
  await page.getByLabel("Navn").fill("Kari Nordmann");
  await page.getByLabel("Mobilnummer").fill("912 34 567");
  await page.getByLabel("E-post").fill("kari@example.no");
  await page.getByText("Betal nå", { exact: true }).click();
  const tip = page.getByRole("group", { name: /tips/i }).getByRole("radio");
  await tip.nth(2).waitFor({ state: "attached" });
  await tip.nth(2).check({ force: true });
  await tip.last().check({ force: true });
  const kroner = page.getByLabel("Tips i kroner");
  assert.equal(await kroner.inputValue(), "50", "from the one that was chosen before");
  await kroner.fill("33");
  await page
    .locator(".checkout__summary")
    .getByText(/^33\skr$/)
    .waitFor();
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().endsWith("/orders/quote")) return false;
    return ((await response.json()) as Quote).tip > 0;
  });
  await tip.nth(2).check({ force: true });
  const quote = (await (await answered).json()) as Quote;
  await page
    .getByLabel(/beskjed|merknad|kommentar/i)
    .last()
    .fill("Ring på");
  await page.locator(".totals--stale, .totals--estimate").waitFor({ state: "detached" });
  await assertScreen(page.getByRole("main"), "checkout");

  const amounts = [
    quote.subtotal,
    -quote.discount,
    quote.deliveryFee,
    quote.deposit,
    quote.tip,
    quote.total,
    ...quote.vat.map(({ amount }) => amount),
  ].map(kr);
  assert.ok(
    amounts.every((amount) => amount !== kr(0)),
    "each of them is something",
  );
  const shown = await amountsIn(page, ".checkout");
  assert.deepEqual(shown, amounts);
  const button = page.getByRole("button", { name: /^Bestill og betal/ });
  assert.equal((await button.textContent())!.trim(), `Bestill og betal ${kr(quote.total)}`);

  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/orders"));
  await button.click();
  const body = (await sent).postDataJSON();
  for (const line of body.lines) delete line.clientLineId;
  const chosen: { addonId: string; quantity: number }[] = body.lines[0].addons;
  const back = `${site.shop}/takk`;
  assert.deepEqual(body, {
    slug: site.slug,
    fulfillment: "DELIVERY",
    lines: [
      {
        ...shop.line("Margherita", { variant: "Liten", quantity: 2 }),
        addons: chosen,
      },
      { ...shop.line("Brus"), variantId: null },
    ],
    locale: "nb",
    source: "WEB",
    requestedPickupAt: null,
    deliveryAddress: { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" },
    couponCode: "SOMMER",
    customer: { name: "Kari Nordmann", phone: "912 34 567", email: "kari@example.no" },
    paymentMethod: "ONLINE",
    tip: quote.tip,
    expectedTotal: quote.total,
    note: "Ring på",
    cutlery: false,
    successUrl: back,
    cancelUrl: back,
  });
  assert.deepEqual(
    chosen.map((one) => [one.addonId, one.quantity]),
    [
      [shop.id("Ostekant"), 1],
      [shop.id("Bacon"), 2],
    ],
  );

  await page.waitForURL(/\/sandbox\/pay\//);
  assert.match((await page.locator("main").textContent())!, new RegExp(kr(quote.total)));
  await assertScreen(page, "test-payment");
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  const receipt = await amountsIn(page, ".receipt");
  assert.deepEqual(receipt, amounts);
  await assertScreen(page, "delivery-paid");
  assert.deepEqual(errors, []);
});

/** An order of two soft drinks and a beer, paid in cash unless said otherwise, with its page open. */
async function openTracking(more: Record<string, unknown> = {}) {
  const order = await shop.place(
    shop.body({ lines: [shop.line("Brus", { quantity: 2 }), shop.line("Øl")], ageConfirmed: true, ...more }),
  );
  const visit = await site.open();
  await visit.page.goto(`${site.shop}/o/${order.publicToken}`);
  const move = (command: Parameters<typeof moveOrder>[3]) =>
    moveOrder(site.ctx, shop.scope, order.orderId, command, systemActor);
  return { ...visit, order, move };
}
const head = (page: Page) => page.locator(".status");

test("a guest who picks up sees each step, with the time, the code and what can still be done", async () => {
  const { page, move, errors } = await openTracking();
  await assertScreen(page, "tracking confirmed");
  await move("START_PREPARING");
  await assertScreen(page, "tracking in the kitchen");
  // Whoever comes back is told at once whether what they see is how it stands.
  const comesBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.route("**/api/v1/orders/*", (route) => route.fulfill({ status: 500, json: {} }));
  await comesBack();
  await page.locator(".live--off").waitFor();
  await page.unroute("**/api/v1/orders/*");
  await comesBack();
  await page.locator(".live--off").waitFor({ state: "detached" });
  await move("MARK_READY");
  await assertScreen(page, "tracking ready");
  await move("COMPLETE");
  await assertScreen(page, "tracking picked up");
  assert.deepEqual(errors, []);
});

test("a guest who waits at home sees it leave and arrive", async () => {
  const address = { line1: "Gata 9", postalCode: "7010", city: "Trondheim", country: "NO" };
  const { page, move } = await openTracking({
    fulfillment: "DELIVERY",
    deliveryAddress: address,
    lines: [shop.line("Margherita", { variant: "Stor", with: ["Klassisk bunn"] })],
  });
  await assertScreen(page, "delivery confirmed");
  // How long it takes yet is there from the beginning, not when it is looked at for the second time.
  await page.addInitScript(() => {
    const polls: Record<number, () => void> = {};
    const setInterval = (look: () => void, ms: number) => {
      polls[ms] = look;
    };
    Object.assign(window, { polls, setInterval });
  });
  // Through a proxy without streams it asks now and then instead; nobody looks at a page that is hidden.
  await page.route("**/api/v1/orders/*/events", (route) => route.abort());
  await page.reload();
  await page.locator(".status__count").waitFor();
  // Whether there is time left to call it off is the browser's to see: the server offers it to nobody.
  const { pathname: url } = new URL(page.url());
  const { body } = await site.inject({ url, headers: { host: new URL(site.shop).host } });
  assert.doesNotMatch(body, />Avlys bestillingen</);
  const pollsWhile = (visibility: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      (window as unknown as { polls: { [ms: number]: () => void } }).polls[15_000]!();
    }, visibility);
  await move("START_PREPARING");
  let polls = 0;
  page.on("request", (request) => {
    if (/orders\/[\w-]+$/.test(request.url())) polls += 1;
  });
  await pollsWhile("hidden");
  await pollsWhile("visible");
  await page.getByRole("heading", { name: "Vi lager maten din" }).waitFor();
  assert.equal(polls, 1);
  await page.unroute("**/api/v1/orders/*/events");
  await page.reload();
  await move("SEND_OUT");
  await assertScreen(page, "delivery on its way");
  await move("COMPLETE");
  await assertScreen(page, "delivery arrived");
});

test("a guest whose order is cancelled reads why, and what becomes of the money", async () => {
  const { page, order } = await openTracking();
  const message = "Ovnen er gått i stykker.";
  await cancelOrder(
    site.ctx,
    shop.scope,
    order.orderId,
    { reason: "OTHER", message, refund: "NONE" },
    systemActor,
  );
  await assertScreen(page, "tracking cancelled");
});

test("a guest changes their mind in time, after one question", async () => {
  const { page, order } = await openTracking({
    paymentMethod: "ONLINE",
    successUrl: `${site.shop}/takk`,
    cancelUrl: `${site.shop}/takk`,
  });
  await assertScreen(head(page), "waiting for the payment");
  await page.getByRole("link", { name: /Betal/ }).first().click();
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await page.waitForURL(/\/takk/);
  await page.goto(`${site.shop}/o/${order.publicToken}`);
  await page.getByRole("heading", { name: "Bestillingen er betalt" }).waitFor();
  await page.getByRole("button", { name: "Avlys bestillingen" }).click();
  await assertScreen(dialog(page), "question before cancelling");
  await dialog(page).getByRole("button", { name: /^Nei/ }).click();
  await dialog(page).waitFor({ state: "detached" });
  const sayYes = async () => {
    await page.getByRole("button", { name: "Avlys bestillingen" }).click();
    await dialog(page).getByRole("button", { name: /^Ja/ }).click();
    await dialog(page).waitFor({ state: "detached" });
  };
  await page.route("**/orders/*/cancel", (route) => route.abort());
  await sayYes();
  await page.getByRole("alert").getByText("Det er ikke din feil.").waitFor();
  await page.unroute("**/orders/*/cancel");
  const tooLate = { error: { code: "TOO_LATE", message: "Maten er alt på vei." } };
  await page.route("**/orders/*/cancel", (route) => route.fulfill({ status: 409, json: tooLate }));
  await sayYes();
  await page.getByRole("alert").getByText("Maten er alt på vei.").waitFor();
  await page.unroute("**/orders/*/cancel");
  await sayYes();
  await page.getByRole("heading", { name: "Bestillingen er avlyst" }).waitFor();
  await assertScreen(page, "tracking cancelled by the guest");
  assert.equal((await shop.track(order.publicToken)).refunded, order.total);
});

test("an order that costs more since it was changed, by a restaurant with words of its own, until it may be reviewed", async () => {
  const words = [
    "review_url = 'https://anmeld.example/prova'",
    "tracking_header_text = 'Vi steiner!'",
    "tracking_pickup_instructions = 'Ring på bakdøren.'",
    "receipt_header_text = 'Familiedrevet siden 1987'",
    "receipt_footer_text = 'Velkommen igjen'",
    "legal_name = 'Prøva Drift AS'",
    "org_number = '923609016'",
  ];
  await site.db.query(`UPDATE restaurant_profiles SET ${words} WHERE restaurant_id = $1`, [
    site.restaurantId,
  ]);
  await site.ctx.snapshots.reload(site.restaurantId);
  const { page, order, move } = await openTracking({
    paymentMethod: "ONLINE",
    successUrl: `${site.shop}/takk`,
    cancelUrl: `${site.shop}/takk`,
  });
  await page.getByRole("link", { name: /Betal/ }).first().click();
  await page.getByRole("button", { name: "Betal", exact: true }).click();
  await page.waitForURL(/\/takk/);
  const change = async (settle: "LINK" | "AT_RESTAURANT") => {
    const [row] = await site.db.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [
      order.orderId,
    ]);
    const { lines } = await shop.track(order.publicToken);
    const keep = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const body = { expectedVersion: row!.version, keep, add: [shop.line("Kake")], settle };
    await changeOrder(site.ctx, shop.scope, order.orderId, body as never, systemActor);
  };
  await change("LINK");
  const putOff = { readyAt: "2026-06-12T19:10:00+02:00", reason: "Det er mye å gjøre." } as const;
  await reviseTime(site.ctx, shop.scope, order.orderId, putOff, systemActor);
  await page.addInitScript(() => {
    let printed = 0;
    Object.assign(window, {
      print: () => document.documentElement.setAttribute("data-printed", `${++printed}`),
    });
  });
  await page.goto(`${site.shop}/o/${order.publicToken}?receipt`);
  await page.locator('html[data-printed="1"]').waitFor();
  await page.getByRole("button", { name: "Skriv ut kvittering" }).click();
  await page.locator('html[data-printed="2"]').waitFor();
  await assertScreen(page, "tracking dearer by a link and put off");
  await change("AT_RESTAURANT");
  await assertScreen(page.locator(".card--action"), "what is owed at the restaurant");
  await move("ACCEPT");
  await move("START_PREPARING");
  await move("MARK_READY");
  await move("COMPLETE");
  await assertScreen(page.getByRole("main"), "an order that may be reviewed");
});
