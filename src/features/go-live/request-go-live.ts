import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { type GoLiveNow, readGoLive, readState, requireChecks, statusOf } from "./go-live-state.ts";

/**
 * Asks the operator to open a real restaurant in which everything is in order.
 * @throws Problem SANDBOX_NOT_SUPPORTED, GO_LIVE_ALREADY_APPROVED, GO_LIVE_NOT_REQUIRED for one that is open without a
 *   request, GO_LIVE_ALREADY_REQUESTED, GO_LIVE_NOT_READY, GO_LIVE_CHECKS_FAILED
 */
export const requestGoLive = (ctx: Context, caller: PartnerRestaurantCaller): Promise<GoLiveNow> =>
  changeRestaurant(ctx, caller, async (trx) => {
    const { scope } = caller;
    const state = await readState(trx, scope);
    if (state.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
    if (state.is_live)
      throw new Problem(statusOf(state) === "APPROVED" ? "GO_LIVE_ALREADY_APPROVED" : "GO_LIVE_NOT_REQUIRED");
    if (state.state === "REQUESTED") throw new Problem("GO_LIVE_ALREADY_REQUESTED");
    await requireChecks(ctx, trx, scope);
    const nowMs = ctx.clock.nowMs();
    await trx.query("INSERT INTO go_live_requests (restaurant_id, id, requested_at) VALUES ($1, $2, $3)", [
      scope.restaurantId,
      newId("glr"),
      Temporal.Instant.fromEpochMilliseconds(nowMs),
    ]);
    return readGoLive({ ...ctx, db: trx }, scope);
  });

/**
 * Takes a request back that the operator has not answered.
 * @throws Problem SANDBOX_NOT_SUPPORTED, GO_LIVE_ALREADY_APPROVED, GO_LIVE_NOTHING_TO_WITHDRAW
 */
export const withdrawGoLive = (ctx: Context, caller: PartnerRestaurantCaller): Promise<GoLiveNow> =>
  changeRestaurant(ctx, caller, async (trx) => {
    const { scope } = caller;
    const state = await readState(trx, scope);
    if (state.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
    if (statusOf(state) === "APPROVED") throw new Problem("GO_LIVE_ALREADY_APPROVED");
    if (state.state !== "REQUESTED") throw new Problem("GO_LIVE_NOTHING_TO_WITHDRAW");
    await trx.query(
      "UPDATE go_live_requests SET state = 'WITHDRAWN', decided_at = $3 WHERE restaurant_id = $1 AND id = $2",
      [scope.restaurantId, state.request_id, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
    );
    return readGoLive({ ...ctx, db: trx }, scope);
  });
