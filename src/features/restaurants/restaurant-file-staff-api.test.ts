import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createListeningApp, type ListeningApp } from "../../../test/listening-app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("the restaurant as a file, for its owner", () => {
  let app: ListeningApp;
  let shop: Shop;
  let owner: Staff;
  before(async () => {
    app = await createListeningApp();
  });
  beforeEach(async () => {
    shop = await openShop(app);
    owner = await hire(app, shop, "OWNER");
  });
  after(() => app.close());

  const takenOut = async (): Promise<Json> => (await owner.call("GET", "/restaurant-file")).json();
  const send = async (path: string, file: string, fields: Record<string, string> = {}, by = owner) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([file], { type: "application/json" }), "restaurant.json");
    const response = await fetch(`${app.base}/api/staff${path}?slug=${shop.slug}`, {
      method: "POST",
      headers: { cookie: by.cookie, origin: app.base },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const look = (file: Json) => send("/restaurant-file/look", JSON.stringify(file));
  const takeIn = (file: Json, expectedDifference: string) =>
    send("/restaurant-file", JSON.stringify(file), { expectedDifference });
  const priceOf = async (name: string): Promise<number> =>
    (
      await app.db.query<{ price: number }>(
        "SELECT base_price::int AS price FROM products WHERE restaurant_id = $1 AND name = $2",
        [shop.restaurantId, name],
      )
    )[0]!.price;

  it("is taken out, looked at, and taken in again as it was looked at (D-261)", async () => {
    const file = await takenOut();
    assert.equal((await look(file)).body.difference.isChanged, false);
    const dish = file.menus[0].categories[1].products[0];
    dish.basePrice = 4550;
    const { body } = await look({ ...file, slug: "en-annen" });
    assert.deepEqual(
      body.difference.prices.map(({ name, from, to }: Json) => [name, from, to]),
      [["Brus", 3900, 4550]],
    );
    assert.equal(await priceOf("Brus"), 3900, "a look writes nothing");
    assert.equal((await takeIn(file, "0".repeat(16))).body.error.code, "CHANGED");
    assert.equal((await takeIn(file, body.difference.version)).status, 200);
    assert.equal(await priceOf("Brus"), 4550);
    assert.equal((await takenOut()).slug, shop.slug);
  });

  it("is refused with everything that is wrong with it", async () => {
    assert.equal((await send("/restaurant-file/look", "{")).body.error.code, "INVALID_JSON");
    assert.equal((await send("/restaurant-file/look", "[]")).body.error.code, "VALIDATION_FAILED");
    const file = await takenOut();
    file.menus[0].categories[1].products[0].basePrice = -1;
    file.menus[0].categories[1].products[1].name = "";
    const { status, body } = await look(file);
    assert.equal(status, 422);
    assert.equal(body.error.details.issues.length, 2, JSON.stringify(body));
    assert.equal((await send("/restaurant-file", "{}")).status, 422, "nobody has looked at it");
  });

  it("is for owners of the restaurant, and for nobody else", async () => {
    const manager = await hire(app, shop, "MANAGER");
    const stranger = await hire(app, await openShop(app), "OWNER");
    assert.equal((await manager.call("GET", "/restaurant-file")).statusCode, 403);
    for (const path of ["/restaurant-file/look", "/restaurant-file"]) {
      assert.equal((await send(path, "{}", {}, manager)).status, 403);
      assert.equal((await send(path, "{}", {}, stranger)).status, 404);
      assert.equal((await send(path, "{}", {}, { ...owner, cookie: "" })).status, 401);
    }
  });
});
