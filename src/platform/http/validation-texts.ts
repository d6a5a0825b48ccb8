import type { z } from "zod";
import { type Message, message } from "../../messages/message.ts";
import type { Catalogue } from "../../messages/nb/catalogue.ts";
import { fromSchema } from "../../messages/schema-message.ts";

/** What is wrong with a field and what would be right: the schema's own message, or else one for what zod found. */
export function issueMessage(code: string, issue: z.core.$ZodIssue): Message {
  const own = fromSchema(issue.message);
  if (own) return own;
  if (code === "UNKNOWN_FIELD") return message("fields.unknown");
  if (code === "REQUIRED") return message("fields.required");
  switch (issue.code) {
    case "invalid_type":
      return isNamed(issue.expected)
        ? message(`fields.type.${issue.expected}`)
        : message("fields.type.other", { type: issue.expected });
    case "invalid_value":
      return message("fields.oneOf", { values: issue.values.map(String).join(", ") });
    case "invalid_union":
      return oneShapeOf(issue);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "not_multiple_of":
      return message("fields.multipleOf", { divisor: issue.divisor });
    case "invalid_format":
      return message(formats[issue.format] ?? "fields.format");
    default:
      return message("fields.invalid");
  }
}

/** A word that says which shape is meant has its list; shapes that all miss the same thing say so. */
function oneShapeOf(issue: z.core.$ZodIssueInvalidUnion): Message {
  const known = "options" in issue ? (issue.options ?? []) : [];
  const values =
    known.length > 0
      ? known
      : issue.errors.flatMap(([first]) => (first?.code === "invalid_value" ? first.values : []));
  return values.length > 0
    ? message("fields.oneOf", { values: values.map(String).join(", ") })
    : message("fields.invalid");
}

type NamedType = Exclude<keyof Catalogue["fields"]["type"], "other">;
const namedTypes: ReadonlySet<string> = new Set<NamedType>([
  "string",
  "number",
  "int",
  "boolean",
  "array",
  "object",
  "record",
  "null",
]);
const isNamed = (type: string): type is NamedType => namedTypes.has(type);

const formats: Record<string, "fields.email" | "fields.url" | "fields.instant" | "fields.date"> = {
  email: "fields.email",
  url: "fields.url",
  datetime: "fields.instant",
  date: "fields.date",
};

function tooSmall(origin: string, bound: number): Message {
  if (!isCounted(origin)) return message("fields.numberAtLeast", { bound });
  if (bound === 1) return message("fields.empty");
  return message(origin === "string" ? "fields.textAtLeast" : "fields.listAtLeast", { count: bound });
}

function tooBig(origin: string, bound: number): Message {
  if (!isCounted(origin)) return message("fields.numberAtMost", { bound });
  return message(origin === "string" ? "fields.textAtMost" : "fields.listAtMost", { count: bound });
}

const isCounted = (origin: string): boolean => origin === "string" || origin === "array" || origin === "set";
