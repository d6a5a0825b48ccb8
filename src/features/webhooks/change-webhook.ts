import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { urlRules } from "./create-webhook.ts";
import { endClaim } from "./delivery-queue.ts";
import { readWebhooks } from "./read-webhooks.ts";
import type { PartnerWebhook, WebhookChange } from "./schemas.ts";
import { parseWebhookUrl } from "./webhook-url.ts";

/**
 * Changes where a webhook goes, what it hears of, or whether it is paused. What was stored before goes to the new address;
 * what happens while it is paused is stored nowhere.
 * @throws Problem WEBHOOK_NOT_FOUND, VALIDATION_FAILED
 */
export async function changeWebhook(
  ctx: Context,
  caller: RestaurantChanger,
  webhookId: string,
  change: WebhookChange,
): Promise<PartnerWebhook> {
  const address = change.url === undefined ? null : parseWebhookUrl(change.url, urlRules(ctx.config));
  if (address && "issue" in address) throw Problem.validation([address.issue]);
  return ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    await trx.query(
      `UPDATE webhooks SET url = coalesce($3, url), events = coalesce($4, events), is_active = coalesce($5, is_active)
       WHERE restaurant_id = $1 AND id = $2`,
      [
        caller.scope.restaurantId,
        webhookId,
        address?.url.href ?? null,
        change.events ? [...new Set(change.events)] : null,
        change.active ?? null,
      ],
    );
    if (address) await endClaim(trx, caller.scope, webhookId);
    const [webhook] = await readWebhooks(trx, caller.scope, webhookId);
    if (!webhook) throw new Problem("WEBHOOK_NOT_FOUND");
    return webhook;
  });
}

/** Ends a webhook; what was still to be delivered goes with it. */
export function deleteWebhook(ctx: Context, caller: RestaurantChanger, webhookId: string): Promise<void> {
  return ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    const gone = await trx.query("DELETE FROM webhooks WHERE restaurant_id = $1 AND id = $2 RETURNING id", [
      caller.scope.restaurantId,
      webhookId,
    ]);
    if (gone.length === 0) throw new Problem("WEBHOOK_NOT_FOUND");
  });
}
