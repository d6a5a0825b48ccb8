import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { linesOf, readFamily, widthOf } from "./pdf-text.ts";
import { type Part, writePdf } from "./write-pdf.ts";
import { readWritten } from "./written-pdf.fixture.ts";

const family = (weight: number) =>
  readFamily(
    ["latin", "latin-ext", "vietnamese"].map((signs) =>
      readFileSync(new URL(`../../../web/dist/server/text-${weight}-${signs}.ttf`, import.meta.url)),
    ),
  );
const letters = { regular: family(400), bold: family(700) };
const write = (parts: Part[], title = "Avtale") =>
  writePdf(
    {
      ...{ title, language: "nb", parts, madeAtMs: Date.parse("2026-11-25T12:00:00Z") },
      footOf: (page, pages) => `side ${page} av ${pages}`,
    },
    letters,
  );

describe("a text written as PDF", () => {
  it("is read by other programs letter by letter, whichever the language", async () => {
    const said = "Blåbærsyltetøy på Ås, Łódź, Đặng Thị Hồng, «sitat» – 1 234,50 kr";
    const { pages, title, language } = await readWritten(
      write([{ kind: "text", text: said }], "Smør & brød"),
    );
    assert.equal(pages.length, 1);
    assert.ok(pages[0]!.includes(said), pages.join());
    assert.equal(title, "Smør & brød");
    assert.equal(language, "nb");
  });

  it("shows a question mark for what no letter is there for", async () => {
    const { pages } = await readWritten(write([{ kind: "text", text: "Signert av 李 \u0000 Кари" }]));
    assert.ok(pages[0]!.includes("Signert av ? ? ????"), pages.join());
  });

  it("says which lines are headings, and what is read first", async () => {
    const { elements } = await readWritten(
      write([
        { kind: "title", text: "Avtale" },
        { kind: "heading", text: "1. Hva" },
        { kind: "text", text: "Ord ".repeat(60) },
        { kind: "facts", facts: [["Firma", "Smia AS"]] },
      ]),
    );
    assert.deepEqual(elements, ["H1", "H2", "P", "P"]);
  });

  it("goes on over pages, and leaves no heading alone at the foot of one", async () => {
    for (let rows = 40; rows < 60; rows++) {
      const parts: Part[] = [
        ...Array.from({ length: rows }, (): Part => ({ kind: "text", text: "En linje." })),
        { kind: "heading", text: "Overskriften" },
        { kind: "text", text: "Det den står over." },
      ];
      const { pages } = await readWritten(write(parts));
      const page = pages.findIndex((text) => text.includes("Overskriften"));
      assert.ok(pages[page]!.includes("Det den står over."), `${rows} rows`);
      assert.ok(pages.every((text, index) => text.includes(`side ${index + 1} av ${pages.length}`)));
    }
  });

  it("breaks lines where they fit, and words that are longer than a line", () => {
    const text = `kort ${"a".repeat(400)} ord`;
    const lines = linesOf(letters.regular, text, 10, 200);
    assert.ok(lines.every((line) => widthOf(letters.regular, line, 10) <= 200));
    assert.equal(lines.join("").replace(/ /g, ""), text.replace(/ /g, ""));
  });
});
