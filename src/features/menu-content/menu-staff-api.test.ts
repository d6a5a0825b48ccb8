import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openPartner, outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, issuesOf, type Named, openContent } from "./content.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** What partners can do is tried with them (menus-, addon-groups-keepers-api.test.ts); here what is the people's own. */
describe("menus, categories and add-ons, changed on the restaurant's own screens", () => {
  let app: TestApp;
  let content: ExampleContent;
  let manager: Staff;
  before(async () => {
    app = await createTestApp();
    content = await openContent(app);
    manager = await hire(app, content.shop, "MANAGER");
  });
  after(() => app.close());

  const ok = async (method: Method, path: string, body?: object): Promise<Json> => {
    const response = await manager.call(method, path, body);
    assert.ok(response.statusCode < 300, `${method} ${path} ${response.body}`);
    return response.json();
  };
  const menus = async (): Promise<Json[]> => (await ok("GET", "/menus")).menus;
  const pepperoni = { name: "Pepperoni", price: 2_500 };

  it("add-on groups are put in order, all of them or none", async () => {
    await ok("POST", "/addon-groups", { name: "Sist", addons: [pepperoni] });
    const ids = async (): Promise<string[]> =>
      (await ok("GET", "/addon-groups")).data.map(({ id }: Named) => id);
    const before = await ids();
    const turned = before.toReversed();
    const { data } = await ok("PUT", "/addon-groups/order", { addonGroupIds: turned });
    assert.deepEqual(
      data.map(({ id, sortOrder }: Json) => [id, sortOrder]),
      turned.map((id, place) => [id, place]),
    );
    assert.deepEqual(await ids(), turned);
    const order = (addonGroupIds: string[], staff = manager) =>
      staff.call("PUT", "/addon-groups/order", { addonGroupIds });
    const rest = before.slice(1);
    for (const wrong of [rest, [...rest, before[1]!], [...rest, "agr_x"], [...before, before[1]!]])
      assert.equal(outcomeOf(await order(wrong)), "409 CHANGED");
    assert.equal(outcomeOf(await order([])), "422 VALIDATION_FAILED");
    assert.equal((await order(before, await hire(app, content.shop, "STAFF"))).statusCode, 403);
    const stranger = await hire(app, content.other, "OWNER");
    assert.equal(outcomeOf(await order(before, stranger)), "409 CHANGED");
    assert.equal(
      (await manager.call("PUT", "/addon-groups/order", {}, { cookie: undefined })).statusCode,
      401,
    );
    assert.deepEqual(await ids(), turned);
  });

  it("a menu of its own for lunch, with a category and add-ons, is what guests order from", async () => {
    const menu = (await ok("POST", "/menus", { name: "Lunsj" })).data;
    const group = (await ok("POST", "/addon-groups", { name: "Topping", addons: [pepperoni] })).data;
    const category = { menuId: menu.id, name: "Pizza", addonGroupIds: [group.id] };
    const { data: made } = await ok("POST", "/categories", category);
    await ok("POST", "/dishes", { categoryId: made.id, name: "Margherita", basePrice: 14_900 });
    const window = { dayOfWeek: "FRIDAY", startsAt: "11:00", endsAt: "23:00" };
    await ok("PUT", `/menus/${menu.id}/schedules`, { schedules: [window], seen: { schedules: [] } });
    const shown = (await content.publicMenu()).categories.find(({ id }: Named) => id === made.id);
    assert.deepEqual(
      shown.products.map(({ name }: Named) => name),
      ["Margherita"],
    );
    assert.equal((await menus()).find(({ id }) => id === menu.id).isLiveNow, true);
  });

  it("are not changed over what somebody else has changed, and beside it they are", async () => {
    const [{ id: menuId }] = await menus();
    const { data: category } = await ok("POST", "/categories", { menuId, name: "Sammen" });
    const path = `/categories/${category.id}`;
    await ok("PATCH", path, { name: "Samen", seen: { name: "Sammen" } });
    const late = await manager.call("PATCH", path, { name: "Sammens", seen: { name: "Sammen" } });
    assert.equal(outcomeOf(late), "409 CHANGED");
    assert.deepEqual(late.json().error.details.fields, ["name"]);
    await ok("PATCH", path, { description: "Til to", seen: { description: null } });
    const now = (await ok("GET", "/categories?limit=100")).data.find(({ id }: Named) => id === category.id);
    assert.deepEqual([now.name, now.description], ["Samen", "Til to"]);

    const group = (await ok("POST", "/addon-groups", { name: "Saus", addons: [pepperoni] })).data;
    const addons = [{ ...pepperoni, id: group.addons[0].id, price: 3_000 }];
    const both = await Promise.all(
      [3_000, 4_000].map((price) =>
        manager.call("PATCH", `/addon-groups/${group.id}`, {
          addons: [{ ...addons[0], price }],
          seen: { addons: group.addons },
        }),
      ),
    );
    assert.deepEqual(both.map(outcomeOf).sort(), ["200", "409 CHANGED"]);

    const { data: menu } = await ok("POST", "/menus", { name: "Kveld" });
    await ok("PATCH", `/menus/${menu.id}`, { isActive: false, seen: { isActive: true } });
    const again = { isActive: true, seen: { isActive: true } };
    assert.equal(outcomeOf(await manager.call("PATCH", `/menus/${menu.id}`, again)), "409 CHANGED");
    const window = { dayOfWeek: "MONDAY", startsAt: "11:00", endsAt: "14:00" };
    const schedules = (seen: Json[]) =>
      manager.call("PUT", `/menus/${menu.id}/schedules`, { schedules: [window], seen: { schedules: seen } });
    const first = await schedules([]);
    assert.equal(outcomeOf(first), "200", first.body);
    assert.equal(outcomeOf(await schedules([])), "409 CHANGED");
    assert.equal(outcomeOf(await schedules(first.json().data.schedules)), "200");
    await ok("DELETE", `/menus/${menu.id}`);
  });

  it("are put in order and deleted when they are empty", async () => {
    const { data: menu } = await ok("POST", "/menus", { name: "Orden" });
    const ids: string[] = [];
    for (const name of ["A", "B"])
      ids.push((await ok("POST", "/categories", { menuId: menu.id, name })).data.id);
    const order = { menuId: menu.id, categoryIds: ids.toReversed() };
    assert.deepEqual(
      (await ok("PUT", "/categories/order", order)).data.map(({ name }: Named) => name),
      ["B", "A"],
    );
    const { product } = await ok("POST", "/dishes", { categoryId: ids[0], name: "Suppe", basePrice: 100 });
    assert.equal(outcomeOf(await manager.call("DELETE", `/categories/${ids[0]}`)), "409 CATEGORY_NOT_EMPTY");
    assert.equal(outcomeOf(await manager.call("DELETE", `/menus/${menu.id}`)), "409 CATEGORY_NOT_EMPTY");
    await ok("DELETE", `/dishes/${product.id}`);
    await ok("DELETE", `/categories/${ids[0]}`);
    await ok("DELETE", `/menus/${menu.id}`);
    assert.equal(outcomeOf(await manager.call("DELETE", `/categories/${ids[1]}`)), "404 CATEGORY_NOT_FOUND");
  });

  it("are made last, tell what is in them, and have windows of their own", async () => {
    const chef = await hire(app, await (await openPartner(app)).open(), "MANAGER");
    const make = async (path: string, body: object): Promise<Json> => {
      const response = await chef.call("POST", path, body);
      assert.equal(outcomeOf(response), "201", response.body);
      return response.json().data ?? response.json().product;
    };
    const [evening, christmas] = [
      await make("/menus", { name: "Kveld" }),
      await make("/menus", { name: "Jul" }),
    ];
    const [first, second] = [
      await make("/categories", { menuId: evening.id, name: "Forretter" }),
      await make("/categories", { menuId: evening.id, name: "Hovedretter" }),
    ];
    const groups = [
      await make("/addon-groups", { name: "Saus" }),
      await make("/addon-groups", { name: "Poteter" }),
    ];
    assert.deepEqual(
      [evening, christmas, first, second, ...groups].map(({ sortOrder }) => sortOrder),
      [1, 2, 0, 1, 2, 3],
    );
    const dishes = [
      await make("/dishes", { categoryId: first.id, name: "Suppe", basePrice: 9_900 }),
      await make("/dishes", { categoryId: first.id, name: "Blåskjell", basePrice: 14_900, isActive: false }),
    ];
    assert.deepEqual(
      dishes.map(({ sortOrder }) => sortOrder),
      [0, 1],
    );
    const window = { startsAt: "17:00", endsAt: "23:00", priority: 0, isActive: true };
    for (const { id, dayOfWeek } of [
      { id: evening.id, dayOfWeek: "FRIDAY" },
      { id: christmas.id, dayOfWeek: "SUNDAY" },
      { id: evening.id, dayOfWeek: "SATURDAY" },
    ]) {
      const schedules = [{ ...window, dayOfWeek }];
      assert.equal(outcomeOf(await chef.call("PUT", `/menus/${id}/schedules`, { schedules })), "200");
    }
    const { menus: all } = (await chef.call("GET", "/menus")).json();
    assert.deepEqual(
      all.map(({ name, categoryCount, productCount, schedules }: Json) => [
        name,
        categoryCount,
        productCount,
        schedules.map(({ dayOfWeek }: Json) => dayOfWeek),
      ]),
      [
        ["Meny", 2, 6, []],
        ["Kveld", 2, 1, ["SATURDAY"]],
        ["Jul", 0, 0, ["SUNDAY"]],
      ],
    );
  });

  it("win in the order in which they are put, the first of a hundred and more too (R-504)", async () => {
    const shop = await (await openPartner(app)).open();
    const chef = await hire(app, shop, "MANAGER");
    const fill = (from: number, to: number) =>
      app.db.query(
        `INSERT INTO menus (restaurant_id, id, name)
         SELECT $1, 'mnu_' || n, 'Meny ' || n FROM generate_series($2::int, $3::int) AS n`,
        [shop.restaurantId, from, to],
      );
    const ordered = async (turn: (ids: string[]) => string[]): Promise<[string, number][]> => {
      const before: Json[] = (await chef.call("GET", "/menus")).json().menus;
      const menuIds = turn(before.map(({ id }) => id));
      const response = await chef.call("PUT", "/menus/order", { menuIds });
      assert.equal(outcomeOf(response), "200", response.body);
      const { menus: after } = response.json();
      assert.deepEqual(after, (await chef.call("GET", "/menus")).json().menus);
      return after.map(({ id, priority }: Json) => [id, priority]);
    };
    await fill(1, 2);
    const [{ id: own }] = (await chef.call("GET", "/menus"))
      .json()
      .menus.filter(({ isDefault }: Json) => isDefault);
    assert.deepEqual(await ordered(() => ["mnu_2", own, "mnu_1"]), [
      ["mnu_2", 2],
      [own, 1],
      ["mnu_1", 0],
    ]);
    await fill(3, 105);
    const many = await ordered((ids) => ids.toReversed());
    assert.deepEqual(
      many.map(([, priority]) => priority),
      Array.from({ length: 106 }, (_, place) => Math.max(0, 100 - place)),
    );
  });

  it("are refused with every fault at its field", async () => {
    const faults = async (method: Method, path: string, body: object): Promise<string[]> => {
      const response = await manager.call(method, path, body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", response.body);
      return issuesOf(response).sort();
    };
    const [{ id: menuId }] = await menus();
    assert.deepEqual(
      await faults("POST", "/categories", { menuId: "mnu_x", name: "", addonGroupIds: ["a"] }),
      ["addonGroupIds.0", "menuId", "name"],
    );
    const { data: category } = await ok("POST", "/categories", { menuId, name: "Feil" });
    const path = `/categories/${category.id}`;
    assert.equal((await faults("PATCH", path, { seen: { name: "Feil" } })).length, 1, "names nothing");
    assert.deepEqual(await faults("PATCH", path, { name: "X", seen: { nam: "Feil" } }), ["seen.nam"]);
    assert.deepEqual(await faults("POST", "/menus", { name: "", priority: 101 }), ["name", "priority"]);
    assert.deepEqual(
      await faults("POST", "/addon-groups", { name: "Saus", minSelect: 3, maxSelect: 1, addons: [{}] }),
      ["addons.0.name", "maxSelect"],
    );
  });

  it("are the managers' to change, of their own restaurant; who cooks there may read them", async () => {
    const [{ id: menuId }] = await menus();
    const { data: category } = await ok("POST", "/categories", { menuId, name: "Egne" });
    const { data: group } = await ok("POST", "/addon-groups", { name: "Egne" });
    const cook = await hire(app, content.shop, "STAFF");
    const elsewhere = await hire(app, content.other, "MANAGER");
    const calls: [Method, string, object | undefined, string][] = [
      ["POST", "/menus", { name: "X" }, "201"],
      ["PATCH", `/menus/${menuId}`, { name: "X" }, "404 MENU_NOT_FOUND"],
      ["PUT", `/menus/${menuId}/schedules`, { schedules: [] }, "404 MENU_NOT_FOUND"],
      ["DELETE", `/menus/${menuId}`, undefined, "404 MENU_NOT_FOUND"],
      ["POST", "/categories", { menuId, name: "X" }, "422 VALIDATION_FAILED"],
      ["PATCH", `/categories/${category.id}`, { name: "X" }, "404 CATEGORY_NOT_FOUND"],
      ["PUT", "/categories/order", { menuId, categoryIds: [category.id] }, "404 MENU_NOT_FOUND"],
      ["DELETE", `/categories/${category.id}`, undefined, "404 CATEGORY_NOT_FOUND"],
      ["POST", "/addon-groups", { name: "X" }, "201"],
      ["PATCH", `/addon-groups/${group.id}`, { name: "X" }, "404 ADDON_GROUP_NOT_FOUND"],
      ["DELETE", `/addon-groups/${group.id}`, undefined, "404 ADDON_GROUP_NOT_FOUND"],
    ];
    for (const [method, path, body, outside] of calls) {
      const what = `${method} ${path}`;
      assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", what);
      const nobody = await manager.call(method, path, body, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", what);
      assert.equal(outcomeOf(await elsewhere.call(method, path, body)), outside, what);
    }
    const known = (await ok("GET", "/categories?limit=100")).data;
    assert.equal(known.find(({ id }: Named) => id === category.id).name, "Egne");
  });
});
