import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { commandsOf } from "../../domain/order-state.ts";
import { minuteMs, osloDateTime } from "../../domain/oslo-time.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { answerBeforeMs } from "./answer-before.ts";
import { noShowBackUntilMs } from "./no-show-back.ts";
import { findReservation, type ReservationRecord } from "./queries.ts";
import type { StaffReservation } from "./staff-schemas.ts";

/** A party is late when it is expected this long and has not been seated. */
const lateMs = 15 * minuteMs;

const text = (instant: Temporal.Instant | null): string | null =>
  instant === null ? null : isoInstant(instant.epochMilliseconds);

/** One reservation as the restaurant's people see it. Throws ORDER_NOT_FOUND. */
export async function readStaffReservation(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
): Promise<StaffReservation> {
  const [record, { snapshot }] = await Promise.all([
    findReservation(ctx.db, scope, reservationId),
    ctx.snapshots.of(scope.restaurantId),
  ]);
  if (!record) throw new Problem("ORDER_NOT_FOUND");
  return staffReservation(ctx, scope, snapshot, record, new Map());
}

/** `tableNames` are those of tables that the snapshot no longer shows, by id. */
export function staffReservation(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  record: ReservationRecord,
  names: ReadonlyMap<string, string>,
): StaffReservation {
  const nowMs = ctx.clock.nowMsOf(scope);
  const dineInMs = record.dine_in_at.epochMilliseconds;
  const stored = record.reservation;
  const isWaiting = record.status === "PENDING_APPROVAL";
  const tableIds = (isWaiting ? null : stored.tableIds) ?? record.table_ids ?? [];
  const token = openPublicToken(ctx.secrets, scope.restaurantId, record.token_sealed);
  const seatedAt = stored.seatedAt ?? null;
  return {
    id: record.id,
    orderNumber: record.order_number,
    status: record.status,
    dineInAt: isoInstant(dineInMs),
    endsAt: isoInstant(dineInMs + record.duration_minutes * minuteMs),
    time: osloDateTime(dineInMs).time,
    durationMinutes: record.duration_minutes,
    partySize: record.party_size,
    tableIds,
    tableNames: tableIds.map((id) => tableNameOf(snapshot, id) ?? names.get(id) ?? id),
    areaId: stored.areaId,
    customer: {
      name: record.customer_name,
      phone: record.customer_phone || null,
      email: record.customer_email,
    },
    note: record.note,
    occasion: stored.occasion,
    highChairs: stored.highChairs,
    wheelchair: stored.wheelchair,
    allergies: stored.allergies,
    source: record.source,
    locale: record.locale,
    clientReference: record.client_reference,
    placedAt: isoInstant(record.placed_at.epochMilliseconds),
    answerBefore: isWaiting ? isoInstant(answerBeforeMs(record.placed_at.epochMilliseconds, dineInMs)) : null,
    confirmedAt: text(record.confirmed_at),
    seatedAt,
    completedAt: text(record.completed_at),
    cancelledAt: text(record.cancelled_at),
    cancellation: record.cancellation && {
      reason: record.cancellation.reason,
      message: record.cancellation.message,
      by: record.cancellation.cancelledBy ?? null,
    },
    isLate: record.status === "CONFIRMED" && seatedAt === null && nowMs > dineInMs + lateMs,
    deposit:
      record.total === 0
        ? null
        : {
            amount: record.total,
            isPaid: record.payment_state === "PAID",
            refunded: record.refunded ?? 0,
            perGuest: stored.depositPerGuest ?? null,
            refundUntil: stored.refundUntil ?? null,
          },
    actions: actionsOf(record, nowMs, seatedAt !== null, nowMs >= dineInMs),
    trackingUrl: trackingUrl(ctx.config, snapshot.restaurant, token),
  };
}

const tableNameOf = ({ diningRoom }: MenuSnapshot, id: string): string | undefined =>
  diningRoom.tables.find((table) => table.id === id)?.name;

/** A party that has not come can only be a no-show once it is due, and one that sits cannot be. */
function actionsOf(
  record: ReservationRecord,
  nowMs: number,
  isSeated: boolean,
  isDue: boolean,
): StaffReservation["actions"] {
  const { status } = record;
  const commands = commandsOf(status, "RESERVATION");
  const actions: StaffReservation["actions"] = [];
  if (commands.includes("APPROVE")) actions.push("APPROVE");
  if (commands.includes("REJECT")) actions.push("REJECT");
  if (status === "CONFIRMED") {
    if (!isSeated) actions.push("SEAT");
    if (!isSeated && isDue) actions.push("NO_SHOW");
    actions.push("MOVE");
    if (isSeated) actions.push("COMPLETE");
  }
  if (nowMs <= (noShowBackUntilMs(record) ?? 0)) actions.push("UNDO_NO_SHOW");
  if (commands.includes("CANCEL")) actions.push("CHANGE");
  if (commands.includes("CANCEL") && !isSeated) actions.push("CANCEL");
  return actions;
}
