import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { headerText } from "./header-text.ts";

describe("a text in a mail's header", () => {
  it("is one line of what can be seen, and nothing that a mail program reads as something else", () => {
    for (const [text, line] of [
      ["Bestilling 1042", "Bestilling 1042"],
      ["  Prøva \t Pizza\u00a0\u00a0AS ", "Prøva Pizza AS"],
      ["Takk!\r\nBcc: ola@example.com", "Takk! Bcc: ola@example.com"],
      ["en\u2028to\u2029tre\u0000fire", "en to tre fire"],
      ["Bla\u030Abær", "Blåbær"],
      ["\u202Eassip\u200B\uFEFF\uFFFD\uE000", "assip"],
      ["\ud83d", ""],
      ["=?utf-8?q?Luka?=", "= ?utf-8?q?Luka?="],
      ["", ""],
    ] as const)
      assert.equal(headerText(text), line, JSON.stringify(text));
  });

  it("is cut where it is too long, between letters, and ends with no space", () => {
    assert.equal(headerText("a".repeat(201)), "a".repeat(200));
    assert.equal(headerText("😀".repeat(5), 3), "😀😀😀");
    assert.equal(headerText("Prøva Pizza", 6), "Prøva");
  });
});
