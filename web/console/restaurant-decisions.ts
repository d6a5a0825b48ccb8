import type { RestaurantStanding } from "../../src/domain/restaurant-standing.ts";
import type { OperatorAnswer } from "./console-api.ts";

export type ListedRestaurant = OperatorAnswer<"GET /restaurants">["data"][number];
type Restaurant = OperatorAnswer<"GET /restaurants/:slug">;

/** How a restaurant stands, in a word. */
export const standingOf = ({
  archived,
  sandbox,
  live,
}: Pick<ListedRestaurant, "archived" | "sandbox" | "live">): RestaurantStanding =>
  archived ? "ARCHIVED" : sandbox ? "SANDBOX" : live ? "LIVE" : "CLOSED";

type Decision = "restore" | "approve" | "open" | "close" | "archive";

/**
 * What an operator decides about a restaurant as it stands. One whose partner has asked is approved, another is opened without; about a
 * sandbox nothing is decided.
 */
export function decisionsAbout({
  goLive,
  ...restaurant
}: Pick<Restaurant, "archived" | "sandbox" | "live"> & {
  goLive: Pick<NonNullable<Restaurant["goLive"]>, "status"> | null;
}): Decision[] {
  if (restaurant.sandbox) return [];
  if (restaurant.archived) return ["restore"];
  if (restaurant.live) return ["close", "archive"];
  return [goLive?.status === "REQUESTED" ? "approve" : "open", "archive"];
}

/** What is missing before it may open; null where nothing is waited for: it is open, or is not opened at all. */
export const missingBefore = (goLive: Restaurant["goLive"]) =>
  goLive === null || goLive.live ? null : goLive.checks.filter(({ ok }) => !ok);
