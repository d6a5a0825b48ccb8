import assert from "node:assert/strict";
import {
  categoriesOf,
  groupsOf,
  menusOf,
  named,
  productsOf,
  type SeenCategory,
  type SeenGroup,
  type SeenMenu,
} from "../content.ts";
import { eventually } from "../eventually.ts";
import { osloToday } from "../oslo.ts";
import { uploadedPicture } from "../partner-uploads.ts";
import { delivery, issuesAt, refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import type { List, WireZone } from "../wire-types-integration.ts";

interface Override {
  id: string;
  date: string;
  isClosed: boolean;
  note: string | null;
}
const inDays = (days: number): string => osloToday().add({ days }).toString();

/** Menus, categories, availability, add-on groups, hours and zones. */
export const contractContent = [
  sentence(21, "GET menus lists them; POST makes one.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await restaurant.call("POST", "/menus", { name: "Lunsj", priority: 7 });
    const { data } = answer.json<{ data: SeenMenu }>();
    assert.deepEqual([answer.status, data.name, data.isActive, data.categoryCount], [201, "Lunsj", true, 0]);
    assert.deepEqual(named(await menusOf(restaurant), "Lunsj"), data);
  }),
  sentence(
    22,
    "POST menus refuses a name that is empty once cleaned, a priority beyond 100, days out of order.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      for (const [wrong, path] of [
        [{ name: "https://spam.example.com" }, "name"],
        [{ name: "M", priority: 101 }, "priority"],
        [{ name: "M", startsOn: inDays(2), endsOn: inDays(1) }, "endsOn"],
        [{ name: "M", schedules: [] }, "schedules"],
      ] as const)
        assert.equal(issuesAt(await restaurant.call("POST", "/menus", wrong), path).length, 1, path);
    },
  ),
  sentence(
    23,
    "DELETE removes a menu without products; one with products stays: 409 CATEGORY_NOT_EMPTY.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 2);
      const { data } = await restaurant.ask<{ data: SeenMenu }>("POST", "/menus", { name: "Tom" });
      assert.deepEqual(await restaurant.ask("DELETE", `/menus/${data.id}`), {
        data: { id: data.id, deleted: true },
      });
      const evening = named(await menusOf(restaurant), "Kveld");
      refused(await restaurant.call("DELETE", `/menus/${evening.id}`), 409, "CATEGORY_NOT_EMPTY");
    },
  ),
  sentence(
    24,
    "POST categories makes one, last in its menu; GET lists them, those of one menu too.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const menu = named(await menusOf(restaurant), "Kveld");
      const answer = await restaurant.call("POST", "/categories", { menuId: menu.id, name: "Dessert" });
      assert.equal(answer.status, 201);
      const { data } = await restaurant.ask<List<SeenCategory>>("GET", `/categories?menuId=${menu.id}`);
      assert.deepEqual(
        data.map(({ name }) => name),
        ["Kveldsmat", "Dessert"],
      );
      assert.ok((await categoriesOf(restaurant)).length > data.length);
    },
  ),
  sentence(25, "POST categories refuses a menu that is another restaurant's, on `menuId`.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const [menu] = await menusOf(await town.partners.sharedRestaurant());
    const body = { menuId: menu!.id, name: "Lurt" };
    assert.equal(issuesAt(await restaurant.call("POST", "/categories", body), "menuId").length, 1);
  }),
  sentence(
    26,
    "PATCH category changes what is named: its picture only to one of the restaurant's uploads.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 3);
      const { id, name } = (await categoriesOf(restaurant))[0]!;
      const path = `/categories/${id}`;
      const imageUrl = await uploadedPicture(restaurant, "CATEGORY");
      const { data } = await restaurant.ask<{ data: SeenCategory & { imageUrl: string } }>("PATCH", path, {
        imageUrl,
      });
      assert.deepEqual([data.imageUrl, data.name], [imageUrl, name]);
      const foreign = await restaurant.call("PATCH", path, { imageUrl: "https://fremmed.example.com/x.png" });
      assert.equal(issuesAt(foreign, "imageUrl").length, 1);
    },
  ),
  sentence(27, "DELETE removes an empty category.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { id } = named(await categoriesOf(restaurant), "Nytt");
    assert.deepEqual(await restaurant.ask("DELETE", `/categories/${id}`), { data: { id, deleted: true } });
  }),
  sentence(
    28,
    "PUT categories/order puts a menu's categories in order, all of them or none.",
    async (town) => {
      const restaurant = await town.partners.restaurant();
      const { id: menuId } = named(await menusOf(restaurant), "Meny");
      const own = (await categoriesOf(restaurant)).filter((one) => one.menuId === menuId);
      const categoryIds = own.map(({ id }) => id).reverse();
      const put = (ids: string[]) =>
        restaurant.call("PUT", "/categories/order", { menuId, categoryIds: ids });
      refused(await put(categoryIds.slice(1)), 422, "VALIDATION_FAILED");
      assert.equal((await put(categoryIds)).status, 200);
      const after = (await categoriesOf(restaurant)).filter((one) => one.menuId === menuId);
      assert.deepEqual(
        after.map(({ id }) => id),
        categoryIds,
      );
    },
  ),
  sentence(
    29,
    "PUT products/availability marks products and add-ons sold out, and available again.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 2);
      const { id: productId } = named(await productsOf(restaurant), "Prøvebrus");
      const [addon] = (await groupsOf(restaurant))[0]!.addons;
      const mark = (isAvailable: boolean) =>
        restaurant.ask("PUT", "/products/availability", {
          items: [
            { productId, isAvailable },
            { addonId: addon!.id, isAvailable },
          ],
        });
      assert.deepEqual(await mark(false), { data: { changed: 2 } });
      assert.equal(named(await productsOf(restaurant), "Prøvebrus").isAvailable, false);
      await mark(true);
      assert.equal(named(await productsOf(restaurant), "Prøvebrus").isAvailable, true);
    },
  ),
  sentence(
    30,
    "PUT products/availability refuses what is not the restaurant's, and an item that is both or neither.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const [foreign] = await productsOf(await town.partners.sharedRestaurant());
      const put = (...items: object[]) => restaurant.call("PUT", "/products/availability", { items });
      for (const items of [
        [],
        [{ isAvailable: false }],
        [{ productId: "prd_x", addonId: "add_x", isAvailable: false }],
        [{ productId: foreign!.id, isAvailable: false }],
      ])
        refused(await put(...items), 422, "VALIDATION_FAILED");
    },
  ),
  sentence(31, "A product's stock counts down with orders; then it is sold out.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { id: productId } = named(await productsOf(restaurant), "Prøvebrus");
    const items = [{ productId, isAvailable: true, stock: 1 }];
    await restaurant.ask("PUT", "/products/availability", { items });
    const body = await restaurant.site.orderBody();
    assert.equal((await restaurant.site.post("/orders", body)).status, 201);
    refused(await restaurant.site.post("/orders", body), 422, "VALIDATION_FAILED");
  }),
  sentence(32, "POST addon-groups makes a group with its add-ons; GET lists it.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const answer = await restaurant.call("POST", "/addon-groups", {
      name: "Saus",
      maxSelect: 2,
      addons: [{ name: "Aioli", price: 1500 }, { name: "Chili" }],
    });
    assert.equal(answer.status, 201);
    const { data } = answer.json<{ data: SeenGroup }>();
    assert.deepEqual(
      data.addons.map(({ name, price }) => [name, price]),
      [
        ["Aioli", 1500],
        ["Chili", 0],
      ],
    );
    assert.deepEqual(named(await groupsOf(restaurant), "Saus"), data);
  }),
  sentence(
    33,
    "PATCH addon-group replaces its add-ons as a set; rows with an id stay who they are.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 2);
      const group = named(await groupsOf(restaurant), "Prøvefyll");
      const bacon = named(group.addons, "Bacon");
      const { data } = await restaurant.ask<{ data: SeenGroup }>("PATCH", `/addon-groups/${group.id}`, {
        addons: [
          { name: "Ost", price: 2500 },
          { id: bacon.id, name: "Bacon", price: 3500 },
        ],
      });
      assert.equal(named(data.addons, "Bacon").id, bacon.id);
      assert.deepEqual(
        data.addons.map(({ name, price }) => [name, price]),
        [
          ["Ost", 2500],
          ["Bacon", 3500],
        ],
      );
    },
  ),
  sentence(34, "POST addon-groups refuses a group that asks for more than it allows.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const wrong = { name: "Feil", minSelect: 3, maxSelect: 1 };
    refused(await restaurant.call("POST", "/addon-groups", wrong), 422, "VALIDATION_FAILED");
  }),
  sentence(35, "DELETE addon-group removes it from the menu.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { id } = named(await groupsOf(restaurant), "Prøvefyll");
    assert.deepEqual(await restaurant.ask("DELETE", `/addon-groups/${id}`), { data: { id, deleted: true } });
    assert.deepEqual(await groupsOf(restaurant), []);
  }),
  sentence(36, "PUT hours replaces the week; a kitchen that is closed takes no orders.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const openingHours = [{ dayOfWeek: 1, isClosed: true }];
    const { data } = await restaurant.ask<{ data: { openingHours: { isClosed: boolean }[] } }>(
      "PUT",
      "/hours",
      {
        openingHours,
      },
    );
    assert.deepEqual(
      data.openingHours.map(({ isClosed }) => isClosed),
      [true],
    );
    assert.deepEqual((await restaurant.ask<{ data: object }>("GET", "/hours")).data, data);
    const body = await restaurant.site.orderBody();
    refused(
      await eventually(
        () => restaurant.site.post("/orders", body),
        ({ status }) => status !== 201,
      ),
      400,
      "BAD_REQUEST",
    );
  }),
  sentence(37, "PUT hours refuses periods that overlap, and times that are none.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 0);
    const day = (opensAt: string, closesAt: string) => ({ dayOfWeek: 2, opensAt, closesAt });
    const overlapping = [day("10:00", "15:00"), day("14:00", "20:00")];
    for (const openingHours of [overlapping, [day("25:00", "10:00")], [{ dayOfWeek: 7, isClosed: true }]])
      refused(await restaurant.call("PUT", "/hours", { openingHours }), 422, "VALIDATION_FAILED");
  }),
  sentence(
    38,
    "POST hours/overrides gives days hours of their own; GET lists, PATCH changes, DELETE removes them.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 3);
      const listed = async () => (await restaurant.ask<List<Override>>("GET", "/hours/overrides")).data;
      const { data } = await restaurant.ask<{ data: Override }>("POST", "/hours/overrides", {
        date: inDays(10),
        endDate: inDays(12),
        isClosed: true,
        note: "Ferie",
      });
      assert.deepEqual(await listed(), [data]);
      const path = `/hours/overrides/${data.id}`;
      const changed = await restaurant.ask<{ data: Override }>("PATCH", path, { note: "Ombygging" });
      assert.deepEqual(changed.data, { ...data, note: "Ombygging" });
      assert.deepEqual(await restaurant.ask("DELETE", path), { data: { id: data.id, deleted: true } });
      assert.deepEqual(await listed(), []);
    },
  ),
  sentence(
    39,
    "POST hours/overrides refuses days out of order, and an open day without times.",
    async (town) => {
      const restaurant = await town.partners.restaurant("TEST", 0);
      const date = inDays(10);
      const post = (body: object) => restaurant.call("POST", "/hours/overrides", { date, ...body });
      assert.equal(issuesAt(await post({ endDate: inDays(9), isClosed: true }), "endDate").length, 1);
      const untimed = await post({ isClosed: false });
      for (const path of ["opensAt", "closesAt"]) assert.equal(issuesAt(untimed, path).length, 1, path);
    },
  ),
  sentence(40, "GET delivery-zones lists every zone, those that are switched off too.", async (town) => {
    const restaurant = await town.partners.restaurant();
    const { data } = await restaurant.ask<List<WireZone>>("GET", "/delivery-zones");
    await restaurant.ask("PATCH", `/delivery-zones/${data[0]!.id}`, { isActive: false });
    const after = await restaurant.ask<List<WireZone>>("GET", "/delivery-zones");
    assert.deepEqual(
      after.data.map(({ name, isActive }) => [name, isActive]),
      [["Sentrum", false]],
    );
  }),
  sentence(41, "Of the zones that hold an address the one with the lowest fee counts.", async (town) => {
    const restaurant = await town.partners.restaurant();
    await restaurant.ask("POST", "/delivery-zones", {
      name: "Billigere",
      type: "POSTAL_CODES",
      postalCodes: ["7010"],
      deliveryFee: 1900,
    });
    await eventually(
      () => restaurant.site.order(delivery()),
      ({ deliveryFee }) => deliveryFee === 1900,
    );
  }),
];
