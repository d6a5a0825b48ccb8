import type { FastifyRequest } from "fastify";
import { isIdempotencyKey } from "../../domain/idempotency-key.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

/** The request's Idempotency-Key, or null without one. Throws BAD_REQUEST when it is malformed. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (isIdempotencyKey(key)) return key;
  throw new Problem("BAD_REQUEST", { reason: "IDEMPOTENCY_KEY" }, message("orders.idempotencyKey"));
}
