import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { exitCodes } from "../src/cli/exit-codes.ts";
import { commandDocument } from "./command-document.ts";

const operators = (name: string): string =>
  readFileSync(new URL(`../docs/operators/${name}`, import.meta.url), "utf8");

describe("the operators' documents", () => {
  it("list every command as the code has it: `npm run docs`", () => {
    assert.equal(operators("commands.md"), commandDocument());
  });

  it("list what commands end with", () => {
    const listed = [...operators("README.md").matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    assert.deepEqual(listed, Object.values(exitCodes));
  });
});
