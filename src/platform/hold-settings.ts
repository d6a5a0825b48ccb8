import type { Transaction } from "./db/connect.ts";
import type { RestaurantScope } from "./db/scope.ts";

/**
 * Waits for whoever changes the restaurant's settings or profile, or seats a party (`lock_dining_room`), until commit. That row comes before
 * the restaurant's and the profile's in all that take both, so that none waits for one that waits for it.
 */
export const holdSettings = async (trx: Transaction, { restaurantId }: RestaurantScope): Promise<void> =>
  void (await trx.query("SELECT FROM ordering_settings WHERE restaurant_id = $1 FOR NO KEY UPDATE", [
    restaurantId,
  ]));
