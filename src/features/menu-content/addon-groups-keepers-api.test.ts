import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

describe("add-ons and availability in a partner's restaurant", () => {
  let app: TestApp;
  let other: ExampleContent["other"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let firstCategory: ExampleContent["firstCategory"];
  let publicMenu: ExampleContent["publicMenu"];
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "12" } });
    ({ other, ask, call, firstCategory, publicMenu } = await openContent(app));
  });
  after(() => app.close());

  describe("availability in bulk", () => {
    it("marks sold out for a while, counts stock, and is all or nothing", async () => {
      const [product] = (await ask("GET", "/products?query=Kake")).data;
      const [group] = (await ask("GET", "/addon-groups")).data;
      const changed = await ask("PUT", "/products/availability", {
        items: [
          { productId: product.id, isAvailable: true, stock: 2 },
          { addonId: group.addons[1].id, isAvailable: false },
        ],
      });
      assert.deepEqual(changed.data, { changed: 2 });
      const stock = async () =>
        (await publicMenu()).categories[1].products.find(({ id }: Named) => id === product.id).stockLeft;
      assert.equal(await stock(), 2);
      await ask("PUT", "/products/availability", {
        items: [{ productId: product.id, isAvailable: true, stock: null }],
      });
      assert.equal(await stock(), null);
      const response = await call("PUT", "/products/availability", {
        items: [
          { productId: product.id, isAvailable: false },
          { productId: "prd_x", isAvailable: false },
        ],
      });
      assert.deepEqual(issuesOf(response), ["items.1.productId"]);
      const twice = await call("PUT", "/products/availability", {
        items: [1, 2].map((stock) => ({ productId: product.id, isAvailable: true, stock })),
      });
      assert.deepEqual(issuesOf(twice), ["items.1.productId"], "named twice");
      assert.equal((await ask("GET", `/products/${product.id}`)).data.isAvailable, true);
    });
  });

  describe("add-on groups", () => {
    const group = () => ({
      name: "Saus",
      minSelect: 1,
      maxSelect: 2,
      tiers: [
        { key: "s", name: "Liten" },
        { key: "l", name: "Stor" },
      ],
      addons: [
        {
          name: "Aioli",
          price: 1500,
          tierPrices: [{ key: "l", price: 2000 }],
          isDefault: true,
          allergens: ["EGGS"],
        },
        { name: "Pesto", price: 2000, tierPrices: [{ key: "xl", price: 2500 }] },
      ],
    });

    it("are warned of when a guest could not choose enough", async () => {
      const addons = [{ name: "Ris", price: 0 }];
      const choice = { name: "Tilbehør", minSelect: 2 };
      const warned = async (more: object) => {
        const made = await ask("POST", "/addon-groups", { ...choice, ...more });
        await ask("DELETE", `/addon-groups/${made.data.id}`);
        return made.warnings;
      };
      assert.deepEqual(await warned({ addons }), [
        { path: "minSelect", message: "Gjestene må velge 2, men kan bare velge 1: da kan ingen bestille." },
      ]);
      assert.deepEqual(await warned({ addons, allowQuantity: true }), []);
      assert.equal((await warned({ addons, allowQuantity: true, maxPerAddon: 1 })).length, 1);
      assert.deepEqual(await warned({ addons: [...addons, { name: "Potet", price: 0 }] }), []);
    });

    it("are made with tiers, changed as a set with ids kept, and gone from everything that had them", async () => {
      const made = await ask("POST", "/addon-groups", group());
      assert.equal(made.data.isRequired, true);
      assert.deepEqual(
        made.warnings.map(({ path }: { path: string }) => path),
        ["addons.1.tierPrices.0.key"],
      );
      const [aioli] = made.data.addons;
      const path = `/addon-groups/${made.data.id}`;
      const changed = await ask("PATCH", path, {
        addons: [
          { id: aioli.id, name: "Aioli", price: 1700 },
          { name: "Chili", price: 500 },
        ],
      });
      assert.deepEqual(
        changed.data.addons.map(({ name, price }: { name: string; price: number }) => [name, price]),
        [
          ["Aioli", 1700],
          ["Chili", 500],
        ],
      );
      assert.equal(changed.data.addons[0].id, aioli.id);
      assert.equal(changed.data.minSelect, 1, "what is not named stays");
      const { data } = await ask("POST", `/categories/${await firstCategory()}/products`, {
        name: "Med saus",
        basePrice: 10_000,
        addonGroupIds: [made.data.id],
      });
      await ask("DELETE", path);
      assert.deepEqual((await ask("GET", `/products/${data.product.id}`)).data.addonGroupIds, []);
      assert.equal(outcomeOf(await call("PATCH", path, { minSelect: 0 })), "404 ADDON_GROUP_NOT_FOUND");
    });

    it("keep of an add-on what a change does not name: its allergens above all (D-28)", async () => {
      const said = {
        ...{ name: "Pesto", nameEn: "Basil pesto", price: 2000, isDefault: true, kitchenName: "PST" },
        ...{ allergens: ["NUTS", "MILK"], isVegan: false, isVegetarian: true, maxQuantity: 2 },
        tierPrices: [{ key: "l", price: 3000 }],
      };
      const tiers = [{ key: "l", name: "Stor", nameEn: "Large" }];
      const { data } = await ask("POST", "/addon-groups", {
        name: "Saus",
        tiers,
        addons: [said, { name: "Aioli" }],
      });
      const path = `/addon-groups/${data.id}`;
      const [pesto, aioli] = data.addons;
      assert.partialDeepStrictEqual(pesto, said);
      const dearer = {
        addons: [{ id: pesto.id, name: "Pesto", price: 2500 }],
        tiers: [{ key: "l", name: "Kjempestor" }],
      };
      const changed = await ask("PATCH", path, dearer);
      assert.deepEqual(changed.data.addons, [{ ...pesto, price: 2500 }]);
      assert.deepEqual(changed.data.tiers, [{ ...tiers[0], name: "Kjempestor", sortOrder: 0 }]);
      assert.deepEqual(changed.warnings, []);
      const renamed = await ask("PATCH", path, { addons: [{ id: pesto.id, name: "Chili" }] });
      assert.deepEqual(renamed.data.addons, [{ ...pesto, price: 2500, name: "Chili" }]);
      assert.deepEqual(
        renamed.warnings.map((warning: { path: string }) => warning.path),
        ["addons.0.nameEn"],
      );
      const emptied = await ask("PATCH", path, {
        addons: [
          {
            ...{ id: pesto.id, name: "Chili", nameEn: null, kitchenName: "", price: 0, isDefault: false },
            ...{ tierPrices: [], allergens: [], isVegetarian: false, maxQuantity: null },
          },
          { name: "Pesto" },
        ],
      });
      const plain = { ...aioli, id: "", name: "", sortOrder: 0 };
      assert.deepEqual(
        emptied.data.addons.map((addon: object) => ({ ...addon, id: "", name: "", sortOrder: 0 })),
        [plain, plain],
        "what is emptied is, and a row without an id is new",
      );
      await ask("DELETE", path);
    });

    it("are nested under add-ons, one level deep, and shown to guests there", async () => {
      const make = async (name: string, ...addons: object[]) =>
        (await ask("POST", "/addon-groups", { name, addons })).data;
      const degrees = await make("Stekegrad", { name: "Rosa" }, { name: "Godt stekt" });
      const both = [degrees.id, degrees.id];
      const meat = await make(
        "Kjøtt",
        { name: "Biff", price: 9000, addonGroupIds: both },
        { name: "Kylling" },
      );
      const [steak, chicken] = meat.addons;
      assert.deepEqual(steak.addonGroupIds, [degrees.id], "once each");
      const { product } = (
        await ask("POST", `/categories/${await firstCategory()}/products`, {
          name: "Salat",
          basePrice: 15_000,
          addonGroupIds: [meat.id],
        })
      ).data;
      const shown = (await publicMenu()).categories
        .flatMap(({ products }: { products: Named[] }) => products)
        .find(({ id }: Named) => id === product.id);
      assert.deepEqual(shown.addonGroups[0].addons[0].addonGroups[0].name, "Stekegrad");
      const path = `/addon-groups/${meat.id}`;
      const rows = (...nested: string[]) => ({
        addons: [
          { id: steak.id, name: "Biff" },
          { id: chicken.id, name: "Kylling", addonGroupIds: nested },
        ],
      });
      assert.deepEqual((await ask("PATCH", path, rows())).data.addons[0].addonGroupIds, [degrees.id]);
      const foreign = (await other.ask("GET", "/addon-groups")).data[0].id;
      assert.deepEqual(issuesOf(await call("PATCH", path, rows(degrees.id, foreign))), [
        "addons.1.addonGroupIds.1",
      ]);
      assert.deepEqual(
        issuesOf(await call("PATCH", path, rows(meat.id))),
        ["addons.0.addonGroupIds.0", "addons.1.addonGroupIds.0"],
        "in itself",
      );
      const deeper = { addons: [{ id: degrees.addons[0].id, name: "Rosa", addonGroupIds: [meat.id] }] };
      assert.deepEqual(issuesOf(await call("PATCH", `/addon-groups/${degrees.id}`, deeper)), [
        "addons.0.addonGroupIds.0",
      ]);
      const above = { name: "Rett", addons: [{ name: "Kjøtt", addonGroupIds: [meat.id] }] };
      assert.deepEqual(issuesOf(await call("POST", "/addon-groups", above)), ["addons.0.addonGroupIds.0"]);
      await ask("DELETE", `/products/${product.id}`);
      for (const { id } of [meat, degrees]) await ask("DELETE", `/addon-groups/${id}`);
    });

    it("are refused when their rules cannot be met", async () => {
      const response = await call("POST", "/addon-groups", {
        ...group(),
        minSelect: 3,
        tiers: [
          { key: "s", name: "A" },
          { key: "s", name: "B" },
        ],
        addons: [{ id: "adn_x", name: "A" }],
      });
      assert.deepEqual(issuesOf(response).sort(), ["addons.0.id", "maxSelect", "tiers"]);
      const namesakes = { name: "Saus", addons: [{ name: "Pesto" }, { name: "Aioli" }, { name: "PESTO" }] };
      assert.deepEqual(issuesOf(await call("POST", "/addon-groups", namesakes)), ["addons.2.name"]);
      const tierPrices = [1, 2].map((price) => ({ key: "s", price }));
      const pricedTwice = {
        name: "Saus",
        tiers: [{ key: "s", name: "S" }],
        addons: [{ name: "Pesto", tierPrices }],
      };
      assert.deepEqual(issuesOf(await call("POST", "/addon-groups", pricedTwice)), [
        "addons.0.tierPrices.1.key",
      ]);
      const worse = {
        minSelect: 3,
        maxSelect: 2,
        display: "LIST",
        tiers: [{ key: "s" }, { key: "s", name: "B" }],
      };
      assert.deepEqual(
        new Set(issuesOf(await call("POST", "/addon-groups", worse))),
        new Set(["name", "display", "tiers.0.name", "maxSelect", "tiers"]),
        "everything at once",
      );
      const addons = Array.from({ length: 61 }, (_, i) => ({ name: `Tilvalg ${i}` }));
      assert.equal(
        outcomeOf(await call("POST", "/addon-groups", { name: "Mye", addons })),
        "409 ADDON_GROUP_LIMIT",
      );
      assert.equal(
        outcomeOf(await call("POST", "/addon-groups", { name: "Nok", addons: addons.slice(1) })),
        "201",
      );
      await app.db.query(
        `INSERT INTO addon_groups (restaurant_id, id, name)
         SELECT $1, 'agr_' || n, 'Gruppe' FROM generate_series(1, 199 - $2::int) AS n`,
        [other.restaurantId, (await other.ask("GET", "/addon-groups")).data.length],
      );
      assert.equal(outcomeOf(await other.call("POST", "/addon-groups", { name: "Den siste" })), "201");
      assert.equal(
        outcomeOf(await other.call("POST", "/addon-groups", { name: "En til" })),
        "409 ADDON_GROUP_LIMIT",
      );
    });
  });
});
