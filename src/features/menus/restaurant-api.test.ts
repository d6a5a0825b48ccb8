import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { allergenCodes } from "../../domain/allergens.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import { MenuResponse, type PublicMenu, RestaurantResponse } from "./schemas.ts";

const fileOf = (name: string) => new URL(`../demo/restaurants/${name}.json`, import.meta.url);
const slugs = ["nordstjernen-pizza", "havnekroken-sushi", "fjellbua-kafe"] as const;

describe("GET /menu and GET /restaurant", () => {
  let app: TestApp;
  const keys = new Map<string, string>();
  const ids = new Map<string, string>();

  before(async () => {
    app = await createTestApp();
    for (const slug of slugs) {
      const imported = await app.importRestaurant(fileOf(slug));
      keys.set(slug, imported.key);
      ids.set(slug, imported.restaurantId);
    }
  });
  beforeEach(() => app.clock.set(fridayEvening));
  after(() => app.close());

  const get = (path: string, slug: string, headers: Record<string, string> = {}) =>
    app.inject({
      url: `/api/v1${path}${path.includes("?") ? "&" : "?"}slug=${slug}`,
      headers: { authorization: `Bearer ${keys.get(slug)}`, ...headers },
    });
  const menuOf = async (slug: string, query = ""): Promise<PublicMenu> => {
    const answer = await get(`/menu${query}`, slug);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const productsOf = (menu: PublicMenu) => menu.categories.flatMap((category) => category.products);
  const sql = async (text: string, ...values: unknown[]) => {
    await app.db.query(text, values);
    for (const id of ids.values()) await app.ctx.snapshots.reload(id);
  };
  const at = (instant: string) => app.clock.set(instant);

  for (const slug of slugs) {
    it(`${slug}: the answer is exactly what the schema says, and nothing more`, async () => {
      for (const [path, schema] of [
        ["/menu", MenuResponse],
        ["/menu?include=soldOut", MenuResponse],
        ["/restaurant", RestaurantResponse],
      ] as const) {
        const answer = await get(path, slug);
        assert.equal(answer.statusCode, 200, answer.body);
        const body = answer.json();
        assert.deepEqual(schema.parse(body), body);
      }
    });

    it(`${slug}: no coupon code in any public body`, async () => {
      const codes = await app.db.query<{ code: string }>("SELECT code FROM coupons WHERE code IS NOT NULL");
      assert.ok(codes.length > 0);
      for (const path of ["/menu", "/menu?include=soldOut", "/restaurant"]) {
        const { body } = await get(path, slug);
        for (const { code } of codes) assert.ok(!body.toUpperCase().includes(code), `${code} in ${path}`);
      }
    });
  }

  it("may be kept by shared caches, and says under which names to forget it", async () => {
    const menu = await get("/menu", "nordstjernen-pizza");
    assert.equal(menu.headers["cache-control"], "public, s-maxage=30, stale-while-revalidate=300");
    assert.match(String(menu.headers.etag), /^W\/"[\w-]{20,}"$/);
    assert.match(String(menu.headers["surrogate-key"]), new RegExp(`^${ids.get("nordstjernen-pizza")} `));
    assert.equal(menu.headers["content-type"], "application/json; charset=utf-8");
    const restaurant = await get("/restaurant", "nordstjernen-pizza");
    assert.equal(restaurant.headers["cache-control"], "public, s-maxage=60, stale-while-revalidate=600");
    assert.ok(restaurant.rawPayload.length < menu.rawPayload.length / 10);
  });

  it("an unchanged menu is 304 without a body; a changed one is sent anew", async () => {
    const { headers } = await get("/menu", "nordstjernen-pizza");
    const etag = String(headers.etag);
    for (const tag of [etag, `"other", ${etag}`, etag.slice(2), "*"]) {
      const answer = await get("/menu", "nordstjernen-pizza", { "if-none-match": tag });
      assert.equal(answer.statusCode, 304, tag);
      assert.equal(answer.body, "");
      assert.equal(answer.headers.etag, etag);
      assert.equal(answer.headers["cache-control"], headers["cache-control"]);
    }
    assert.equal(
      (await get("/menu", "nordstjernen-pizza", { "if-none-match": 'W/"other"' })).statusCode,
      200,
    );
    assert.equal(
      (await get("/menu?include=soldOut", "nordstjernen-pizza", { "if-none-match": etag })).statusCode,
      200,
    );

    await sql("UPDATE products SET base_price = base_price + 100 WHERE name = 'Tiramisu'");
    const changed = await get("/menu", "nordstjernen-pizza", { "if-none-match": etag });
    assert.equal(changed.statusCode, 200);
    assert.notEqual(changed.headers.etag, etag);
    await sql("UPDATE products SET base_price = base_price - 100 WHERE name = 'Tiramisu'");
    const back = await get("/menu", "nordstjernen-pizza", { "if-none-match": etag });
    assert.equal(back.statusCode, 304, "the tag is of what is shown, not of how often it was edited");
  });

  it("needs a key or a trusted origin, a slug, and the restaurant's own key", async () => {
    const url = "/api/v1/menu?slug=nordstjernen-pizza";
    const authorization = `Bearer ${keys.get("nordstjernen-pizza")}`;
    for (const path of ["menu", "restaurant"]) {
      const none = await app.inject({ url: `/api/v1/${path}?slug=nordstjernen-pizza` });
      assert.equal(none.statusCode, 401);
      assert.equal(none.headers["cache-control"], "no-store");
      const noSlug = await app.inject({ url: `/api/v1/${path}`, headers: { authorization } });
      assert.equal(noSlug.json().error.code, "MISSING_SLUG");
      const other = await app.inject({
        url: `/api/v1/${path}?slug=fjellbua-kafe`,
        headers: { authorization },
      });
      assert.equal(other.statusCode, 401);
      const unknown = await app.inject({
        url: `/api/v1/${path}?slug=finnes-ikke`,
        headers: { authorization },
      });
      assert.equal(unknown.json().error.code, "RESTAURANT_NOT_FOUND");
    }
    const origin = "http://nordstjernen-pizza.luka.localhost";
    const browser = await app.inject({ url, headers: { origin } });
    assert.equal(browser.statusCode, 200);
    assert.equal(browser.headers["access-control-allow-origin"], origin);
    const stranger = await app.inject({
      url,
      headers: { origin: "https://nordstjernen-pizza.luka.localhost.evil.no" },
    });
    assert.equal(stranger.statusCode, 401);
  });

  it("the allergens come in the order of R-120", async () => {
    const { allergens } = await menuOf("fjellbua-kafe");
    assert.deepEqual(
      allergens.map((allergen) => allergen.code),
      [...allergenCodes],
    );
    assert.deepEqual(
      [allergens[5]!.group, allergens[6]!.group, allergens[11]!.group],
      ["GRAINS", "ANIMAL_SEA", "OTHER"],
    );
  });

  describe("what is shown", () => {
    it("hidden and sold-out products are left out; include=soldOut shows the latter, marked", async () => {
      await sql(
        "UPDATE products SET is_available = false, sold_out_until = '2026-06-12T18:00:00Z' WHERE name = 'Tiramisu' AND restaurant_id = $1",
        ids.get("nordstjernen-pizza"),
      );
      const plain = productsOf(await menuOf("nordstjernen-pizza"));
      const all = productsOf(await menuOf("nordstjernen-pizza", "?include=soldOut"));
      assert.ok(plain.every((product) => product.isAvailable && product.soldOutUntil === null));
      assert.ok(!plain.some((product) => product.name === "Tiramisu"));
      const tiramisu = all.find((product) => product.name === "Tiramisu")!;
      assert.equal(tiramisu.isAvailable, false);
      assert.equal(tiramisu.soldOutUntil, "2026-06-12T18:00:00.000Z");
      assert.ok(![...plain, ...all].some((product) => product.name === "Marinerte oliven"), "inactive");

      at("2026-06-12T19:59:59+02:00");
      assert.ok(
        !productsOf(await menuOf("nordstjernen-pizza")).some((product) => product.name === "Tiramisu"),
      );
      at("2026-06-12T20:00:00+02:00");
      assert.ok(
        productsOf(await menuOf("nordstjernen-pizza")).some((product) => product.name === "Tiramisu"),
        "back by the clock",
      );
      await sql("UPDATE products SET is_available = true, sold_out_until = NULL WHERE name = 'Tiramisu'");
    });

    it("a product whose stock is gone is sold out", async () => {
      await sql(
        "INSERT INTO product_stock SELECT restaurant_id, id, 0 FROM products WHERE name = 'Panna cotta med bringebær'",
      );
      assert.ok(
        !productsOf(await menuOf("nordstjernen-pizza")).some((product) =>
          product.name.startsWith("Panna cotta"),
        ),
      );
      const all = productsOf(await menuOf("nordstjernen-pizza", "?include=soldOut"));
      const gone = all.find((product) => product.name.startsWith("Panna cotta"))!;
      assert.deepEqual([gone.isAvailable, gone.soldOutUntil, gone.stockLeft], [false, null, 0]);
      await sql("DELETE FROM product_stock");
    });

    it("a sold-out add-on is left out; a product that cannot do without it is sold out", async () => {
      await sql("UPDATE addons SET is_available = false WHERE name = 'Bacon'");
      const names = (menu: PublicMenu) =>
        menu.categories.flatMap((category) =>
          category.addonGroups.flatMap((group) => group.addons.map((addon) => addon.name)),
        );
      assert.ok(!names(await menuOf("nordstjernen-pizza")).includes("Bacon"));

      const crusts = "addon_group_id IN (SELECT id FROM addon_groups WHERE name = 'Velg bunn')";
      await sql(`UPDATE addons SET is_available = false WHERE ${crusts}`);
      const without = await menuOf("nordstjernen-pizza");
      assert.ok(!without.categories.some((category) => category.name === "Klassiske pizzaer"));
      const all = await menuOf("nordstjernen-pizza", "?include=soldOut");
      const classics = all.categories.find((category) => category.name === "Klassiske pizzaer")!;
      assert.ok(classics.products.every((product) => !product.isAvailable));
      await sql(`UPDATE addons SET is_available = true WHERE ${crusts} OR name = 'Bacon'`);
    });

    it("each product names its groups in order, and every one is in one of the three places", async () => {
      await sql(
        "UPDATE addon_groups SET is_shared = true WHERE name = 'Ta bort' AND restaurant_id = $1",
        ids.get("nordstjernen-pizza"),
      );
      for (const slug of slugs) {
        const menu = await menuOf(slug);
        for (const category of menu.categories) {
          for (const product of category.products) {
            const places = [product.addonGroups, category.addonGroups, menu.restaurant.addonGroups];
            const found = new Map(places.flat().map((group) => [group.id, group]));
            assert.ok(product.addonGroupIds.every((id) => found.has(id)));
            assert.equal(new Set(product.addonGroupIds).size, product.addonGroupIds.length);
          }
        }
      }
      const { restaurant, categories } = await menuOf("nordstjernen-pizza");
      assert.deepEqual(
        restaurant.addonGroups.map((group) => [group.name, group.source]),
        [["Ta bort", "RESTAURANT"]],
      );
      const crust = categories[0]!.addonGroups[0]!;
      assert.deepEqual(
        [crust.source, crust.isRequired, crust.display, crust.tiers.length],
        ["CATEGORY", true, "RADIO", 3],
      );
      await sql("UPDATE addon_groups SET is_shared = false");
    });

    it("upsell: the restaurant's list, without what cannot be had now; popular dishes; null when not set up", async () => {
      const names = async (slug: string) =>
        (await menuOf(slug)).upsell?.products.map((product) => product.name);
      assert.deepEqual(await names("nordstjernen-pizza"), [
        "Hvitløksbrød med ost",
        "Coca-Cola 1,5 l",
        "Tiramisu",
      ]);
      await sql("UPDATE products SET is_available = false WHERE name = 'Tiramisu'");
      assert.deepEqual(await names("nordstjernen-pizza"), ["Hvitløksbrød med ost", "Coca-Cola 1,5 l"]);
      await sql("UPDATE products SET is_available = true WHERE name = 'Tiramisu'");

      const sushi = await menuOf("havnekroken-sushi");
      const popular = productsOf(sushi).filter((product) => product.isPopular);
      assert.deepEqual(
        sushi.upsell?.products.map((product) => product.id),
        popular.slice(0, 10).map((product) => product.id),
      );
      assert.equal((await menuOf("fjellbua-kafe")).upsell, null);
    });

    it("offers: current ones without code, and only for what is shown", async () => {
      const { coupons, promotions, restaurant } = await menuOf("nordstjernen-pizza");
      assert.deepEqual(
        coupons.map((coupon) => coupon.displayName),
        ["Velkomstrabatt"],
        "the student coupon begins in August",
      );
      assert.equal(restaurant.newsletterPopup?.discountValue, 15);
      assert.deepEqual(
        promotions.map((promotion) => promotion.displayName),
        ["Tirsdagspizza", "To medium for 399 kr", "Fri levering fra 600 kr"],
      );
      assert.deepEqual(
        promotions[1]!.categories?.map((category) => category.name),
        ["Klassiske pizzaer", "Husets spesialiteter", "Hvite pizzaer", "Vegetar og vegan"],
      );
      at("2026-08-01T00:00:00+02:00");
      const august = await menuOf("nordstjernen-pizza");
      assert.equal(august.coupons.length, 2);
      at("2027-08-01T00:00:00+02:00");
      assert.equal((await menuOf("nordstjernen-pizza")).coupons.length, 1);
      await sql("UPDATE coupon_usage SET used = 500");
      await sql("UPDATE coupons SET usage_limit = 500 WHERE code = 'VELKOMMEN15'");
      const used = await menuOf("nordstjernen-pizza");
      assert.deepEqual([used.coupons.length, used.restaurant.newsletterPopup], [0, null]);
      await sql("UPDATE coupon_usage SET used = 0");
      await sql("UPDATE coupons SET usage_limit = NULL WHERE code = 'VELKOMMEN15'");
    });
  });

  describe("by the clock alone", () => {
    const menuNames = async (slug: string) => (await menuOf(slug)).menus.map((menu) => menu.name);

    it("the breakfast menu is shown in its window, the default menu otherwise", async () => {
      const seen: string[] = [];
      for (const [instant, expected] of [
        ["2026-06-12T07:29:59+02:00", "Kafémeny"],
        ["2026-06-12T07:30:00+02:00", "Frokost"],
        ["2026-06-12T10:29:59+02:00", "Frokost"],
        ["2026-06-12T10:30:00+02:00", "Kafémeny"],
        ["2026-06-13T08:00:00+02:00", "Kafémeny"],
        ["2026-06-13T09:00:00+02:00", "Frokost"],
        ["2026-06-14T09:00:00+02:00", "Kafémeny"],
      ] as const) {
        at(instant);
        assert.deepEqual(await menuNames("fjellbua-kafe"), [expected], instant);
        seen.push(String((await get("/menu", "fjellbua-kafe")).headers.etag));
      }
      assert.notEqual(seen[0], seen[1]);
    });

    it("nothing of a menu that is not shown leaks, at any minute of a week", async () => {
      const rows = await app.db.query<{ menu: string; id: string }>(
        `SELECT m.id AS menu, p.id FROM products p JOIN categories c ON c.restaurant_id = p.restaurant_id AND c.id = p.category_id
         JOIN menus m ON m.restaurant_id = c.restaurant_id AND m.id = c.menu_id WHERE p.restaurant_id = $1`,
        [ids.get("havnekroken-sushi")],
      );
      at("2026-12-14T00:00:00+01:00");
      for (let step = 0; step < 7 * 24 * 2; step += 1) {
        const { body } = await get("/menu?include=soldOut", "havnekroken-sushi");
        const shown = new Set((JSON.parse(body) as PublicMenu).menus.map((menu) => menu.id));
        for (const row of rows) assert.ok(shown.has(row.menu) || !body.includes(row.id));
        app.clock.advance(30 * minuteMs);
      }
    });

    it("the Christmas menu is shown within its dates", async () => {
      at("2026-11-28T18:00:00+01:00");
      assert.deepEqual(await menuNames("havnekroken-sushi"), ["Kveldsmeny"]);
      at("2026-12-05T18:00:00+01:00");
      assert.deepEqual(await menuNames("havnekroken-sushi"), ["Kveldsmeny", "Julemeny"]);
      at("2026-12-24T18:00:00+01:00");
      assert.deepEqual(await menuNames("havnekroken-sushi"), ["Kveldsmeny"]);
    });

    it("a window ends at the second two o'clock of the night the clocks go back, and the missing hour is skipped", async () => {
      const id = ids.get("fjellbua-kafe");
      await sql(
        `INSERT INTO menu_schedules (restaurant_id, id, menu_id, day_of_week, starts_at, ends_at)
         SELECT restaurant_id, 'sch_night', id, 'SUNDAY', '01:00', '02:30' FROM menus WHERE restaurant_id = $1 AND name = 'Frokost'`,
        id,
      );
      const isBreakfast = async (instant: string) => {
        at(instant);
        return (await menuNames("fjellbua-kafe"))[0] === "Frokost";
      };
      assert.equal(await isBreakfast("2026-10-25T00:59:59+02:00"), false);
      assert.equal(await isBreakfast("2026-10-25T02:29:59+02:00"), true);
      assert.equal(await isBreakfast("2026-10-25T02:10:00+01:00"), true);
      assert.equal(await isBreakfast("2026-10-25T02:30:00+01:00"), false);
      assert.equal(await isBreakfast("2026-03-29T01:59:59+01:00"), true);
      assert.equal(await isBreakfast("2026-03-29T03:29:59+02:00"), true);
      assert.equal(await isBreakfast("2026-03-29T03:30:00+02:00"), false);
      await sql("DELETE FROM menu_schedules WHERE id = 'sch_night'");
    });

    it("isOpen and nextOpenAt follow the kitchen", async () => {
      const stateAt = async (instant: string) => {
        at(instant);
        const { restaurant } = (await get("/restaurant", "nordstjernen-pizza")).json();
        return [restaurant.isOpen, restaurant.nextOpenAt];
      };
      assert.deepEqual(await stateAt("2026-06-12T13:59:59+02:00"), [false, "2026-06-12T12:00:00.000Z"]);
      assert.deepEqual(await stateAt("2026-06-12T14:00:00+02:00"), [true, "2026-06-13T10:00:00.000Z"]);
      assert.deepEqual(await stateAt("2026-06-13T01:59:59+02:00"), [true, "2026-06-13T10:00:00.000Z"]);
      assert.deepEqual(await stateAt("2026-06-13T02:00:00+02:00"), [false, "2026-06-13T10:00:00.000Z"]);
      assert.deepEqual(await stateAt("2026-12-25T18:00:00+01:00"), [false, "2026-12-26T11:00:00.000Z"]);
    });

    it("a rush ends by itself", async () => {
      const id = ids.get("nordstjernen-pizza");
      await sql(
        "UPDATE ordering_settings SET rush_minutes = 25, rush_until = '2026-06-12T17:00:00Z' WHERE restaurant_id = $1",
        id,
      );
      const prepTime = async () =>
        (await get("/restaurant", "nordstjernen-pizza")).json().restaurant.prepTime;
      assert.deepEqual(await prepTime(), { pickupMinutes: 45, deliveryMinutes: 70, isRush: true });
      at("2026-06-12T19:00:00+02:00");
      assert.deepEqual(await prepTime(), { pickupMinutes: 20, deliveryMinutes: 45, isRush: false });
      await sql("UPDATE ordering_settings SET rush_minutes = NULL, rush_until = NULL");
    });

    it("special days are listed from today on", async () => {
      const dates = async () =>
        (await menuOf("havnekroken-sushi")).restaurant.specialOpeningHours.map((day) => [
          day.date,
          day.appliesTo,
          day.isClosed,
        ]);
      at("2026-12-25T12:00:00+01:00");
      assert.deepEqual(await dates(), [
        ["2026-12-25", "BOTH", true],
        ["2026-12-31", "KITCHEN", false],
        ["2026-12-31", "VENUE", true],
      ]);
      at("2027-01-01T00:00:00+01:00");
      assert.deepEqual(await dates(), []);
    });
  });
});
