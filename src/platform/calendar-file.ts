/** An appointment for calendars (iCalendar, RFC 5545). Instants are epoch milliseconds. */
export interface Appointment {
  /** The same for every version of one appointment. */
  uid: string;
  /** May have parts of a millisecond, as the database has. */
  madeAtMs: number;
  startsAtMs: number;
  endsAtMs: number;
  /** False while it is only asked for. */
  isConfirmed: boolean;
  title: string;
  place: string | null;
  description: string;
  url: string;
}

const utc = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.trunc(ms))
    .toString({ smallestUnit: "second" })
    .replace(/[-:]/g, "");

const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replace(/\p{Cc}/gu, "");

/** A line of at most 75 octets, continued by a space; never cut inside a character. */
function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 74) {
      parts.push("");
      octets = 0;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join("\r\n ");
}

/** The text of an .ics file. */
export const calendarFile = (appointment: Appointment): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Luka//Luka//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escaped(appointment.uid)}`,
    `DTSTAMP:${utc(appointment.madeAtMs)}`,
    `DTSTART:${utc(appointment.startsAtMs)}`,
    `DTEND:${utc(appointment.endsAtMs)}`,
    `SUMMARY:${escaped(appointment.title)}`,
    ...(appointment.place ? [`LOCATION:${escaped(appointment.place)}`] : []),
    `DESCRIPTION:${escaped(appointment.description)}`,
    `URL:${appointment.url}`,
    `STATUS:${appointment.isConfirmed ? "CONFIRMED" : "TENTATIVE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
