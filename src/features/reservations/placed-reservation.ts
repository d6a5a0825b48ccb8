import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { RestaurantProfile } from "../../domain/snapshot.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { openPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import type { UsedKey } from "../orders/find-used-key.ts";
import { giveUp, linkGivenUpMs } from "../payments/start-payment.ts";
import { findReservation, type ReservationRecord } from "./queries.ts";
import type { PlacedReservation } from "./schemas.ts";

/** A stored reservation as `POST /reservations` answers it. */
function placedReservation(
  ctx: Context,
  restaurant: RestaurantProfile,
  record: ReservationRecord,
): PlacedReservation {
  const publicToken = openPublicToken(ctx.secrets, restaurant.id, record.token_sealed);
  const awaitsPayment = record.status === "AWAITING_PAYMENT";
  return {
    reservationId: record.id,
    orderNumber: record.order_number,
    publicToken,
    status: record.status,
    dineInAt: isoInstant(record.dine_in_at.epochMilliseconds),
    partySize: record.party_size,
    durationMinutes: record.duration_minutes,
    tableName: record.reservation.tableNames?.join(" + ") ?? null,
    canCancelUntil: record.status === "CONFIRMED" ? record.reservation.canCancelUntil : null,
    deposit: record.total,
    trackingUrl: trackingUrl(ctx.config, restaurant, publicToken),
    paymentUrl: awaitsPayment ? record.payment_url : null,
    paymentExpiresAt:
      awaitsPayment && record.payment_expires_at
        ? isoInstant(record.payment_expires_at.epochMilliseconds)
        : null,
    clientReference: record.client_reference,
  };
}

/**
 * The answer to a key that was used before: the reservation as it is now. Throws IDEMPOTENCY_CONFLICT when the key stands
 * for an order or for a reservation with another body, PAYMENT_PENDING and PAYMENT_INCOMPLETE like
 * orders.
 */
export async function replayedReservation(
  ctx: Context,
  caller: { scope: RestaurantScope },
  used: UsedKey,
  bodyHash: Buffer,
): Promise<PlacedReservation> {
  if (used.endpoint !== "reservations" || !used.body_hash.equals(bodyHash))
    throw new Problem("IDEMPOTENCY_CONFLICT");
  const record = await findReservation(ctx.db, caller.scope, used.order_id);
  if (!record) throw new Problem("RETENTION");
  if (record.payment_state === "CREATING") {
    const waitedMs = ctx.clock.nowMsOf(caller.scope) - record.payment_created_at!.epochMilliseconds;
    if (waitedMs < linkGivenUpMs)
      throw new Problem("PAYMENT_PENDING", undefined, undefined, { "retry-after": "2" });
    await giveUp(ctx, caller.scope, record.id);
    throw new Problem("PAYMENT_INCOMPLETE");
  }
  if (record.payment_state === "FAILED_TO_CREATE") throw new Problem("PAYMENT_INCOMPLETE");
  const loaded = await ctx.snapshots.of(caller.scope.restaurantId);
  return { ...placedReservation(ctx, loaded.snapshot.restaurant, record), idempotent: true };
}
