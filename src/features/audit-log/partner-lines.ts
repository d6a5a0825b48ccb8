import type { Environment } from "../../domain/environment.ts";
import type { PortalAction } from "../../domain/portal-actions.ts";
import type { TeamRole } from "../../domain/roles.ts";
import type { Queryable } from "../../platform/db/connect.ts";

export interface NewPartnerLine {
  at: Temporal.Instant;
  userId: string;
  name: string;
  role: TeamRole;
  /** The client's network address. */
  place: string;
  environment: Environment;
  slug: string | null;
  action: PortalAction;
  subject: string | null;
}

/** As stored-lines.ts has it of restaurants: writes a line of what is about to be done; its id. */
export async function beginPartnerLine(
  db: Queryable,
  partnerId: string,
  { at, userId, name, role, place, environment, slug, action, subject }: NewPartnerLine,
): Promise<string> {
  const [line] = await db.query<{ id: string }>(
    `INSERT INTO partner_audit_log (partner_id, begun_at, user_id, person_name, role, place, environment, slug, action, subject)
     VALUES ($1, $2, (SELECT id FROM people WHERE id = $3), $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [partnerId, at, userId, name, role, place, environment, slug, action, subject],
  );
  return line!.id;
}

/** It was done. */
export const finishPartnerLine = (
  db: Queryable,
  partnerId: string,
  id: string,
  at: Temporal.Instant,
): Promise<unknown> =>
  db.query("UPDATE partner_audit_log SET done_at = $3 WHERE partner_id = $1 AND id = $2", [
    partnerId,
    id,
    at,
  ]);

/** It was refused. */
export const forgetPartnerLine = (db: Queryable, partnerId: string, id: string): Promise<unknown> =>
  db.query("DELETE FROM partner_audit_log WHERE partner_id = $1 AND id = $2", [partnerId, id]);

/** What is a partner's own, by the parameter that names it; each takes the partner and the id. */
export const partnersNameOf: Readonly<Record<string, string>> = {
  keyId: "SELECT name FROM partner_keys WHERE partner_id = $1 AND id = $2",
  inviteId: "SELECT name FROM partner_invites WHERE partner_id = $1 AND id = $2",
  newsId: "SELECT title AS name FROM partner_news WHERE partner_id = $1 AND id = $2",
  userId: `SELECT p.name FROM partner_members m JOIN people p ON p.id = m.user_id
    WHERE m.partner_id = $1 AND m.user_id = $2`,
};

/** Null where there is nothing. */
export async function readPartnersName(
  db: Queryable,
  partnerId: string,
  parameter: string,
  id: string,
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(partnersNameOf[parameter]!, [partnerId, id]);
  return row?.name ?? null;
}
