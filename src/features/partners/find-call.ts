import type { Context } from "../../context.ts";
import { messageOf, type ProblemCode, problems } from "../../domain/problems.ts";
import { tell } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { NotedIssue } from "../../platform/http/why-refused.ts";

/** One request as the API log knows it, for the people who run the service. */
export interface FoundCall {
  requestId: string;
  /** What the caller sent as X-Request-Id. */
  callerRequestId: string | null;
  at: string;
  door: string | null;
  method: string;
  /** Without tokens: of doors other than partners', the route's pattern. */
  path: string;
  environment: string | null;
  restaurant: { slug: string; name: string | null } | null;
  partner: { id: string; name: string } | null;
  /** The key's last four; null without one. */
  key: string | null;
  status: number;
  code: string | null;
  /** In the language in which the request was answered. */
  message: string | null;
  reason: string | null;
  issues: NotedIssue[];
  orderNumber: number | null;
  durationMs: number;
}

interface Row extends Omit<FoundCall, "at" | "restaurant" | "partner" | "message" | "issues"> {
  at: Temporal.Instant;
  slug: string | null;
  restaurantName: string | null;
  partnerId: string | null;
  partnerName: string | null;
  issues: NotedIssue[] | null;
  locale: Locale | null;
}

/** The request of that id; null when it left nothing in the API log, or did so more than 14 days ago. */
export async function findCall(ctx: Context, requestId: string): Promise<FoundCall | null> {
  const [row] = await ctx.db.everywhere<Row>(
    `SELECT c.request_id AS "requestId", c.caller_request_id AS "callerRequestId", c.at, c.door, c.method, c.path, c.environment,
       c.slug, f.name AS "restaurantName", p.id AS "partnerId", p.name AS "partnerName", coalesce(pk.last4, rk.last4) AS key,
       c.status, c.code, c.reason, c.issues, c.locale, c.order_number AS "orderNumber", c.duration_ms AS "durationMs"
     FROM api_calls c
     LEFT JOIN restaurants r ON r.slug = c.slug
     LEFT JOIN restaurant_profiles f ON f.restaurant_id = r.id
     LEFT JOIN partner_keys pk ON pk.id = c.key_id
     LEFT JOIN restaurant_keys rk ON rk.restaurant_id = r.id AND rk.id = c.key_id
     LEFT JOIN partners p ON p.id = coalesce(c.partner_id, pk.partner_id)
     WHERE c.request_id = $1`,
    [requestId],
  );
  if (!row) return null;
  const { slug, restaurantName, partnerId, partnerName, locale, ...call } = row;
  return {
    requestId: call.requestId,
    callerRequestId: call.callerRequestId,
    at: call.at.toString({ fractionalSecondDigits: 3 }),
    door: call.door,
    method: call.method,
    path: call.path,
    environment: call.environment,
    restaurant: slug === null ? null : { slug, name: restaurantName },
    partner: partnerId === null ? null : { id: partnerId, name: partnerName! },
    key: call.key === null ? null : `…${call.key}`,
    status: call.status,
    code: call.code,
    message: isProblemCode(call.code) ? tell(locale ?? "nb", messageOf(call.code)) : null,
    reason: call.reason,
    issues: call.issues ?? [],
    orderNumber: call.orderNumber,
    durationMs: call.durationMs,
  };
}

/** Lines outlive the codes of the version that wrote them. */
const isProblemCode = (code: string | null): code is ProblemCode => code !== null && code in problems;
