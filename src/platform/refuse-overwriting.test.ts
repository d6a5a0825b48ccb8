import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refuseOverwriting, refuseOverwritingWhole } from "./refuse-overwriting.ts";

describe("a change of what somebody else has changed meanwhile", () => {
  const stored = { name: "Fiskesuppe", tags: ["soup"], note: null as string | null };

  it("is refused with every field that is not as it was seen", () => {
    assert.throws(() => refuseOverwriting(stored, { name: "Suppe", tags: ["soup"], note: "Ny" }), {
      code: "CHANGED",
      details: { fields: ["name", "note"] },
    });
  });

  it("is taken where others changed what it leaves alone, and where nobody says what was seen", () => {
    refuseOverwriting(stored, { tags: ["soup"] });
    refuseOverwriting(stored, {});
    refuseOverwriting(stored, undefined);
  });

  it("of something that is written as a whole is refused when any of it is another", () => {
    refuseOverwritingWhole(stored, { ...stored });
    refuseOverwritingWhole(stored, undefined);
    assert.throws(() => refuseOverwritingWhole(stored, { ...stored, tags: [] }), { code: "CHANGED" });
    assert.throws(() => refuseOverwritingWhole<typeof stored | null>(null, stored), { code: "CHANGED" });
  });
});
