import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, issuesOf, openContent } from "./content.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("many dishes changed at once on the restaurant's own screens", () => {
  let app: TestApp;
  let content: ExampleContent;
  let manager: Staff;
  let menuId: string;
  before(async () => {
    app = await createTestApp();
    content = await openContent(app);
    manager = await hire(app, content.shop, "MANAGER");
    menuId = (await manager.call("GET", "/menus")).json().menus[0].id;
  });
  after(() => app.close());

  const ok = async (method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: object): Promise<Json> => {
    const response = await manager.call(method, path, body);
    assert.ok(response.statusCode < 300, response.body);
    return response.json();
  };
  const category = async (name: string): Promise<string> =>
    (await ok("POST", "/categories", { menuId, name })).data.id;
  const dish = async (categoryId: string, more: object): Promise<Json> =>
    (await ok("POST", "/dishes", { categoryId, name: `Rett ${Math.random()}`, ...more })).product;
  const many = (body: object) => manager.call("POST", "/dishes/change-many", body);
  const read = (id: string): Promise<Json> => ok("GET", `/dishes/${id}`);
  const inCategory = async (id: string): Promise<Json[]> =>
    (await ok("GET", "/dishes")).menus
      .flatMap(({ categories }: Json) => categories)
      .find((one: Json) => one.id === id).dishes;
  const five = { perMille: 50, roundTo: 100 };

  it("cost five per cent more, each size too, and a price before that is no longer above goes", async () => {
    const categoryId = await category("Dyrere");
    const plain = await dish(categoryId, { basePrice: 18_900, previousPrice: 19_500 });
    const sized = await dish(categoryId, {
      variants: [
        { name: "Liten", price: 10_000, previousPrice: 12_000 },
        { name: "Stor", price: 15_000 },
      ],
    });
    const dishes = [
      { id: plain.id, prices: [18_900] },
      { id: sized.id, prices: [10_000, 15_000] },
    ];
    assert.deepEqual((await many({ dishes, prices: five })).json(), { changed: 2 });
    const dearer = await read(plain.id);
    assert.deepEqual([dearer.basePrice, dearer.previousPrice], [19_800, null]);
    const { variants } = await read(sized.id);
    assert.deepEqual(
      variants.map(({ id, price, previousPrice }: Json) => [id, price, previousPrice]),
      [
        [sized.variants[0].id, 10_500, 12_000],
        [sized.variants[1].id, 15_800, null],
      ],
    );
    const shown = (await content.publicMenu()).categories.find((one: Json) => one.id === categoryId).products;
    assert.equal(shown[0].basePrice, 19_800);
  });

  it("cost the most that a dish may, and a price before that is the same as the new one goes", async () => {
    const categoryId = await category("Dyrest");
    const dearest = await dish(categoryId, { basePrice: 9_523_800 });
    assert.equal(outcomeOf(await many({ dishes: [{ id: dearest.id }], prices: five })), "200");
    assert.equal((await read(dearest.id)).basePrice, 10_000_000);
    const caught = await dish(categoryId, { basePrice: 10_000, previousPrice: 10_500 });
    assert.equal(outcomeOf(await many({ dishes: [{ id: caught.id }], prices: five })), "200");
    const { basePrice, previousPrice } = await read(caught.id);
    assert.deepEqual([basePrice, previousPrice], [10_500, null]);
  });

  it("are shown again as long as there is room for them (S-50)", async () => {
    const categoryId = await category("Fullt");
    const hidden = [];
    for (let at = 0; at < 2; at += 1)
      hidden.push({ id: (await dish(categoryId, { basePrice: 100, isActive: false })).id });
    await app.db.query(
      `INSERT INTO products (restaurant_id, id, category_id, name, base_price)
       SELECT $1, 'prd_' || n, $2, 'Rett ' || n, 100 FROM generate_series(1, 799 -
         (SELECT count(*) FROM products WHERE restaurant_id = $1 AND is_active)) AS n`,
      [content.shop.restaurantId, categoryId],
    );
    assert.equal(outcomeOf(await many({ dishes: hidden, isActive: true })), "409 PRODUCT_LIMIT");
    assert.equal((await read(hidden[0]!.id)).isActive, false, "none of them");
    assert.equal(outcomeOf(await many({ dishes: hidden.slice(1), isActive: true })), "200");
    await app.db.query("DELETE FROM products WHERE restaurant_id = $1 AND category_id = $2", [
      content.shop.restaurantId,
      categoryId,
    ]);
  });

  it("stay as they are, all of them, where one no longer costs what was seen or is gone", async () => {
    const categoryId = await category("Samtidig");
    const [first, second] = [
      await dish(categoryId, { basePrice: 10_000 }),
      await dish(categoryId, { basePrice: 20_000 }),
    ];
    const seen = [
      { id: first.id, prices: [10_000] },
      { id: second.id, prices: [20_000] },
    ];
    const outcomes = await Promise.all([
      many({ dishes: seen, prices: five }),
      many({ dishes: seen, prices: five }),
    ]);
    assert.deepEqual(outcomes.map(outcomeOf).sort(), ["200", "409 CHANGED"]);
    assert.deepEqual((await read(first.id)).basePrice, 10_500, "raised once");
    const changed = outcomes.find(({ statusCode }) => statusCode === 409)!.json().error.details;
    assert.deepEqual(changed.productIds, [first.id, second.id]);
    const half = await many({ dishes: [{ id: first.id }, { id: "prd_gone" }], isActive: false });
    assert.equal(outcomeOf(half), "404 PRODUCT_NOT_FOUND");
    assert.deepEqual(half.json().error.details.productIds, ["prd_gone"]);
    assert.equal((await read(first.id)).isActive, true);
  });

  it("move to the end of another category in the order in which they are named, and are hidden", async () => {
    const [from, to] = [await category("Fra"), await category("Til")];
    const there = await dish(to, { basePrice: 100 });
    const [first, second] = [await dish(from, { basePrice: 100 }), await dish(from, { basePrice: 100 })];
    const moved = { dishes: [{ id: second.id }, { id: first.id }], categoryId: to, isActive: false };
    assert.equal(outcomeOf(await many(moved)), "200");
    assert.deepEqual(await inCategory(from), []);
    assert.deepEqual(
      (await inCategory(to)).map(({ id, isHidden }) => [id, isHidden]),
      [
        [there.id, false],
        [second.id, true],
        [first.id, true],
      ],
    );
    const places = async () =>
      [await read(there.id), await read(second.id), await read(first.id)].map(({ sortOrder }) => sortOrder);
    assert.deepEqual(await places(), [0, 1, 2], "whatever is in other categories");
    assert.equal(outcomeOf(await many({ dishes: [{ id: first.id }], isActive: true })), "200");
    assert.equal((await read(first.id)).isActive, true);
    assert.equal(outcomeOf(await many({ dishes: [{ id: there.id }], categoryId: to })), "200");
    assert.deepEqual(
      (await inCategory(to)).map(({ id }) => id),
      [second.id, first.id, there.id],
      "also within its own",
    );
    assert.deepEqual(await places(), [3, 1, 2]);
  });

  it("are put in order within their category, all of them or CHANGED", async () => {
    const categoryId = await category("Rekkefølge");
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await dish(categoryId, { basePrice: 100 })).id);
    const order = (dishIds: string[]) => manager.call("PUT", "/dishes/order", { categoryId, dishIds });
    const turned = ids.toReversed();
    assert.equal(outcomeOf(await order(turned)), "200");
    const now = async () => (await inCategory(categoryId)).map(({ id }) => id);
    assert.deepEqual(await now(), turned);
    for (const wrong of [ids.slice(1), [...ids, "prd_x"], [ids[0]!, ids[0]!, ids[1]!]])
      assert.equal(outcomeOf(await order(wrong)), "409 CHANGED");
    assert.deepEqual(await now(), turned);
  });

  it("are refused with every fault at its field", async () => {
    const one = await dish(await category("Feil"), { basePrice: 9_000_000 });
    const id = one.id;
    const faults = async (body: object): Promise<string[]> => {
      const response = await many(body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", response.body);
      return issuesOf(response).sort();
    };
    assert.deepEqual(
      await faults({ dishes: [{ id }], prices: { perMille: 1.5, roundTo: 7 }, categoryId: "" }),
      ["categoryId", "prices.perMille", "prices.roundTo"],
    );
    assert.deepEqual(await faults({ dishes: [{ id }, { id }], isActive: true }), ["dishes"]);
    assert.deepEqual(await faults({ dishes: [], isActive: true }), ["dishes"]);
    assert.equal((await faults({ dishes: [{ id }] })).length, 1, "nothing to do");
    assert.deepEqual(await faults({ dishes: [{ id }], categoryId: "cat_x" }), ["categoryId"]);
    assert.deepEqual(await faults({ dishes: [{ id }], prices: { perMille: 200, roundTo: 100 } }), [
      "prices.perMille",
    ]);
    assert.equal((await read(id)).basePrice, 9_000_000);
  });

  it("are the managers' to change, of their own restaurant", async () => {
    const categoryId = await category("Egne");
    const one = await dish(categoryId, { basePrice: 100 });
    const cook = await hire(app, content.shop, "STAFF");
    const elsewhere = await hire(app, content.other, "MANAGER");
    const calls: ["POST" | "PUT", string, object][] = [
      ["POST", "/dishes/change-many", { dishes: [{ id: one.id }], isActive: false }],
      ["PUT", "/dishes/order", { categoryId, dishIds: [one.id] }],
    ];
    for (const [method, path, body] of calls) {
      assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", path);
      assert.equal(
        outcomeOf(await manager.call(method, path, body, { cookie: undefined })),
        "401 UNAUTHORIZED",
      );
      assert.match(outcomeOf(await elsewhere.call(method, path, body)), /404 PRODUCT_NOT_FOUND|409 CHANGED/);
    }
    assert.equal((await read(one.id)).isActive, true);
  });
});
