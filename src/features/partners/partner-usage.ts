import type { Context } from "../../context.ts";

/** What a partner's keys have asked for in a day. */
export interface PartnerUsage {
  calls: number;
  /** Answered 400 to 499, and 500 and above. */
  refused: number;
  failed: number;
  lastCallAt: Temporal.Instant | null;
}

/** More tells nobody anything. */
const mostCounted = 100_000;

export async function readUsage(
  ctx: Pick<Context, "db" | "clock" | "apiLog">,
  partnerId: string,
): Promise<PartnerUsage> {
  // What this process has answered is counted.
  await ctx.apiLog.flush();
  const since = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()).subtract({ hours: 24 });
  const [row] = await ctx.db.query<PartnerUsage>(
    `SELECT count(*)::int AS calls, count(*) FILTER (WHERE status BETWEEN 400 AND 499)::int AS refused,
       count(*) FILTER (WHERE status >= 500)::int AS failed, max(at) AS "lastCallAt"
     FROM (SELECT at, status FROM api_calls WHERE partner_id = $1 AND at >= $2 ORDER BY at DESC LIMIT ${mostCounted}) day`,
    [partnerId, since],
  );
  return row!;
}
