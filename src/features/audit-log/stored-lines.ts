import type { AuditAction, auditRoles } from "../../domain/audit-actions.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export interface NewLine {
  at: Temporal.Instant;
  /** Null for who has no account here. */
  userId: string | null;
  name: string;
  role: (typeof auditRoles)[number];
  action: AuditAction;
  subject: string | null;
}

/** Writes a line of what is about to be done; its id. */
export async function beginLine(
  db: Queryable,
  scope: RestaurantScope,
  { at, userId, name, role, action, subject }: NewLine,
): Promise<string> {
  const [line] = await db.query<{ id: string }>(
    `INSERT INTO audit_log (restaurant_id, begun_at, user_id, person_name, role, action, subject)
     VALUES ($1, $2, (SELECT id FROM people WHERE id = $3), $4, $5, $6, $7) RETURNING id`,
    [scope.restaurantId, at, userId, name, role, action, subject],
  );
  return line!.id;
}

/** Writes a line of what is done in the same transaction. */
export const writeLine = (
  db: Queryable,
  scope: RestaurantScope,
  { at, userId, name, role, action, subject }: NewLine,
): Promise<unknown> =>
  db.query(
    `INSERT INTO audit_log (restaurant_id, begun_at, done_at, user_id, person_name, role, action, subject)
     VALUES ($1, $2, $2, (SELECT id FROM people WHERE id = $3), $4, $5, $6, $7)`,
    [scope.restaurantId, at, userId, name, role, action, subject],
  );

/** It was done. */
export const finishLine = (
  db: Queryable,
  scope: RestaurantScope,
  id: string,
  at: Temporal.Instant,
): Promise<unknown> =>
  db.query("UPDATE audit_log SET done_at = $3 WHERE restaurant_id = $1 AND id = $2", [
    scope.restaurantId,
    id,
    at,
  ]);

/** It was refused. */
export const forgetLine = (db: Queryable, scope: RestaurantScope, id: string): Promise<unknown> =>
  db.query("DELETE FROM audit_log WHERE restaurant_id = $1 AND id = $2", [scope.restaurantId, id]);

/** What things are called, by the parameter that names them; each takes the restaurant and the id. */
export const nameOf: Readonly<Record<string, string>> = {
  id: "SELECT order_number::text AS name FROM orders WHERE restaurant_id = $1 AND id = $2",
  productId: "SELECT name FROM products WHERE restaurant_id = $1 AND id = $2",
  menuId: "SELECT name FROM menus WHERE restaurant_id = $1 AND id = $2",
  categoryId: "SELECT name FROM categories WHERE restaurant_id = $1 AND id = $2",
  addonGroupId: "SELECT name FROM addon_groups WHERE restaurant_id = $1 AND id = $2",
  couponId: "SELECT coalesce(code, description) AS name FROM coupons WHERE restaurant_id = $1 AND id = $2",
  inviteId: "SELECT name FROM invites WHERE restaurant_id = $1 AND id = $2",
  colleagueId: `SELECT p.name FROM restaurant_members m JOIN people p ON p.id = m.user_id
    WHERE m.restaurant_id = $1 AND m.user_id = $2`,
  keyId: "SELECT name FROM restaurant_keys WHERE restaurant_id = $1 AND id = $2",
  webhookId: "SELECT url AS name FROM webhooks WHERE restaurant_id = $1 AND id = $2",
  domainId: "SELECT domain AS name FROM domains WHERE restaurant_id = $1 AND id = $2",
  originId: `SELECT origin AS name FROM origin_directory
    WHERE restaurant_id = $1 AND source = 'PARTNER' AND source_id = $2`,
  zoneId: "SELECT name FROM delivery_zones WHERE restaurant_id = $1 AND id = $2",
  printerId: "SELECT name FROM printers WHERE restaurant_id = $1 AND id = $2",
  dayId: "SELECT date AS name FROM hours_overrides WHERE restaurant_id = $1 AND id = $2",
};

/** What the thing is called that a path's parameter names: by itself where it is a word, null where there is nothing. */
export async function readName(
  db: Queryable,
  scope: RestaurantScope,
  parameter: string,
  id: string,
): Promise<string | null> {
  if (parameter === "provider") return id;
  // Whoever is forgotten is not remembered here, and a file that was read or a version has no name.
  if (["subscriberId", "importId", "versionId"].includes(parameter)) return null;
  const [row] = await db.query<{ name: string | null }>(nameOf[parameter]!, [scope.restaurantId, id]);
  return row?.name ?? null;
}
