import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** A restaurant's partner as it stands in mail to the restaurant's owner. */
export interface MailedBrand {
  name: string;
  /** The rest is for white label alone. */
  isWhiteLabel: boolean;
  logoUrl: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  websiteUrl: string | null;
  supportEmail: string | null;
}

const columns = `p.name, p.white_label AND p.status = 'APPROVED' AS "isWhiteLabel", p.logo_url AS "logoUrl",
  p.primary_color AS "primaryColor", p.secondary_color AS "secondaryColor", p.website_url AS "websiteUrl", p.support_email AS "supportEmail"`;

/** A partner as it stands in mail to owners of its restaurants. */
export async function readPartnersBrand(db: Queryable, partnerId: string): Promise<MailedBrand> {
  const [row] = await db.query<MailedBrand>(`SELECT ${columns} FROM partners p WHERE p.id = $1`, [partnerId]);
  return row!;
}

/** Null when the restaurant is the service's own customer. */
export async function readMailedBrand(db: Queryable, scope: RestaurantScope): Promise<MailedBrand | null> {
  const [row] = await db.query<MailedBrand>(
    `SELECT ${columns}
     FROM restaurants r JOIN partners p ON p.id = r.partner_id WHERE r.id = $1`,
    [scope.restaurantId],
  );
  return row ?? null;
}
