import type { Context } from "../../context.ts";
import { type Seating, seatingsFor, seatingsOf } from "../../domain/tables.ts";
import { turnMinutes } from "../../domain/turn-time.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../orders/actors.ts";
import { checkStaffTime } from "./book-by-staff.ts";
import { at, findReservation, type ReservationRecord } from "./queries.ts";
import { cancelUntilMs } from "./reservation-row.ts";
import { changeParty, type Done, seatingProblem } from "./seat-party.ts";
import type { ChangeInput, StaffReservation } from "./staff-schemas.ts";

/**
 * Changes what a guest who calls wants changed: the time, how many, how long. The party keeps its tables where they are free
 * and large enough, and otherwise gets the smallest that fit. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, NO_TABLE and
 * VALIDATION_FAILED; then all is as it was.
 */
export async function changeReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  body: ChangeInput,
  actor: Actor,
): Promise<StaffReservation> {
  const [record, { snapshot }] = await Promise.all([
    findReservation(ctx.db, scope, reservationId),
    ctx.snapshots.of(scope.restaurantId),
  ]);
  if (!record) throw new Problem("ORDER_NOT_FOUND");
  const { diningRoom } = snapshot;
  const nowMs = ctx.clock.nowMsOf(scope);
  const dineInMs = body.dineInAt ? Date.parse(body.dineInAt) : record.dine_in_at.epochMilliseconds;
  if (body.dineInAt) checkStaffTime(dineInMs, nowMs);
  const partySize = body.partySize ?? record.party_size;
  const isOtherSize = partySize !== record.party_size;
  const duration =
    body.durationMinutes ??
    (isOtherSize ? turnMinutes(diningRoom.settings, partySize) : record.duration_minutes);
  const seatings = body.tableIds
    ? [[...new Set(body.tableIds)]]
    : [
        ...keptTables(record, partySize, seatingsOf(diningRoom)),
        ...seatingsFor(diningRoom, partySize, record.reservation.areaId).map(({ tableIds }) => tableIds),
      ];
  const known = new Set(diningRoom.tables.map(({ id }) => id));
  if (body.tableIds?.some((id) => !known.has(id))) throw seatingProblem("UNKNOWN_TABLE");
  const until = cancelUntilMs(diningRoom.settings, dineInMs, record.placed_at.epochMilliseconds);
  return changeParty(ctx, scope, reservationId, () =>
    ctx.db.query<Done>("SELECT change_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS done", [
      scope.restaurantId,
      reservationId,
      JSON.stringify(seatings),
      at(dineInMs),
      partySize,
      duration,
      body.note === undefined ? record.note : body.note || null,
      at(until),
      at(nowMs),
      JSON.stringify(actor),
    ]),
  );
}

/** The tables that a party has, if they hold it: as large as the room says, or as staff have seated it before. */
function keptTables(
  record: ReservationRecord,
  partySize: number,
  seatings: readonly Seating[],
): (readonly string[])[] {
  const held = record.reservation.tableIds ?? record.table_ids ?? [];
  if (held.length === 0) return [];
  const key = held.toSorted().join();
  const seating = seatings.find(({ tableIds }) => tableIds.toSorted().join() === key);
  return partySize <= Math.max(record.party_size, seating?.maxSeats ?? 0) ? [held] : [];
}
