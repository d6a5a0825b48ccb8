import type { keys as nb } from "../nb/keys.ts";
import type { Translated } from "../template.ts";

export const keys: Translated<typeof nb> = {
  expiry: "The date must be from tomorrow to two years ahead.",
  allStandsAlone: "“*” gives access to everything, and must stand alone.",
  ofThisRequest: "The request was made with this key. Revoke it with another one.",
  replayed:
    "The key was made by an earlier request and shown only then. If you lost it, rotate it (its id is in data) with a key you have, or with the partner key alone below /recovery.",
  endedAtOnce: "The old key no longer works.",
  endsLater: {
    one: "The old key works for one more hour.",
    other: "The old key works for {count:number} more hours.",
  },
};
