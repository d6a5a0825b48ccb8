import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthenticationFailures } from "./auth-failures.ts";
import type { ClientAddresses } from "./client-ip.ts";
import type { TrustedOrigins } from "./origins.ts";

/** What scripts may read besides the body. */
const exposed = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Idempotent-Replayed",
  "Idempotent-Body-Mismatch",
  "ETag",
].join(", ");

/** Cross-origin answers for known origins only, never with credentials. `Vary: Origin` goes with every answer. */
export interface Cors {
  /** Sets the headers of an actual answer; a promise only when the origin must be looked up. */
  allow(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
  /** The same from memory alone, for answers that fail before the door. */
  allowIfAtHand(request: FastifyRequest, reply: FastifyReply): void;
  preflight(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): Promise<FastifyReply>;
}

export function createCors(parts: {
  origins: TrustedOrigins;
  addresses: ClientAddresses;
  failures: AuthenticationFailures;
}): Cors {
  const { origins, addresses, failures } = parts;

  const grant = (reply: FastifyReply, origin: string) => {
    reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", exposed);
  };

  return {
    allow(request, reply) {
      reply.header("vary", "Origin");
      const { origin } = request.headers;
      if (origin === undefined) return;
      const isKnown = origins.isKnownNow(origin);
      if (isKnown === true) grant(reply, origin);
      if (isKnown !== undefined) return;
      return origins.isKnown(origin, addresses.of(request.raw)).then((known) => {
        if (known) grant(reply, origin);
      });
    },
    allowIfAtHand(request, reply) {
      reply.header("vary", "Origin");
      const { origin } = request.headers;
      if (origin !== undefined && origins.isKnownNow(origin) === true) grant(reply, origin);
    },
    async preflight(request, reply, methods) {
      reply.header("vary", "Origin").header("cache-control", "no-store");
      const { origin } = request.headers;
      if (origin !== undefined) {
        const address = addresses.of(request.raw);
        if (await origins.isKnown(origin, address)) {
          reply
            .header("access-control-allow-origin", origin)
            .header("access-control-allow-methods", methods.join(", "))
            .header("access-control-allow-headers", "Content-Type, Authorization, Idempotency-Key")
            // Short: a domain that is removed must stop being let through.
            .header("access-control-max-age", "600");
        } else {
          await failures.count(address);
        }
      }
      return reply.code(204).send();
    },
  };
}
