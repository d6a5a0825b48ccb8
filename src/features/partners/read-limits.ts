import type { Context } from "../../context.ts";
import { type Environment, environments } from "../../domain/environment.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { bucketsOf } from "../../platform/http/limits.ts";
import { mostSandboxes, partnerQuotas, type QuotaName, quotaSubject } from "../../platform/quotas.ts";
import type { PartnerLimits } from "./limits-schemas.ts";
import { readQuotas } from "./queries.ts";
import { standingOf } from "./read-self.ts";

type Key = NonNullable<PartnerLimits["requests"][number]["key"]>;
interface Subject {
  subject: PartnerLimits["quotas"][number]["subject"];
  key: Key | null;
  /** As the books name it. */
  named: string;
}

/** A partner with more keys sees the newest of them. */
const mostKeys = 50;
/** More tells nobody anything. */
const mostCounted = 100_000;

/** Everything that is counted of a partner, with what is used of it now: quotas, limits on requests, sandboxes. Takes from none of them. */
export async function readLimits(ctx: Context, caller: PortalCaller): Promise<PartnerLimits> {
  const keys = await usableKeys(ctx, caller.partnerId);
  const [quotas, requests, sandboxes, day] = await Promise.all([
    quotasOf(ctx, caller, keys),
    requestsOf(ctx, caller, keys),
    ctx.db.everywhere<{ used: number }>(
      "SELECT count(*)::int AS used FROM restaurants WHERE partner_id = $1 AND environment = 'TEST'",
      [caller.partnerId],
    ),
    callsOfDay(ctx, caller.partnerId),
  ]);
  return { quotas, requests, sandboxes: { limit: mostSandboxes, used: sandboxes[0]!.used }, day };
}

const usableKeys = ({ db, clock }: Pick<Context, "db" | "clock">, partnerId: string): Promise<Key[]> =>
  db.query<Key>(
    `SELECT id, name, last4, environment FROM partner_keys
     WHERE partner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
     ORDER BY created_at DESC LIMIT ${mostKeys}`,
    [partnerId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );

async function quotasOf(
  { db, clock }: Pick<Context, "db" | "clock">,
  caller: PortalCaller,
  keys: readonly Key[],
): Promise<PartnerLimits["quotas"]> {
  const wanted = partnerQuotas.flatMap((name) =>
    subjectsOf(name, caller, keys).map((subject) => ({ name, ...subject })),
  );
  const rows = await readQuotas(db, [...new Set(wanted.map(({ named }) => named))]);
  const nowMs = clock.nowMs();
  return wanted.map(({ named, ...quota }) => {
    const row = rows.find((one) => one.quota === quota.name && one.subject === named);
    const { remaining, ...standing } = standingOf(quota.name, row, nowMs);
    return { ...quota, ...standing, used: standing.limit - remaining };
  });
}

/** What counts apart stands apart. */
function subjectsOf(name: QuotaName, caller: PortalCaller, keys: readonly Key[]): Subject[] {
  const named = (more: Partial<PortalCaller> = {}) => quotaSubject(name, { ...caller, ...more });
  if (named() === caller.callerId)
    return [
      { subject: "YOU", key: null, named: named() },
      ...keys.map((key): Subject => ({ subject: "KEY", key, named: named({ callerId: key.id }) })),
    ];
  if (named() !== caller.partnerId)
    return environments.map((environment) => ({
      subject: environment,
      key: null,
      named: named({ environment }),
    }));
  return [{ subject: "PARTNER", key: null, named: named() }];
}

/** The limits of the partner's door. */
async function requestsOf(
  { rateLimiter, clock }: Pick<Context, "rateLimiter" | "clock">,
  { partnerId, clientIp: ip }: PortalCaller,
  keys: readonly Key[],
): Promise<PartnerLimits["requests"]> {
  const nowMs = clock.nowMs();
  const buckets = [
    {
      subject: "PARTNER" as const,
      key: null,
      bucket: bucketsOf(["partner"], { ip, partner: partnerId })[0]!,
    },
    ...keys.map((key) => ({
      subject: "KEY" as const,
      key,
      bucket: bucketsOf(["partnerKey"], { ip, partnerKey: key.id })[0]!,
    })),
  ];
  return Promise.all(
    buckets.map(async ({ subject, key, bucket }) => {
      const { limit, remaining, resetAtMs } = await rateLimiter.look(bucket, nowMs);
      const resetsAt = resetAtMs > nowMs ? isoInstant(resetAtMs) : null;
      return {
        subject,
        key,
        limit,
        windowSeconds: bucket.windowMs / 1_000,
        used: limit - remaining,
        resetsAt,
      };
    }),
  );
}

async function callsOfDay(
  ctx: Pick<Context, "db" | "clock" | "apiLog">,
  partnerId: string,
): Promise<PartnerLimits["day"]> {
  // What this process has answered is counted.
  await ctx.apiLog.flush();
  const since = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()).subtract({ hours: 24 });
  const rows = await ctx.db.query<PartnerLimits["day"]["TEST"] & { environment: Environment }>(
    `SELECT environment, count(*)::int AS calls, count(*) FILTER (WHERE status BETWEEN 400 AND 499)::int AS refused,
       count(*) FILTER (WHERE status >= 500)::int AS failed
     FROM (SELECT environment, status FROM api_calls WHERE partner_id = $1 AND at >= $2 ORDER BY at DESC LIMIT ${mostCounted}) day
     GROUP BY environment`,
    [partnerId, since],
  );
  const of = (wanted: Environment) => {
    const { calls, refused, failed } = rows.find(({ environment }) => environment === wanted) ?? {
      ...{ calls: 0, refused: 0, failed: 0 },
    };
    return { calls, refused, failed };
  };
  return { TEST: of("TEST"), LIVE: of("LIVE") };
}
