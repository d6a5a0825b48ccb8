import { isBookingPaused } from "../../domain/dine-in-settings.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Locale, Refusal } from "../../domain/problems.ts";
import { checkBookingTime, durationMinutes, takesBookings } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { largestParty, type Seating, seatingsFor } from "../../domain/tables.ts";

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
export function partyRefusal(snapshot: MenuSnapshot, partySize: unknown, locale: Locale): Refusal | null {
  const { minPartySize } = snapshot.diningRoom.settings;
  const maxPartySize = maxPartySizeOf(snapshot);
  const en = locale === "en";
  if (typeof partySize !== "number" || !Number.isSafeInteger(partySize) || partySize < minPartySize) {
    const message = en
      ? `The party size must be a whole number of at least ${minPartySize}.`
      : `Antall gjester må være et heltall på minst ${minPartySize}.`;
    return { code: "INVALID_PARTY_SIZE", message, details: { minPartySize, maxPartySize } };
  }
  if (partySize <= maxPartySize) return null;
  const { phone } = snapshot.restaurant;
  const call = phone ? (en ? ` Call ${phone}.` : ` Ring ${phone}.`) : "";
  const message = en
    ? `At most ${maxPartySize} guests can be booked online.${call}`
    : `På nett kan det bestilles for høyst ${maxPartySize} gjester.${call}`;
  return { code: "PARTY_TOO_LARGE", message, details: { maxPartySize, phone } };
}

export function areaRefusal(snapshot: MenuSnapshot, areaId: string | null): Refusal | null {
  if (areaId === null || snapshot.diningRoom.areas.some(({ id }) => id === areaId)) return null;
  return issue("areaId", "INVALID", "Området finnes ikke.");
}

/** Whether a booking can be had if a table is free, in the order of D-47. */
export function checkBooking(
  snapshot: MenuSnapshot,
  request: BookingRequest,
  nowMs: number,
  locale: Locale,
): { ok: true; booking: CheckedBooking } | { ok: false; refusal: Refusal } {
  const refuse = (refusal: Refusal) => ({ ok: false as const, refusal });
  if (!takesBookings(snapshot)) return refuse({ code: "DINE_IN_DISABLED" });
  if (isBookingPaused(snapshot.diningRoom.settings, nowMs)) return refuse({ code: "ONLINE_BOOKING_CLOSED" });
  const { partySize, areaId, dineInMs } = request;
  const refusal = partyRefusal(snapshot, partySize, locale) ?? areaRefusal(snapshot, areaId);
  if (refusal) return refuse(refusal);
  const size = partySize as number;
  const time = checkBookingTime(snapshot, nowMs, dineInMs);
  if (!time.ok) {
    const en = locale === "en";
    if (time.code === "TOO_EARLY") {
      const { minNoticeMinutes } = snapshot.diningRoom.settings;
      const message = en
        ? `A table must be booked at least ${minNoticeMinutes} minutes ahead.`
        : `Bord må bestilles minst ${minNoticeMinutes} minutter i forveien.`;
      const details = { minNoticeMinutes, earliestAt: isoInstant(time.earliestMs) };
      return refuse({ code: "TOO_EARLY", message, details });
    }
    const message =
      time.code === "TOO_FAR_AHEAD"
        ? en
          ? "That is too far ahead."
          : "Tidspunktet er for langt frem i tid."
        : en
          ? "Tables cannot be booked at that time."
          : "Det kan ikke bestilles bord på dette tidspunktet.";
    return refuse(issue("dineInAt", time.code, message));
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

const issue = (path: string, code: string, message: string): Refusal => ({
  code: "VALIDATION_FAILED",
  message,
  details: { issues: [{ path, code, message }] },
});
