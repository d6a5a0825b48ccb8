import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { minutesLeft } from "./clock.ts";

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
