import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { openPickyShop } from "./drawn-orders.fixture.ts";
import { forgetOldKeys } from "./forget-old-keys.ts";
import type { Quote } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

describe("quoting an order", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.settings.ordersPerSlot = 1;
    });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const ask = (body: Record<string, unknown>, headers = {}) =>
    shop.post(body, { path: "/orders/quote", headers });
  const quote = async (more: Record<string, unknown>): Promise<Quote> => {
    const { customer: _, paymentMethod: __, ...cart } = shop.body();
    const response = await ask({ ...cart, ...more });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const codes = (answer: Quote) => answer.warnings.map((warning) => warning.code);

  it("tells price, allergens, age and times of a cart before anything about the customer is known", async () => {
    const answer = await quote({
      lines: [shop.line("Margherita", { variant: "Stor", with: ["Ostekant"] }), shop.line("Øl")],
    });
    assert.equal(answer.total, 20900 + 3900 + 8900);
    assert.deepEqual(answer.allergens, ["MILK"]);
    assert.equal(answer.ageLimit, 18);
    assert.equal(answer.canOrder, false, "an order has a customer, who is old enough (D-31)");
    assert.deepEqual(
      answer.warnings.map(({ path, code }) => [path, code]),
      [
        ["paymentMethod", "REQUIRED"],
        ["customer", "REQUIRED"],
        ["ageConfirmed", "AGE_CONFIRMATION"],
      ],
    );
    assert.equal(answer.estimatedReadyAt, "2026-06-12T16:20:00.000Z");
    const first = { requestedPickupAt: "2026-06-12T16:30:00.000Z", time: "18:30", utcOffset: "+02:00" };
    assert.deepEqual(answer.slots[0], first);
  });

  it("offers no slot that is full", async () => {
    await shop.place(shop.body({ requestedPickupAt: "2026-06-12T18:35:00+02:00" }));
    assert.equal((await quote({})).slots[0]?.time, "18:45");
  });

  it("prices a cart that cannot be ordered yet, and says why not: all of it", async () => {
    app.clock.set("2026-06-13T08:00:00+02:00");
    const answer = await quote({
      fulfillment: "DELIVERY",
      deliveryAddress: { postalCode: "7010" },
      couponCode: "UKJENT",
      expectedTotal: 1,
    });
    assert.equal(answer.total, 3900 + 4900 + 200);
    assert.equal(answer.canOrder, false);
    assert.deepEqual(
      codes(answer).filter((code) => code !== "REQUIRED"),
      ["CLOSED", "MINIMUM_ORDER", "NOT_FOUND", "PRICE_CHANGED"],
    );
    assert.deepEqual(answer.minimumOrder, { amount: 20000, missing: 16100 });
    assert.equal(answer.delivery?.minutes, 50);
  });

  it("keeps the promotion when the code is not good, and says when a good one is worth less (D-133)", async () => {
    const own = await openShop(app, (file) => {
      file.coupons.push(
        { code: "TI", discountType: "PERCENT", discountValue: 10 },
        { isAutomatic: true, discountType: "PERCENT", discountValue: 20 },
      );
    });
    const asked = async (couponCode: string | null): Promise<Quote> =>
      (await own.post(own.body({ couponCode }), { path: "/orders/quote" })).json();
    const wrong = await asked("UKJENT");
    assert.deepEqual([wrong.discount, wrong.canOrder, codes(wrong)], [780, false, ["NOT_FOUND"]]);
    const worse = await asked("TI");
    assert.deepEqual([worse.discount, worse.canOrder], [390, true]);
    assert.deepEqual(
      [worse.betterPromotion?.discount, worse.betterPromotion?.promotion.discountValue],
      [780, 20],
    );
    assert.equal((await asked(null)).betterPromotion, null);
  });

  it("offers a dearer zone to a cart below the minimum of the cheapest, which an order can choose (D-132)", async () => {
    const picky = await openPickyShop(app);
    const body = picky.body({
      fulfillment: "DELIVERY",
      deliveryAddress: { line1: "Gata 3", postalCode: "7011", city: "Trondheim" },
      lines: [picky.line("Brus", { quantity: 4 })],
    });
    const answer: Quote = (await picky.post(body, { path: "/orders/quote" })).json();
    const [{ code, params } = assert.fail()] = answer.warnings;
    const [zone] = params!.zones as { zoneId: string; deliveryFee: number }[];
    assert.deepEqual([code, answer.deliveryFee, zone!.deliveryFee], ["MINIMUM_ORDER", 2900, 9900]);
    const order = await picky.place({ ...body, deliveryZoneId: zone!.zoneId });
    assert.equal(order.deliveryFee, 9900);
    const elsewhere = await picky.post({ ...body, deliveryZoneId: "zon_x" });
    assert.equal(elsewhere.json().error.details.issues[0].path, "deliveryZoneId");
  });

  it("shows the parts of a combo under it, with what was chosen for them", async () => {
    const picky = await openPickyShop(app);
    const combo = (await app.ctx.snapshots.byId(picky.restaurantId))!.catalogue.products.get(
      picky.id("Kombo"),
    )!;
    const [pizza, drink] = combo.product.combo!.slots;
    const line = picky.line("Kombo", {
      components: [
        {
          slotId: pizza!.id,
          productId: picky.id("Margherita"),
          variantId: picky.id("Margherita/Stor"),
          addons: [{ addonId: picky.id("Bacon") }],
        },
        { slotId: drink!.id, productId: picky.id("Brus") },
      ],
    });
    const answer: Quote = (await picky.post(picky.body({ lines: [line] }), { path: "/orders/quote" })).json();
    assert.deepEqual(
      answer.lines[0]!.components.map((part) => [
        part.slotName,
        part.name,
        part.variantName,
        part.addons.map(({ name }) => name),
      ]),
      [
        ["Pizza", "Margherita", "Stor", ["Klassisk bunn", "Bacon"]],
        ["Drikke", "Brus", null, []],
      ],
    );
    await app.db.query("UPDATE variants SET name_en = 'Large' WHERE restaurant_id = $1 AND id = $2", [
      picky.restaurantId,
      picky.id("Margherita/Stor"),
    ]);
    await app.ctx.snapshots.reload(picky.restaurantId);
    const headers = { "accept-language": "en" };
    const english = await picky.post(picky.body({ lines: [line] }), { path: "/orders/quote", headers });
    const sizes = (english.json() as Quote).lines[0]!.components.map(({ variantName }) => variantName);
    assert.deepEqual(sizes, ["Large", null]);
  });

  it("tells the two 02:00 apart in the night when the clock is put back (R-252)", async () => {
    const night = await openShop(app, (file) => {
      file.openingHours = file.openingHours.map((day) => ({ ...day, opensAt: "18:00", closesAt: "04:00" }));
    });
    app.clock.set("2026-10-25T01:10:00+02:00");
    const answer: Quote = (await night.post(night.body(), { path: "/orders/quote" })).json();
    const twice = answer.slots.filter(({ time }) => time === "02:00").map(({ utcOffset }) => utcOffset);
    assert.deepEqual(twice, ["+02:00", "+01:00"]);
  });

  it("stores nothing", async () => {
    const orders = async () =>
      (
        await app.db.query("SELECT count(*) AS n FROM orders WHERE restaurant_id = $1", [shop.restaurantId])
      )[0];
    const before = await orders();
    await quote({});
    assert.deepEqual(await orders(), before);
  });

  it("refuses lines that are not on the menu, and callers without a key", async () => {
    const unknown = await ask(shop.body({ lines: [{ productId: "prd_ukjent", quantity: 1 }] }));
    assert.equal(unknown.json().error.details.issues[0].code, "PRODUCT_UNAVAILABLE");
    assert.equal((await ask(shop.body(), { authorization: "" })).statusCode, 401);
    const other = await openShop(app);
    assert.equal((await ask({ ...shop.body(), slug: other.slug })).statusCode, 401);
  });

  it("in English, in the menu's English words where it has any", async () => {
    const set = (table: string, id: string, name: string) =>
      app.db.query(`UPDATE ${table} SET name_en = $3 WHERE restaurant_id = $1 AND id = $2`, [
        shop.restaurantId,
        id,
        name,
      ]);
    await set("products", shop.id("Margherita"), "Margherita pizza");
    await set("variants", shop.id("Margherita/Stor"), "Large");
    await set("addons", shop.id("Ostekant"), "Stuffed crust");
    await app.ctx.snapshots.reload(shop.restaurantId);
    const lines = [
      shop.line("Margherita", { variant: "Stor", with: ["Ostekant", "Bacon"] }),
      shop.line("Margherita", { variant: "Liten", with: ["Klassisk bunn"] }),
      shop.line("Brus"),
    ];
    const read = async (language: string) =>
      ((await ask(shop.body({ lines }), { "accept-language": language })).json() as Quote).lines.map(
        (line) => [line.name, line.variantName, ...line.addons.map((addon) => addon.name)],
      );
    assert.deepEqual(await read("en"), [
      ["Margherita pizza", "Large", "Stuffed crust", "Bacon"],
      ["Margherita pizza", "Liten", "Klassisk bunn"],
      ["Brus", null],
    ]);
    assert.deepEqual(await read("nb"), [
      ["Margherita", "Stor", "Ostekant", "Bacon"],
      ["Margherita", "Liten", "Klassisk bunn"],
      ["Brus", null],
    ]);
  });

  it("a full slot is told only of a time that could be had", async () => {
    const own = await openShop(app, (file) => {
      file.settings.ordersPerSlot = 1;
    });
    const warned = async (more: Record<string, unknown> = {}) =>
      codes((await own.post(own.body(more), { path: "/orders/quote" })).json());
    const late = { requestedPickupAt: "2026-06-12T22:45:00+02:00" };
    await own.place(own.body(late));
    assert.deepEqual(await warned(late), ["SLOT_FULL"]);
    app.clock.set("2026-06-12T22:40:00+02:00");
    assert.deepEqual(await warned(late), ["TOO_SOON"]);
    await own.place(own.body());
    assert.deepEqual(await warned(), ["SLOT_FULL"]);
    app.clock.set("2026-06-12T23:00:00+02:00");
    assert.deepEqual(await warned(), ["CLOSED"]);
    app.clock.set("2026-06-12T22:30:00+02:00");
    await app.db.query(
      "INSERT INTO ordering_pauses (restaurant_id, id, fulfillment, until) VALUES ($1, 'psu_1', 'PICKUP', $2)",
      [own.restaurantId, "2026-06-12T23:00:00+02:00"],
    );
    await app.ctx.snapshots.reload(own.restaurantId);
    assert.deepEqual(await warned(), ["PAUSED"]);
    assert.deepEqual(await warned(late), ["PAUSED"]);
  });

  it("names the code that does not apply as it is written, and what is missing", async () => {
    const own = await openShop(app, (file) => {
      file.coupons.push({ code: "STOR", discountType: "FIXED", discountValue: 5000, minimumOrder: 30000 });
    });
    const [warning] = (
      (await own.post(own.body({ couponCode: " stor " }), { path: "/orders/quote" })).json() as Quote
    ).warnings;
    assert.deepEqual(
      [warning?.code, warning?.path, warning?.params],
      ["MINIMUM_ORDER", "couponCode", { couponCode: "STOR", minimumOrder: 30000, missing: 26100 }],
    );
  });

  it("a key is remembered for thirty days, and a slot's orders for a week after it", async () => {
    const key = newKey();
    const own = await openShop(app);
    const pickup = "2026-06-12T21:00:00+02:00";
    const placed = Date.parse(fridayEvening);
    await own.place(own.body({ requestedPickupAt: pickup }), key);
    const isThere = async (table: string) =>
      (await app.db.query(`SELECT 1 FROM ${table} WHERE restaurant_id = $1`, [own.restaurantId])).length ===
      1;
    const left = async (nowMs: number): Promise<[key: boolean, slot: boolean]> => {
      app.clock.set(new Date(nowMs).toISOString());
      await forgetOldKeys(app.ctx, new AbortController().signal);
      return [await isThere("idempotency_keys"), await isThere("slot_usage")];
    };
    assert.deepEqual(await left(placed), [true, true], "the slot is still to come");
    assert.deepEqual(await left(Date.parse(pickup) + 7 * dayMs), [true, true]);
    assert.deepEqual(await left(Date.parse(pickup) + 7 * dayMs + 1), [true, false]);
    assert.deepEqual(await left(placed + 30 * dayMs), [true, false]);
    assert.deepEqual(await left(placed + 30 * dayMs + 1), [false, false]);
  });
});
