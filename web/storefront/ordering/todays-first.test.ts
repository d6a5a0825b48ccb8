import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { PublicCoupon } from "../../../src/features/menus/schemas.ts";
import { todaysFirst } from "./todays-first.ts";

describe("the offers of a restaurant", () => {
  it("come today's first, in the restaurant's own order otherwise", () => {
    const offer = (id: string, ...allowedDaysOfWeek: number[]) => ({ id, allowedDaysOfWeek }) as PublicCoupon;
    const friday = Date.parse("2026-06-12T18:00:00+02:00");
    const all = [offer("monday", 1), offer("weekend", 5, 6), offer("sunday", 0), offer("always")];
    assert.deepEqual(
      todaysFirst(all, friday).map(({ id }) => id),
      ["weekend", "always", "monday", "sunday"],
    );
  });
});
