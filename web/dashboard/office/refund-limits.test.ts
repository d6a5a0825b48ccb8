import assert from "node:assert/strict";
import { it } from "node:test";
import { limitOf, typedOf } from "./refund-limits.ts";

it("a limit of what may be paid back is an amount, or nothing for none", () => {
  assert.deepEqual(["", "  ", "0", "500", "99,50", "100000", "100000,01", "mye"].map(limitOf), [
    null,
    null,
    0,
    50_000,
    9_950,
    10_000_000,
    undefined,
    undefined,
  ]);
  assert.deepEqual(typedOf({ manager: 50_000, staff: null }), { manager: "500", staff: "" });
});
