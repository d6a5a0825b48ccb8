import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../orders/actors.ts";
import { reservationOf } from "../orders/end-reservation.ts";
import { illegalMove, moveStatus } from "../orders/order-moves.ts";
import { at } from "./queries.ts";
import type { StaffReservation } from "./staff-schemas.ts";
import { readStaffReservation } from "./staff-view.ts";
import { orRefusal, type SeatingRefusal } from "./write-reservation.ts";

/** What staff do with a party and its tables (migrations/0009_reservations.sql). Each throws ORDER_NOT_FOUND and ILLEGAL_TRANSITION. */

/** Says yes to a request, at the tables proposed or at others. Throws NO_TABLE and VALIDATION_FAILED. */
export function approveReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  tableIds: readonly string[] | null,
  actor: Actor,
): Promise<StaffReservation> {
  return changeParty(ctx, scope, reservationId, () =>
    ctx.db.query<Done>("SELECT approve_reservation($1, $2, $3, $4, $5) AS done", [
      scope.restaurantId,
      reservationId,
      tableIds && [...new Set(tableIds)],
      at(ctx.clock.nowMsOf(scope)),
      JSON.stringify(actor),
    ]),
  );
}

/** Gives a confirmed party other tables. Throws NO_TABLE and VALIDATION_FAILED. */
export function moveParty(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  tableIds: readonly string[],
  actor: Actor,
): Promise<StaffReservation> {
  return changeParty(ctx, scope, reservationId, () =>
    ctx.db.query<Done>("SELECT move_party($1, $2, $3, $4, $5) AS done", [
      scope.restaurantId,
      reservationId,
      [...new Set(tableIds)],
      at(ctx.clock.nowMsOf(scope)),
      JSON.stringify(actor),
    ]),
  );
}

/** The party is here. */
export function seatReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  actor: Actor,
): Promise<StaffReservation> {
  return changeParty(ctx, scope, reservationId, () =>
    ctx.db.query<Done>("SELECT seat_reservation($1, $2, $3, $4) AS done", [
      scope.restaurantId,
      reservationId,
      at(ctx.clock.nowMsOf(scope)),
      JSON.stringify(actor),
    ]),
  );
}

/** The party has left: its table is free from now on. */
export function completeReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  actor: Actor,
): Promise<StaffReservation> {
  const move = { orderId: reservationId, from: "CONFIRMED", to: "COMPLETED", event: null, data: {} } as const;
  return changeParty(ctx, scope, reservationId, async () => [
    { done: await moveStatus(ctx.db, scope, move, actor, ctx.clock.nowMsOf(scope)) },
  ]);
}

export interface Done {
  done: boolean;
}

export async function changeParty(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  change: () => Promise<Done[]>,
): Promise<StaffReservation> {
  const reservation = await reservationOf(ctx.db, scope, reservationId);
  const changed = await orRefusal(change);
  if (!Array.isArray(changed)) throw seatingProblem(changed);
  if (!changed[0]!.done) throw illegalMove(await reservationOf(ctx.db, scope, reservation.id));
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId: reservationId });
  return readStaffReservation(ctx, scope, reservationId);
}

/** What staff hear when a party cannot be seated where they said. */
export function seatingProblem(refusal: SeatingRefusal): Problem {
  if (refusal !== "UNKNOWN_TABLE") return new Problem("NO_TABLE", undefined, message("tables.taken"));
  const said = message("tables.notInUse");
  return Problem.validation([{ path: "tableIds", code: "INVALID", message: said }]);
}
