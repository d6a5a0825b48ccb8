import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { type ExampleRestaurant, openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

interface Menus {
  menus: { id: string; name: string; priority: number }[];
}

describe("the order of menus on the restaurant's own screens", () => {
  let app: TestApp;
  let shop: ExampleRestaurant;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app.close());
  beforeEach(async () => {
    shop = await (await openPartner(app)).open();
    manager = await hire(app, shop, "MANAGER");
    for (const [name, priority] of [
      ["Lunsj", 40],
      ["Kveld", 90],
    ] as const)
      await shop.ask("POST", "/menus", { name, priority });
  });

  const read = async (): Promise<Menus["menus"]> => (await manager.call("GET", "/menus")).json<Menus>().menus;
  const put = (menuIds: unknown, person = manager) => person.call("PUT", "/menus/order", { menuIds });

  it("is by priority, and rewrites it: the top one's is highest", async () => {
    const before = await read();
    assert.deepEqual(
      before.map(({ name }) => name),
      ["Kveld", "Lunsj", "Meny"],
    );
    const response = await put(before.map(({ id }) => id).reverse());
    assert.equal(outcomeOf(response), "200");
    assert.deepEqual(
      response.json<Menus>().menus.map(({ name, priority }) => [name, priority]),
      [
        ["Meny", 2],
        ["Lunsj", 1],
        ["Kveld", 0],
      ],
    );
    assert.deepEqual(await read(), response.json<Menus>().menus);
    const { data } = await shop.ask("GET", "/menus");
    assert.deepEqual(
      new Map(data.map((menu: Menus["menus"][number]) => [menu.name, menu.priority])),
      new Map([
        ["Meny", 2],
        ["Lunsj", 1],
        ["Kveld", 0],
      ]),
    );
  });

  it("is of exactly the menus that there are", async () => {
    const before = await read();
    const ids = before.map(({ id }) => id);
    const another = await (await openPartner(app)).open();
    const { data } = await another.ask("GET", "/menus");
    for (const wrong of [
      ids.slice(1),
      [...ids, "mnu_none"],
      [ids[0], ids[0], ids[1]],
      [...ids.slice(1), data[0].id],
    ])
      assert.equal(outcomeOf(await put(wrong)), "409 CHANGED");
    for (const wrong of [[], "x", [1]]) assert.equal(outcomeOf(await put(wrong)), "422 VALIDATION_FAILED");
    assert.deepEqual(await read(), before);
  });

  it("is for owners and managers of that restaurant", async () => {
    const ids = (await read()).map(({ id }) => id);
    const cook = await hire(app, shop, "STAFF");
    assert.equal(outcomeOf(await put(ids, cook)), "403 FORBIDDEN");
    assert.equal(outcomeOf(await cook.call("GET", "/menus")), "403 FORBIDDEN");
    assert.equal(outcomeOf(await put(ids, await hire(app, shop, "OWNER"))), "200");
    const stranger = await hire(app, null);
    const response = await stranger.call("PUT", `/menus/order?slug=${shop.slug}`, { menuIds: ids });
    assert.ok([403, 404].includes(response.statusCode), response.body);
  });

  it("is one of those that were asked for, also when two ask at the same time", async () => {
    const ids = (await read()).map(({ id }) => id);
    const orders = [ids, ids.toReversed(), [ids[1], ids[0], ids[2]]];
    const answers = await Promise.all(orders.map((order) => put(order)));
    assert.deepEqual(answers.map(outcomeOf), ["200", "200", "200"]);
    const last = (await read()).map(({ id }) => id);
    assert.ok(orders.some((order) => order.join() === last.join()));
  });
});
