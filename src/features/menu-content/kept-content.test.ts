import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

describe("a change of menu content", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let other: ExampleContent["other"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let firstCategory: ExampleContent["firstCategory"];
  before(async () => {
    app = await createTestApp();
    ({ shop, other, ask, call, firstCategory } = await openContent(app));
  });
  after(() => app.close());

  const picture = "https://andre.example/bilde.jpg";
  const putPicture = (table: string, id: string) =>
    app.db.query(`UPDATE ${table} SET image_url = $3 WHERE restaurant_id = $1 AND id = $2`, [
      shop.restaurantId,
      id,
      picture,
    ]);

  /** Changes one field after the other: each takes its value, and all others stay as they were. */
  async function changesOneByOne(
    path: string,
    before: Record<string, unknown>,
    changes: Record<string, unknown>,
    answerOf: (answer: ReturnType<typeof JSON.parse>) => Record<string, unknown>,
    derived: readonly string[] = [],
  ): Promise<void> {
    let expected = before;
    for (const [name, value] of Object.entries(changes)) {
      const found = { ...answerOf(await ask("PATCH", path, { [name]: value })) };
      expected = { ...expected, [name]: value === "" ? null : value };
      for (const own of derived) expected[own] = found[own];
      assert.deepEqual(found, expected, `${path} ${name}`);
    }
  }

  it("of a category takes what is named and keeps the rest", async () => {
    const [menu] = (await ask("GET", "/menus")).data;
    const [group] = (await ask("GET", "/addon-groups")).data;
    const made = {
      menuId: menu.id,
      name: "Grill",
      nameEn: "Grill",
      description: "På kull",
      addonGroupIds: [group.id, group.id],
    };
    const { data } = await ask("POST", "/categories", made);
    assert.deepEqual(
      [data.nameEn, data.description, data.addonGroupIds],
      ["Grill", "På kull", [group.id]],
      "a group is named once",
    );
    const second = (await ask("POST", "/menus", { name: "Kveld" })).data;
    await putPicture("categories", data.id);
    const path = `/categories/${data.id}`;
    const changes = {
      name: "Fra grillen",
      nameEn: "From the grill",
      description: "Over åpen ild",
      menuId: second.id,
      addonGroupIds: [],
      imageUrl: picture,
    };
    await changesOneByOne(path, { ...data, imageUrl: picture }, changes, (answer) => answer.data);
    const emptied = await ask("PATCH", path, { nameEn: "", description: "<b></b>", imageUrl: "" });
    assert.deepEqual(
      [emptied.data.nameEn, emptied.data.description, emptied.data.imageUrl, emptied.textCleaned],
      [null, null, null, 2],
    );
    assert.deepEqual(
      issuesOf(await call("PATCH", path, { imageUrl: picture })),
      ["imageUrl"],
      "gone is gone",
    );
    assert.equal(
      outcomeOf(await call("PATCH", "/categories/cat_x", { name: "X" })),
      "404 CATEGORY_NOT_FOUND",
    );
    await ask("DELETE", path);
    await ask("DELETE", `/menus/${second.id}`);
  });

  it("of a menu takes what is named and keeps the rest", async () => {
    const { data } = await ask("POST", "/menus", {
      name: "Sommer",
      nameEn: "Summer",
      description: "På terrassen",
      priority: 3,
      startsOn: "2030-06-01",
      endsOn: "2030-08-31",
    });
    assert.deepEqual([data.nameEn, data.description], ["Summer", "På terrassen"]);
    const changes = {
      name: "Sensommer",
      nameEn: "Late summer",
      description: "Inne",
      priority: 7,
      sortOrder: 9,
      startsOn: "2030-08-31",
      isActive: false,
      endsOn: null,
    };
    await changesOneByOne(`/menus/${data.id}`, data, changes, (answer) => answer.data, ["notice"]);
    await ask("DELETE", `/menus/${data.id}`);
  });

  it("of a product takes what is named and keeps the rest", async () => {
    const [group] = (await ask("GET", "/addon-groups")).data;
    const category = (
      await ask("POST", "/categories", { menuId: (await ask("GET", "/menus")).data[0].id, name: "Nytt" })
    ).data;
    const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
      name: "Taco",
      basePrice: 12_900,
      allergens: ["MILK"],
      addonGroupIds: [group.id],
    });
    await putPicture("products", data.product.id);
    const path = `/products/${data.product.id}`;
    const before = (await ask("GET", path)).data;
    const changes = {
      name: "Taco al pastor",
      description: "Med ananas",
      basePrice: 13_900,
      categoryId: category.id,
      allergens: ["WHEAT", "MILK"],
      isVegan: true,
      isVegetarian: true,
      isPopular: true,
      allowedFulfillment: "PICKUP",
      nameEn: "Pork taco",
      descriptionEn: "With pineapple",
      previousPrice: 15_900,
      mayContain: ["NUTS"],
      dietary: ["SPICY_1"],
      containsAlcohol: false,
      deposit: 200,
      maxPerOrder: 4,
      makeMinutes: 7,
      isAvailable: false,
      isActive: false,
      addonGroupIds: [],
      sortOrder: 4,
      imageUrl: picture,
      imageAlt: "Taco med ananas",
      imageAltEn: "Taco with pineapple",
    };
    await changesOneByOne(
      path,
      before,
      changes,
      (answer) => answer.data.product,
      ["version", "isStockImage", "imageIsStock", "soldOutUntil"].filter((name) => name in before),
    );
    const twice = await ask("PATCH", path, {
      allergens: ["MILK", "MILK"],
      addonGroupIds: [group.id, group.id],
      imageUrl: "",
    });
    assert.deepEqual(
      [twice.data.product.allergens, twice.data.product.addonGroupIds, twice.data.product.imageUrl],
      [["MILK"], [group.id], null],
      "once each, and no picture",
    );
    assert.equal(outcomeOf(await call("DELETE", `/menus/${category.menuId}`)), "409 MENU_IS_DEFAULT");
    await ask("DELETE", path);
    await ask("DELETE", `/categories/${category.id}`);
  });

  it("asks about a price below five kroner, and not about what is free", async () => {
    const path = `/categories/${await firstCategory()}/products`;
    for (const [basePrice, isOdd] of [
      [0, false],
      [1, true],
      [499, true],
      [500, false],
    ] as const) {
      const { data } = await ask("POST", path, { name: "Saus", basePrice });
      assert.equal(data.warnings.length, isOdd ? 1 : 0, String(basePrice));
      await ask("DELETE", `/products/${data.product.id}`);
    }
  });

  it("of an add-on group takes what is named and keeps the rest, its add-ons and sizes too", async () => {
    const { data } = await ask("POST", "/addon-groups", {
      name: "Dypp",
      nameEn: "Dip",
      description: "Til pommes frites",
      maxSelect: 3,
      tiers: [{ key: "l", name: "Stor" }],
      addons: [{ name: "Ketchup", price: 500, imageUrl: "" }],
    });
    const changes = {
      name: "Dypper",
      nameEn: "Dips",
      description: "Til alt",
      maxSelect: 2,
      allowQuantity: true,
      maxPerAddon: 2,
      freeCount: 1,
      display: "STEPPER",
      isShared: true,
      sortOrder: 8,
    };
    await changesOneByOne(`/addon-groups/${data.id}`, data, changes, (answer) => answer.data);
    const [ketchup] = data.addons;
    await putPicture("addons", ketchup.id);
    await app.db.query("UPDATE addons SET is_available = false WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      ketchup.id,
    ]);
    const path = `/addon-groups/${data.id}`;
    const send = async (addon: object) =>
      (await ask("PATCH", path, { addons: [{ id: ketchup.id, name: "Ketchup", ...addon }] })).data.addons[0];
    const kept = await send({ allergens: ["CELERY", "CELERY"] });
    assert.deepEqual([kept.imageUrl, kept.isAvailable, kept.allergens], [picture, false, ["CELERY"]]);
    assert.equal((await send({ imageUrl: picture })).imageUrl, picture);
    const changed = await send({ imageUrl: "", isAvailable: true });
    assert.deepEqual([changed.imageUrl, changed.isAvailable], [null, true]);
    const twice = ["Ketchup", "Sennep"].map((name) => ({ id: ketchup.id, name }));
    assert.deepEqual(
      issuesOf(await call("PATCH", path, { addons: twice })),
      ["addons.1.id"],
      "one row, one add-on",
    );
    assert.deepEqual((await ask("PATCH", path, { addons: [] })).data.addons, []);
    assert.deepEqual((await ask("PATCH", path, { tiers: [] })).data.tiers, []);
    await ask("DELETE", path);
    assert.equal(outcomeOf(await call("DELETE", path)), "404 ADDON_GROUP_NOT_FOUND");
  });

  it("shows a choice as what it is: one of several, several, or so many of each", async () => {
    for (const [choice, display] of [
      [{}, "CHECKBOX"],
      [{ maxSelect: 2 }, "CHECKBOX"],
      [{ maxSelect: 1 }, "RADIO"],
      [{ maxSelect: 1, allowQuantity: true }, "STEPPER"],
      [{ maxSelect: 1, display: "CHECKBOX" }, "CHECKBOX"],
    ] as const) {
      const { data } = await ask("POST", "/addon-groups", { name: "Valg", ...choice });
      assert.equal(data.display, display);
      await ask("DELETE", `/addon-groups/${data.id}`);
    }
  });

  it("makes no group in which more is chosen beforehand than may be, or less may be than must", async () => {
    const defaults = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Tilvalg ${at}`, isDefault: true }));
    const outcomes = async (group: object) => {
      const response = await call("POST", "/addon-groups", { name: "Valg", ...group });
      if (response.statusCode === 201) await ask("DELETE", `/addon-groups/${response.json().data.id}`);
      return response.statusCode === 201 ? [] : issuesOf(response);
    };
    assert.deepEqual(await outcomes({ maxSelect: 2, addons: defaults(3) }), ["addons"]);
    assert.deepEqual(await outcomes({ maxSelect: 2, addons: defaults(2) }), []);
    assert.deepEqual(await outcomes({ addons: defaults(5) }), []);
    assert.deepEqual(await outcomes({ minSelect: 2, maxSelect: 2, addons: defaults(2) }), []);
    assert.deepEqual(await outcomes({ minSelect: 3, maxSelect: 2, addons: defaults(2) }), ["maxSelect"]);
    const { data } = await ask("POST", "/addon-groups", { name: "Valg", minSelect: 2, maxSelect: 3 });
    const path = `/addon-groups/${data.id}`;
    assert.deepEqual(
      issuesOf(await call("PATCH", path, { maxSelect: 1 })),
      ["maxSelect"],
      "beside what was there",
    );
    assert.deepEqual(
      issuesOf(await call("PATCH", path, { minSelect: 3, maxSelect: 1, display: "LIST" })).sort(),
      ["display", "maxSelect"],
      "everything at once",
    );
    await ask("DELETE", path);
  });

  it("that deletes a group takes it from products, categories and add-ons, and nothing else from anybody", async () => {
    const make = async (name: string) =>
      (await ask("POST", "/addon-groups", { name, addons: [{ name: "En" }] })).data;
    const [gone, stays, last] = [await make("Bort"), await make("Blir"), await make("Sist")];
    const both = [gone.id, stays.id];
    const [menu] = (await ask("GET", "/menus")).data;
    const category = (await ask("POST", "/categories", { menuId: menu.id, name: "Alt", addonGroupIds: both }))
      .data;
    const { product } = (
      await ask("POST", `/categories/${category.id}/products`, {
        name: "Rett",
        basePrice: 1000,
        addonGroupIds: both,
      })
    ).data;
    const nested = (id: string) =>
      app.db.query("UPDATE addons SET addon_group_ids = $3 WHERE restaurant_id = $1 AND id = $2", [
        shop.restaurantId,
        id,
        both,
      ]);
    await nested(last.addons[0].id);
    // Another restaurant's group may have the same id.
    const foreign = (await other.ask("GET", "/categories")).data[0].id;
    await app.db.query("UPDATE categories SET addon_group_ids = $3 WHERE restaurant_id = $1 AND id = $2", [
      other.restaurantId,
      foreign,
      both,
    ]);
    await ask("DELETE", `/addon-groups/${gone.id}`);
    const held = async (table: string, restaurantId: string, id: string) =>
      (
        await app.db.query<{ ids: string[] }>(
          `SELECT addon_group_ids AS ids FROM ${table} WHERE restaurant_id = $1 AND id = $2`,
          [restaurantId, id],
        )
      )[0]!.ids;
    const rows = [
      ["categories", category.id],
      ["products", product.id],
      ["addons", last.addons[0].id],
    ] as const;
    for (const [table, id] of rows)
      assert.deepEqual(await held(table, shop.restaurantId, id), [stays.id], table);
    await ask("DELETE", `/addon-groups/${stays.id}`);
    for (const [table, id] of rows) assert.deepEqual(await held(table, shop.restaurantId, id), [], table);
    assert.deepEqual(await held("categories", other.restaurantId, foreign), both);
  });

  it("deletes no menu that still holds a dish", async () => {
    const menu = (await ask("POST", "/menus", { name: "Gammel" })).data;
    const category = (await ask("POST", "/categories", { menuId: menu.id, name: "Tom" })).data;
    const { product } = (
      await ask("POST", `/categories/${category.id}/products`, { name: "Rett", basePrice: 1000 })
    ).data;
    const refused = await call("DELETE", `/menus/${menu.id}`);
    assert.equal(outcomeOf(refused), "409 CATEGORY_NOT_EMPTY");
    assert.equal(refused.json().error.details.products, 1);
    await ask("DELETE", `/products/${product.id}`);
    await ask("DELETE", `/menus/${menu.id}`);
    assert.equal(outcomeOf(await call("DELETE", `/categories/${category.id}`)), "404 CATEGORY_NOT_FOUND");
  });

  it("puts all categories of a menu in order, or none", async () => {
    const [menu] = (await ask("GET", "/menus")).data;
    const ids = (await ask("GET", `/categories?menuId=${menu.id}`)).data.map(({ id }: Named) => id);
    const order = (menuId: string, categoryIds: string[]) =>
      call("PUT", "/categories/order", { menuId, categoryIds });
    assert.deepEqual(issuesOf(await order(menu.id, ids.slice(1))), ["categoryIds"]);
    assert.equal(outcomeOf(await order("mnu_x", ids)), "404 MENU_NOT_FOUND");
    const ordered = (
      await ask("PUT", "/categories/order", { menuId: menu.id, categoryIds: ids.toReversed() })
    ).data;
    assert.deepEqual(
      ordered.map(({ id, sortOrder }: Named & { sortOrder: number }) => [id, sortOrder]),
      ids.toReversed().map((id: string, at: number) => [id, at]),
    );
    await ask("PUT", "/categories/order", { menuId: menu.id, categoryIds: ids });
  });
});
