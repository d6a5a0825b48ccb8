import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { partnerQuotas, type QuotaName, quotaSubject, quotas } from "../../platform/quotas.ts";
import { findSelf, type QuotaRow, readQuotas } from "./queries.ts";
import type { PartnerSelf } from "./schemas.ts";

/** Who calls, with which key and role, and what is left of the partner's quotas. */
export async function readSelf(ctx: Context, caller: PartnerCaller): Promise<PartnerSelf> {
  const subjects = [...new Set(partnerQuotas.map((name) => quotaSubject(name, caller)))];
  const [self, taken] = await Promise.all([
    findSelf(ctx.db, caller.partnerId, caller.callerId),
    readQuotas(ctx.db, subjects),
  ]);
  if (!self) throw new Problem("UNAUTHORIZED");
  const nowMs = ctx.clock.nowMs();
  return {
    partner: {
      id: self.id,
      name: self.name,
      status: self.status,
      whiteLabel: self.white_label,
      agreementSignedAt: self.agreement_signed_at?.toString({ fractionalSecondDigits: 3 }) ?? null,
    },
    environment: caller.environment,
    key: {
      id: caller.callerId,
      name: self.key_name,
      last4: self.last4,
      createdAt: self.key_created_at.toString({ fractionalSecondDigits: 3 }),
      expiresAt: self.expires_at?.toString({ fractionalSecondDigits: 3 }) ?? null,
    },
    role: self.role,
    quotas: partnerQuotas.map((name) => {
      const row = taken.find(
        ({ quota, subject }) => quota === name && subject === quotaSubject(name, caller),
      );
      return { name, ...standingOf(name, row, nowMs) };
    }),
  };
}

/** How a quota stands, from its row of the books; whole where there is none. */
export function standingOf(name: QuotaName, row: QuotaRow | undefined, nowMs: number) {
  const { limit, seconds } = quotas[name];
  const endsAtMs = row ? row.started_at.epochMilliseconds + seconds * 1000 : 0;
  const isRunning = row !== undefined && endsAtMs > nowMs;
  return {
    limit,
    windowSeconds: seconds,
    remaining: isRunning ? Math.max(0, limit - row.taken) : limit,
    resetsAt: isRunning ? new Date(endsAtMs).toISOString() : null,
  };
}
