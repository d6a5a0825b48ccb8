import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";
export type Compressed = Readonly<Record<Encoding, Buffer>>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** 5 is twice as fast as the default of gzip and smaller; what is sent many times can afford more. */
const quickQuality = 5;
const keptQuality = 9;

/** Text in both encodings, made off the main thread. `isKept`: it will be sent many times. */
export async function compress(bytes: Buffer, isKept: boolean): Promise<Compressed> {
  const [br, gz] = await Promise.all([compressAs("br", bytes, isKept), compressAs("gzip", bytes, isKept)]);
  return { br, gzip: gz };
}

/** The same in the one encoding that somebody takes. */
export const compressAs = (encoding: Encoding, bytes: Buffer, isKept = false): Promise<Buffer> =>
  encoding === "gzip"
    ? zip(bytes, { level: isKept ? 9 : 6 })
    : brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isKept ? keptQuality : quickQuality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

/** Brotli before gzip; null when the client takes neither. A weight of 0 means "not this one" (RFC 9110, 12.5.3). */
export function encodingOf(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const accepted = new Set(
    String(header)
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]!.trim()),
  );
  return accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : null;
}
