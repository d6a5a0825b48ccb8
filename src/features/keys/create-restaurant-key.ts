import type { Context } from "../../context.ts";
import type { Untold } from "../../messages/told.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { createRestaurantKey } from "./create-key.ts";
import { expiryOf } from "./expiry-of.ts";
import { keyView, newKeyView, withoutKey } from "./key-view.ts";
import type { CreatedRestaurantKey, NewRestaurantKeyBody } from "./partner-schemas.ts";
import { findKey } from "./queries.ts";

/**
 * A further key of a restaurant, in its own environment. The plain key is in this answer alone: asked again with the
 * same `Idempotency-Key` it is null, and the message says how to go on.
 */
export async function createFurtherKey(
  ctx: Context,
  caller: RestaurantChanger,
  body: NewRestaurantKeyBody,
): Promise<Untold<CreatedRestaurantKey, "message">> {
  const nowMs = ctx.clock.nowMs();
  const expiresAt = expiryOf(body.expiresOn, nowMs);
  const create = async (trx: Transaction) => {
    await takeAccessChange(trx, caller, nowMs);
    const { environment } = caller;
    const made = await createRestaurantKey(trx, caller.scope, {
      name: body.name,
      scopes: body.scopes,
      environment,
      expiresAt,
    });
    const row = (await findKey(trx, caller.scope, made.id))!;
    return { data: keyView(row, nowMs), restaurantKey: newKeyView(row, made.key) };
  };
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => create(trx), withoutKey));
}
