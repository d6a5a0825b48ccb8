import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { inTurn } from "./in-turn.ts";

/** Readings that take as long as the test lets them; `begun` counts them. */
function readings(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  const ends: (() => void)[] = [];
  const turn = inTurn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return {
    turn,
    begun: () => ends.length,
    async end() {
      ends.at(-1)!();
      await new Promise(setImmediate);
    },
    pass: (ms: number) => t.mock.timers.tick(ms),
  };
}

describe("reading again what others change", () => {
  it("is done once for what happens at once", async (t) => {
    const { turn, begun, end, pass } = readings(t);
    turn.ask();
    turn.ask();
    pass(99);
    assert.equal(begun(), 0);
    turn.ask();
    pass(1);
    assert.equal(begun(), 1);
    await end();
    pass(10_000);
    assert.equal(begun(), 1);
  });

  it("begins at most once a second in a rush", async (t) => {
    const { turn, begun, end, pass } = readings(t);
    turn.ask();
    pass(100);
    await end();
    turn.ask();
    pass(999);
    assert.equal(begun(), 1);
    pass(1);
    assert.equal(begun(), 2);
    await end();
    // When all has been quiet for long, it is a moment again.
    pass(5_000);
    turn.ask();
    pass(100);
    assert.equal(begun(), 3);
  });

  it("is done once more for what happens meanwhile, after what is being read", async (t) => {
    const { turn, begun, end, pass } = readings(t);
    turn.ask();
    pass(100);
    turn.ask();
    turn.ask();
    pass(10_000);
    assert.equal(begun(), 1, "one at a time");
    await end();
    pass(100);
    assert.equal(begun(), 2);
    await end();
    pass(10_000);
    assert.equal(begun(), 2, "once");
  });

  it("stops with the page that reads", (t) => {
    const { turn, begun, pass } = readings(t);
    turn.ask();
    turn.stop();
    pass(10_000);
    turn.ask();
    pass(10_000);
    assert.equal(begun(), 0);
  });

  it("is not done again for a page that went away while it was read", async (t) => {
    const { turn, begun, end, pass } = readings(t);
    turn.ask();
    pass(100);
    turn.ask();
    turn.stop();
    await end();
    pass(10_000);
    assert.equal(begun(), 1);
  });
});
