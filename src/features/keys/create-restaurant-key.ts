import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { createRestaurantKey } from "./create-key.ts";
import { expiryOf } from "./expiry-of.ts";
import { keyView, newKeyView } from "./key-view.ts";
import type {
  NewRestaurantKeyBody,
  PartnerNewRestaurantKey,
  PartnerRestaurantApiKey,
} from "./partner-schemas.ts";
import { findKey } from "./queries.ts";

/** A further key of a restaurant, in its own environment. The plain key is in this answer alone. */
export async function createFurtherKey(
  ctx: Context,
  caller: RestaurantChanger,
  body: NewRestaurantKeyBody,
): Promise<{ data: PartnerRestaurantApiKey; restaurantKey: PartnerNewRestaurantKey }> {
  const nowMs = ctx.clock.nowMs();
  const expiresAt = expiryOf(body.expiresOn, nowMs);
  return ctx.db.transaction(async (trx) => {
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
  });
}
