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
 * @throws Problem VALIDATION_FAILED at `cursor` for what we cannot have given out
 */
export function decodeCursor<Parts extends z.ZodTuple>(
  cursor: string | undefined,
  parts: Parts,
): z.output<Parts> | null {
  if (cursor === undefined) return null;
  const parsed = parts.safeParse(jsonOf(cursor));
  if (parsed.success) return parsed.data;
  throw Problem.validation([{ path: "cursor", code: "INVALID", message: message("fields.cursor") }]);
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
