import type { Context } from "../../context.ts";
import { Problem } from "../../platform/problem.ts";

export type PartnerStatus = "APPROVED" | "SUSPENDED" | "ARCHIVED";

/**
 * `luka partner approve|suspend|archive`: whether a partner's keys work. Archiving is for good. Its restaurants stay as they are.
 * @throws Problem NOT_FOUND, PARTNER_ARCHIVED
 */
export async function setPartnerStatus(
  { db }: Pick<Context, "db">,
  partnerId: string,
  status: PartnerStatus,
): Promise<{ id: string; name: string; status: string }> {
  const [partner] = await db.query<{ id: string; name: string; status: string }>(
    `UPDATE partners SET status = $2 WHERE id = $1 AND (status <> 'ARCHIVED' OR $2 = 'ARCHIVED')
     RETURNING id, name, status`,
    [partnerId, status],
  );
  if (partner) return partner;
  const known = await db.query("SELECT 1 FROM partners WHERE id = $1", [partnerId]);
  throw new Problem(known.length > 0 ? "PARTNER_ARCHIVED" : "NOT_FOUND", { partnerId });
}
