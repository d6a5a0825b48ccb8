import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { OpenImport } from "./schemas.ts";

/** So many that nobody has answered are told of. */
const mostOpen = 20;

/** Imports that wait to be read or for an answer, the last one first. */
export const openImports = (db: Queryable, scope: RestaurantScope): Promise<OpenImport[]> =>
  db.query<OpenImport>(
    `SELECT id, status FROM menu_imports WHERE restaurant_id = $1 AND status IN ('PROCESSING', 'READY', 'FAILED')
     ORDER BY created_at DESC, id DESC LIMIT ${mostOpen}`,
    [scope.restaurantId],
  );
