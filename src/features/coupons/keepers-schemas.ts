import { z } from "zod";
import {
  couponFields,
  someCouponFields,
  withoutCouponConflicts,
} from "../../domain/coupons/coupon-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";

/** Wire shapes of coupons and promotions for those who make them: partners and the restaurant's managers. Money is integer øre. */
const id = z.string().min(1).max(64);
const targets = {
  categoryIds: z.array(id).max(200).describe("When `appliesTo` is CATEGORIES, and only then."),
  productIds: z.array(id).max(800).describe("When `appliesTo` is PRODUCTS, and only then."),
};
export const targetFields = { categories: "categoryIds", products: "productIds" } as const;

/** What is read was checked when it was written. */
const read = z.string().nullable();
export const KeptCoupon = z
  .object({
    id: z.string(),
    ...couponFields,
    code: read.describe("What guests type; null: a promotion."),
    displayName: read,
    displayBadge: read,
    description: read,
    validFrom: read,
    validTo: read,
    bundleTierKey: read,
    categoryIds: z.array(z.string()),
    productIds: z.array(z.string()),
    used: z.int().describe("Uses by orders that stand; `usageLimit` is how many there can be."),
    discountGiven: z.int().describe("What it has taken off orders that stand, in øre."),
    version: z
      .string()
      .describe("16 hex characters, not changed by orders; send it back as `expectedVersion`."),
  })
  .meta({ id: "KeptCoupon" });
export type KeptCoupon = z.output<typeof KeptCoupon>;

const some = { ...someCouponFields, ...z.object(targets).partial().shape };

export const NewCoupon = z
  .strictObject(some)
  .superRefine(withoutCouponConflicts(targetFields), evenWhenRefused)
  .meta({ id: "CouponInput" });
export type NewCoupon = z.output<typeof NewCoupon>;

export const CouponChange = z
  .strictObject({ ...some, discountType: some.discountType.optional() })
  .extend({
    expectedVersion: z
      .string()
      .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
      .optional(),
  })
  .refine(
    (change) => Object.keys(change).some((name) => name !== "expectedVersion"),
    inSchema(message("fields.nothing")),
  )
  .meta({ id: "CouponChange" });
export type CouponChange = z.output<typeof CouponChange>;

export const CouponId = z.object({ couponId: id });
export const CouponList = z.object({ data: z.array(KeptCoupon), nextCursor: z.string().nullable() });
export const OneCoupon = z.object({ data: KeptCoupon });
export const WrittenCoupon = z.object({
  data: KeptCoupon,
  textCleaned: z.int().describe("Links, addresses, HTML and invisible marks that were taken out of texts."),
});
export type WrittenCoupon = z.output<typeof WrittenCoupon>;
export const DeletedCoupon = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });
