import type { Context } from "../../context.ts";
import { rolesGivenBy, type StaffRole } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { takeInvite } from "../../platform/quotas.ts";
import { roleOfAddress } from "../people/members.ts";
import { readInvited } from "../people/read-invited.ts";
import type { NewColleague } from "./schemas.ts";
import { findInvite, type InviteRow } from "./stored-invites.ts";
import { renewInvite, writeInvite } from "./write-invite.ts";

/**
 * Invites a colleague by mail (D-202). An invite of the same address that is open is taken back: the latest one counts.
 * @throws Problem FORBIDDEN for a role that the caller does not give, also of an invite that is open, VALIDATION_FAILED (also for somebody who works there),
 *   INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function inviteColleague(ctx: Context, caller: StaffCaller, input: NewColleague): Promise<void> {
  requireGiver(caller, input.role);
  const { name, email } = readInvited(input);
  const { scope } = caller;
  await changeRestaurant(ctx, caller, async (trx) => {
    if (await roleOfAddress(trx, scope, email))
      throw Problem.validation([
        { path: "email", code: "INVALID", message: message("colleagues.worksHere") },
      ]);
    await takeInvite(trx, caller, ctx.clock.nowMs());
    const replaced = await trx.query<{ role: StaffRole }>(
      `UPDATE invites SET revoked_at = $3
       WHERE restaurant_id = $1 AND email = $2 AND invited_by IS NOT NULL AND accepted_at IS NULL AND revoked_at IS NULL
       RETURNING role`,
      [scope.restaurantId, email, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
    );
    for (const { role } of replaced) requireGiver(caller, role);
    const { locale, role } = input;
    await writeInvite(ctx, trx, scope, { email, name, locale, role, invitedBy: caller.userId });
  });
}

/**
 * Mails an invite of a colleague again, with a new link; the old one ends. At most once a minute.
 * @throws Problem OWNER_INVITE_NOT_FOUND, FORBIDDEN, INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function resendColleagueInvite(
  ctx: Context,
  caller: StaffCaller,
  inviteId: string,
): Promise<void> {
  await changeRestaurant(ctx, caller, async (trx) => {
    const invite = await findTheirs(trx, caller, inviteId);
    await renewInvite(ctx, trx, caller.scope, invite);
    await takeInvite(trx, caller, ctx.clock.nowMs());
  });
}

/** Takes an invite of a colleague back; its link ends. @throws Problem OWNER_INVITE_NOT_FOUND for one that is accepted or taken back already, FORBIDDEN */
export async function takeBackInvite(ctx: Context, caller: StaffCaller, inviteId: string): Promise<void> {
  await changeRestaurant(ctx, caller, async (trx) => {
    const invite = await findTheirs(trx, caller, inviteId);
    if (!invite || invite.accepted_at || invite.revoked_at) throw new Problem("OWNER_INVITE_NOT_FOUND");
    await trx.query("UPDATE invites SET revoked_at = $3 WHERE restaurant_id = $1 AND id = $2", [
      caller.scope.restaurantId,
      inviteId,
      Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()),
    ]);
  });
}

async function findTheirs(
  trx: Transaction,
  caller: StaffCaller,
  inviteId: string,
): Promise<InviteRow | undefined> {
  const invite = await findInvite(trx, caller.scope, inviteId, "COLLEAGUE");
  if (invite) requireGiver(caller, invite.role);
  return invite;
}

/** @throws Problem FORBIDDEN with the roles that may */
export function requireGiver(caller: StaffCaller, role: StaffRole): void {
  if (rolesGivenBy[caller.role].includes(role)) return;
  const requiredRoles = (Object.keys(rolesGivenBy) as StaffRole[]).filter((giver) =>
    rolesGivenBy[giver].includes(role),
  );
  throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles });
}
