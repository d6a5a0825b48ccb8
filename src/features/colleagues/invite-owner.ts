import type { Context } from "../../context.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { NewOwnerInvite, OwnerInvite } from "./schemas.ts";
import { findInvite, inviteView } from "./stored-invites.ts";
import { renewInvite, writeInvite } from "./write-invite.ts";

/**
 * Invites the owner of a real restaurant by mail. An invite that is open is revoked: the latest one counts.
 * @throws Problem SANDBOX_NOT_SUPPORTED, OWNER_EXISTS, OWNER_EMAIL_NOT_ALLOWED, INVITE_SEND_FAILED, VALIDATION_FAILED
 */
export async function inviteOwner(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  input: NewOwnerInvite,
): Promise<OwnerInvite> {
  requireReal(caller);
  const name = cleanLine(input.name).text;
  if (name === "")
    throw Problem.validation([{ path: "name", code: "INVALID", message: message("fields.cleanedName") }]);
  const email = mailAddress(input.email)?.toLowerCase();
  if (!email) throw new Problem("OWNER_EMAIL_NOT_ALLOWED", { reason: "NOT_A_MAILBOX" });
  const nowMs = ctx.clock.nowMs();
  return changeRestaurant(ctx, caller, async (trx) => {
    await refuseSecondOwner(trx, caller.scope);
    const [colleague] = await trx.query(
      `SELECT 1 FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1 AND p.email = $2`,
      [caller.partnerId, email],
    );
    // Whoever builds the restaurant's pages does not sign for its company.
    if (colleague) throw new Problem("OWNER_EMAIL_NOT_ALLOWED", { reason: "PARTNER_TEAM" });
    await trx.query(
      `UPDATE invites SET revoked_at = $2
       WHERE restaurant_id = $1 AND invited_by IS NULL AND accepted_at IS NULL AND revoked_at IS NULL`,
      [caller.scope.restaurantId, Temporal.Instant.fromEpochMilliseconds(nowMs)],
    );
    const asked = { email, name, locale: input.locale, role: "OWNER", invitedBy: null } as const;
    const id = await writeInvite(ctx, trx, caller.scope, asked);
    return inviteView((await findInvite(trx, caller.scope, id, "PARTNER"))!, nowMs);
  });
}

/**
 * Mails an invite again, with a new link that works for another 14 days; the old one ends. At most once a minute.
 * @throws Problem OWNER_INVITE_NOT_FOUND for one that is accepted or revoked, OWNER_EXISTS, INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function resendInvite(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  inviteId: string,
): Promise<OwnerInvite> {
  requireReal(caller);
  return changeRestaurant(ctx, caller, async (trx) => {
    const invite = await findInvite(trx, caller.scope, inviteId, "PARTNER");
    if (invite && !invite.accepted_at && !invite.revoked_at) await refuseSecondOwner(trx, caller.scope);
    await renewInvite(ctx, trx, caller.scope, invite);
    return inviteView((await findInvite(trx, caller.scope, inviteId, "PARTNER"))!, ctx.clock.nowMs());
  });
}

/** @throws Problem OWNER_INVITE_NOT_FOUND for one that is accepted or revoked already */
export const revokeInvite = (
  ctx: Context,
  caller: PartnerRestaurantCaller,
  inviteId: string,
): Promise<void> =>
  changeRestaurant(ctx, caller, async (trx) => {
    const revoked = await trx.query(
      `UPDATE invites SET revoked_at = $3
       WHERE restaurant_id = $1 AND id = $2 AND invited_by IS NULL AND accepted_at IS NULL AND revoked_at IS NULL RETURNING 1`,
      [caller.scope.restaurantId, inviteId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
    );
    if (revoked.length === 0) throw new Problem("OWNER_INVITE_NOT_FOUND");
  });

function requireReal({ environment }: PartnerRestaurantCaller): void {
  if (environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
}

async function refuseSecondOwner(trx: Transaction, scope: RestaurantScope): Promise<void> {
  const [owner] = await trx.query(
    "SELECT 1 FROM restaurant_members WHERE restaurant_id = $1 AND role = 'OWNER'",
    [scope.restaurantId],
  );
  if (owner) throw new Problem("OWNER_EXISTS");
}
