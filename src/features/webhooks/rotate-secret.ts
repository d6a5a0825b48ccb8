import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { endClaim } from "./delivery-queue.ts";
import { readWebhooks } from "./read-webhooks.ts";
import type { PartnerWebhook } from "./schemas.ts";
import { newSigningSecret, secretPurpose } from "./signing-secret.ts";

/**
 * A new signing secret. For `graceHours` deliveries carry both signatures (sign.ts), so that a receiver can change over at
 * any moment in between. The clock is the database's, as for all that is delivered. A partner that asks again with the same
 * `Idempotency-Key` is told what it did, without the secret.
 */
export function rotateSecret(
  ctx: Context,
  caller: RestaurantChanger,
  webhookId: string,
  graceHours: number,
): Promise<{ data: PartnerWebhook; secret: string; effectiveAt: string }> {
  const nowMs = ctx.clock.nowMs();
  const rotate = async (trx: Transaction) => {
    const secret = newSigningSecret();
    await takeAccessChange(trx, caller, nowMs);
    const [rotated] = await trx.query<{ at: Temporal.Instant }>(
      `UPDATE webhooks SET secret_sealed = $3,
         previous_secret_sealed = CASE WHEN $4 > 0 THEN secret_sealed END,
         previous_secret_expires_at = CASE WHEN $4 > 0 THEN now() + make_interval(hours => $4) END
       WHERE restaurant_id = $1 AND id = $2 RETURNING now() + make_interval(hours => $4) AS at`,
      [caller.scope.restaurantId, webhookId, ctx.secrets.seal(secret, secretPurpose), graceHours],
    );
    if (!rotated) throw new Problem("WEBHOOK_NOT_FOUND");
    await endClaim(trx, caller.scope, webhookId);
    const [data] = await readWebhooks(trx, caller.scope, webhookId);
    return { data: data!, secret, effectiveAt: rotated.at.toString({ smallestUnit: "millisecond" }) };
  };
  const withoutSecret = (made: object) => ({ ...made, secret: null });
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => rotate(trx), withoutSecret));
}
