import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { discountTypes } from "../../domain/coupons/discount-types.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { type ExampleContent, issuesOf, openContent } from "../menu-content/content.fixture.ts";
import { unknownDishes } from "../menu-content/unknown-dishes.ts";
import { outcomeOf } from "../partners/partner.fixture.ts";
import { hire, type Staff } from "../people/staff.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;
type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Caller = (method: Method, path: string, body?: object) => ReturnType<Staff["call"]>;

describe("coupons and promotions, made by partners and by managers", () => {
  let app: TestApp;
  let shop: ExampleContent["shop"];
  let other: ExampleContent["other"];
  let publicMenu: ExampleContent["publicMenu"];
  let call: ExampleContent["call"];
  let firstCategory: ExampleContent["firstCategory"];
  let manager: Staff;
  let cake: string;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    ({ shop, other, publicMenu, call, firstCategory } = await openContent(app));
    manager = await hire(app, shop, "MANAGER");
    const { data } = await shop.ask("GET", "/products");
    cake = data.find(({ name }: Json) => name === "Kake").id;
  });
  after(() => app.close());

  const percent = (code: string, more: object = {}) => ({
    code,
    discountType: "PERCENT",
    discountValue: 10,
    ...more,
  });
  const made = async (body: object, by: Caller = call): Promise<Json> => {
    const response = await by("POST", "/coupons", body);
    assert.equal(outcomeOf(response), "201", response.body);
    return response.json().data;
  };
  const pathOf = ({ id }: { id: string }) => `/coupons/${id}`;
  const read = async (coupon: { id: string }): Promise<Json> =>
    (await call("GET", pathOf(coupon))).json().data;
  let guests = 0;
  const order = async (couponCode: string | null, more: object = {}) => {
    guests += 1;
    return app.inject({
      method: "POST",
      url: "/api/v1/orders",
      headers: { authorization: `Bearer ${shop.key}` },
      payload: {
        slug: shop.slug,
        fulfillment: "PICKUP",
        paymentMethod: "CASH",
        customer: { name: `Gjest ${guests}`, phone: `9${1_000_000 + guests}` },
        lines: [{ productId: cake, quantity: 1 }],
        ...(couponCode && { couponCode }),
        ...more,
      },
    });
  };
  const reasonOf = (response: { json(): Json }): string => response.json().error.details.issues[0].code;

  it("are made at either door, and read, listed and used alike (R-472, R-477)", async () => {
    const coupon = await made(percent("vår26", { displayName: "Vårrabatt <b>nå</b>", usageLimit: 2 }));
    assert.equal(coupon.code, "VÅR26");
    assert.equal(coupon.displayName, "Vårrabatt nå");
    assert.deepEqual([coupon.used, coupon.discountGiven, coupon.isActive], [0, 0, true]);
    const byManager = (method: Method, path: string, body?: object) => manager.call(method, path, body);
    const promotion = await made(
      { isAutomatic: true, discountType: "FIXED", discountValue: 100, minimumOrder: 5_000_000 },
      byManager,
    );
    assert.equal(promotion.code, null);
    for (const by of [call, byManager]) {
      const { data, nextCursor } = (await by("GET", "/coupons?limit=1")).json();
      const rest = (await by("GET", `/coupons?cursor=${nextCursor}`)).json();
      assert.deepEqual(
        [...data, ...rest.data].map(({ id }: Json) => id),
        [coupon.id, promotion.id],
      );
      assert.deepEqual((await by("GET", pathOf(coupon))).json().data, coupon);
    }
    assert.equal((await publicMenu()).coupons[0].id, coupon.id, "guests see it");
    const placed = (await order("vår26")).json();
    assert.ok(placed.discount > 0);
    const used = await read(coupon);
    assert.deepEqual(used, { ...coupon, used: 1, discountGiven: placed.discount }, "orders are no change");
    for (const one of [coupon, promotion]) await call("POST", `${pathOf(one)}/end`);
  });

  it("are of every kind there is, for the whole order, categories or products", async () => {
    const categoryIds = [await firstCategory()];
    const values: Record<string, object> = {
      PERCENT: { discountValue: 20, appliesTo: "CATEGORIES", categoryIds },
      FIXED: { discountValue: 2500 },
      FIXED_PRICE: { discountValue: 4900, appliesTo: "PRODUCTS", productIds: [cake] },
      FREE_DELIVERY: {},
      BUNDLE: { discountValue: 9900, bundleQuantity: 2, maxBundlesPerOrder: 3 },
    };
    assert.deepEqual(Object.keys(values).sort(), [...discountTypes].sort());
    for (const [discountType, fields] of Object.entries(values)) {
      const coupon = await made({ code: discountType, discountType, ...fields, perCustomerLimit: 1 });
      assert.deepEqual({ ...coupon, ...fields }, coupon);
      assert.equal(outcomeOf(await call("DELETE", pathOf(coupon))), "200");
      assert.equal(outcomeOf(await call("DELETE", pathOf(coupon))), "404 COUPON_NOT_FOUND");
    }
  });

  it("change what is named and keep the rest, unless somebody else was first", async () => {
    const coupon = await made(percent("ENDRES", { perCustomerLimit: 3, description: "Takk!" }));
    const changed = await call("PATCH", pathOf(coupon), {
      discountValue: 25,
      expectedVersion: coupon.version,
    });
    const { data } = changed.json();
    assert.deepEqual(data, { ...coupon, discountValue: 25, version: data.version });
    assert.notEqual(data.version, coupon.version);
    const stale = await manager.call("PATCH", pathOf(coupon), {
      priority: 1,
      expectedVersion: coupon.version,
    });
    assert.equal(outcomeOf(stale), "409 CHANGED");
    const promotion = (await call("PATCH", pathOf(coupon), { isAutomatic: true, code: null })).json().data;
    assert.deepEqual([promotion.code, promotion.isAutomatic, promotion.perCustomerLimit], [null, true, 3]);
    await call("DELETE", pathOf(coupon));
  });

  it("are refused with everything that is wrong, each at its place (R-473)", async () => {
    const foreign = (await other.ask("GET", "/products")).data[0].id;
    const cases: [body: object, paths: string[]][] = [
      [{}, ["discountType", "code"]],
      [percent("TO ORD"), ["code"]],
      [percent("ß".repeat(64)), ["code"]],
      [percent("MYE", { discountValue: 101 }), ["discountValue"]],
      [{ ...percent("X"), isAutomatic: true }, ["code"]],
      [{ code: "X", discountType: "BUNDLE" }, ["bundleQuantity"]],
      [percent("X", { appliesTo: "PRODUCTS" }), ["productIds"]],
      [percent("X", { productIds: [cake] }), ["productIds"]],
      [percent("X", { appliesTo: "PRODUCTS", productIds: [cake, foreign] }), ["productIds.1"]],
      [percent("X", { appliesTo: "CATEGORIES", categoryIds: ["cat_x"] }), ["categoryIds.0"]],
      [percent("X", { bundleTierKey: "kjempestor" }), ["bundleTierKey"]],
      [percent("X", { validFrom: "2026-07-02T00:00:00Z", validTo: "2026-07-01T00:00:00Z" }), ["validTo"]],
      [
        { discountType: "GRATIS", minimumOrder: -1, used: 4, appliesTo: "PRODUCTS", productIds: [foreign] },
        ["discountType", "minimumOrder", "used", "code", "productIds.0"],
      ],
    ];
    for (const [body, paths] of cases) {
      const response = await call("POST", "/coupons", body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", response.body);
      assert.deepEqual(issuesOf(response).sort(), paths.sort(), JSON.stringify(body));
    }
    const coupon = await made(percent("RIKTIG"));
    const changes: [body: object, paths: string[]][] = [
      [{}, [""]],
      [{ expectedVersion: coupon.version }, [""]],
      [{ code: null }, ["code"]],
      [{ discountType: "BUNDLE" }, ["bundleQuantity"]],
      [{ discountValue: 0, appliesTo: "PRODUCTS", productIds: [foreign] }, ["discountValue", "productIds.0"]],
      [
        { priority: "1", discountValue: 0, productIds: [foreign] },
        ["priority", "discountValue", "productIds", "productIds.0"],
      ],
    ];
    for (const [body, paths] of changes) {
      const response = await call("PATCH", pathOf(coupon), body);
      assert.equal(outcomeOf(response), "422 VALIDATION_FAILED", response.body);
      assert.deepEqual(issuesOf(response).sort(), paths.sort(), JSON.stringify(body));
    }
    assert.deepEqual(await read(coupon), coupon);
    await call("DELETE", pathOf(coupon));
  });

  it("name no dishes where they are no coupons at all: what they are instead is the schema's to refuse", async () => {
    const scope = scopeOf(shop.restaurantId);
    for (const no of [undefined, null, "TI", 3, []])
      assert.deepEqual(await unknownDishes(app.ctx.db, scope, no), [], String(no));
  });

  it("have a code that is the restaurant's once, also when many ask at the same moment (R-473)", async () => {
    await app.db.query("DELETE FROM quota_windows");
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => manager.call("POST", "/coupons", percent("unik"))),
    );
    assert.equal(responses.filter((response) => response.statusCode === 201).length, 1);
    const refused = responses.find((response) => response.statusCode !== 201)!;
    assert.equal(outcomeOf(refused), "422 VALIDATION_FAILED");
    assert.deepEqual(issuesOf(refused), ["code"]);
    const second = await made(percent("ANDRE"));
    assert.deepEqual(issuesOf(await call("PATCH", pathOf(second), { code: "Unik" })), ["code"]);
    assert.equal(
      outcomeOf(await other.call("POST", "/coupons", percent("UNIK"))),
      "201",
      "another restaurant's",
    );
    await call("DELETE", pathOf(second));
  });

  it("are not blamed for what is not theirs: while the disk is full they are to be made a moment later (D-32)", async () => {
    await app.db.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
    await app.db.query(
      "CREATE TRIGGER disk_is_full BEFORE INSERT ON coupons FOR EACH STATEMENT EXECUTE FUNCTION disk_is_full()",
    );
    const refused = await call("POST", "/coupons", percent("FULL"));
    await app.db.query("DROP FUNCTION disk_is_full CASCADE");
    assert.equal(outcomeOf(refused), "503 SERVICE_UNAVAILABLE");
    assert.ok(refused.headers["retry-after"]);
    await made(percent("FULL"));
  });

  it("end at once, for orders for later too, and are deleted only while nobody has used them (R-475, R-476)", async () => {
    const coupon = await made(percent("SLUTT"));
    assert.equal((await order("SLUTT")).statusCode, 201);
    const kept = await call("DELETE", pathOf(coupon));
    assert.equal(outcomeOf(kept), "409 COUPON_IN_USE");
    assert.equal(kept.json().error.details.by, "ORDERS");
    const ended = (await manager.call("POST", `${pathOf(coupon)}/end`)).json().data;
    assert.equal(Temporal.Instant.from(ended.validTo).epochMilliseconds, app.ctx.clock.nowMs());
    app.clock.advance(1);
    assert.equal(reasonOf(await order("SLUTT")), "EXPIRED");
    const again = (await call("POST", `${pathOf(coupon)}/end`)).json().data;
    assert.deepEqual(again, ended, "what is over stays as it ended");
    const begunAgain = await call("PATCH", pathOf(coupon), { validTo: null });
    assert.equal(outcomeOf(begunAgain), "200", begunAgain.body);
    assert.equal((await order("SLUTT")).statusCode, 201);
    await call("POST", `${pathOf(coupon)}/end`);
    const planned = await made(percent("SENERE", { validFrom: "2027-01-01T00:00:00Z" }));
    const off = (await call("POST", `${pathOf(planned)}/end`)).json().data;
    assert.deepEqual([off.isActive, off.validTo], [false, null]);
    await call("DELETE", pathOf(planned));
  });

  it("hold to the limit that is set while guests order: the database counts (R-474, S-47)", async () => {
    const coupon = await made(percent("HASTER", { usageLimit: 30 }));
    const orders = Promise.all(Array.from({ length: 40 }, () => order("HASTER")));
    const lowered = (await manager.call("PATCH", pathOf(coupon), { usageLimit: 3 })).json().data;
    const placed = (await orders).filter((response) => response.statusCode === 201).length;
    assert.ok(placed <= Math.max(3, lowered.used), `${placed} placed, ${lowered.used} before the change`);
    const { used, usageLimit } = await read(coupon);
    assert.deepEqual([used, usageLimit], [placed, 3]);
    await manager.call("PATCH", pathOf(coupon), { usageLimit: placed + 1 });
    const more = await Promise.all(Array.from({ length: 5 }, () => order("HASTER")));
    assert.equal(more.filter((response) => response.statusCode === 201).length, 1);
    await call("POST", `${pathOf(coupon)}/end`);
  });

  it("are not used by who priced an order before the limit was lowered, or before it was deleted", async () => {
    const coupon = await made(percent("SIST", { usageLimit: 5 }));
    const take = (by: number) =>
      app.db.query(
        `INSERT INTO coupon_usage AS u (restaurant_id, coupon_id, used) VALUES ($1, $2, $3)
         ON CONFLICT (restaurant_id, coupon_id) DO UPDATE SET used = u.used + excluded.used`,
        [shop.restaurantId, coupon.id, by],
      );
    await take(2);
    await call("PATCH", pathOf(coupon), { usageLimit: 2 });
    await assert.rejects(take(1), /USAGE_LIMIT_REACHED/);
    await call("DELETE", pathOf(coupon));
    await assert.rejects(take(1), /STALE_SNAPSHOT/);
  });

  it("are five hundred at most, however many are made at once (S-50)", async () => {
    const full = (await (await openContent(app)).shop.ask("GET", "")).restaurant;
    const [{ id: restaurantId }] = (await app.db.query("SELECT id FROM restaurants WHERE slug = $1", [
      full.slug,
    ])) as [{ id: string }];
    await app.db.query(
      `INSERT INTO coupons (restaurant_id, id, code, is_automatic, discount_type, discount_value)
       SELECT $1, 'cpn_' || n, 'K' || n, false, 'PERCENT', 10 FROM generate_series(1, 498) AS n`,
      [restaurantId],
    );
    const boss = await hire(app, { restaurantId, slug: full.slug }, "OWNER");
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => boss.call("POST", "/coupons", percent(`NY${index}`))),
    );
    const outcomes = responses.map(outcomeOf).sort();
    assert.deepEqual(outcomes, ["201", "201", ...Array(3).fill("409 COUPON_LIMIT")]);
  });

  it("are the managers' to make and everybody's at work to read, of their own restaurant alone (S-02)", async () => {
    const coupon = await made(percent("VÅR"));
    const cook = await hire(app, shop, "STAFF");
    const elsewhere = await hire(app, other, "OWNER");
    assert.equal(outcomeOf(await cook.call("GET", "/coupons")), "200");
    assert.equal(outcomeOf(await cook.call("GET", pathOf(coupon))), "200");
    const writes: [Method, string, object?][] = [
      ["POST", "/coupons", percent("KOKK")],
      ["PATCH", pathOf(coupon), { priority: 1 }],
      ["POST", `${pathOf(coupon)}/end`],
      ["DELETE", pathOf(coupon)],
    ];
    for (const [method, path, body] of writes) {
      assert.equal(outcomeOf(await cook.call(method, path, body)), "403 FORBIDDEN", `${method} ${path}`);
      const nobody = await manager.call(method, path, body, { cookie: undefined });
      assert.equal(outcomeOf(nobody), "401 UNAUTHORIZED", `${method} ${path}`);
      const unsigned = await shop.call(method, path, body, { authorization: "Bearer lbp_x" });
      assert.equal(outcomeOf(unsigned), "401 UNAUTHORIZED", `${method} ${path}`);
    }
    for (const [method, path, body] of writes.slice(1)) {
      assert.equal(outcomeOf(await elsewhere.call(method, path, body)), "404 COUPON_NOT_FOUND");
      assert.equal(outcomeOf(await other.call(method, path, body)), "404 COUPON_NOT_FOUND");
    }
    assert.deepEqual(await read(coupon), coupon);
  });
});
