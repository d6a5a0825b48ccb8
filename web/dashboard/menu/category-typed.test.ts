import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PartnerCategory } from "../../../src/features/menu-content/category-schemas.ts";
import { contentOf, newCategory, nowOf } from "./category-typed.ts";

describe("a category as it is typed", () => {
  const content = {
    ...{ menuId: "m2", name: "Supper", nameEn: "Soups", description: null, imageUrl: "/suppe" },
    addonGroupIds: ["agr_1"],
  };

  it("is what can be changed of it, and begins in a menu with nothing else", () => {
    assert.deepEqual(
      contentOf({ ...content, id: "cat_1", productCount: 3 } as unknown as PartnerCategory),
      content,
    );
    assert.deepEqual(newCategory("m1"), {
      ...{ menuId: "m1", name: "", nameEn: null, description: null, imageUrl: null, addonGroupIds: [] },
    });
  });

  it("is told of by the name of its menu, and without where a picture is kept", () => {
    const menus = [
      { id: "m1", name: "Meny" },
      { id: "m2", name: "Lunsj" },
    ];
    assert.equal(nowOf(content, "menuId", menus), "Lunsj");
    assert.equal(nowOf({ ...content, menuId: "gone" }, "menuId", menus), undefined);
    assert.deepEqual(nowOf(content, "imageUrl", menus), []);
    assert.equal(nowOf(content, "name", menus), "Supper");
  });
});
