import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { completePastReservations, forgetOldHolds, turnDownUnanswered } from "./end-past-reservations.ts";
import { tellWaitlist } from "./tell-waitlist.ts";

/** Background work on table reservations. Every run is safe beside another one. */
export const reservationLoops: Loop<Context>[] = [
  { name: "turn-down-unanswered-reservations", everyMs: 30_000, run: (ctx) => turnDownUnanswered(ctx) },
  { name: "complete-past-reservations", everyMs: 600_000, run: (ctx) => completePastReservations(ctx) },
  { name: "forget-old-table-holds", everyMs: 60_000, run: (ctx) => forgetOldHolds(ctx) },
  { name: "tell-table-waitlist", everyMs: 30_000, run: tellWaitlist },
];
