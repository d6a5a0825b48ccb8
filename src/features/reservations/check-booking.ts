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

/** Whether a booking can be had if a table is free, in the order of D-47. */
export function checkBooking(
  snapshot: MenuSnapshot,
  request: BookingRequest,
  nowMs: number,
): { ok: true; booking: CheckedBooking } | { ok: false; refusal: Refusal } {
  const refuse = (refusal: Refusal) => ({ ok: false as const, refusal });
  if (!takesBookings(snapshot)) return refuse({ code: "DINE_IN_DISABLED" });
  if (isBookingPaused(snapshot.diningRoom.settings, nowMs)) return refuse({ code: "ONLINE_BOOKING_CLOSED" });
  const { partySize, areaId, dineInMs } = request;
  const refusal = partyRefusal(snapshot, partySize) ?? areaRefusal(snapshot, areaId);
  if (refusal) return refuse(refusal);
  const size = partySize as number;
  const time = checkBookingTime(snapshot, nowMs, dineInMs);
  if (!time.ok) {
    if (time.code === "TOO_EARLY") {
      const { minNoticeMinutes } = snapshot.diningRoom.settings;
      return refuse({ code: "TOO_EARLY", details: { minNoticeMinutes } });
    }
    const said = message(time.code === "TOO_FAR_AHEAD" ? "tables.TOO_FAR_AHEAD" : "tables.notOffered");
    return refuse(issue("dineInAt", time.code, said));
  }
  return {
    ok: true,
    booking: {
      dineInMs,
      partySize: size,
      areaId,
      durationMinutes: durationMinutes(snapshot, time.slot, size),
      seatings: seatingsFor(snapshot.diningRoom, size, areaId),
    },
  };
}

const issue = (path: string, code: string, said: Message, params?: Record<string, unknown>): Refusal => ({
  code: "VALIDATION_FAILED",
  message: said,
  details: { issues: [{ path, code, message: said, ...(params && { params }) }] },
});
