import { hash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type Family, linesOf, type Run, runsOf } from "./pdf-text.ts";
import type { TrueType } from "./true-type.ts";

export interface Letters {
  regular: Family;
  bold: Family;
}

export type Part =
  | { kind: "title" | "heading" | "text"; text: string }
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] };

export interface Text {
  title: string;
  /** Of the text, as BCP 47: who reads it aloud must know. */
  language: string;
  parts: readonly Part[];
  /** Stands at the foot of every page. */
  footOf(page: number, pages: number): string;
  /** As the document says it was made, so that the same text is the same bytes. */
  madeAtMs: number;
}

// A4 in points.
const [width, height] = [595.28, 841.89];
const margin = 68;
const bottom = 76;
const labelWidth = 150;
const styles = {
  title: { size: 21, leading: 27, before: 0, isBold: true, tag: "H1" },
  heading: { size: 12.5, leading: 17, before: 16, isBold: true, tag: "H2" },
  text: { size: 10.5, leading: 15.5, before: 4, isBold: false, tag: "P" },
  fact: { size: 10.5, leading: 15.5, before: 3, isBold: false, tag: "P" },
} as const;
type StyleName = keyof typeof styles;

interface Line {
  text: string;
  left: number;
  isBold: boolean;
}
/** What stands on one line, and whether the element that it is part of begins with it. */
interface Row {
  style: StyleName;
  lines: Line[];
  begins: boolean;
}

/**
 * A document of plain text as PDF 1.7: pages, headings that programs know as such (tagged, ISO 32000-1, 14.8), and letters that are in
 * the file (decision 0079).
 */
export function writePdf(text: Text, letters: Letters): Buffer {
  const pages = inPages(rowsOf(text.parts, letters));
  const file = new PdfFile();
  const fonts = new Fonts(file);
  const [catalog, tree, root] = [file.claim(), file.claim(), file.claim()];
  const elements: { id: number; style: StyleName; pieces: string[] }[] = [];
  const pageIds: number[] = [];
  const parents: string[] = [];
  for (const [index, rows] of pages.entries()) {
    const page = file.claim();
    const content = new Content(fonts, letters);
    const marked: number[] = [];
    for (const { row, y } of rows) {
      if (row.begins || elements.length === 0)
        elements.push({ id: file.claim(), style: row.style, pieces: [] });
      const element = elements.at(-1)!;
      element.pieces.push(`<< /Type /MCR /Pg ${page} 0 R /MCID ${marked.length} >>`);
      content.row(row, y, styles[row.style].tag, marked.length);
      marked.push(element.id);
    }
    content.foot(text.footOf(index + 1, pages.length));
    const stream = file.stream(content.toString());
    file.put(
      page,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Tabs /S /StructParents ${index} ` +
        `/Contents ${stream} 0 R /Resources << /Font ${fonts.names()} >> >>`,
    );
    pageIds.push(page);
    parents.push(`${index} [${marked.map((id) => `${id} 0 R`).join(" ")}]`);
  }
  const whole = file.claim();
  for (const { id, style, pieces } of elements)
    file.put(id, `<< /Type /StructElem /S /${styles[style].tag} /P ${whole} 0 R /K [${pieces.join(" ")}] >>`);
  const kids = elements.map(({ id }) => `${id} 0 R`).join(" ");
  file.put(whole, `<< /Type /StructElem /S /Document /P ${root} 0 R /K [${kids}] >>`);
  const parentTree = file.add(`<< /Nums [${parents.join(" ")}] >>`);
  file.put(root, `<< /Type /StructTreeRoot /K ${whole} 0 R /ParentTree ${parentTree} 0 R >>`);
  file.put(
    tree,
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(" ")}] >>`,
  );
  file.put(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (${text.language}) /MarkInfo << /Marked true >> ` +
      `/StructTreeRoot ${root} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  fonts.write();
  const info = file.add(
    `<< /Title ${unicode(text.title)} /Producer (Luka) /CreationDate (D:${new Date(text.madeAtMs)
      .toISOString()
      .replace(/\D/g, "")
      .slice(0, 14)}Z) >>`,
  );
  return file.bytes(catalog, info);
}

function rowsOf(parts: readonly Part[], letters: Letters): Row[] {
  const most = width - 2 * margin;
  return parts.flatMap((part) => {
    if (part.kind === "facts") return part.facts.flatMap(([label, value]) => factRows(label, value, letters));
    const { size, isBold } = styles[part.kind];
    return linesOf(isBold ? letters.bold : letters.regular, part.text, size, most).map((line, index) => ({
      style: part.kind,
      lines: [{ text: line, left: margin, isBold }],
      begins: index === 0,
    }));
  });
}

function factRows(label: string, value: string, letters: Letters): Row[] {
  const { size } = styles.fact;
  const labels = linesOf(letters.bold, label, size, labelWidth - 10);
  const values = linesOf(letters.regular, value, size, width - 2 * margin - labelWidth);
  return Array.from({ length: Math.max(labels.length, values.length) }, (_, index) => ({
    style: "fact",
    lines: [
      ...(labels[index] ? [{ text: labels[index], left: margin, isBold: true }] : []),
      ...(values[index] ? [{ text: values[index], left: margin + labelWidth, isBold: false }] : []),
    ],
    begins: index === 0,
  }));
}

/** A heading never stands last on a page. */
function inPages(rows: readonly Row[]): { row: Row; y: number }[][] {
  const pages: { row: Row; y: number }[][] = [[]];
  let y = height - margin;
  for (const [index, row] of rows.entries()) {
    const { leading, before } = styles[row.style];
    const gap = row.begins && pages.at(-1)!.length > 0 ? before : 0;
    const next = rows[index + 1];
    const needed = gap + leading + (row.style === "heading" && next ? styles[next.style].leading + 8 : 0);
    if (y - needed < bottom) {
      pages.push([]);
      y = height - margin;
    } else y -= gap;
    y -= leading;
    pages.at(-1)!.push({ row, y });
  }
  return pages;
}

/** What stands on a page, as its drawing. */
class Content {
  readonly #fonts: Fonts;
  readonly #letters: Letters;
  readonly #drawn: string[] = [];
  constructor(fonts: Fonts, letters: Letters) {
    this.#fonts = fonts;
    this.#letters = letters;
  }
  row({ style, lines }: Row, y: number, tag: string, mark: number): void {
    this.#drawn.push(`/${tag} << /MCID ${mark} >> BDC`);
    for (const line of lines) this.#line(line, y, styles[style].size);
    this.#drawn.push("EMC");
  }
  foot(text: string): void {
    this.#drawn.push("/Artifact BMC 0.36 g");
    this.#line({ text, left: margin, isBold: false }, 44, 8.5);
    this.#drawn.push("0 g EMC");
  }
  #line({ text, left, isBold }: Line, y: number, size: number): void {
    this.#drawn.push(`BT 1 0 0 1 ${left.toFixed(2)} ${y.toFixed(2)} Tm`);
    for (const run of runsOf(isBold ? this.#letters.bold : this.#letters.regular, text))
      this.#drawn.push(`/${this.#fonts.use(run)} ${size} Tf <${run.glyphs.map(hex).join("")}> Tj`);
    this.#drawn.push("ET");
  }
  toString(): string {
    return this.#drawn.join("\n");
  }
}

const hex = (number: number): string => number.toString(16).padStart(4, "0");
const unicode = (text: string): string => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

/** The fonts that a document uses, with the signs that it uses of each. */
class Fonts {
  readonly #file: PdfFile;
  readonly #used = new Map<TrueType, { id: number; name: string; signs: Map<number, string> }>();
  constructor(file: PdfFile) {
    this.#file = file;
  }
  use({ font, glyphs, text }: Run): string {
    const known = this.#used.get(font);
    const used = known ?? { id: this.#file.claim(), name: `F${this.#used.size}`, signs: new Map() };
    this.#used.set(font, used);
    const signs = [...text];
    for (const [index, glyph] of glyphs.entries()) used.signs.set(glyph, signs[index]!);
    return used.name;
  }
  names(): string {
    return `<< ${[...this.#used.values()].map(({ name, id }) => `/${name} ${id} 0 R`).join(" ")} >>`;
  }
  write(): void {
    for (const [font, { id, name, signs }] of this.#used) this.#write(font, id, `Luka-${name}`, signs);
  }
  #write(font: TrueType, id: number, name: string, signs: ReadonlyMap<number, string>): void {
    const perMille = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    const data = this.#file.stream(font.bytes, `/Length1 ${font.bytes.length}`);
    const descriptor = this.#file.add(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${font.box.map(perMille).join(" ")}] /ItalicAngle 0 ` +
        `/Ascent ${perMille(font.ascent)} /Descent ${perMille(font.descent)} /CapHeight ${perMille(font.ascent)} /StemV 80 ` +
        `/FontFile2 ${data} 0 R >>`,
    );
    const widths = [...signs.keys()].map((glyph) => `${glyph} [${perMille(font.advanceOf(glyph))}]`);
    const descendant = this.#file.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
        `/FontDescriptor ${descriptor} 0 R /W [${widths.join(" ")}] /CIDToGIDMap /Identity >>`,
    );
    const readable = this.#file.stream(toUnicode(signs));
    this.#file.put(
      id,
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${readable} 0 R >>`,
    );
  }
}

/** Which text the glyphs are, for who searches, copies and reads aloud (ISO 32000-1, 9.10.3): a hundred at most stand together. */
function toUnicode(signs: ReadonlyMap<number, string>): string {
  const pairs = [...signs].map(
    ([glyph, sign]) => `<${hex(glyph)}> <${Buffer.from(sign, "utf16le").swap16().toString("hex")}>`,
  );
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += 100) {
    const some = pairs.slice(at, at + 100);
    blocks.push(`${some.length} beginbfchar`, ...some, "endbfchar");
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

/** The objects of a file by number, and at its end where each of them stands. */
class PdfFile {
  readonly #objects: (Buffer | undefined)[] = [];
  /** A number for what is written later. */
  claim(): number {
    return this.#objects.push(undefined);
  }
  put(id: number, object: string | Buffer): void {
    this.#objects[id - 1] = Buffer.from(object);
  }
  add(object: string | Buffer): number {
    const id = this.claim();
    this.put(id, object);
    return id;
  }
  stream(data: string | Buffer, more = ""): number {
    const packed = deflateSync(data);
    const head = `<< /Filter /FlateDecode /Length ${packed.length} ${more} >>\nstream\n`;
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]));
  }
  bytes(root: number, info: number): Buffer {
    const parts = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1")];
    const offsets: number[] = [];
    let length = parts[0]!.length;
    for (const [index, object] of this.#objects.entries()) {
      offsets.push(length);
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object!, Buffer.from("\nendobj\n")]);
      parts.push(part);
      length += part.length;
    }
    const id = hash("sha256", Buffer.concat(parts), "hex").slice(0, 32);
    const count = offsets.length + 1;
    const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
    const trailer = `trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>`;
    parts.push(
      Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${length}\n%%EOF\n`),
    );
    return Buffer.concat(parts);
  }
}
