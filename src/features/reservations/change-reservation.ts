import type { Context } from "../../context.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { turnMinutes } from "../../domain/turn-time.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwriting } from "../../platform/refuse-overwriting.ts";
import type { Actor } from "../orders/actors.ts";
import { promiseTableDeposit } from "../orders/end-reservation.ts";
import { lockPayment } from "../payments/promised-refunds.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { checkStaffTime } from "./book-by-staff.ts";
import { at, findReservation, type ReservationRecord } from "./queries.ts";
import { cancelUntilMs } from "./reservation-row.ts";
import { changeParty, type Done, seatingProblem } from "./seat-party.ts";
import { seatingsKeeping, tablesOf } from "./seatings-keeping.ts";
import type { ChangeInput, StaffReservation } from "./staff-schemas.ts";
import { readStaffReservation } from "./staff-view.ts";

/**
 * Changes what a guest who calls wants changed: the time, how many, how long. The party keeps its tables where they are free
 * and large enough, and otherwise gets the smallest that fit. A deposit follows (D-271). Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION,
 * NO_TABLE, CHANGED (D-270), FORBIDDEN (D-105) and VALIDATION_FAILED; then all is as it was.
 */
export async function changeReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  body: ChangeInput,
  actor: Actor,
): Promise<StaffReservation> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMsOf(scope);
  if (body.dineInAt) checkStaffTime(Date.parse(body.dineInAt), nowMs);
  const known = new Set(snapshot.diningRoom.tables.map(({ id }) => id));
  if (body.tableIds?.some((id) => !known.has(id))) throw seatingProblem("UNKNOWN_TABLE");
  const refundId = newId("rfd");
  let promised: number | null = null;
  const changed = await changeParty(ctx, scope, reservationId, () =>
    ctx.db.transaction(async (trx) => {
      await lockPayment(trx, scope, reservationId);
      // Nobody else seats or changes the party until this is done.
      await trx.query("SELECT lock_dining_room($1, $2)", [scope.restaurantId, at(nowMs)]);
      const record = await findReservation(trx, scope, reservationId);
      if (!record) throw new Problem("ORDER_NOT_FOUND");
      refuseOverwriting(seenOf(record), body.seen && normal(body.seen));
      const done = await write(trx, scope, snapshot, record, body, actor, nowMs);
      const amount = body.refundsDeposit ? depositOfAbsent(record, body.partySize) : 0;
      if (done[0]!.done && amount > 0) {
        const given = { refundId, amount, key: null, reason: "CUSTOMER_REQUEST", actor };
        promised = await promiseTableDeposit(trx, scope, record, given, nowMs);
      }
      return done;
    }),
  );
  if (promised === null) return changed;
  await sendRefund(ctx, scope, reservationId, refundId);
  return readStaffReservation(ctx, scope, reservationId);
}

function write(
  trx: Transaction,
  scope: RestaurantScope,
  { diningRoom }: MenuSnapshot,
  record: ReservationRecord,
  body: ChangeInput,
  actor: Actor,
  nowMs: number,
): Promise<Done[]> {
  const dineInMs = body.dineInAt ? Date.parse(body.dineInAt) : record.dine_in_at.epochMilliseconds;
  const partySize = body.partySize ?? record.party_size;
  const isOtherSize = partySize !== record.party_size;
  const duration =
    body.durationMinutes ??
    (isOtherSize ? turnMinutes(diningRoom.settings, partySize) : record.duration_minutes);
  const seatings = body.tableIds
    ? [[...new Set(body.tableIds)]]
    : seatingsKeeping(diningRoom, record, partySize);
  const until = cancelUntilMs(diningRoom.settings, dineInMs, record.placed_at.epochMilliseconds);
  return trx.query<Done>("SELECT change_reservation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS done", [
    scope.restaurantId,
    record.id,
    JSON.stringify(seatings),
    at(dineInMs),
    partySize,
    duration,
    body.note === undefined ? record.note : body.note || null,
    at(until),
    at(nowMs),
    JSON.stringify(actor),
  ]);
}

/** What a change may have been made of; instants in epoch ms, tables in no order. */
const seenOf = (record: ReservationRecord) => ({
  dineInAt: record.dine_in_at.epochMilliseconds,
  partySize: record.party_size,
  durationMinutes: record.duration_minutes,
  tableIds: tablesOf(record).toSorted(),
  note: record.note,
});

const normal = ({ dineInAt, tableIds, ...seen }: NonNullable<ChangeInput["seen"]>) => ({
  ...seen,
  ...(dineInAt !== undefined && { dineInAt: Date.parse(dineInAt) }),
  ...(tableIds && { tableIds: tableIds.toSorted() }),
});

/** Øre that those of the party who do not come after all have paid, of a deposit for each guest: no more than is left of it. */
export function depositOfAbsent(
  { reservation, total, payment_state, refunded }: ReservationRecord,
  partySize: number | undefined,
): number {
  if (partySize === undefined || payment_state !== "PAID" || reservation.depositPerGuest === undefined)
    return 0;
  return Math.max(0, total - (refunded ?? 0) - reservation.depositPerGuest * partySize);
}
