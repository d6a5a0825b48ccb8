import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { giveFirstRole, giveRole, type NewPerson } from "../../platform/people.ts";
import { Problem } from "../../platform/problem.ts";
import { parseLink, parsePublicToken } from "../../platform/tokens.ts";
import {
  confirmApplication,
  findApplication,
  type OpenApplication,
} from "../partners/confirm-application.ts";
import { findTeamInvite, joinTeam, type OpenTeamInvite } from "../partners/join-team.ts";
import { setLanguage } from "../people/person.ts";

/** An invite to a restaurant that can be accepted, as its link names it. */
export interface RestaurantInvite {
  to: "RESTAURANT";
  scope: RestaurantScope;
  id: string;
  email: string;
  name: string;
  locale: Locale;
  slug: string;
  restaurantName: string;
  role: StaffRole;
  /** Name of the colleague who invites; null: the partner invites the owner. */
  invitedBy: string | null;
  /** Whether somebody with this address has an account already, and keeps its password. */
  hasAccount: boolean;
}

/** What somebody comes in by: as the owner or a colleague of a restaurant, as a partner, or to a partner's team. */
export type OpenInvite = RestaurantInvite | OpenApplication | OpenTeamInvite;

/** A partner's invite is of the first owner. */
const withoutOwner =
  "NOT EXISTS (SELECT FROM restaurant_members m WHERE m.restaurant_id = $1 AND m.role = 'OWNER')";

/** Whose invite a token is; null when it can not be accepted (any more). */
export async function findOpenInvite(ctx: Context, token: string): Promise<OpenInvite | null> {
  const link = parseLink(ctx.secrets, token);
  if (!link) return findRestaurantInvite(ctx, token);
  return link.kind === "APPLICATION" ? findApplication(ctx, link) : findTeamInvite(ctx, link);
}

async function findRestaurantInvite(ctx: Context, token: string): Promise<RestaurantInvite | null> {
  const parsed = parsePublicToken(token);
  if (!parsed) return null;
  const scope = scopeOf(parsed.restaurantId);
  const [invite] = await ctx.db.query<Omit<RestaurantInvite, "to" | "scope">>(
    `SELECT i.id, i.email, i.name, i.locale, i.role, r.slug, p.name AS "restaurantName", c.name AS "invitedBy",
       EXISTS (SELECT FROM people h WHERE h.email = i.email) AS "hasAccount"
     FROM invites i
     JOIN restaurants r ON r.id = i.restaurant_id AND r.archived_at IS NULL
     JOIN restaurant_profiles p ON p.restaurant_id = i.restaurant_id
     LEFT JOIN people c ON c.id = i.invited_by
     WHERE i.restaurant_id = $1 AND i.token_hash = $2 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
       AND i.expires_at > $3
       AND (i.invited_by IS NOT NULL OR ${withoutOwner})`,
    [scope.restaurantId, parsed.hash, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
  );
  return invite ? { to: "RESTAURANT", ...invite, scope } : null;
}

/**
 * Gives whoever holds the link what they were invited to: the mailbox it was sent to is theirs. Somebody without an account gets
 * one with this password; an account that is there is left as it is, but for the language of its mail.
 * @throws Problem OWNER_INVITE_NOT_FOUND when the invite is not open any more; VALIDATION_FAILED for the password
 */
export async function acceptInvite(
  ctx: Context,
  token: string,
  password: string,
  locale?: Locale,
): Promise<OpenInvite> {
  const invite: OpenInvite | null = await findOpenInvite(ctx, token);
  if (!invite) throw new Problem("OWNER_INVITE_NOT_FOUND");
  const { email, name } = invite;
  const { userId } = await accountOf(ctx, { email, name, password });
  await ctx.db.transaction(async (trx) => {
    if (!(await takeUp(ctx, trx, invite, userId))) throw new Problem("OWNER_INVITE_NOT_FOUND");
    await setLanguage(trx, userId, locale ?? invite.locale);
  });
  ctx.people.forgetRoles();
  // Of a partner's owner a second factor is asked from now on.
  ctx.people.forgetSessions();
  return invite;
}

/** False when somebody was first. */
function takeUp(ctx: Context, trx: Transaction, invite: OpenInvite, userId: string): Promise<boolean> {
  if (invite.to === "PARTNER") return confirmApplication(ctx, trx, invite, userId);
  return invite.to === "TEAM" ? joinTeam(ctx, trx, invite, userId) : joinRestaurant(ctx, trx, invite, userId);
}

async function joinRestaurant(
  { clock }: Context,
  trx: Transaction,
  { scope, id, invitedBy, role }: RestaurantInvite,
  userId: string,
): Promise<boolean> {
  await trx.query("SELECT 1 FROM restaurants WHERE id = $1 FOR NO KEY UPDATE", [scope.restaurantId]);
  const accepted = await trx.query(
    `UPDATE invites SET accepted_at = $4, accepted_by = $3
     WHERE restaurant_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $4
       AND (invited_by IS NOT NULL OR ${withoutOwner})
     RETURNING 1`,
    [scope.restaurantId, id, userId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  if (accepted.length === 0) return false;
  await (invitedBy === null ? giveRole : giveFirstRole)(trx, scope, userId, role);
  return true;
}

/** Theirs, or a new one. Of two clicks at once the second finds what the first has made. */
async function accountOf({ people }: Context, person: NewPerson): Promise<{ userId: string }> {
  const known = await people.findPerson(person.email);
  if (known) return known;
  return people.createPerson(person).catch(async (error: unknown) => {
    const made = await people.findPerson(person.email);
    if (made) return made;
    throw error;
  });
}
