import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { menuPath } from "../../domain/menu-path.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { loadStorefront } from "./bundle.ts";

/** The names of classes that a sheet has rules for. */
const styledBy = (css: string): string[] =>
  [...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!);

const midsummer = { date: "2026-06-23", isClosed: true, appliesTo: "BOTH", note: "Sankthans" };

describe("the styles inside a guest's page", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    app.clock.set("2026-06-12T12:00:00+02:00");
    shop = await openShop(app, (file) => Object.assign(file, { hoursOverrides: [midsummer] }));
  });
  after(() => app?.close());

  /** What stands on a page and has rules in some sheet, but in none of the page's. */
  async function unstyled(path: string, status = 200): Promise<string[]> {
    const host = `${shop.slug}.${app.ctx.config.serviceDomain}`;
    const { statusCode, body } = await app.inject({ url: path, headers: { host } });
    assert.equal(statusCode, status, path);
    const [, css = ""] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const own = new Set(styledBy(css));
    const { styles } = await loadStorefront();
    const all = new Set(Object.values(styles).flatMap(styledBy));
    const used = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(" "));
    assert.ok(used.length > 3, path);
    return [...new Set(used)].filter((name) => all.has(name) && !own.has(name));
  }

  it("are those of what is on it: dishes, a basket, a booking, an order", async () => {
    const { trackingUrl } = await shop.place();
    const tracking = new URL(trackingUrl).pathname;
    const dish = menuPath({ id: shop.id("Margherita"), name: "Margherita" });
    for (const path of ["/", "/bord", "/kurv", "/takk", dish, tracking])
      assert.deepEqual(await unstyled(path), [], path);
    assert.deepEqual(await unstyled("/finnes-ikke", 404), []);
  });
});
