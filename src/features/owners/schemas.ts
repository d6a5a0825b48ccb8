import { z } from "zod";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

const instant = z.iso.datetime();

export const legalFields = ["orgNumber", "legalName", "addressLine1", "postalCode", "city"] as const;
export type LegalField = (typeof legalFields)[number];

const line = z.string().trim().min(1).max(200);
const orgNumber = z.string().transform((text, context) => {
  const number = parseOrgNumber(text);
  if (number !== null) return number;
  context.issues.push({ code: "custom", message: inSchema(message("fields.orgNumber")), input: text });
  return z.NEVER;
});

/** For which company is signed; what is left out stays as it is stored. */
export const LegalInput = z.strictObject({
  orgNumber: orgNumber.optional(),
  legalName: line.optional(),
  addressLine1: line.optional(),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{4}$/)
    .optional(),
  city: line.optional(),
});
export type LegalInput = z.output<typeof LegalInput>;

export const StaffAgreement = z
  .object({
    version: z.string(),
    textHash: z.string().describe("SHA-256 of `text`, hex: sent back when signing."),
    text: z.string(),
    legal: z.record(z.enum(legalFields), z.string().nullable()),
    missing: z.array(z.enum(legalFields)).describe("Must be filled in to sign."),
    signed: z
      .object({ version: z.string(), signedAt: instant, signerName: z.string() })
      .nullable()
      .describe("The latest signature, of whichever version."),
  })
  .meta({ id: "StaffAgreement" });
export type StaffAgreement = z.output<typeof StaffAgreement>;

export const SignAgreement = z
  .strictObject({
    version: z.string().max(40),
    textHash: z.string().regex(/^[0-9a-f]{64}$/),
    accept: z.literal(true),
    legal: LegalInput.default({}),
  })
  .meta({ id: "SignAgreement" });
export type SignAgreement = z.output<typeof SignAgreement>;
