import { z } from "zod";
import { couponReasons } from "../../domain/coupons/eligibility.ts";
import { fulfillments, paymentMethods } from "../../domain/snapshot.ts";
import { typed } from "../../domain/text-field.ts";
import { instantField } from "../../domain/time-fields.ts";
import { mailAddressText } from "../../platform/mail/mail-address-text.ts";
import { PublicCoupon } from "../menus/schemas.ts";
import { BetterPromotion, LineInput, NextOffer } from "../orders/schemas.ts";

/** Wire shapes of `POST /coupons/validate` and `POST /coupons/preview-auto`. Money is integer øre. */
const money = z.int().min(0);
const slug = z.string().max(64).describe("The restaurant.");

const CouponLineInput = z
  .strictObject({
    ...LineInput.shape,
    lineTotal: money.nullish().describe("Not needed: the service prices the lines itself."),
  })
  .meta({ id: "CouponLineInput" });

/** A form sends what has not been filled in as an empty text. */
const customerEmail = z
  .union([z.literal(""), mailAddressText])
  .nullish()
  .describe("For offers to newsletter subscribers, first orders and limits per customer.");

const cart = {
  slug,
  subtotal: money,
  fulfillment: z.enum(fulfillments),
  deliveryFee: money.nullish().describe("Of the address, as its zone says; needed for free delivery."),
  lines: z.array(CouponLineInput).max(100),
  customerEmail,
  requestedPickupAt: instantField
    .nullish()
    .describe("The time of a pre-order: offers are judged at that time. Send the same on the order."),
  paymentMethod: z.enum(paymentMethods).nullish(),
};

export const ValidateCouponBody = z
  .strictObject({
    ...cart,
    code: z
      .string()
      .overwrite(typed)
      .min(1)
      .max(64)
      .describe("As typed: neither case nor blanks around it matter."),
    subtotal: money.describe("Add-ons included; used only when `lines` is left out."),
    fulfillment: cart.fulfillment.nullish(),
    lines: cart.lines
      .nullish()
      .describe("As on the order. Without them only offers on the whole order apply."),
  })
  .meta({ id: "ValidateCouponBody" });
export type ValidateCouponInput = z.output<typeof ValidateCouponBody>;

export const PreviewPromotionBody = z
  .strictObject({ ...cart, subtotal: money.nullish().describe("Not needed: the lines are priced.") })
  .meta({ id: "PreviewPromotionBody" });
export type PreviewPromotionInput = z.output<typeof PreviewPromotionBody>;

const AppliedLine = z.object({
  index: z.int().describe("The line's place in the request."),
  discount: money,
});
export type AppliedLine = z.output<typeof AppliedLine>;

export const CouponCheck = z
  .object({
    valid: z.boolean(),
    reason: z
      .enum(couponReasons)
      .optional()
      .describe("Why not. A code that is switched off reads as one that nobody issued."),
    message: z.string().optional().describe("The reason in words to show as they stand."),
    discount: money.describe("0 when not valid, and while the fee that it takes off is not known."),
    discountType: PublicCoupon.shape.discountType.optional(),
    discountValue: z.int().optional(),
    couponId: z.string().optional(),
    displayName: z.string().nullable().optional(),
    betterPromotion: BetterPromotion.optional(),
    details: z
      .object({
        minimumOrder: money,
        missing: money.describe("What the cart lacks of the minimum."),
        startsAt: z.string().nullable(),
        endsAt: z.string().nullable(),
        allowedDaysOfWeek: z.array(z.int()).describe("0 (Sunday) to 6; empty: every day."),
        allowedTimeStart: z.string().nullable(),
        allowedTimeEnd: z.string().nullable(),
        appliedLines: z.array(AppliedLine),
      })
      .optional(),
  })
  .meta({ id: "CouponCheck" });
export type CouponCheck = z.output<typeof CouponCheck>;

export const PromotionPreview = z
  .object({
    applies: z.boolean(),
    discount: money,
    promotion: PublicCoupon.optional(),
    appliedLines: z.array(AppliedLine).optional(),
    next: NextOffer.optional(),
  })
  .meta({ id: "PromotionPreview" });
export type PromotionPreview = z.output<typeof PromotionPreview>;
