import { z } from "zod";
import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { cursorId, cursorInstant, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import type { PartnerRestaurant, PartnerRestaurantQuery } from "./partner-schemas.ts";
import {
  type PartnerRestaurantRow,
  partnerRestaurantColumns,
  partnerRestaurantView,
} from "./partner-view.ts";

/** A partner's restaurants in the key's environment, the newest first. Of the other environment there is nothing to see. */
export async function listRestaurants(
  ctx: Context,
  caller: PartnerCaller,
  query: PartnerRestaurantQuery,
): Promise<{ data: PartnerRestaurant[]; nextCursor: string | null }> {
  if (query.environment !== undefined && query.environment !== caller.environment)
    return { data: [], nextCursor: null };
  const after = decodeCursor(query.cursor, z.tuple([cursorInstant, cursorId]));
  const rows = await ctx.db.everywhere<PartnerRestaurantRow>(
    `SELECT ${partnerRestaurantColumns} FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id
     WHERE r.partner_id = $1 AND r.environment = $2
       AND ($3::boolean IS NULL OR (r.archived_at IS NOT NULL) = $3)
       AND ($4::timestamptz IS NULL OR (r.created_at, r.id) < ($4, $5))
       AND ($7::text IS NULL OR position(lower($7) IN lower(p.name || ' ' || r.slug)) > 0)
     ORDER BY r.created_at DESC, r.id DESC LIMIT $6`,
    [
      caller.partnerId,
      caller.environment,
      query.archived ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      query.limit + 1,
      query.search ?? null,
    ],
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    data: page.map(partnerRestaurantView),
    nextCursor:
      rows.length > page.length && last ? encodeCursor([last.created_at.toString(), last.id]) : null,
  };
}
