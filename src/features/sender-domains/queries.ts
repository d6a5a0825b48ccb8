import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/problem.ts";
import type { SenderRecord } from "../../platform/sender-domains/provider.ts";
import type { PartnerSenderDomain, SenderDomainStatus } from "./schemas.ts";

export interface SenderDomainRow {
  partner_id: string;
  id: string;
  domain: string;
  /** Null until the provider knows the domain. */
  provider: string | null;
  reference: string | null;
  records: SenderRecord[];
  status: SenderDomainStatus;
  misses: number;
  pending_since: Temporal.Instant;
  checked_at: Temporal.Instant | null;
  due_at: Temporal.Instant;
}

export const senderDomainColumns =
  "partner_id, id, domain, provider, reference, records, status, misses, pending_since, checked_at, due_at";

export async function findSenderDomain(db: Queryable, partnerId: string): Promise<SenderDomainRow | null> {
  const [row] = await db.query<SenderDomainRow>(
    `SELECT ${senderDomainColumns} FROM sender_domains WHERE partner_id = $1`,
    [partnerId],
  );
  return row ?? null;
}

/** Whoever changes what a partner looks like goes one after another. @throws Problem PARTNER_ARCHIVED */
export async function lockPartner(
  trx: Transaction,
  partnerId: string,
): Promise<{ isWhiteLabel: boolean; hasSigned: boolean }> {
  const [partner] = await trx.query<{ status: string; isWhiteLabel: boolean; hasSigned: boolean }>(
    `SELECT status, white_label AS "isWhiteLabel", agreement_signed_at IS NOT NULL AS "hasSigned"
     FROM partners WHERE id = $1 FOR NO KEY UPDATE`,
    [partnerId],
  );
  // Partners are archived, never removed.
  if (partner!.status === "ARCHIVED") throw new Problem("PARTNER_ARCHIVED");
  return partner!;
}

const none: PartnerSenderDomain = { domain: null, status: "NOT_STARTED", checkedAt: null, records: [] };

/** As the partner sees it; one that the provider does not know yet has not started. */
export function senderDomainView(row: SenderDomainRow | null): PartnerSenderDomain {
  if (!row) return none;
  if (row.provider === null) return { ...none, domain: row.domain };
  return {
    domain: row.domain,
    status: row.status,
    checkedAt: row.checked_at?.toString({ fractionalSecondDigits: 3 }) ?? null,
    records: row.records.map((record) => ({
      ...record,
      status: record.status === "PENDING" && row.status === "FAILED" ? "FAILED" : record.status,
    })),
  };
}
