import type { Context } from "../../context.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import type { BrandChange, PartnerBrand } from "./schemas.ts";

interface BrandRow {
  name: string;
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  website_url: string | null;
  support_email: string | null;
  has_signed: boolean;
  white_label: boolean;
  is_archived: boolean;
}

const columns = `name, logo_url, primary_color, secondary_color, website_url, support_email,
  agreement_signed_at IS NOT NULL AS has_signed, white_label, status = 'ARCHIVED' AS is_archived`;

const brandView = (row: BrandRow): PartnerBrand => ({
  name: row.name,
  logoUrl: row.logo_url,
  primaryColor: row.primary_color,
  secondaryColor: row.secondary_color,
  websiteUrl: row.website_url,
  supportEmail: row.support_email,
  locked: row.has_signed,
  whiteLabel: row.white_label,
});

/** What a partner is called and looks like. */
export async function readBrand(db: Queryable, partnerId: string): Promise<PartnerBrand> {
  const [row] = await db.query<BrandRow>(`SELECT ${columns} FROM partners WHERE id = $1`, [partnerId]);
  if (!row) throw new Problem("PARTNER_ARCHIVED");
  return brandView(row);
}

/**
 * Changes the fields that are named and leaves the rest. The name is company data: once the agreement is signed, a new one is
 * refused, while the stored one may be sent again.
 * @throws Problem KEY_ROLE_FORBIDDEN, VALIDATION_FAILED, LOGO_NOT_ALLOWED, PARTNER_DATA_LOCKED, PARTNER_ARCHIVED
 */
export function changeBrand(ctx: Context, caller: PartnerCaller, change: BrandChange): Promise<PartnerBrand> {
  return ctx.db.transaction(async (trx) => {
    await requireTeamRole({ db: trx }, caller, "brand.manage");
    await takePartnerQuota(trx, "partnerWrites", caller, ctx.clock.nowMs());
    const [before] = await trx.query<BrandRow>(
      `SELECT ${columns} FROM partners WHERE id = $1 FOR NO KEY UPDATE`,
      [caller.partnerId],
    );
    if (!before || before.is_archived) throw new Problem("PARTNER_ARCHIVED");
    const { name, textCleaned } = newName(change.name, before.name);
    if (name !== before.name && before.has_signed)
      throw new Problem("PARTNER_DATA_LOCKED", { fields: ["name"] });
    const logoUrl = change.logoUrl === undefined ? before.logo_url : change.logoUrl || null;
    if (logoUrl !== null && logoUrl !== before.logo_url && !isUploadUrl(ctx.config, logoUrl))
      throw new Problem("LOGO_NOT_ALLOWED");
    const [after] = await trx.query<BrandRow>(
      `UPDATE partners SET name = $2, logo_url = $3, primary_color = $4, secondary_color = $5, website_url = $6, support_email = $7
       WHERE id = $1 RETURNING ${columns}`,
      [
        caller.partnerId,
        name,
        logoUrl,
        orAsItWas(change.primaryColor, before.primary_color),
        orAsItWas(change.secondaryColor, before.secondary_color),
        orAsItWas(change.websiteUrl, before.website_url),
        orAsItWas(change.supportEmail, before.support_email),
      ],
    );
    return { ...brandView(after!), textCleaned };
  });
}

const orAsItWas = (given: string | null | undefined, stored: string | null): string | null =>
  given === undefined ? stored : given;

/** The stored name may be sent again as it is, whatever it looks like. */
function newName(given: string | undefined, stored: string): { name: string; textCleaned: number } {
  if (given === undefined || given === stored) return { name: stored, textCleaned: 0 };
  const { text, count } = cleanLine(given);
  if (text.length >= 2) return { name: text, textCleaned: count };
  throw Problem.validation([{ path: "name", code: "INVALID", message: message("fields.shortName") }]);
}
