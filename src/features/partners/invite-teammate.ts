import type { Context } from "../../context.ts";
import type { TeamRole } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { inviteDays, requireMail, requirePause } from "../../platform/mail/mailed-links.ts";
import { Problem } from "../../platform/problem.ts";
import { takeInvite } from "../../platform/quotas.ts";
import { readInvited } from "../people/read-invited.ts";
import { changeTeam, requireTeamGiver } from "./team.ts";
import type { NewTeammate } from "./team-schemas.ts";

const mailInvited = `SELECT queue_address_mail(email, 'TEAM_INVITE', locale, jsonb_build_object('inviteId', id)) FROM invited`;

/**
 * Invites somebody to the team by mail, with a link that works for 14 days. An invite of the same address that is open is taken back.
 * @throws Problem FORBIDDEN for a role that the caller does not give, also of an invite that is open, VALIDATION_FAILED (also for somebody who is in the team),
 *   INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function inviteTeammate(ctx: Context, caller: PortalCaller, input: NewTeammate): Promise<void> {
  requireMail(ctx);
  const { name, email } = readInvited(input);
  const { partnerId } = caller;
  const now = nowOf(ctx);
  await changeTeam(ctx, caller, async (trx, myRole) => {
    requireTeamGiver(myRole, input.role);
    const known = await trx.query(
      "SELECT 1 FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1 AND p.email = $2",
      [partnerId, email],
    );
    if (known.length > 0)
      throw Problem.validation([{ path: "email", code: "INVALID", message: message("portalTeam.isInTeam") }]);
    await takeInvite(trx, caller, ctx.clock.nowMs());
    const replaced = await trx.query<{ role: TeamRole }>(
      `UPDATE partner_invites SET revoked_at = $3
       WHERE partner_id = $1 AND email = $2 AND accepted_at IS NULL AND revoked_at IS NULL RETURNING role`,
      [partnerId, email, now],
    );
    for (const { role } of replaced) requireTeamGiver(myRole, role);
    await trx.query(
      `WITH invited AS (
         INSERT INTO partner_invites (partner_id, id, email, name, role, locale, invited_by, created_at, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) RETURNING *)
       ${mailInvited}`,
      [
        ...[partnerId, newId("pin"), email, name, input.role, input.locale, caller.callerId],
        ...[now, now.add({ hours: 24 * inviteDays })],
      ],
    );
  });
}

/**
 * Mails an invite again, with a new link; the old one ends. At most once a minute.
 * @throws Problem OWNER_INVITE_NOT_FOUND, FORBIDDEN, INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function resendTeamInvite(ctx: Context, caller: PortalCaller, inviteId: string): Promise<void> {
  requireMail(ctx);
  const now = nowOf(ctx);
  await changeTeam(ctx, caller, async (trx, myRole) => {
    const { sentAt } = await findOpen(trx, { caller, myRole, inviteId });
    requirePause(sentAt, ctx.clock.nowMs());
    await takeInvite(trx, caller, ctx.clock.nowMs());
    await trx.query(
      `WITH invited AS (
         UPDATE partner_invites SET sent_at = $3, expires_at = $4 WHERE partner_id = $1 AND id = $2 RETURNING *)
       ${mailInvited}`,
      [caller.partnerId, inviteId, now, now.add({ hours: 24 * inviteDays })],
    );
  });
}

/** Takes an invite back; its link ends. @throws Problem OWNER_INVITE_NOT_FOUND, FORBIDDEN */
export const takeBackTeamInvite = (ctx: Context, caller: PortalCaller, inviteId: string): Promise<void> =>
  changeTeam(ctx, caller, async (trx, myRole) => {
    await findOpen(trx, { caller, myRole, inviteId });
    await trx.query("UPDATE partner_invites SET revoked_at = $3 WHERE partner_id = $1 AND id = $2", [
      caller.partnerId,
      inviteId,
      nowOf(ctx),
    ]);
  });

async function findOpen(
  trx: Transaction,
  { caller, myRole, inviteId }: { caller: PortalCaller; myRole: TeamRole; inviteId: string },
): Promise<{ sentAt: Temporal.Instant }> {
  const [invite] = await trx.query<{ role: TeamRole; sentAt: Temporal.Instant }>(
    `SELECT role, sent_at AS "sentAt" FROM partner_invites
     WHERE partner_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL`,
    [caller.partnerId, inviteId],
  );
  if (!invite) throw new Problem("OWNER_INVITE_NOT_FOUND");
  requireTeamGiver(myRole, invite.role);
  return invite;
}

const nowOf = ({ clock }: Pick<Context, "clock">): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
