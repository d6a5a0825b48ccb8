import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { PlacedOrder, Quote } from "../../src/features/orders/schemas.ts";
import { openShop, type Shop } from "../../src/features/orders/shop.fixture.ts";
import { createTestApp, type TestApp } from "../app.ts";
import fc from "../fast-check.ts";

/**
 * Money over HTTP, down to the columns. That prices, discounts and VAT add up for every cart is held by the domain's own
 * properties (src/domain/pricing.properties.test.ts); here is what a caller could try.
 */
const dearest = 10_000_000;

describe("S-48 money", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(
      app,
      (file) => {
        file.deliveryZones[0]!.minimumOrder = 0;
        file.menus[0]!.categories[1]!.products.push({
          ref: "gull",
          name: "Gull",
          basePrice: dearest,
        } as never);
        file.coupons.push(
          { code: "ALT", discountType: "FIXED", discountValue: dearest },
          { code: "HELE", discountType: "PERCENT", discountValue: 100 },
          { code: "TREDEL", discountType: "PERCENT", discountValue: 33 },
          { code: "FRI", discountType: "FREE_DELIVERY" },
          {
            code: "TOFOR",
            discountType: "BUNDLE",
            discountValue: 30000,
            bundleQuantity: 2,
            bundleTierKey: "large",
          },
          { code: "DYRT", discountType: "BUNDLE", discountValue: dearest, bundleQuantity: 2 },
          { code: "FAST", discountType: "FIXED_PRICE", discountValue: 9900 },
        );
      },
      { environment: "TEST", live: false },
    );
  });
  after(() => app.close());

  const quote = async (more: Record<string, unknown>): Promise<Quote> => {
    const answer = await shop.post(shop.body(more), { path: "/orders/quote" });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const order = (more: Record<string, unknown>) => shop.post(shop.body(more));
  const stored = async ({ orderId }: PlacedOrder) => {
    const [row] = await app.db.query<Record<string, string | number>>(
      `SELECT o.subtotal, o.discount, o.delivery_fee, o.bottle_deposit AS deposit, o.tip, o.total,
         (SELECT sum(l.line_total)::bigint FROM order_lines l WHERE l.order_id = o.id) AS lines,
         (SELECT sum(l.discount)::bigint FROM order_lines l WHERE l.order_id = o.id) AS off_lines
       FROM orders o WHERE o.id = $1`,
      [orderId],
    );
    return row!;
  };

  const quantities: unknown[] = [
    0,
    -1,
    1.5,
    100,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    "2",
    null,
    [1],
    {},
    true,
  ];
  it("S-48 a quantity is a whole number from 1 to 99: everything else is 422, never money back", async () => {
    for (const quantity of quantities) {
      const answer = await order({ lines: [shop.line("Brus", { quantity })] });
      assert.equal(answer.statusCode, 422, JSON.stringify(quantity));
      assert.equal(answer.json().error.details.issues[0].path, "lines.0.quantity");
      const addons = [{ addonId: shop.id("Bacon"), quantity: quantity === 100 ? 21 : quantity }];
      const nested = await order({ lines: [{ ...shop.line("Margherita", { variant: "Stor" }), addons }] });
      assert.equal(nested.statusCode, 422, JSON.stringify(quantity));
    }
  });

  it("S-48 what it costs is never the caller's to say", async () => {
    for (const more of [
      { lines: [shop.line("Brus", { unitPrice: 1 })] },
      { lines: [shop.line("Brus", { lineTotal: 1 })] },
      { lines: [shop.line("Brus")], total: 1 },
      { lines: [shop.line("Brus")], discount: 3000 },
      { lines: [shop.line("Brus")], deliveryFee: 0 },
      {
        lines: [
          {
            ...shop.line("Margherita", { variant: "Stor" }),
            addons: [{ addonId: shop.id("Bacon"), price: 0 }],
          },
        ],
      },
    ])
      assert.equal((await order(more)).statusCode, 422, JSON.stringify(more));
  });

  it("S-48 tips are for online payment, 0 to 1,000 kr", async () => {
    const online = (tip: unknown) => order({ paymentMethod: "ONLINE", tip });
    for (const tip of [-1, 100_001, 0.5, "100", 1e21])
      assert.equal((await online(tip)).statusCode, 422, String(tip));
    assert.equal((await order({ tip: 100 })).statusCode, 422, "cash");
    const placed = (await online(100_000)).json() as PlacedOrder;
    assert.equal(placed.total, 3900 + 200 + 100_000);
  });

  it("S-48 expectedTotal: a higher price is refused with both figures, a lower one is charged", async () => {
    const refused = (await order({ expectedTotal: 4_099 })).json().error;
    assert.equal(refused.code, "PRICE_CHANGED");
    assert.deepEqual(refused.details, { expectedTotal: 4_099, actualTotal: 4_100, currency: "NOK" });
    for (const expectedTotal of [4_100, 9_999_999])
      assert.equal((await shop.place(shop.body({ expectedTotal }))).total, 4_100);
    for (const expectedTotal of [-1, 1.5, "4100", 2 ** 53])
      assert.equal((await order({ expectedTotal })).statusCode, 422, String(expectedTotal));
  });

  it("S-48 the dearest order there can be stays exact in every column", async () => {
    const lines = Array.from({ length: 50 }, () => shop.line("Gull", { quantity: 99 }));
    const subtotal = 50 * 99 * dearest;
    const plain = await shop.place(shop.body({ lines }));
    assert.equal(plain.total, subtotal);
    const third = await shop.place(shop.body({ lines, couponCode: "TREDEL" }));
    assert.equal(BigInt(third.discount), (BigInt(subtotal) * 33n) / 100n);
    const row = await stored(third);
    assert.deepEqual(
      [row.lines, row.off_lines, row.total].map(String),
      [subtotal, third.discount, subtotal - third.discount].map(String),
    );
    const tracked = await shop.track(third.publicToken);
    assert.equal(
      tracked.vat.reduce((sum, group) => sum + group.net + group.amount, 0),
      third.total,
    );
  });

  it("S-48 a discount is never more than what it is taken from: deposit, and nothing below it, is left to pay", async () => {
    for (const couponCode of ["ALT", "HELE"]) {
      const placed = await shop.place(shop.body({ couponCode }));
      assert.deepEqual([placed.discount, placed.deposit, placed.total], [3900, 200, 200], couponCode);
    }
    const dear = await quote({ couponCode: "DYRT", lines: [shop.line("Brus", { quantity: 2 })] });
    assert.deepEqual([dear.discount, dear.warnings[0]?.code], [0, "NOT_APPLICABLE_TO_CART"]);
  });

  it("S-48 PERCENT is rounded half up per line: the lines sum to the discount to the øre", async () => {
    const lines = [shop.line("Brus"), shop.line("Kake"), shop.line("Margherita", { variant: "Liten" })];
    const { lines: priced, discount } = await quote({ couponCode: "TREDEL", lines });
    assert.deepEqual(
      priced.map((line) => line.discount),
      [1287, 1947, 5247],
    );
    assert.equal(discount, 1287 + 1947 + 5247);
  });

  it("S-48 BUNDLE counts the sizes it is for, bundles the dearest first and leaves add-ons charged", async () => {
    const size = (variant: string, quantity: number, extras: string[] = []) =>
      shop.line("Margherita", { variant, quantity, with: extras });
    const off = async (...lines: Record<string, unknown>[]) =>
      (await quote({ couponCode: "TOFOR", lines })).discount;
    assert.equal(await off(size("Stor", 1), size("Liten", 5)), 0);
    assert.equal(await off(size("Stor", 2), size("Liten", 5)), 2 * 20900 - 30000);
    assert.equal(await off(size("Stor", 3, ["Bacon"]), size("Stor", 2)), 2 * (2 * 20900 - 30000));
  });

  it("S-48 total = lines - discount + fee + deposit + tip >= 0, in whole øre, for every cart and code", async () => {
    const drawn = fc.record({
      isDelivery: fc.boolean(),
      code: fc.constantFrom(null, "ALT", "HELE", "TREDEL", "FRI", "TOFOR", "FAST"),
      tip: fc.integer({ min: 0, max: 100_000 }),
      lines: fc.array(
        fc.record({
          what: fc.constantFrom("Brus", "Gull", "Margherita/Liten", "Margherita/Stor"),
          quantity: fc.integer({ min: 1, max: 99 }),
          bacon: fc.integer({ min: 0, max: 2 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ isDelivery, code, tip, lines }) => {
        const answer = await quote({
          fulfillment: isDelivery ? "DELIVERY" : "PICKUP",
          ...(isDelivery && { deliveryAddress: { postalCode: "7010" } }),
          paymentMethod: "ONLINE",
          couponCode: code,
          tip,
          lines: lines.map(({ what, quantity, bacon }) => {
            const [product, variant] = what.split("/") as [string, string | undefined];
            const line = shop.line(product, { ...(variant && { variant }), quantity });
            return variant && bacon > 0
              ? { ...line, addons: [{ addonId: shop.id("Bacon"), quantity: bacon }] }
              : line;
          }),
        });
        const sum = (pick: (line: Quote["lines"][number]) => number) =>
          answer.lines.reduce((total, line) => total + pick(line), 0);
        assert.equal(
          answer.subtotal,
          sum((line) => line.lineTotal),
        );
        assert.equal(
          answer.total,
          answer.subtotal - answer.discount + answer.deliveryFee + answer.deposit + answer.tip,
        );
        const offFee = code === "FRI" && isDelivery ? answer.deliveryFee : 0;
        assert.equal(answer.discount, sum((line) => line.discount) + offFee);
        assert.ok(answer.discount <= answer.subtotal + offFee && answer.total >= 0);
        for (const line of answer.lines) assert.ok(line.discount >= 0 && line.discount <= line.lineTotal);
        for (const figure of [
          answer.total,
          answer.discount,
          ...answer.vat.flatMap((one) => [one.net, one.amount]),
        ])
          assert.ok(Number.isSafeInteger(figure) && figure >= 0, String(figure));
      }),
      { numRuns: 60 },
    );
  });
});
