import { teamManagers } from "../../domain/roles.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";

/** What only owners and administrators of a partner's team may do, with a key of theirs or in the portal. */
export type TeamCapability = "brand.manage" | "keys.manage" | "news.manage";

/**
 * Holds that the caller, or the person who made the key, is an owner or administrator of the partner's team at this moment, as read
 * from the database: who has lost the role has lost it for their keys, too. Hand in a transaction to have both stand or fall together.
 * @throws Problem KEY_ROLE_FORBIDDEN with `details.capability`
 */
export async function requireTeamRole(
  { db }: { db: Queryable },
  { partnerId, keyId, callerId }: Pick<PartnerCaller, "partnerId" | "keyId" | "callerId">,
  capability: TeamCapability,
): Promise<void> {
  const maker =
    keyId === null ? "$2" : "(SELECT created_by FROM partner_keys WHERE partner_id = $1 AND id = $2)";
  const rows = await db.query(
    `SELECT 1 FROM partner_members WHERE partner_id = $1 AND user_id = ${maker} AND role = ANY ($3)`,
    [partnerId, callerId, teamManagers],
  );
  if (rows.length === 0) throw new Problem("KEY_ROLE_FORBIDDEN", { capability });
}
