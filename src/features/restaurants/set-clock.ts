import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { dayMs, minuteMs } from "../../domain/oslo-time.ts";
import { message } from "../../messages/message.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";

/** How far ahead of the real time a sandbox's clock may be; `restaurants.clock_ahead_ms` holds it too. */
export const mostDaysAhead = 60;

/** A restaurant's clock beside the real one. Instants as ISO 8601. */
export interface ClockView {
  now: string;
  realNow: string;
  aheadSeconds: number;
}

/** By how much, or to when; never back. */
export type ClockMove = { advanceMinutes: number } | { now: string };

/**
 * Sets a sandbox's clock ahead, or back to the real time (`null`). What is due by then is not done here.
 * @throws Problem SANDBOX_ONLY; VALIDATION_FAILED for a time before the clock's own, or too far ahead; RATE_LIMITED
 */
export async function setClock(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  move: ClockMove | null,
): Promise<ClockView> {
  if (caller.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  const { restaurantId } = caller.scope;
  const view = await changeRestaurant(ctx, caller, async (trx) => {
    const nowMs = ctx.clock.nowMs();
    const [row] = await trx.query<{ aheadMs: number }>(
      'SELECT clock_ahead_ms AS "aheadMs" FROM restaurants WHERE id = $1',
      [restaurantId],
    );
    const aheadMs = move === null ? 0 : movedMs(move, nowMs, row!.aheadMs);
    await trx.query("UPDATE restaurants SET clock_ahead_ms = $2 WHERE id = $1 AND clock_ahead_ms <> $2", [
      restaurantId,
      aheadMs,
    ]);
    return clockView(nowMs, aheadMs);
  });
  // Not only told: the listener may have lost its connection.
  await ctx.clock.load();
  return view;
}

export const readClock = ({ clock }: Pick<Context, "clock">, caller: PartnerRestaurantCaller): ClockView =>
  clockView(clock.nowMs(), clock.aheadMsOf(caller));

const clockView = (nowMs: number, aheadMs: number): ClockView => ({
  now: isoInstant(nowMs + aheadMs),
  realNow: isoInstant(nowMs),
  aheadSeconds: Math.round(aheadMs / 1000),
});

function movedMs(move: ClockMove, nowMs: number, aheadMs: number): number {
  const [path, movedMs] =
    "now" in move
      ? (["now", Date.parse(move.now) - nowMs] as const)
      : (["advanceMinutes", aheadMs + move.advanceMinutes * minuteMs] as const);
  if (movedMs < aheadMs) {
    const at = { atMs: nowMs + aheadMs, nowMs: nowMs + aheadMs };
    throw Problem.validation([{ path, code: "TOO_SOON", message: message("sandbox.onlyForward", { at }) }]);
  }
  if (movedMs > mostDaysAhead * dayMs) {
    const said = message("times.atMostDaysAhead", { days: mostDaysAhead });
    const params = { maximumDays: mostDaysAhead };
    throw Problem.validation([{ path, code: "TOO_FAR_AHEAD", message: said, params }]);
  }
  return movedMs;
}
