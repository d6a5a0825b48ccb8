import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { oneWay } from "./one-way.ts";
import { tellingWhatRuns } from "./telling.ts";

const path = "some/rule.ts";

describe("what all tests find one way only", () => {
  /** Of a source of which the tests ask so much. */
  const foundIn = async (source: string, asked: string): Promise<string[]> => {
    const told = new Set<string>();
    const { code } = await transformWithOxc(await tellingWhatRuns(path, source), path);
    const toldToRun = (_path: string, words: string[]) => {
      for (const word of words) told.add(word);
    };
    runInNewContext(`${code}\n${asked}`, { toldToRun });
    return oneWay(path, source, told);
  };
  const source = `function size(n: number | null) {
  if (n === null) return "none";
  return n > 9 && n < 99 ? "many" : "few";
}`;

  it("are conditions that always held, or never, by their line and as they were written", async () => {
    const always = (found: string[]) => found.filter((one) => / (always|never) holds: /.test(one));
    const few = always(await foundIn(source, "size(3)"));
    assert.deepEqual(
      few.map((one) => one.replaceAll(/[()]/g, "")),
      [
        `${path}:2 never holds: n === null`,
        `${path}:3 never holds: n > 9 && n < 99`,
        `${path}:3 never holds: n > 9`,
      ],
    );
    assert.deepEqual(always(await foundIn(source, "size(null), size(3), size(50), size(100)")), []);
  });

  it("are places that none of them has run", async () => {
    const unrun = (found: string[]) => found.filter((one) => one.endsWith(" is never run"));
    const all = [1, 2, 3].map((line) => `${path}:${line} is never run`);
    assert.deepEqual(unrun(await foundIn(source, "")), all);
    assert.deepEqual(unrun(await foundIn(source, "size(null), size(3), size(50)")), []);
  });

  it("are no defaults: they are told by their values", async () => {
    assert.deepEqual(await foundIn("const orNone = (n?: number) => n ?? 0;", "orNone(1)"), []);
  });
});
