const longestLine = 76;
const [tab, lineFeed, carriageReturn, space, equals, lastPrinted] = [
  0x09, 0x0a, 0x0d, 0x20, 0x3d, 0x7e,
] as const;
const hex = Buffer.from("0123456789ABCDEF");

/** A text as quoted-printable (RFC 2045, 6.7): lines of 76 bytes at most, all of them ASCII and ended by CRLF. */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text);
  // Three for each byte, and a soft break for every 73.
  const encoded = Buffer.allocUnsafe(bytes.length * 4 + 4);
  let [at, column] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    if (byte === carriageReturn && bytes[index + 1] === lineFeed) continue;
    if (byte === lineFeed) {
      encoded[at++] = carriageReturn;
      encoded[at++] = lineFeed;
      column = 0;
      continue;
    }
    const isPlain = isLiteral(byte, bytes[index + 1]);
    const width = isPlain ? 1 : 3;
    if (column + width >= longestLine) {
      encoded[at++] = equals;
      encoded[at++] = carriageReturn;
      encoded[at++] = lineFeed;
      column = 0;
    }
    if (isPlain) encoded[at++] = byte;
    else {
      encoded[at++] = equals;
      encoded[at++] = hex[byte >> 4]!;
      encoded[at++] = hex[byte & 15]!;
    }
    column += width;
  }
  return encoded.toString("latin1", 0, at);
}

/** White space at the end of a line is lost on the way. */
function isLiteral(byte: number, next: number | undefined): boolean {
  if (byte === space || byte === tab)
    return next !== undefined && next !== lineFeed && next !== carriageReturn;
  return byte > space && byte <= lastPrinted && byte !== equals;
}
