import { ApiError } from "../api-error.ts";
import { errorText } from "../board/error-text.ts";
import type { Words } from "../texts.tsx";

/** What happened and what to do, of a change that did not go through. */
export function problemText(t: Words["t"], error: unknown): string {
  const { errors } = t.office;
  if (!(error instanceof ApiError)) return t.errors.unknown;
  const known = (errors as unknown as Record<string, unknown>)[error.code];
  if (typeof known === "string") return known;
  if (error.code === "VALIDATION_FAILED") return errors.fields;
  if (error.code === "RATE_LIMITED") return errors.rateLimited;
  if (error.code === "CHANGED") return errors.changed;
  if (error.status === 404) return errors.gone;
  return errorText(t, error);
}
