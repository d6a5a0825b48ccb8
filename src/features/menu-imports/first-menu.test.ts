import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { pizzeria } from "../../platform/pdf/pdf-files.fixture.ts";
import { openPartner } from "../partners/partner.fixture.ts";
import { readImports } from "./read-imports.ts";
import { sendMenu } from "./upload.fixture.ts";

describe("the first menu of a restaurant", () => {
  let app: ListeningApp;
  before(async () => {
    app = await createListeningApp();
  });
  after(() => app.close());

  /** A menu that was read for a restaurant which has none. */
  const imported = async () => {
    const partner = await openPartner(app);
    const empty = await partner.open();
    await app.db.query("DELETE FROM menus WHERE restaurant_id = $1", [empty.restaurantId]);
    const { body } = await sendMenu(app, partner, empty, await pizzeria());
    await readImports(app.ctx, "TEXT", new AbortController().signal);
    const path = `/menu-imports/${body.data.id}`;
    return { empty, path };
  };

  it("comes from an import, which shows what would be new and makes the menu", async () => {
    const { empty, path } = await imported();
    const read = (await empty.ask("GET", path)).data;
    assert.deepEqual([read.status, read.menuId, read.difference.counts.new], ["READY", null, 4]);
    const applied = (await empty.ask("POST", `${path}/apply`)).data;
    const [menu, ...others] = (await empty.ask("GET", "/menus")).data;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [menu.id, menu.isDefault, menu.isLiveNow, menu.productCount],
      [applied.menuId, true, true, 4],
    );
  });

  it("may have as many categories as a menu may", async () => {
    const { empty, path } = await imported();
    const categories = Array.from({ length: 200 }, (_, at) => ({
      name: `Kategori ${at + 1}`,
      products: [{ name: `Rett ${at + 1}`, basePrice: 9_900 }],
    }));
    await empty.ask("PATCH", path, { draft: { categories } });
    assert.deepEqual((await empty.ask("POST", `${path}/apply`)).data.applied, { created: 200, changed: 0 });
  });

  it("takes the default of all year, though one of a season stands before it", async () => {
    const partner = await openPartner(app);
    const shop = await partner.open();
    const [usual] = (await shop.ask("GET", "/menus")).data;
    const season = { isDefault: true, startsOn: "2026-12-01", endsOn: "2026-12-24", sortOrder: 0 };
    const { data: christmas } = await shop.ask("POST", "/menus", { name: "Jul", ...season });
    await shop.ask("PATCH", `/menus/${usual.id}`, { sortOrder: 9 });
    const { body } = await sendMenu(app, partner, shop, await pizzeria());
    await readImports(app.ctx, "TEXT", new AbortController().signal);
    const { menuId } = (await shop.ask("POST", `/menu-imports/${body.data.id}/apply`)).data;
    assert.deepEqual([menuId, menuId === christmas.id], [usual.id, false]);
  });
});
