import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { MailIdentity } from "../../platform/mail/mailer.ts";
import { sealed } from "../../platform/sealed.ts";

/** The private keys of DKIM. */
export const dkimKeys = sealed("dkim key", {
  table: "sender_domains",
  key: ["partner_id"],
  column: "dkim_key_sealed",
});

/**
 * What mail of a restaurant is sent as: `noreply@` its partner's domain, while that is verified and the partner has white
 * label; null for the service's own sender.
 */
export async function mailIdentity(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  scope: RestaurantScope,
): Promise<MailIdentity | null> {
  const [row] = await db.query<{ domain: string; selector: string | null; keySealed: Buffer | null }>(
    `SELECT s.domain, s.dkim_selector AS selector, s.dkim_key_sealed AS "keySealed"
     FROM restaurants r
     JOIN partners p ON p.id = r.partner_id AND p.white_label AND p.status = 'APPROVED'
     JOIN sender_domains s ON s.partner_id = p.id AND s.status = 'VERIFIED'
     WHERE r.id = $1`,
    [scope.restaurantId],
  );
  if (!row) return null;
  const { domain, selector, keySealed } = row;
  return {
    address: `noreply@${domain}`,
    dkim:
      selector !== null && keySealed !== null
        ? { domain, selector, privateKey: secrets.open(keySealed, dkimKeys.purposeOf({})) }
        : null,
  };
}
