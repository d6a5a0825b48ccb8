declare const brand: unique symbol;

/**
 * The right to touch one restaurant's data. Every query on such data takes it right after `db`. Only doors, jobs,
 * the command line and directory look-ups make one (test/architecture.test.ts holds the list).
 */
export interface RestaurantScope {
  readonly restaurantId: string;
  readonly [brand]: "RestaurantScope";
}

export const scopeOf = (restaurantId: string): RestaurantScope => ({ restaurantId }) as RestaurantScope;
