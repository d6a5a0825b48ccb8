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
    const loop: Loop<null> = {
      name: "slow",
      everyMs: 1,
      async run() {
        runs += 1;
        most = Math.max(most, ++now);
        await sleep(15);
        now -= 1;
      },
    };
    const loops = startLoops([loop], null, silent);
    await sleep(60);
    await loops.stop();
    assert.equal(most, 1);
    assert.equal(now, 0);
    assert.ok(runs >= 2, `${runs} runs`);
  });

  it("are told to stop in the middle of a long run", async () => {
    const loop: Loop<null> = {
      name: "long",
      everyMs: 1,
      run: (_parts, signal) => sleep(60_000, undefined, { signal }).then(() => undefined),
    };
    const loops = startLoops([loop], null, silent);
    await sleep(5);
    await loops.stop();
  });

  it("go on after a failure, and count it", async () => {
    let runs = 0;
    const metrics = createMetrics();
    const loop: Loop<null> = {
      name: "stumbling",
      everyMs: 1,
      async run() {
        runs += 1;
        if (runs === 1) throw new Error("once");
      },
    };
    const loops = startLoops([loop], null, { log: silent.log, metrics });
    await sleep(1_200);
    await loops.stop();
    assert.ok(runs > 1, `${runs} runs`);
    assert.match(
      await metrics.registry.metrics(),
      /luka_loop_run_seconds_count\{loop="stumbling",result="failed"\} 1/,
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
