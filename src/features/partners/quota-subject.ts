import type { Transaction } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { type QuotaName, takeQuota } from "../../platform/quotas.ts";

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
