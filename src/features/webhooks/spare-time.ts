import { performance } from "node:perf_hooks";

/** Above this share of time at work, more work at once only makes each piece slower. */
const busyShare = 0.85;
const sampleMs = 100;

/**
 * Tells whether this process had time to spare lately, from how much of it the event loop was at work.
 * @param most the share of it, from 0 to 1
 */
export function createSpareTime(most = busyShare): () => boolean {
  let sample = performance.eventLoopUtilization();
  let sampledAtMs = performance.now();
  let hasTimeToSpare = true;
  return () => {
    const nowMs = performance.now();
    if (nowMs - sampledAtMs >= sampleMs) {
      const next = performance.eventLoopUtilization();
      hasTimeToSpare = performance.eventLoopUtilization(next, sample).utilization < most;
      sample = next;
      sampledAtMs = nowMs;
    }
    return hasTimeToSpare;
  };
}
