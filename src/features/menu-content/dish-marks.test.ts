import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { type ExampleContent, issuesOf, openContent } from "./content.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("what a partner says of a dish", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let ask: ExampleContent["ask"];
  let call: ExampleContent["call"];
  let firstCategory: ExampleContent["firstCategory"];
  let publicMenu: ExampleContent["publicMenu"];
  before(async () => {
    app = await createTestApp();
    ({ shop, ask, call, firstCategory, publicMenu } = await openContent(app));
  });
  after(() => app.close());

  const sendDish = async (dish: object) =>
    call("POST", `/categories/${await firstCategory()}/products`, dish);
  const makeDish = async (dish: object): Promise<Json> => {
    const response = await sendDish(dish);
    assert.equal(outcomeOf(response), "201", response.body);
    return response.json().data;
  };
  const paths = (found: { path: string }[]) => found.map(({ path }) => path);
  const marksOf = ({ ageLimit, containsAlcohol }: Json) => [ageLimit, containsAlcohol];
  const onMenu = async (id: string) =>
    (await publicMenu()).categories
      .flatMap(({ products }: Json) => products)
      .find((product: Json) => product.id === id);

  it("what its picture shows is cleaned, told to guests, and gone with the picture (D-306)", async () => {
    const picture = (name: string) =>
      `${baseUrl(app.ctx.config)}/uploads/${shop.restaurantId}/${name.repeat(40)}.webp`;
    const texts = ({ imageAlt, imageAltEn }: Json) => [imageAlt, imageAltEn];
    const { product, textCleaned } = await makeDish({
      ...{ name: "Suppe", basePrice: 9900, imageUrl: picture("a") },
      ...{ imageAlt: " Suppe <b>med</b> urter ", imageAltEn: "Soup with herbs" },
    });
    assert.deepEqual([...texts(product), textCleaned > 0], ["Suppe med urter", "Soup with herbs", true]);
    assert.deepEqual(texts(await onMenu(product.id)), ["Suppe med urter", "Soup with herbs"]);
    const change = async (body: object) =>
      texts((await ask("PATCH", `/products/${product.id}`, body)).data.product);
    const same = { imageUrl: picture("a") };
    assert.deepEqual(await change(same), ["Suppe med urter", "Soup with herbs"], "the same picture");
    assert.deepEqual(await change({ imageAltEn: "" }), ["Suppe med urter", null]);
    assert.deepEqual(await change({ imageUrl: picture("b") }), [null, null], "another picture");
    assert.deepEqual(await change({ imageUrl: picture("c"), imageAlt: "Ny" }), ["Ny", null]);
    assert.deepEqual(await change({ imageUrl: null }), [null, null]);
    assert.deepEqual(await change({ imageAlt: "Av ingenting" }), [null, null]);
    const long = await call("PATCH", `/products/${product.id}`, { imageAlt: "x".repeat(201) });
    assert.deepEqual(issuesOf(long), ["imageAlt"]);
  });

  it("is written, read back, shown to guests, and kept by a change of something else", async () => {
    const said = {
      name: "Sider",
      nameEn: "Cider",
      description: "Fra Hardanger",
      descriptionEn: "From Hardanger",
      basePrice: 9900,
      previousPrice: 12900,
      allergens: ["SULPHITES"],
      mayContain: ["NUTS", "MILK"],
      dietary: ["GLUTEN_FREE"],
      ageLimit: 20,
      containsAlcohol: true,
      deposit: 300,
      maxPerOrder: 6,
      makeMinutes: 1,
    };
    const size = { name: "Flaske", nameEn: "Bottle", price: 9900, previousPrice: 12900, deposit: 200 };
    const { product } = await makeDish({ ...said, variants: [size] });
    const partOf = (whole: Json, part: object) =>
      Object.fromEntries(Object.keys(part).map((name) => [name, whole[name]]));
    assert.deepEqual(partOf(product, said), said);
    assert.deepEqual(partOf(product.variants[0], size), size);
    const { makeMinutes: _, ...shown } = { ...said, mayContain: ["MILK", "NUTS"] };
    assert.deepEqual(partOf(await onMenu(product.id), shown), shown);
    assert.deepEqual(partOf((await onMenu(product.id)).variants[0], size), size);
    const { data } = await ask("PATCH", `/products/${product.id}`, {
      isPopular: true,
      variants: [{ id: product.variants[0].id, name: "Flaske", price: 9900 }],
    });
    assert.deepEqual(partOf(data.product, said), said);
    assert.deepEqual(partOf(data.product.variants[0], size), size, "a size keeps what is left out");
    assert.notEqual(data.product.version, product.version);
    const emptied = await ask("PATCH", `/products/${product.id}`, {
      ...{ nameEn: "", descriptionEn: null, previousPrice: null, mayContain: [], dietary: [] },
      ...{ ageLimit: null, containsAlcohol: false, deposit: 0, maxPerOrder: null, makeMinutes: null },
      variants: [{ ...size, nameEn: null, previousPrice: null, deposit: null }],
    });
    assert.deepEqual(
      Object.values(partOf(emptied.data.product, said)).map((value) =>
        Array.isArray(value) ? value.length : value,
      ),
      ["Sider", null, "Fra Hardanger", null, 9900, null, 1, 0, 0, null, false, 0, null, null],
    );
    const [bare] = emptied.data.product.variants;
    assert.deepEqual([bare.nameEn, bare.previousPrice, bare.deposit], [null, null, null]);
  });

  it("makes beer alcohol: for adults, in the law's hours, at the general rate of VAT and with its deposit", async () => {
    const { product } = await makeDish({ name: "Pils", basePrice: 8900, ageLimit: 18, deposit: 200 });
    assert.deepEqual(marksOf(product), [18, true], "what has an age limit is alcohol, as in the import");
    await publicMenu();
    const quote = async (clock: string, more: object = {}) => {
      app.clock.set(clock);
      const response = await app.inject({
        method: "POST",
        url: "/api/v1/orders",
        headers: { authorization: `Bearer ${shop.key}` },
        payload: {
          slug: shop.slug,
          fulfillment: "PICKUP",
          paymentMethod: "CASH",
          customer: { name: "Kari", phone: "91234567" },
          lines: [{ productId: product.id, quantity: 1 }],
          ...more,
        },
      });
      return response.json();
    };
    const now = app.clock.nowMs();
    const codes = (body: Json) => body.error.details.issues.map(({ code }: Json) => code);
    assert.deepEqual(codes(await quote("2030-06-14T15:00:00+02:00")), ["AGE_CONFIRMATION"]);
    const adult = { ageConfirmed: true };
    assert.deepEqual(codes(await quote("2030-06-15T18:30:00+02:00", adult)), ["ALCOHOL_HOURS"]);
    const order = await quote("2030-06-14T15:00:00+02:00", adult);
    assert.equal(order.total, 9100, JSON.stringify(order));
    app.clock.set(new Date(now).toISOString());
    const tracked = await app.inject({ url: `/api/v1/orders/${order.publicToken}` });
    assert.deepEqual(
      tracked.json().order.vat.map(({ rate }: Json) => rate),
      [25],
      tracked.body,
    );
    await ask("DELETE", `/products/${product.id}`);
  });

  it("never leaves alcohol without an age limit", async () => {
    const cases: [said: object, ...marks: unknown[]][] = [
      [{ containsAlcohol: true }, 18, true],
      [{ ageLimit: 20 }, 20, true],
      [{ ageLimit: 18, containsAlcohol: false }, 18, false],
      [{ ageLimit: null }, null, false],
      [{}, null, false],
    ];
    for (const [said, ...marks] of cases) {
      const { product } = await makeDish({ name: "Drikke", basePrice: 9900, ...said });
      assert.deepEqual(marksOf(product), marks, JSON.stringify(said));
      await ask("DELETE", `/products/${product.id}`);
    }
    const wrong = { name: "Drikke", basePrice: 9900, containsAlcohol: true, ageLimit: null };
    assert.deepEqual(issuesOf(await sendDish(wrong)), ["ageLimit"]);
    const { product } = await makeDish({ name: "Drikke", basePrice: 9900 });
    const path = `/products/${product.id}`;
    const change = async (said: object) => marksOf((await ask("PATCH", path, said)).data.product);
    assert.deepEqual(await change({ ageLimit: 18 }), [18, true], "as when it is made");
    assert.deepEqual(await change({ ageLimit: 20 }), [20, true]);
    assert.deepEqual(issuesOf(await call("PATCH", path, { ageLimit: null })), ["ageLimit"]);
    assert.deepEqual(await change({ containsAlcohol: false }), [20, false]);
    assert.deepEqual(await change({ ageLimit: null }), [null, false]);
    assert.deepEqual(await change({ containsAlcohol: true }), [18, true]);
    await ask("DELETE", path);
  });

  it("is refused where it is wrong, everything at once and with its place", async () => {
    const dish = {
      name: "<b></b>",
      basePrice: 9900,
      previousPrice: 9900,
      ageLimit: 21,
      containsAlcohol: "ja",
      deposit: -1,
      maxPerOrder: 0,
      makeMinutes: 241,
      dietary: ["VEGAN"],
      mayContain: ["GLUTEN"],
      descriptionEn: "x".repeat(1001),
      variants: [{ name: "Stor", nameEn: 5, price: 100, previousPrice: 99, deposit: -1 }],
    };
    const names = [
      ...["name", "previousPrice", "ageLimit", "containsAlcohol", "deposit", "maxPerOrder", "makeMinutes"],
      ...["dietary.0", "mayContain.0", "descriptionEn"],
      ...["variants.0.nameEn", "variants.0.previousPrice", "variants.0.deposit"],
    ].sort();
    assert.deepEqual(issuesOf(await sendDish(dish)).sort(), names);
    const batch = await call("POST", "/products/batch", {
      products: [{ ...dish, categoryId: await firstCategory() }],
    });
    assert.deepEqual(
      issuesOf(batch).sort(),
      names.map((name) => `products.0.${name}`),
    );
  });

  it("has one size beforehand, the first or the one that is said, and each size once", async () => {
    const sizes = (...marked: boolean[]) =>
      marked.map((isDefault, at) => ({ name: `Nr. ${at}`, price: 9900 + at, isDefault }));
    const { product } = await makeDish({ name: "Suppe", variants: sizes(false, true) });
    assert.deepEqual(
      product.variants.map((size: Json) => size.isDefault),
      [false, true],
    );
    assert.deepEqual(issuesOf(await sendDish({ name: "Suppe", variants: sizes(true, true) })), ["variants"]);
    const path = `/products/${product.id}`;
    const [{ id }] = product.variants;
    const variants = ["Liten", "Stor"].map((name) => ({ id, name, price: 9900 }));
    assert.deepEqual(issuesOf(await call("PATCH", path, { variants })), ["variants.1.id"]);
    const [first, second] = (
      await ask("PATCH", path, {
        variants: [
          { name: "Liten", price: 9900 },
          { name: "Stor", price: 9900 },
        ],
      })
    ).data.product.variants;
    assert.deepEqual([first.isDefault, second.isDefault], [true, false]);
    await ask("DELETE", path);
  });

  it("keeps a price before only while it is higher", async () => {
    const { product } = await makeDish({ name: "Suppe", basePrice: 9900, previousPrice: 12900 });
    const path = `/products/${product.id}`;
    assert.equal((await onMenu(product.id)).previousPrice, 12900);
    assert.deepEqual(issuesOf(await call("PATCH", path, { previousPrice: 9900 })), ["previousPrice"]);
    const raised = (await ask("PATCH", path, { basePrice: 12900 })).data;
    assert.deepEqual([raised.product.previousPrice, paths(raised.warnings)], [null, ["previousPrice"]]);
    const lowered = (await ask("PATCH", path, { basePrice: 8900, previousPrice: 9900 })).data;
    assert.deepEqual([lowered.product.previousPrice, paths(lowered.warnings)], [9900, []]);
    await app.db.query("UPDATE products SET base_price = 99000 WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      product.id,
    ]);
    assert.equal((await onMenu(product.id)).previousPrice, null, "whoever raised the price");
    await ask("DELETE", path);
  });

  it("is asked about when it sounds like alcohol and is not marked", async () => {
    const dish = {
      name: "Husets drikke",
      variants: [
        { name: "Rødvin", price: 9900 },
        { name: "Brus", price: 4900 },
      ],
    };
    const made = await makeDish(dish);
    assert.deepEqual(made.warnings, [
      {
        path: "variants.0.name",
        message:
          "«Rødvin» ser ut som alkohol, men er ikke merket. Sett ageLimit: ellers selges det til alle, hele døgnet og med mva. som for mat.",
      },
    ]);
    const path = `/products/${made.product.id}`;
    assert.deepEqual(paths((await ask("PATCH", path, { name: "Øl", isPopular: true })).data.warnings), [
      "name",
    ]);
    assert.deepEqual((await ask("PATCH", path, { ageLimit: 18 })).data.warnings, []);
    await ask("DELETE", path);
    const strong = await makeDish({
      name: "Energidrikk med vin",
      basePrice: 5900,
      ageLimit: 18,
      containsAlcohol: false,
    });
    assert.deepEqual(strong.warnings, [], "who sets an age limit has thought of it");
    await ask("DELETE", `/products/${strong.product.id}`);
    const free = await makeDish({ name: "Alkoholfritt øl", basePrice: 5900 });
    assert.deepEqual(free.warnings, []);
    await ask("DELETE", `/products/${free.product.id}`);
    const group = await ask("POST", "/addon-groups", {
      name: "Drikke til",
      addons: [{ name: "Brus" }, { name: "Pils" }],
    });
    assert.deepEqual(paths(group.warnings), ["addons.1.name"]);
    await ask("DELETE", `/addon-groups/${group.data.id}`);
  });

  it("is asked about when a new name stands beside the English one of the old", async () => {
    const { product } = await makeDish({
      name: "Torsk",
      nameEn: "Cod",
      variants: [{ name: "Liten", nameEn: "Small", price: 19900 }],
    });
    const path = `/products/${product.id}`;
    const [size] = product.variants;
    const warned = async (change: object) => paths((await ask("PATCH", path, change)).data.warnings);
    assert.deepEqual(await warned({ name: "TORSK", basePrice: 19900 }), [], "the same name");
    assert.deepEqual(
      await warned({ name: "Reker", variants: [{ id: size.id, name: "Halv", price: 19900 }] }),
      ["variants.0.nameEn", "nameEn"],
    );
    assert.deepEqual(await warned({ name: "Skrei", nameEn: "Skrei" }), []);
    await ask("DELETE", path);
  });
});
