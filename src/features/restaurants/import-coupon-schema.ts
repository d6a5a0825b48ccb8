import { z } from "zod";
import { discountTypes } from "../../domain/coupons/discount-types.ts";
import { couponKinds } from "../../domain/coupons/index.ts";
import { priceField as price } from "../../domain/dish-fields.ts";
import { couponTargets, fulfillments, paymentMethods } from "../../domain/snapshot.ts";
import { textField } from "../../domain/text-field.ts";
import { instantField, timeOfDayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { flag, name, ref } from "./import-fields.ts";

const code = textField(1, 64)
  .overwrite((value) => value.toUpperCase())
  .refine((value) => !/\s/.test(value), { message: inSchema(message("file.couponSpace")) });

/** A coupon that ends before it starts would never apply. */
const isOrdered = (coupon: {
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
}): boolean =>
  coupon.validFrom == null ||
  coupon.validTo == null ||
  Date.parse(coupon.validFrom) < Date.parse(coupon.validTo);

export const ImportedCoupon = z
  .strictObject({
    code: code.nullish(),
    isAutomatic: flag(false),
    discountType: z.enum(discountTypes),
    discountValue: price.default(0),
    minimumOrder: price.default(0),
    appliesTo: z.enum(couponTargets).default("ORDER"),
    categories: z.array(name).max(200).default([]),
    products: z.array(ref).max(800).default([]),
    displayName: textField(0, 200).nullish(),
    displayBadge: textField(0, 40).nullish(),
    description: textField(0, 1000).nullish(),
    usageLimit: z.int().min(1).max(1_000_000).nullish(),
    perCustomerLimit: z.int().min(1).max(1_000_000).nullish(),
    validFrom: instantField.nullish(),
    validTo: instantField.nullish(),
    priority: z.int().min(-1000).max(1000).default(0),
    allowedDaysOfWeek: z.array(z.int().min(0).max(6)).max(7).default([]),
    allowedFulfillment: z.enum(fulfillments).nullish(),
    allowedPaymentMethod: z.enum(paymentMethods).nullish(),
    allowedTimeStart: timeOfDayField.nullish(),
    allowedTimeEnd: timeOfDayField.nullish(),
    bundleQuantity: z.int().min(2).max(99).nullish(),
    bundleTierKey: textField(1, 40).nullish(),
    maxBundlesPerOrder: z.int().min(1).max(99).nullish(),
    subscribersOnly: flag(false),
    firstOrderOnly: flag(false),
    isActive: flag(true),
  })
  .refine((coupon) => coupon.isAutomatic === (coupon.code == null), {
    message: inSchema(message("file.couponCode")),
    path: ["code"],
  })
  .refine(
    (coupon) =>
      couponKinds[coupon.discountType].counts !== "percent" ||
      (coupon.discountValue >= 1 && coupon.discountValue <= 100),
    {
      message: inSchema(message("file.couponPercent")),
      path: ["discountValue"],
    },
  )
  .superRefine((coupon, issues) => {
    for (const field of couponKinds[coupon.discountType].needs)
      if (coupon[field] == null)
        issues.addIssue({
          code: "custom",
          message: inSchema(message("file.couponNeeds", { type: coupon.discountType, field })),
          path: [field],
        });
  })
  .refine((coupon) => (coupon.appliesTo === "CATEGORIES") === coupon.categories.length > 0, {
    message: inSchema(message("file.couponCategories")),
    path: ["categories"],
  })
  .refine((coupon) => (coupon.appliesTo === "PRODUCTS") === coupon.products.length > 0, {
    message: inSchema(message("file.couponProducts")),
    path: ["products"],
  })
  .refine(isOrdered, { message: inSchema(message("file.couponDates")), path: ["validTo"] });
