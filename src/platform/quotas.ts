import type { Transaction } from "./db/connect.ts";
import type { PartnerCaller } from "./http/callers.ts";
import { rateLimited } from "./http/rate-limit-headers.ts";

/**
 * Quotas of the business, as the interface specification gives them (Limits, Partner API). Unlike the limits on requests
 * they are counted in the transaction of the write, so that whatever fails, is replayed or finds its slug taken takes
 * nothing (contract, decision 16).
 */
export const quotas = {
  /** Changes of a partner in one environment. */
  partnerWrites: { limit: 30, seconds: 60 },
  /** Changes of keys, webhooks and domains, over all of a partner's restaurants. */
  accessChanges: { limit: 30, seconds: 60 },
  /** Restaurants made with one partner key. */
  restaurantCreation: { limit: 10, seconds: 3600 },
  newsChanges: { limit: 60, seconds: 600 },
  /** Publishing and scheduling. */
  newsSending: { limit: 10, seconds: 86_400 },
  senderDomainChanges: { limit: 10, seconds: 3600 },
} as const;

export type QuotaName = keyof typeof quotas;

/**
 * Takes one from a quota inside the transaction of the write. Whoever shares the quota waits until that ends.
 * @param subject whose quota, e.g. the partner's id and its environment
 * @throws Problem RATE_LIMITED with `Retry-After` when it is used up
 */
async function takeQuota(trx: Transaction, name: QuotaName, subject: string, nowMs: number): Promise<void> {
  const { limit, seconds } = quotas[name];
  const [row] = await trx.query<{ allowed: boolean; taken: number; resets_at: Temporal.Instant }>(
    "SELECT allowed, taken, resets_at FROM take_quota($1, $2, $3, make_interval(secs => $4), $5)",
    [subject, name, limit, seconds, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  if (row!.allowed) return;
  throw rateLimited(
    { allowed: false, limit, remaining: 0, resetAtMs: row!.resets_at.epochMilliseconds },
    nowMs,
  );
}

type Caller = Pick<PartnerCaller, "partnerId" | "environment" | "keyId">;

/** Whose quota a call takes from: the partner's, its environment's, or the key's own (interface.md, Limits). */
export function quotaSubject(name: QuotaName, { partnerId, environment, keyId }: Caller): string {
  if (name === "restaurantCreation") return keyId;
  return name === "partnerWrites" ? `${partnerId} ${environment}` : partnerId;
}

/**
 * Takes one change from a partner's quota in the transaction of the change.
 * @throws Problem RATE_LIMITED
 */
export const takePartnerQuota = (
  trx: Transaction,
  name: QuotaName,
  caller: Caller,
  nowMs: number,
): Promise<void> => takeQuota(trx, name, quotaSubject(name, caller), nowMs);
