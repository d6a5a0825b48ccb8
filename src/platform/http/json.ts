import { isUtf8 } from "node:buffer";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import { Problem } from "../problem.ts";

/** Deeper or wider than any body that the API describes, but for whole menus (`Route.mostValues`); refused before it is built (S-27). */
const maxDepth = 32;
const maxValues = 10_000;

/**
 * JSON as the service takes it: UTF-8 without a byte order mark, no key twice in one object, bounded in depth and number of
 * values (400 INVALID_JSON); and in it no number that cannot be told apart from its neighbour (beyond 2^53, or
 * 1e400), no NUL or half character, no `__proto__` or `constructor` (422 VALIDATION_FAILED with the path). -0 is 0.
 */
export function parseJson(bytes: Buffer, mostValues = maxValues): unknown {
  if (!isUtf8(bytes)) throw invalid("NOT_UTF8");
  const colons = countKeys(bytes, mostValues);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw invalid("SYNTAX");
  }
  const seen: Seen = { keys: 0, issues: [] };
  value = inspect(value, [], seen);
  if (seen.keys !== colons) throw invalid("DUPLICATE_KEY");
  if (seen.issues.length > 0) throw Problem.validation(seen.issues);
  return value;
}

const invalid = (reason: string): Problem => new Problem("INVALID_JSON", { reason });

const quote = 0x22;
const backslash = 0x5c;

/**
 * One pass over the bytes before anything is built: bounds depth and number of values, and counts the keys, so that a key
 * written twice shows as a difference to the keys of the parsed value.
 */
function countKeys(bytes: Buffer, mostValues: number): number {
  let depth = 0;
  let colons = 0;
  let values = 0;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case quote:
        for (i++; i < bytes.length && bytes[i] !== quote; i++) if (bytes[i] === backslash) i++;
        break;
      case 0x3a: // :
        colons += 1;
        break;
      case 0x2c: // ,
        if (++values > mostValues) throw invalid("TOO_MANY_VALUES");
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > maxDepth) throw invalid("TOO_DEEP");
        if (++values > mostValues) throw invalid("TOO_MANY_VALUES");
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return colons;
}

interface Seen {
  keys: number;
  issues: Issue[];
}

type Path = (string | number)[];

function inspect(value: unknown, path: Path, seen: Seen): unknown {
  switch (typeof value) {
    case "string":
      if (!isText(value)) report(seen, path, message("fields.characters"));
      return value;
    case "number":
      if (value === 0) return 0;
      if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
        report(seen, path, message("fields.tooLargeNumber"));
      }
      return value;
    case "object":
      if (value !== null) inspectMembers(value as Record<string, unknown>, path, seen);
      return value;
    default:
      return value;
  }
}

function inspectMembers(holder: Record<string, unknown> | unknown[], path: Path, seen: Seen): void {
  if (Array.isArray(holder)) {
    for (let i = 0; i < holder.length; i++) {
      path.push(i);
      holder[i] = inspect(holder[i], path, seen);
      path.pop();
    }
    return;
  }
  for (const key of Object.keys(holder)) {
    seen.keys += 1;
    path.push(key);
    const isField = key !== "__proto__" && key !== "constructor" && isText(key);
    if (!isField) report(seen, path, message("fields.unknown"), "UNKNOWN_FIELD");
    const value = inspect(holder[key], path, seen);
    if (isField) holder[key] = value;
    path.pop();
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and people type neither. */
const isText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

function report(seen: Seen, path: Path, said: Message, code = "INVALID"): void {
  if (seen.issues.length < 20) seen.issues.push({ path: path.join(".").toWellFormed(), code, message: said });
}
