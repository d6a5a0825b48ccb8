import { z } from "zod";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { priceField as price } from "../dish-fields.ts";
import { couponTargets, fulfillments, paymentMethods } from "../snapshot.ts";
import { textField } from "../text-field.ts";
import { instantField, timeOfDayField } from "../time-fields.ts";
import { discountTypes } from "./discount-types.ts";
import { discountValueMeaning } from "./discount-value.ts";
import { couponKinds } from "./index.ts";

/** What the import format and the APIs both say of a coupon or a promotion, and the checks of it, once. */
const limit = z.int().min(1).max(1_000_000);
const time = timeOfDayField.nullable();

/** Whole numbers of øre; moments with any zone; times of day on the clock in Oslo. What it is for is named in each place's own way. */
export const couponFields = {
  code: textField(1, 64)
    .overwrite((value) => value.toUpperCase())
    // ß is two letters.
    .max(64)
    .refine((value) => !/\s/.test(value), { message: inSchema(message("offers.space")) })
    .nullable()
    .describe("What guests type, in any case; null: a promotion."),
  isAutomatic: z.boolean().describe("True for promotions, false for coupons with a code."),
  isActive: z.boolean(),
  discountType: z.enum(discountTypes),
  discountValue: price.describe(`${discountValueMeaning}.`),
  minimumOrder: price,
  appliesTo: z.enum(couponTargets),
  displayName: textField(0, 200).nullable(),
  displayBadge: textField(0, 40).nullable(),
  description: textField(0, 1000).nullable(),
  usageLimit: limit.nullable(),
  perCustomerLimit: limit.nullable(),
  validFrom: instantField.nullable(),
  validTo: instantField.nullable(),
  priority: z.int().min(-1000).max(1000),
  allowedDaysOfWeek: z.array(z.int().min(0).max(6)).max(7).describe("0 (Sunday) to 6; empty: every day."),
  allowedFulfillment: z.enum(fulfillments).nullable(),
  allowedPaymentMethod: z.enum(paymentMethods).nullable(),
  allowedTimeStart: time,
  allowedTimeEnd: time,
  bundleQuantity: z.int().min(2).max(99).nullable(),
  bundleTierKey: textField(1, 40).nullable(),
  maxBundlesPerOrder: z.int().min(1).max(99).nullable(),
  subscribersOnly: z.boolean(),
  firstOrderOnly: z.boolean(),
};
const whole = z.object(couponFields);
export type CouponFields = z.output<typeof whole>;

/** Each field where it may be left out, but for the kind. */
export const someCouponFields = { ...whole.partial().shape, discountType: couponFields.discountType };

/** Of what is left out of a new one. */
export const couponDefaults: Omit<CouponFields, "discountType"> = {
  code: null,
  isAutomatic: false,
  isActive: true,
  discountValue: 0,
  minimumOrder: 0,
  appliesTo: "ORDER",
  displayName: null,
  displayBadge: null,
  description: null,
  usageLimit: null,
  perCustomerLimit: null,
  validFrom: null,
  validTo: null,
  priority: 0,
  allowedDaysOfWeek: [],
  allowedFulfillment: null,
  allowedPaymentMethod: null,
  allowedTimeStart: null,
  allowedTimeEnd: null,
  bundleQuantity: null,
  bundleTierKey: null,
  maxBundlesPerOrder: null,
  subscribersOnly: false,
  firstOrderOnly: false,
};

/** The fields that say what a coupon is for: names in a file, ids in the APIs. */
export interface TargetFields {
  categories: string;
  products: string;
}

interface Conflict {
  path: [string];
  message: Message;
}

/** What the fields of a coupon say against each other. They may be of any kind: those of the wrong one are for the schema to refuse. */
export function couponConflicts(given: object, fields: TargetFields): Conflict[] {
  const coupon: Record<string, unknown> = { ...changed<object>(couponDefaults, given) };
  const { code, isAutomatic, discountValue, appliesTo } = coupon;
  const type = discountTypes.find((one) => one === coupon.discountType);
  const kind = type && couponKinds[type];
  const conflicts: Conflict[] = [];
  const refuse = (isWrong: boolean, path: string, said: Message): void => {
    if (isWrong) conflicts.push({ path: [path], message: said });
  };
  refuse(typeof isAutomatic === "boolean" && isAutomatic !== (code === null), "code", message("offers.code"));
  const isPercent = typeof discountValue === "number" && discountValue >= 1 && discountValue <= 100;
  refuse(
    kind?.counts === "percent" && typeof discountValue === "number" && !isPercent,
    "discountValue",
    message("offers.percent"),
  );
  for (const field of kind?.needs ?? [])
    refuse(coupon[field] === null, field, message("offers.needs", { type: type!, field }));
  for (const [target, field] of [
    ["CATEGORIES", fields.categories],
    ["PRODUCTS", fields.products],
  ] as const) {
    const named = coupon[field] ?? [];
    refuse(
      couponTargets.some((one) => one === appliesTo) &&
        Array.isArray(named) &&
        (appliesTo === target) !== named.length > 0,
      field,
      message("offers.targets", { field, target }),
    );
  }
  refuse(msOf(coupon.validFrom) >= msOf(coupon.validTo), "validTo", message("offers.dates"));
  return conflicts;
}

/** The same as a rule of a schema (`superRefine`). */
export const withoutCouponConflicts =
  (fields: TargetFields) =>
  (coupon: object, context: z.core.$RefinementCtx): void => {
    for (const { path, message } of couponConflicts(coupon, fields))
      context.addIssue({ code: "custom", path, message: inSchema(message) });
  };

type Changes<Of> = { [Name in keyof Of]?: Of[Name] | undefined };

/** What was there with what is named; what is left out stays. */
export const changed = <Before extends object>(before: Before, change: Changes<NoInfer<Before>>): Before => ({
  ...before,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Before),
});

/** NaN for what is none, which no comparison holds of. */
const msOf = (moment: unknown): number => (typeof moment === "string" ? Date.parse(moment) : Number.NaN);
