/** By the clock in Oslo. */
export interface WhoAndWhenTyped {
  partySize: number;
  date: string;
  time: string;
}

export const isClockTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
