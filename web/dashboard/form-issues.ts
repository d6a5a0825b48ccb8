import { useEffect } from "react";
import { ApiError } from "./api-error.ts";

/** The fields of a form, each with the words for what the service finds wrong there, or null for the service's own. */
export type FormFields = Readonly<Record<string, string | null>>;

/**
 * What the service found wrong with what a form has sent, by field, as `form.setErrors` takes it; empty when it is about none of
 * them. Paths are those of the wire: `events.0` is about the field `events`.
 */
export function issuesAt(error: unknown, fields: FormFields): Record<string, string> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details.issues)) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of error.details.issues as { path?: unknown; message?: unknown }[]) {
    const field = Object.keys(fields).find((name) => path === name || String(path).startsWith(`${name}.`));
    if (field !== undefined) found[field] ??= fields[field] ?? String(message);
  }
  return found;
}

/**
 * Puts what the service found wrong with a form at its fields; they are cleared as they are typed in.
 * @returns what is still to be said below them: null while the refusal is about them
 */
export function useIssues<Failure>(
  form: { setErrors(errors: Record<string, string>): void },
  error: Failure,
  fields: FormFields,
): Failure | null {
  const issues = issuesAt(error, fields);
  const isAboutFields = Object.keys(issues).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isAboutFields) form.setErrors(issues);
  }, [error]);
  return isAboutFields ? null : error;
}
