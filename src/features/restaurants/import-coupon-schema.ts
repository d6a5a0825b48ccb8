import { z } from "zod";
import {
  changed,
  couponDefaults,
  someCouponFields,
  withoutCouponConflicts,
} from "../../domain/coupons/coupon-fields.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { name, ref } from "./import-fields.ts";

/** A coupon or promotion of a file: what it is for is named by `ref`, and by the names of categories. */
const fields = {
  ...someCouponFields,
  categories: z.array(name).max(200).default([]),
  products: z.array(ref).max(800).default([]),
};

export const ImportedCoupon = z
  .strictObject(fields)
  .superRefine(withoutCouponConflicts({ categories: "categories", products: "products" }), evenWhenRefused)
  .transform(({ discountType, categories, products, ...given }) => ({
    ...changed(couponDefaults, given),
    ...{ discountType, categories, products },
  }));
