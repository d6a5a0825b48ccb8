import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { rememberedFor } from "./remembered.ts";

describe("what is remembered for a while", () => {
  it("is looked for once in that time, also by those who ask together, and anew after it", async (t) => {
    let nowMs = 5_000;
    t.mock.method(performance, "now", () => nowMs);
    const looks: string[] = [];
    const find = rememberedFor(1_000, async (of: string) => `${of} ${looks.push(of)}`);
    assert.deepEqual(await Promise.all([find("a"), find("b")]), ["a 1", "a 1"]);
    nowMs += 1_000;
    assert.equal(await find("c"), "a 1");
    nowMs += 1;
    assert.equal(await find("d"), "d 2");
  });

  it("is looked for again at once when that failed, and a failure takes nothing newer along", async (t) => {
    let nowMs = 5_000;
    t.mock.method(performance, "now", () => nowMs);
    const slow = Promise.withResolvers<string>();
    const answers = [
      Promise.reject(new Error("away")),
      slow.promise,
      Promise.resolve("new"),
      Promise.resolve("other"),
    ];
    const find = rememberedFor(1_000, () => answers.shift()!);
    await assert.rejects(find(), /away/);
    const late = find();
    nowMs += 1_001;
    assert.equal(await find(), "new");
    slow.reject(new Error("late"));
    await assert.rejects(late, /late/);
    assert.equal(await find(), "new");
  });
});
