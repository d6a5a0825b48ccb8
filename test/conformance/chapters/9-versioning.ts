import assert from "node:assert/strict";
import { bearer } from "../restaurant.ts";
import { chapter, sentence } from "../sentence.ts";

export const versioning = chapter(
  "9",
  "Versioning",
  sentence(1, "The version is carried in the path: another one does not exist.", async (town) => {
    const { slug, key } = town.restaurant("kro");
    for (const version of ["v2", "v0", "v1.1"]) {
      const path = `/api/${version}/menu?slug=${slug}`;
      assert.equal((await town.client.send({ path, headers: bearer(key) })).status, 404);
    }
  }),
  sentence(2, "Upsell has no products of inactive menus.", async (town) => {
    const { upsell, categories } = await town.restaurant("vinduer").menu();
    const shown = new Set(categories.flatMap(({ products }) => products.map(({ id }) => id)));
    for (const { id } of upsell!.products) assert.ok(shown.has(id));
  }),
);
