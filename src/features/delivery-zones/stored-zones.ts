import { createHash } from "node:crypto";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerDeliveryZone } from "./schemas.ts";

/** A zone without what is not the partner's to set. */
export type ZoneFields = Omit<PartnerDeliveryZone, "id" | "version">;

const columns = `id, name, type, polygon, radius_meters AS "radiusMeters", postal_codes AS "postalCodes",
  delivery_fee AS "deliveryFee", minimum_order AS "minimumOrder", free_delivery_from AS "freeDeliveryFrom",
  fee_tiers AS "feeTiers", distance_fee AS "distanceFee", extra_minutes AS "extraMinutes",
  sort_order AS "sortOrder", is_active AS "isActive"`;

type Row = ZoneFields & { id: string };

/** All zones in their order, or the one. */
export async function readZones(
  db: Queryable,
  scope: RestaurantScope,
  zoneId: string | null = null,
): Promise<PartnerDeliveryZone[]> {
  const rows = await db.query<Row>(
    `SELECT ${columns} FROM delivery_zones WHERE restaurant_id = $1 AND ($2::text IS NULL OR id = $2) ORDER BY sort_order, id`,
    [scope.restaurantId, zoneId],
  );
  return rows.map(viewOf);
}

/** @returns null when there are `most` already; the caller holds the restaurant's lock */
export async function insertZone(
  db: Queryable,
  scope: RestaurantScope,
  zone: Omit<Row, "sortOrder"> & { sortOrder: number | null },
  most: number,
): Promise<PartnerDeliveryZone | null> {
  const [row] = await db.query<Row>(
    `INSERT INTO delivery_zones (restaurant_id, id, name, type, polygon, radius_meters, postal_codes, delivery_fee,
       minimum_order, free_delivery_from, fee_tiers, distance_fee, extra_minutes, sort_order, is_active)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, others.last + 1, 0), $15
     FROM (SELECT count(*) AS count, max(sort_order) AS last FROM delivery_zones WHERE restaurant_id = $1) others
     WHERE others.count < $16 RETURNING ${columns}`,
    [scope.restaurantId, zone.id, ...valuesOf(zone), most],
  );
  return row ? viewOf(row) : null;
}

export async function updateZone(
  db: Queryable,
  scope: RestaurantScope,
  zone: Row,
): Promise<PartnerDeliveryZone> {
  const [row] = await db.query<Row>(
    `UPDATE delivery_zones SET name = $3, type = $4, polygon = $5, radius_meters = $6, postal_codes = $7, delivery_fee = $8,
       minimum_order = $9, free_delivery_from = $10, fee_tiers = $11, distance_fee = $12, extra_minutes = $13,
       sort_order = $14, is_active = $15
     WHERE restaurant_id = $1 AND id = $2 RETURNING ${columns}`,
    [scope.restaurantId, zone.id, ...valuesOf(zone)],
  );
  return viewOf(row!);
}

const valuesOf = (zone: Omit<Row, "sortOrder"> & { sortOrder: number | null }): unknown[] => [
  zone.name,
  zone.type,
  zone.polygon && JSON.stringify(zone.polygon),
  zone.radiusMeters,
  zone.postalCodes,
  zone.deliveryFee,
  zone.minimumOrder,
  zone.freeDeliveryFrom,
  JSON.stringify(zone.feeTiers),
  zone.distanceFee && JSON.stringify(zone.distanceFee),
  zone.extraMinutes,
  zone.sortOrder,
  zone.isActive,
];

const viewOf = (row: Row): PartnerDeliveryZone => ({
  ...row,
  version: createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 16),
});
