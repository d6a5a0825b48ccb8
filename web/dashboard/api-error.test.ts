import assert from "node:assert/strict";
import { it } from "node:test";
import { ApiError, isAskedAgain } from "./api-error.ts";

it("what the service fails at is asked for three times, and what is refused or lost once", () => {
  const times = (error: Error) => [0, 1, 2, 3].map((failures) => isAskedAgain(failures, error));
  for (const error of [new ApiError(500, "INTERNAL_ERROR", "", null), new TypeError("no")])
    assert.deepEqual(times(error), [true, true, false, false]);
  for (const status of [0, 401, 404, 499])
    assert.deepEqual(times(new ApiError(status, "NO", "", null)), [false, false, false, false]);
});
