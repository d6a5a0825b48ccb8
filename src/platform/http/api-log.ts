import type { Database } from "../db/connect.ts";
import type { Log } from "../log.ts";
import type { NotedIssue } from "./why-refused.ts";

/** One call, as it is kept for 14 days. */
export interface ApiCall {
  atMs: number;
  requestId: string;
  /** What the caller sent as X-Request-Id, or null. */
  callerRequestId: string | null;
  door: string;
  /** In whose log it stands; null for what partners are not shown. */
  partnerId: string | null;
  environment: string | null;
  keyId: string | null;
  slug: string | null;
  method: string;
  route: string;
  path: string;
  status: number;
  code: string | null;
  reason: string | null;
  issues: NotedIssue[] | null;
  locale: string | null;
  orderNumber: number | null;
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
  door: call.door,
  partner_id: call.partnerId,
  environment: call.environment,
  key_id: call.keyId,
  slug: call.slug,
  method: call.method,
  route: call.route,
  path: call.path,
  status: call.status,
  code: call.code,
  reason: call.reason,
  issues: call.issues,
  locale: call.locale,
  order_number: call.orderNumber,
  duration_ms: call.durationMs,
  request_body: call.requestBody ?? null,
  response_body: call.responseBody ?? null,
});

const insertion = `INSERT INTO api_calls (at, request_id, caller_request_id, door, partner_id, environment, key_id, slug, method,
    route, path, status, code, reason, issues, locale, order_number, duration_ms, request_body, response_body)
  SELECT at, request_id, caller_request_id, door, partner_id, environment, key_id, slug, method, route, path, status, code,
    reason, nullif(issues, 'null'), locale, order_number, duration_ms, nullif(request_body, 'null'), nullif(response_body, 'null')
  FROM jsonb_populate_recordset(NULL::api_calls, $1::jsonb)
  ON CONFLICT DO NOTHING`;
