import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { seatingsFor } from "../../domain/tables.ts";
import { turnMinutes } from "../../domain/turn-time.ts";
import { wordsOf } from "../../messages/languages.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { newPublicToken } from "../../platform/tokens.ts";
import type { Actor } from "../orders/actors.ts";
import { areaRefusal } from "./check-booking.ts";
import { at } from "./queries.ts";
import { requestedEventJson, reservationJson } from "./reservation-row.ts";
import { seatingProblem } from "./seat-party.ts";
import type { StaffBookingInput, StaffReservation } from "./staff-schemas.ts";
import { readStaffReservation } from "./staff-view.ts";
import { type ReservationWritten, writeReservation } from "./write-reservation.ts";

const mostDaysAhead = 366;

/**
 * A booking that staff take: by phone, at the door, or from the waiting list. Confirmed at once. The restaurant's own rules
 * (hours, notice, pacing, deposit) are for guests on their own; that a table is free is not. The same key is the same
 * booking. Throws NO_TABLE, VALIDATION_FAILED, IDEMPOTENCY_CONFLICT.
 */
export async function bookByStaff(
  ctx: Context,
  scope: RestaurantScope,
  body: StaffBookingInput,
  key: string | null,
  actor: Actor,
): Promise<{ reservation: StaffReservation; isNew: boolean }> {
  const loaded = await ctx.snapshots.of(scope.restaurantId);
  const { diningRoom } = loaded.snapshot;
  const nowMs = ctx.clock.nowMsOf(scope);
  const dineInMs = Date.parse(body.dineInAt);
  const areaId = body.areaId ?? null;
  checkStaffTime(dineInMs, nowMs);
  const refusal = areaRefusal(loaded.snapshot, areaId);
  if (refusal) throw Problem.from(refusal);
  const seatings = body.tableIds
    ? [{ tableIds: [...new Set(body.tableIds)] }]
    : seatingsFor(diningRoom, body.partySize, areaId);
  const known = new Set(diningRoom.tables.map(({ id }) => id));
  if (seatings.some(({ tableIds }) => tableIds.some((id) => !known.has(id))))
    throw seatingProblem("UNKNOWN_TABLE");

  const reservationId = newId("rsv");
  const customer = body.customer ?? { name: wordsOf(body.locale, "tables").walkIn, phone: "" };
  const details = {
    ...body,
    customer: { ...customer, phone: customer.phone ?? "" },
    dineInMs,
    durationMinutes: body.durationMinutes ?? turnMinutes(diningRoom.settings, body.partySize),
  };
  const given = {
    source: "STAFF",
    token: newPublicToken(ctx.secrets, scope.restaurantId),
    tableDepositOre: 0,
    nowMs,
  };
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest();
  const written = await ctx.db.transaction(async (trx) => {
    const result = await writeReservation(trx, scope, {
      reservationId,
      snapshotVersion: null,
      nowMs,
      key,
      bodyHash: key === null ? null : bodyHash,
      holdId: null,
      booking: { dineInMs, seatings },
      pacing: null,
      approve: true,
      order: reservationJson(details, diningRoom.settings, given),
      event: requestedEventJson(details),
      actor: JSON.stringify(actor),
      provider: null,
      paymentExpiresAtMs: null,
    });
    if (result.outcome !== "PLACED") {
      // A statement that was refused leaves the transaction of no use.
      if (result.outcome !== "KEY_USED") throw seatingProblem(result.outcome);
      return result;
    }
    if (body.isSeated) {
      await trx.query("SELECT seat_reservation($1, $2, $3, $4)", [
        scope.restaurantId,
        reservationId,
        at(nowMs),
        JSON.stringify(actor),
      ]);
    }
    if (body.waitlistId) {
      await trx.query(
        `UPDATE dine_in_waitlist SET status = 'BOOKED', updated_at = $3
         WHERE restaurant_id = $1 AND id = $2 AND status IN ('WAITING', 'NOTIFIED')`,
        [scope.restaurantId, body.waitlistId, at(nowMs)],
      );
    }
    return result;
  });
  const id = idOf(written, reservationId, bodyHash);
  if (id === reservationId) ctx.live.publish({ restaurantId: scope.restaurantId, orderId: id });
  return { reservation: await readStaffReservation(ctx, scope, id), isNew: id === reservationId };
}

function idOf(written: ReservationWritten, newReservationId: string, bodyHash: Buffer): string {
  if (written.outcome !== "KEY_USED") return newReservationId;
  const { used } = written;
  if (used.endpoint !== "reservations" || !used.body_hash.equals(bodyHash))
    throw new Problem("IDEMPOTENCY_CONFLICT");
  return used.order_id;
}

/** Last night's party may be written down late; a wrong year may not. */
export function checkStaffTime(dineInMs: number, nowMs: number): void {
  if (dineInMs > nowMs - dayMs && dineInMs < nowMs + mostDaysAhead * dayMs) return;
  const said = message("tables.farAway", { days: mostDaysAhead });
  throw Problem.validation([{ path: "dineInAt", code: "INVALID", message: said }]);
}
