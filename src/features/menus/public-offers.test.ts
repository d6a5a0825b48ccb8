import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop, type ShopFile } from "../orders/shop.fixture.ts";
import type { PublicMenu } from "./schemas.ts";

describe("the offers beside a menu", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
  });
  after(() => app.close());

  const offered = async (ways: { pickupEnabled: boolean; deliveryEnabled: boolean }) => {
    const percent = { discountType: "PERCENT", discountValue: 10, isAutomatic: true };
    const shop = await openShop(app, (file) => {
      Object.assign(file.settings, ways);
      file.coupons.push(
        { ...percent, displayName: "Alle" },
        { ...percent, displayName: "Hent selv", allowedFulfillment: "PICKUP" },
        { ...percent, displayName: "Levert", allowedFulfillment: "DELIVERY" },
        { isAutomatic: true, discountType: "FREE_DELIVERY", displayName: "Fri levering" },
      );
    });
    const answer = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    return (answer.json() as PublicMenu).promotions.map(({ displayName }) => displayName).sort();
  };

  it("are those of the ways in which the restaurant takes orders at all", async () => {
    const both = ["Alle", "Fri levering", "Hent selv", "Levert"];
    assert.deepEqual(await offered({ pickupEnabled: true, deliveryEnabled: true }), both);
    assert.deepEqual(await offered({ pickupEnabled: true, deliveryEnabled: false }), ["Alle", "Hent selv"]);
    assert.deepEqual(await offered({ pickupEnabled: false, deliveryEnabled: true }), [
      "Alle",
      "Fri levering",
      "Levert",
    ]);
  });

  const menuOf = async (change: (file: ShopFile) => void, query = ""): Promise<PublicMenu> => {
    const shop = await openShop(app, change);
    return app
      .inject({
        url: `/api/v1/menu?slug=${shop.slug}${query}`,
        headers: { authorization: `Bearer ${shop.key}` },
      })
      .then((answer) => answer.json());
  };

  it("are those in force, from their first moment to their last, until they are used up", async () => {
    const now = "2026-06-12T16:00:00Z";
    const code = (name: string, more: object = {}) => ({
      ...{ code: name, displayName: name, discountType: "PERCENT", discountValue: 10, ...more },
    });
    const shop = await openShop(app, (file) => {
      file.coupons.push(
        code("AV", { isActive: false }),
        code("BEGYNNER", { validFrom: now }),
        code("SNART", { validFrom: "2026-06-12T16:00:00.001Z" }),
        code("SLUTTER", { validTo: now }),
        code("OVER", { validTo: "2026-06-12T15:59:59.999Z" }),
        code("EN", { usageLimit: 2 }),
        code("BRUKT", { usageLimit: 2 }),
      );
    });
    await app.db.query(
      `UPDATE coupon_usage u SET used = CASE code WHEN 'EN' THEN 1 ELSE 2 END FROM coupons c
       WHERE c.restaurant_id = u.restaurant_id AND c.id = u.coupon_id AND c.restaurant_id = $1`,
      [shop.restaurantId],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
    const menu = await app.inject({
      url: `/api/v1/menu?slug=${shop.slug}`,
      headers: { authorization: `Bearer ${shop.key}` },
    });
    assert.deepEqual((menu.json() as PublicMenu).coupons.map(({ displayName }) => displayName).sort(), [
      "BEGYNNER",
      "EN",
      "SLUTTER",
    ]);
  });

  it("are for what is shown, by its name", async () => {
    const percent = { discountType: "PERCENT", discountValue: 10, isAutomatic: true };
    const { promotions } = await menuOf((file) => {
      file.menus[0]!.categories.push({ name: "Tomt", products: [] } as never);
      file.coupons.push(
        { ...percent, displayName: "Alt" },
        { ...percent, displayName: "Pizza", appliesTo: "CATEGORIES", categories: ["Pizza", "Tomt"] },
        { ...percent, displayName: "Ingenting", appliesTo: "CATEGORIES", categories: ["Tomt"] },
        { ...percent, displayName: "Kaker", appliesTo: "PRODUCTS", products: ["kake", "utsolgt"] },
        { ...percent, displayName: "Suppe", appliesTo: "PRODUCTS", products: ["utsolgt"] },
      );
    });
    const names = (of: { name: string }[] | undefined) => of?.map(({ name }) => name);
    assert.deepEqual(
      promotions
        .map((one) => [one.displayName, names(one.categories), names(one.products)])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
      [
        ["Alt", undefined, undefined],
        ["Kaker", undefined, ["Kake"]],
        ["Pizza", ["Pizza"], undefined],
      ],
    );
  });

  it("have dishes beside the cart at the price of their default size, ten at most, or none", async () => {
    const suggested = async (upsell: object, change: (file: ShopFile) => void = () => undefined) => {
      const menu = await menuOf((file) => {
        change(file);
        Object.assign(file, { upsell });
      });
      return menu.upsell!.products.map(({ name, price }) => [name, price]);
    };
    const two = { mode: "MANUAL", products: ["margherita", "brus"] };
    assert.deepEqual(await suggested(two), [
      ["Margherita", 20900],
      ["Brus", 3900],
    ]);
    assert.deepEqual(await suggested({ ...two, isActive: false }), []);
    const popular = await suggested({ mode: "POPULAR" }, ({ menus }) => {
      menus[0]!.categories[1]!.products = Array.from({ length: 13 }, (_, at) => ({
        ...{ ref: `r${at}`, name: `Rett ${at}`, basePrice: 9900 + at, isPopular: at > 1 },
      })) as never;
    });
    assert.deepEqual(
      popular,
      Array.from({ length: 10 }, (_, at) => [`Rett ${at + 2}`, 9902 + at]),
    );
  });
});
