import assert from "node:assert/strict";
import { it } from "node:test";
import { goLiveState, isMendedHere } from "./go-live-state.ts";

const [requestedAt, approvedAt] = ["2026-06-01T10:00:00Z", "2026-06-02T10:00:00Z"];
const restaurant = (more: Partial<Parameters<typeof goLiveState>[0]>) =>
  goLiveState({
    ...{ live: false, status: "NOT_REQUESTED", requestedAt: null, approvedAt: null },
    checks: [{ ok: true }, { ok: false }, { ok: true }],
    ...more,
  });

it("a restaurant is not ready, ready, waiting or live, with how much is done and since when", () => {
  assert.deepEqual(restaurant({}), { state: "NOT_REQUESTED", done: 2, all: 3, since: null });
  assert.deepEqual(restaurant({ checks: [{ ok: true }] }), { state: "READY", done: 1, all: 1, since: null });
  const requested = restaurant({ status: "REQUESTED", requestedAt });
  assert.deepEqual([requested.state, requested.since], ["REQUESTED", requestedAt]);
  const live = restaurant({ live: true, status: "REQUESTED", requestedAt, approvedAt });
  assert.deepEqual([live.state, live.since], ["LIVE", approvedAt]);
});

it("what is missing is mended here where the restaurant itself can", () => {
  assert.deepEqual(["PAYMENT", "DOMAIN", "MENU", "toString"].map(isMendedHere), [true, true, false, false]);
});
