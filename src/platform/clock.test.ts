import assert from "node:assert/strict";
import { it } from "node:test";
import { settableClock, systemClock } from "./clock.ts";

it("a clock that is set stands where it was put, for the service and each restaurant, and moves when it is moved", () => {
  const clock = settableClock("2026-06-12T18:00:00+02:00");
  const restaurant = { restaurantId: "rst_one" };
  const stands = () => [clock.nowMs(), clock.nowMsOf(restaurant)];
  const at = Date.parse("2026-06-12T16:00:00Z");
  assert.deepEqual(stands(), [at, at]);
  clock.advance(90_000);
  assert.deepEqual(stands(), [at + 90_000, at + 90_000]);
  clock.set("2026-01-01T00:00:00Z");
  assert.deepEqual(stands(), [Date.UTC(2026, 0), Date.UTC(2026, 0)]);
  clock.set(at);
  assert.deepEqual(stands(), [at, at]);
});

it("the system's clock says what time it is, for the service and each restaurant", () => {
  for (const read of [systemClock.nowMs, () => systemClock.nowMsOf({ restaurantId: "rst_one" })]) {
    const before = Date.now();
    const said = read();
    assert.ok(said >= before && said <= Date.now(), String(said));
  }
});
