import type { TeamRole } from "../../domain/roles.ts";
import type { Queryable } from "../../platform/db/connect.ts";

export interface SelfRow {
  id: string;
  name: string;
  status: string;
  white_label: boolean;
  agreement_signed_at: Temporal.Instant | null;
  key_name: string;
  last4: string;
  key_created_at: Temporal.Instant;
  expires_at: Temporal.Instant | null;
  role: TeamRole | null;
}

export async function findSelf(
  db: Queryable,
  partnerId: string,
  keyId: string,
): Promise<SelfRow | undefined> {
  const [row] = await db.query<SelfRow>(
    `SELECT p.id, p.name, p.status, p.white_label, p.agreement_signed_at, k.name AS key_name, k.last4,
       k.created_at AS key_created_at, k.expires_at, m.role
     FROM partners p
     JOIN partner_keys k ON k.partner_id = p.id AND k.id = $2
     LEFT JOIN partner_members m ON m.partner_id = p.id AND m.user_id = k.created_by
     WHERE p.id = $1`,
    [partnerId, keyId],
  );
  return row;
}

export interface QuotaRow {
  subject: string;
  quota: string;
  started_at: Temporal.Instant;
  taken: number;
}

export const readQuotas = (db: Queryable, subjects: readonly string[]): Promise<QuotaRow[]> =>
  db.query<QuotaRow>("SELECT subject, quota, started_at, taken FROM quota_windows WHERE subject = ANY ($1)", [
    subjects,
  ]);
