import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { atFields, specialKinds, specialMistakes } from "./special-mistakes.ts";
import { newSpecial } from "./special-typed.ts";

describe("what is wrong with days that have hours of their own", () => {
  const mistakes = specialMistakes(t);
  const day = (how: "OPEN" | "CLOSED" | "ALL_DAY") => newSpecial("2026-12-24", [], how);

  it("is a day that was not chosen", () => {
    assert.equal(mistakes.date(""), t.specialDays.wrongDate);
    assert.equal(mistakes.date("2026-12-24"), null);
  });

  it("is a time that is none, only where it is open between times", () => {
    for (const field of ["opensAt", "closesAt"] as const) {
      assert.equal(mistakes.spans[field]("sent", day("OPEN")), t.openingHours.wrongTime, field);
      assert.equal(mistakes.spans[field]("11", day("OPEN")), null, field);
      assert.equal(mistakes.spans[field]("", day("CLOSED")), null, field);
      assert.equal(mistakes.spans[field]("", day("ALL_DAY")), null, field);
    }
  });

  it("stands where a period opens when the service has found it", () => {
    assert.deepEqual(atFields({ "periods.1": "Overlapper", note: "For lang", "periods.x": "?" }), {
      "spans.1.opensAt": "Overlapper",
      note: "For lang",
      "periods.x": "?",
    });
  });

  it("offers to close first, which is asked for most", () => {
    assert.deepEqual(specialKinds, ["CLOSED", "OPEN", "ALL_DAY"]);
  });
});
