import assert from "node:assert/strict";
import { test } from "node:test";
import type { HoursOverride } from "../../domain/snapshot.ts";
import { specialHours } from "./special-hours.ts";

const today = "2026-06-12";
const override = (date: string, more: Partial<HoursOverride> = {}): HoursOverride => ({
  id: date,
  date,
  endDate: null,
  appliesTo: "BOTH",
  isClosed: true,
  opensAt: null,
  closesAt: null,
  note: null,
  ...more,
});
const said = (...overrides: HoursOverride[]) =>
  specialHours(overrides, today).map((day) => [
    day.date,
    day.isClosed ? "closed" : `${day.opensAt}-${day.closesAt}`,
    day.appliesTo,
    day.note,
  ]);

const holiday = override("2026-06-20", { endDate: "2026-06-22", note: "Ferie" });
const party = override("2026-06-21", { isClosed: false, opensAt: "12:00", closesAt: "16:00", note: "Fest" });

test("a day inside a holiday has its own hours and its own note, whichever was written first", () => {
  const expected = [
    ["2026-06-20", "closed", "BOTH", "Ferie"],
    ["2026-06-21", "12:00-16:00", "BOTH", "Fest"],
    ["2026-06-22", "closed", "BOTH", "Ferie"],
  ];
  assert.deepEqual(said(holiday, party), expected);
  assert.deepEqual(said(party, holiday), expected);
});

test("what has passed is not told, today is, and the dates stand in order", () => {
  const [late, running] = [override("2026-07-01"), override("2026-06-01", { endDate: "2026-06-13" })];
  assert.deepEqual(
    said(late, running, override("2026-06-11")).map(([date]) => date),
    ["2026-06-12", "2026-06-13", "2026-07-01"],
  );
});

test("what lies more than 180 days ahead is not told yet", () => {
  const dates = said(override("2026-12-09"), override("2026-12-10")).map(([date]) => date);
  assert.deepEqual(dates, ["2026-12-09"]);
  const winter = override("2026-12-08", { endDate: "2027-03-01" });
  assert.deepEqual(
    said(winter).map(([date]) => date),
    ["2026-12-08", "2026-12-09"],
  );
});

test("where the kitchen and the room differ, each has an entry of its own", () => {
  const kitchen = override("2026-06-20", { appliesTo: "KITCHEN", note: "Ventilasjon" });
  assert.deepEqual(said(kitchen), [["2026-06-20", "closed", "KITCHEN", "Ventilasjon"]]);
  assert.deepEqual(said(kitchen, override("2026-06-20", { appliesTo: "VENUE", note: "Selskap" })), [
    ["2026-06-20", "closed", "KITCHEN", "Ventilasjon"],
    ["2026-06-20", "closed", "VENUE", "Selskap"],
  ]);
});
