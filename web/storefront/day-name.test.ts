import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dayName } from "./day-name.ts";
import { pageWith } from "./page.fixture.ts";

describe("the days to choose from", () => {
  it("are today and tomorrow, and then weekdays", () => {
    const named = ["2026-06-12", "2026-06-13", "2026-06-14"].map((date) =>
      dayName(pageWith("ordering"), date, "2026-06-12"),
    );
    assert.deepEqual(named, ["i dag", "i morgen", "søndag"]);
  });
});
