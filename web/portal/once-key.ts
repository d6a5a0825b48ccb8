import { ApiError } from "../dashboard/api-error.ts";

/** Nobody knows what became of a call that was not answered, or that the service failed at. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Keys of calls that are done once for each. The same call keeps its key while nobody knows what became of it, so that trying again does
 * nothing twice; what is answered, or says something else, is a call of its own.
 */
export function onceKey() {
  let last: { said: string; key: string } | null = null;
  return {
    headersFor(body: unknown): { "Idempotency-Key": string } {
      const said = JSON.stringify(body);
      if (last?.said !== said) last = { said, key: crypto.randomUUID() };
      return { "Idempotency-Key": last.key };
    },
    /** @param error what it was refused with; null when it is done */
    ended(error: unknown): void {
      if (!isUnknown(error)) last = null;
    },
  };
}
