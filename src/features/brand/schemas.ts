import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { mailAddressText } from "../../platform/mail/mail-address-text.ts";
import { webAddressOf } from "../../platform/web-address.ts";

/** What a partner is called and looks like. Colours are `#rrggbb`. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, inSchema(message("fields.color")))
  .transform((text) => text.toLowerCase());

const websiteUrl = z.string().transform((text, check) => {
  const address = webAddressOf(text, ["https:"]);
  if (address !== null) return address;
  check.issues.push({ code: "custom", message: inSchema(message("fields.httpsUrl")), input: text });
  return z.NEVER;
});

export const PartnerBrand = z
  .object({
    name: z.string(),
    logoUrl: z.string().nullable(),
    primaryColor: z.string().nullable(),
    secondaryColor: z.string().nullable(),
    websiteUrl: z
      .string()
      .nullable()
      .describe(
        "Where you are found: with white label at the foot of mail to the owners of your restaurants.",
      ),
    supportEmail: z
      .string()
      .nullable()
      .describe("Where owners get help from you: with white label their answers to that mail go there."),
    locked: z
      .boolean()
      .describe("The agreement is signed: company data, which the name is, stay as they are."),
    whiteLabel: z.boolean(),
    textCleaned: z.int().optional().describe("After a change: how many pieces were cleaned out of the name."),
  })
  .meta({ id: "PartnerBrand" });
export type PartnerBrand = z.output<typeof PartnerBrand>;

export const BrandChange = z
  .strictObject({
    name: z.string().trim().min(2).max(80).optional(),
    logoUrl: z
      .string()
      .max(500)
      .nullable()
      .optional()
      .describe("A picture that was uploaded to the service; null or empty removes it."),
    primaryColor: color.nullable().optional(),
    secondaryColor: color.nullable().optional(),
    websiteUrl: websiteUrl.nullable().optional().describe("An https address; null removes it."),
    supportEmail: mailAddressText.nullable().optional().describe("An e-mail address; null removes it."),
  })
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "PartnerBrandChange" });
export type BrandChange = z.output<typeof BrandChange>;

export const OneBrand = z.object({ data: PartnerBrand });
