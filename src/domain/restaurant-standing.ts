/** How a restaurant stands, in a word. */
export const restaurantStandings = ["LIVE", "CLOSED", "SANDBOX", "ARCHIVED"] as const;
export type RestaurantStanding = (typeof restaurantStandings)[number];
