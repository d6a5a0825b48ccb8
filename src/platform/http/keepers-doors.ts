import { z } from "zod";
import type { ProblemCode } from "../../domain/problems.ts";
import type { RestaurantChanger } from "./callers.ts";
import { Paging } from "./paging.ts";
import { repeatable } from "./route.ts";
import { requireManager } from "./staff-roles.ts";

/**
 * The doors of those who keep a restaurant: its partner, and its own people in the dashboard. What both may do the same way is
 * one list of routes, made for each door.
 */
export type KeepersDoor = "partnerRestaurant" | "staff";

const StaffPaging = Paging.extend({ slug: z.string().optional(), draft: z.string().optional() });
/** The query of a list; the dashboard's calls say in it which restaurant they are about. */
export const pagingAt = (door: KeepersDoor) => (door === "staff" ? StaffPaging : Paging);

/** What a change at this door can be refused with besides, as its neighbours list it. */
export const refusedAt = (door: KeepersDoor): ProblemCode[] =>
  door === "staff" ? ["FORBIDDEN", "VALIDATION_FAILED"] : [];

/** What a change that may say what its maker saw can be refused with besides: people share a screen, a partner's programs do not. */
export const overwritingAt = (door: KeepersDoor): ProblemCode[] => (door === "staff" ? ["CHANGED"] : []);

/** The field `seen` of a change. */
export const asSeen = <Seen extends z.ZodType>(schema: Seen): z.ZodOptional<Seen> =>
  schema
    .optional()
    .describe(
      "What is being changed, as it was seen: nothing is written over what somebody else has changed since.",
    );

/** A partner's programs make a thing once per `Idempotency-Key`; a person sees that it was made. */
export const repeatableAt = (door: KeepersDoor): Partial<typeof repeatable> =>
  door === "staff" ? {} : repeatable;

/** Changes are the partner's, and the owner's and managers'. @throws Problem FORBIDDEN with the roles that may */
export function requireKeeper(caller: RestaurantChanger): void {
  if ("role" in caller) requireManager(caller);
}
