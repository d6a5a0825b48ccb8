import { newId } from "../ids.ts";
import { withoutSecrets } from "./redact.ts";

const digits = "0123456789abcdefghjkmnpqrstvwxyz";
const pairs = Array.from({ length: 1024 }, (_, n) => digits[n >> 5]! + digits[n & 31]!);
const perStem = 32 ** 4;

/**
 * Ids of requests: a TypeID whose last four digits count, so that one costs 0.1 µs instead of 2 µs for fresh random
 * bytes (GET /menu has 15 µs in all). The rest is drawn anew every second and every million requests.
 */
export function createRequestIds(nowMs: () => number = Date.now): () => string {
  let stem = "";
  let count = perStem;
  let drawnAtMs = 0;
  return () => {
    const now = nowMs();
    if (count >= perStem || now - drawnAtMs >= 1000 || now < drawnAtMs) {
      stem = newId("req").slice(0, -4);
      count = 0;
      drawnAtMs = now;
    }
    const n = count++;
    return stem + pairs[n >> 10] + pairs[n & 1023];
  };
}

/** The caller's own X-Request-Id, kept for searching the log; anything that is not plainly an id is dropped, a key as well. */
export const callerRequestId = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && /^[\w.:-]{1,128}$/.test(value) && withoutSecrets(value) === value
    ? value
    : undefined;
