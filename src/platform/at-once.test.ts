import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { atOnce } from "./at-once.ts";

describe("a list that is worked through so many at a time", () => {
  it("does everything once, and never more than that at the same time", async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await atOnce([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(item);
    });
    assert.deepEqual(done.toSorted(), [1, 2, 3, 4, 5, 6, 7]);
    assert.equal(most, 3);
  });

  it("one that hangs does not hold up the others", async () => {
    const done: string[] = [];
    const hanging = Promise.withResolvers<void>();
    const all = atOnce(["slow", "a", "b", "c"], 2, async (item) => {
      if (item === "slow") await hanging.promise;
      done.push(item);
    });
    while (done.length < 3) await new Promise((resolve) => setImmediate(resolve));
    hanging.resolve();
    await all;
    assert.deepEqual(done, ["a", "b", "c", "slow"]);
  });

  it("of nothing does nothing", async () => {
    await atOnce([], 3, () => assert.fail("there is nothing to do"));
  });
});
