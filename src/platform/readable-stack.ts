import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

/**
 * A stack of the bundle (decision 0095) with the files and lines of the sources. Node would keep the maps of the whole program in memory
 * from the start (`--enable-source-maps`); here nothing is read before something has failed, and then a few bytes for each line.
 */
export const readableStack = (stack: string | undefined): string | undefined =>
  stack?.replaceAll(
    /(file:\/\/\S*\/web\/dist\/service\/[\w.-]+\.js):(\d+):(\d+)/g,
    (whole, file: string, line, column) => sourceAt(file, Number(line), Number(column)) ?? whole,
  );

/** What the terminal is shown of an error. */
export const readable = (error: unknown): string => readableStack(inspect(error))!;

/**
 * What stands beside a file of the bundle as `FILE.places` (tools/bundle-places.ts): records of four numbers, the first of which holds how
 * many follow; of each place at which another line of a source begins, in order: its line and column in the file, which source, and the line
 * there. After them the sources, as JSON.
 */
export const placeWords = 4;

function sourceAt(bundled: string, line: number, column: number): string | null {
  let file: number;
  try {
    file = openSync(fileURLToPath(`${bundled}.places`), "r");
  } catch {
    // It was taken away by a build since: then the stack is as it is.
    return null;
  }
  try {
    const record = new Int32Array(placeWords);
    const bytes = record.byteLength;
    const read = (at: number): Int32Array => {
      readSync(file, record, 0, bytes, at * bytes);
      return record;
    };
    const count = read(0)[0]!;
    let [low, high] = [1, count + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [itsLine, itsColumn] = read(middle) as unknown as [number, number];
      if (itsLine > line || (itsLine === line && itsColumn > column)) high = middle;
      else low = middle + 1;
    }
    if (low === 1) return null;
    const [, , source, sourceLine] = read(low - 1) as unknown as [number, number, number, number];
    const sources = Buffer.alloc(fstatSync(file).size - (count + 1) * bytes);
    readSync(file, sources, 0, sources.length, (count + 1) * bytes);
    return `${(JSON.parse(sources.toString()) as string[])[source]}:${sourceLine}`;
  } finally {
    closeSync(file);
  }
}
