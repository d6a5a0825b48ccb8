import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { moveOrderTo } from "../../src/features/orders/move-order.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, isSaved, signedIn } from "./dashboard-visit.ts";
import { assertSaysAndFits } from "./fits.ts";
import { assertScreen } from "./screens.ts";

describe("the newsletter in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  interface Visit extends DashboardVisit {
    shop: Shop;
  }
  /** A restaurant with a code, and three guests of whom one has left the newsletter. */
  const open = async ({ at = "/settings/newsletter", ...options } = {}): Promise<Visit> => {
    const shop = await openShop(site);
    for (const name of ["Kari", "Ola", "Per"]) {
      const customer = { name, phone: "91234567", email: `${name.toLowerCase()}@example.com` };
      await shop.place(shop.body({ marketingConsent: true, customer }));
    }
    await site.db.query(
      "UPDATE newsletter_subscribers SET status = 'UNSUBSCRIBED' WHERE restaurant_id = $1 AND email = 'per@example.com'",
      [shop.restaurantId],
    );
    await ask(shop, "POST", "/coupons", { code: "HEI10", discountType: "PERCENT", discountValue: 10 });
    const visit = await signedIn(site, shop, "OWNER", { at, ...options });
    return { ...visit, shop };
  };
  /** What somebody else at work does meanwhile. */
  const ask = async (shop: Shop, method: "POST" | "PUT", path: string, body: object) => {
    const { call } = await hire(site, shop, "OWNER");
    const { statusCode } = await call(method, path, body);
    assert.ok(statusCode < 300, `${method} ${path}: ${statusCode}`);
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const popup = (page: Page) => card(page, "Vinduet på nettsiden");
  const register = (page: Page) => card(page, "Hvem som får nyhetsbrevet");
  const storedPopup = async ({ restaurantId }: Shop) => {
    const [row] = await site.db.query<Record<string, unknown>>(
      `SELECT p.is_enabled, p.title, p.delay_seconds, c.code FROM newsletter_popups p LEFT JOIN coupons c ON c.id = p.coupon_id
       WHERE p.restaurant_id = $1`,
      [restaurantId],
    );
    return row;
  };
  const but = (errors: readonly string[], status: string) =>
    errors.filter((error) => !error.includes(status));

  it("turns the popup on, and a guest signs up in it and is on the list", async () => {
    const { page, shop, errors } = await open();
    await register(page).getByText("kari@example.com").waitFor();
    await assertScreen(room(page), "a newsletter that is not shown yet");
    await popup(page).getByLabel("Vis vinduet").check();
    await popup(page).getByText("Ingen ser vinduet før det har en kode.").waitFor();
    await popup(page).getByLabel("Kode", { exact: true }).selectOption("HEI10");
    await popup(page).getByLabel("Sekunder før det kommer").fill("0");
    await popup(page).getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    const title = "Vil du ha nyheter og tilbud?";
    assert.deepEqual(await storedPopup(shop), { is_enabled: true, title, delay_seconds: 0, code: "HEI10" });

    const guest = await site.open();
    await guest.page.goto(site.base.replace("//", `//${shop.slug}.`));
    await guest.page.locator("html[data-ready]").waitFor();
    await guest.page.mouse.wheel(0, 500);
    const dialog = guest.page.getByRole("dialog", { name: title });
    await dialog.getByLabel("E-post").fill("gjest@example.com");
    await dialog.getByLabel("E-post").press("Enter");
    await guest.page.getByText("Bruk koden HEI10 og få 10").waitFor();
    await page.reload();
    await register(page).getByText("gjest@example.com").waitFor();
    await register(page).getByText("Vinduet på nettsiden").waitFor();
    await popup(page).getByText("Én gjest har meldt seg på i vinduet").waitFor();
    await popup(page).getByText("HEI10 brukt 0 ganger").waitFor();
    assert.equal(await popup(page).getByText("bestillinger for").count(), 0);
    await shop.place(shop.body({ couponCode: "HEI10" }));
    await page.reload();
    await popup(page).getByText("HEI10 brukt én gang").waitFor();
    await popup(page).getByText("bestillinger for").waitFor();
    assert.deepEqual(errors, []);
  });

  it("says by Enter alone what is missing, and takes what is mended", async () => {
    const { page, shop, errors } = await open();
    const title = popup(page).getByLabel("Overskrift");
    const seconds = popup(page).getByLabel("Sekunder før det kommer");
    await title.fill("");
    await seconds.fill("snart");
    await seconds.press("Enter");
    await popup(page).getByText("Skriv et helt tall fra 0 til 600.").waitFor();
    assert.equal(await title.getAttribute("aria-invalid"), "true");
    assert.deepEqual(await accessibilityFindings(page), []);
    await seconds.fill("20");
    // What only the service finds: a name is not a link.
    await title.fill("https://reklame.example");
    await title.press("Enter");
    await popup(page).locator("[aria-invalid=true]").waitFor();
    await title.fill("Hei!");
    await page.route("**/newsletter-popup?*", (route) => route.abort(), { times: 1 });
    await title.press("Enter");
    await popup(page).getByRole("alert").waitFor();
    await title.press("Enter");
    await isSaved(page);
    await popup(page).getByText("Ingen har meldt seg på i vinduet ennå").waitFor();
    assert.deepEqual(await storedPopup(shop), {
      ...{ is_enabled: false, title: "Hei!", delay_seconds: 20, code: null },
    });
    assert.deepEqual(but(errors, "422"), []);
  });

  it("gives the list as a file", async () => {
    const { page } = await open();
    const downloading = page.waitForEvent("download");
    await register(page).getByRole("link", { name: "Last ned CSV" }).click();
    const download = await downloading;
    assert.match(download.suggestedFilename(), /-newsletter\.csv$/);
    const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    assert.deepEqual(
      rows.map((row) => row.split(";")[0]),
      ["\uFEFFE-post", "kari@example.com", "ola@example.com"],
    );
  });

  it("is read page by page, and once more when it could not be read", async () => {
    const { page, go } = await open({ at: "/settings/menu" });
    const isRead = page.waitForResponse(/\/newsletter\/subscribers\?/);
    await go("/settings/newsletter");
    const first = await (await isRead).json();
    await page.route("**/newsletter/subscribers?*", (route) => {
      const hasCursor = new URL(route.request().url()).searchParams.has("cursor");
      const [one] = first.subscribers;
      const next = { ...first, subscribers: [{ ...one, id: "sub_next", email: "neste@example.com" }] };
      return route.fulfill({
        json: hasCursor ? { ...next, nextCursor: null } : { ...first, nextCursor: "more" },
      });
    });
    await page.route("**/newsletter/subscribers?*", (route) => route.abort(), { times: 1 });
    await page.reload();
    await page.getByText("Fikk ikke hentet dette").waitFor();
    await page.getByRole("button", { name: "Prøv igjen" }).click();
    await register(page).getByText("kari@example.com").waitFor();
    await register(page).getByRole("button", { name: "Vis flere" }).click();
    await register(page).getByText("neste@example.com").waitFor();
    await register(page).getByText("kari@example.com").waitFor();
    assert.equal(await register(page).getByRole("button", { name: "Vis flere" }).count(), 0);
  });

  it("forgets somebody who asks for it, and asks first", async () => {
    const { page, shop, errors } = await open();
    await register(page).getByRole("button", { name: "Slett ola@example.com" }).click();
    const question = page.getByRole("dialog", { name: "Slette ola@example.com?" });
    await assertScreen(question, "forget a subscriber");
    await question.getByRole("button", { name: "Avbryt" }).click();
    await question.waitFor({ state: "detached" });
    await register(page).getByText("ola@example.com").waitFor();
    const forget = register(page).getByRole("button", { name: "Slett ola@example.com" });
    await forget.focus();
    await forget.press("Enter");
    await question.getByRole("button", { name: "Slett" }).focus();
    await page.keyboard.press("Enter");
    await register(page).getByText("ola@example.com").waitFor({ state: "detached" });
    await register(page).getByText("1 får det, 1 har meldt seg av.").waitFor();
    const left = await site.db.query(
      "SELECT email FROM newsletter_subscribers WHERE restaurant_id = $1 ORDER BY email",
      [shop.restaurantId],
    );
    assert.deepEqual(
      left.map(({ email }) => email),
      ["kari@example.com", "per@example.com"],
    );
    assert.deepEqual(errors, []);
  });

  it("shows what somebody else has changed in the popup meanwhile, and takes it when asked", async () => {
    const { page, shop, errors } = await open();
    const title = popup(page).getByLabel("Overskrift");
    await title.fill("Min overskrift");
    await ask(shop, "PUT", "/newsletter-popup", {
      ...{ isEnabled: true, title: "Deres overskrift", text: "Tekst", successMessage: "Takk" },
    });
    await title.press("Enter");
    await popup(page).getByText("Overskrift er nå: Deres overskrift.").waitFor();
    assert.equal(await title.inputValue(), "Min overskrift");
    await assertScreen(popup(page), "a popup that somebody else has changed");
    await popup(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await title.inputValue(), "Deres overskrift");
    assert.equal(await popup(page).getByRole("alert").count(), 0, "what was refused is said no more");
    assert.equal(await popup(page).getByLabel("Vis vinduet").isChecked(), true);
    await popup(page).getByLabel("Vis vinduet").uncheck();
    await title.fill("Vår overskrift");
    await title.press("Enter");
    await isSaved(page);
    const kept = (await storedPopup(shop))!;
    assert.deepEqual([kept.title, kept.is_enabled], ["Vår overskrift", false]);
    assert.deepEqual(but(errors, "409"), []);
  });

  const upsell = (page: Page) => card(page, "Forslag ved kurven");

  it("suggests the dishes that are chosen, in their order, to guests beside their basket", async () => {
    const { page, shop, errors } = await open({ at: "/settings/offers" });
    await upsell(page).getByRole("radio", { name: "Retter vi velger" }).check();
    const dishes = upsell(page).getByRole("combobox", { name: "Retter" });
    await dishes.press("Escape");
    await upsell(page).getByRole("button", { name: "Lagre" }).click();
    await upsell(page).getByText("Velg minst én rett.").waitFor();
    for (const dish of ["Kake", "Brus"]) {
      await dishes.fill(dish);
      await page.getByRole("option", { name: dish, exact: true }).click();
    }
    await page.keyboard.press("Escape");
    await assertScreen(upsell(page), "suggestions that are chosen");
    await page.route("**/upsell?*", (route) => route.abort(), { times: 1 });
    await upsell(page).getByRole("button", { name: "Lagre" }).click();
    await upsell(page).getByRole("alert").waitFor();
    await upsell(page).getByRole("button", { name: "Lagre" }).click();
    await isSaved(page);
    const [row] = await site.db.query<{ mode: string; names: string[] }>(
      `SELECT u.mode, (SELECT array_agg(p.name ORDER BY u.at) FROM unnest(u.product_ids) WITH ORDINALITY AS u(id, at) JOIN products p ON p.id = u.id) AS names
       FROM upsells u WHERE u.restaurant_id = $1`,
      [shop.restaurantId],
    );
    assert.deepEqual(row, { mode: "MANUAL", names: ["Kake", "Brus"] });
    await upsell(page).getByText("Ingen gjester har tatt et forslag ennå").waitFor();

    const guest = await site.open();
    await guest.page.goto(site.base.replace("//", `//${shop.slug}.`));
    await guest.page
      .getByRole("button", { name: /^Legg Softis i kurven/ })
      .first()
      .click();
    await guest.page.getByRole("button", { name: /^Kake/ }).last().click();
    await guest.page.waitForFunction(
      (slug) =>
        JSON.parse(localStorage.getItem(`luka.${slug}`) ?? "{}").lines?.[1]?.key.startsWith("suggested-"),
      shop.slug,
    );
    const lines = [shop.line("Brus", { clientLineId: "suggested-1" })];
    const { orderId } = await shop.place(shop.body({ lines }));
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(site.ctx, shop.scope, orderId, status, { kind: "OPERATOR" });
    await page.reload();
    await upsell(page).getByText("Tatt i én bestilling, for 39").waitFor();
    await upsell(page).getByText("Brus (1)").waitFor();
    assert.deepEqual(errors, []);
  });

  it("shows that somebody else has changed the suggestions meanwhile", async () => {
    const { page, shop, errors } = await open({ at: "/settings/offers" });
    await upsell(page).getByRole("radio", { name: "De anbefalte rettene" }).check();
    await ask(shop, "PUT", "/upsell", { mode: "MANUAL", isActive: true, productIds: [] });
    await upsell(page).getByRole("button", { name: "Lagre" }).click();
    await upsell(page).getByText("Forslag ved kurven er nå: Retter vi velger.").waitFor();
    await assertScreen(upsell(page), "suggestions that somebody else has changed");
    await upsell(page).getByRole("button", { name: "Hent det som gjelder nå" }).click();
    assert.equal(await upsell(page).getByRole("radio", { name: "Retter vi velger" }).isChecked(), true);
    assert.deepEqual(but(errors, "409"), []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, go } = await open();
    await register(page).getByText("kari@example.com").waitFor();
    await assertSaysAndFits(room(page), "newsletter");
    await go("/settings/offers");
    await upsell(page).getByRole("radio", { name: "Retter vi velger" }).check();
    await assertSaysAndFits(room(page), "upsell");
  });

  it("speaks English to who has chosen it", async () => {
    const { page } = await open({ at: "/settings/newsletter?lang=en" });
    await page.getByText("kari@example.com").waitFor();
    await assertScreen(
      page.getByRole("region", { name: "Restaurant settings" }),
      "the newsletter in English",
    );
    assert.deepEqual(await accessibilityFindings(page), []);
  });
});
