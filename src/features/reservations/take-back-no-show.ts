import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../orders/actors.ts";
import { noShowBackMs } from "./no-show-back.ts";
import { at, findReservation } from "./queries.ts";
import { changeParty, type Done } from "./seat-party.ts";
import { seatingsKeeping } from "./seatings-keeping.ts";
import type { StaffReservation } from "./staff-schemas.ts";

/**
 * The party has come after all: it is expected again, at its own tables if they are free and else at the smallest that fit. A deposit
 * that was kept is its deposit again. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION and NO_TABLE; then all is as it was.
 */
export async function takeBackNoShow(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  actor: Actor,
): Promise<StaffReservation> {
  const [record, { snapshot }] = await Promise.all([
    findReservation(ctx.db, scope, reservationId),
    ctx.snapshots.of(scope.restaurantId),
  ]);
  if (!record) throw new Problem("ORDER_NOT_FOUND");
  const nowMs = ctx.clock.nowMsOf(scope);
  const seatings = seatingsKeeping(snapshot.diningRoom, record, record.party_size);
  return changeParty(ctx, scope, reservationId, () =>
    ctx.db.query<Done>("SELECT take_back_no_show($1, $2, $3, $4, $5, $6) AS done", [
      scope.restaurantId,
      reservationId,
      JSON.stringify(seatings),
      at(nowMs - noShowBackMs),
      at(nowMs),
      JSON.stringify(actor),
    ]),
  );
}
