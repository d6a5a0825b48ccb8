import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callerRequestId, createRequestIds } from "./request-id.ts";

const stemOf = (id: string): string => id.slice(0, -4);

describe("the ids of requests", () => {
  it("are like every other id, and count from one that is drawn anew each second, and when a clock goes back", () => {
    let nowMs = 1_781_280_000_000;
    const next = createRequestIds(() => nowMs);
    const ids = [next(), next()];
    for (const id of ids) assert.match(id, /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    assert.deepEqual(
      ids.map((id) => id.slice(-4)),
      ["0000", "0001"],
    );
    const stem = stemOf(ids[0]!);
    assert.equal(stemOf(ids[1]!), stem);
    nowMs += 999;
    assert.equal(stemOf(next()), stem);
    nowMs += 1;
    const later = stemOf(next());
    assert.notEqual(later, stem);
    nowMs -= 1;
    assert.notEqual(stemOf(next()), later);
  });

  it("are never given twice, however many are asked for at once", () => {
    const next = createRequestIds(() => 1_781_280_000_000);
    const first = next();
    let last = first;
    let isRising = true;
    for (let count = 1; count < 32 ** 4; count += 1) {
      const id = next();
      isRising &&= id > last;
      last = id;
    }
    assert.ok(isRising);
    assert.equal(last, `${stemOf(first)}zzzz`);
    assert.notEqual(stemOf(next()), stemOf(first));
  });
});

describe("a caller's own request id", () => {
  it("is kept when it is plainly an id, and is never a key", () => {
    for (const id of ["guest-1", "A.b_c:9", "x".repeat(128)]) assert.equal(callerRequestId(id), id);
    const key = `lbs_live_${"a".repeat(32)}`;
    for (const other of [undefined, "", "x".repeat(129), "two words", "æ", "line\n", key, ["guest-1"]])
      assert.equal(callerRequestId(other), undefined, String(other));
  });
});
