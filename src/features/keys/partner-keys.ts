import type { Environment } from "../../domain/environment.ts";
import type { TeamRole } from "../../domain/roles.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import { Problem } from "../../platform/problem.ts";
import { type KeyRow, keyView } from "./key-view.ts";
import type { PartnerRestaurantApiKey } from "./partner-schemas.ts";

/** A partner key as the partner's team sees it. */
export interface TeamKey extends Omit<PartnerRestaurantApiKey, "scopes"> {
  /** Who made it, with their role now; role null: has left the team. Null: made by nobody of the team. */
  maker: { id: string; name: string; role: TeamRole | null } | null;
}
interface Row extends Omit<KeyRow, "scopes"> {
  maker: TeamKey["maker"];
}

/** Whose keys: a partner's, in one environment. */
export interface KeyOwner {
  partnerId: string;
  environment: Environment;
}
const mostShown = 500;
const recentMs = 24 * 3_600_000;

const read = (db: Queryable, { partnerId, environment }: KeyOwner, keyId: string | null): Promise<Row[]> =>
  db.query<Row>(
    `SELECT k.id, k.name, k.last4, k.environment, k.expires_at, k.revoked_at, k.created_at, k.last_used_at, k.last_used_from,
       k.last_used_call,
       CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name, 'role', m.role) END AS maker
     FROM partner_keys k
     LEFT JOIN people p ON p.id = k.created_by
     LEFT JOIN partner_members m ON m.partner_id = k.partner_id AND m.user_id = k.created_by
     WHERE k.partner_id = $1 AND k.environment = $2 AND ($3::text IS NULL OR k.id = $3)
     ORDER BY k.created_at DESC, k.id DESC LIMIT ${mostShown}`,
    [partnerId, environment, keyId],
  );

const view = ({ maker, ...row }: Row, nowMs: number): TeamKey => {
  const { scopes: _, ...key } = keyView({ ...row, scopes: [] }, nowMs);
  return { ...key, maker };
};

/** A partner's keys in an environment, the newest first. */
export const readTeamKeys = async (db: Queryable, owner: KeyOwner, nowMs: number): Promise<TeamKey[]> =>
  (await read(db, owner, null)).map((row) => view(row, nowMs));

/** @throws Problem KEY_NOT_FOUND */
export async function readTeamKey(
  db: Queryable,
  owner: KeyOwner,
  keyId: string,
  nowMs: number,
): Promise<TeamKey> {
  const [row] = await read(db, owner, keyId);
  if (!row) throw new Problem("KEY_NOT_FOUND", { keyId });
  return view(row, nowMs);
}

/**
 * Lets a partner key that is rotated out work until an instant.
 * @throws Problem KEY_NOT_FOUND when it has ended, CHANGED when it has just been rotated
 */
export async function rotateOut(
  trx: Transaction,
  { partnerId, environment }: KeyOwner,
  keyId: string,
  at: { nowMs: number; until: Temporal.Instant },
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(at.nowMs);
  const rotated = await trx.query(
    `UPDATE partner_keys SET revoked_at = $4 WHERE partner_id = $1 AND environment = $2 AND id = $3 AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > $5) RETURNING 1`,
    [partnerId, environment, keyId, at.until, now],
  );
  if (rotated.length > 0) return;
  const [known] = await read(trx, { partnerId, environment }, keyId);
  const isEnding = known?.revoked_at && known.revoked_at.epochMilliseconds > at.nowMs;
  throw new Problem(isEnding ? "CHANGED" : "KEY_NOT_FOUND");
}

/**
 * Ends a partner key at once. One that was used within 24 hours needs `force`.
 * @throws Problem KEY_NOT_FOUND, KEY_IN_USE
 */
export async function endTeamKey(
  trx: Transaction,
  { partnerId, environment }: KeyOwner,
  keyId: string,
  { nowMs, force }: { nowMs: number; force: boolean },
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const ended = await trx.query(
    `UPDATE partner_keys SET revoked_at = $4 WHERE partner_id = $1 AND environment = $2 AND id = $3
       AND (revoked_at IS NULL OR revoked_at > $4) AND ($5 OR last_used_at IS NULL OR last_used_at <= $6) RETURNING 1`,
    [
      ...[partnerId, environment, keyId, now, force],
      Temporal.Instant.fromEpochMilliseconds(nowMs - recentMs),
    ],
  );
  if (ended.length > 0) return;
  const [known] = await read(trx, { partnerId, environment }, keyId);
  if (!known || (known.revoked_at !== null && known.revoked_at.epochMilliseconds <= nowMs))
    throw new Problem("KEY_NOT_FOUND");
  const lastUsedAt = known.last_used_at?.toString({ fractionalSecondDigits: 3 }) ?? null;
  throw new Problem("KEY_IN_USE", { reason: "USED_RECENTLY", lastUsedAt });
}
