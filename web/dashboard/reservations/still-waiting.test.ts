import assert from "node:assert/strict";
import { it } from "node:test";
import { stillWaiting } from "./still-waiting.ts";

it("who waits is who has no table yet, told of one or not, and is not taken off the list", () => {
  const entries = (["WAITING", "NOTIFIED", "BOOKED", "CANCELLED", "WAITING"] as const).map((status, at) => ({
    ...{ id: `wtl_${at}`, status },
  }));
  assert.deepEqual(
    stillWaiting(entries, ["wtl_4"]).map(({ id }) => id),
    ["wtl_0", "wtl_1"],
  );
});
