import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { zoneOf } from "../../platform/public-host.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import type { DomainLook } from "../../platform/sender-domains/provider.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import { providerProblem } from "./provider-problem.ts";
import {
  findSenderDomain,
  lockPartner,
  type SenderDomainRow,
  senderDomainColumns,
  senderDomainView,
} from "./queries.ts";
import type { PartnerSenderDomain } from "./schemas.ts";

const hourMs = 3_600_000;
/** So long the records are waited for, as mail providers do. */
const patienceMs = 72 * hourMs;

/**
 * Looks now whether the records of a partner's sender domain are there.
 * @throws Problem KEY_ROLE_FORBIDDEN, SENDER_DOMAIN_NOT_SET, PARTNER_ARCHIVED, CHANGED, RATE_LIMITED, EMAIL_SERVICE_UNAVAILABLE
 */
export async function checkSenderDomain(ctx: Context, caller: PartnerCaller): Promise<PartnerSenderDomain> {
  const row = await ctx.db.transaction(async (trx) => {
    await requireTeamRole({ db: trx }, caller, "brand.manage");
    await takePartnerQuota(trx, "partnerWrites", caller, ctx.clock.nowMs());
    await lockPartner(trx, caller.partnerId);
    return findSenderDomain(trx, caller.partnerId);
  });
  if (!row || row.provider === null) throw new Problem("SENDER_DOMAIN_NOT_SET");
  let look: DomainLook;
  try {
    look = await lookAt(ctx, row);
  } catch (error) {
    throw providerProblem(error);
  }
  const written = await writeLook(ctx, row, look, { isAsked: true });
  if (!written) throw new Problem("CHANGED");
  return senderDomainView(written);
}

/** What the provider sees; of one that is no longer in the settings nobody can tell. */
export function lookAt(ctx: Context, row: SenderDomainRow): Promise<DomainLook> {
  const { domain, records, reference } = row;
  const provider = ctx.senderDomains.of(row.provider ?? "");
  if (!provider) return Promise.resolve({ outcome: "SILENT", records });
  return provider.look({ domain, zone: zoneOf(domain) }, { reference, records });
}

/**
 * Writes what a look found, under the setting it was made for; null when that is gone.
 * @param isAsked the partner asked: a domain that had failed is waited for anew
 */
export async function writeLook(
  { db, clock }: Pick<Context, "db" | "clock">,
  row: SenderDomainRow,
  look: DomainLook,
  { isAsked }: { isAsked: boolean },
): Promise<SenderDomainRow | null> {
  const nowMs = clock.nowMs();
  const next = afterLook(row, look, nowMs, isAsked);
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const [written] = await db.query<SenderDomainRow>(
    `UPDATE sender_domains SET status = $3, misses = $4, pending_since = $5, due_at = $6, records = $7,
       checked_at = coalesce($8, checked_at)
     WHERE partner_id = $1 AND id = $2 AND provider IS NOT NULL RETURNING ${senderDomainColumns}`,
    [
      row.partner_id,
      row.id,
      next.status,
      next.misses,
      instant(next.pendingSinceMs),
      instant(next.dueAtMs),
      JSON.stringify(look.records),
      look.outcome === "SILENT" ? null : instant(nowMs),
    ],
  );
  return written ?? null;
}

interface Standing {
  status: SenderDomainRow["status"];
  misses: number;
  pendingSinceMs: number;
  dueAtMs: number;
}

/**
 * Mail with a signature that nobody can check is worse than mail from our own address, so a verified domain fails at the
 * second look in a row, an hour apart, that does not find what it needs. One look alone may have met a change half-way.
 */
function afterLook(row: SenderDomainRow, { outcome }: DomainLook, nowMs: number, isAsked: boolean): Standing {
  const { status, misses } = row;
  const pendingSinceMs = row.pending_since.epochMilliseconds;
  const soon = nowMs + hourMs;
  const tomorrow = nowMs + 24 * hourMs;
  if (outcome === "FOUND") return { status: "VERIFIED", misses: 0, pendingSinceMs, dueAtMs: tomorrow };
  if (outcome === "SILENT") return { status, misses, pendingSinceMs, dueAtMs: soon };
  if (status === "VERIFIED") {
    const isEarly = misses > 0 && nowMs < row.due_at.epochMilliseconds;
    if (isEarly) return { status, misses, pendingSinceMs, dueAtMs: row.due_at.epochMilliseconds };
    if (misses === 0) return { status, misses: 1, pendingSinceMs, dueAtMs: soon };
    return { status: "FAILED", misses: 0, pendingSinceMs, dueAtMs: tomorrow };
  }
  if (status === "FAILED" && isAsked)
    return { status: "PENDING", misses: 0, pendingSinceMs: nowMs, dueAtMs: soon };
  if (status === "FAILED" || nowMs - pendingSinceMs >= patienceMs)
    return { status: "FAILED", misses: 0, pendingSinceMs, dueAtMs: tomorrow };
  return { status: "PENDING", misses: 0, pendingSinceMs, dueAtMs: soon };
}
