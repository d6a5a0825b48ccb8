/** By the clock in Oslo. */
export interface WhoAndWhenTyped {
  partySize: number;
  date: string;
  time: string;
}

export const isClockTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

/** The next quarter of an hour, as somebody who calls is most likely to come; epoch ms. */
export const nextQuarter = (nowMs: number): number => Math.ceil(nowMs / quarterMs) * quarterMs;

/** The minute that is, for who sits down now; epoch ms. */
export const thisMinute = (nowMs: number): number => Math.floor(nowMs / minuteMs) * minuteMs;
