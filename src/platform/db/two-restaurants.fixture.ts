import { createTestDatabase } from "../../../test/database.ts";
import { connect, type Database } from "./connect.ts";

export const [a, b] = ["rst_a", "rst_b"] as const;

/** Two restaurants that have nothing but a counter of orders each, which stands at 0. */
export async function openTwoRestaurants(): Promise<{ db: Database; close(): Promise<void> }> {
  const database = await createTestDatabase();
  // One connection: what a statement leaves behind meets the next.
  const db = connect(database.url, { poolSize: 1, applicationName: "test" });
  await db.everywhere(
    "INSERT INTO restaurants (id, slug, environment) VALUES ($1, 'sted-a', 'TEST'), ($2, 'sted-b', 'TEST')",
    [a, b],
  );
  await db.everywhere("INSERT INTO order_counters (restaurant_id, last_number) VALUES ($1, 0), ($2, 0)", [
    a,
    b,
  ]);
  return {
    db,
    async close() {
      await db.close();
      await database.close();
    },
  };
}
