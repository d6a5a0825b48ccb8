import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "pdf-lib";
import { createLog } from "../log.ts";
import { createReaders } from "../readers/readers.ts";
import { endlessText, locked, packedNothing, pizzeria, printed, withContent } from "./pdf-files.fixture.ts";
import { createPdfReader, looksLikePdf, type ReadPdfOptions } from "./pdf-reader.ts";

const readers = createReaders(createLog("silent"));
const reader = createPdfReader(readers);
after(() => readers.close());
const failureOf = async (file: Buffer, options?: ReadPdfOptions) => {
  const read = await reader.read(file, options);
  return "failure" in read ? read.failure : `${read.pages} pages`;
};
const blank = async (pages: number, text = ""): Promise<Buffer> =>
  printed(...Array.from({ length: pages }, () => (text === "" ? [] : [[50, 100, text] as const])));

describe("a reader of PDF files", () => {
  it("finds texts where they stand, page by page, with Norwegian letters", async () => {
    const read = await reader.read(
      await printed([[50, 100, "Rømmegrøt på fløte", 12]], [[60, 200, "Blåbær", 10]]),
    );
    assert.ok("pages" in read);
    assert.equal(read.layout, `${" ".repeat(12)}Rømmegrøt på fløte\n\f\n${" ".repeat(14)}Blåbær`);
  });

  it("reads 40 pages and not 41", async () => {
    assert.equal(await failureOf(await blank(40, "Side med litt tekst")), "40 pages");
    assert.equal(await failureOf(await blank(41, "Side med litt tekst")), "PDF_TOO_MANY_PAGES");
  });

  it("says what is wrong with a file", async () => {
    const whole = await pizzeria();
    assert.equal(await failureOf(await blank(2)), "PDF_NO_TEXT");
    assert.equal(await failureOf(Buffer.from("%PDF-1.7\nog så ingenting")), "PDF_INVALID");
    assert.equal(await failureOf(whole.subarray(0, whole.length / 2)), "PDF_INVALID");
    assert.equal(await failureOf(await locked()), "PDF_PASSWORD");
  });

  it("sees at a glance what is no menu to read", async () => {
    const glance = async (file: Buffer) =>
      (await reader.glance(file, "a partner"))?.failure ?? "nothing to say";
    assert.equal(await glance(await pizzeria()), "nothing to say");
    assert.equal(await glance(await blank(2)), "PDF_NO_TEXT");
    assert.equal(await glance(await blank(41, "Side med litt tekst")), "PDF_TOO_MANY_PAGES");
    assert.equal(await glance(Buffer.from("%PDF-1.7\nog så ingenting")), "PDF_INVALID");
    assert.equal(await glance(await locked()), "PDF_PASSWORD");
    assert.equal(
      await reader.glance(await locked(), "a partner", { timeoutMs: 1 }),
      null,
      "what takes long, reading tells",
    );
  });

  it("knows a PDF from other files", async () => {
    assert.ok(looksLikePdf(await pizzeria()));
    assert.ok(looksLikePdf(Buffer.from("\r\n%PDF-1.4 …")), "as readers take it");
    assert.ok(!looksLikePdf(Buffer.from("PK\u0003\u0004")));
    assert.ok(!looksLikePdf(Buffer.concat([Buffer.alloc(1024), Buffer.from("%PDF-1.4")])));
  });

  it("gives up after its time, wherever it is", async () => {
    assert.equal(await failureOf(await pizzeria(), { timeoutMs: 1 }), "PDF_PARSE_TIMEOUT");
    assert.equal(await failureOf(endlessText(3_000_000), { timeoutMs: 1_500 }), "PDF_PARSE_TIMEOUT");
  });

  it("is not filled up by a file that is unpacked to a gigabyte and more", async () => {
    const bomb = packedNothing(512 * 1024 * 1024);
    assert.ok(bomb.length < 2_000, "less than two kilobytes");
    assert.ok(
      ["PDF_INVALID", "PDF_PARSE_TIMEOUT", "PDF_NO_TEXT"].includes(
        await failureOf(bomb, { timeoutMs: 5_000 }),
      ),
    );
  });

  it("gives up on texts that are made to be looked at for ever", async () => {
    const endless = withContent(
      deflateSync(Buffer.from(`BT /F1 1 Tf (${"inneholder ".repeat(45_000)}) Tj ET`)),
      "/FlateDecode",
    );
    const outcome = await failureOf(endless, { timeoutMs: 3_000 });
    assert.ok(["1 pages", "PDF_PARSE_TIMEOUT"].includes(outcome), outcome);
  });

  it("ends when the process stops", async () => {
    const stopping = new AbortController();
    const reading = reader.read(await pizzeria(), { signal: stopping.signal });
    stopping.abort(new Error("stopping"));
    await assert.rejects(reading, /stopping/);
    await assert.rejects(reader.read(await pizzeria(), { signal: stopping.signal }), /stopping/);
  });

  it("takes a form without text for what it is", async () => {
    const document = await PDFDocument.create();
    document.addPage().drawRectangle({ x: 10, y: 10, width: 100, height: 100 });
    assert.equal(await failureOf(Buffer.from(await document.save())), "PDF_NO_TEXT");
  });
});
