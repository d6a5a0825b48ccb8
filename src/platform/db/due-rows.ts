import type { Clock } from "../clock.ts";
import type { Queryable } from "./connect.ts";
import type { RestaurantScope } from "./scope.ts";

/**
 * What is due: of all restaurants, for a job, or of one, when a sandbox's own clock has gone on.
 * @param textOf the statement, with what says whose rows it reads put in before its conditions; `values` are its `$2` and on
 * @param column what the restaurant's id is called there
 */
export const dueRows = <Row = Record<string, unknown>>(
  db: Queryable,
  of: RestaurantScope | null,
  textOf: (whose: string) => string,
  values: readonly unknown[] = [],
  column = "restaurant_id",
): Promise<Row[]> =>
  of === null
    ? db.everywhere<Row>(textOf("$1::text IS NULL"), [null, ...values])
    : db.query<Row>(textOf(`${column} = $1`), [of.restaurantId, ...values]);

/** By which clock it is due. No sandbox's is behind the real one, so what is due by that is due everywhere. */
export const jobNowMs = (clock: Clock, of: RestaurantScope | null): number =>
  of === null ? clock.nowMs() : clock.nowMsOf(of);
