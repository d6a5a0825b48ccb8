import { placeWords } from "../src/platform/readable-stack.ts";

/** The parts of a source map (ECMA-426) that are read here. */
interface SourceMap {
  sources: (string | null)[];
  mappings: string;
}

/** A source map as `readableStack` reads it: where another line of a source begins, without columns of the source and without names. */
export function placesOf({ sources, mappings }: SourceMap, nameOf: (source: string) => string): Uint8Array {
  const records: number[] = [];
  let [source, sourceLine] = [0, 0];
  for (const [at, line] of mappings.split(";").entries()) {
    let column = 0;
    let before = "";
    for (const segment of line.split(",")) {
      const [columns = 0, toSource, toLine] = numbersOf(segment);
      column += columns;
      if (toSource === undefined || toLine === undefined) continue;
      source += toSource;
      sourceLine += toLine;
      const begins = `${source}:${sourceLine}`;
      if (begins === before) continue;
      before = begins;
      records.push(at + 1, column + 1, source, sourceLine + 1);
    }
  }
  const head = [records.length / placeWords, ...Array<number>(placeWords - 1).fill(0)];
  const names = JSON.stringify(sources.map((one) => nameOf(one ?? "")));
  return Buffer.concat([Buffer.from(Int32Array.from([...head, ...records]).buffer), Buffer.from(names)]);
}

const digits = new Map(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((digit, value) => [
    digit,
    value,
  ]),
);

/** Variable-length quantities: five bits a digit, the lowest first, the sixth says that another follows; the first bit is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.get(digit)!;
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
