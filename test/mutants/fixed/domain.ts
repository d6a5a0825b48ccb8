import { type Mutant, mutantsOf } from "../mutant.ts";

const rule = (name: string): string => `src/domain/${name}.test.ts`;
const ofRule = (file: string, noticedBy: string, changes: Parameters<typeof mutantsOf>[3]): Mutant[] =>
  mutantsOf("domain", `src/domain/${file}.ts`, [rule(noticedBy)], changes);

export const domain: readonly Mutant[] = [
  ...ofRule("money", "money", [
    ["remainder * 2 >= denominator", "remainder * 2 > denominator"],
    ["total * sum <= Number.MAX_SAFE_INTEGER", "total <= Number.MAX_SAFE_INTEGER"],
    ["b.remainder - a.remainder", "a.remainder - b.remainder"],
  ]),
  ...ofRule("vat", "vat", [
    ["product.containsAlcohol || product.ageLimit !== null", "product.containsAlcohol"],
    ["after.food + after.general > 0 ? after : sumByRate(goodsBefore)", "sumByRate(goodsBefore)"],
    ["shareHalfUp(gross, rate, 100 + rate)", "shareHalfUp(gross, rate, 100)"],
  ]),
  ...ofRule("goods-price", "pricing", [
    [
      "unitPriceOf(entry.product, variant) + extraPrice + sumOf(addons)",
      "unitPriceOf(entry.product, variant) + extraPrice",
    ],
    ["variant?.bottleDeposit ?? product.bottleDeposit", "product.bottleDeposit"],
    ["a.unitPrice - b.unitPrice", "b.unitPrice - a.unitPrice"],
    ["price: nested.price * one.quantity", "price: nested.price"],
  ]),
  ...ofRule("refund-parts", "refund-parts", [
    ["shareHalfUp(whole, before + units, line.quantity)", "shareHalfUp(whole, units, line.quantity)"],
    ["line.lineTotal - line.discount", "line.lineTotal"],
    ["untaxed: deposit }", "untaxed: 0 }"],
    ["Math.min(named[name], left[name])", "named[name]"],
    ["sumOfParts(named) - sumOfParts(fitting) + open", "open"],
    ["names.map((name) => rest[name])", "names.map((name) => left[name])"],
    ["vatInside(before + gross, rate) - vatInside(before, rate)", "vatInside(gross, rate)"],
    ["untaxed: total - food - general", "untaxed: 0"],
  ]),
  ...ofRule("pricing", "pricing", [
    ["Math.min(discount.delivery, deliveryFee)", "deliveryFee"],
    ["groupVat(after, before, deliveryFee - deliveryDiscount)", "groupVat(after, before, deliveryFee)"],
    ["pushVatParts(before, line, line.lineTotal);", ""],
  ]),
  ...ofRule("coupons/bundle", "coupons/coupons", [
    ["b.unitPrice - a.unitPrice || a.index - b.index", "a.unitPrice - b.unitPrice || a.index - b.index"],
    ["if (saved <= 0) break;", ""],
  ]),
  ...ofRule("coupons/eligibility", "coupons/eligibility", [
    ["moment.ms > coupon.validTo", "moment.ms >= coupon.validTo"],
    ["coupon.usageCount >= coupon.usageLimit", "coupon.usageCount > coupon.usageLimit"],
    ["cart.subtotal < coupon.minimumOrder", "cart.subtotal <= coupon.minimumOrder"],
    ["uses >= coupon.perCustomerLimit", "uses > coupon.perCustomerLimit"],
    ["(moment.dayOfWeek + 6) % 7", "(moment.dayOfWeek + 1) % 7"],
  ]),
  ...ofRule("coupons/next-offer", "coupons/next-offer", [
    ["promotion.missing <= missing", "promotion.missing < missing"],
    ["subtotal >= zone.freeDeliveryFrom", "subtotal > zone.freeDeliveryFrom"],
  ]),
  ...ofRule("slots", "slots", [
    ["request.nowMs < rush.until", "request.nowMs <= rush.until"],
    ["requestedMs < earliest", "requestedMs <= earliest"],
    ["requestedMs < period.closesAt", "requestedMs <= period.closesAt"],
    ["requestedMs < pause.until", "requestedMs <= pause.until"],
  ]),
  ...ofRule("slot-capacity", "slot-capacity", [
    ["usage.makeMinutes === 0 ? Math.max(1, fitting) : fitting", "fitting"],
    ["due[maxOrdersInProgress - 1]", "due[maxOrdersInProgress]"],
    ["order.requestedMs <= readyAtMs", "order.requestedMs < readyAtMs"],
  ]),
  ...ofRule("opening-hours", "opening-hours", [
    ["nowMs < period.closesAt", "nowMs <= period.closesAt"],
    ["if (span < shortest) special = [];", ""],
    ["closesAt <= opensAt ? addDays(date, 1) : date", "closesAt < opensAt ? addDays(date, 1) : date"],
  ]),
  ...ofRule("alcohol-hours", "alcohol-hours", [
    ["minutes < hours.untilMinutes", "minutes <= hours.untilMinutes"],
  ]),
  ...ofRule("order-state", "order-state", [
    [
      'READY_FOR_PICKUP: { COMPLETE: moved("COMPLETED"), CANCEL: cancelledLate }',
      'READY_FOR_PICKUP: { COMPLETE: moved("COMPLETED"), CANCEL: cancelled }',
    ],
  ]),
];
