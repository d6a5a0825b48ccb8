import pg from "pg";

/**
 * How column values arrive: int8 and numeric as numbers (an error beyond 2^53: money must never be rounded in
 * silence), timestamptz as `Temporal.Instant`, date and timestamp as the text they are, json and jsonb parsed.
 */
type Parser = (text: string) => unknown;

const int8 = 20;
const date = 1082;
const timestamp = 1114;
const timestamptz = 1184;
const numeric = 1700;
const int8Array = 1016;
const dateArray = 1182;
const timestamptzArray = 1185;
const numericArray = 1231;
const textArray = 1009;

/** A whole number, exactly. Throws RangeError beyond 2^53. */
export function exactNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`The database answered ${text}, which a number cannot hold exactly.`);
  }
  return value;
}

/** The instant of PostgreSQL's text form, e.g. `2026-03-29 01:00:00.123456+00`. */
export const instantOf = (text: string): Temporal.Instant =>
  Temporal.Instant.from(hasPlainYear(text) && !text.endsWith("BC") ? text : withSignedYear(text));

/**
 * ISO text, as PostgreSQL writes years: 10000 without a sign, and the year before the first as 1 BC. The first and the last day that
 * callers may send (domain/time-fields.ts) begin and end there.
 */
function textOf(instant: Temporal.Instant): string {
  const text = instant.toString();
  if (hasPlainYear(text) && !text.startsWith("0000")) return text;
  const { year, rest } = splitYear(text);
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, "0")}${rest} BC`;
}

const hasPlainYear = (text: string): boolean => /^\d{4}-/.test(text);

function withSignedYear(text: string): string {
  const { year, rest } = splitYear(text);
  const isBeforeChrist = rest.endsWith(" BC");
  const sign = isBeforeChrist && year > 1 ? "-" : "+";
  return `${sign}${String(isBeforeChrist ? year - 1 : year).padStart(6, "0")}${isBeforeChrist ? rest.slice(0, -3) : rest}`;
}

function splitYear(text: string): { year: number; rest: string } {
  const end = text.indexOf("-", 1);
  return { year: Number(text.slice(0, end)), rest: text.slice(end) };
}

const asText: Parser = (text) => text;
// pg's own array parser splits the elements; ours turn each into its value.
const splitArray = parserOfPg(textArray) as (text: string) => (string | null)[];
const arrayOf =
  (parse: Parser): Parser =>
  (text) =>
    splitArray(text).map((element) => (element === null ? null : parse(element)));

const parsers = new Map<number, Parser>([
  [int8, exactNumber],
  [numeric, exactNumber],
  [date, asText],
  [timestamp, asText],
  [timestamptz, instantOf],
  [int8Array, arrayOf(exactNumber)],
  [numericArray, arrayOf(exactNumber)],
  [dateArray, arrayOf(asText)],
  [timestamptzArray, arrayOf(instantOf)],
]);

export const rowTypes = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? parserOfPg(oid, format)) as typeof pg.types.getTypeParser,
};

// pg's types know the numbers of its own list only.
function parserOfPg(oid: number, format?: "text" | "binary"): Parser {
  return pg.types.getTypeParser(oid as Parameters<typeof pg.types.getTypeParser>[0], format as "text");
}

/** Parameters as `pg` takes them: instants as text, also inside arrays. */
export function toParameters(values: readonly unknown[]): unknown[] {
  return values.map(toParameter);
}

function toParameter(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return textOf(value);
  if (Array.isArray(value)) return value.map(toParameter);
  return value;
}
