import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { message } from "../../messages/message.ts";
import { AddressFileError } from "./address-file.ts";

export interface Line {
  /** From 1. */
  number: number;
  text: string;
}

/** No line of an address file is a tenth as long: what is longer is another kind of file. */
const longestLine = 64 * 1024;

/** The lines of a file, plain, gzipped, or in a zip archive as it is downloaded. Holds one piece of it at a time. */
export async function* linesOfFile(path: string): AsyncGenerator<Line> {
  yield* linesOf(await unpacked(path));
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let number = 0;
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new AddressFileError(message("addressFile.notText", { number: number + 1 }));
    }
  };
  for await (const chunk of bytes) {
    const lines = (rest + decode(chunk)).split("\n");
    rest = lines.pop()!;
    if (rest.length > longestLine)
      throw new AddressFileError(message("addressFile.tooLong", { number: number + lines.length + 1 }));
    for (const text of lines) yield { number: ++number, text: text.replace(/\r$/, "") };
  }
  const last = rest + decode();
  if (last !== "") yield { number: number + 1, text: last.replace(/\r$/, "") };
}

async function unpacked(path: string): Promise<AsyncIterable<Buffer>> {
  const head = await beginningOf(path);
  const from = (position: number): Readable => createReadStream(path, { start: position });
  const through = (unpack: NodeJS.ReadWriteStream & Readable, position: number): Readable =>
    // An error of either reaches whoever reads the lines.
    pipeline(from(position), unpack, () => undefined) as unknown as Readable;
  if (head[0] === 0x1f && head[1] === 0x8b) return through(createGunzip(), 0);
  if (head.subarray(0, 4).equals(zipSignature)) return through(createInflateRaw(), startInZip(head));
  return from(0);
}

async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
  return buffer.subarray(0, bytesRead);
}

const zipSignature = Buffer.from("PK\x03\x04", "latin1");

/** The download is an archive with one compressed CSV file: its bytes begin after the first local header (APPNOTE 4.3.7). */
function startInZip(head: Buffer): number {
  const nameLength = head.readUInt16LE(26);
  const name = head.toString("utf8", 30, 30 + nameLength);
  if (head.readUInt16LE(8) !== 8 || !/\.csv$/i.test(name)) {
    throw new AddressFileError(message("addressFile.packed", { name }));
  }
  return 30 + nameLength + head.readUInt16LE(28);
}
