import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { actBy, dueState, roughMinutes, waitedMinutes, waitState } from "./due-state.ts";
import type { NextStep } from "./next-step.ts";

const ms = (time: string): number => Date.parse(`2026-05-20T${time}:00Z`);
const step = (action: NextStep["action"], by: string | null, due: string | null): NextStep =>
  ({
    action,
    to: null,
    byMs: by && ms(by),
    dueMs: due && ms(due),
  }) as NextStep;

describe("a promised time", () => {
  const cooking = step("READY", "18:20", "18:20");

  it("is soon from five minutes before something has to be done, and late a minute after the promise", () => {
    const states = ["18:14", "18:15", "18:20", "18:21"].map((time) => dueState(cooking, ms(time)));
    assert.deepEqual(states, [null, "soon", "soon", "late"]);
  });

  it("is soon by when the kitchen must act, not by when the guest comes", () => {
    assert.equal(dueState(step("START", "18:05", "18:25"), ms("18:00")), "soon");
    assert.equal(dueState(step("SEND_OUT", "18:06", "18:25"), ms("18:00")), null);
  });

  it("is never late for what waits for its guest, and never for what nobody has answered", () => {
    assert.equal(dueState(step("HAND_OVER", null, "18:20"), ms("19:00")), null);
    assert.equal(dueState(step("ACCEPT", "18:10", "18:20"), ms("19:00")), null);
    assert.equal(dueState(step("DELIVERED", "18:20", "18:20"), ms("19:00")), "late");
  });

  it("that there is none of is neither", () => {
    assert.equal(dueState(step("START", null, null), ms("18:00")), null);
  });

  it("is told in whole hours when it is more than an hour and a half away", () => {
    assert.deepEqual([90, 91, 130, 160].map(roughMinutes), [90, 120, 120, 180]);
  });
});

describe("what must be done before", () => {
  it("is to begin: at a time, and now from that time on", () => {
    const start = step("START", "18:05", "18:25");
    assert.deepEqual(
      ["18:04", "18:05", "18:20"].map((time) => actBy(start, ms(time))),
      ["START_AT", "START_NOW", "START_NOW"],
    );
  });

  it("is to send out: by a time, and overdue a minute after it", () => {
    const send = step("SEND_OUT", "18:05", "18:25");
    assert.deepEqual(
      ["18:04", "18:05", "18:06"].map((time) => actBy(send, ms(time))),
      ["SEND_AT", "SEND_AT", "SEND_OVERDUE"],
    );
  });

  it("is nothing else, and nothing without a promise", () => {
    assert.equal(actBy(step("READY", "18:05", "18:05"), ms("18:00")), null);
    assert.equal(actBy(step("START", null, null), ms("18:00")), null);
  });
});

describe("a guest who waits for an answer", () => {
  it("has waited whole minutes, never less than none", () => {
    const since = "2026-05-20T18:00:00Z";
    assert.deepEqual(
      [ms("18:00") - 5_000, ms("18:00") + 59_000, ms("18:03")].map((now) => waitedMinutes(since, now)),
      [0, 0, 3],
    );
  });

  it("has soon waited too long after two minutes, and has after four", () => {
    assert.deepEqual([1, 2, 3, 4].map(waitState), [undefined, "soon", "soon", "late"]);
  });
});
