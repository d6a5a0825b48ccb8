import { wallDate } from "../live/clock.ts";

const nightMs = 4 * 3_600_000;

/** The day that an hour belongs to in a restaurant: after midnight it is still the evening before, until 04:00. */
export const dayOf = (instant: string): string => wallDate(Date.parse(instant) - nightMs);
