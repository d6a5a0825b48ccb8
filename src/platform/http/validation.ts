import type { z } from "zod";
import type { Issue } from "../../domain/problems.ts";
import { issueMessage } from "./validation-texts.ts";

/** More than anybody reads; keeps the answer to a hostile body small. */
export const maxIssues = 100;

export type Checked<Value> = { value: Value } | { issues: Issue[] };

/**
 * Parses with a Zod schema and reports every issue at once: `path` as `lines.0.variantId`, `code` REQUIRED, INVALID or
 * UNKNOWN_FIELD (or what a refinement names in `params.code`), `message` for people.
 */
export function check<Schema extends z.ZodType>(schema: Schema, data: unknown): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return { value: parsed.data };
  return { issues: issuesOf(parsed.error.issues, data) };
}

export function issuesOf(found: readonly z.core.$ZodIssue[], data: unknown): Issue[] {
  const issues: Issue[] = [];
  for (const issue of found) {
    if (issues.length >= maxIssues) break;
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, maxIssues - issues.length)) {
        issues.push({
          path: [...path, key].join("."),
          code: "UNKNOWN_FIELD",
          message: issueMessage("UNKNOWN_FIELD", issue),
        });
      }
      continue;
    }
    const params = issue.code === "custom" ? issue.params : undefined;
    const named = typeof params?.code === "string" ? params.code : undefined;
    const code = named ?? (isMissing(data, issue) ? "REQUIRED" : "INVALID");
    issues.push({ path: path.join("."), code, message: issueMessage(code, issue) });
  }
  return issues;
}

/** A field that is not there at all; a union of shapes says so only through its options. */
function isMissing(data: unknown, issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "invalid_type" && issue.code !== "invalid_value" && issue.code !== "invalid_union")
    return false;
  let value = data;
  for (const step of issue.path) {
    if (typeof value !== "object" || value === null) return false;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value === undefined && issue.path.length > 0;
}
