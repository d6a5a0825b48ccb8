import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createCircuitBreaker } from "./circuit-breaker.ts";

describe("the memory of failures", () => {
  const make = () => {
    let nowMs = 0;
    const opened: unknown[] = [];
    const breaker = createCircuitBreaker<string>({
      failures: 2,
      pauseMs: 100,
      nowMs: () => nowMs,
      onOpen: (error) => opened.push(error),
    });
    return { breaker, opened, pass: (ms: number) => (nowMs += ms) };
  };
  const fail = () => Promise.reject(new Error("down"));
  const answer = async () => "here";

  it("gives answers on, and null for a failure", async () => {
    const { breaker } = make();
    assert.equal(await breaker.run(answer), "here");
    assert.equal(await breaker.run(fail), null);
    assert.equal(await breaker.run(answer), "here");
    assert.equal(await breaker.run(fail), null);
    assert.equal(breaker.isOpen, false);
  });

  it("asks nobody for a while after several failures in a row, and tells once", async () => {
    const { breaker, opened } = make();
    for (let count = 0; count < 5; count += 1) await breaker.run(fail);
    assert.equal(opened.length, 1);
    let asked = 0;
    assert.equal(await breaker.run(async () => `${++asked}`), null);
    assert.equal(asked, 0);
  });

  it("tries again in the background, one at a time, and goes on when that works", async () => {
    const { breaker, pass } = make();
    await breaker.run(fail);
    await breaker.run(fail);
    pass(100);
    const trial = Promise.withResolvers<string>();
    let tries = 0;
    const ask = () => {
      tries += 1;
      return trial.promise;
    };
    assert.equal(await breaker.run(ask), null);
    assert.equal(await breaker.run(ask), null);
    assert.equal(tries, 1);
    trial.resolve("here");
    await trial.promise;
    while (breaker.isOpen) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await breaker.run(answer), "here");
  });

  it("pauses anew when the trial fails", async () => {
    const { breaker, pass } = make();
    await breaker.run(fail);
    await breaker.run(fail);
    pass(100);
    let tries = 0;
    const failing = () => {
      tries += 1;
      return fail();
    };
    await breaker.run(failing);
    await new Promise((resolve) => setImmediate(resolve));
    await breaker.run(failing);
    assert.equal(tries, 1);
    pass(99);
    await breaker.run(failing);
    assert.equal(tries, 1);
    pass(1);
    await breaker.run(failing);
    assert.equal(tries, 2, "and tries once more when that is over");
  });
});
