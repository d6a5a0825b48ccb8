import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { locales } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { holdSettings } from "../../platform/hold-settings.ts";
import { Problem } from "../../platform/problem.ts";
import { agreementText } from "./agreement-text.ts";
import { agreementView, readAgreementRow } from "./read-agreement.ts";
import { legalFields, type SignAgreement, type StaffAgreement } from "./schemas.ts";

export interface Signing {
  scope: RestaurantScope;
  signer: { userId: string; name: string; email: string };
  body: SignAgreement;
  locale: Locale;
}

/**
 * Signs the customer agreement for the restaurant's company, whose details are locked from then on: nobody changes for whom
 * was signed. The text is named by its hash, so that what was read is what is signed. Signing twice is signing once.
 * @throws Problem SANDBOX_NOT_SUPPORTED; CHANGED when the text is no longer the one that was read; VALIDATION_FAILED for what is
 *   missing of the company; LEGAL_LOCKED when it was signed before for another
 */
export async function signAgreement(ctx: Context, input: Signing): Promise<StaffAgreement> {
  const { scope, signer, body, locale } = input;
  // Whichever language was read: a browser may speak another one now.
  const read = locales.find((one) => agreementText(one).hash === body.textHash);
  const { version } = agreementText(locale);
  if (!read || body.version !== version) throw new Problem("CHANGED", { version });
  return ctx.db.transaction(async (trx) => {
    await holdSettings(trx, scope);
    const row = await readAgreementRow(trx, scope);
    if (row.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
    const legal = { ...row, ...body.legal };
    const differing = legalFields.filter((field) => legal[field] !== row[field]);
    if (row.locked && differing.length > 0) throw new Problem("LEGAL_LOCKED", { fields: differing });
    const missing = legalFields.filter((field) => legal[field] === null);
    if (missing.length > 0)
      throw Problem.validation(
        missing.map((field) => ({
          path: `legal.${field}`,
          code: "REQUIRED",
          message: message("fields.required"),
        })),
      );
    if (row.signed_version === version) return agreementView(row, locale);
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    const company = legalFields.map((field) => legal[field]);
    await trx.query(
      `UPDATE restaurant_profiles SET org_number = $2, legal_name = $3, address_line1 = $4, postal_code = $5, city = $6,
         legal_source = CASE WHEN $7::boolean THEN 'OWNER' ELSE legal_source END,
         legal_locked_at = coalesce(legal_locked_at, $8)
       WHERE restaurant_id = $1`,
      [scope.restaurantId, ...company, differing.length > 0, now],
    );
    await trx.query(
      `INSERT INTO customer_agreements
         (restaurant_id, version, text_hash, locale, signed_by, signer_name, signer_email, legal, signed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        scope.restaurantId,
        version,
        Buffer.from(body.textHash, "hex"),
        read,
        signer.userId,
        signer.name,
        signer.email,
        JSON.stringify(Object.fromEntries(legalFields.map((field) => [field, legal[field]]))),
        now,
      ],
    );
    return agreementView(await readAgreementRow(trx, scope), locale);
  });
}
