import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { moveOrderTo } from "../../src/features/orders/move-order.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { fridayEvening } from "../app.ts";
import { createTestSite, type TestSite } from "./browser.ts";
import { type DashboardVisit, signedIn, type VisitOptions } from "./dashboard-visit.ts";
import { assertFits } from "./fits.ts";
import { marksOf } from "./marks.ts";
import { assertScreen } from "./screens.ts";

const operator = { kind: "OPERATOR" } as const;
const saturday = "2026-06-13T18:00:20+02:00";

describe("sales in the dashboard", () => {
  let site: TestSite;
  before(async () => {
    site = await createTestSite();
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  /** Sold for on Friday; the visit is on Saturday. */
  const open = async (options: VisitOptions = {}): Promise<DashboardVisit & { shop: Shop }> => {
    site.clock.set(fridayEvening);
    const shop = await openShop(site);
    for (const quantity of [1, 2]) {
      const lines = [shop.line("Brus", { quantity }), shop.line("Kake")];
      const { orderId } = await shop.place(shop.body({ lines }));
      for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
        await moveOrderTo(site.ctx, shop.scope, orderId, status, operator);
    }
    site.clock.set(saturday);
    const visit = await signedIn(site, shop, "OWNER", options);
    return { ...visit, shop };
  };
  const room = (page: Page) => page.getByRole("region", { name: "Restaurantens innstillinger" });
  const yesterday = "/settings/sales?from=2026-06-12&to=2026-06-12";

  it("tells yesterday's in four clicks from the board, and gives the file in five", async () => {
    const { page, shop, errors } = await open();
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks += 1;
    };
    await click(page.getByRole("button", { name: "Innstillinger" }));
    await click(page.getByRole("link", { name: "Restaurantens innstillinger" }));
    await click(page.getByRole("link", { name: /Salg/ }));
    await room(page).getByText("Ingen salg i perioden").waitFor();
    await click(room(page).getByRole("button", { name: "I går" }));
    await assertScreen(room(page), "sales of yesterday");
    assert.equal(clicks, 4);
    const [sold] = await site.db.query<{ total: number }>(
      "SELECT sum(total)::int AS total FROM orders WHERE restaurant_id = $1 AND status = 'COMPLETED'",
      [shop.restaurantId],
    );
    const { total } = sold!;
    assert.equal(total, 3 * 4100 + 2 * 5900);
    await room(page).getByText("241").first().waitFor();
    const downloading = page.waitForEvent("download");
    await click(room(page).getByRole("link", { name: "Last ned CSV" }));
    const download = await downloading;
    assert.equal(download.suggestedFilename(), "kasserapport_2026-06-12.csv");
    const rows = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    assert.equal(rows[0], "\uFEFFDato;Type;Mva-sats;Betalingsmåte;Antall;Grunnlag;Herav mva;Brutto");
    const gross = rows.slice(1).map((row) => Number(row.split(";").at(-1)!.replace(",", ".")));
    assert.equal(Math.round(100 * gross.reduce((sum, one) => sum + one, 0)), total);
    assert.ok(clicks <= 8);
    assert.deepEqual(errors, []);
  });

  it("is a voucher on A4, by the keyboard", async () => {
    const { page, shop, go, errors } = await open({ at: yesterday });
    const link = room(page).getByRole("link", { name: "Kasserapport til utskrift" });
    await link.focus();
    await link.press("Enter");
    await room(page).getByRole("heading", { name: "Dagsoppgjør" }).waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("printed") }));
    await page.getByRole("button", { name: "Skriv ut" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("body.printed").waitFor();
    await assertScreen(room(page).getByRole("article"), "voucher of a day");
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [width, height] = pageSize(pdf);
    assert.deepEqual([Math.round((width! / 72) * 25.4), Math.round((height! / 72) * 25.4)], [210, 297]);
    await site.db.query("UPDATE restaurant_profiles SET org_number = '974760673' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    await go("/settings/sales/voucher?from=2026-06-11&to=2026-06-13");
    const paper = room(page).getByRole("article");
    await assertScreen(paper, "voucher of several days", { onAnyDay: true });
    assert.deepEqual(errors, []);
  });

  it("says what is wrong with a period, in English too", async () => {
    const { page } = await open({ at: `${yesterday}&lang=en` });
    const english = page.getByRole("region", { name: "Restaurant settings" });
    await english.getByLabel("Until").fill("2026-06-01");
    await english.getByText("The period ends before it begins").waitFor();
    await english.getByLabel("From").fill("2024-01-01");
    await english.getByLabel("Until").fill("2026-06-12");
    await english.getByText(/^The period is too long/).waitFor();
    await english.getByLabel("From").fill("2026-06-12");
    await english.getByLabel("Until").fill("2026-06-12");
    await assertScreen(english, "sales of yesterday in English");
  });

  it("shows all that was sold on several days, the most first", async () => {
    site.clock.set(fridayEvening);
    const dishes = Array.from({ length: 12 }, (_, place) => `Rett ${place + 1}`);
    const shop = await openShop(site, (file) =>
      (file.menus[0]!.categories[1]!.products as object[]).push(
        ...dishes.map((name, place) => ({ ref: `rett-${place}`, name, basePrice: 10_000 - 100 * place })),
      ),
    );
    const sold = await shop.place(shop.body({ lines: dishes.map((name) => shop.line(name)) }));
    for (const status of ["CONFIRMED", "PREPARING", "READY_FOR_PICKUP", "COMPLETED"] as const)
      await moveOrderTo(site.ctx, shop.scope, sold.orderId, status, operator);
    site.clock.set(saturday);
    const visit = await signedIn(site, shop, "OWNER", { at: yesterday.replace("06-12", "06-11") });
    const { page, errors } = visit;
    const all = room(page).getByRole("button", { name: /^Vis alle/ });
    await all.waitFor();
    await assertScreen(room(page), "sales of two days");
    await all.click();
    await room(page).getByRole("rowheader", { name: "Rett 12" }).waitFor();
    await room(page).getByRole("button", { name: "Vis færre" }).click();
    await room(page).getByRole("rowheader", { name: "Rett 12" }).waitFor({ state: "detached" });
    const [main, ...others] = await marksOf(room(page), "main");
    assert.match(main!, /^main true: Salg i alt/);
    assert.deepEqual(others, []);
    assert.deepEqual(errors, []);
  });

  it("fits every screen: nothing sticks out, and everything can be tapped", async () => {
    const { page, go } = await open();
    for (const [path, until] of [
      [yesterday, "Retter"],
      [yesterday.replace("?", "/voucher?"), "Dagsoppgjør"],
    ] as const) {
      await go(path);
      await room(page).getByRole("heading", { name: until, exact: true }).first().waitFor();
      await assertFits(room(page), `sales ${until}`);
    }
  });
});

/** Of the first page, in points. */
const pageSize = (pdf: Buffer): number[] =>
  /MediaBox\s*\[\s*[\d.]+\s+[\d.]+\s+([\d.]+)\s+([\d.]+)/.exec(pdf.toString("latin1"))!.slice(1).map(Number);
