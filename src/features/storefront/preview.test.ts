import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApp } from "../../../test/app.ts";
import { newId } from "../../platform/ids.ts";
import { publicMenu } from "../menus/public-menu.ts";
import { openShop } from "../orders/shop.fixture.ts";
import { loadStorefront } from "./bundle.ts";

test("a page that no script comes to has the photograph of every dish", async () => {
  const app = await createTestApp();
  try {
    const { restaurantId, slug } = await openShop(app);
    const nowMs = app.ctx.clock.nowMs();
    const menu = publicMenu(await app.ctx.snapshots.of(restaurantId), nowMs, true);
    const [category] = menu.categories;
    const products = Array.from({ length: 20 }, (_, at) => ({
      ...category!.products[0]!,
      id: newId("prd"),
      imageUrl: `https://luka.example/bilde-${at}.webp`,
    }));
    const { renderOrdering } = await loadStorefront();
    const shown = (hasAllPhotos: boolean) => {
      const frame = { lang: "nb", baseUrl: "https://luka.example", slug, nowMs, aheadMs: 0 } as const;
      const many = { ...menu, categories: [{ ...category!, products }] };
      const { html } = renderOrdering({ frame, menu: many, tints: {}, hasAllPhotos });
      return new Set(html.match(/bilde-\d+/g)).size;
    };
    assert.deepEqual([shown(false), shown(true)], [8, 20]);
  } finally {
    await app.close();
  }
});
