import { minuteMs } from "../../domain/oslo-time.ts";

export const longestNoticeMs = 30 * minuteMs;

/**
 * When a request that nobody has answered is turned down (epoch ms): half an hour before the meal, so that the guest can
 * still go elsewhere; of one that was made later than an hour before it, half-way.
 */
export const answerBeforeMs = (placedMs: number, dineInMs: number): number =>
  dineInMs - Math.min(longestNoticeMs, Math.floor((dineInMs - placedMs) / 2));
