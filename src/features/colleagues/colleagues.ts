import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { rolesGivenBy, type StaffRole } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { changeMember, readMembers } from "../people/members.ts";
import { requireGiver } from "./invite-colleague.ts";
import type { ColleagueInvite, Colleagues } from "./schemas.ts";

interface InviteRow {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  invitedBy: string;
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}
const mostShown = 100;

/** Who works in the restaurant, and who is invited: what owners and managers see. */
export async function readColleagues(ctx: Context, caller: StaffCaller): Promise<Colleagues> {
  const [members, invites] = await Promise.all([
    readMembers(ctx.db, caller.scope),
    ctx.db.query<InviteRow>(
      `SELECT i.id, i.name, i.email, i.role, p.name AS "invitedBy", i.sent_at AS "sentAt", i.expires_at AS "expiresAt"
       FROM invites i JOIN people p ON p.id = i.invited_by
       WHERE i.restaurant_id = $1 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
       ORDER BY i.created_at DESC, i.id DESC LIMIT ${mostShown}`,
      [caller.scope.restaurantId],
    ),
  ]);
  return {
    colleagues: members.map(({ userId, joinedAt, lastSeenAt, ...member }) => ({
      ...member,
      id: userId,
      joinedAt: isoInstant(joinedAt.epochMilliseconds),
      lastSeenAt: lastSeenAt && isoInstant(lastSeenAt.epochMilliseconds),
      isMe: userId === caller.userId,
    })),
    invites: invites.map((row) => inviteView(row, ctx.clock.nowMs())),
    mayGive: [...rolesGivenBy[caller.role]],
  };
}

const inviteView = ({ sentAt, expiresAt, ...row }: InviteRow, nowMs: number): ColleagueInvite => ({
  ...row,
  sentAt: isoInstant(sentAt.epochMilliseconds),
  expiresAt: isoInstant(expiresAt.epochMilliseconds),
  isExpired: expiresAt.epochMilliseconds <= nowMs,
});

/**
 * Gives a colleague another role, or ends their access (role null), within 3 s everywhere. Invites that they have sent are taken back
 * when they may send such no longer. Everybody but staff may do so to themselves; one owner stays.
 * @throws Problem FORBIDDEN (also for the last owner), NOT_FOUND, CHANGED
 */
export async function changeColleague(
  ctx: Context,
  caller: StaffCaller,
  userId: string,
  { was, role }: { was: StaffRole; role: StaffRole | null },
): Promise<void> {
  const isLeaving = userId === caller.userId && role === null && was === caller.role;
  if (!isLeaving) requireGiver(caller, was);
  if (role !== null) requireGiver(caller, role);
  await changeRestaurant(ctx, caller, async (trx) => {
    const outcome = await changeMember(trx, caller.scope, userId, { was, role });
    if (outcome === "LAST_OWNER")
      throw new Problem("FORBIDDEN", { reason: "LAST_OWNER" }, message("colleagues.lastOwner"));
    if (outcome !== "DONE") throw new Problem(outcome);
    const stillGives = role === null ? [] : rolesGivenBy[role];
    await trx.query(
      `UPDATE invites SET revoked_at = $3
       WHERE restaurant_id = $1 AND invited_by = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND role <> ALL ($4)`,
      [
        caller.scope.restaurantId,
        userId,
        Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()),
        [...stillGives],
      ],
    );
  });
  ctx.people.forgetRoles();
}
