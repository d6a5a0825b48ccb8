import { wordsOf } from "../../messages/languages.ts";
import { calendarFile } from "../../platform/calendar-file.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";

const defaultMinutes = 120;

/**
 * A table booking for the guest's calendar, tentative until the restaurant has said yes. The page and the mails give the same
 * appointment: who adds both has one. @param madeAtMs of this version: the latest counts
 */
export function reservationCalendar(
  order: TrackingOrder,
  { madeAtMs, trackingUrl }: { madeAtMs: number; trackingUrl: string },
): { fileName: string; content: string } {
  const t = wordsOf(order.locale, "calendar");
  const { dineInAt, partySize, tableName, durationMinutes } = order.reservation!;
  const { slug, name, address, phone } = order.restaurant;
  const startsAtMs = Date.parse(dineInAt);
  const town = address ? [address.postalCode, address.city].filter(Boolean).join(" ") : "";
  return {
    fileName: t.fileName,
    content: calendarFile({
      uid: `${order.orderNumber}@${slug}.luka`,
      madeAtMs,
      startsAtMs,
      endsAtMs: startsAtMs + (durationMinutes ?? defaultMinutes) * 60_000,
      isConfirmed: order.status === "CONFIRMED" || order.status === "COMPLETED",
      title: t.title({ restaurant: name }),
      place: [name, address?.line1, town].filter(Boolean).join(", "),
      description: [
        t.guests({ count: partySize }),
        tableName && t.table({ name: tableName }),
        phone,
        trackingUrl,
      ]
        .filter(Boolean)
        .join("\n"),
      url: trackingUrl,
    }),
  };
}
