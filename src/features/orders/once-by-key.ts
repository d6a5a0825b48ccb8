import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Queryable } from "../../platform/db/connect.ts";
import { isDatabaseError } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { KeyRequest } from "./actors.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";

/** What a call asks for, as its Idempotency-Key stands for it; null without one. Throws BAD_REQUEST when that is malformed. */
export function keyRequestOf(request: FastifyRequest, action: string, body: unknown): KeyRequest | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  return {
    key,
    hash: createHash("sha256")
      .update(JSON.stringify([action, body]))
      .digest("hex"),
  };
}

/**
 * Does something to an order once, however often the same call of a restaurant's key comes, also at once: the event that the
 * first left has its key, and there is one of a key (order_events_request). What changed nothing leaves no event, and may be asked again.
 * @throws Problem IDEMPOTENCY_CONFLICT when the key stood for something else, and what `work` throws
 */
export async function onceByKey(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  request: KeyRequest | null,
  work: () => Promise<unknown>,
): Promise<void> {
  if (request === null) {
    await work();
    return;
  }
  if (await wasDone(db, scope, orderId, request)) return;
  try {
    await work();
  } catch (error) {
    const mayBeDone =
      isDatabaseError(error, "23505", "order_events_request") ||
      (error instanceof Problem && (error.code === "CHANGED" || error.code === "ILLEGAL_TRANSITION"));
    if (!mayBeDone || !(await wasDone(db, scope, orderId, request))) throw error;
  }
}

/** Whether the call has done it before. @throws Problem IDEMPOTENCY_CONFLICT when its key stood for something else */
export async function wasDone(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  { key, hash }: KeyRequest,
): Promise<boolean> {
  const [row] = await db.query<{ hash: string }>(
    `SELECT actor #>> '{request,hash}' AS hash FROM order_events
     WHERE restaurant_id = $1 AND order_id = $2 AND actor ? 'request' AND actor #>> '{request,key}' = $3`,
    [scope.restaurantId, orderId, key],
  );
  if (row && row.hash !== hash) throw new Problem("IDEMPOTENCY_CONFLICT");
  return row !== undefined;
}
