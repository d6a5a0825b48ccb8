import { z } from "zod";
import type { Context } from "../../context.ts";
import { retention } from "../../domain/retention.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { cursorId, cursorInstant, decodeCursor, pageFrom } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import type { ApiCallList, ApiCallQuery } from "./schemas.ts";

interface Row extends Omit<ApiCallList["data"][number], "at"> {
  at: Temporal.Instant;
}

/** However long operators keep it (D-398). */
const keptDays = retention.API_CALLS.least;

/**
 * The partner's calls in the key's environment, newest first, for 14 days.
 * @throws Problem RETENTION when only older ones are asked for
 */
export async function listApiCalls(
  ctx: Context,
  caller: PartnerCaller,
  query: ApiCallQuery,
): Promise<ApiCallList> {
  const oldest = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()).subtract({ hours: 24 * keptDays });
  const to = query.to === undefined ? null : Temporal.Instant.from(query.to);
  if (to && Temporal.Instant.compare(to, oldest) < 0) throw new Problem("RETENTION", { keptDays });
  const asked = query.from === undefined ? oldest : Temporal.Instant.from(query.from);
  const from = Temporal.Instant.compare(asked, oldest) < 0 ? oldest : asked;
  // What this process has answered must be found by whoever asks next.
  await ctx.apiLog.flush();
  const after = decodeCursor(query.cursor, z.tuple([cursorInstant, cursorId]));
  const rows = await ctx.db.query<Row>(
    `SELECT request_id AS "requestId", caller_request_id AS "callerRequestId", at, environment, key_id AS "keyId", slug, method,
       route, path, status, code, duration_ms AS "durationMs", request_body AS "requestBody", response_body AS "responseBody"
     FROM api_calls
     WHERE partner_id = $1 AND environment = $2 AND at >= $3 AND ($4::timestamptz IS NULL OR at < $4)
       AND ($5::text IS NULL OR request_id = $5 OR caller_request_id = $5)
       AND ($6::text IS NULL OR slug = $6) AND ($7::integer IS NULL OR status = $7)
       AND ($8::timestamptz IS NULL OR (at, request_id) < ($8, $9))
       AND ($11::text IS NULL OR code = $11) AND ($12::text IS NULL OR key_id = $12)
       AND ($13::text IS NULL OR position(lower($13) IN lower(path)) > 0)
     ORDER BY at DESC, request_id DESC LIMIT $10`,
    [
      caller.partnerId,
      caller.environment,
      from,
      to,
      query.requestId ?? null,
      query.slug ?? null,
      query.status ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      query.limit + 1,
      query.code ?? null,
      query.keyId ?? null,
      query.path ?? null,
    ],
  );
  return pageFrom(rows, query.limit, {
    view: (row) => ({ ...row, at: row.at.toString({ fractionalSecondDigits: 3 }) }),
    placeOf: ({ at, requestId }) => [at.toString(), requestId],
  });
}
