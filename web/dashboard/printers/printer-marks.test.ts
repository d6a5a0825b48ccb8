import assert from "node:assert/strict";
import { it } from "node:test";
import { t } from "../office/words.fixture.ts";
import { printerMarks } from "./printer-marks.ts";

type Known = Parameters<typeof printerMarks>[1];

it("a printer is told by what it says of itself, unless it is away or has never asked for anything", () => {
  const o = t.printers;
  const lastSeenAt = "2026-06-12T18:00:00+02:00";
  const seen = (atMs: number) => ({ atMs, nowMs: Date.parse(lastSeenAt) + 3_600_000 });
  const known: Known = { state: "READY", lastSeenAt, isAway: false, waiting: 0 };
  const marks = (more: Partial<Known>) =>
    printerMarks(o, { ...known, ...more }, seen).map(({ tone, text }) => `${tone}: ${text}`);
  assert.deepEqual(marks({}), [`good: ${o.state.READY}`]);
  assert.deepEqual(marks({ state: "PAPER_OUT" }), [`bad: ${o.state.PAPER_OUT}`]);
  assert.deepEqual(marks({ lastSeenAt: null, waiting: 2 }), [`quiet: ${o.never}`, "wait: 2 lapper venter"]);
  assert.deepEqual(marks({ state: null }), [`quiet: ${o.never}`]);
  assert.deepEqual(marks({ isAway: true, waiting: 1 }), [
    `bad: ${o.away}`,
    `quiet: ${o.seen({ at: seen(Date.parse(lastSeenAt)) })}`,
    "wait: 1 lapp venter",
  ]);
});
