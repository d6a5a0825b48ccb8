import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { type ClockView, readClock, setClock } from "../restaurants/set-clock.ts";
import { passTime } from "./pass-time.ts";
import type { MoveSandboxClock } from "./schemas.ts";

/** What time it is in a sandbox. @throws Problem SANDBOX_ONLY */
export function readSandboxClock(ctx: Context, caller: PartnerRestaurantCaller): ClockView {
  if (caller.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  return readClock(ctx, caller);
}

/**
 * Lets time pass in a sandbox: sets its clock ahead, and does what is due by then before it answers.
 * @throws Problem SANDBOX_ONLY, VALIDATION_FAILED, RATE_LIMITED
 */
export async function moveClock(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  { advanceMinutes, now }: MoveSandboxClock,
): Promise<ClockView> {
  if ((advanceMinutes === undefined) === (now === undefined)) {
    const said = message("sandbox.oneMove");
    const paths = now === undefined ? ["advanceMinutes"] : ["advanceMinutes", "now"];
    const code = now === undefined ? "REQUIRED" : "INVALID";
    throw Problem.validation(paths.map((path) => ({ path, code, message: said })));
  }
  const clock = await setClock(
    ctx,
    caller,
    now === undefined ? { advanceMinutes: advanceMinutes! } : { now },
  );
  // Without an end of its own: whoever has asked waits.
  await passTime(ctx, caller.scope, new AbortController().signal);
  return clock;
}

/** @throws Problem SANDBOX_ONLY, RATE_LIMITED */
export const resetClock = (ctx: Context, caller: PartnerRestaurantCaller): Promise<ClockView> =>
  setClock(ctx, caller, null);
