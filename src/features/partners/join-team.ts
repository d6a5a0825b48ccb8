import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { TeamRole } from "../../domain/roles.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { invitePath } from "../../platform/mail/mailed-links.ts";
import { linkToken, type MailedLink } from "../../platform/tokens.ts";

/** An invite to a partner's team that can be accepted. */
export interface OpenTeamInvite {
  to: "TEAM";
  id: string;
  partnerId: string;
  partnerName: string;
  email: string;
  name: string;
  locale: Locale;
  role: TeamRole;
  /** Name of who invites. */
  invitedBy: string;
  hasAccount: boolean;
}

interface Row extends Omit<OpenTeamInvite, "to"> {
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

async function readOpen({ db, clock }: Pick<Context, "db" | "clock">, id: string): Promise<Row | null> {
  const [row] = await db.query<Row>(
    `SELECT i.id, i.partner_id AS "partnerId", p.name AS "partnerName", i.email, i.name, i.locale, i.role, b.name AS "invitedBy",
       i.sent_at AS "sentAt", i.expires_at AS "expiresAt", EXISTS (SELECT FROM people h WHERE h.email = i.email) AS "hasAccount"
     FROM partner_invites i
     JOIN partners p ON p.id = i.partner_id AND p.status <> 'ARCHIVED'
     JOIN people b ON b.id = i.invited_by
     WHERE i.id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $2`,
    [id, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  return row ?? null;
}

/** Whose invite a link is; null when it can not be accepted (any more). */
export async function findTeamInvite(
  ctx: Pick<Context, "db" | "clock">,
  link: MailedLink,
): Promise<OpenTeamInvite | null> {
  const row = await readOpen(ctx, link.id);
  if (!row || !link.isOf(row.sentAt)) return null;
  const { sentAt: _, expiresAt: __, ...invite } = row;
  return { to: "TEAM", ...invite };
}

export interface MailedTeamInvite
  extends Pick<OpenTeamInvite, "name" | "partnerName" | "role" | "invitedBy"> {
  url: string;
  expiresAtMs: number;
}

/** An invite as its mail tells it; null when it cannot be accepted any more. */
export async function readMailedTeamInvite(
  ctx: Pick<Context, "db" | "clock" | "config" | "secrets">,
  inviteId: string,
): Promise<MailedTeamInvite | null> {
  const row = await readOpen(ctx, inviteId);
  if (!row) return null;
  const { name, partnerName, role, invitedBy } = row;
  const token = linkToken(ctx.secrets, "TEAM_INVITE", row.id, row.sentAt);
  const url = `${baseUrl(ctx.config)}${invitePath}/${token}`;
  return { name, partnerName, role, invitedBy, url, expiresAtMs: row.expiresAt.epochMilliseconds };
}

/** Whoever is in the team already keeps their role. False when somebody was first, or the invite has been taken back. */
export async function joinTeam(
  { clock }: Pick<Context, "clock">,
  trx: Transaction,
  { id, partnerId }: Pick<OpenTeamInvite, "id" | "partnerId">,
  userId: string,
): Promise<boolean> {
  // Whoever invites may be losing the role for it at this moment.
  await trx.query("SELECT 1 FROM partners WHERE id = $1 FOR NO KEY UPDATE", [partnerId]);
  const joined = await trx.query(
    `WITH accepted AS (
       UPDATE partner_invites SET accepted_at = $3
       WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $3 RETURNING partner_id, role
     ), member AS (
       INSERT INTO partner_members (partner_id, user_id, role) SELECT partner_id, $2, role FROM accepted
       ON CONFLICT (partner_id, user_id) DO NOTHING
     )
     SELECT 1 FROM accepted`,
    [id, userId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  return joined.length > 0;
}
