import type { Context } from "../context.ts";
import { type RestaurantScope, scopeOf } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { type Input, required } from "./command.ts";

/** Of the restaurant that `--slug` names. */
export const scopeOfSlug = (ctx: Context, input: Input): Promise<RestaurantScope> =>
  scopeNamed(ctx, required(input, "slug"));

/** @throws Problem RESTAURANT_NOT_FOUND */
export async function scopeNamed(ctx: Context, slug: string): Promise<RestaurantScope> {
  const restaurantId = await ctx.snapshots.idOfSlug(slug);
  if (restaurantId === null) throw new Problem("RESTAURANT_NOT_FOUND");
  return scopeOf(restaurantId);
}
