import type { Context } from "../../context.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { rateLimited } from "../../platform/http/rate-limit-headers.ts";
import { newId } from "../../platform/ids.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { newPublicToken } from "../../platform/tokens.ts";
import type { NewOwnerInvite, OwnerInvite } from "./schemas.ts";
import { findInvite, inviteView } from "./stored-invites.ts";

export const inviteDays = 14;
/** Between two mails of one invite. */
const resendPauseMs = 60_000;
const mailInvited =
  "SELECT queue_mail(restaurant_id, 'OWNER_INVITE', email, locale, jsonb_build_object('inviteId', id)) FROM invited";

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
  requireMail(ctx);
  const name = cleanLine(input.name).text;
  if (name === "")
    throw Problem.validation([{ path: "name", code: "INVALID", message: message("fields.cleanedName") }]);
  const email = mailAddress(input.email)?.toLowerCase();
  if (!email) throw new Problem("OWNER_EMAIL_NOT_ALLOWED", { reason: "NOT_A_MAILBOX" });
  const nowMs = ctx.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const { restaurantId } = caller.scope;
  return changeRestaurant(ctx, caller, async (trx) => {
    await refuseSecondOwner(trx, caller.scope);
    const [colleague] = await trx.query(
      `SELECT 1 FROM partner_members m JOIN people p ON p.id = m.user_id WHERE m.partner_id = $1 AND p.email = $2`,
      [caller.partnerId, email],
    );
    // Whoever builds the restaurant's pages does not sign for its company.
    if (colleague) throw new Problem("OWNER_EMAIL_NOT_ALLOWED", { reason: "PARTNER_TEAM" });
    await trx.query(
      `UPDATE owner_invites SET revoked_at = $2
       WHERE restaurant_id = $1 AND accepted_at IS NULL AND revoked_at IS NULL`,
      [restaurantId, now],
    );
    const id = newId("inv");
    const { hash, sealed } = newPublicToken(ctx.secrets, restaurantId);
    await trx.query(
      `WITH invited AS (
         INSERT INTO owner_invites (restaurant_id, id, email, name, locale, token_hash, token_sealed, created_at, sent_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) RETURNING *)
       ${mailInvited}`,
      [restaurantId, id, email, name, input.locale, hash, sealed, now, endOf(nowMs)],
    );
    return inviteView((await findInvite(trx, caller.scope, id))!, nowMs);
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
  requireMail(ctx);
  const nowMs = ctx.clock.nowMs();
  const { restaurantId } = caller.scope;
  return changeRestaurant(ctx, caller, async (trx) => {
    const invite = await findInvite(trx, caller.scope, inviteId);
    if (!invite || invite.accepted_at || invite.revoked_at) throw new Problem("OWNER_INVITE_NOT_FOUND");
    await refuseSecondOwner(trx, caller.scope);
    const againAtMs = invite.sent_at.epochMilliseconds + resendPauseMs;
    if (nowMs < againAtMs)
      throw rateLimited({ allowed: false, limit: 1, remaining: 0, resetAtMs: againAtMs }, nowMs);
    const { hash, sealed } = newPublicToken(ctx.secrets, restaurantId);
    await trx.query(
      `WITH invited AS (
         UPDATE owner_invites SET token_hash = $3, token_sealed = $4, sent_at = $5, expires_at = $6
         WHERE restaurant_id = $1 AND id = $2 RETURNING *)
       ${mailInvited}`,
      [restaurantId, inviteId, hash, sealed, Temporal.Instant.fromEpochMilliseconds(nowMs), endOf(nowMs)],
    );
    return inviteView((await findInvite(trx, caller.scope, inviteId))!, nowMs);
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
      `UPDATE owner_invites SET revoked_at = $3
       WHERE restaurant_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL RETURNING 1`,
      [caller.scope.restaurantId, inviteId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
    );
    if (revoked.length === 0) throw new Problem("OWNER_INVITE_NOT_FOUND");
  });

const endOf = (nowMs: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).add({ hours: 24 * inviteDays });

function requireReal({ environment }: PartnerRestaurantCaller): void {
  if (environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
}

/** A mail waits in the queue while the mail server is away; without one, nobody would ever send it. */
function requireMail({ config }: Context): void {
  if (config.smtpUrl === undefined && !config.isLocal) throw new Problem("INVITE_SEND_FAILED");
}

async function refuseSecondOwner(trx: Transaction, scope: RestaurantScope): Promise<void> {
  const [owner] = await trx.query(
    "SELECT 1 FROM restaurant_members WHERE restaurant_id = $1 AND role = 'OWNER'",
    [scope.restaurantId],
  );
  if (owner) throw new Problem("OWNER_EXISTS");
}
