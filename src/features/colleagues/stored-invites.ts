import type { StaffRole } from "../../domain/roles.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { OwnerInvite } from "./schemas.ts";

export interface InviteRow {
  id: string;
  email: string;
  name: string;
  locale: Locale;
  role: StaffRole;
  /** Account of the colleague who invited; null: the partner. */
  invited_by: string | null;
  created_at: Temporal.Instant;
  sent_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  accepted_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
}

const columns =
  "id, email, name, locale, role, invited_by, created_at, sent_at, expires_at, accepted_at, revoked_at";

/** Whose invites: the partner's, or those of the restaurant's own people. Neither touches the other's. */
export type Inviter = "PARTNER" | "COLLEAGUE";

export async function findInvite(
  db: Queryable,
  scope: RestaurantScope,
  inviteId: string,
  inviter: Inviter,
): Promise<InviteRow | undefined> {
  const [row] = await db.query<InviteRow>(
    `SELECT ${columns} FROM invites WHERE restaurant_id = $1 AND id = $2 AND (invited_by IS NULL) = $3`,
    [scope.restaurantId, inviteId, inviter === "PARTNER"],
  );
  return row;
}

const mostListed = 100;

/** The partner's, the newest first. */
export const listInvites = (db: Queryable, scope: RestaurantScope): Promise<InviteRow[]> =>
  db.query<InviteRow>(
    `SELECT ${columns} FROM invites WHERE restaurant_id = $1 AND invited_by IS NULL
     ORDER BY created_at DESC, id DESC LIMIT ${mostListed}`,
    [scope.restaurantId],
  );

const instantText = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });

export const inviteView = (row: InviteRow, nowMs: number): OwnerInvite => ({
  id: row.id,
  email: row.email,
  name: row.name,
  locale: row.locale,
  status: statusOf(row, nowMs),
  createdAt: instantText(row.created_at),
  sentAt: instantText(row.sent_at),
  expiresAt: instantText(row.expires_at),
  acceptedAt: row.accepted_at && instantText(row.accepted_at),
});

function statusOf({ accepted_at, revoked_at, expires_at }: InviteRow, nowMs: number): OwnerInvite["status"] {
  if (accepted_at) return "ACCEPTED";
  if (revoked_at) return "REVOKED";
  return expires_at.epochMilliseconds <= nowMs ? "EXPIRED" : "PENDING";
}
