import { z } from "zod";
import { dayField, instantField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../problem.ts";

/** What a list may be sorted by. Only what fits its place is ever compared with a column. */
export const cursorInstant = instantField;
export const cursorDay = dayField;
export const cursorId = z.string().regex(/^\w{1,128}$/);

/** Where the next page of a list begins: the sort key of the last row, opaque to the caller. */
export const encodeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString("base64url");

/**
 * The parts of a cursor; null without one.
 * @param path the parameter's name
 * @throws Problem VALIDATION_FAILED at `path` for what we cannot have given out
 */
export function decodeCursor<Parts extends z.ZodTuple>(
  cursor: string | undefined,
  parts: Parts,
  path = "cursor",
): z.output<Parts> | null {
  if (cursor === undefined) return null;
  const parsed = parts.safeParse(jsonOf(cursor));
  if (parsed.success) return parsed.data;
  throw Problem.validation([{ path, code: "INVALID", message: message("fields.cursor") }]);
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

/**
 * A page of rows of which one more was asked for than it shows: whether there are further ones, and where they begin.
 * @param placeOf the sort key of a row, as the next page's cursor has it
 */
export function pageFrom<Row, View>(
  rows: readonly Row[],
  limit: number,
  { view, placeOf }: { view: (row: Row) => View; placeOf: (row: Row) => readonly (string | number)[] },
): Page<View> {
  const last = rows.length > limit ? rows[limit - 1]! : null;
  return {
    data: rows.slice(0, limit).map(view),
    nextCursor: last === null ? null : encodeCursor(placeOf(last)),
  };
}

/** What one asks of a list: so many at most, and from where. */
export interface PageAsked {
  limit: number;
  cursor?: string | undefined;
}
export interface Page<View> {
  data: View[];
  nextCursor: string | null;
}
