import { Problem } from "../problem.ts";
import type { Standing } from "./rate-limit.ts";

/** `X-RateLimit-*`: the window's size, what is left, and when it ends in Unix seconds. */
export const rateLimitHeaders = (standing: Standing): Record<string, string> => ({
  "x-ratelimit-limit": String(standing.limit),
  "x-ratelimit-remaining": String(standing.remaining),
  "x-ratelimit-reset": String(Math.ceil(standing.resetAtMs / 1000)),
});

/** 429 with `Retry-After` in whole seconds, never early. */
export function rateLimited(standing: Standing, nowMs: number): Problem {
  const retryAfter = Math.max(1, Math.ceil((standing.resetAtMs - nowMs) / 1000));
  return new Problem("RATE_LIMITED", undefined, undefined, {
    ...rateLimitHeaders(standing),
    "retry-after": String(retryAfter),
  });
}
