import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { publishDue } from "../../src/features/menu-draft/publish-draft.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, resizeTo, type TestSite } from "./browser.ts";
import { signedIn, type VisitOptions } from "./dashboard-visit.ts";
import { assertScreen } from "./screens.ts";
import { untappable } from "./untappable.ts";

const widths = [320, 390, 768, 820, 1024, 1440, 1920];

describe("a draft of the menu in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const open = async (options: VisitOptions = {}) => {
    site.clock.set(fridayEvening);
    const shop = await openShop(site);
    const visit = await signedIn(site, shop, "OWNER", options);
    return { ...visit, shop };
  };
  const sheet = (page: Page) => page.getByRole("dialog");
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const bar = (page: Page) => room(page).getByRole("complementary", { name: "Utkast til menyen" });
  const button = (page: Page, name: string) => room(page).getByRole("button", { name, exact: true });
  const isGone = (page: Page) => sheet(page).first().waitFor({ state: "detached" });
  const priceOf = async ({ restaurantId }: Shop, name: string) =>
    (
      await site.db.query<{ price: number }>(
        "SELECT base_price AS price FROM products WHERE restaurant_id = $1 AND name = $2",
        [restaurantId, name],
      )
    )[0]?.price;
  const reprice = async (page: Page, name: string, price: string) => {
    await button(page, name).click();
    const field = sheet(page).getByLabel("Pris i kroner");
    await field.fill(price);
    await field.press("Enter");
    await isGone(page);
  };
  const holds = async (page: Page, what: string) => {
    // What was said of the change goes by itself.
    await page.getByText("Lagret", { exact: true }).waitFor({ state: "detached" });
    for (const width of widths) {
      await resizeTo(page, width);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/draft-${what}-${width}.png` });
      assert.deepEqual(await untappable(room(page)), [], `${what}, ${width} px`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.deepEqual(await accessibilityFindings(page), []);
  };

  it("is worked on by the menu's own pages, looked at, and published while guests see the menu", async () => {
    const { page, shop, go, errors } = await open();
    const was = await priceOf(shop, "Brus");
    await go("/settings/menu");
    await room(page).getByRole("link", { name: "Utkast", exact: true }).click();
    await assertScreen(room(page), "no draft of the menu");
    await page.route("**/menu-draft?*", (route) => route.abort(), { times: 1 });
    await button(page, "Jobb i utkast").click();
    await room(page).getByRole("alert").waitFor();
    await button(page, "Jobb i utkast").click();
    await bar(page).getByText("Du jobber i utkastet.").waitFor();
    await reprice(page, "Brus", "97,50");
    await room(page).getByText("97,50 kr").first().waitFor();
    await holds(page, "menu");
    await button(page, "Velg flere").click();
    await assertScreen(
      room(page).getByRole("region", { name: "Endre flere retter" }),
      "many dishes of a draft",
    );
    await button(page, "Ferdig").click();
    await button(page, "Vis menyen som gjelder").click();
    await bar(page).getByText("Her er menyen som gjestene ser.").waitFor();
    await room(page).getByText("97,50 kr").first().waitFor({ state: "detached" });
    assert.equal(await priceOf(shop, "Brus"), was);
    await button(page, "Jobb i utkast").click();
    const preview = page.waitForEvent("popup");
    await room(page).getByRole("link", { name: "Se menyen som gjest" }).click();
    await (await preview).getByText("97,50 kr").first().waitFor();
    await bar(page).getByRole("link", { name: "Se hva som endres" }).click();
    await room(page).getByText("«Brus» går fra").waitFor();
    await holds(page, "page");
    await assertScreen(room(page), "a draft of the menu");
    await button(page, "Publiser nå").click();
    await sheet(page).getByRole("button", { name: "Publiser nå" }).press("Enter");
    await room(page).getByText("Ikke noe utkast").waitFor();
    assert.equal(await priceOf(shop, "Brus"), 9750);
    assert.deepEqual(errors, []);
  });

  it("is published at its time, which is put off and taken back", async () => {
    const { page, shop, go, errors } = await open({ at: "/settings/menu/draft" });
    await button(page, "Jobb i utkast").click();
    await reprice(page, "Brus", "99");
    await bar(page).getByRole("link", { name: "Se hva som endres" }).click();
    const time = room(page).getByLabel("Klokkeslett, norsk tid");
    await room(page).getByLabel("Dag", { exact: true }).fill("2026-06-12");
    await time.fill("10:00");
    await time.press("Enter");
    await room(page).getByText("Velg et tidspunkt som ikke har vært").waitFor();
    await room(page).getByLabel("Dag", { exact: true }).fill("2026-06-14");
    await button(page, "Publiser da").click();
    await room(page)
      .getByRole("heading", { name: /^Publiseres .*14\. juni.*10:00/ })
      .waitFor();
    await room(page).getByText("Tiden er satt av Kari Eier.").waitFor();
    // The menu has become what the draft makes of it: its time still stands, and can be taken back.
    const price = "UPDATE products SET base_price = $2 WHERE restaurant_id = $1 AND name = 'Brus'";
    const was = await priceOf(shop, "Brus");
    await site.db.query(price, [shop.restaurantId, 9900]);
    await page.reload();
    await room(page).getByText("Ingenting er endret i utkastet ennå.").waitFor();
    await assertScreen(room(page), "a draft with a time in which nothing is changed");
    await site.db.query(price, [shop.restaurantId, was]);
    await page.reload();
    await room(page).getByText("«Brus» går fra").waitFor();
    await button(page, "Jobb i utkast").click();
    await room(page).getByRole("link", { name: "Retter" }).click();
    await bar(page)
      .getByText(/Publiseres .*14\. juni.*10:00/)
      .waitFor();
    await bar(page).getByRole("link", { name: "Se hva som endres" }).click();
    await page.route("**/menu-draft/*", (route) => route.abort(), { times: 1 });
    await button(page, "Ta tilbake tiden").click();
    await room(page).getByRole("alert").waitFor();
    await button(page, "Ta tilbake tiden").click();
    await room(page).getByRole("heading", { name: "Publiser på et tidspunkt" }).waitFor();
    await room(page).getByLabel("Dag", { exact: true }).fill("2026-06-13");
    await time.fill("08:30");
    await button(page, "Publiser da").click();
    await room(page)
      .getByRole("heading", { name: /13\. juni/ })
      .waitFor();
    site.clock.set("2026-06-13T06:30:00Z");
    await publishDue(site.ctx);
    assert.equal(await priceOf(shop, "Brus"), 9900);
    await room(page).getByRole("link", { name: "Retter" }).click();
    await room(page).getByText("99 kr").first().waitFor();
    await bar(page).waitFor({ state: "detached" });
    await button(page, "Brus").waitFor();
    await go("/settings/menu/draft");
    await room(page).getByText("Ikke noe utkast").waitFor();
    assert.deepEqual(
      errors.filter((error) => !/422/.test(error)),
      [],
    );
  });

  it("shows what the menu has become meanwhile before anything is written over it, and is thrown away", async () => {
    const { page, shop, errors } = await open({ at: "/settings/menu/draft" });
    await button(page, "Jobb i utkast").click();
    await reprice(page, "Brus", "99");
    await bar(page).getByRole("link", { name: "Se hva som endres" }).click();
    await room(page).getByText("«Brus» går fra").waitFor();
    // When nothing the page still reads can know of it.
    await page.route(
      "**/menu-draft/publish*",
      async (route) => {
        await site.db.query(
          "UPDATE products SET base_price = 4100 WHERE restaurant_id = $1 AND name = 'Brus'",
          [shop.restaurantId],
        );
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, "Publiser nå").click();
    await sheet(page).getByRole("button", { name: "Publiser nå" }).click();
    await sheet(page).getByText("Se på forskjellen en gang til").waitFor();
    assert.equal(await priceOf(shop, "Brus"), 4100);
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await room(page).getByText("«Brus» går fra 41 kr til 99 kr").waitFor();
    await site.db.query(
      `UPDATE menu_drafts SET publish_at = '2026-06-12T15:00:00Z', stopped_at = '2026-06-12T15:00:01Z', leased_until = NULL
       WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    await page.reload();
    await room(page).getByText("Utkastet skulle vært publisert").waitFor();
    await assertScreen(room(page), "a draft of the menu that was not published in time");
    await button(page, "Forkast utkastet").click();
    await assertScreen(sheet(page), "throw a draft of the menu away");
    await page.route("**/menu-draft/discard*", (route) => route.abort(), { times: 1 });
    await sheet(page).getByRole("button", { name: "Forkast", exact: true }).click();
    await sheet(page).getByRole("alert").waitFor();
    await sheet(page).getByRole("button", { name: "Avbryt" }).click();
    await isGone(page);
    await button(page, "Forkast utkastet").click();
    await sheet(page).getByRole("button", { name: "Forkast", exact: true }).waitFor();
    assert.equal(await sheet(page).getByRole("alert").count(), 0, "what went wrong before is not said again");
    await sheet(page).getByRole("button", { name: "Forkast", exact: true }).click();
    await room(page).getByText("Ikke noe utkast").waitFor();
    assert.equal(await priceOf(shop, "Brus"), 4100);
    assert.deepEqual(
      errors.filter((error) => !/409/.test(error)),
      [],
    );
  });

  it("speaks English to who has chosen it", async () => {
    const { page, errors } = await open({ at: "/settings/menu/draft?lang=en" });
    await page.getByRole("button", { name: "Work on a draft" }).click();
    await page.getByRole("complementary").getByText("You are working on the draft.").waitFor();
    await page.getByRole("link", { name: "See what changes" }).click();
    await page.getByText("Nothing is changed in the draft yet.").waitFor();
    await assertScreen(
      page.getByRole("region", { name: "Restaurant settings" }),
      "a draft in English in which nothing is changed",
    );
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(errors, []);
  });
});
