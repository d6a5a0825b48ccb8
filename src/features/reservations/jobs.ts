import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { completePastReservations, forgetOldHolds, turnDownUnanswered } from "./end-past-reservations.ts";
import { tellWaitlist } from "./tell-waitlist.ts";

/** Background work on table reservations. Every run is safe beside another one. */
export const reservationLoops: Loop<Context>[] = [
  { name: "turn-down-unanswered-reservations", everyMs: 30_000, run: turnDownUnanswered },
  { name: "complete-past-reservations", everyMs: 600_000, run: completePastReservations },
  { name: "forget-old-table-holds", everyMs: 60_000, run: forgetOldHolds },
  { name: "tell-table-waitlist", everyMs: 30_000, run: tellWaitlist },
];
