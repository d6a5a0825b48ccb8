import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { MailIdentity } from "../../platform/mail/mailer.ts";

/** What private keys of DKIM are sealed for. */
export const dkimPurpose = "dkim key";

/**
 * What mail of a restaurant is sent as: `noreply@` its partner's domain, while that is verified and the partner has white
 * label; null for the service's own sender.
 */
export async function mailIdentity(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
): Promise<MailIdentity | null> {
  const [row] = await db.query<{ domain: string; selector: string | null; sealed: Buffer | null }>(
    `SELECT s.domain, s.dkim_selector AS selector, s.dkim_key_sealed AS sealed
     FROM restaurants r
     JOIN partners p ON p.id = r.partner_id AND p.white_label AND p.status = 'APPROVED'
     JOIN sender_domains s ON s.partner_id = p.id AND s.status = 'VERIFIED'
     WHERE r.id = $1`,
    [scope.restaurantId],
  );
  if (!row) return null;
  const { domain, selector, sealed } = row;
  return {
    address: `noreply@${domain}`,
    dkim:
      selector !== null && sealed !== null
        ? { domain, selector, privateKey: secrets.open(sealed, dkimPurpose) }
        : null,
  };
}
