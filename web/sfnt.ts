import { inflateSync } from "node:zlib";

/**
 * A WOFF font (W3C, version 1) as the TrueType font that it holds: the same tables, unpacked. What draws pictures reads no other
 * (FreeType as sharp brings it).
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 << power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * count - (16 << power), 10);
  const parts = [head];
  let at = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(entry + more)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    // Padded to four bytes.
    const table = Buffer.alloc((length + 3) & ~3);
    (packed < length ? inflateSync(bytes) : bytes).copy(table);
    const to = 12 + 16 * index;
    woff.copy(head, to, entry, entry + 4);
    woff.copy(head, to + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(length, to + 12);
    parts.push(table);
    at += table.length;
  }
  return Buffer.concat(parts);
}
