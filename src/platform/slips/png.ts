import { crc32, deflateSync } from "node:zlib";
import type { SlipPicture } from "./draw-slip.ts";

/** A slip as PNG with one bit to a dot, as printers take it (W3C PNG, third edition). In it 0 is black. */
export function pngOf({ width, height, bytes }: SlipPicture): Buffer {
  const rowBytes = width / 8;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < rowBytes; x += 1) rows[y * (rowBytes + 1) + 1 + x] = ~bytes[y * rowBytes + x]! & 0xff;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
