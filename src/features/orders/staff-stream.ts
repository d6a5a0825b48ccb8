import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { eventStream } from "../../platform/http/event-stream.ts";
import type { Ready } from "../../platform/http/route.ts";

/** Boards call the connection lost after 25 s of silence. */
const pingMs = 8_000;

/**
 * What changes in a restaurant, live: `orders` when an order is new or has changed, `kitchen` when its menu, times, rush
 * or pauses have. The events say only that; boards read the orders themselves, so nothing is missed by who was away:
 * every stream begins with `sync`, read everything. Ends within seconds when the session or the membership does.
 */
export function streamBoard(
  ctx: Context,
  caller: { restaurantId: string; userId: string; sessionId: string; looksUntil: Temporal.Instant | null },
  request: FastifyRequest,
): Ready<200> {
  return eventStream(request, ctx.metrics, (stream) => {
    const { restaurantId, userId, sessionId, looksUntil } = caller;
    const sync = () => stream.send("sync", "{}");
    const stopOrders = ctx.live.subscribe((change) => {
      if (change.restaurantId === restaurantId) {
        stream.send("orders", JSON.stringify({ orderId: change.orderId }));
      }
    }, sync);
    const stopKitchen = ctx.listener.on(
      "luka_snapshot",
      (changedId) => {
        if (changedId === restaurantId) stream.send("kitchen", "{}");
      },
      sync,
    );
    const ping = setInterval(() => stream.send("ping", "{}"), pingMs);
    const shut = ctx.openPages.enter({ sessionId, userId, restaurantId, isLook: looksUntil !== null }, () =>
      stream.end(),
    );
    sync();
    // Who looks answers no orders: to the restaurant no board is there.
    const leave = looksUntil ? () => undefined : ctx.boards.enter(restaurantId);
    return () => {
      leave();
      clearInterval(ping);
      shut();
      stopOrders();
      stopKitchen();
    };
  });
}
