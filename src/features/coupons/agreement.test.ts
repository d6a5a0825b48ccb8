import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import fc from "../../../test/fast-check.ts";
import type { WireLine } from "../../domain/cart-line.ts";
import type { DiscountType } from "../../domain/coupons/discount-types.ts";
import { aCoupon } from "../../domain/menu-rows.fixture.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Coupon } from "../../domain/snapshot.ts";
import { type PriceList, type PriceRequest, priceOrder } from "../orders/price-order.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { bestForCart } from "./preview-promotion.ts";
import { type AppliedLine, PreviewPromotionBody, ValidateCouponBody } from "./schemas.ts";
import { checkCode } from "./validate-coupon.ts";

/**
 * What a guest is shown while filling the cart is what they pay: the check of a code, the preview of promotions, the quote
 * and the order agree on every discount, every line and the total.
 */
describe("preview, check, quote and order agree", () => {
  let app: TestApp;
  let shop: Shop;
  let list: PriceList;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.deliveryZones[0]!.minimumOrder = 0;
      file.coupons.push(
        { code: "TI", discountType: "PERCENT", discountValue: 13 },
        {
          code: "TOFOR",
          discountType: "BUNDLE",
          discountValue: 30000,
          bundleQuantity: 2,
          bundleTierKey: "large",
        },
        { code: "FRI", discountType: "FREE_DELIVERY", minimumOrder: 20000 },
        { code: "FEMTI", discountType: "FIXED", discountValue: 5000, allowedFulfillment: "PICKUP" },
        { code: "SENT", discountType: "PERCENT", discountValue: 20, allowedTimeStart: "19:00" },
        {
          isAutomatic: true,
          discountType: "FIXED_PRICE",
          discountValue: 3000,
          appliesTo: "PRODUCTS",
          products: ["brus"],
        },
        { isAutomatic: true, discountType: "PERCENT", discountValue: 7, minimumOrder: 40000 },
        { isAutomatic: true, discountType: "FREE_DELIVERY", minimumOrder: 25000 },
      );
    });
    list = (await app.ctx.snapshots.byId(shop.restaurantId))!;
  });
  after(() => app.close());

  const times = [null, "2026-06-12T20:30:00+02:00", "2026-06-14T13:00:00+02:00"];
  const nameOfLine = fc.constantFrom("Margherita/Liten", "Margherita/Stor", "Brus", "Kake", "Øl", "Softis");
  const drawnLine = fc.record({
    what: nameOfLine,
    quantity: fc.integer({ min: 1, max: 6 }),
    extras: fc.subarray(["Bacon", "Ostekant", "Løk"]),
  });
  const drawnCart = fc.record({
    fulfillment: fc.constantFrom("PICKUP" as const, "DELIVERY" as const),
    paymentMethod: fc.constantFrom("ONLINE" as const, "CASH" as const),
    time: fc.constantFrom(...times),
    lines: fc.array(drawnLine, { minLength: 1, maxLength: 6 }),
  });
  type DrawnCart = typeof drawnCart extends fc.Arbitrary<infer Cart> ? Cart : never;

  /** What can be ordered of what was drawn: three cakes at most, ice cream not delivered, no beer on a Sunday. */
  function linesOf({ fulfillment, time, lines }: DrawnCart): Record<string, unknown>[] {
    let hasCake = false;
    return lines.flatMap(({ what, quantity, extras }) => {
      const [product, variant] = what.split("/") as [string, string | undefined];
      if (product === "Softis" && fulfillment === "DELIVERY") return [];
      if (product === "Øl" && time !== null) return [];
      if (product === "Kake") {
        if (hasCake) return [];
        hasCake = true;
        return [shop.line(product, { quantity: Math.min(quantity, 3) })];
      }
      return [
        variant ? shop.line(product, { variant, quantity, with: extras }) : shop.line(product, { quantity }),
      ];
    });
  }

  const address = { line1: "Gata 3", postalCode: "7011", city: "Trondheim" };
  const appliedTo = (lines: readonly { discount: number }[]): AppliedLine[] =>
    lines.flatMap(({ discount }, index) => (discount > 0 ? [{ index, discount }] : []));

  /** Most offers have few conditions. */
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
  const drawnCoupon = fc
    .record({
      code: fc.constantFrom("A", "B", "C", null, null),
      discountType: fc.constantFrom<DiscountType>(
        "PERCENT",
        "FIXED",
        "FIXED_PRICE",
        "FREE_DELIVERY",
        "BUNDLE",
      ),
      discountValue: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 60_000 })),
      minimumOrder: fc.constantFrom(0, 0, 20_900, 40_000),
      appliesTo: fc.constantFrom(
        "ORDER" as const,
        "ORDER" as const,
        "PRODUCTS" as const,
        "CATEGORIES" as const,
      ),
      allowedFulfillment: maybe(fc.constantFrom("PICKUP" as const, "DELIVERY" as const)),
      allowedPaymentMethod: maybe(fc.constantFrom("ONLINE" as const, "CASH" as const)),
      allowedDaysOfWeek: fc.constantFrom<number[]>([], [], [], [0], [5]),
      allowedTimeStart: maybe(fc.constantFrom("12:00", "20:00")),
      allowedTimeEnd: maybe(fc.constantFrom("13:30", "21:00")),
      bundleQuantity: fc.integer({ min: 2, max: 3 }),
      bundleTierKey: maybe(fc.constantFrom("small", "large")),
      maxBundlesPerOrder: maybe(fc.integer({ min: 1, max: 2 })),
      usageLimit: maybe(fc.integer({ min: 1, max: 2 })),
      usageCount: fc.integer({ min: 0, max: 1 }),
      isActive: fc.constantFrom(true, true, true, false),
      subscribersOnly: maybe(fc.constant(true)).map(Boolean),
      priority: fc.integer({ min: 0, max: 2 }),
    })
    .map(
      ({ code, ...fields }): Coupon => ({
        ...aCoupon("", fields),
        code,
        isAutomatic: code === null,
      }),
    );
  const drawnCoupons = fc
    .uniqueArray(drawnCoupon, { minLength: 2, maxLength: 6, selector: (coupon) => coupon.code ?? coupon })
    .map((coupons) => coupons.map((coupon, index) => ({ ...coupon, id: `cpn_${index}` })));

  it("for every cart, code and set of offers", () => {
    let discounted = 0;
    let refused = 0;
    const nowMs = app.clock.nowMs();
    const pizza = list.catalogue.products.get(shop.id("Margherita"))!.category.id;
    fc.assert(
      fc.property(
        drawnCart,
        drawnCoupons,
        fc.constantFrom("a", " B ", "c", "D", null, null),
        fc.boolean(),
        (drawn, coupons, code, isSubscriber) => {
          const wire = linesOf(drawn);
          fc.pre(wire.length > 0);
          const offers = coupons.map((coupon) => ({
            ...coupon,
            productIds: [shop.id("Brus"), shop.id("Margherita")],
            categoryIds: [pizza],
          }));
          const menu: PriceList = { ...list, snapshot: { ...list.snapshot, coupons: offers } };
          const customer = { isSubscriber };
          const request: PriceRequest = {
            fulfillment: drawn.fulfillment,
            paymentMethod: drawn.paymentMethod,
            lines: wire as unknown as WireLine[],
            zoneId: null,
            address: drawn.fulfillment === "DELIVERY" ? { postalCode: "7011", point: null } : null,
            requestedMs: drawn.time === null ? null : Date.parse(drawn.time),
            couponCode: code,
            expectedTotal: null,
            tip: 0,
            ageConfirmed: true,
            customer,
            bodyIssues: [],
          };
          const quote = priceOrder(menu, request, nowMs, true).priced!;
          const order = priceOrder(menu, request, nowMs);
          const asked = {
            slug: shop.slug,
            subtotal: 1,
            fulfillment: drawn.fulfillment,
            paymentMethod: drawn.paymentMethod,
            deliveryFee: quote.cart.deliveryFee,
            requestedPickupAt: drawn.time,
            lines: wire,
          };
          if (order.priced) assert.equal(order.priced.cart.total, quote.cart.total);
          if (code === null) {
            const preview = bestForCart(menu, PreviewPromotionBody.parse(asked), customer, nowMs);
            const { cart } = order.priced!;
            assert.equal(preview.discount, cart.discount);
            assert.equal(preview.promotion?.id, cart.couponApplied?.id);
            assert.deepEqual(preview.appliedLines ?? [], appliedTo(cart.lines));
            if (preview.next) assert.ok(preview.next.missing > 0);
            if (cart.discount > 0) discounted += 1;
            return;
          }
          const body = ValidateCouponBody.parse({ ...asked, code });
          const check = checkCode(menu, body, customer, nowMs);
          assert.equal(check.valid, order.priced !== null);
          if (check.valid) {
            assert.equal(check.discount, quote.cart.discount);
            assert.deepEqual(check.details?.appliedLines ?? [], appliedTo(quote.cart.lines));
            assert.equal(check.betterPromotion?.promotion.id, quote.better?.coupon.id);
            discounted += 1;
            assert.equal(check.couponId, order.priced?.cart.couponApplied?.id);
          } else {
            refused += 1;
            // A code that is not good takes no promotion's place (D-66).
            const preview = bestForCart(menu, PreviewPromotionBody.parse(asked), customer, nowMs);
            assert.deepEqual([check.discount, quote.cart.discount], [0, preview.discount]);
            const [issue] = order.refusals[0]!.details!.issues as Issue[];
            assert.deepEqual([issue!.code, issue!.message], [check.reason, check.message]);
          }
        },
      ),
      { numRuns: 1_500 },
    );
    assert.ok(discounted > 100 && refused > 100, `${discounted} discounted, ${refused} refused`);
  });

  it("over HTTP, down to what is written", async () => {
    let seen = 0;
    const code = fc.option(fc.constantFrom("TI", "tofor", "FRI", "FEMTI", "SENT", "FINNESIKKE"));
    await fc.assert(
      fc.asyncProperty(drawnCart, code, async (drawn, couponCode) => {
        const lines = linesOf(drawn);
        fc.pre(lines.length > 0);
        const isDelivery = drawn.fulfillment === "DELIVERY";
        const body = shop.body({
          lines,
          fulfillment: drawn.fulfillment,
          requestedPickupAt: drawn.time,
          couponCode,
          ageConfirmed: true,
          ...(isDelivery && { deliveryAddress: address }),
        });
        const quoted = await shop.post(body, { path: "/orders/quote" });
        assert.equal(quoted.statusCode, 200, quoted.body);
        const quote = quoted.json();
        const asked = {
          slug: shop.slug,
          subtotal: quote.subtotal,
          fulfillment: drawn.fulfillment,
          deliveryFee: quote.deliveryFee,
          lines,
          requestedPickupAt: drawn.time,
        };
        const path = couponCode === null ? "/coupons/preview-auto" : "/coupons/validate";
        const judged = (
          await shop.post(couponCode === null ? asked : { ...asked, code: couponCode }, { path })
        ).json();
        if (couponCode === null || judged.valid) assert.equal(judged.discount, quote.discount);
        const order = await shop.post({ ...body, expectedTotal: quote.total });
        if (couponCode !== null && !judged.valid) {
          assert.equal(order.json().error.details.issues[0].code, judged.reason);
          assert.equal(quote.warnings[0].code, judged.reason);
          return;
        }
        assert.equal(order.statusCode, 201, order.body);
        const placed = order.json();
        assert.deepEqual([placed.discount, placed.total], [quote.discount, quote.total]);
        assert.deepEqual(appliedTo(placed.lines), judged.appliedLines ?? judged.details?.appliedLines ?? []);
        const tracked = await shop.track(placed.publicToken);
        assert.deepEqual([tracked.discount, tracked.total], [quote.discount, quote.total]);
        if (placed.discount > 0) seen += 1;
      }),
      { numRuns: 40 },
    );
    assert.ok(seen > 3, `${seen} orders with a discount`);
  });
});
