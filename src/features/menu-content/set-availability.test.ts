import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { untilHeldUp } from "../../../test/held-up.ts";
import { takeTurn } from "../../platform/partner-change.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";
import { type ExampleContent, openContent } from "./content.fixture.ts";
import { endSoldOutLoop } from "./end-sold-out.ts";
import type { StaffMenu } from "./staff-schemas.ts";

describe("dishes sold out while others change the same dishes", () => {
  let app: TestApp;
  let content: ExampleContent;
  let cook: Staff;
  let dishes: string[];
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    content = await openContent(app);
    cook = await hire(app, content.shop, "STAFF");
    const { data } = await content.ask("GET", "/products");
    dishes = data.map(({ id }: { id: string }) => id);
  });
  after(() => app.close());

  const marked = (isAvailable: boolean, order = dishes) => ({
    items: order.map((productId) => ({ productId, isAvailable })),
  });
  const byCook = (body: object) => cook.call("PUT", "/availability", body);
  const byPartner = (body: object) => content.call("PUT", "/products/availability", body);
  const available = async (): Promise<boolean[]> =>
    (
      await app.db.query<{ is_available: boolean }>(
        "SELECT DISTINCT is_available FROM products WHERE restaurant_id = $1 AND id = ANY ($2)",
        [content.shop.restaurantId, dishes],
      )
    ).map(({ is_available }) => is_available);

  const others: [who: string, act: () => Promise<string>, left: boolean][] = [
    ["a cook", async () => outcomeOf(await byCook(marked(false))), false],
    ["a partner", async () => outcomeOf(await byPartner(marked(false))), false],
    ["the clock", async () => String(await endSoldOutLoop.run(app.ctx)), true],
  ];
  for (const [who, act, left] of others)
    it(`wait for a change that is under way before they touch a dish: marked by ${who}`, async () => {
      assert.equal(outcomeOf(await byCook(marked(false))), "200");
      // Due by now, for the clock.
      app.clock.advance(24 * 60 * 60_000);
      let outcome: Promise<string> | undefined;
      await app.db.transaction(async (trx) => {
        await takeTurn(trx, content.shop.scope);
        outcome = act();
        await untilHeldUp(app.db);
        // Whoever has a dish in hand by now waits for the turn that is taken here.
        await trx.query("UPDATE products SET is_popular = NOT is_popular WHERE restaurant_id = $1", [
          content.shop.restaurantId,
        ]);
      });
      assert.equal(await outcome, left ? "undefined" : "200");
      assert.deepEqual(await available(), [left]);
    });

  it("are all there after many at once, in any order, by both doors", async () => {
    const [first] = dishes;
    const calls = Array.from({ length: 6 }, (_, index) => {
      const body = marked(index % 4 === 0, index % 2 ? dishes : dishes.toReversed());
      return index % 3 === 0
        ? byPartner(body)
        : index % 3 === 1
          ? byCook(body)
          : content.call("PATCH", `/products/${first}`, { isPopular: index % 2 === 0 });
    });
    assert.deepEqual((await Promise.all(calls)).map(outcomeOf), Array(6).fill("200"));
    assert.equal((await available()).length, 1, "one of those that marked all of them was the last");
  });
});

describe("what can be ordered now, on the restaurant's own screens", () => {
  let app: TestApp;
  let content: ExampleContent;
  let cook: Staff;
  before(async () => {
    app = await createTestApp();
    content = await openContent(app);
    cook = await hire(app, content.shop, "STAFF");
  });
  after(() => app.close());

  const read = async (): Promise<StaffMenu> => (await cook.call("GET", "/menu")).json();
  const dish = async (name: string) => (await read()).products.find((one) => one.name === name)!;
  const addon = async (name: string) => (await read()).addons.find((one) => one.name === name)!;
  const mark = async (items: object[]) => {
    const response = await cook.call("PUT", "/availability", { items });
    assert.equal(outcomeOf(response), "200", response.body);
  };
  const soldOut = async (): Promise<string[]> => {
    const { products, addons } = await read();
    return [...products, ...addons].filter((one) => !one.isAvailable).map(({ name }) => name);
  };

  it("is the dishes that are not hidden with the sizes that are for sale, and the add-ons that there are", async () => {
    await content.ask("POST", "/menus", { name: "Kveld" });
    const margherita = await dish("Margherita");
    await content.ask("PATCH", `/products/${margherita.id}`, { variants: [{ name: "Hel", price: 19_900 }] });
    await content.ask("PATCH", `/products/${(await dish("Softis")).id}`, { isActive: false });
    const [, fill] = (await content.ask("GET", "/addon-groups")).data;
    const [bacon] = fill.addons;
    await content.ask("PATCH", `/addon-groups/${fill.id}`, { addons: [{ id: bacon.id, name: "Bacon" }] });
    const { products, addons } = await read();
    assert.deepEqual(
      products.map((one) => [one.menuName, one.categoryName, one.name, one.variants, one.isAvailable]),
      [
        ["Meny", "Pizza", "Margherita", ["Hel"], true],
        ["Meny", "Annet", "Brus", [], true],
        ["Meny", "Annet", "Øl", [], true],
        ["Meny", "Annet", "Kake", [], true],
        ["Meny", "Annet", "Fiskesuppe", [], false],
      ],
    );
    assert.deepEqual(
      addons.map((one) => [one.groupName, one.name]),
      [
        ["Velg bunn", "Klassisk bunn"],
        ["Velg bunn", "Ostekant"],
        ["Ekstra fyll", "Bacon"],
      ],
    );
  });

  it("is what was sold out until this moment, and nothing that is for longer", async () => {
    const inMinutes = (count: number) => new Date(app.clock.nowMs() + count * 60_000).toISOString();
    const until = (minutes: number) => ({ isAvailable: false, soldOutUntil: inMinutes(minutes) });
    await mark([
      { productId: (await dish("Kake")).id, ...until(30) },
      { addonId: (await addon("Bacon")).id, ...until(31) },
      { productId: (await dish("Brus")).id, ...until(32) },
      { addonId: (await addon("Ostekant")).id, ...until(32) },
    ]);
    assert.deepEqual(await soldOut(), ["Brus", "Kake", "Fiskesuppe", "Ostekant", "Bacon"]);
    const written = async () =>
      app.db.query(
        `SELECT name, sold_out_until IS NOT NULL AS "comesBack" FROM products WHERE restaurant_id = $1 AND NOT is_available
         UNION ALL SELECT name, sold_out_until IS NOT NULL FROM addons WHERE restaurant_id = $1 AND NOT is_available ORDER BY name`,
        [content.shop.restaurantId],
      );
    const waited = async (minutes: number) => {
      app.clock.advance(minutes * 60_000);
      const before = await soldOut();
      await endSoldOutLoop.run(app.ctx);
      assert.deepEqual(await soldOut(), before, "it could be ordered before anybody had written so");
      return written();
    };
    const [bacon, brus, ostekant] = ["Bacon", "Brus", "Ostekant"].map((name) => ({ name, comesBack: true }));
    const soup = { name: "Fiskesuppe", comesBack: false };
    assert.deepEqual(await waited(30), [bacon, brus, soup, ostekant]);
    assert.deepEqual(await waited(1), [brus, soup, ostekant]);
    assert.deepEqual(await waited(1), [soup]);
    assert.deepEqual(await soldOut(), ["Fiskesuppe"]);
    const back = await app.db.query(
      `SELECT name FROM products WHERE restaurant_id = $1 AND sold_out_until IS NOT NULL
       UNION ALL SELECT name FROM addons WHERE restaurant_id = $1 AND sold_out_until IS NOT NULL`,
      [content.shop.restaurantId],
    );
    assert.deepEqual(back, []);
  });

  it("is counted dish by dish: a count that is set or taken away leaves those of others", async () => {
    const [cake, drink] = [await dish("Kake"), await dish("Brus")];
    const count = (productId: string, stock: number | null) =>
      mark([{ productId, isAvailable: true, stock }]);
    const left = async () => [(await dish("Kake")).stockLeft, (await dish("Brus")).stockLeft];
    await count(cake.id, 2);
    await count(drink.id, 5);
    assert.deepEqual(await left(), [2, 5]);
    await count(cake.id, 3);
    assert.deepEqual(await left(), [3, 5]);
    await count(cake.id, null);
    assert.deepEqual(await left(), [null, 5]);
    assert.equal((await dish("Øl")).stockLeft, null);
    const shown = (await content.publicMenu()).categories.flatMap(
      ({ products }: { products: { name: string; stockLeft: number | null }[] }) =>
        products.map(({ name, stockLeft }) => [name, stockLeft]),
    );
    assert.deepEqual(
      shown.filter(([, stockLeft]: [string, number | null]) => stockLeft !== null),
      [["Brus", 5]],
      "guests see the same",
    );
  });
});
