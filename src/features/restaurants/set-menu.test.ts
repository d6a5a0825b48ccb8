import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { tillMenu } from "./till-menu.fixture.ts";
import { wholeFile } from "./whole-file.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("a whole menu at once (R-542 to R-549)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  before(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    partner = await openPartner(app);
    shop = await partner.open((file) => Object.assign(file, tillMenu(), { coupons: [] }));
  });
  after(() => app.close());

  const put = async (menu: Json, query = "") => (await shop.ask("PUT", `/menu${query}`, menu)).data;
  const idsOf = async (): Promise<Record<string, string>> => {
    const rows = await app.db.query<{ name: string; id: string }>(
      `SELECT 'M/' || name AS name, id FROM menus WHERE restaurant_id = $1
       UNION ALL SELECT 'C/' || name, id FROM categories WHERE restaurant_id = $1
       UNION ALL SELECT 'P/' || name, id FROM products WHERE restaurant_id = $1
       UNION ALL SELECT 'V/' || name, id FROM variants WHERE restaurant_id = $1 AND deleted_at IS NULL
       UNION ALL SELECT 'G/' || name, id FROM addon_groups WHERE restaurant_id = $1
       UNION ALL SELECT 'A/' || name, id FROM addons WHERE restaurant_id = $1 AND deleted_at IS NULL`,
      [shop.restaurantId],
    );
    return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  };
  const snapshotVersion = async (): Promise<number> =>
    (
      await app.db.query<{ version: number }>(
        "SELECT snapshot_version AS version FROM restaurants WHERE id = $1",
        [shop.restaurantId],
      )
    )[0]!.version;
  const menuFile = async () => {
    const { addonGroups, menus } = await shop.ask("GET", "/export");
    return { addonGroups, menus };
  };
  const figures = (difference: Json): Json =>
    Object.fromEntries(
      difference.counts
        .map(({ kind, ...counts }: Json) => [kind, Object.values(counts).join(" ")])
        .filter(([, counts]: Json) => counts !== "0 0 0 0"),
    );

  it("the same file again changes nothing, whether it is the till's or our own", async () => {
    const version = await snapshotVersion();
    for (const menu of [tillMenu(), await menuFile(), tillMenu()]) {
      const { difference } = await put(menu);
      assert.deepEqual([difference.isChanged, figures(difference), difference.items], [false, {}, []]);
      assert.equal(difference.summary, "Ingenting endres: alt er som i filen.");
    }
    assert.equal(await snapshotVersion(), version);
  });

  it("everything keeps its id by the till's number, wherever it goes and whatever it is called, and the version rises once", async () => {
    const before = await idsOf();
    const menu = tillMenu();
    const [pizza, drinks] = menu.menus[0].categories;
    Object.assign(menu.menus[0], { name: "Hovedmeny" });
    Object.assign(pizza, { name: "Pizzaer" });
    Object.assign(menu.addonGroups[0].addons[0], { name: "Baconbiter", price: 3500 });
    Object.assign(menu.addonGroups[0], { name: "Ekstra" });
    const [margherita, capricciosa] = pizza.products;
    Object.assign(margherita, { name: "Bufala" });
    Object.assign(margherita.variants[1], { name: "Svær", price: 22_900 });
    drinks.products[1].combo.slots[0].options[0].variant = "Svær";
    pizza.products = [margherita];
    drinks.products.unshift({ ...capricciosa, name: "Kapri" });
    const version = await snapshotVersion();
    const { difference } = await put(menu);
    const now = await idsOf();
    for (const [old, renamed] of [
      ...[
        ["M/Meny", "M/Hovedmeny"],
        ["C/Pizza", "C/Pizzaer"],
        ["P/Margherita", "P/Bufala"],
        ["P/Capricciosa", "P/Kapri"],
      ],
      ...[
        ["V/Stor", "V/Svær"],
        ["V/Liten", "V/Liten"],
        ["G/Fyll", "G/Ekstra"],
        ["A/Bacon", "A/Baconbiter"],
      ],
      ...[
        ["P/Fredagsmeny", "P/Fredagsmeny"],
        ["A/Aioli", "A/Aioli"],
      ],
    ] as [string, string][])
      assert.equal(now[renamed], before[old], `${old} -> ${renamed}`);
    assert.equal(await snapshotVersion(), version + 1);
    assert.deepEqual(figures(difference), {
      ...{
        MENUS: "0 1 0 0",
        CATEGORIES: "0 1 0 0",
        PRODUCTS: "0 2 2 0",
        VARIANTS: "0 1 0 0",
        ADDON_GROUPS: "0 1 0 0",
      },
      ADDONS: "0 1 0 0",
    });
    assert.deepEqual(
      difference.prices.map(({ name, from, to }: Json) => [name, from, to]),
      [
        ["Ekstra, Baconbiter", 3000, 3500],
        ["Bufala, Svær", 20_900, 22_900],
      ],
    );
    assert.match(difference.prices[1].message, /^«Bufala, Svær» går fra 209\s+kr til 229\s+kr\.$/);
  });

  it("what the day has brought survives: sold out, stock and pictures; what is left out goes", async () => {
    const { "P/Margherita": pizza, "P/Brus": soda, "A/Bacon": bacon } = await idsOf();
    await shop.ask("PUT", "/products/availability", {
      items: [
        { productId: pizza, isAvailable: false },
        { productId: soda, isAvailable: true, stock: 4 },
        { addonId: bacon, isAvailable: false },
      ],
    });
    const menu = tillMenu();
    menu.menus[0].categories[1].products.pop();
    menu.menus[0].categories[0].products[1].basePrice = 18_900;
    const { difference } = await put(menu);
    assert.deepEqual(figures(difference), { PRODUCTS: "0 1 0 1" });
    assert.deepEqual(
      difference.items.map(({ action, name, fields, message }: Json) => [action, name, fields, message]),
      [
        ["CHANGED", "Capricciosa", ["basePrice"], "«Capricciosa» endres (basePrice)."],
        ["REMOVED", "Fredagsmeny", [], "«Fredagsmeny» fjernes."],
      ],
    );
    const products = (await shop.ask("GET", "/products")).data;
    assert.deepEqual(
      products.map(({ name, isAvailable }: Json) => [name, isAvailable]),
      [
        ["Margherita", false],
        ["Capricciosa", true],
        ["Brus", true],
      ],
    );
    const [left] = await app.db.query("SELECT stock_left FROM product_stock WHERE restaurant_id = $1", [
      shop.restaurantId,
    ]);
    assert.deepEqual(left, { stock_left: 4 });
    menu.menus[0].categories[0].products[0].isAvailable = true;
    await put(menu);
    const [again] = (await shop.ask("GET", "/products")).data;
    assert.deepEqual([again.id, again.isAvailable], [pizza, true]);
  });

  it("an open cart orders what has got another name and price", async () => {
    const { "P/Margherita": productId, "V/Stor": variantId, "A/Bacon": addonId } = await idsOf();
    const menu = tillMenu();
    Object.assign(menu.menus[0].categories[0].products[0], { name: "Bufala" });
    Object.assign(menu.menus[0].categories[0].products[0].variants[1], { price: 21_900 });
    await put(menu);
    await app.ctx.snapshots.reload(shop.restaurantId);
    const quote = await app.inject({
      ...{ method: "POST", url: "/api/v1/orders/quote", headers: { authorization: `Bearer ${shop.key}` } },
      payload: {
        ...{ slug: shop.slug, fulfillment: "PICKUP" },
        lines: [{ productId, variantId, quantity: 1, addons: [{ addonId, quantity: 1 }] }],
      },
    });
    assert.equal(quote.statusCode, 200, quote.body);
    assert.equal(quote.json().subtotal, 25_900);
  });

  it("without numbers what has the same name in the same place is the same, and gets the number that comes with it", async () => {
    const before = await idsOf();
    const named = JSON.parse(
      JSON.stringify(tillMenu(), (key, value) => (key === "externalId" ? undefined : value)),
    );
    assert.equal((await put(named)).difference.isChanged, false);
    const other = await partner.open((file) => Object.assign(file, named, { coupons: [] }));
    shop = other;
    const ids = await idsOf();
    const { difference } = await put(tillMenu());
    assert.deepEqual(await idsOf(), ids);
    assert.notDeepEqual(ids, before);
    assert.ok(
      difference.items.every(
        ({ action, fields }: Json) => action === "CHANGED" && `${fields}` === "externalId",
      ),
    );
    assert.equal((await put(tillMenu())).difference.isChanged, false);
    const wrong = tillMenu();
    wrong.menus[0].categories[1].products[0].externalId = "P3-ny";
    assert.deepEqual(figures((await put(wrong)).difference), { PRODUCTS: "1 0 0 1" });
  });

  it("a dry run writes nothing and says in words what would be, in the language that is asked for", async () => {
    const before = await shop.ask("GET", "/export");
    const menu = tillMenu();
    menu.menus[0].categories[1].products[0].basePrice = 4200;
    menu.menus[0].categories[1].products.push({ externalId: "P9", name: "Vann", basePrice: 2900 });
    const answer = await put(menu, "?dryRun=true");
    assert.deepEqual([answer.isDryRun, figures(answer.difference)], [true, { PRODUCTS: "1 1 0 0" }]);
    assert.equal(answer.difference.summary, "Retter – nye: 1, endret: 1, flyttet: 0, fjernet: 0.");
    const english = await shop.call("PUT", "/menu?dryRun=true", menu, { "accept-language": "en" });
    const { difference } = english.json().data;
    assert.equal(difference.summary, "Dishes – new: 1, changed: 1, moved: 0, removed: 0.");
    assert.deepEqual(
      difference.items.map(({ message }: Json) => message),
      ["“Vann” is new.", "“Brus” changes (basePrice)."],
    );
    assert.deepEqual(await shop.ask("GET", "/export"), before);
    assert.equal(difference.version, answer.difference.version);
    await put(menu, `?expectedDifference=${difference.version}`);
    const late = await shop.call("PUT", `/menu?expectedDifference=${difference.version}`, menu);
    assert.equal(outcomeOf(late), "409 CHANGED");
    assert.match(late.json().error.details.difference, /^[0-9a-f]{16}$/);
  });

  it("tells all that is wrong at once, at its path, and writes nothing", async () => {
    const before = await shop.ask("GET", "/export");
    const menu = tillMenu();
    const [pizza, drinks] = menu.menus[0].categories;
    pizza.addonGroups = ["fins-ikke"];
    pizza.products[1].externalId = "P1";
    pizza.products[0].name = "<b></b>";
    pizza.products[0].variants[1].externalId = "V1";
    drinks.products[0].imageUrl = "https://andre.example/brus.png";
    drinks.products[1].combo.slots[0].options[0].variant = "Svær";
    menu.addonGroups[1].addons[0].addonGroups = ["fyll"];
    const pathsOf = (response: Json): string[] =>
      response
        .json()
        .error.details.issues.map(({ path }: Json) => path)
        .toSorted();
    const wrong = [
      "addonGroups.0.addons.1.addonGroups.0",
      "addonGroups.1.addons.0.addonGroups.0",
      "menus.0.categories.0.addonGroups.0",
      "menus.0.categories.0.products.0.name",
      "menus.0.categories.0.products.0.variants.1.externalId",
      "menus.0.categories.0.products.1.externalId",
      "menus.0.categories.1.products.0.imageUrl",
      "menus.0.categories.1.products.1.combo.slots.0.options.0.variant",
    ];
    for (const query of ["", "?dryRun=true"]) {
      const refused = await shop.call("PUT", `/menu${query}`, menu);
      assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
      assert.deepEqual(pathsOf(refused), wrong);
    }
    drinks.products[0].basePrice = -1;
    const more = await shop.call("PUT", "/menu", { ...menu, slug: "x" });
    const unnamed = wrong.filter((path) => !path.endsWith("0.name"));
    assert.deepEqual(
      pathsOf(more),
      [...unnamed, "menus.0.categories.1.products.0.basePrice", "slug"].toSorted(),
    );
    for (const nothing of [{}, { menus: [] }, [], { menus: [7], addonGroups: { a: 1 } }])
      assert.equal((await shop.call("PUT", "/menu", nothing)).statusCode, 422);
    assert.deepEqual(await shop.ask("GET", "/export"), before);
  });

  it("texts are cleaned as in every write of content, and what looks odd is warned of", async () => {
    const menu = tillMenu();
    menu.menus[0].categories[1].products.push({ name: "Pils <i>fra fat</i>", basePrice: 9900 });
    const { textCleaned, warnings } = await put(menu);
    assert.equal(textCleaned, 2);
    assert.deepEqual(
      warnings.map(({ path }: Json) => path),
      ["menus.0.categories.1.products.2.name"],
    );
    assert.equal((await shop.ask("GET", "/products?query=fra%20fat")).data[0].name, "Pils fra fat");
  });

  it("of files that come at once each is written whole, one after another", async () => {
    const files = ["a", "b", "c", "d"].map((mark) => {
      const menu = tillMenu();
      for (const category of menu.menus[0].categories)
        for (const product of category.products) product.name = `${mark} ${product.name}`;
      menu.menus[0].categories[0].products.push({
        externalId: `N${mark}`,
        name: `${mark} ny`,
        basePrice: 100,
      });
      return menu;
    });
    const answers = await Promise.all(files.map((menu) => shop.call("PUT", "/menu", menu)));
    assert.deepEqual(answers.map(outcomeOf), ["200", "200", "200", "200"]);
    const names: string[] = (await shop.ask("GET", "/products")).data.map(({ name }: Json) => name);
    assert.equal(names.length, 5);
    assert.equal(new Set(names.map((name) => name[0])).size, 1, `${names}`);
  });

  it("takes five hundred dishes with groups in one request, and the restaurant's bounds hold", async () => {
    const dish = (index: number) => ({
      ...{
        externalId: `P${index}`,
        name: `Rett nummer ${index}`,
        description: "Med poteter og salat. ".repeat(4),
      },
      ...{ nameEn: `Dish number ${index}`, allergens: ["MILK", "WHEAT"], addonGroups: [`g${index % 40}`] },
      variants: ["Liten", "Vanlig", "Stor"].map((name, v) => ({
        ...{
          externalId: `P${index}-${v}`,
          name,
          price: 9900 + 3000 * v,
          addonTierKey: `t${v}`,
          isDefault: v === 1,
        },
      })),
    });
    const group = (index: number) => ({
      ...{ ref: `g${index}`, externalId: `G${index}`, name: `Gruppe ${index}` },
      tiers: [0, 1, 2].map((v) => ({ key: `t${v}`, name: `T${v}` })),
      addons: Array.from({ length: 20 }, (_, a) => ({
        ...{ externalId: `A${a}`, name: `Tilvalg ${a}`, price: 1000 + a },
        tierPrices: [0, 1, 2].map((v) => ({ key: `t${v}`, price: 1000 + 500 * v })),
      })),
    });
    const menuOf = (dishes: number): Json => ({
      addonGroups: Array.from({ length: 40 }, (_, index) => group(index)),
      menus: [
        {
          ...{ externalId: "M1", name: "Meny", isDefault: true },
          categories: Array.from({ length: 20 }, (_, c) => ({
            ...{ externalId: `C${c}`, name: `Kategori ${c}` },
            products: Array.from({ length: dishes / 20 }, (_, p) => dish(c * 100 + p)),
          })),
        },
      ],
    });
    const started = performance.now();
    const first = await put(menuOf(500));
    const written = performance.now();
    assert.deepEqual(first.difference.counts.find(({ kind }: Json) => kind === "PRODUCTS").added, 500 - 4);
    assert.deepEqual([first.difference.items.length, first.difference.itemsLeftOut > 2000], [200, true]);
    const second = await put(menuOf(500));
    assert.equal(second.difference.isChanged, false);
    const bytes = JSON.stringify(menuOf(500)).length;
    const [write, look] = [written - started, performance.now() - written].map(Math.round);
    console.log(
      `500 dishes, 1,500 sizes, 800 add-ons: ${bytes} bytes, ${write} ms to write, ${look} ms to find equal`,
    );
    const many = await shop.call("PUT", "/menu", menuOf(820));
    assert.equal(outcomeOf(many), "422 VALIDATION_FAILED");
    assert.equal(many.json().error.details.issues[0].path, "menus");
  });

  it("is the restaurant's own, for who has its key and the partner's", async () => {
    const { slug, key } = shop;
    const url = `/api/v1/partner/restaurants/${slug}/menu`;
    assert.equal((await app.inject({ method: "PUT", url, payload: tillMenu() })).statusCode, 401);
    const stranger = await (await openPartner(app)).call("PUT", `/restaurants/${slug}/menu`, tillMenu(), {
      "x-service-restaurant-key": key,
    });
    assert.equal(stranger.statusCode, 404, outcomeOf(stranger));
    const before = await shop.ask("GET", "/export");
    const neighbour = await partner.open((file) => Object.assign(file, tillMenu(), { coupons: [] }));
    const menu = tillMenu();
    menu.menus[0].categories.pop();
    await neighbour.ask("PUT", "/menu", menu);
    assert.deepEqual(await shop.ask("GET", "/export"), before);
  });

  it("a file of every field goes in and comes out, and pictures that it says nothing of stay", async () => {
    const whole = wholeFile(baseUrl(app.ctx.config));
    const { addonGroups, menus } = whole;
    await put({ addonGroups, menus });
    assert.equal((await put({ addonGroups, menus })).difference.isChanged, false);
    const bare = JSON.parse(
      JSON.stringify({ addonGroups, menus }, (key, value) =>
        ["imageUrl", "imageIsStock", "isAvailable", "soldOutUntil"].includes(key) ? undefined : value,
      ),
    );
    assert.equal((await put(bare)).difference.isChanged, false);
    bare.menus[0].categories[0].imageUrl = null;
    assert.deepEqual(figures((await put(bare)).difference), { CATEGORIES: "0 1 0 0" });
  });
});
