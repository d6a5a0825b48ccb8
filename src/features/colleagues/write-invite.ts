import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { inviteDays, requireMail, requirePause } from "../../platform/mail/mailed-links.ts";
import { Problem } from "../../platform/problem.ts";
import { newPublicToken } from "../../platform/tokens.ts";
import type { InviteRow } from "./stored-invites.ts";

const mailInvited = `SELECT queue_mail(restaurant_id, CASE WHEN invited_by IS NULL THEN 'OWNER_INVITE' ELSE 'COLLEAGUE_INVITE' END,
     email, locale, jsonb_build_object('inviteId', id)) FROM invited`;

export interface InviteToWrite {
  /** A mailbox in small letters. */
  email: string;
  name: string;
  locale: Locale;
  role: StaffRole;
  /** Who of the restaurant invites; null: its partner. */
  invitedBy: string | null;
}

/**
 * Writes an invite and its mail in the transaction that takes back what was open. Returns its id.
 * @throws Problem INVITE_SEND_FAILED
 */
export async function writeInvite(
  ctx: Context,
  trx: Transaction,
  { restaurantId }: RestaurantScope,
  { email, name, locale, role, invitedBy }: InviteToWrite,
): Promise<string> {
  requireMail(ctx);
  const nowMs = ctx.clock.nowMs();
  const id = newId("inv");
  const { hash, sealed } = newPublicToken(ctx.secrets, restaurantId);
  await trx.query(
    `WITH invited AS (
       INSERT INTO invites (restaurant_id, id, email, name, locale, role, invited_by, token_hash, token_sealed,
         created_at, sent_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11) RETURNING *)
     ${mailInvited}`,
    [restaurantId, id, email, name, locale, role, invitedBy, hash, sealed, instantOf(nowMs), endOf(nowMs)],
  );
  return id;
}

/**
 * Mails an invite that is open or has run out again, with a new link that works for another 14 days; the old one ends. At most once a minute.
 * @throws Problem OWNER_INVITE_NOT_FOUND for one that is accepted or revoked, INVITE_SEND_FAILED, RATE_LIMITED
 */
export async function renewInvite(
  ctx: Context,
  trx: Transaction,
  { restaurantId }: RestaurantScope,
  invite: InviteRow | undefined,
): Promise<void> {
  if (!invite || invite.accepted_at || invite.revoked_at) throw new Problem("OWNER_INVITE_NOT_FOUND");
  requireMail(ctx);
  const nowMs = ctx.clock.nowMs();
  requirePause(invite.sent_at, nowMs);
  const { hash, sealed } = newPublicToken(ctx.secrets, restaurantId);
  await trx.query(
    `WITH invited AS (
       UPDATE invites SET token_hash = $3, token_sealed = $4, sent_at = $5, expires_at = $6
       WHERE restaurant_id = $1 AND id = $2 RETURNING *)
     ${mailInvited}`,
    [restaurantId, invite.id, hash, sealed, instantOf(nowMs), endOf(nowMs)],
  );
}

const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

const endOf = (nowMs: number): Temporal.Instant => instantOf(nowMs).add({ hours: 24 * inviteDays });
