import { discountTypes } from "./discount-types.ts";
import { couponKinds } from "./index.ts";

/** What `discountValue` counts, kind by kind: `PERCENT: percent; FIXED, FIXED_PRICE: øre`. */
export const discountValueMeaning: string = [
  ...Map.groupBy(
    discountTypes.filter((type) => couponKinds[type].counts !== null),
    (type) => couponKinds[type].counts,
  ),
]
  .map(([counts, types]) => `${types.join(", ")}: ${counts}`)
  .join("; ");
