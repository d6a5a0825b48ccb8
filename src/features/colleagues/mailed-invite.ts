import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { invitePath } from "../../platform/mail/mailed-links.ts";
import { openPublicToken } from "../../platform/tokens.ts";

export interface MailedInvite {
  name: string;
  restaurantName: string;
  role: StaffRole;
  /** Name of the colleague who invites; null: the partner invites the owner. */
  invitedBy: string | null;
  /** With the token. */
  url: string;
  expiresAtMs: number;
}

interface Row extends Omit<MailedInvite, "url" | "expiresAtMs"> {
  sealed: Buffer;
  expires_at: Temporal.Instant;
}

/** An invite as its mail tells it; null when it cannot be accepted any more. */
export async function readMailedInvite(
  ctx: Pick<Context, "db" | "clock" | "config" | "secrets">,
  scope: RestaurantScope,
  inviteId: string,
): Promise<MailedInvite | null> {
  const [row] = await ctx.db.query<Row>(
    `SELECT i.name, p.name AS "restaurantName", i.role, c.name AS "invitedBy", i.token_sealed AS sealed, i.expires_at
     FROM invites i
     JOIN restaurants r ON r.id = i.restaurant_id AND r.archived_at IS NULL
     JOIN restaurant_profiles p ON p.restaurant_id = i.restaurant_id
     LEFT JOIN people c ON c.id = i.invited_by
     WHERE i.restaurant_id = $1 AND i.id = $2 AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > $3`,
    [scope.restaurantId, inviteId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
  );
  if (!row) return null;
  const { sealed, expires_at, ...named } = row;
  const token = openPublicToken(ctx.secrets, scope.restaurantId, sealed);
  return {
    ...named,
    url: `${baseUrl(ctx.config)}${invitePath}/${token}`,
    expiresAtMs: expires_at.epochMilliseconds,
  };
}
