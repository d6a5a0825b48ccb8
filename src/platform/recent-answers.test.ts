import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRecentAnswers } from "./recent-answers.ts";

describe("recent answers", () => {
  const asked: string[] = [];
  const answers = createRecentAnswers<string | null>({
    capacity: 2,
    ttlMs: 60_000,
    isKept: (answer) => answer !== null,
  });
  /** Asks for the answer, and tells whether anybody had to be asked. */
  const isAsked = async (key: string, answer: string | null = key): Promise<boolean> => {
    const before = asked.length;
    await answers.get(key, async () => {
      asked.push(key);
      return answer;
    });
    return asked.length > before;
  };

  it("are asked for once, however many want to know", async () => {
    await Promise.all([isAsked("Storgata 1"), isAsked("Storgata 1")]);
    await isAsked("Storgata 1");
    assert.deepEqual(asked, ["Storgata 1"]);
  });

  it("are as many as there is room for: the least recently used goes", async () => {
    await isAsked("Storgata 2");
    await isAsked("Storgata 1");
    await isAsked("Storgata 3");
    assert.equal(await isAsked("Storgata 1"), false);
    assert.equal(await isAsked("Storgata 2"), true);
  });

  it("are not kept when they are none", async () => {
    assert.equal(await isAsked("Storgata 4", null), true);
    assert.equal(await isAsked("Storgata 4"), true);
    await assert.rejects(answers.get("Storgata 5", () => Promise.reject(new Error("away"))));
    assert.equal(await isAsked("Storgata 5"), true);
  });

  it("are forgotten when something has changed", async () => {
    await isAsked("Storgata 1");
    answers.clear();
    assert.equal(await isAsked("Storgata 1"), true);
  });
});
