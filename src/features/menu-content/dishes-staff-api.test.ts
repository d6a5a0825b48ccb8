import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("dishes, changed on the restaurant's own screens", () => {
  let app: TestApp;
  let content: ExampleContent;
  let manager: Staff;
  let categoryId: string;
  before(async () => {
    app = await createTestApp();
    content = await openContent(app);
    categoryId = await content.firstCategory();
    manager = await hire(app, content.shop, "MANAGER");
  });
  after(() => app.close());

  const soup = (more: object = {}) => ({ categoryId, name: "Suppe", basePrice: 15_900, ...more });
  const make = async (more: object = {}): Promise<Json> => {
    const response = await manager.call("POST", "/dishes", soup(more));
    assert.equal(outcomeOf(response), "201", response.body);
    return response.json().product;
  };
  const change = (id: string, body: object) => manager.call("PATCH", `/dishes/${id}`, body);
  const remove = (id: string) => manager.call("DELETE", `/dishes/${id}`);
  const listed = async (id: string): Promise<Json> =>
    (await manager.call("GET", "/dishes"))
      .json()
      .menus.flatMap(({ categories }: Json) => categories)
      .flatMap(({ dishes }: Json) => dishes)
      .find((dish: Named) => dish.id === id);
  const shown = async (id: string): Promise<Json> =>
    (await content.publicMenu()).categories
      .flatMap(({ products }: Json) => products)
      .find((dish: Named) => dish.id === id);

  it("are made, found in the menu, priced anew for the guests, hidden, and deleted", async () => {
    const made = await make({ allergens: ["MILK"] });
    assert.deepEqual(await listed(made.id), {
      ...{ id: made.id, name: "Suppe", price: 15_900, sizes: [], isCombo: false, isHidden: false },
    });
    const changed = (await change(made.id, { basePrice: 16_900 })).json().product;
    assert.deepEqual([changed.basePrice, changed.allergens], [16_900, ["MILK"]], "what is not named stays");
    assert.equal((await shown(made.id)).basePrice, 16_900);
    assert.deepEqual((await manager.call("GET", `/dishes/${made.id}`)).json(), changed);

    const variants = [
      { name: "Liten", price: 12_900 },
      { name: "Stor", price: 17_900 },
    ];
    await change(made.id, { variants, isActive: false });
    const { sizes, isHidden } = await listed(made.id);
    assert.deepEqual([sizes.map(({ name, price }: Json) => ({ name, price })), isHidden], [variants, true]);
    assert.equal(await shown(made.id), undefined);
    assert.equal(outcomeOf(await remove(made.id)), "200");
    assert.equal(await listed(made.id), undefined);
    assert.equal(outcomeOf(await change(made.id, { name: "X" })), "404 PRODUCT_NOT_FOUND");
    assert.equal(outcomeOf(await remove(made.id)), "404 PRODUCT_NOT_FOUND");
    assert.equal(outcomeOf(await manager.call("GET", `/dishes/${made.id}`)), "404 PRODUCT_NOT_FOUND");
  });

  it("are changed and deleted alone: those of others and their sizes stay as they are", async () => {
    const sized = { variants: ["Liten", "Stor"].map((name, at) => ({ name, price: 9_900 + at * 3_000 })) };
    const [one, other] = [await make(sized), await make({ ...sized, name: "Gryte" })];
    const read = async () => (await manager.call("GET", `/dishes/${other.id}`)).json();
    const [small] = one.variants;
    const variants = [{ id: small.id, name: "Liten", price: 10_900 }];
    assert.equal(outcomeOf(await change(one.id, { variants, name: "Dagens suppe" })), "200");
    assert.deepEqual(await read(), other);
    assert.equal(outcomeOf(await remove(one.id)), "200");
    assert.deepEqual(await read(), other);
    await remove(other.id);
  });

  it("are not changed over somebody else's change, of two at once neither", async () => {
    const made = await make();
    const body = (basePrice: number) => ({ basePrice, expectedVersion: made.version });
    const outcomes = await Promise.all([change(made.id, body(17_000)), change(made.id, body(18_000))]);
    assert.deepEqual(outcomes.map(outcomeOf).sort(), ["200", "409 CHANGED"]);
    await remove(made.id);
  });

  it("are refused with every fault at its field, and nothing is written", async () => {
    const response = await manager.call("POST", "/dishes", {
      ...{ categoryId: "cat_x", name: "Suppe", basePrice: -1, allergens: ["STEIN"], surprise: 1 },
    });
    assert.equal(outcomeOf(response), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(response).sort(), ["allergens.0", "basePrice", "surprise"]);
    assert.deepEqual(issuesOf(await manager.call("POST", "/dishes", soup({ categoryId: "cat_x" }))), [
      "categoryId",
    ]);
    const made = await make();
    assert.deepEqual(issuesOf(await change(made.id, {})).length, 1);
    assert.deepEqual(issuesOf(await change(made.id, { variants: [{ name: "Stor" }] })), ["variants.0.price"]);
    assert.equal((await listed(made.id)).price, 15_900);
    await remove(made.id);
  });

  it("are the managers' to change, of their own restaurant", async () => {
    const made = await make();
    const cook = await hire(app, content.shop, "STAFF");
    const elsewhere = await hire(app, content.other, "MANAGER");
    const calls: ["GET" | "POST" | "PATCH" | "DELETE", string, object?][] = [
      ["GET", "/dishes"],
      ["POST", "/dishes", soup()],
      ["GET", `/dishes/${made.id}`],
      ["PATCH", `/dishes/${made.id}`, { name: "X" }],
      ["DELETE", `/dishes/${made.id}`],
    ];
    for (const [method, path, body] of calls) {
      assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", method);
      const nobody = await manager.call(method, path, body, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", method);
    }
    for (const [method, path, body] of calls.slice(2))
      assert.equal(outcomeOf(await elsewhere.call(method, path, body)), "404 PRODUCT_NOT_FOUND", method);
    assert.deepEqual(issuesOf(await elsewhere.call("POST", "/dishes", soup())), ["categoryId"]);
    await remove(made.id);
  });
});
