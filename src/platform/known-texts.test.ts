import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { knownOf } from "./known-texts.ts";

describe("what is worked out of a text", () => {
  it("is worked out once, of as many texts as are remembered and of none that is too long", () => {
    const asked: string[] = [];
    const lengthOf = knownOf({ most: 3, longest: 4 }, (text) => {
      asked.push(text);
      return text === "none" ? undefined : text === "null" ? null : text.length;
    });
    const askedFor = (...texts: string[]) => {
      asked.length = 0;
      const answers = texts.map(lengthOf);
      return [answers, asked.join(" ")];
    };
    assert.deepEqual(askedFor("a", "a", "null", "null", "four", "four"), [
      [1, 1, null, null, 4, 4],
      "a null four",
    ]);
    assert.deepEqual(askedFor("a", "null", "four"), [[1, null, 4], ""], "three are remembered");
    assert.deepEqual(askedFor("fives", "fives"), [[5, 5], "fives fives"]);
    assert.deepEqual(askedFor("none", "none"), [[undefined, undefined], "none none"]);
    assert.deepEqual(askedFor("a"), [[1], ""], "which push nothing out");
    assert.deepEqual(
      askedFor("bb", "bb", "a", "null"),
      [[2, 2, 1, null], "bb a null"],
      "the fourth begins anew",
    );
  });

  it("is remembered of any length unless it is said otherwise", () => {
    let times = 0;
    const once = knownOf({ most: 1 }, () => ++times);
    const long = "x".repeat(10_000);
    assert.deepEqual([once(long), once(long)], [1, 1]);
  });
});
