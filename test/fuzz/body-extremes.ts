import type { OpenApiDocument } from "../conformance/wire-format.ts";
import type { Schema } from "./from-schema.ts";
import { hostileDays, hostileInstants } from "./hostile.ts";

/** A place of a body, and something that its schema ends at or just refuses. */
export interface BodyExtreme {
  path: readonly (string | number)[];
  value: unknown;
  isTime: boolean;
}

interface Place {
  path: readonly (string | number)[];
  schema: Schema;
  /** What stands there; undefined for a field that was left out. */
  value: unknown;
}

/** Extremes for every place that a body has, or could have beside what it has. */
export function* bodyExtremes(
  document: OpenApiDocument,
  schema: Schema,
  body: unknown,
): Generator<BodyExtreme> {
  for (const { path, schema: its, value } of placesIn(document, schema, body)) {
    if (path.length === 0) continue;
    const isTime = its.format === "date" || its.format === "date-time";
    for (const extreme of extremesOf(its, value)) yield { path, value: extreme, isTime };
  }
}

function* placesIn(
  document: OpenApiDocument,
  schema: Schema,
  value: unknown,
  path: Place["path"] = [],
): Generator<Place> {
  const named = schema.$ref && (document.components.schemas[schema.$ref.split("/").at(-1)!] as Schema);
  const choices = named ? [named] : (schema.anyOf ?? schema.oneOf ?? schema.allOf);
  if (choices) {
    for (const choice of choices) yield* placesIn(document, choice, value, path);
    return;
  }
  yield { path, schema, value };
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items && value.length > 0) yield* placesIn(document, schema.items, value[0], [...path, 0]);
    return;
  }
  for (const [name, its] of Object.entries(schema.properties ?? {}))
    yield* placesIn(document, its, (value as Record<string, unknown>)[name], [...path, name]);
}

/** Whether something stands, or could stand, at a place. */
export function hasPlace(body: unknown, path: Place["path"]): boolean {
  let holder = body;
  for (const step of path.slice(0, -1)) holder = (holder as Record<string | number, unknown> | null)?.[step];
  return typeof holder === "object" && holder !== null;
}

/** The body with another value at a place. */
export function withValue(body: unknown, path: Place["path"], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}

function extremesOf(schema: Schema, value: unknown): readonly unknown[] {
  switch ([schema.type ?? (schema.enum || schema.const !== undefined ? "enum" : "object")].flat()[0]) {
    case "string":
      if (schema.enum) return ["", "null", null];
      if (schema.format === "date") return [...hostileDays, null];
      if (schema.format === "date-time") return [...hostileInstants, null];
      return texts(schema);
    case "integer":
    case "number":
      return numbers(schema);
    case "boolean":
      return [true, false, null, "true", 1];
    case "array":
      return lists(schema, value);
    case "object":
      return [{}, null, []];
    default:
      return [null, ""];
  }
}

/** Nothing that can be seen, as much as fits, and what gets longer when it is normalised, escaped or written in other letters. */
function texts({ maxLength = 200 }: Schema): readonly unknown[] {
  const most = Math.min(maxLength, 20_000);
  const growing = [
    ...["x", "\u00df", "\u0130", "\ufdfa", "\u0390", "&", "'", "\\", "%"],
    ...["\u0001", "\u0301", "<b>", " \u200b"],
  ];
  return [
    ...["", " ", "\t\r\n", "\u00a0", "\u200b", "\ufeff", "\u0001", "\u007f", "\u0085", "\ufffe"],
    ...["\ufdd0", "\u2028", "\u202e"],
    ...["\u0660\u0661\u0662\u0663", "-", "_", "--", ".", "%", "\\", "\\x00", "\\u0000", "{}"],
    ...["null", "0", "-1", "1e309"],
    ...["a@b.no", "https://x.no", "https://x.no/\u0001", "data:,", "javascript:0", "//", "/", "#"],
    ...["?", "<script>", "**", "[](x)", "![](/uploads/x)"],
    ...growing.map((piece) => piece.repeat(Math.floor(most / piece.length))),
    "\u{1f355}".repeat(Math.floor(most / 2)),
    `${"x".repeat(Math.max(0, most - 1))}\u{1f355}`,
    "x".repeat(most + 1),
    ...[null, 0, [], {}],
  ];
}

function numbers({ minimum, maximum, type }: Schema): readonly unknown[] {
  const bounds = [minimum ?? 0, maximum ?? 2 ** 31 - 1].flatMap((bound) => [bound - 1, bound, bound + 1]);
  const all = [
    ...[-1, 0, 1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1],
    ...[1.5, 1e308, 5e-324],
  ];
  return [
    ...new Set([...bounds, ...all]),
    ...(type === "number" ? [-1e308, 1e-7, 179.9999999999] : []),
    null,
    "1",
  ];
}

function lists({ maxItems = 100 }: Schema, value: unknown): readonly unknown[] {
  const [first] = Array.isArray(value) ? value : [];
  const most = Math.min(maxItems, 400);
  if (first === undefined) return [[], [null], {}, null];
  return [
    [],
    [first, first],
    Array.from({ length: most }, () => first),
    [...Array(most + 1)].map(() => first),
    null,
  ];
}
