import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { baseUrl } from "../../config.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { exportRestaurant } from "./export-restaurant.ts";
import { RestaurantFile } from "./import-schema.ts";
import { wholeFile } from "./whole-file.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("a restaurant as a file (R-540, R-541)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let whole: ReturnType<typeof wholeFile>;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app);
    whole = wholeFile(baseUrl(app.ctx.config));
  });
  after(() => app.close());

  const openWhole = (change: (file: Json) => void = () => undefined): Promise<ExampleRestaurant> =>
    partner.open((file) => {
      const { slug } = file;
      Object.assign(file, structuredClone(whole), { slug });
      change(file);
    });
  const everythingOf = ({ scope, slug }: ExampleRestaurant): Promise<Json> =>
    exportRestaurant(app.ctx.db, scope, slug);
  const menuOf = async ({ slug, key, restaurantId }: ExampleRestaurant): Promise<Json> => {
    await app.ctx.snapshots.reload(restaurantId);
    const headers = { authorization: `Bearer ${key}` };
    return (await app.inject({ url: `/api/v1/menu?slug=${slug}`, headers })).json();
  };

  it("the example says something of every field of the format, other than what is so anyway", () => {
    // There is one country.
    assert.deepEqual(unsaid(RestaurantFile, [whole], ""), [".address.country"]);
  });

  it("what is read is what is written, field by field", async () => {
    const shop = await openWhole();
    const document = await everythingOf(shop);
    assert.partialDeepStrictEqual(plain({ ...document, slug: whole.slug }), plain(whole));
  });

  it("read again it makes an equal restaurant, with the same menu for guests", async () => {
    const change = (file: Json): void => {
      file.menus[0].schedules[0].isActive = true;
      Object.assign(file.menus[0].categories[0].products[0], {
        ...{ isActive: true, isAvailable: true, soldOutUntil: null },
      });
      file.menus[0].endsOn = null;
    };
    const shop = await openWhole(change);
    const { slug: _, ...document } = await everythingOf(shop);
    const again = await partner.open((file) => Object.assign(file, document));
    const { slug: __, ...second } = await everythingOf(again);
    assert.deepEqual(plain({ ...second, slug: "en" }), plain({ ...document, slug: "en" }));
    const menu = await menuOf(shop);
    assert.equal(menu.categories[0].products.length, 2);
    assert.deepEqual(inWords(await menuOf(again)), inWords(menu));
  });

  it("what has been changed by API comes back too, and combos and coupons of what is gone hinder nobody", async () => {
    const shop = await openWhole((file) => {
      file.menus[0].categories[0].products[1].combo.slots[0].minSelect = 1;
    });
    const before = await shop.ask("GET", "/export");
    const [group] = (await shop.ask("GET", "/addon-groups")).data;
    await shop.ask("PATCH", `/addon-groups/${group.id}`, {
      addons: [{ name: "Rosa", tierPrices: [{ key: "xl", price: 100 }] }],
    });
    const pizza = before.menus[0].categories[0].products[0];
    await shop.ask("DELETE", `/products/${pizza.ref}`);
    const document = await everythingOf(shop);
    assert.deepEqual(document.addonGroups[0].tiers, [{ key: "xl", name: "xl", nameEn: null }]);
    const [combo] = document.menus[0].categories[0].products;
    assert.deepEqual([combo.name, combo.combo, combo.isAvailable], ["Fredagsmeny", null, false]);
    assert.deepEqual([document.coupons, document.upsell.products], [[], []]);
    const { slug: _, ...rest } = document;
    const again = await partner.open((file) => Object.assign(file, rest));
    assert.deepEqual(inWords(await menuOf(again)), inWords(await menuOf(shop)));
  });

  it("has no coupon for dishes and categories that are gone, and those of others", async () => {
    const coupon = { isAutomatic: false, discountType: "PERCENT", discountValue: 10 };
    const shop = await openWhole((file) => {
      file.coupons = [
        { ...coupon, code: "PIZZA", appliesTo: "PRODUCTS", products: ["pizza"] },
        { ...coupon, code: "ALLE", appliesTo: "CATEGORIES", categories: ["pizzaer"] },
        { ...coupon, code: "FREDAG" },
      ];
    });
    const codes = async (): Promise<string[]> =>
      (await everythingOf(shop)).coupons.map(({ code }: Json) => code).sort();
    assert.deepEqual(await codes(), ["ALLE", "FREDAG", "PIZZA"]);
    const { menus } = await shop.ask("GET", "/export");
    const [category] = menus[0].categories;
    await shop.ask("DELETE", `/products/${category.products[0].ref}`);
    assert.deepEqual(await codes(), ["ALLE", "FREDAG"]);
    for (const { ref } of category.products.slice(1)) await shop.ask("DELETE", `/products/${ref}`);
    await shop.ask("DELETE", `/categories/${category.ref}`);
    assert.deepEqual(await codes(), ["FREDAG"]);
  });

  it("the API's file is the operator's, codes of coupons as well (S-09)", async () => {
    const shop = await openWhole();
    const document = await everythingOf(shop);
    assert.deepEqual([document.coupons.length, document.newsletterPopup.couponCode], [2, "PIZZA"]);
    assert.deepEqual(await shop.ask("GET", "/export"), document);
  });

  it("is the restaurant's own, for who has its key and the partner's", async () => {
    const shop = await openWhole();
    const path = `/restaurants/${shop.slug}/export`;
    assert.equal((await app.inject({ url: `/api/v1/partner${path}` })).statusCode, 401);
    const stranger = await (await openPartner(app)).call("GET", path, undefined, {
      "x-service-restaurant-key": shop.key,
    });
    assert.equal(stranger.statusCode, 404, outcomeOf(stranger));
    const gone = exportRestaurant(app.ctx.db, scopeOf("rst_none"), "ingen");
    await assert.rejects(gone, { code: "RESTAURANT_NOT_FOUND" });
  });

  it("pictures of others are refused where they stand", async () => {
    const imageUrl = "https://andre.example/a.png";
    const file = {
      ...{
        ...whole,
        slug: "bilder",
        logoUrl: imageUrl,
        newsletterPopup: { ...whole.newsletterPopup, imageUrl },
      },
      addonGroups: [{ ref: "g", name: "G", addons: [{ name: "A", imageUrl }] }],
      menus: [
        {
          name: "M",
          categories: [{ name: "K", imageUrl, products: [{ name: "P", basePrice: 1, imageUrl }] }],
        },
      ],
      coupons: [],
      upsell: null,
      stations: [],
    };
    const refused = await app.importRestaurant(file).then(
      () => assert.fail("it was taken"),
      (error) => error.details.issues.map(({ path }: { path: string }) => path),
    );
    assert.deepEqual(refused.sort(), [
      ...["addonGroups.0.addons.0.imageUrl", "logoUrl", "menus.0.categories.0.imageUrl"],
      ...[
        "menus.0.categories.0.products.0.imageUrl",
        "newsletterPopup.couponCode",
        "newsletterPopup.imageUrl",
      ],
    ]);
  });
});

/** The fields of a schema of which none of the values says anything but what is so anyway. */
function unsaid(schema: z.ZodType, values: readonly Json[], path: string): string[] {
  const said = values.filter((value) => value !== undefined && value !== null);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const other = said.filter((value) => !isDeepStrictEqual(value, schema.def.defaultValue));
    return unsaid(schema.def.innerType as z.ZodType, other, path);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unsaid(schema.def.innerType as z.ZodType, said, path);
  if (schema instanceof z.ZodPipe) return unsaid(schema.def.in as z.ZodType, said, path);
  if (said.length === 0) return [path];
  if (schema instanceof z.ZodArray) return unsaid(schema.def.element as z.ZodType, said.flat(), `${path}[]`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.def.shape).flatMap(([name, part]) =>
      unsaid(
        part as z.ZodType,
        said.map((value) => value[name]),
        `${path}.${name}`,
      ),
    );
  return [];
}

/** A file as it is understood, with the names of things in the place of what ties them together, and no nulls. */
function plain(file: unknown): Json {
  return inWords(JSON.parse(JSON.stringify(RestaurantFile.parse(file), (_, value) => value ?? undefined)));
}

/** With names in the place of ids and refs. */
function inWords(document: Json): Json {
  const names = new Map<string, string>();
  const collect = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    for (const id of [value.id, value.ref, value.slug])
      if (typeof id === "string") names.set(id, value.name ?? value.startsAt ?? "nameless");
    for (const part of Object.values(value)) collect(part);
  };
  collect(document);
  const worded = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(worded);
    if (typeof value === "string") return names.get(value) ?? value;
    if (typeof value !== "object" || value === null) return value;
    const { ref: _, sortOrder: __, ...rest } = value;
    return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, worded(part)]));
  };
  return worded(document);
}
