import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";

export interface DomainRow {
  id: string;
  domain: string;
  token: string;
  is_primary: boolean;
  is_managed: boolean;
  verified_at: Temporal.Instant | null;
  checked_at: Temporal.Instant | null;
  missing_since: Temporal.Instant | null;
  /** Whether our pages were there when it was last looked, or the operator says so. */
  leads_here: boolean;
}

export const domainColumns =
  "id, domain, token, is_primary, is_managed, verified_at, checked_at, missing_since, leads_here";

/** Those of a restaurant in the order in which they were added, or one of them. */
export const readDomains = (
  db: Queryable,
  scope: RestaurantScope,
  domainId: string | null = null,
): Promise<DomainRow[]> =>
  db.query<DomainRow>(
    `SELECT ${domainColumns} FROM domains
     WHERE restaurant_id = $1 AND ($2::text IS NULL OR id = $2) ORDER BY created_at, id`,
    [scope.restaurantId, domainId],
  );

/** @throws Problem DOMAIN_NOT_FOUND */
export async function readDomain(
  db: Queryable,
  scope: RestaurantScope,
  domainId: string,
): Promise<DomainRow> {
  const [row] = await readDomains(db, scope, domainId);
  if (!row) throw new Problem("DOMAIN_NOT_FOUND");
  return row;
}

/** Whoever changes which domains a restaurant has, or which is primary, goes one after another. */
export async function lockRestaurant(
  trx: Transaction,
  scope: RestaurantScope,
  { mayBeArchived }: { mayBeArchived: boolean },
): Promise<void> {
  const [restaurant] = await trx.query<{ is_archived: boolean }>(
    "SELECT archived_at IS NOT NULL AS is_archived FROM restaurants WHERE id = $1 FOR NO KEY UPDATE",
    [scope.restaurantId],
  );
  if (!restaurant) throw new Problem("RESTAURANT_NOT_FOUND");
  if (restaurant.is_archived && !mayBeArchived) throw new Problem("RESTAURANT_ARCHIVED");
}

/** A restaurant with verified domains has one primary: the one that was chosen, or else the oldest. */
export const choosePrimary = (trx: Transaction, scope: RestaurantScope): Promise<unknown> =>
  trx.query(
    `UPDATE domains SET is_primary = true WHERE restaurant_id = $1
       AND id = (SELECT id FROM domains WHERE restaurant_id = $1 AND verified_at IS NOT NULL ORDER BY verified_at, id LIMIT 1)
       AND NOT EXISTS (SELECT FROM domains WHERE restaurant_id = $1 AND is_primary)`,
    [scope.restaurantId],
  );

/** Trusts the domain's origin. False when it stands for another restaurant. */
export async function enterInDirectory(
  trx: Transaction,
  scope: RestaurantScope,
  { id, domain }: Pick<DomainRow, "id" | "domain">,
): Promise<boolean> {
  const rows = await trx.query(
    `INSERT INTO origin_directory (restaurant_id, origin, source, source_id) VALUES ($1, $2, 'DOMAIN', $3)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [scope.restaurantId, `https://${domain}`, id],
  );
  return rows.length > 0;
}

/** Ends the trust in the domain's origin; every process hears of it. */
export const leaveDirectory = (
  trx: Transaction,
  scope: RestaurantScope,
  domainId: string,
): Promise<unknown> =>
  trx.query(
    "DELETE FROM origin_directory WHERE restaurant_id = $1 AND source = 'DOMAIN' AND source_id = $2",
    [scope.restaurantId, domainId],
  );

/** Whether the name is another restaurant's, proved. */
export async function isElsewhere(db: Queryable, scope: RestaurantScope, domain: string): Promise<boolean> {
  const rows = await db.everywhere(
    "SELECT 1 FROM origin_directory WHERE origin = $2 AND source = 'DOMAIN' AND restaurant_id <> $1",
    [scope.restaurantId, `https://${domain}`],
  );
  return rows.length > 0;
}
