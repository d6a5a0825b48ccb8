import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { outcomeOf } from "./schedule.ts";

describe("what becomes of a delivery after an attempt", () => {
  const cases: [status: number, state: "DELIVERED" | "PENDING" | "FAILED", failure: string | null][] = [
    [199, "PENDING", "INVALID_RESPONSE"],
    [200, "DELIVERED", null],
    [299, "DELIVERED", null],
    [300, "PENDING", "REDIRECT"],
    [399, "PENDING", "REDIRECT"],
    [400, "FAILED", "HTTP_400"],
    [407, "FAILED", "HTTP_407"],
    [408, "PENDING", "HTTP_408"],
    [409, "FAILED", "HTTP_409"],
    [428, "FAILED", "HTTP_428"],
    [429, "PENDING", "HTTP_429"],
    [430, "FAILED", "HTTP_430"],
    [499, "FAILED", "HTTP_499"],
    [500, "PENDING", "HTTP_500"],
    [599, "PENDING", "HTTP_599"],
    [600, "PENDING", "INVALID_RESPONSE"],
  ];
  for (const [status, state, failure] of cases)
    test(`${status}: ${state}`, () => {
      const retryAfterSeconds = state === "PENDING" ? 60 : null;
      assert.deepEqual(outcomeOf({ status }, 1), { state, status, failure, retryAfterSeconds });
    });

  test("no answer may come right, and says why there was none", () => {
    for (const failure of ["TIMEOUT", "DNS_FAILED", "INTERNAL_ERROR"] as const)
      assert.deepEqual(outcomeOf({ failure }, 1), {
        state: "PENDING",
        status: null,
        failure,
        retryAfterSeconds: 60,
      });
  });

  test("after 1, 5 and 15 minutes, 1, 4 and 12 hours it is tried again, and after seven times never", () => {
    const outcomes = [1, 2, 3, 4, 5, 6, 7].map((attempt) => outcomeOf({ status: 503 }, attempt));
    assert.deepEqual(
      outcomes.map(({ retryAfterSeconds }) => retryAfterSeconds),
      [60, 300, 900, 3_600, 14_400, 43_200, null],
    );
    assert.deepEqual(outcomes[6], {
      state: "FAILED",
      status: 503,
      failure: "HTTP_503",
      retryAfterSeconds: null,
    });
  });
});
