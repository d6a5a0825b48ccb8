import { z } from "zod";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { textField } from "../../domain/text-field.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

const instant = z.iso.datetime();

/** A signature that was given in the portal. */
export const AgreementSignature = z.object({
  version: z.string(),
  locale: z.enum(locales),
  signedAt: instant,
  signerName: z.string(),
  signerEmail: z.string(),
  legalName: z.string(),
  orgNumber: z.string(),
});

export const PartnerAgreement = z
  .object({
    version: z.string(),
    textHash: z.string().describe("SHA-256 of `text`, hex: sent back when signing."),
    text: z.string(),
    signedAt: instant
      .nullable()
      .describe("When the partner signed first, here or on paper; null: LIVE keys wait for it."),
    signatures: z
      .array(AgreementSignature)
      .describe("Those that were given in the portal, the newest first."),
  })
  .meta({ id: "PartnerAgreement" });
export type PartnerAgreement = z.output<typeof PartnerAgreement>;

const orgNumber = z.string().transform((text, context) => {
  const number = parseOrgNumber(text);
  if (number !== null) return number;
  context.issues.push({ code: "custom", message: inSchema(message("fields.orgNumber")), input: text });
  return z.NEVER;
});

export const SignPartnerAgreement = z
  .strictObject({
    version: z.string().max(40),
    textHash: z.string().regex(/^[0-9a-f]{64}$/),
    accept: z.literal(true),
    legalName: textField(2, 200),
    orgNumber,
  })
  .meta({ id: "SignPartnerAgreement" });
export type SignPartnerAgreement = z.output<typeof SignPartnerAgreement>;

const version = z.string().max(40);
export const AgreementVersion = z.object({ version });
export const PartnersAgreementVersion = z.object({ partnerId: z.string().max(64), version });
