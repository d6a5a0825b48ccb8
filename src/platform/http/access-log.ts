import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../domain/problems.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { askedFor } from "./other-methods.ts";
import { callerRequestId } from "./request-id.ts";

/** What the log and the metrics know of a request besides its route. */
declare module "fastify" {
  interface FastifyRequest {
    /** The caller that a door let in; null before and without one. */
    caller: object | null;
    /** The client's own address; proxies' word counts only from TRUSTED_PROXIES. */
    readonly clientIp: string;
    /** The body's bytes, of routes that ask for them. */
    rawBody: Buffer | undefined;
    /** Of the order that the request has placed, or had placed before. */
    orderNumber?: number;
  }
  interface FastifyContextConfig {
    /** The door that the route hangs on. */
    door?: string;
    /** Answers are only counted; failures are written all the same. */
    isQuiet?: boolean;
    keepsRawBody?: boolean;
    /** The body comes from an HTML form. */
    takesForm?: boolean;
    ignoresForm?: boolean;
    takesFile?: boolean;
    mostValues?: number;
  }
}

/**
 * One line per answer: which route, how it ended, why when it was refused, and how long it took. Addresses with their tokens,
 * bodies, IP addresses and names are personal or secret and stay out; the route's pattern, ids and codes say enough.
 */
export function createAccessLog(log: Log, metrics: Metrics) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { url: route = "(none)", door = "none" } = askedFor(request);
    const status = reply.statusCode;
    const why = request.whyRefused;
    metrics.httpSeconds.labels(door, request.method, route, String(status)).observe(reply.elapsedTime / 1000);
    if (why) metrics.refusals.labels(why.code, door).inc();
    if (!log.isLevelEnabled("info")) return;
    const caller = request.caller as { restaurantId?: string; keyId?: string | null } | null;
    log.info(
      {
        requestId: request.id,
        callerRequestId: callerRequestId(request.headers["x-request-id"]),
        method: request.method,
        route,
        status,
        code: why?.code,
        reason: why?.reason ?? undefined,
        issues: why?.issues ?? undefined,
        orderNumber: request.orderNumber,
        // Quiet routes are not timed.
        ms: Number(reply.elapsedTime.toFixed(1)) || undefined,
        restaurantId: caller?.restaurantId,
        keyId: caller?.keyId ?? undefined,
      },
      "request",
    );
  };
}

/** What is refused on the bare socket: it never became a request, but its answer has an id. */
export function createRefusedSocketLog(log: Log, metrics: Metrics) {
  return (requestId: string, status: number, code: ProblemCode): void => {
    metrics.refusals.labels(code, "none").inc();
    log.info({ requestId, status, code }, "request");
  };
}
