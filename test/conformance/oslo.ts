const startedOn = Temporal.Now.plainDateISO("Europe/Oslo");

/** Clock times and dates of the interface are those of Oslo. The day of a run stays, also when midnight comes. */
export const osloToday = (): Temporal.PlainDate => startedOn;

/** An instant by Oslo's calendar and clock, e.g. `(2, "12:30")` is half past twelve in two days. ISO 8601 in UTC. */
export const osloIn = (days: number, time: string): string =>
  osloToday()
    .add({ days })
    .toZonedDateTime({ timeZone: "Europe/Oslo", plainTime: time })
    .toInstant()
    .toString();

/** The next date, two days ahead or later, that falls on a day of the week (0 is Sunday), as days from today. */
export function daysUntil(dayOfWeek: number): number {
  let days = 2;
  while (osloToday().add({ days }).dayOfWeek % 7 !== dayOfWeek) days += 1;
  return days;
}

/** Whether a text is a moment of ISO 8601 with its zone. */
export const isInstant = (text: unknown): text is string => {
  if (typeof text !== "string") return false;
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
};
