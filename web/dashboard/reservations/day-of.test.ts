import assert from "node:assert/strict";
import { it } from "node:test";
import { dayOf } from "./day-of.ts";

it("an hour belongs to the evening before until four", () => {
  assert.equal(dayOf("2026-06-12T23:30:00+02:00"), "2026-06-12");
  assert.equal(dayOf("2026-06-13T03:59:00+02:00"), "2026-06-12");
  assert.equal(dayOf("2026-06-13T04:00:00+02:00"), "2026-06-13");
  assert.equal(dayOf("2026-06-13T19:00:00+02:00"), "2026-06-13");
});
