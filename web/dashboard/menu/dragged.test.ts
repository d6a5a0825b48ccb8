import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dragged, movedTo, shiftOf } from "./dragged.ts";

/** Rows of 40 pixels, 10 apart, below a margin of 8: their middles are at 28, 78, 128 and 178. */
const rows = [8, 58, 108, 158].map((offsetTop) => ({ offsetTop, offsetHeight: 40 }));
const drag = (from: number, to = from, by = 0) => ({ from, to, by });

describe("a list that is put in order by dragging", () => {
  it("has a row go where its middle has passed another's", () => {
    const to = (from: number, by: number) => dragged(rows, drag(from), by).to;
    assert.deepEqual(
      [0, 50, 51, 101, 900].map((by) => to(0, by)),
      [0, 0, 1, 2, 3],
    );
    assert.deepEqual(
      [0, -49, -50, -101, -900].map((by) => to(3, by)),
      [3, 3, 2, 1, 0],
    );
    assert.deepEqual(
      [-51, 0, 51].map((by) => to(1, by)),
      [0, 1, 2],
    );
    assert.deepEqual(dragged(rows, drag(1), 51), { from: 1, to: 2, by: 51 });
  });

  it("has a high row passed in its middle too", () => {
    const high = [rows[0]!, { offsetTop: 58, offsetHeight: 100 }];
    assert.deepEqual(
      [80, 81].map((by) => dragged(high, drag(0), by).to),
      [0, 1],
    );
  });

  it("takes a row that is not drawn yet for one above all others", () => {
    assert.equal(dragged([null, ...rows.slice(1)], drag(2), -101).to, 1);
    assert.equal(dragged([null, ...rows.slice(1)], drag(2), -129).to, 0);
  });

  it("has the row follow the pointer, and those that it passes make room", () => {
    const shifts = (one: ReturnType<typeof drag>) => rows.map((_, at) => shiftOf(rows, one, at));
    assert.deepEqual(shifts(drag(0, 2, 120)), [120, -50, -50, 0]);
    assert.deepEqual(shifts(drag(3, 1, -90)), [0, 50, 50, -90]);
    assert.deepEqual(shifts(drag(1, 1, 7)), [0, 7, 0, 0]);
    assert.equal(shiftOf([null, null], drag(0, 1, 5), 1), -0, "nothing is measured yet");
  });

  it("is the same things in another order", () => {
    assert.deepEqual(movedTo(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
    assert.deepEqual(movedTo(["a", "b", "c", "d"], 3, 1), ["a", "d", "b", "c"]);
  });
});
