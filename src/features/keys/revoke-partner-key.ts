import type { Context } from "../../context.ts";
import { Problem } from "../../platform/problem.ts";

/**
 * `luka partner revoke`: ends one key of a partner at once, and for good. Its other keys go on.
 * @throws Problem KEY_NOT_FOUND when there is none, or when it has ended already
 */
export async function revokePartnerKey(
  { db, clock }: Pick<Context, "db" | "clock">,
  keyId: string,
): Promise<{ partnerId: string; keyId: string; last4: string }> {
  const [key] = await db.query<{ partner_id: string; last4: string }>(
    `UPDATE partner_keys SET revoked_at = $2 WHERE id = $1 AND (revoked_at IS NULL OR revoked_at > $2)
     RETURNING partner_id, last4`,
    [keyId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  if (!key) throw new Problem("KEY_NOT_FOUND", { keyId });
  return { partnerId: key.partner_id, keyId, last4: key.last4 };
}
