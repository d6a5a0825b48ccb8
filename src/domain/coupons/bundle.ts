import { message } from "../../messages/message.ts";
import { type Money, spreadByLargestRemainder } from "../money.ts";
import type { CouponKind, CouponLine } from "./kind.ts";

/**
 * `bundleQuantity` matching units together cost `discountValue` øre. The dearest units are bundled first; a bundle that
 * would cost more than its units is left alone; add-ons stay charged; at most `maxBundlesPerOrder` bundles. With
 * `bundleTierKey` only variants of that size count.
 */
export const bundle: CouponKind = {
  counts: "price of one bundle in øre",
  needs: ["bundleQuantity"],
  needsLines: true,
  deliveryOnly: false,
  discount(coupon, lines) {
    const size = coupon.bundleQuantity ?? 0;
    const nothing = { perLine: lines.map(() => 0), delivery: 0 };
    if (size < 1) return nothing;
    const runs = lines
      .map((line, index) => ({
        index,
        unitPrice: line.unitPrice,
        units: unitsOf(line, coupon.bundleTierKey),
      }))
      .filter((run) => run.units > 0)
      .sort((a, b) => b.unitPrice - a.unitPrice || a.index - b.index);
    const units = runs.reduce((sum, run) => sum + run.units, 0);
    const bundles = Math.min(Math.floor(units / size), coupon.maxBundlesPerOrder ?? Number.POSITIVE_INFINITY);

    const bundledPrices = lines.map(() => 0);
    let discount: Money = 0;
    let made = 0;
    let at = 0;
    let left = runs[0]?.units ?? 0;
    while (made < bundles) {
      // Whole bundles within one run are taken at once: a cart may hold 9,900 units.
      const times = Math.max(1, Math.min(bundles - made, Math.floor(left / size)));
      const taken: { index: number; price: Money }[] = [];
      let price: Money = 0;
      for (let needed = size * times; needed > 0; ) {
        if (left === 0) {
          at += 1;
          left = runs[at]!.units;
          continue;
        }
        const run = runs[at]!;
        const count = Math.min(needed, left);
        taken.push({ index: run.index, price: run.unitPrice * count });
        price += run.unitPrice * count;
        needed -= count;
        left -= count;
      }
      made += times;
      const saved = price - coupon.discountValue * times;
      // Bundles only get cheaper from here, since units come dearest first.
      if (saved <= 0) break;
      discount += saved;
      for (const part of taken) bundledPrices[part.index] = bundledPrices[part.index]! + part.price;
    }
    return discount === 0
      ? nothing
      : { perLine: spreadByLargestRemainder(discount, bundledPrices), delivery: 0 };
  },
  label: ({ bundleQuantity, discountValue }) =>
    message("coupons.labels.bundle", { quantity: bundleQuantity ?? 0, price: discountValue }),
};

const unitsOf = (line: CouponLine, tierKey: string | null): number =>
  tierKey === null || line.addonTierKey === tierKey ? line.quantity : 0;
