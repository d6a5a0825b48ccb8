import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createLog } from "./log.ts";
import { type Loop, pauseMs, startLoops } from "./loops.ts";
import { createMetrics } from "./metrics.ts";

const silent = { log: createLog("silent"), metrics: createMetrics() };

describe("background loops", () => {
  it("never run beside themselves, and stopping waits for the run under way", async () => {
    let now = 0;
    let most = 0;
    let runs = 0;
    const thirdRun = Promise.withResolvers<void>();
    const loop: Loop<null> = {
      name: "slow",
      everyMs: 1,
      async run() {
        runs += 1;
        if (runs === 3) thirdRun.resolve();
        most = Math.max(most, ++now);
        await sleep(15);
        now -= 1;
      },
    };
    const loops = startLoops([loop], null, silent);
    await thirdRun.promise;
    await loops.stop();
    assert.equal(most, 1);
    assert.equal(now, 0);
  });

  it("are told to stop in the middle of a long run", async () => {
    const begun = Promise.withResolvers<void>();
    const loop: Loop<null> = {
      name: "long",
      everyMs: 1,
      run(_parts, signal) {
        begun.resolve();
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
      },
    };
    const loops = startLoops([loop], null, silent);
    await begun.promise;
    await loops.stop();
  });

  it("go on after a failure, and count it: one after a run that went well is the first again", async () => {
    let runs = 0;
    const startedAt: number[] = [];
    const counted: number[] = [];
    const twice = Promise.withResolvers<void>();
    const log = createLog("error", {
      write: (line: string) => {
        if (counted.push(JSON.parse(line).failures) === 2) twice.resolve();
      },
    });
    const metrics = createMetrics();
    const loop: Loop<null> = {
      name: "stumbling",
      everyMs: 1,
      async run() {
        runs += 1;
        startedAt.push(performance.now());
        if (runs !== 2) throw new Error("now and then");
      },
    };
    const loops = startLoops([loop], null, { log, metrics });
    await twice.promise;
    await loops.stop();
    const [first, second] = startedAt as [number, number];
    assert.ok(second - first >= 990, "a second later");
    assert.deepEqual(counted, [1, 1]);
    assert.match(
      await metrics.registry.metrics(),
      /luka_loop_run_seconds_count\{loop="stumbling",result="failed"\} 2/,
    );
  });

  it("wait twice as long after each failure in a row, up to a minute", () => {
    assert.deepEqual(
      [0, 1, 2, 3, 20].map((failures) => pauseMs(50, failures)),
      [50, 1_000, 2_000, 4_000, 60_000],
    );
    assert.equal(pauseMs(3_600_000, 3), 3_600_000);
  });
});
