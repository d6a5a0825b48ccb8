import type { Context } from "../../context.ts";
import type { Loaded } from "../menus/snapshots.ts";

/** The restaurant at `{slug}.{serviceDomain}`: live ones alone have pages (D-21). Null for all others. */
export async function restaurantOfPage(ctx: Context, slug: string): Promise<Loaded | null> {
  const id = await ctx.snapshots.idOfSlug(slug);
  const loaded = id === null ? null : await ctx.snapshots.byId(id);
  return loaded?.snapshot.restaurant.isLive ? loaded : null;
}
