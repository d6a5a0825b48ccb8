import { z } from "zod";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

const instant = z.iso.datetime();

export const OwnerInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    locale: z.enum(locales),
    status: z
      .enum(["PENDING", "ACCEPTED", "EXPIRED", "REVOKED"])
      .describe("REVOKED: taken back, or replaced by a later invite."),
    createdAt: instant,
    sentAt: instant,
    expiresAt: instant.describe("14 days after it was last sent."),
    acceptedAt: instant.nullable(),
  })
  .meta({ id: "OwnerInvite" });
export type OwnerInvite = z.output<typeof OwnerInvite>;

export const OneOwnerInvite = z.object({ data: OwnerInvite });
export const OwnerInviteList = z.object({ data: z.array(OwnerInvite), nextCursor: z.string().nullable() });
export const DeletedOwnerInvite = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });

export const NewOwnerInvite = z
  .strictObject({
    email: z.string().trim().min(3).max(200),
    name: z.string().trim().min(1).max(120),
    locale: z.enum(locales).default("nb").describe("Of the mail and its page."),
  })
  .meta({ id: "OwnerInviteInput" });
export type NewOwnerInvite = z.output<typeof NewOwnerInvite>;

// ---- The customer agreement

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
