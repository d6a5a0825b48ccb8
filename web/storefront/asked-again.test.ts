import assert from "node:assert/strict";
import { it } from "node:test";
import type { ApiAnswer } from "../api.ts";
import { pauseMs } from "./asked-again.ts";

it("waits before it asks again as long as the service says, else as long as is usual", () => {
  const refused = (retryAfterSeconds: number | null): ApiAnswer<unknown> => ({
    kind: "PROBLEM",
    problem: {
      status: 429,
      code: "RATE_LIMITED",
      message: "",
      requestId: null,
      details: {},
      retryAfterSeconds,
    },
  });
  assert.equal(pauseMs({ kind: "LOST" }, 4000), 4000);
  assert.equal(pauseMs(refused(null), 4000), 4000);
  assert.equal(pauseMs(refused(0), 4000), 4000);
  assert.equal(pauseMs(refused(30), 4000), 30_000);
  assert.equal(pauseMs(refused(1), 4000), 1000);
});
