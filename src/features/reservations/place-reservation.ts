import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { tableDepositOf } from "../../domain/dine-in-settings.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { chosenProvider } from "../../domain/payment-providers.ts";
import type { Refusal } from "../../domain/problems.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { type NewToken, newPublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { customerActor } from "../orders/actors.ts";
import { findUsedKey } from "../orders/find-used-key.ts";
import { issueOf, tooSmallRefusal, withFurther } from "../orders/refusals.ts";
import { returnUrlRefusal } from "../orders/return-urls.ts";
import { paymentTimeMs } from "../payments/expire-payments.ts";
import { startPayment } from "../payments/start-payment.ts";
import { type CheckedBooking, checkBooking, partyRefusal } from "./check-booking.ts";
import { bookingProblem, noTable } from "./no-table.ts";
import { replayedReservation } from "./placed-reservation.ts";
import { cancelUntilMs, requestedEventJson, reservationJson } from "./reservation-row.ts";
import type { PlacedReservation, ReservationInput } from "./schemas.ts";
import { writeReservation } from "./write-reservation.ts";

/** A request for a table, as the door and the headers give it. */
export interface PlaceReservationRequest {
  caller: Pick<RestaurantCaller, "scope" | "slug" | "environment" | "isLive" | "via">;
  body: ReservationInput;
  key: string | null;
  /** Of the answer; the guest's own language is the body's. */
}

interface Attempt extends PlaceReservationRequest {
  bodyHash: Buffer | null;
  reservationId: string;
  token: NewToken;
}

/** More changes of the restaurant than this within a request are somebody's bug. */
const mostAttempts = 6;

/**
 * Asks for a table: checked against the restaurant's rules in memory, then written with its table in one round trip. The
 * request already occupies the table that is proposed for it, so that no two can be promised the same one; with
 * `autoApprove` it is confirmed at once, and with a deposit once that is paid. A refused request whose key was used
 * before gets the first reservation instead.
 */
export async function placeReservation(
  ctx: Context,
  request: PlaceReservationRequest,
): Promise<PlacedReservation> {
  const { caller, body, key } = request;
  const bodyHash = key === null ? null : createHash("sha256").update(JSON.stringify(body)).digest();
  try {
    return await placeNew(ctx, {
      ...request,
      bodyHash,
      reservationId: newId("rsv"),
      token: newPublicToken(ctx.secrets, caller.scope.restaurantId),
    });
  } catch (error) {
    if (key === null || !(error instanceof Problem) || error.code.startsWith("PAYMENT_")) throw error;
    const used = await findUsedKey(ctx.db, caller.scope, key);
    if (!used) throw error;
    return replayedReservation(ctx, caller, used, bodyHash!);
  }
}

async function placeNew(ctx: Context, attempt: Attempt): Promise<PlacedReservation> {
  const { caller, body, reservationId } = attempt;
  const { scope } = caller;
  let list = await ctx.snapshots.byId(scope.restaurantId);
  for (let count = 0; count < mostAttempts; count += 1) {
    if (!list) throw new Problem("RESTAURANT_NOT_FOUND");
    const { snapshot } = list;
    const nowMs = ctx.clock.nowMsOf(scope);
    const request = {
      dineInMs: Date.parse(body.dineInAt),
      partySize: body.partySize,
      areaId: body.areaId ?? null,
    };
    const checked = checkBooking(snapshot, request, nowMs);
    const tableDepositOre = depositOf(snapshot, body.partySize);
    const others = tableDepositOre > 0 ? await depositRefusals(ctx, attempt, snapshot, tableDepositOre) : [];
    if (!checked.ok) {
      // What is refused must not rest on rules that have changed since.
      const newer = await ctx.snapshots.newerThan(snapshot);
      if (newer === undefined)
        throw await bookingProblem(ctx, scope, snapshot, request, checked.refusals, others);
      list = newer;
      continue;
    }
    if (others[0]) throw Problem.from(withFurther(others[0], others));
    const { booking } = checked;
    const written = await writeReservation(
      ctx.db,
      scope,
      toWrite(attempt, snapshot, booking, tableDepositOre, nowMs),
    );
    if (written.outcome === "PLACED") {
      ctx.live.publish({ restaurantId: scope.restaurantId, orderId: reservationId });
      return finish(ctx, attempt, snapshot, { booking, tableDepositOre, nowMs, ...written });
    }
    if (written.outcome === "KEY_USED")
      return replayedReservation(ctx, caller, written.used, attempt.bodyHash!);
    if (written.outcome !== "STALE_SNAPSHOT") throw await noTable(ctx, scope, snapshot, booking);
    list = await ctx.snapshots.reload(scope.restaurantId);
  }
  throw new Problem("CHANGED");
}

/** Øre; nothing of a party that cannot book. */
const depositOf = (snapshot: MenuSnapshot, partySize: unknown): number =>
  partyRefusal(snapshot, partySize) === null
    ? tableDepositOf(snapshot.diningRoom.settings, partySize as number)
    : 0;

/** What a deposit asks of the request, and is not in it. The receipt goes to the e-mail address. */
async function depositRefusals(
  ctx: Context,
  { caller, body }: Attempt,
  { settings: { paymentProviders } }: MenuSnapshot,
  tableDepositOre: number,
): Promise<Refusal[]> {
  const asked = { paymentMethod: "ONLINE", paymentChannel: null } as const;
  const tooSmall = tooSmallRefusal({ paymentProviders, cashPayment: false }, asked, tableDepositOre);
  const noEmail = body.customer.email
    ? null
    : issueOf("customer.email", "REQUIRED", message("tables.emailNeeded"));
  const returnUrl = await returnUrlRefusal(ctx, caller, {
    successUrl: body.successUrl,
    cancelUrl: body.cancelUrl,
    paymentMethod: "ONLINE",
  });
  return [tooSmall, noEmail, returnUrl].filter((refusal) => refusal !== null);
}

function toWrite(
  { caller, body, key, bodyHash, reservationId, token }: Attempt,
  snapshot: MenuSnapshot,
  booking: CheckedBooking,
  tableDepositOre: number,
  nowMs: number,
) {
  const { settings } = snapshot.diningRoom;
  const details = { ...body, ...booking };
  const source = caller.via === "ORIGIN" ? "WEB" : "API";
  return {
    reservationId,
    snapshotVersion: snapshot.version,
    nowMs,
    key,
    bodyHash,
    holdId: body.holdId ?? null,
    booking,
    pacing: settings,
    approve: settings.autoApprove,
    order: reservationJson(details, settings, { source, token, tableDepositOre, nowMs }),
    event: requestedEventJson(details),
    actor: JSON.stringify(customerActor),
    provider:
      tableDepositOre > 0 ? chosenProvider(snapshot.settings.paymentProviders, null, tableDepositOre) : null,
    paymentExpiresAtMs: tableDepositOre > 0 ? nowMs + paymentTimeMs : null,
  };
}

/** Written: what is left is the payment link, and the answer. Nothing is read back. */
async function finish(
  ctx: Context,
  { caller, body, reservationId, token }: Attempt,
  snapshot: MenuSnapshot,
  placed: {
    booking: CheckedBooking;
    tableDepositOre: number;
    nowMs: number;
    orderNumber: number;
    tableIds: string[];
  },
): Promise<PlacedReservation> {
  const { booking, tableDepositOre, nowMs, orderNumber, tableIds } = placed;
  const { settings, tables } = snapshot.diningRoom;
  const isConfirmed = settings.autoApprove && tableDepositOre === 0;
  const nameOf = (id: string): string => tables.find((table) => table.id === id)?.name ?? "";
  const answer: PlacedReservation = {
    reservationId,
    orderNumber,
    publicToken: token.token,
    status: tableDepositOre > 0 ? "AWAITING_PAYMENT" : isConfirmed ? "CONFIRMED" : "PENDING_APPROVAL",
    dineInAt: isoInstant(booking.dineInMs),
    partySize: booking.partySize,
    durationMinutes: booking.durationMinutes,
    tableName: isConfirmed ? tableIds.map(nameOf).join(" + ") : null,
    canCancelUntil: isConfirmed ? isoInstant(cancelUntilMs(settings, booking.dineInMs, nowMs)) : null,
    deposit: tableDepositOre,
    trackingUrl: trackingUrl(ctx.config, snapshot.restaurant, token.token),
    paymentUrl: null,
    paymentExpiresAt: null,
    clientReference: body.clientReference || null,
  };
  if (tableDepositOre === 0) return answer;
  const expiresAtMs = nowMs + paymentTimeMs;
  const paymentUrl = await startPayment(ctx, caller.scope, {
    orderId: reservationId,
    amount: tableDepositOre,
    description: `${snapshot.restaurant.name} #${orderNumber}`,
    locale: body.locale,
    email: body.customer.email,
    publicToken: token.token,
    expiresAtMs,
  });
  return { ...answer, paymentUrl, paymentExpiresAt: isoInstant(expiresAtMs) };
}
