import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { traced } from "./tracing/work.ts";

/**
 * Background work that comes round again: swept up, retried, delivered. Several processes may run the same loop at
 * the same time, so every run must be safe beside another one.
 */
export interface Loop<Parts> {
  name: string;
  /** From the end of one run to the start of the next. */
  everyMs: number;
  /** Its runs last until the process stops: traces show what it does, one by one, and not the run. */
  lasts?: true;
  /** `signal` is aborted when the process stops: a long run ends soon after, with its work in a state to go on from. */
  run(parts: Parts, signal: AbortSignal): Promise<void>;
}

export interface RunningLoops {
  /** Resolves when every run under way has ended. */
  stop(): Promise<void>;
}

const shortestPauseAfterFailureMs = 1_000;
const longestPauseAfterFailureMs = 60_000;

/** Runs each loop, never beside itself. A failed run is logged and tried again, later and later. */
export function startLoops<Parts>(
  loops: readonly Loop<Parts>[],
  parts: Parts,
  { log, metrics }: { log: Log; metrics: Metrics },
): RunningLoops {
  const stopping = new AbortController();
  const running = Promise.all(loops.map((loop) => keepRunning(loop, parts, stopping.signal, log, metrics)));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keepRunning<Parts>(
  loop: Loop<Parts>,
  parts: Parts,
  signal: AbortSignal,
  log: Log,
  metrics: Metrics,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const started = performance.now();
    let result = "done";
    try {
      const run = () => loop.run(parts, signal);
      await (loop.lasts ? run() : traced(() => ({ kind: "job", name: loop.name, attributes: {} }), run));
      failures = 0;
    } catch (error) {
      result = "failed";
      failures += 1;
      if (!signal.aborted) log.error({ err: error, loop: loop.name, failures }, "a background loop failed");
    }
    metrics.loopSeconds.observe({ loop: loop.name, result }, (performance.now() - started) / 1000);
    await sleep(pauseMs(loop.everyMs, failures), undefined, { signal }).catch(() => undefined);
  }
}

/** The pause before the next run: after the n-th failure in a row twice as long as before, within bounds. */
export function pauseMs(everyMs: number, failures: number): number {
  if (failures === 0) return everyMs;
  const longer = Math.max(everyMs, shortestPauseAfterFailureMs) * 2 ** Math.min(failures - 1, 10);
  return Math.max(everyMs, Math.min(longer, longestPauseAfterFailureMs));
}
