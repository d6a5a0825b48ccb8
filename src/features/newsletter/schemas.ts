import { z } from "zod";
import { discountTypes } from "../../domain/coupons/discount-types.ts";
import { discountValueMeaning } from "../../domain/coupons/discount-value.ts";
import { typed } from "../../domain/text-field.ts";
import { locales } from "../../messages/locale.ts";
import { mailAddressText } from "../../platform/mail/mail-address-text.ts";

/** Wire shapes of `POST /newsletter/signup`. */

export const SignUpQuery = z.object({ slug: z.string().optional().describe("The restaurant.") });

export const SignUpBody = z
  .strictObject({
    email: mailAddressText.describe(
      "At most 200 characters. An international domain counts as its ASCII form.",
    ),
    name: z.string().overwrite(typed).max(120).nullish(),
    locale: z
      .enum(locales)
      .nullish()
      .describe("The language of the welcome mail; else that of `Accept-Language`."),
  })
  .meta({ id: "NewsletterSignUpBody" });
export type SignUpInput = z.output<typeof SignUpBody>;

export const Welcome = z
  .object({
    couponCode: z.string(),
    discountType: z.enum(discountTypes),
    discountValue: z.int().describe(`${discountValueMeaning}.`),
    successMessage: z
      .string()
      .describe("Holds `{{code}}` and `{{discount}}`, which the client replaces before it shows the text."),
  })
  .meta({ id: "NewsletterWelcome" });
export type Welcome = z.output<typeof Welcome>;
