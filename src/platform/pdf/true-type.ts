/** What a writer of PDF needs of a TrueType font: which sign is which glyph, and how wide each is. */
export interface TrueType {
  /** The file itself, which goes into the document. */
  bytes: Buffer;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
  /** 0 for a sign that the font has not. */
  glyphOf(codePoint: number): number;
  /** In units of the font. */
  advanceOf(glyph: number): number;
}

interface Segment {
  first: number;
  last: number;
  glyphOf(codePoint: number): number;
}

/** Reads a font of the house's own: TrueType outlines, `cmap` of format 4 or 12 (OpenType 1.9.1, "cmap"). Throws for anything else. */
export function readTrueType(bytes: Buffer): TrueType {
  const tables = new Map<string, number>();
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const at = 12 + 16 * index;
    tables.set(bytes.toString("latin1", at, at + 4), bytes.readUInt32BE(at + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`The font has no table ${tag}.`);
    return at;
  };
  const [head, hhea, hmtx] = [table("head"), table("hhea"), table("hmtx")];
  table("glyf");
  const metrics = bytes.readUInt16BE(hhea + 34);
  const segments = segmentsOf(bytes, table("cmap"));
  const box = [36, 38, 40, 42].map((at) => bytes.readInt16BE(head + at));
  return {
    bytes,
    unitsPerEm: bytes.readUInt16BE(head + 18),
    ascent: bytes.readInt16BE(hhea + 4),
    descent: bytes.readInt16BE(hhea + 6),
    box: box as unknown as TrueType["box"],
    glyphOf: (codePoint) =>
      segments.find(({ first, last }) => codePoint >= first && codePoint <= last)?.glyphOf(codePoint) ?? 0,
    advanceOf: (glyph) => bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, metrics - 1)),
  };
}

function segmentsOf(bytes: Buffer, cmap: number): Segment[] {
  for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index++) {
    const at = cmap + bytes.readUInt32BE(cmap + 4 + 8 * index + 4);
    const format = bytes.readUInt16BE(at);
    if (format === 4) return segmentsOf4(bytes, at);
    if (format === 12) return segmentsOf12(bytes, at);
  }
  throw new Error("The font has no table of signs that is known here.");
}

function segmentsOf4(bytes: Buffer, at: number): Segment[] {
  const doubled = bytes.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  const [deltas, offsets] = [starts + doubled, starts + 2 * doubled];
  return Array.from({ length: doubled / 2 }, (_, index) => {
    const first = bytes.readUInt16BE(starts + 2 * index);
    const delta = bytes.readUInt16BE(deltas + 2 * index);
    const place = offsets + 2 * index;
    const offset = bytes.readUInt16BE(place);
    return {
      first,
      last: bytes.readUInt16BE(ends + 2 * index),
      glyphOf(codePoint) {
        if (offset === 0) return (codePoint + delta) & 0xffff;
        const glyph = bytes.readUInt16BE(place + offset + 2 * (codePoint - first));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      },
    };
  });
}

const segmentsOf12 = (bytes: Buffer, at: number): Segment[] =>
  Array.from({ length: bytes.readUInt32BE(at + 12) }, (_, index) => {
    const group = at + 16 + 12 * index;
    const first = bytes.readUInt32BE(group);
    const glyph = bytes.readUInt32BE(group + 8);
    return { first, last: bytes.readUInt32BE(group + 4), glyphOf: (codePoint) => glyph + codePoint - first };
  });
