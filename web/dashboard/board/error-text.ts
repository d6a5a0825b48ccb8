import { ApiError, hasMovedOn } from "../api-error.ts";
import type { Words } from "../texts.tsx";

/** What happened and what to do, where something was not done; what nobody foresaw has the number to report it with. */
export function errorText(t: Words["t"], error: unknown): string {
  if (!(error instanceof ApiError)) return t.errors.unknown;
  if (error.code === "NETWORK") return t.errors.network;
  if (hasMovedOn(error)) return t.movedByOther;
  if (error.code === "IDEMPOTENCY_CONFLICT") return t.errors.onceAlready;
  const text = error.message || t.errors.unknown;
  return error.status >= 500 && error.requestId
    ? `${text} ${t.errors.withId({ id: error.requestId })}`
    : text;
}
