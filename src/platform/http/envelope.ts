import type { FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { told } from "../../messages/told.ts";
import { type Unavailable, whyUnavailable } from "../db/unavailable.ts";
import type { Log } from "../log.ts";
import { Problem } from "../problem.ts";
import { errorPage } from "./error-page.ts";
import { localeOf } from "./locale.ts";
import { noteWhyRefused } from "./why-refused.ts";

/** What Fastify itself refuses, in the service's own words. */
const frameworkProblems: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
  FST_ERR_CTP_EMPTY_JSON_BODY: "INVALID_JSON",
  FST_ERR_CTP_INVALID_JSON_BODY: "INVALID_JSON",
  FST_ERR_BAD_URL: "BAD_REQUEST",
  FST_ERR_MAX_PARAM_LENGTH: "NOT_FOUND",
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: "UNSUPPORTED_MEDIA_TYPE",
};

/** When to come again, in seconds: a lost server is back within a few, a full disk waits for somebody. */
const retryAfterSeconds: Record<Unavailable, number> = { AWAY: 2, LOCKED: 2, FULL: 15 };

/**
 * The expected failure that an error is. What time mends (D-32) is 503. Anything unknown is a bug and becomes 500. Either is
 * logged with the request's id, and neither says a word about what happened.
 */
export function problemOf(error: unknown, request: FastifyRequest, log: Log): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === "string" ? frameworkProblems[code] : undefined;
  if (known) return new Problem(known);
  // The client went away in the middle of its body, or before what it would have been sent piece by piece had begun.
  const isGone = code === "ERR_STREAM_PREMATURE_CLOSE" && request.raw.socket.destroyed;
  if (statusCode === 400 || request.raw.readableAborted || isGone) return new Problem("BAD_REQUEST");
  const why = whyUnavailable(error);
  if (why !== null) {
    log.warn(
      { err: error, why, requestId: request.id, route: request.routeOptions.url },
      "a request could not be served",
    );
    const headers = { "retry-after": String(retryAfterSeconds[why]) };
    return new Problem("SERVICE_UNAVAILABLE", undefined, undefined, headers);
  }
  log.error(
    { err: error, requestId: request.id, route: request.routeOptions.url },
    "a request failed unexpectedly",
  );
  return new Problem("INTERNAL_ERROR");
}

declare module "fastify" {
  interface FastifyInstance {
    /** Where a code's cause and cure are written, before the code itself: `https://…/docs/guides/errors#`. */
    errorDocs: string;
  }
}

/** The error envelope (R-40, D-352), in the caller's language; one code keeps its older flat shape. */
export function envelope(problem: Problem, { id, server }: FastifyRequest, locale: Locale): object {
  const message = tell(locale, problem.said);
  if (problem.code === "ONLINE_BOOKING_CLOSED") return { error: message, code: problem.code };
  return {
    error: {
      code: problem.code,
      message,
      requestId: id,
      docUrl: server.errorDocs + problem.code,
      ...(problem.details !== undefined && { details: told(locale, problem.details) }),
    },
  };
}

/**
 * Writes a failure and leaves its reason for the logs: never cached, whatever the handler had set before. People on pages
 * get a page.
 */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request.headers["accept-language"]);
  noteWhyRefused(request, problem, locale);
  for (const name of ["etag", "last-modified", "surrogate-key", "content-encoding"]) reply.removeHeader(name);
  reply.code(problem.status).headers(problem.headers).header("cache-control", "no-store");
  if (wantsPage(request)) return sendErrorPage(problem, request, reply, locale);
  return reply
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(envelope(problem, request, locale)));
}

const wantsPage = ({ raw, headers, originalUrl, routeOptions }: FastifyRequest): boolean =>
  (raw.method === "GET" || raw.method === "HEAD" || routeOptions?.config?.takesForm === true) &&
  !originalUrl.startsWith("/api/") &&
  (headers.accept?.includes("text/html") ?? false);

function sendErrorPage(
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): FastifyReply {
  const page = errorPage(problem.status, problem.said, request.id, locale);
  return reply
    .header("content-security-policy", page.contentSecurityPolicy)
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(page.html);
}
