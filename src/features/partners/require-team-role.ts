import type { Queryable } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";

/** What only owners and administrators of a partner's team may do with a key of theirs. */
export type TeamCapability = "brand.manage" | "keys.manage" | "news.manage";

/**
 * Holds that the person who made the key is an owner or administrator of the partner's team at this moment, as read from the
 * database: who has lost the role has lost it for their keys, too. Hand in a transaction to have both stand or fall together.
 * @throws Problem KEY_ROLE_FORBIDDEN with `details.capability`
 */
export async function requireTeamRole(
  { db }: { db: Queryable },
  { partnerId, keyId }: Pick<PartnerCaller, "partnerId" | "keyId">,
  capability: TeamCapability,
): Promise<void> {
  const rows = await db.query(
    `SELECT 1 FROM partner_keys k
     JOIN partner_members m ON m.partner_id = k.partner_id AND m.user_id = k.created_by
     WHERE k.partner_id = $1 AND k.id = $2 AND m.role IN ('OWNER', 'ADMIN')`,
    [partnerId, keyId],
  );
  if (rows.length === 0) throw new Problem("KEY_ROLE_FORBIDDEN", { capability });
}
