import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { readable, readableStack } from "./readable-stack.ts";

describe("a stack of the bundle", () => {
  let folder: string;
  let bundled: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-stack-"));
    const at = join(folder, "web/dist/service");
    await mkdir(at, { recursive: true });
    bundled = pathToFileURL(join(at, "serve-x_1.js")).href;
    // Line and column in the file, which source, the line there.
    const places = [
      [2, 0, 0, 11],
      [2, 40, 1, 22],
      [2, 80, 0, 33],
      [5, 10, 1, 44],
      [9, 0, 2, 55],
    ];
    const records = Int32Array.from([[places.length, 0, 0, 0], ...places].flat());
    const sources = JSON.stringify(["src/serve.ts", "src/app.ts", "src/æøå.ts"]);
    await writeFile(
      join(at, "serve-x_1.js.places"),
      Buffer.concat([Buffer.from(records.buffer), Buffer.from(sources)]),
    );
  });
  after(() => rm(folder, { recursive: true }));

  it("has the file and the line of the source, wherever in a line of the bundle it was", () => {
    const shown = (line: number, column: number) => readableStack(`at f (${bundled}:${line}:${column})`);
    for (const [line, column, source] of [
      [2, 0, "src/serve.ts:11"],
      [2, 39, "src/serve.ts:11"],
      [2, 40, "src/app.ts:22"],
      [2, 79, "src/app.ts:22"],
      [2, 80, "src/serve.ts:33"],
      [4, 7, "src/serve.ts:33"],
      [5, 9, "src/serve.ts:33"],
      [5, 10, "src/app.ts:44"],
      [9, 0, "src/æøå.ts:55"],
      [900, 1, "src/æøå.ts:55"],
    ] as const)
      assert.equal(shown(line, column), `at f (${source})`, `${line}:${column}`);
    assert.equal(shown(1, 500), `at f (${bundled}:1:500)`, "before the first");
  });

  it("has each of its lines put so, and leaves the others as they are", () => {
    const gone = bundled.replace("serve-x_1", "gone");
    assert.equal(
      readableStack(
        `Error: no\n  at f (${bundled}:2:1)\n  at ${gone}:2:1\n  at node:fs:1:2\n  at ${bundled}:5:10`,
      ),
      `Error: no\n  at f (src/serve.ts:11)\n  at ${gone}:2:1\n  at node:fs:1:2\n  at src/app.ts:44`,
    );
    assert.equal(readableStack(undefined), undefined);
    const error = new Error("no");
    error.stack = `Error: no\n    at f (${bundled}:2:80)`;
    assert.equal(readable(error), "Error: no\n    at f (src/serve.ts:33)");
  });
});
