import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createBell } from "./bell.ts";
import { createSpareTime } from "./spare-time.ts";

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

describe("time to spare", () => {
  it("is there until the event loop is at work nearly all the time, and again when it rests", async () => {
    const hasTimeToSpare = createSpareTime();
    assert.equal(hasTimeToSpare(), true);
    const untilMs = performance.now() + 120;
    while (performance.now() < untilMs);
    assert.equal(hasTimeToSpare(), false);
    assert.equal(hasTimeToSpare(), false, "the look holds for a while");
    const deadline = performance.now() + 60_000;
    while (!hasTimeToSpare() && performance.now() < deadline) await sleep(20);
    assert.equal(hasTimeToSpare(), true);
  });
});
