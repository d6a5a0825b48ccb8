import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/connect.ts";
import type { Log } from "../log.ts";
import { redacted, withoutSecrets } from "./redact.ts";
import { callerRequestId } from "./request-id.ts";

/** One call of a partner, as it is kept for 14 days. */
export interface ApiCall {
  atMs: number;
  requestId: string;
  /** What the caller sent as X-Request-Id, or null. */
  callerRequestId: string | null;
  partnerId: string;
  environment: string;
  keyId: string;
  slug: string | null;
  method: string;
  route: string;
  path: string;
  status: number;
  code: string | null;
  durationMs: number;
  requestBody: unknown;
  responseBody: unknown;
}

export interface ApiLog {
  /** Keeps nobody waiting: calls are written together, about once a second. */
  note(call: ApiCall): void;
  /** Resolves when everything noted before is written, or lost with a line in the service's log. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 1_000;
const mostTogether = 200;
/** While the database is away the oldest are forgotten: the log must not cost the service its memory. */
const mostWaiting = 5_000;

export function createApiLog({ db, log }: { db: Database; log: Pick<Log, "warn"> }): ApiLog {
  let waiting: ApiCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const calls = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      try {
        await db.query(insertion, [JSON.stringify(calls.map(rowOf))]);
      } catch (error) {
        log.warn({ err: error, calls: calls.length }, "calls were not written to the API log");
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    note(call) {
      waiting.push(call);
      if (waiting.length > mostWaiting) waiting.shift();
      timer ??= setTimeout(flush, flushEveryMs).unref();
    },
    flush,
    close: flush,
  };
}

const rowOf = (call: ApiCall) => ({
  at: new Date(call.atMs).toISOString(),
  request_id: call.requestId,
  caller_request_id: call.callerRequestId,
  partner_id: call.partnerId,
  environment: call.environment,
  key_id: call.keyId,
  slug: call.slug,
  method: call.method,
  route: call.route,
  path: call.path,
  status: call.status,
  code: call.code,
  duration_ms: call.durationMs,
  request_body: call.requestBody ?? null,
  response_body: call.responseBody ?? null,
});

const insertion = `INSERT INTO api_calls (at, request_id, caller_request_id, partner_id, environment, key_id, slug, method,
    route, path, status, code, duration_ms, request_body, response_body)
  SELECT at, request_id, caller_request_id, partner_id, environment, key_id, slug, method, route, path, status, code,
    duration_ms, nullif(request_body, 'null'), nullif(response_body, 'null')
  FROM jsonb_populate_recordset(NULL::api_calls, $1::jsonb)
  ON CONFLICT DO NOTHING`;

declare module "fastify" {
  interface FastifyRequest {
    /** The answer's text, kept until it is noted; only on partners' doors. */
    answered: string | undefined;
  }
}

interface PartnersCaller {
  partnerId?: string | null;
  environment?: string;
  keyId?: string | null;
  slug?: string;
}

/** A partner's calls with their bodies; of its restaurants' own calls, which are about guests, only what they were. */
export function createApiLogHook({ apiLog, clock }: { apiLog: ApiLog; clock: Clock }) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const caller = request.caller as PartnersCaller | null;
    const { door } = request.routeOptions.config;
    // The tool calls in an AI client's messages are calls of their own.
    if (!caller?.partnerId || !caller.keyId || door === "mcp") return;
    const withBodies = door?.startsWith("partner") === true;
    const answer = withBodies ? parsed(request.answered) : undefined;
    apiLog.note({
      atMs: clock.nowMs(),
      requestId: request.id,
      callerRequestId: callerRequestId(request.headers["x-request-id"]) ?? null,
      partnerId: caller.partnerId,
      environment: caller.environment ?? "TEST",
      keyId: caller.keyId,
      slug: caller.slug ?? slugIn(request),
      method: request.method,
      route: request.routeOptions.url ?? "",
      path: withBodies
        ? withoutSecrets(request.originalUrl.split("?", 1)[0] ?? "").slice(0, 500)
        : (request.routeOptions.url ?? ""),
      status: reply.statusCode,
      code: (answer as { error?: { code?: string } } | undefined)?.error?.code ?? null,
      durationMs: Math.round(reply.elapsedTime),
      requestBody: withBodies ? redacted(request.body) : null,
      responseBody: redacted(answer),
    });
  };
}

/** As it was asked for, whether there is such a restaurant or not. */
function slugIn({ params }: FastifyRequest): string | null {
  const { slug } = (params ?? {}) as { slug?: string };
  return slug === undefined ? null : withoutSecrets(slug);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
