import { atOnce } from "./at-once.ts";
import type { RestaurantScope } from "./db/scope.ts";
import { whyUnavailable } from "./db/unavailable.ts";
import type { Log } from "./log.ts";

/** Of work that asks the database alone: the others' guests want connections too. */
export const restaurantsAtOnce = 4;

/**
 * What a job finds due, page by page, each beginning after the last row of the one before: rows that nothing is done with yet stay where they
 * are, and none of them hides the others for as long as they stay.
 * @param most how many rows a full page has
 */
export async function eachPage<Row>(
  most: number,
  read: (after: Row | null) => Promise<readonly Row[]>,
  work: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let after: Row | null = null, isLast = false; !isLast; ) {
    const rows: readonly Row[] = await read(after);
    await work(rows);
    isLast = rows.length < most;
    after = rows.at(-1) ?? null;
  }
}

/**
 * What a job has found due over all restaurants, so many at a time. What fails is logged, and due again; a restaurant whose rows
 * somebody holds on to waits for the next run with all that it has, so that no other waits for it longer than for one lock
 * (decision 0036).
 */
export async function eachDue<Due extends { scope: RestaurantScope; orderId?: string }>(
  log: Log,
  dues: readonly Due[],
  most: number,
  work: (due: Due) => Promise<unknown>,
): Promise<void> {
  const held = new Set<string>();
  await atOnce(dues, most, async (due) => {
    const { restaurantId } = due.scope;
    if (held.has(restaurantId)) return;
    try {
      await work(due);
    } catch (error) {
      if (whyUnavailable(error) === "LOCKED") held.add(restaurantId);
      log.warn({ err: error, restaurantId, orderId: due.orderId }, "What is due could not be done yet.");
    }
  });
}
