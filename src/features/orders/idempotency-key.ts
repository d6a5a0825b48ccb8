import type { FastifyRequest } from "fastify";
import { isIdempotencyKey } from "../../domain/idempotency-key.ts";
import type { Locale } from "../../domain/problems.ts";
import { Problem } from "../../platform/problem.ts";

/** The request's Idempotency-Key, or null without one. Throws BAD_REQUEST when it is malformed. */
export function idempotencyKeyOf(request: FastifyRequest, locale: Locale): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (isIdempotencyKey(key)) return key;
  const message =
    locale === "en"
      ? "Idempotency-Key must have 16 to 128 characters from a-z, A-Z, 0-9, _ and -."
      : "Idempotency-Key må ha 16 til 128 tegn av a-z, A-Z, 0-9, _ og -.";
  throw new Problem("BAD_REQUEST", { reason: "IDEMPOTENCY_KEY" }, message);
}
