import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { emailIdentity } from "../../domain/email-identity.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import type { CouponCheck } from "./schemas.ts";

const everyone = { discountType: "PERCENT", discountValue: 10 };
const coupons: Record<string, unknown>[] = [
  { ...everyone, code: "TI", displayName: "Ti prosent" },
  { ...everyone, code: "AV", isActive: false },
  { ...everyone, code: "SENERE", validFrom: "2026-06-13T00:00:00+02:00" },
  { ...everyone, code: "OVER", validTo: "2026-06-12T17:59:59+02:00" },
  { ...everyone, code: "BRUKT", usageLimit: 1 },
  { ...everyone, code: "EN", perCustomerLimit: 1 },
  { ...everyone, code: "STOR", minimumOrder: 30000 },
  { ...everyone, code: "LORDAG", allowedDaysOfWeek: [6] },
  { ...everyone, code: "LUNSJ", allowedTimeStart: "11:00", allowedTimeEnd: "15:00" },
  { ...everyone, code: "HENT", allowedFulfillment: "PICKUP" },
  { ...everyone, code: "NETT", allowedPaymentMethod: "ONLINE" },
  { ...everyone, code: "DRIKKE", appliesTo: "PRODUCTS", products: ["brus"] },
  { ...everyone, code: "BREV", subscribersOnly: true },
  { ...everyone, code: "NY", firstOrderOnly: true },
  { code: "FRI", discountType: "FREE_DELIVERY" },
  { code: "TOFOR", discountType: "BUNDLE", discountValue: 30000, bundleQuantity: 2, bundleTierKey: "large" },
  {
    code: "FAST",
    discountType: "FIXED_PRICE",
    discountValue: 9900,
    appliesTo: "CATEGORIES",
    categories: ["Pizza"],
  },
  { code: "FEMTI", discountType: "FIXED", discountValue: 5000 },
];

describe("POST /coupons/validate", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.coupons.push(...coupons);
    });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const ask = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    shop.post(
      { slug: shop.slug, subtotal: 50000, fulfillment: "PICKUP", ...body },
      {
        path: "/coupons/validate",
        headers,
      },
    );
  const check = async (code: string, more: Record<string, unknown> = {}): Promise<CouponCheck> => {
    const answer = await ask({ code, ...more });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.headers["cache-control"], "no-store");
    return answer.json();
  };
  const verdict = async (code: string, more: Record<string, unknown> = {}) => {
    const { valid, reason, discount } = await check(code, more);
    assert.equal(valid, reason === undefined);
    if (!valid) assert.equal(discount, 0);
    return valid ? discount : reason;
  };
  const delivery = { fulfillment: "DELIVERY", deliveryFee: 4900 };
  const large = () => shop.line("Margherita", { variant: "Stor" });
  const two = () => [shop.line("Margherita", { variant: "Stor", with: ["Bacon"] }), large()];

  it("says what a code is worth, however it is typed", async () => {
    assert.deepEqual(await check("  ti "), {
      valid: true,
      discount: 5000,
      discountType: "PERCENT",
      discountValue: 10,
      couponId: (await check("TI")).couponId,
      displayName: "Ti prosent",
      details: {
        minimumOrder: 0,
        missing: 0,
        startsAt: null,
        endsAt: null,
        allowedDaysOfWeek: [],
        allowedTimeStart: null,
        allowedTimeEnd: null,
        appliedLines: [],
      },
    });
  });

  it("prices the lines itself, whatever the client thinks they cost", async () => {
    const lines = [{ ...two()[0], lineTotal: 1 }, shop.line("Brus", { quantity: 2 })];
    const answer = await check("TI", { subtotal: 1, lines });
    assert.equal(answer.discount, 2490 + 780);
    assert.deepEqual(answer.details?.appliedLines, [
      { index: 0, discount: 2490 },
      { index: 1, discount: 780 },
    ]);
  });

  it("a line that cannot be ordered is left out, and the answer is 200 all the same", async () => {
    const lines = [
      { productId: "prd_ukjent", quantity: 1 },
      shop.line("Fiskesuppe"),
      shop.line("Margherita"),
      shop.line("Kake", { quantity: 9 }),
      shop.line("Brus", { quantity: 2 }),
    ];
    const answer = await check("TI", { lines });
    assert.deepEqual(answer.details?.appliedLines, [{ index: 4, discount: 780 }]);
    assert.equal(await verdict("TI", { lines: lines.slice(0, 4) }), "NOT_APPLICABLE_TO_CART");
  });

  const reasons: [code: string, more: () => Record<string, unknown>, expected: string | number][] = [
    ["UKJENT", () => ({}), "NOT_FOUND"],
    ["AV", () => ({}), "NOT_FOUND"],
    ["SENERE", () => ({}), "NOT_STARTED"],
    ["SENERE", () => ({ requestedPickupAt: "2026-06-13T12:00:00+02:00" }), 5000],
    ["OVER", () => ({}), "EXPIRED"],
    ["STOR", () => ({ subtotal: 29999 }), "MINIMUM_ORDER"],
    ["STOR", () => ({ subtotal: 30000 }), 3000],
    ["LORDAG", () => ({}), "WRONG_DAY"],
    ["LORDAG", () => ({ requestedPickupAt: "2026-06-13T18:00:00+02:00" }), 5000],
    ["LUNSJ", () => ({}), "WRONG_TIME"],
    ["LUNSJ", () => ({ requestedPickupAt: "2026-06-13T09:30:00Z" }), 5000],
    ["HENT", () => delivery, "WRONG_FULFILLMENT"],
    ["HENT", () => ({ fulfillment: null }), "WRONG_FULFILLMENT"],
    ["HENT", () => ({}), 5000],
    ["FRI", () => ({}), "WRONG_FULFILLMENT"],
    ["FRI", () => delivery, 4900],
    ["FRI", () => ({ fulfillment: "DELIVERY" }), 0],
    ["FRI", () => ({ fulfillment: "DELIVERY", deliveryFee: 0 }), "NOT_APPLICABLE_TO_CART"],
    ["NETT", () => ({ paymentMethod: "CASH" }), "WRONG_PAYMENT"],
    ["NETT", () => ({ paymentMethod: "ONLINE" }), 5000],
    ["NETT", () => ({}), 5000],
    ["DRIKKE", () => ({}), "NOT_APPLICABLE_TO_CART"],
    ["DRIKKE", () => ({ lines: [large()] }), "NOT_APPLICABLE_TO_CART"],
    ["DRIKKE", () => ({ lines: [large(), shop.line("Brus")] }), 390],
    ["TOFOR", () => ({}), "NOT_APPLICABLE_TO_CART"],
    ["TOFOR", () => ({ lines: two() }), 11800],
    ["TOFOR", () => ({ lines: [large()] }), "NOT_APPLICABLE_TO_CART"],
    ["FAST", () => ({}), "NOT_APPLICABLE_TO_CART"],
    ["FAST", () => ({ lines: [...two(), shop.line("Brus")] }), 22000],
    ["FEMTI", () => ({ subtotal: 3000 }), 3000],
    ["BREV", () => ({}), "SUBSCRIBER_ONLY"],
    ["BREV", () => ({ customerEmail: "" }), "SUBSCRIBER_ONLY"],
    ["BREV", () => ({ customerEmail: "fremmed@example.com" }), "SUBSCRIBER_ONLY"],
    ["NY", () => ({ customerEmail: "fersk@example.com" }), 5000],
    ["EN", () => ({}), 5000],
  ];
  for (const [index, [code, more, expected]] of reasons.entries()) {
    it(`case ${index + 1}, ${code}: ${expected}`, async () => {
      assert.equal(await verdict(code, more()), expected);
    });
  }

  it("a code that is switched off answers exactly as one that nobody issued", async () => {
    const [off, unknown] = [await check("AV"), await check("GJETT")];
    assert.deepEqual(off, unknown);
    assert.deepEqual(Object.keys(off).toSorted(), ["discount", "message", "reason", "valid"]);
  });

  it("tells what is missing, in the reader's language", async () => {
    const short = { code: "STOR", subtotal: 26500 };
    const answer = (await ask(short)).json() as CouponCheck;
    assert.equal(answer.message?.replaceAll("\u00a0", " "), "Koden gjelder fra 300 kr. Du mangler 35 kr.");
    assert.deepEqual([answer.details?.minimumOrder, answer.details?.missing], [30000, 3500]);
    const english = (await ask(short, { "accept-language": "en" })).json() as CouponCheck;
    assert.match(english.message!, /35/);
    assert.notEqual(english.message, answer.message);
  });

  it("a code for subscribers works for whoever gets the newsletter, however the address is written, and not after that", async () => {
    const email = "Leser@Example.com";
    const subscribe = (status: string) =>
      app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, created_at, updated_at)
         VALUES ($1, 'nws_1', $2, $3, $4, now(), now())
         ON CONFLICT (restaurant_id, email_identity) DO UPDATE SET status = excluded.status`,
        [shop.restaurantId, email, emailIdentity(email), status],
      );
    const order = (address: string) =>
      shop.post(
        shop.body({ couponCode: "BREV", customer: { name: "Lise", phone: "92223344", email: address } }),
      );
    const codeOf = async (address: string) => {
      const answer = await order(address);
      return answer.statusCode === 201 ? 201 : answer.json().error.details.issues[0].code;
    };
    assert.equal(await codeOf(email), "SUBSCRIBER_ONLY");
    await subscribe("SUBSCRIBED");
    for (const written of [email, "leser@example.com", "LESER+pizza@example.com"]) {
      assert.equal(await verdict("brev", { customerEmail: written }), 5000, written);
      assert.equal(await codeOf(written), 201, written);
    }
    const quote = await shop.post(shop.body({ couponCode: "BREV", customer: { email } }), {
      path: "/orders/quote",
    });
    assert.equal(quote.json().discount, 390);
    assert.equal(await codeOf("annen@example.com"), "SUBSCRIBER_ONLY");
    const { customer: _, ...nobody } = shop.body({ couponCode: "BREV" });
    const cash = await shop.post({ ...nobody, customer: { name: "Per", phone: "93334455" } });
    assert.equal(
      cash.json().error.details.issues[0].code,
      "SUBSCRIBER_ONLY",
      "without an address nobody is one",
    );
    await subscribe("UNSUBSCRIBED");
    assert.equal(await verdict("BREV", { customerEmail: email }), "SUBSCRIBER_ONLY");
    assert.equal(await codeOf(email), "SUBSCRIBER_ONLY");
  });

  it("knows early what a customer has used and ordered", async () => {
    const customer = { name: "Ola", phone: "94445566", email: "ola@example.com" };
    const placed = await shop.place(shop.body({ couponCode: "EN", customer }));
    const written = { customerEmail: "OLA+igjen@example.com" };
    assert.equal(await verdict("EN", written), "CUSTOMER_LIMIT_REACHED");
    assert.equal(await verdict("NY", written), "FIRST_ORDER_ONLY");
    assert.equal(await verdict("EN", { customerEmail: "kari@example.com" }), 5000);
    const cancelled = await app.inject({
      method: "POST",
      url: `/api/v1/orders/${placed.publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(cancelled.statusCode, 200, cancelled.body);
    assert.equal(await verdict("EN", written), 5000, "a use is given back");
    assert.equal(await verdict("NY", written), 5000);
  });

  it("knows when a code is used up, and when it is not any more, whatever this process has heard", async () => {
    const placed = await shop.place(shop.body({ couponCode: "BRUKT" }));
    await app.ctx.snapshots.reload(shop.restaurantId);
    assert.equal(await verdict("BRUKT"), "USAGE_LIMIT_REACHED");
    await app.inject({
      method: "POST",
      url: `/api/v1/orders/${placed.publicToken}/cancel`,
      headers: { host: app.ctx.config.serviceDomain },
    });
    assert.equal(await verdict("BRUKT"), 5000);
  });

  it("knows a code that was made a moment ago, though this process has not heard of it", async () => {
    const turn = async (isActive: boolean) => {
      await app.db.query("UPDATE coupons SET is_active = $2 WHERE restaurant_id = $1 AND code = 'AV'", [
        shop.restaurantId,
        isActive,
      ]);
      await app.db.query("UPDATE restaurants SET snapshot_version = snapshot_version + 1 WHERE id = $1", [
        shop.restaurantId,
      ]);
    };
    assert.equal(await verdict("AV"), "NOT_FOUND");
    await turn(true);
    assert.equal(await verdict("AV"), 5000);
    await turn(false);
    await app.ctx.snapshots.reload(shop.restaurantId);
  });

  it("what is malformed is named with its path", async () => {
    const base = { slug: shop.slug, code: "TI", subtotal: 100 };
    for (const [body, path] of [
      [{ ...base, code: " " }, "code"],
      [{ ...base, code: "x".repeat(65) }, "code"],
      [{ ...base, subtotal: -1 }, "subtotal"],
      [{ ...base, subtotal: 1.5 }, "subtotal"],
      [{ slug: shop.slug, code: "TI" }, "subtotal"],
      [{ ...base, fulfillment: "DINE_IN" }, "fulfillment"],
      [{ ...base, customerEmail: "ikke en adresse" }, "customerEmail"],
      [{ ...base, requestedPickupAt: "2026-06-12T18:00" }, "requestedPickupAt"],
      [{ ...base, lines: [{ productId: "p", quantity: 0 }] }, "lines.0.quantity"],
      [{ ...base, phone: "1" }, "phone"],
    ] as const) {
      const answer = await shop.post(body, { path: "/coupons/validate" });
      assert.equal(answer.statusCode, 422, JSON.stringify(body));
      assert.equal(answer.json().error.details.issues[0].path, path);
    }
    const { slug: _, ...without } = base;
    assert.equal((await shop.post(without, { path: "/coupons/validate" })).statusCode, 400);
  });

  it("strangers, other restaurants and keys for something else are turned away", async () => {
    const other = await openShop(app);
    for (const path of ["/coupons/validate", "/coupons/preview-auto"]) {
      const body = { slug: shop.slug, code: "TI", subtotal: 1, fulfillment: "PICKUP", lines: [] };
      const stranger = await shop.post(body, { path, headers: { authorization: "" } });
      assert.equal(stranger.statusCode, 401);
      assert.equal((await other.post(body, { path })).statusCode, 401);
      const { key } = await createRestaurantKey(app.db, shop.scope, {
        name: "kjøkken",
        environment: "LIVE",
        scopes: ["menu:read"],
        expiresAt: null,
      });
      const narrow = await shop.post(body, { path, headers: { authorization: `Bearer ${key}` } });
      assert.equal(narrow.statusCode, 403);
      assert.equal(narrow.json().error.details.requiredScope, "coupons:validate");
    }
    const elsewhere = await other.post(
      { slug: other.slug, code: "TI", subtotal: 50000 },
      { path: "/coupons/validate" },
    );
    assert.equal(elsewhere.json().reason, "NOT_FOUND", "a code is one restaurant's");
  });
});
