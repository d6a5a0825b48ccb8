import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { chapters } from "./chapters.ts";
import { deployedTown, deploymentOf } from "./deployed-town.ts";
import { embeddedTown } from "./embedded-town.ts";
import { heading } from "./heading.ts";
import { indexText } from "./index-text.ts";
import { NotGiven, patience } from "./not-given.ts";
import { numberOf } from "./sentence.ts";
import type { Town } from "./town.ts";

/**
 * The interface, sentence by sentence, from outside: against the service of this checkout, or against a
 * deployment (`npm run test:conformance -- --base-url …`). See README.md beside this file.
 */
const deployment = deploymentOf(process.env);

describe("the interface", { concurrency: deployment ? 1 : 6 }, () => {
  let town: Town;
  before(async () => {
    town = deployment ? await deployedTown(deployment) : await embeddedTown();
  });
  after(() => town?.close());

  for (const chapter of chapters) {
    for (const sentence of chapter.sentences) {
      it(`${numberOf(chapter, sentence)} ${sentence.meaning}`, async (t) => {
        try {
          await heading.run(chapter.number, async () => sentence.holds(town));
        } catch (error) {
          // Here everything but time is given: what else is missing is missing.
          if (!(error instanceof NotGiven) || !(deployment || error.what === patience)) throw error;
          t.skip(error.message);
        }
      });
    }
  }
});

describe("the index of the sentences", () => {
  it("has every number once, in order", () => {
    for (const { number, sentences } of chapters) {
      const numbers = sentences.map((one) => one.number);
      assert.deepEqual(
        numbers,
        [...new Set(numbers)].sort((a, b) => a - b),
        number,
      );
    }
    const places = chapters.map(({ number }) =>
      number
        .split(".")
        .map((part) => part.padStart(3, "0"))
        .join("."),
    );
    assert.deepEqual(places, [...new Set(places)].sort());
  });

  it("stands in index.md as the code makes it: `npm run test:conformance -- --index`", async () => {
    const written = await readFile(new URL("index.md", import.meta.url), "utf8");
    assert.equal(written, indexText(chapters));
  });
});
