import type { Reply } from "../../platform/http/route.ts";
import type { TrackingOrder } from "../orders/tracking-schemas.ts";

const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "");
/** RFC 5545, 3.3.11. */
const text = (value: string): string =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, "\\n");
const defaultMinutes = 120;
/** RFC 5545, 3.1: a line holds 75 octets, and the next goes on with a blank. */
const lineOctets = 75;

/** A table booking for the guest's calendar (RFC 5545), tentative until the restaurant has said yes. */
export function calendarFile(order: TrackingOrder, nowMs: number): Reply {
  const { reservation, restaurant } = order;
  const startMs = Date.parse(reservation!.dineInAt);
  const endMs = startMs + (reservation!.durationMinutes ?? defaultMinutes) * 60_000;
  const { address } = restaurant;
  const place = address && [restaurant.name, address.line1, address.postalCode, address.city].filter(Boolean);
  const summary =
    order.locale === "en"
      ? `Table at ${restaurant.name}, ${reservation!.partySize} guests`
      : `Bord hos ${restaurant.name}, ${reservation!.partySize} gjester`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Luka//Table booking//NB",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${order.orderNumber}@${restaurant.slug}.luka`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(startMs)}`,
    `DTEND:${utc(endMs)}`,
    `SUMMARY:${text(summary)}`,
    ...(place ? [`LOCATION:${text(place.join(", "))}`] : []),
    ...(restaurant.phone ? [`DESCRIPTION:${text(restaurant.phone)}`] : []),
    `STATUS:${order.status === "CONFIRMED" || order.status === "COMPLETED" ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return {
    status: 200,
    body: `${lines.map(folded).join("\r\n")}\r\n`,
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="bord.ics"',
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    },
  };
}

/** Folds at characters, never inside one. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    const room = parts.length === 0 ? lineOctets : lineOctets - 1;
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part);
      part = "";
    }
    part += character;
  }
  return [...parts, part].join("\r\n ");
}
