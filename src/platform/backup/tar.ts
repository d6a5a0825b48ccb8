/** The headers of a tar archive (POSIX.1-1988, "ustar"), for plain files with short names and nothing else. */
export const blockBytes = 512;

/** What a header says of the file behind it. */
export interface TarEntry {
  /** At most 100 bytes. */
  name: string;
  bytes: number;
  madeAtSeconds: number;
}

export function tarHeader({ name, bytes, madeAtSeconds }: TarEntry): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long for a name in an archive.`);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(madeAtSeconds, 11), 136);
  // The sum is taken with spaces in its own place.
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

/** Null for a header that we would have written otherwise, be it by one bit. */
export function parseTarHeader(header: Buffer): TarEntry | null {
  const name = header.toString("latin1", 0, 100).split("\0", 1)[0]!;
  const bytes = Number.parseInt(header.toString("latin1", 124, 135), 8);
  const madeAtSeconds = Number.parseInt(header.toString("latin1", 136, 147), 8);
  if (!/^[\x21-\x7e]+$/.test(name) || !Number.isSafeInteger(bytes) || !Number.isSafeInteger(madeAtSeconds))
    return null;
  const entry = { name, bytes, madeAtSeconds };
  return tarHeader(entry).equals(header) ? entry : null;
}

/** What follows a file's bytes, up to a whole block. */
export const paddingOf = (bytes: number): Buffer =>
  Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);

/** The end of an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
