import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import { teamManagers } from "../../domain/roles.ts";
import { scopeOf } from "../../platform/db/scope.ts";

/** When somebody is told that a key ends: this long before, or half of its life for one that lives shorter. */
const daysBefore = 14;
const mostAtOnce = 100;
const dueAt = `k.expires_at - LEAST(interval '${daysBefore} days', (k.expires_at - k.created_at) / 2)`;
/** A key that is rotated out has its successor. */
const due = `k.expires_at > $1 AND k.expiry_told_at IS NULL AND k.revoked_at IS NULL AND ${dueAt} <= $1`;

/**
 * Mails about keys that end soon, once for each key (D-372). Of a partner's key to the owners and administrators of its team and to who
 * made it; of a restaurant's to those of its partner, and to the restaurant's owners.
 */
export async function tellExpiring({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  await db.query(
    `WITH due AS (
       SELECT k.id FROM partner_keys k WHERE ${due} ORDER BY k.expires_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED
     ), told AS (
       UPDATE partner_keys k SET expiry_told_at = $1 FROM due WHERE k.id = due.id RETURNING k.id, k.partner_id, k.created_by
     )
     SELECT queue_person_mail(p.id, 'KEY_EXPIRING', coalesce(p.locale, 'nb'), jsonb_build_object('keyId', told.id))
     FROM told
     JOIN partner_members m ON m.partner_id = told.partner_id AND (m.role = ANY ($2) OR m.user_id = told.created_by)
     JOIN people p ON p.id = m.user_id AND p.email NOT LIKE '%.invalid'`,
    [now, teamManagers],
  );
  await db.everywhere(
    `WITH due AS (
       SELECT k.restaurant_id, k.id FROM restaurant_keys k JOIN restaurants r ON r.id = k.restaurant_id AND r.archived_at IS NULL
       WHERE ${due} ORDER BY k.expires_at LIMIT ${mostAtOnce} FOR UPDATE OF k SKIP LOCKED
     ), told AS (
       UPDATE restaurant_keys k SET expiry_told_at = $1 FROM due
       WHERE k.restaurant_id = due.restaurant_id AND k.id = due.id RETURNING k.restaurant_id, k.id
     ), keepers AS (
       SELECT t.restaurant_id, t.id, m.user_id, 'TEAM' AS as_who
       FROM told t JOIN restaurants r ON r.id = t.restaurant_id
       JOIN partner_members m ON m.partner_id = r.partner_id AND m.role = ANY ($2)
       UNION ALL
       SELECT t.restaurant_id, t.id, m.user_id, 'RESTAURANT'
       FROM told t JOIN restaurant_members m ON m.restaurant_id = t.restaurant_id AND m.role = 'OWNER'
     )
     SELECT queue_person_mail(p.id, 'KEY_EXPIRING', coalesce(p.locale, 'nb'),
       jsonb_build_object('keyId', k.id, 'restaurantId', k.restaurant_id, 'as', k.as_who))
     FROM keepers k JOIN people p ON p.id = k.user_id AND p.email NOT LIKE '%.invalid'`,
    [now, teamManagers],
  );
}

/** What the mail says. */
export interface ExpiringKey {
  name: string;
  last4: string;
  environment: Environment;
  expiresAt: Temporal.Instant;
  partnerId: string | null;
  /** Of a restaurant's key. */
  restaurant: { slug: string; name: string } | null;
}

interface Row extends Omit<ExpiringKey, "restaurant"> {
  slug: string | null;
  restaurantName: string | null;
}

/** A key as it stands when the mail is sent; null when it has ended, or another has been put in its place. */
export async function readExpiring(
  { db, clock }: Pick<Context, "db" | "clock">,
  { keyId, restaurantId }: { keyId: string; restaurantId?: string },
): Promise<ExpiringKey | null> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const [row] =
    restaurantId === undefined
      ? await db.query<Row>(
          `SELECT name, last4, environment, expires_at AS "expiresAt", partner_id AS "partnerId", NULL AS slug, NULL AS "restaurantName"
           FROM partner_keys WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2`,
          [keyId, now],
        )
      : await db.query<Row>(
          `SELECT k.name, k.last4, k.environment, k.expires_at AS "expiresAt", r.partner_id AS "partnerId", r.slug, p.name AS "restaurantName"
           FROM restaurant_keys k JOIN restaurants r ON r.id = k.restaurant_id AND r.archived_at IS NULL
           JOIN restaurant_profiles p ON p.restaurant_id = k.restaurant_id
           WHERE k.restaurant_id = $1 AND k.id = $2 AND k.revoked_at IS NULL AND k.expires_at > $3`,
          [scopeOf(restaurantId).restaurantId, keyId, now],
        );
  if (!row) return null;
  const { slug, restaurantName, ...key } = row;
  return { ...key, restaurant: slug === null ? null : { slug, name: restaurantName ?? slug } };
}
