import type { GeoPoint } from "../../domain/geometry.ts";
import type { Queryable } from "../db/connect.ts";

export interface PostalPlace extends GeoPoint {
  code: string;
  city: string;
}

const metersPerDegree = 111_195;
const most = 150;

/** The middle of each postal code of the register within so many metres (in a square), the nearest first; none without a register. */
export function postalPlaces(
  db: Queryable,
  { latitude, longitude }: GeoPoint,
  meters: number,
): Promise<PostalPlace[]> {
  const north = meters / metersPerDegree;
  const narrow = Math.cos((latitude * Math.PI) / 180);
  return db.query<PostalPlace>(
    `SELECT postal_code AS code, min(city) AS city, avg(latitude) AS latitude, avg(longitude) AS longitude
     FROM address_streets WHERE latitude BETWEEN $1::float8 - $3 AND $1::float8 + $3
       AND longitude BETWEEN $2::float8 - $3::float8 / $4 AND $2::float8 + $3::float8 / $4
     GROUP BY postal_code
     ORDER BY (avg(latitude) - $1) ^ 2 + ((avg(longitude) - $2) * $4) ^ 2, postal_code LIMIT ${most}`,
    [latitude, longitude, north, narrow],
  );
}
