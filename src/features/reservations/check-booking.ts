import { isBookingPaused } from "../../domain/dine-in-settings.ts";
import type { Refusal } from "../../domain/problems.ts";
import { checkBookingTime, durationMinutes, takesBookings } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { largestParty, type Seating, seatingsFor } from "../../domain/tables.ts";
import { type Message, message } from "../../messages/message.ts";

/** What a guest asks for, as it came. */
export interface BookingRequest {
  dineInMs: number;
  partySize: unknown;
  areaId: string | null;
}

/** A request that the restaurant takes if a table is free. `seatings`: where the party fits, the best first. */
export interface CheckedBooking {
  dineInMs: number;
  partySize: number;
  areaId: string | null;
  durationMinutes: number;
  seatings: Seating[];
}

/** The largest party that can book online: what the restaurant wants, and what it has tables for. */
export const maxPartySizeOf = ({ diningRoom }: MenuSnapshot): number =>
  Math.min(diningRoom.settings.maxPartySize, largestParty(diningRoom));

/** A party that cannot book online, whatever the time; null for one that can. */
export function partyRefusal(snapshot: MenuSnapshot, partySize: unknown): Refusal | null {
  const { minPartySize } = snapshot.diningRoom.settings;
  const maxPartySize = maxPartySizeOf(snapshot);
  if (typeof partySize !== "number" || !Number.isSafeInteger(partySize) || partySize < minPartySize) {
    const said = message("tables.INVALID_PARTY_SIZE", { least: minPartySize });
    return { code: "INVALID_PARTY_SIZE", message: said, details: { minPartySize, maxPartySize } };
  }
  if (partySize <= maxPartySize) return null;
  const { phone } = snapshot.restaurant;
  const most = maxPartySize;
  const said = phone
    ? message("tables.partyTooLargeCall", { most, phone })
    : message("tables.PARTY_TOO_LARGE", { most });
  return { code: "PARTY_TOO_LARGE", message: said, details: { maxPartySize, phone } };
}

export function areaRefusal(snapshot: MenuSnapshot, areaId: string | null): Refusal | null {
  if (areaId === null || snapshot.diningRoom.areas.some(({ id }) => id === areaId)) return null;
  const areaIds = snapshot.diningRoom.areas.map(({ id }) => id);
  return issue("areaId", "INVALID", message("tables.noSuchArea"), { areaIds });
}

/** Where nothing is booked at all, or not for now: nothing else is judged. */
export function closedRefusal(snapshot: MenuSnapshot, nowMs: number): Refusal | null {
  if (!takesBookings(snapshot)) return { code: "DINE_IN_DISABLED" };
  return isBookingPaused(snapshot.diningRoom.settings, nowMs) ? { code: "ONLINE_BOOKING_CLOSED" } : null;
}

/** A request as far as it can be read: `dineInMs` null and `partySize` undefined where they are malformed. */
export interface ReadBooking extends Omit<BookingRequest, "dineInMs"> {
  dineInMs: number | null;
}

/** Everything that a booking would be refused for before a table is looked for, in the order of D-47. */
export function bookingRefusals(
  snapshot: MenuSnapshot,
  { dineInMs, partySize, areaId }: ReadBooking,
  nowMs: number,
): Refusal[] {
  const closed = closedRefusal(snapshot, nowMs);
  if (closed) return [closed];
  return [
    partySize === undefined ? null : partyRefusal(snapshot, partySize),
    areaRefusal(snapshot, areaId),
    dineInMs === null ? null : timeRefusal(snapshot, dineInMs, nowMs),
  ].filter((refusal) => refusal !== null);
}

function timeRefusal(snapshot: MenuSnapshot, dineInMs: number, nowMs: number): Refusal | null {
  const time = checkBookingTime(snapshot, nowMs, dineInMs);
  if (time.ok) return null;
  if (time.code === "TOO_EARLY") {
    const { minNoticeMinutes } = snapshot.diningRoom.settings;
    const said = message("tables.tooEarly", { notice: minNoticeMinutes });
    return { code: "TOO_EARLY", message: said, details: { minNoticeMinutes } };
  }
  const said = message(time.code === "TOO_FAR_AHEAD" ? "tables.TOO_FAR_AHEAD" : "tables.notOffered");
  return issue("dineInAt", time.code, said);
}

/** Whether a booking can be had if a table is free; else everything that is in its way. */
export function checkBooking(
  snapshot: MenuSnapshot,
  request: BookingRequest,
  nowMs: number,
): { ok: true; booking: CheckedBooking } | { ok: false; refusals: readonly Refusal[] } {
  const refusals = bookingRefusals(snapshot, request, nowMs);
  const { areaId, dineInMs } = request;
  const time = checkBookingTime(snapshot, nowMs, dineInMs);
  if (refusals.length > 0 || !time.ok) return { ok: false, refusals };
  const partySize = request.partySize as number;
  return {
    ok: true,
    booking: {
      dineInMs,
      partySize,
      areaId,
      durationMinutes: durationMinutes(snapshot, time.slot, partySize),
      seatings: seatingsFor(snapshot.diningRoom, partySize, areaId),
    },
  };
}

const issue = (path: string, code: string, said: Message, params?: Record<string, unknown>): Refusal => ({
  code: "VALIDATION_FAILED",
  message: said,
  details: { issues: [{ path, code, message: said, ...(params && { params }) }] },
});
