import type { hours as nb } from "../nb/hours.ts";
import type { Translated } from "../template.ts";

export const hours: Translated<typeof nb> = {
  closedTwice: "A closed day has one row.",
  overlap: "The period overlaps another one.",
  timesNeeded: "An open day needs times.",
  beforeFirst: "Cannot be before the first day.",
  over: "The day is over. Choose one to come.",
  longest: "Can last a year at most.",
};
