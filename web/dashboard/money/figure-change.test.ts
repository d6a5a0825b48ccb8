import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { speech, t } from "../office/words.fixture.ts";
import { changeText, wayOf } from "./figure-change.ts";

const o = t.money;
const day = "fredag 5. juni";

describe("a figure beside what it was", () => {
  const say = (now: number, then: number, to = "2026-06-05") =>
    changeText(o, speech, { now, then, before: { from: "2026-06-05", to } });

  it("has gone up or down by whole per cent", () => {
    assert.equal(say(150, 100), o.up({ percent: 50, day }));
    assert.equal(say(100, 150), o.down({ percent: 33, day }));
    assert.equal(say(100_400, 100_000), o.same({ day }));
    assert.equal(say(0, 0), o.noneBefore({ day }));
  });

  it("is compared with a day by its name, and with a period by its ends", () => {
    const span = o.span({ from: "2026-06-05", to: "2026-06-07" });
    assert.equal(say(2, 1, "2026-06-07"), o.up({ percent: 100, day: span }));
  });

  it("points nowhere when there was none, or it is the same", () => {
    assert.equal(wayOf(2, 1), "UP");
    assert.equal(wayOf(1, 2), "DOWN");
    assert.equal(wayOf(1, 1), undefined);
    assert.equal(wayOf(1, 0), undefined);
  });
});
