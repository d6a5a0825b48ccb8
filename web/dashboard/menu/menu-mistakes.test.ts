import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { isMoreUsed, menuMistakes } from "./menu-mistakes.ts";
import { type MenuTyped, newMenu } from "./menu-typed.ts";

const o = t.menuOffice.menus;
const mistakes = menuMistakes(t);
const typed = (more: Partial<MenuTyped> = {}): MenuTyped => ({ ...newMenu(), ...more });

describe("what is wrong with a menu as it is typed", () => {
  it("needs a name", () => {
    assert.deepEqual([mistakes.name(" "), mistakes.name(" Lunsj ")], [t.office.errors.required, null]);
  });

  it("has its last day no earlier than its first, where it has both", () => {
    const from = typed({ startsOn: "2026-06-12" });
    assert.equal(mistakes.endsOn("2026-06-11", from), o.lastBeforeFirst);
    assert.equal(mistakes.endsOn("2026-06-12", from), null);
    assert.equal(mistakes.endsOn("", from), null);
    assert.equal(mistakes.endsOn("2026-06-11", typed()), null);
  });

  it("is on when it is the one that is shown otherwise", () => {
    assert.equal(mistakes.isDefault(true, typed({ isActive: false })), o.defaultIsOn);
    assert.equal(mistakes.isDefault(true, typed()), null);
    assert.equal(mistakes.isDefault(false, typed({ isActive: false })), null);
  });

  it("is shown on days, from a time until a later one", () => {
    const { days, startsAt, endsAt } = mistakes.windows;
    assert.deepEqual([days([]), days(["FRIDAY"])], [o.noDay, null]);
    assert.deepEqual([startsAt("sent"), startsAt("11")], [o.wrongTime, null]);
    const window = (from: string) => ({ key: from, days: [], startsAt: from, endsAt: "" });
    const windows = typed({ windows: [window("9"), window("11"), window("når som helst")] });
    assert.equal(endsAt("sent", windows, "windows.1.endsAt"), o.wrongTime);
    assert.equal(endsAt("11", windows, "windows.1.endsAt"), o.endBeforeStart);
    assert.equal(endsAt("10:30", windows, "windows.1.endsAt"), o.endBeforeStart);
    assert.equal(endsAt("11:01", windows, "windows.1.endsAt"), null);
    assert.equal(endsAt("10:30", windows, "windows.0.endsAt"), null);
    assert.equal(endsAt("10:30", windows, "windows.2.endsAt"), null, "its start is what is wrong");
  });
});

it("what a menu rarely has is shown where it has it, and where it is wrong", () => {
  const isUsed = (more: Partial<MenuTyped>, errors = {}) => isMoreUsed({ values: typed(more), errors });
  assert.equal(isUsed({ name: "Lunsj" }), false);
  for (const field of ["nameEn", "description", "startsOn", "endsOn"] as const)
    assert.equal(isUsed({ [field]: "x" }), true, field);
  assert.equal(isUsed({}, { endsOn: "Feil" }), true);
  assert.equal(isUsed({}, { name: "Feil" }), false);
});
