import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brokenReleases, checksumsOnDisk, readReleases } from "./releases.ts";

describe("what is released", () => {
  it("stands as it was: others' databases have it", async () => {
    assert.deepEqual(brokenReleases(readReleases(), await checksumsOnDisk()), []);
  });

  const releases = { "0.1.0": { "0001_a.sql": "a", "0002_b.sql": "b" }, "0.2.0": { "0003_c.sql": "c" } };
  const broken = (files: Record<string, string>): string[] =>
    brokenReleases(releases, new Map(Object.entries(files)));
  const whole = { "0001_a.sql": "a", "0002_b.sql": "b", "0003_c.sql": "c" };

  it("is followed by files with higher numbers", () => {
    assert.deepEqual(broken(whole), []);
    assert.deepEqual(broken({ ...whole, "0004_d.sql": "d" }), []);
  });

  it("is neither changed nor removed, and nothing comes in between", () => {
    const { "0002_b.sql": _, ...without } = whole;
    const cases: [files: Record<string, string>, name: string][] = [
      [{ ...whole, "0001_a.sql": "A" }, "0001_a.sql"],
      [without, "0002_b.sql"],
      [{ ...whole, "0003_d.sql": "d" }, "0003_d.sql"],
      [{ ...whole, "0002_a.sql": "d" }, "0002_a.sql"],
    ];
    for (const [files, name] of cases) {
      const [sentence, ...others] = broken(files);
      assert.ok(sentence?.startsWith(`${name} `) && sentence.includes("above 3"), String(sentence));
      assert.deepEqual(others, []);
    }
  });
});
