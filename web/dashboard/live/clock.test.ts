import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { aheadMs, everySecond, minutesLeft } from "./clock.ts";

describe("how long a pause still lasts", () => {
  const cases: [string, secondsLeft: number, minutes: number][] = [
    ["just set to half an hour, by a clock that is a second ahead", 30 * 60 + 1, 30],
    ["just set to half an hour, by a clock that is behind", 30 * 60 - 2, 30],
    ["half a minute later", 29 * 60 + 29, 29],
    ["in its last seconds", 1, 1],
    ["over", 0, 0],
    ["long over", -90, 0],
  ];
  for (const [name, seconds, minutes] of cases)
    it(name, () => assert.equal(minutesLeft(1_000_000 + seconds * 1000, 1_000_000), minutes));
});

it("a device's clock is as far from the service's as it was measured, unless it is only the network between them", () => {
  assert.equal(aheadMs(180_000, 0), 180_000);
  assert.equal(aheadMs(0, 2_000), -2_000);
  assert.equal(aheadMs(1_999, 0), 0);
  assert.equal(aheadMs(0, 1_999), 0);
});

it("who counts the seconds goes on when another has stopped, until nobody counts", () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const told: string[] = [];
    const stopFirst = everySecond(() => told.push("first"));
    const stopSecond = everySecond(() => told.push("second"));
    mock.timers.tick(1_000);
    assert.deepEqual(told.splice(0), ["first", "second"]);
    stopFirst();
    mock.timers.tick(2_000);
    assert.deepEqual(told.splice(0), ["second", "second"]);
    stopSecond();
    mock.timers.tick(5_000);
    assert.equal(told.length, 0);
    const stopThird = everySecond(() => told.push("third"));
    mock.timers.tick(1_000);
    assert.deepEqual(told, ["third"], "who comes after a pause is told once");
    stopThird();
  } finally {
    mock.timers.reset();
  }
});
