import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { type TeamRole, teamRoles, teamRolesGivenBy } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { readLastSeen } from "../people/last-seen.ts";
import type { Team, TeamInvite, Teammate } from "./team-schemas.ts";

interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: TeamRole;
  joinedAt: Temporal.Instant;
  keys: Teammate["keys"];
}
interface InviteRow extends Omit<TeamInvite, "sentAt" | "expiresAt" | "isExpired"> {
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}
const mostShown = 500;

/** Who is in the team, with the keys that they have made, and who is invited. */
export async function readTeam(ctx: Context, caller: PortalCaller): Promise<Team> {
  const nowMs = ctx.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const [members, invites] = await Promise.all([
    ctx.db.query<MemberRow>(
      `SELECT p.id, p.name, p.email, m.role, m.created_at AS "joinedAt", coalesce((
         SELECT jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'last4', k.last4, 'environment', k.environment)
           ORDER BY k.created_at, k.id)
         FROM partner_keys k WHERE k.partner_id = $1 AND k.created_by = m.user_id
           AND (k.revoked_at IS NULL OR k.revoked_at > $2) AND (k.expires_at IS NULL OR k.expires_at > $2)), '[]') AS keys
       FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1
       ORDER BY array_position($3::text[], m.role), lower(p.name), p.email LIMIT ${mostShown}`,
      [caller.partnerId, now, teamRoles],
    ),
    ctx.db.query<InviteRow>(
      `SELECT i.id, i.name, i.email, i.role, p.name AS "invitedBy", i.sent_at AS "sentAt", i.expires_at AS "expiresAt"
       FROM partner_invites i JOIN people p ON p.id = i.invited_by
       WHERE i.partner_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
       ORDER BY i.created_at DESC, i.id DESC LIMIT ${mostShown}`,
      [caller.partnerId],
    ),
  ]);
  const seen = await readLastSeen(
    ctx.db,
    members.map(({ id }) => id),
  );
  return {
    members: members.map(({ joinedAt, ...member }) => ({
      ...member,
      joinedAt: isoInstant(joinedAt.epochMilliseconds),
      lastSeenAt: isoInstant(seen.get(member.id)?.epochMilliseconds ?? null),
      isMe: member.id === caller.callerId,
    })),
    invites: invites.map(({ sentAt, expiresAt, ...invite }) => ({
      ...invite,
      sentAt: isoInstant(sentAt.epochMilliseconds),
      expiresAt: isoInstant(expiresAt.epochMilliseconds),
      isExpired: expiresAt.epochMilliseconds <= nowMs,
    })),
    mayGive: [...teamRolesGivenBy[caller.role]],
  };
}

/**
 * A change of a partner's team, in one transaction: those of one team go one after another, so that of two owners who leave at once the
 * second sees what the first has done. The caller's role is asked for again, as it is then.
 * @throws Problem RATE_LIMITED, NOT_FOUND for somebody who has left the team
 */
export async function changeTeam<Result>(
  ctx: Context,
  caller: PortalCaller,
  change: (trx: Transaction, role: TeamRole) => Promise<Result>,
): Promise<Result> {
  const changed = await ctx.db.transaction(async (trx) => {
    await trx.query("SELECT 1 FROM partners WHERE id = $1 FOR NO KEY UPDATE", [caller.partnerId]);
    const [me] = await trx.query<{ role: TeamRole }>(
      "SELECT role FROM partner_members WHERE partner_id = $1 AND user_id = $2",
      [caller.partnerId, caller.callerId],
    );
    if (!me) throw new Problem("NOT_FOUND");
    await takePartnerQuota(trx, "accessChanges", caller, ctx.clock.nowMs());
    return change(trx, me.role);
  });
  ctx.people.forgetRoles();
  ctx.people.forgetSessions();
  return changed;
}

/** @throws Problem FORBIDDEN with the roles that may */
export function requireTeamGiver(giver: TeamRole, role: TeamRole): void {
  if (teamRolesGivenBy[giver].includes(role)) return;
  const requiredRoles = (Object.keys(teamRolesGivenBy) as TeamRole[]).filter((one) =>
    teamRolesGivenBy[one].includes(role),
  );
  throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles });
}

/**
 * Gives somebody of the team another role, or takes them out of it (role null), within 3 s everywhere; their keys are worth the new
 * role at the next call. Invites that they have sent are taken back when they may send such no longer. Everybody may leave; one owner stays.
 * @throws Problem FORBIDDEN (also for the last owner), NOT_FOUND, CHANGED
 */
export const changeTeammate = (
  ctx: Context,
  caller: PortalCaller,
  userId: string,
  { was, role }: { was: TeamRole; role: TeamRole | null },
): Promise<void> =>
  changeTeam(ctx, caller, async (trx, myRole) => {
    const isLeaving = userId === caller.callerId && role === null;
    if (!isLeaving) requireTeamGiver(myRole, was);
    if (role !== null) requireTeamGiver(myRole, role);
    const { found, isLast } = await lookAt(trx, caller.partnerId, userId);
    if (!found) throw new Problem("NOT_FOUND");
    if (found !== was) throw new Problem("CHANGED");
    if (isLast && role !== "OWNER")
      throw new Problem("FORBIDDEN", { reason: "LAST_OWNER" }, message("portalTeam.lastOwner"));
    await trx.query(
      role === null
        ? "DELETE FROM partner_members WHERE partner_id = $1 AND user_id = $2"
        : "UPDATE partner_members SET role = $3 WHERE partner_id = $1 AND user_id = $2",
      [caller.partnerId, userId, ...(role === null ? [] : [role])],
    );
    await takeBackInvitesOf(ctx, trx, { partnerId: caller.partnerId, userId, role });
  });

/**
 * Makes somebody else of the team its owner, and the owner who does it an administrator, in one.
 * @throws Problem FORBIDDEN unless by an owner, NOT_FOUND, CHANGED for somebody who is an owner already
 */
export const handOver = (ctx: Context, caller: PortalCaller, userId: string): Promise<void> =>
  changeTeam(ctx, caller, async (trx, myRole) => {
    if (myRole !== "OWNER") throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles: ["OWNER"] });
    const { found } = await lookAt(trx, caller.partnerId, userId);
    if (!found) throw new Problem("NOT_FOUND");
    if (found === "OWNER") throw new Problem("CHANGED");
    await trx.query(
      `UPDATE partner_members SET role = CASE WHEN user_id = $2 THEN 'OWNER' ELSE 'ADMIN' END
       WHERE partner_id = $1 AND user_id IN ($2, $3)`,
      [caller.partnerId, userId, caller.callerId],
    );
    const me = { partnerId: caller.partnerId, userId: caller.callerId, role: "ADMIN" } as const;
    await takeBackInvitesOf(ctx, trx, me);
  });

/** Somebody's role, and whether they are the only owner. */
async function lookAt(
  trx: Transaction,
  partnerId: string,
  userId: string,
): Promise<{ found: TeamRole | null; isLast: boolean }> {
  const [row] = await trx.query<{ found: TeamRole | null; isLast: boolean }>(
    `SELECT m.role AS found, m.role = 'OWNER' AND NOT EXISTS (
       SELECT FROM partner_members o WHERE o.partner_id = $1 AND o.role = 'OWNER' AND o.user_id <> $2) AS "isLast"
     FROM partner_members m WHERE m.partner_id = $1 AND m.user_id = $2`,
    [partnerId, userId],
  );
  return row ?? { found: null, isLast: false };
}

/** Of somebody who has another role now, or none: what they have sent and may send no longer. */
export const takeBackInvitesOf = (
  { clock }: Pick<Context, "clock">,
  trx: Transaction,
  of: { partnerId: string; userId: string; role: TeamRole | null },
): Promise<unknown> =>
  trx.query(
    `UPDATE partner_invites SET revoked_at = $3
     WHERE partner_id = $1 AND invited_by = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND role <> ALL ($4)`,
    [
      of.partnerId,
      of.userId,
      Temporal.Instant.fromEpochMilliseconds(clock.nowMs()),
      of.role === null ? [] : [...teamRolesGivenBy[of.role]],
    ],
  );
