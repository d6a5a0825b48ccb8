import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { LightMyRequestResponse } from "fastify";
import type { ProblemCode } from "../../src/domain/problems.ts";
import {
  type ExamplePartner,
  newIdempotencyKey,
  openPartner,
} from "../../src/features/partners/partner.fixture.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { newId } from "../../src/platform/ids.ts";
import { createTestApp, type TestApp } from "../app.ts";
import { beyondUse } from "./books.ts";
import {
  bodiesOf,
  type Furnished,
  furnish,
  type IdName,
  idNames,
  nameOf,
  partnerRoutes,
  pathOf,
  sendMenuFile,
} from "./furnished.ts";

/** What an id of somebody else is answered with (R-47, D-92). */
const answers: Record<IdName, ProblemCode> = {
  menuId: "MENU_NOT_FOUND",
  categoryId: "CATEGORY_NOT_FOUND",
  productId: "PRODUCT_NOT_FOUND",
  addonGroupId: "ADDON_GROUP_NOT_FOUND",
  zoneId: "DELIVERY_ZONE_NOT_FOUND",
  overrideId: "HOURS_OVERRIDE_NOT_FOUND",
  keyId: "KEY_NOT_FOUND",
  webhookId: "WEBHOOK_NOT_FOUND",
  deliveryId: "NOT_FOUND",
  domainId: "DOMAIN_NOT_FOUND",
  originId: "NOT_FOUND",
  importId: "MENU_IMPORT_NOT_FOUND",
  inviteId: "OWNER_INVITE_NOT_FOUND",
  newsId: "NEWS_NOT_FOUND",
  couponId: "COUPON_NOT_FOUND",
  orderId: "ORDER_NOT_FOUND",
  reservationId: "ORDER_NOT_FOUND",
};
const idsIn = ({ path }: Route): IdName[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as IdName);
/** What is only in sandboxes, and what takes no restaurant key, is tried beside its code. */
const isTriedElsewhere = ({ path }: Route): boolean => /^\/(sandbox|recovery)\//.test(path);
const hung = partnerRoutes.filter((route) => idsIn(route).length > 0 && !isTriedElsewhere(route));

describe("ids of somebody else in one's own restaurant (S-02)", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let stranger: ExamplePartner;
  let own: Furnished;
  let sister: Furnished;
  let foreign: Furnished;
  before(async () => {
    app = await createTestApp();
    partner = await openPartner(app, "LIVE");
    stranger = await openPartner(app, "LIVE");
    own = await furnish(app, partner);
    sister = await furnish(app, partner);
    foreign = await furnish(app, stranger);
  });
  after(() => app.close());

  const call = async (route: Route, ids: Partial<Record<IdName, string>>, body?: object) => {
    app.clock.advance(61_000);
    await app.db.query("DELETE FROM quota_windows");
    const { method } = route;
    const given = body ?? bodiesOf(own.ids, own.slug)[nameOf(route)];
    const headers: Record<string, string> = route.needsIdempotencyKey
      ? { "idempotency-key": newIdempotencyKey() }
      : {};
    return route.door === "partner"
      ? partner.call(method, pathOf(route, ids), given, headers)
      : own.call(method, pathOf(route, ids), given, headers);
  };
  const refusal = (response: LightMyRequestResponse, id = ""): object => {
    const { error } = response.json();
    const { requestId: _id, ...rest } = error ?? {};
    return { status: response.statusCode, error: JSON.parse(JSON.stringify(rest).replaceAll(id, "…")) };
  };
  /** Everything that belongs to somebody else, row by row. */
  const others = async (): Promise<unknown> => {
    const tables = await app.db.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND column_name = 'restaurant_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const rows: unknown[] = [];
    for (const { name } of tables)
      rows.push(
        name,
        await app.db.query(
          `SELECT ${beyondUse} AS row FROM ${name} t WHERE restaurant_id = ANY($1) ORDER BY to_jsonb(t)::text`,
          [[sister.restaurantId, foreign.restaurantId]],
        ),
      );
    const news = await app.db.query(
      "SELECT to_jsonb(n) AS row FROM partner_news n WHERE partner_id <> $1 ORDER BY id",
      [partner.partnerId],
    );
    return [...rows, news];
  };

  it("are tried for every kind of id that an address can hold", () => {
    assert.deepEqual(new Set(hung.flatMap(idsIn)), new Set(idNames));
    const bodies = bodiesOf(own.ids, own.slug);
    for (const route of partnerRoutes.filter(({ body }) => body))
      assert.ok(bodies[nameOf(route)], `no body for ${nameOf(route)}`);
  });

  for (const route of hung)
    it(`${nameOf(route)}: are answered as what does not exist, and nothing of theirs changes`, async () => {
      const before = await others();
      const names = idsIn(route);
      for (const name of names) {
        const unknownId = newId(own.ids[name].slice(0, 3) as "mnu");
        const unknown = refusal(await call(route, { ...own.ids, [name]: unknownId }), unknownId);
        assert.equal((unknown as { status: number }).status, 404, JSON.stringify(unknown));
        assert.equal((unknown as { error: { code: string } }).error.code, answers[name]);
        // A partner's news are for several of its restaurants: those of the sister are its own.
        const theirs = name === "newsId" ? [foreign] : [sister, foreign];
        for (const { ids } of theirs) {
          const id = ids[name];
          assert.deepEqual(refusal(await call(route, { ...own.ids, [name]: id }), id), unknown, name);
          // A whole address of theirs, where it has several ids.
          if (names.length > 1) assert.equal((await call(route, ids)).statusCode, 404);
        }
      }
      assert.deepEqual(await others(), before);
    });

  const mismatches = (ids: Furnished["ids"]): [string, object, string, IdName?][] => [
    ["POST /categories", { menuId: ids.menuId, name: "Kaldt" }, "menuId", "menuId"],
    [
      "POST /categories",
      { menuId: own.ids.menuId, name: "Kaldt", addonGroupIds: [ids.addonGroupId] },
      "addonGroupIds.0",
    ],
    ["PATCH /categories/:categoryId", { menuId: ids.menuId }, "menuId", "menuId"],
    ["PATCH /categories/:categoryId", { addonGroupIds: [ids.addonGroupId] }, "addonGroupIds.0"],
    ["PUT /categories/order", { menuId: ids.menuId, categoryIds: [own.ids.categoryId] }, "menuId", "menuId"],
    [
      "PUT /categories/order",
      { menuId: own.ids.menuId, categoryIds: [ids.categoryId] },
      "categoryIds",
      "categoryId",
    ],
    [
      "POST /products/batch",
      {
        products: [
          { categoryId: own.ids.categoryId, name: "En", basePrice: 1000 },
          { categoryId: ids.categoryId, name: "To", basePrice: 1000 },
        ],
      },
      "products.1.categoryId",
    ],
    [
      "POST /products/batch",
      {
        products: [
          { categoryId: own.ids.categoryId, name: "En", basePrice: 1000, addonGroupIds: [ids.addonGroupId] },
        ],
      },
      "products.0.addonGroupIds.0",
    ],
    [
      "POST /categories/:categoryId/products",
      { name: "En", basePrice: 1000, addonGroupIds: [ids.addonGroupId] },
      "addonGroupIds.0",
    ],
    ["PATCH /products/:productId", { categoryId: ids.categoryId }, "categoryId", "categoryId"],
    ["PATCH /products/:productId", { addonGroupIds: [ids.addonGroupId] }, "addonGroupIds.0"],
    ["PUT /upsell", { mode: "MANUAL", productIds: [own.ids.productId, ids.productId] }, "productIds.1"],
    [
      "PUT /newsletter-popup",
      { title: "Nyheter", text: "Meld deg på.", successMessage: "Takk", couponId: ids.couponId },
      "couponId",
    ],
    ["PATCH /coupons/:couponId", { appliesTo: "PRODUCTS", productIds: [ids.productId] }, "productIds.0"],
    ["PATCH /coupons/:couponId", { appliesTo: "CATEGORIES", categoryIds: [ids.categoryId] }, "categoryIds.0"],
    [
      "PUT /products/availability",
      { items: [{ productId: ids.productId, isAvailable: false }] },
      "items.0.productId",
    ],
  ];

  it("in a body are an issue at their place, or the 404 of their kind, and nothing is written anywhere", async () => {
    for (const theirs of [sister, foreign]) {
      const before = await others();
      for (const [name, body, path, kind] of mismatches(theirs.ids)) {
        const route = partnerRoutes.find((one) => nameOf(one) === name)!;
        const rows = () => own.ask("GET", "/products?limit=100");
        const products = await rows();
        const response = await call(route, own.ids, body);
        const { code, details } = response.json().error ?? {};
        const where = `${name} ${path}: ${response.statusCode} ${response.body}`;
        if (response.statusCode === 404) assert.equal(code, kind && answers[kind], where);
        else {
          assert.equal(`${response.statusCode} ${code}`, "422 VALIDATION_FAILED", where);
          const paths = (details.issues as { path: string }[]).map((issue) => issue.path);
          assert.ok(
            paths.some((one) => one.startsWith(path)),
            where,
          );
        }
        assert.deepEqual(await rows(), products, where);
      }
      assert.deepEqual(await others(), before);
    }
  });

  it("of rows within a row are as unknown: sizes of a product, add-ons of a group", async () => {
    const theirs = async (at: Furnished) => {
      const { data } = await at.ask("GET", "/products?limit=100");
      const groups = (await at.ask("GET", "/addon-groups")).data;
      return {
        variantId: data.flatMap((one: { variants: { id: string }[] }) => one.variants)[0].id,
        addonId: groups.at(-1).addons[0].id,
      };
    };
    const before = await others();
    for (const at of [sister, foreign]) {
      const { variantId, addonId } = await theirs(at);
      const route = (name: string) => partnerRoutes.find((one) => nameOf(one) === name)!;
      const variants = [{ id: variantId, name: "Min", price: 100 }];
      const addons = [{ id: addonId, name: "Min", price: 100 }];
      for (const response of [
        await call(route("PATCH /products/:productId"), own.ids, { variants }),
        await call(route("PATCH /addon-groups/:addonGroupId"), own.ids, { addons }),
        await call(route("PUT /products/availability"), own.ids, {
          items: [{ addonId, isAvailable: false }],
        }),
      ])
        assert.equal(`${response.statusCode} ${response.json().error?.code}`, "422 VALIDATION_FAILED");
    }
    assert.deepEqual(await others(), before);
  });

  it("of a menu, beside a file to be read into it, are no menu", async () => {
    for (const { ids } of [sister, foreign]) {
      app.clock.advance(61_000);
      await app.db.query("DELETE FROM quota_windows");
      const response = await sendMenuFile(app, partner, own, { menuId: ids.menuId });
      assert.equal(`${response.statusCode} ${response.json().error?.code}`, "422 VALIDATION_FAILED");
      assert.deepEqual(response.json().error.details.issues[0].path, "menuId");
    }
  });

  it("of restaurants in news are restaurants that do not exist", async () => {
    for (const restaurantSlugs of [[foreign.slug], [own.slug, foreign.slug], ["finnes-ikke"]]) {
      const news = { ...bodiesOf(own.ids, own.slug)["POST /news"], restaurantSlugs };
      const response = await partner.call("POST", "/news", news);
      assert.equal(`${response.statusCode} ${response.json().error.code}`, "404 RESTAURANT_NOT_FOUND");
    }
  });
});
