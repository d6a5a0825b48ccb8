import type { Context } from "../../context.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import type { Loop } from "../../platform/loops.ts";
import { remindOfOrders } from "../alerts/remind-of-orders.ts";
import { endSoldOut } from "../menu-content/end-sold-out.ts";
import { cancelUnaccepted } from "../orders/cancel-unaccepted.ts";
import { expirePayments, giveUpLostLinks } from "../payments/expire-payments.ts";
import { sendPendingRefunds } from "../payments/send-refund.ts";
import {
  completePastReservations,
  forgetOldHolds,
  turnDownUnanswered,
} from "../reservations/end-past-reservations.ts";
import { tellWaitlist } from "../reservations/tell-waitlist.ts";

/**
 * Does what is due in one restaurant by its own clock, by the very work that the jobs do for all. Tables that come free on the
 * way are offered last to those who wait.
 */
export async function passTime(ctx: Context, scope: RestaurantScope, signal: AbortSignal): Promise<void> {
  await endSoldOut(ctx, scope);
  await giveUpLostLinks(ctx, scope);
  await expirePayments(ctx, scope);
  await remindOfOrders(ctx, scope);
  await cancelUnaccepted(ctx, scope);
  await sendPendingRefunds(ctx, scope);
  await turnDownUnanswered(ctx, scope);
  await completePastReservations(ctx, scope);
  await forgetOldHolds(ctx, scope);
  await tellWaitlist(ctx, signal, scope);
}

/** A clock that was set ahead goes on: what comes due later is done too. */
export const sandboxLoops: readonly Loop<Context>[] = [
  {
    name: "pass-time-in-sandboxes",
    everyMs: 10_000,
    run: (ctx, signal) => {
      const ahead = ctx.clock.ahead().map((restaurantId) => ({ scope: scopeOf(restaurantId) }));
      return eachDue(ctx.log, ahead, restaurantsAtOnce, async ({ scope }) => {
        if (!signal.aborted) await passTime(ctx, scope, signal);
      });
    },
  },
];
