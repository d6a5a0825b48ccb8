import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { t } from "../office/words.fixture.ts";
import type { Words } from "../texts.tsx";
import { actSaid, isActUrgent, leftSaid, promiseSaid } from "./due-said.ts";
import type { NextStep } from "./next-step.ts";

const { due } = t as unknown as Words["t"];
const ms = (time: string): number => Date.parse(`2026-06-12T${time}:00+02:00`);
const step = (action: NextStep["action"], by: string | null, promised: string | null): NextStep =>
  ({ action, to: null, byMs: by && ms(by), dueMs: promised && ms(promised) }) as NextStep;
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("how a promised time is told", () => {
  const left = (of: NextStep, now: string) => plain(leftSaid(due, of, ms(now)));

  it("is by when it is ready, or there", () => {
    const seen = (atMs: number) => ({ atMs, nowMs: ms("18:00") });
    const said = (promised: string | null, isDelivery: boolean) =>
      promiseSaid(due, step("READY", null, promised), isDelivery, seen);
    assert.equal(said("18:20", false), "Klar 18:20");
    assert.equal(said("18:20", true), "Fremme 18:20");
    assert.equal(said(null, true), "Uten tid");
  });

  it("is by how long it is, roughly when it is long, and by how late it is", () => {
    const cooking = step("READY", "18:20", "18:20");
    assert.equal(left(cooking, "16:21"), "om 2 t");
    assert.equal(left(cooking, "18:05"), "om 15 min");
    assert.equal(left(cooking, "18:20"), "nå");
    assert.equal(left(cooking, "18:27"), "7 min over");
    assert.equal(left(step("HAND_OVER", null, "18:20"), "18:27"), "nå");
    assert.equal(left(step("START", null, null), "18:00"), "");
  });

  it("is by what has to be done for it, and from when that is urgent", () => {
    const said = (of: NextStep, now: string) =>
      plain(actSaid(due, of, ms(now), (atMs) => ({ atMs, nowMs: ms(now) })));
    const start = step("START", "18:05", "18:25");
    assert.equal(said(start, "18:00"), "Start 18:05");
    assert.equal(said(start, "18:05"), "Start nå");
    const send = step("SEND_OUT", "18:05", "18:25");
    assert.equal(said(send, "18:05"), "Send ut 18:05");
    assert.equal(said(send, "18:15"), "Skulle gått for 10 min siden");
    assert.equal(said(step("READY", "18:05", "18:05"), "18:00"), undefined);
    assert.equal(said(step("START", null, null), "18:00"), undefined);
    assert.deepEqual(
      ["18:04", "18:05", "18:06"].map((now) => isActUrgent(start, ms(now))),
      [false, true, true],
    );
    assert.equal(isActUrgent({ byMs: null }, ms("18:00")), false);
  });
});
