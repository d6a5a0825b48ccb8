/**
 * Until when a key works that expires on an Oslo date: through that day, Norwegian time. It may be set from tomorrow up to
 * two years ahead.
 * @returns the instant at which the next day begins, in ms; null when the date is out of bounds.
 */
export function keyExpiry(date: string, nowMs: number): number | null {
  const day = Temporal.PlainDate.from(date);
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO("Europe/Oslo").toPlainDate();
  const isTooSoon = Temporal.PlainDate.compare(day, today.add({ days: 1 })) < 0;
  if (isTooSoon || Temporal.PlainDate.compare(day, today.add({ years: 2 })) > 0) return null;
  return day.add({ days: 1 }).toZonedDateTime("Europe/Oslo").epochMilliseconds;
}
