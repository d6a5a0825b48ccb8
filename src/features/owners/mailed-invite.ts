import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { openPublicToken } from "../../platform/tokens.ts";

export interface MailedInvite {
  name: string;
  restaurantName: string;
  /** With the token. */
  url: string;
  expiresAtMs: number;
}

/** Where owners accept; the token follows. */
export const invitePath = "/invite";

interface Row {
  name: string;
  restaurantName: string;
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
    `SELECT i.name, p.name AS "restaurantName", i.token_sealed AS sealed, i.expires_at
     FROM owner_invites i
     JOIN restaurants r ON r.id = i.restaurant_id AND r.archived_at IS NULL
     JOIN restaurant_profiles p ON p.restaurant_id = i.restaurant_id
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
