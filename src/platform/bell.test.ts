import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createBell } from "./bell.ts";

const never = 3_600_000;
const isOver = async (waiting: Promise<void>): Promise<boolean> =>
  Promise.race([waiting.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

describe("a bell", () => {
  it("wakes whoever sleeps", async () => {
    const bell = createBell();
    const waiting = bell.wait(never);
    assert.equal(await isOver(waiting), false);
    bell.ring();
    await waiting;
  });

  it("that rang while nobody slept wakes the next one, once", async () => {
    const bell = createBell();
    bell.ring();
    bell.ring();
    await bell.wait(never);
    const waiting = bell.wait(never);
    assert.equal(await isOver(waiting), false);
    bell.ring();
    await waiting;
  });

  it("lets nobody sleep longer than they wanted", async () => {
    const bell = createBell();
    await bell.wait(1);
    assert.equal(await isOver(bell.wait(5_000).then(bell.ring)), false);
    bell.ring();
  });
});
