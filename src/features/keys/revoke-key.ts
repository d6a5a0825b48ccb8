import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { findKey } from "./queries.ts";

const recentMs = 24 * 3_600_000;

/**
 * Ends a key at once. One that was used within 24 hours needs `force`; the key of this very call cannot be ended with it.
 * @throws Problem KEY_NOT_FOUND, KEY_IN_USE
 */
export function revokeKey(
  ctx: Context,
  caller: RestaurantChanger,
  keyId: string,
  force: boolean,
): Promise<void> {
  if ("restaurantKeyId" in caller && keyId === caller.restaurantKeyId)
    throw new Problem("KEY_IN_USE", { reason: "KEY_OF_THIS_REQUEST" }, message("keys.ofThisRequest"));
  const nowMs = ctx.clock.nowMs();
  return ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, nowMs);
    const [ended] = await trx.query(
      `UPDATE restaurant_keys SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2
         AND (revoked_at IS NULL OR revoked_at > $3) AND ($4 OR last_used_at IS NULL OR last_used_at <= $5)
       RETURNING id`,
      [
        caller.scope.restaurantId,
        keyId,
        Temporal.Instant.fromEpochMilliseconds(nowMs),
        force,
        Temporal.Instant.fromEpochMilliseconds(nowMs - recentMs),
      ],
    );
    if (ended) return;
    const known = await findKey(trx, caller.scope, keyId);
    const isOver = !known || (known.revoked_at !== null && known.revoked_at.epochMilliseconds <= nowMs);
    if (isOver) throw new Problem("KEY_NOT_FOUND");
    const lastUsedAt = known.last_used_at?.toString({ fractionalSecondDigits: 3 }) ?? null;
    throw new Problem("KEY_IN_USE", { reason: "USED_RECENTLY", lastUsedAt });
  });
}
