import type { Context } from "../../context.ts";
import type { MailIdentity } from "../../platform/mail/mailer.ts";
import { sealed } from "../../platform/sealed.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** The private keys of DKIM. */
export const dkimKeys = sealed("dkim key", {
  table: "sender_domains",
  key: ["partner_id"],
  column: "dkim_key_sealed",
});

interface Row {
  restaurantId: string;
  domain: string;
  /** It and its key stand together, where we sign ourselves. */
  selector: string | null;
  keySealed: Buffer | null;
}

/**
 * What mail of these restaurants is sent as: `noreply@` their partner's domain, while that is verified and the partner has white
 * label; none for the service's own sender. Each is made when it is asked for: a key that cannot be opened is one partner's trouble.
 */
export async function mailIdentities(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  restaurantIds: readonly string[],
): Promise<(restaurantId: string) => MailIdentity | null> {
  const rows = await db.everywhere<Row>(
    `SELECT r.id AS "restaurantId", s.domain, s.dkim_selector AS selector, s.dkim_key_sealed AS "keySealed"
     FROM restaurants r
     JOIN partners p ON p.id = r.partner_id AND p.white_label AND p.status = 'APPROVED'
     JOIN sender_domains s ON s.partner_id = p.id AND s.status = 'VERIFIED'
     WHERE r.id = ANY ($1)`,
    [restaurantIds],
  );
  const found = new Map(rows.map((row) => [row.restaurantId, row]));
  return (restaurantId) => {
    const row = found.get(restaurantId);
    return row ? identityOf(secrets, row) : null;
  };
}

const identityOf = (secrets: Secrets, { domain, selector, keySealed }: Row): MailIdentity => ({
  address: `noreply@${domain}`,
  dkim:
    keySealed !== null
      ? { domain, selector: selector!, privateKey: secrets.open(keySealed, dkimKeys.purposeOf({})) }
      : null,
});
