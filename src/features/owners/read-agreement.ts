import type { Environment } from "../../domain/environment.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { agreementText } from "./agreement-text.ts";
import { type LegalField, legalFields, type StaffAgreement } from "./schemas.ts";

export interface AgreementRow extends Record<LegalField, string | null> {
  environment: Environment;
  locked: boolean;
  signed_version: string | null;
  signed_at: Temporal.Instant | null;
  signer_name: string | null;
}

export async function readAgreementRow(db: Queryable, scope: RestaurantScope): Promise<AgreementRow> {
  const [row] = await db.query<AgreementRow>(
    `SELECT r.environment, p.org_number AS "orgNumber", p.legal_name AS "legalName", p.address_line1 AS "addressLine1",
       p.postal_code AS "postalCode", p.city, p.legal_locked_at IS NOT NULL AS locked,
       a.version AS signed_version, a.signed_at, a.signer_name
     FROM restaurants r
     JOIN restaurant_profiles p ON p.restaurant_id = r.id
     LEFT JOIN LATERAL (SELECT version, signed_at, signer_name FROM customer_agreements a
       WHERE a.restaurant_id = r.id ORDER BY signed_at DESC LIMIT 1) a ON true
     WHERE r.id = $1`,
    [scope.restaurantId],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return row;
}

/** The agreement that an owner is asked to sign, and what has been signed. */
export async function readAgreement(
  db: Queryable,
  scope: RestaurantScope,
  locale: Locale,
): Promise<StaffAgreement> {
  return agreementView(await readAgreementRow(db, scope), locale);
}

export function agreementView(row: AgreementRow, locale: Locale): StaffAgreement {
  const { version, text, hash } = agreementText(locale);
  const legal = Object.fromEntries(legalFields.map((field) => [field, row[field]]));
  return {
    version,
    textHash: hash,
    text,
    legal: legal as StaffAgreement["legal"],
    missing: legalFields.filter((field) => row[field] === null),
    signed: row.signed_at && {
      version: row.signed_version!,
      signedAt: row.signed_at.toString({ fractionalSecondDigits: 3 }),
      signerName: row.signer_name!,
    },
  };
}
