import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { forgetOrders } from "../restaurants/remove-restaurant.ts";
import { setClock } from "../restaurants/set-clock.ts";

/**
 * A sandbox as nobody has ordered there: orders, reservations and payments go, and its clock shows the real time. Menu, settings,
 * keys and webhooks stay.
 * @throws Problem SANDBOX_ONLY, RATE_LIMITED
 */
export async function resetSandbox(ctx: Context, caller: PartnerRestaurantCaller): Promise<void> {
  if (caller.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  await changeRestaurant(ctx, caller, (trx) => forgetOrders(trx, caller.scope));
  await setClock(ctx, caller, null);
}
