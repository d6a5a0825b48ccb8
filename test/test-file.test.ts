import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Outcome, startTestProcess } from "./test-file.ts";

const root = new URL("..", import.meta.url).pathname;
const beginning = 'import { it } from "node:test"; it("holds", () => undefined);';
const good = `${beginning} it("holds too", () => undefined);`;

describe("test files in one process", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-test-file-"));
  });
  after(() => rm(folder, { recursive: true }));

  /** What the files came to, one after another in one process, as far as it lived. */
  async function run(...texts: string[]): Promise<Outcome[]> {
    const process = startTestProcess({ folder, patienceMs: 60_000, isShown: false });
    const outcomes: Outcome[] = [];
    for (const text of texts) {
      if (process.hasLeft()) break;
      const file = join(folder, `${outcomes.length}.ts`);
      await writeFile(file, text);
      outcomes.push(await process.run(relative(root, file)));
    }
    await process.close();
    return outcomes;
  }

  it("are counted each for itself, and say what they say", async () => {
    const [one, other] = await run(
      `${beginning} it("does not", () => { throw new Error("on its way"); });`,
      `${good} console.log("said by the other");`,
    );
    assert.deepEqual([one!.passed, one!.failed], [1, ["does not"]]);
    assert.match(one!.output, /on its way/);
    assert.deepEqual([other!.passed, other!.failed], [2, []]);
    assert.match(other!.output, /^said by the other/);
  });

  it("have failed when they break off, and when something goes wrong beside or after their tests", async () => {
    const outcomes = await run(
      `${beginning} await undefined; throw new Error("half of the file is missing");`,
      `${beginning} setTimeout(() => { throw new Error("too late"); }, 1);`,
      `${beginning} it("forgets", async () => { void Promise.reject(new Error("of nobody")); await new Promise(setImmediate); });`,
      good,
    );
    assert.deepEqual(
      outcomes.map(({ failed }) => failed),
      [["breaks off"], ["goes wrong beside its tests"], ["goes wrong beside its tests"], []],
    );
    assert.match(outcomes[1]!.output, /Error: too late\n\s+at /);
    assert.match(outcomes[2]!.output, /Error: of nobody\n\s+at /);
  });

  it("are told of no promise, and yet know which suite a test stands in", async () => {
    const [outcome] = await run(
      `import assert from "node:assert/strict"; import { executionAsyncId } from "node:async_hooks";
       import { before, describe, it } from "node:test";
       describe("a suite", () => {
         let made;
         before(async () => { await undefined; made = "made"; });
         it("has what was made before it", async () => { await undefined; assert.equal(made, "made"); });
         it("follows nothing", async () => { await undefined; assert.equal(executionAsyncId(), 0); });
       });`,
    );
    assert.deepEqual([outcome!.passed, outcome!.failed], [2, []], outcome!.output);
  });

  it("leave nothing that they used to the files after them", async () => {
    const outcomes = await run(
      `import { after, describe, it } from "node:test"; import { setFlagsFromString } from "node:v8"; import { runInNewContext } from "node:vm";
       setFlagsFromString("--expose-gc"); globalThis.collect = runInNewContext("gc");
       describe("a suite", () => {
         const used = { by: "all of them" };
         globalThis.used = new WeakRef(used);
         it("uses it", () => { used.by = "a test"; });
         after(() => { used.by = "a hook"; });
       });`,
      good,
      `import assert from "node:assert/strict"; import { it } from "node:test";
       it("does not find it", async () => {
         await new Promise(setImmediate); // What a WeakRef has been asked for stays for the turn.
         globalThis.collect();
         assert.equal(globalThis.used.deref(), undefined);
       });`,
    );
    assert.deepEqual(
      outcomes.map(({ passed, failed }) => [passed, failed]),
      [
        [1, []],
        [2, []],
        [1, []],
      ],
    );
  });

  it("have failed when the next file would find something of theirs", async () => {
    const outcomes = await run(`${beginning} globalThis.window = {};`, good);
    assert.deepEqual(
      outcomes.map(({ failed }) => failed),
      [["leaves window to the next file"], []],
    );
  });

  it("have failed when they leave in the midst of their tests", async () => {
    const [left, ...others] = await run(`${beginning} it("leaves", () => process.exit());`, good);
    assert.deepEqual([left!.failed, others], [["left in the midst of its tests (0)"], []]);
  });
});
