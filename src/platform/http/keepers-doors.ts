import { z } from "zod";
import type { ProblemCode } from "../../domain/problems.ts";
import type { RestaurantChanger } from "./callers.ts";
import { Paging } from "./paging.ts";
import { requireManager } from "./staff-roles.ts";

/**
 * The doors of those who keep a restaurant: its partner, and its own people in the dashboard. What both may do the same way is
 * one list of routes, made for each door.
 */
export type KeepersDoor = "partnerRestaurant" | "staff";

const StaffPaging = Paging.extend({ slug: z.string().optional() });
/** The query of a list; the dashboard's calls say in it which restaurant they are about. */
export const pagingAt = (door: KeepersDoor) => (door === "staff" ? StaffPaging : Paging);

/** What a change at this door can be refused with besides, as its neighbours list it. */
export const refusedAt = (door: KeepersDoor): ProblemCode[] =>
  door === "staff" ? ["FORBIDDEN", "VALIDATION_FAILED"] : [];

/** Changes are the partner's, and the owner's and managers'. @throws Problem FORBIDDEN with the roles that may */
export function requireKeeper(caller: RestaurantChanger): void {
  if ("role" in caller) requireManager(caller);
}
