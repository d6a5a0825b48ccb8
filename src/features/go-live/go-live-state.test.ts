import assert from "node:assert/strict";
import { it } from "node:test";
import { type GoLiveState, goLiveStates, statusOf } from "./go-live-state.ts";

it("going live is asked for until it is decided, and approved for as long as the restaurant is live", () => {
  const status = (state: GoLiveState["state"], isLive: boolean) =>
    statusOf({ state, is_live: isLive } as GoLiveState);
  assert.deepEqual(
    [...goLiveStates, null].map((state) => [status(state, false), status(state, true)]),
    [
      ["REQUESTED", "REQUESTED"],
      ["NOT_REQUESTED", "APPROVED"],
      ["NOT_REQUESTED", "NOT_REQUESTED"],
      ["NOT_REQUESTED", "NOT_REQUESTED"],
    ],
  );
});
