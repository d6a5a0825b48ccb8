import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tell } from "../messages/languages.ts";
import { message } from "../messages/message.ts";
import { resolveCart } from "./cart.ts";
import type { WireLine } from "./cart-line.ts";
import { bestPromotion } from "./coupons/best-promotion.ts";
import { type CouponContext, judgeCode } from "./coupons/eligibility.ts";
import { type PricedGoods, priceGoods } from "./goods-price.ts";
import { type PricedCart, priceCart } from "./pricing.ts";
import { exampleCatalogue, exampleCoupons, tuesdayEvening, wednesdayEvening } from "./restaurant.fixture.ts";
import type { Fulfillment } from "./snapshot.ts";

const coupons = Object.values(exampleCoupons);

function goodsOf(lines: readonly WireLine[], fulfillment: Fulfillment = "PICKUP"): PricedGoods {
  const result = resolveCart({
    catalogue: exampleCatalogue,
    lines,
    fulfillment,
    visibleMenuIds: new Set(["hovedmeny"]),
    atMs: tuesdayEvening.ms,
    ageConfirmed: true,
  });
  assert.ok(result.ok, JSON.stringify(result));
  return priceGoods(result.lines);
}

/** An order as the service prices it: the code when given, else the best promotion. */
function order(
  lines: readonly WireLine[],
  more: { code?: string; deliveryFee?: number; tip?: number; moment?: CouponContext["moment"] } = {},
): PricedCart {
  const fulfillment = more.deliveryFee === undefined ? "PICKUP" : "DELIVERY";
  const goods = goodsOf(lines, fulfillment);
  const deliveryFee = more.deliveryFee ?? 0;
  const context: CouponContext = {
    cart: { lines: goods.lines, subtotal: goods.subtotal, deliveryFee, fulfillment, paymentMethod: "ONLINE" },
    moment: more.moment ?? wednesdayEvening,
  };
  const judged = more.code === undefined ? null : judgeCode(coupons, more.code, context);
  const discount = judged === null ? bestPromotion(coupons, context) : judged.valid ? judged.discount : null;
  return priceCart({ goods, deliveryFee, tip: more.tip ?? 0, discount });
}

const pizza = (id: string, size: string, more: Partial<WireLine> = {}): WireLine => ({
  productId: id,
  variantId: `${id}-${size}`,
  quantity: 1,
  ...more,
});
const addons = (...ids: (string | [string, number])[]) =>
  ids.map((id) => (typeof id === "string" ? { addonId: id } : { addonId: id[0], quantity: id[1] }));

describe("lines (rules 1 to 3)", () => {
  const cases: [name: string, line: WireLine, unitPrice: number, addonsPrice: number, lineTotal: number][] = [
    ["a size's price", pizza("margherita", "stor"), 26900, 0, 26900],
    ["the base price without sizes", { productId: "burger", quantity: 2 }, 18900, 0, 37800],
    [
      "add-ons at the size's price",
      pizza("margherita", "stor", { addons: addons("ostekant", "bacon") }),
      26900,
      9400,
      36300,
    ],
    [
      "add-ons on a small one",
      pizza("margherita", "liten", { addons: addons("ostekant", "bacon") }),
      15500,
      5400,
      20900,
    ],
    [
      "two of an add-on, two pizzas",
      pizza("margherita", "medium", { quantity: 2, addons: addons(["bacon", 2]) }),
      20900,
      7000,
      55800,
    ],
    [
      "one dip is on the house",
      pizza("margherita", "medium", { addons: addons("bearnaise") }),
      20900,
      0,
      20900,
    ],
    [
      "the cheapest dip is",
      pizza("margherita", "medium", { addons: addons("bearnaise", "hvitløk", "chilimajones") }),
      20900,
      5600,
      26500,
    ],
    [
      "one of two equal dips is",
      pizza("margherita", "medium", { addons: addons(["hvitløk", 2]) }),
      20900,
      2500,
      23400,
    ],
    [
      "the price without a tier",
      { productId: "burger", quantity: 1, addons: addons("coleslaw", "bearnaise", "hvitløk") },
      18900,
      5400,
      24300,
    ],
    [
      "nested add-ons, the cheapest free, for each portion",
      {
        productId: "burger",
        quantity: 2,
        addons: [{ addonId: "pommes", quantity: 2, addons: addons("aioli", "ketchup") }],
      },
      18900,
      2 * 3900 + 2 * 1500,
      2 * (18900 + 10800),
    ],
    [
      "a combo with a surcharge and an add-on",
      {
        productId: "fredagsmeny",
        quantity: 1,
        components: [
          {
            slotId: "pizza",
            productId: "pepperoni",
            variantId: "pepperoni-stor",
            addons: addons("ostekant"),
          },
          { slotId: "drikke", productId: "cola-05" },
        ],
      },
      24900,
      1500 + 4900,
      31300,
    ],
  ];
  for (const [name, line, unitPrice, addonsPrice, lineTotal] of cases) {
    test(name, () => {
      const goods = goodsOf([line]);
      const [priced] = goods.lines;
      assert.deepEqual(
        [priced?.unitPrice, priced?.addonsPrice, priced?.lineTotal],
        [unitPrice, addonsPrice, lineTotal],
      );
      assert.equal(goods.subtotal, lineTotal);
    });
  }

  test("a line is called what the menu calls it, in both languages, with its size and what is left off", () => {
    const [half, burger, combo] = goodsOf([
      pizza("halv-og-halv", "liten", { addons: addons("halv-margherita", "halv-pepperoni") }),
      { productId: "burger", quantity: 1, removed: ["løk"] },
      {
        productId: "fredagsmeny",
        quantity: 1,
        components: [
          { slotId: "pizza", productId: "pepperoni", variantId: "pepperoni-stor" },
          { slotId: "drikke", productId: "cola-05" },
        ],
      },
    ]).lines;
    assert.deepEqual(
      [half?.variantId, half?.name, half?.nameEn, half?.variantName, half?.variantNameEn],
      ["halv-og-halv-liten", "Halv og halv", "Half and half", "Liten", "Small"],
    );
    assert.deepEqual([burger?.variantId, burger?.variantName, burger?.variantNameEn], [null, null, null]);
    assert.deepEqual(burger?.removed, [{ addonId: "løk", name: "Løk" }]);
    assert.deepEqual(
      combo?.components.map((part) => [part.slotName, part.name, part.variantId, part.variantName]),
      [
        ["Pizza", "Pepperoni", "pepperoni-stor", "Stor"],
        ["Drikke", "Coca-Cola 0,5 l", null, null],
      ],
    );
  });

  test("a line tells what was free and what hangs on what", () => {
    const [line] = goodsOf([
      {
        productId: "burger",
        quantity: 1,
        addons: [{ addonId: "pommes", quantity: 2, addons: addons("ketchup") }],
      },
    ]).lines;
    const [, , pommes, ketchup] = line!.addons;
    assert.deepEqual(
      [pommes?.name, pommes?.groupName, pommes?.price],
      ["Pommes frites", "Gjør det til et måltid", 7800],
    );
    assert.deepEqual(
      [ketchup?.parentAddonId, ketchup?.quantity, ketchup?.freeQuantity, ketchup?.price],
      ["pommes", 2, 2, 0],
    );
  });

  test("deposit is per bottle, the size's before the product's, and combos carry their bottles'", () => {
    const bottles: [WireLine, number][] = [
      [{ productId: "cola-05", quantity: 3 }, 600],
      [{ productId: "solo", variantId: "solo-05", quantity: 1 }, 200],
      [{ productId: "solo", variantId: "solo-15", quantity: 2 }, 600],
      [
        {
          productId: "fredagsmeny",
          quantity: 2,
          components: [
            { slotId: "pizza", productId: "margherita" },
            { slotId: "drikke", productId: "cola-05" },
          ],
        },
        400,
      ],
    ];
    for (const [line, deposit] of bottles) assert.equal(goodsOf([line]).bottleDeposit, deposit);
  });
});

describe("whole orders (rules 4 to 8)", () => {
  test("two medium pizzas and a Coke, delivered: the bundle wins", () => {
    const priced = order(
      [
        pizza("margherita", "medium", { addons: addons("bacon") }),
        pizza("nordstjernen", "medium"),
        { productId: "cola-05", quantity: 1 },
      ],
      { deliveryFee: 4900 },
    );
    assert.equal(priced.subtotal, 20900 + 3500 + 26900 + 4200);
    assert.equal(priced.discount, 47800 - 39900);
    assert.deepEqual(
      priced.lines.map((line) => line.discount),
      [3454, 4446, 0],
    );
    assert.equal(priced.total, 55500 - 7900 + 4900 + 200);
    assert.deepEqual(priced.couponApplied, {
      id: "to-medium",
      code: null,
      isAutomatic: true,
      discountType: "BUNDLE",
      discount: 7900,
      label: message("coupons.labels.own", { name: "To medium for 399 kr" }),
    });
    assert.deepEqual(priced.vat, [{ rate: 15, net: 45652, amount: 6848 }]);
  });

  test("a code replaces the promotion, even a better one", () => {
    const priced = order([pizza("margherita", "medium", { quantity: 4 })], { code: "student50" });
    assert.equal(priced.discount, 5000);
    assert.equal(priced.couponApplied?.code, "STUDENT50");
  });

  test("a code that does not apply brings no promotion back", () => {
    assert.equal(
      order([pizza("margherita", "medium", { quantity: 2 })], { code: "NEI" }).couponApplied,
      null,
    );
  });

  test("on Tuesdays pepperoni is 159 kr", () => {
    const priced = order([pizza("pepperoni", "stor")], { moment: tuesdayEvening });
    assert.deepEqual([priced.discount, priced.total], [13000, 15900]);
  });

  test("free delivery is a discount; the fee stays gross and leaves the VAT", () => {
    const priced = order([pizza("margherita", "stor", { quantity: 3 })], { deliveryFee: 4900 });
    assert.deepEqual(
      [priced.subtotal, priced.goodsDiscount, priced.deliveryDiscount, priced.deliveryFee, priced.total],
      [80700, 0, 4900, 4900, 80700],
    );
    assert.deepEqual(priced.vat, [{ rate: 15, net: 70174, amount: 10526 }]);
  });

  test("exactly at 600 kr delivery is free, an øre below it is not", () => {
    const at = { ...exampleCoupons.freeDelivery, minimumOrder: 53800 };
    const goods = goodsOf([pizza("margherita", "stor", { quantity: 2 })], "DELIVERY");
    const context = (subtotal: number): CouponContext => ({
      cart: { lines: goods.lines, subtotal, deliveryFee: 4900, fulfillment: "DELIVERY", paymentMethod: null },
      moment: wednesdayEvening,
    });
    assert.equal(bestPromotion([at], context(goods.subtotal))?.total, 4900);
    assert.equal(bestPromotion([at], context(goods.subtotal - 1)), null);
  });

  test("beer is 25 %, food 15 %; tip and deposit carry nothing", () => {
    const priced = order([pizza("margherita", "medium"), { productId: "pils", quantity: 2 }], { tip: 2000 });
    assert.deepEqual(priced.vat, [
      { rate: 15, net: 18174, amount: 2726 },
      { rate: 25, net: 11040, amount: 2760 },
    ]);
    assert.equal(priced.total, 20900 + 13800 + 400 + 2000);
  });

  test("a combo with beer is divided over both rates by what its parts cost", () => {
    const line = {
      productId: "fredagsmeny",
      quantity: 1,
      components: [
        { slotId: "pizza", productId: "margherita" },
        { slotId: "drikke", productId: "pils" },
      ],
    };
    const priced = order([line]);
    const gross = priced.vat.map((group) => [group.rate, group.net + group.amount]);
    // 274 kr over a pizza of 209 kr and a beer of 69 + 25 kr.
    assert.deepEqual(gross, [
      [15, 18900],
      [25, 8500],
    ]);
  });

  test("what is added to a part of a combo weighs with the part", () => {
    const line = {
      productId: "fredagsmeny",
      quantity: 1,
      components: [
        { slotId: "pizza", productId: "margherita", addons: addons("ostekant", "bacon") },
        { slotId: "drikke", productId: "pils" },
      ],
    };
    const priced = order([line]);
    const gross = priced.vat.map((group) => [group.rate, group.net + group.amount]);
    // 348 kr over a pizza of 209 + 39 + 35 kr and a beer of 69 + 25 kr.
    assert.deepEqual(gross, [
      [15, 26123],
      [25, 8677],
    ]);
  });

  test("a delivery whose goods are free pays VAT of the fee, by what the goods were", () => {
    const goods = goodsOf([pizza("margherita", "medium"), { productId: "pils", quantity: 2 }]);
    const context: CouponContext = {
      cart: {
        lines: goods.lines,
        subtotal: goods.subtotal,
        deliveryFee: 3470,
        fulfillment: "DELIVERY",
        paymentMethod: null,
      },
      moment: wednesdayEvening,
    };
    const all = { ...exampleCoupons.welcome15, discountValue: 100, displayName: null };
    const judged = judgeCode([all], "VELKOMMEN15", context);
    assert.ok(judged.valid);
    const { discount } = judged;
    const priced = priceCart({ goods, deliveryFee: 3470, tip: 0, discount });
    assert.deepEqual(
      priced.vat.map((group) => [group.rate, group.net + group.amount]),
      [
        [15, 2090],
        [25, 1380],
      ],
    );
    const { label } = priced.couponApplied!;
    assert.equal(tell("en", label), "100%", "in the reader's language");
  });

  test("an order that a discount makes free still pays its deposit", () => {
    const goods = goodsOf([{ productId: "cola-05", quantity: 1 }]);
    const context: CouponContext = {
      cart: {
        lines: goods.lines,
        subtotal: goods.subtotal,
        deliveryFee: 0,
        fulfillment: "PICKUP",
        paymentMethod: null,
      },
      moment: wednesdayEvening,
    };
    const free = { ...exampleCoupons.student50, minimumOrder: 0 };
    const judged = judgeCode([free], "STUDENT50", context);
    assert.ok(judged.valid);
    const priced = priceCart({ goods, deliveryFee: 0, tip: 0, discount: judged.discount });
    assert.deepEqual([priced.discount, priced.total, priced.vat], [4200, 200, []]);
  });
});
