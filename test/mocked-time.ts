import type { TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";

/**
 * What something that waits with `setTimeout` comes to, and how long it has waited, in milliseconds: its timers ring as soon as nothing
 * else is left to do. An hour is for ever.
 */
export async function waited<Result>(
  t: TestContext,
  begin: () => Promise<Result>,
): Promise<[Result, ms: number]> {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let [isOver, ms] = [false, 0];
    const work = begin().finally(() => {
      isOver = true;
    });
    work.catch(() => undefined);
    for (const step = 250; !isOver && ms < 3_600_000; ) {
      for (let turns = 0; turns < 20 && !isOver; turns += 1) await turn();
      if (isOver) break;
      t.mock.timers.tick(step);
      ms += step;
    }
    if (!isOver) throw new Error("It waits for ever.");
    return [await work, ms];
  } finally {
    t.mock.timers.reset();
  }
}
