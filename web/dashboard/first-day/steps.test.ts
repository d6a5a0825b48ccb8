import assert from "node:assert/strict";
import { it } from "node:test";
import { stepsOf } from "./steps.ts";

it("a new owner makes this browser ring before an order is tried, and the rest comes in the service's order", () => {
  const steps = [
    { step: "MENU", isDone: true },
    { step: "TEST_ORDER", isDone: false },
  ] as const;
  assert.deepEqual(stepsOf({ steps: [...steps] }, true), [
    { step: "MENU", isDone: true },
    { step: "SOUND", isDone: true },
    { step: "TEST_ORDER", isDone: false },
  ]);
  assert.equal(stepsOf({ steps: [...steps] }, false)[1]!.isDone, false);
});
