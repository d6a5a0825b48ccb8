import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import { locales } from "../../messages/locale.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { partnerAgreementText } from "./agreement-text.ts";
import { readPartnerAgreement } from "./read-agreement.ts";
import type { PartnerAgreement, SignPartnerAgreement } from "./schemas.ts";

/**
 * Signs the partner agreement for the partner's company, as the owner of its team does. The text is named by its hash, so that what was
 * read is what is signed, and it is kept with the signature. Signing a version twice is signing it once.
 * @throws Problem KEY_ROLE_FORBIDDEN, PARTNER_ARCHIVED; CHANGED when the text is no longer the one that was read
 */
export async function signPartnerAgreement(
  ctx: Context,
  { partnerId, callerId, name, email }: PortalCaller,
  body: SignPartnerAgreement,
  locale: Locale,
): Promise<PartnerAgreement> {
  // Whichever language was read: a browser may speak another one now.
  const read = locales.find((one) => partnerAgreementText(one).hash === body.textHash);
  const signed = await ctx.db.transaction(async (trx) => {
    const [partner] = await trx.query<{ status: string; isOwner: boolean }>(
      `SELECT status, EXISTS (SELECT FROM partner_members WHERE partner_id = $1 AND user_id = $2 AND role = 'OWNER') AS "isOwner"
       FROM partners WHERE id = $1 FOR NO KEY UPDATE`,
      [partnerId, callerId],
    );
    if (!partner?.isOwner) throw new Problem("KEY_ROLE_FORBIDDEN", { capability: "agreement.sign" });
    if (partner.status === "ARCHIVED") throw new Problem("PARTNER_ARCHIVED");
    const { version } = partnerAgreementText(locale);
    if (!read || body.version !== version) throw new Problem("CHANGED", { version });
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    await trx.query(
      `INSERT INTO partner_agreements
         (partner_id, version, text, text_hash, locale, signed_by, signer_name, signer_email, org_number, legal_name, signed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (partner_id, version) DO NOTHING`,
      [
        ...[partnerId, version, partnerAgreementText(read).text, Buffer.from(body.textHash, "hex"), read],
        ...[callerId, name, email, body.orgNumber, body.legalName, now],
      ],
    );
    // The first time counts, as when an operator notes what was signed on paper.
    await trx.query(
      "UPDATE partners SET agreement_signed_at = coalesce(agreement_signed_at, $2) WHERE id = $1",
      [partnerId, now],
    );
    return readPartnerAgreement(trx, partnerId, locale);
  });
  // The door remembers who has signed.
  ctx.people.forgetRoles();
  return signed;
}
