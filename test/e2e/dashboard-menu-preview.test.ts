import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { hire } from "../../src/features/people/staff.fixture.ts";
import { fridayEvening } from "../app.ts";
import { accessibilityFindings, createTestSite, type TestSite } from "./browser.ts";
import { signedIn } from "./dashboard-visit.ts";

describe("a menu as guests would see it, before they do", () => {
  let site: TestSite;
  let shop: Shop;
  before(async () => {
    site = await createTestSite();
    site.clock.set(fridayEvening);
    shop = await openShop(site);
    await site.db.query(
      "UPDATE products SET is_active = false, name = 'Julegløgg' WHERE restaurant_id = $1 AND name = 'Brus'",
      [shop.restaurantId],
    );
    await site.db.query("UPDATE menus SET starts_on = '2099-12-01' WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
  });
  after(() => site?.close());
  afterEach((t) => site?.endVisits(t));

  const menuId = async (): Promise<string> =>
    (
      await site.db.query<{ id: string }>("SELECT id FROM menus WHERE restaurant_id = $1", [
        shop.restaurantId,
      ])
    )[0]!.id;

  for (const width of [320, 390, 820, 1440])
    it(`is the ordering page with what is hidden, and nothing on it orders, at ${width} px`, async () => {
      const visit = await signedIn(site, shop, "MANAGER", { viewport: { width, height: 900 } });
      await visit.go("/settings/menu");
      const opened = visit.page.waitForEvent("popup");
      await visit.page.getByRole("link", { name: "Se menyen som gjest" }).click();
      const page = await opened;
      await page.getByText("Forhåndsvisning for dere").waitFor();
      await page.getByText("Julegløgg").first().waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/preview-${width}.png` });
      assert.deepEqual(
        await page.evaluate(() => [
          document.scripts.length,
          document.querySelectorAll("a[href^='/']").length,
          document.documentElement.scrollWidth <= innerWidth,
        ]),
        [0, 0, true],
      );
      assert.deepEqual(await accessibilityFindings(page), []);
      assert.deepEqual(visit.errors, []);
    });

  it("is kept by nobody, and shown to owners and managers of the restaurant alone (D-264)", async () => {
    const manager = await hire(site, shop, "MANAGER");
    const path = `/menus/${await menuId()}/preview`;
    const seen = await manager.call("GET", path);
    assert.deepEqual([seen.statusCode, seen.headers["cache-control"]], [200, "private, no-store"]);
    assert.match(seen.body, /noindex/);
    const english = await manager.call("GET", path, undefined, { "accept-language": "en" });
    assert.match(english.body, /A preview for you/);
    assert.equal(
      (await manager.call("GET", "/menus/mnu_ukjent/preview")).json().error.code,
      "MENU_NOT_FOUND",
    );
    assert.equal((await manager.call("GET", path, undefined, { cookie: undefined })).statusCode, 401);
    assert.equal((await (await hire(site, shop, "STAFF")).call("GET", path)).statusCode, 403);
    const stranger = await hire(site, await openShop(site), "OWNER");
    assert.equal((await stranger.call("GET", path)).json().error.code, "MENU_NOT_FOUND");
    const guests = await site.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { host: new URL(site.base).host, authorization: `Bearer ${shop.key}` },
    });
    assert.deepEqual((guests.json() as { categories: unknown[] }).categories, []);
  });
});
