import type { Context } from "../../context.ts";
import type { DecidedStatus, PartnerStatus } from "../../domain/partner-status.ts";
import { teamManagers } from "../../domain/roles.ts";
import { Problem } from "../../platform/problem.ts";

/**
 * `luka partner approve|suspend|archive`: whether a partner's keys work. Archiving is for good. Its restaurants stay as they are. Who has
 * applied, and is approved for the first time, is told by mail (D-368).
 * @throws Problem NOT_FOUND, PARTNER_ARCHIVED
 */
export async function setPartnerStatus(
  { db }: Pick<Context, "db">,
  partnerId: string,
  status: DecidedStatus,
): Promise<{ id: string; name: string; status: PartnerStatus }> {
  const [partner] = await db.query<{ id: string; name: string; status: PartnerStatus }>(
    `WITH before AS (SELECT id, status FROM partners WHERE id = $1 FOR NO KEY UPDATE),
     told AS (
       SELECT queue_person_mail(m.user_id, 'PARTNER_APPROVED', coalesce(o.locale, 'nb'), jsonb_build_object('partnerId', $1::text))
       FROM before b
       JOIN partner_applications a ON a.partner_id = b.id
       JOIN partner_members m ON m.partner_id = b.id AND m.role = ANY ($3)
       JOIN people o ON o.id = m.user_id
       WHERE $2 = 'APPROVED' AND b.status IN ('PENDING', 'TESTING'))
     UPDATE partners p SET status = $2 FROM before b, (SELECT count(*) FROM told) t
     WHERE p.id = b.id AND (p.status <> 'ARCHIVED' OR $2 = 'ARCHIVED')
     RETURNING p.id, p.name, p.status`,
    [partnerId, status, teamManagers],
  );
  if (partner) return partner;
  const known = await db.query("SELECT 1 FROM partners WHERE id = $1", [partnerId]);
  throw new Problem(known.length > 0 ? "PARTNER_ARCHIVED" : "NOT_FOUND", { partnerId });
}

/**
 * `luka partner signed`: notes that a partner has signed the agreements, after which its LIVE keys work. The first time counts.
 * @throws Problem NOT_FOUND
 */
export async function noteAgreement(
  { db, clock }: Pick<Context, "db" | "clock">,
  partnerId: string,
): Promise<{ id: string; name: string; agreementSignedAt: string }> {
  const [partner] = await db.query<{ name: string; signed_at: Temporal.Instant }>(
    `UPDATE partners SET agreement_signed_at = coalesce(agreement_signed_at, $2) WHERE id = $1
     RETURNING name, agreement_signed_at AS signed_at`,
    [partnerId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  if (!partner) throw new Problem("NOT_FOUND", { partnerId });
  const agreementSignedAt = partner.signed_at.toString({ fractionalSecondDigits: 3 });
  return { id: partnerId, name: partner.name, agreementSignedAt };
}
