import { setTimeout as sleep } from "node:timers/promises";
import type { JobBook } from "./jobs.ts";
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

interface LoopTools {
  log: Log;
  metrics: Metrics;
  /** What operators have decided about them, where there are any. */
  jobs?: JobBook | undefined;
}

const shortestPauseAfterFailureMs = 1_000;
const longestPauseAfterFailureMs = 60_000;

/** Runs each loop, never beside itself. A failed run is logged and tried again, later and later. */
export function startLoops<Parts>(
  loops: readonly Loop<Parts>[],
  parts: Parts,
  { log, metrics, jobs }: LoopTools,
): RunningLoops {
  const stopping = new AbortController();
  const running = Promise.all(
    loops.map((loop) => keepRunning(loop, parts, stopping.signal, { log, metrics, jobs })),
  );
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
  stopping: AbortSignal,
  { log, metrics, jobs }: LoopTools,
): Promise<void> {
  let failures = 0;
  while (!stopping.aborted) {
    await jobs?.untilAllowed(loop.name, stopping);
    if (stopping.aborted) return;
    const signal = jobs?.begin(loop.name, stopping) ?? stopping;
    const begunAtMs = Date.now();
    const started = performance.now();
    let result = "done";
    let failure: string | null = null;
    try {
      const run = () => loop.run(parts, signal);
      await (loop.lasts ? run() : traced(() => ({ kind: "job", name: loop.name, attributes: {} }), run));
      failures = 0;
    } catch (error) {
      // One that was told to stop in the middle has not failed.
      if (!signal.aborted) {
        result = "failed";
        failures += 1;
        failure = (error as Error).message || String(error);
        log.error({ err: error, loop: loop.name, failures }, "a background loop failed");
      }
    }
    metrics.loopSeconds.observe({ loop: loop.name, result }, (performance.now() - started) / 1000);
    jobs?.note(loop.name, { begunAtMs, failure, failures });
    const pause = pauseMs(loop.everyMs, failures);
    await (jobs
      ? jobs.pause(loop.name, pause, stopping)
      : sleep(pause, undefined, { signal: stopping }).catch(() => undefined));
  }
}

/** The pause before the next run: after the n-th failure in a row twice as long as before, within bounds. */
export function pauseMs(everyMs: number, failures: number): number {
  if (failures === 0) return everyMs;
  const longer = Math.max(everyMs, shortestPauseAfterFailureMs) * 2 ** Math.min(failures - 1, 10);
  return Math.max(everyMs, Math.min(longer, longestPauseAfterFailureMs));
}
