import { isoInstant } from "../../domain/iso-instant.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { partnerAgreementText } from "./agreement-text.ts";
import type { PartnerAgreement } from "./schemas.ts";

export interface SignatureRow {
  version: string;
  text: string;
  text_hash: Buffer;
  locale: Locale;
  signer_name: string;
  signer_email: string;
  org_number: string;
  legal_name: string;
  signed_at: Temporal.Instant;
}
export const signatureColumns =
  "version, text, text_hash, locale, signer_name, signer_email, org_number, legal_name, signed_at";

/** What a partner has signed in the portal, the newest first. */
export async function listSignatures(
  db: Queryable,
  partnerId: string,
): Promise<PartnerAgreement["signatures"]> {
  const rows = await db.query<SignatureRow>(
    `SELECT ${signatureColumns} FROM partner_agreements WHERE partner_id = $1 ORDER BY signed_at DESC, version DESC`,
    [partnerId],
  );
  return rows.map((row) => ({
    version: row.version,
    locale: row.locale,
    signedAt: isoInstant(row.signed_at.epochMilliseconds),
    signerName: row.signer_name,
    signerEmail: row.signer_email,
    legalName: row.legal_name,
    orgNumber: row.org_number,
  }));
}

/** The agreement that a partner is asked to sign, and what has been signed. */
export async function readPartnerAgreement(
  db: Queryable,
  partnerId: string,
  locale: Locale,
): Promise<PartnerAgreement> {
  const [partner] = await db.query<{ signed_at: Temporal.Instant | null }>(
    "SELECT agreement_signed_at AS signed_at FROM partners WHERE id = $1",
    [partnerId],
  );
  const signatures = await listSignatures(db, partnerId);
  const { version, text, hash } = partnerAgreementText(locale);
  const signedAt = isoInstant(partner?.signed_at?.epochMilliseconds ?? null);
  return { version, textHash: hash, text, signedAt, signatures };
}
