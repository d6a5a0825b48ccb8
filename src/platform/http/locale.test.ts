import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { localeOf } from "./locale.ts";

describe("the language of an answer", () => {
  const cases: [header: string | undefined, locale: "nb" | "en"][] = [
    [undefined, "nb"],
    ["", "nb"],
    ["*", "nb"],
    ["de", "nb"],
    ["en", "en"],
    ["EN-GB", "en"],
    ["nb-NO", "nb"],
    ["no, en", "nb"],
    ["nn, en;q=0.9", "nb"],
    ["da, en", "nb"],
    ["sv, en", "nb"],
    ["en, nb", "en"],
    ["nb, en", "nb"],
    ["nb;q=0.5, en;q=0.8", "en"],
    ["en;q=0.5, nb;q=0.8", "nb"],
    ["en;q=0.9, nb", "nb"],
    ["de, en;q=0.1", "en"],
    ["en;q=0", "nb"],
    ["en;q=high", "nb"],
    ["en;level=1; q=0.2, nb;q=0.3", "nb"],
    ["english", "nb"],
    // What comes after 200 characters is not read.
    [`${"de,".repeat(66)}xx,en`, "nb"],
  ];
  for (const [header, locale] of cases)
    it(`is ${locale} for ${JSON.stringify(header)?.slice(0, 40)}`, () => {
      assert.equal(localeOf(header), locale);
      assert.equal(localeOf(header), locale, "and stays so");
    });

  it("stays right when thousands of different wishes have come by", () => {
    for (let count = 0; count < 2_500; count++)
      assert.equal(
        localeOf(count % 2 ? `en;q=0.${count + 1}` : `nb;q=0.${count + 1}`),
        count % 2 ? "en" : "nb",
      );
  });
});
