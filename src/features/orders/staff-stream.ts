import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { lacksSecondFactor } from "../../domain/second-factor.ts";
import { eventStream } from "../../platform/http/event-stream.ts";
import type { Ready } from "../../platform/http/route.ts";

/** Boards call the connection lost after 25 s of silence. */
const pingMs = 8_000;
const sessionCheckMs = 5_000;

/**
 * What changes in a restaurant, live: `orders` when an order is new or has changed, `kitchen` when its menu, times, rush
 * or pauses have. The events say only that; boards read the orders themselves, so nothing is missed by who was away:
 * every stream begins with `sync`, read everything. Ends within seconds when the session or the membership does.
 */
export function streamBoard(
  ctx: Context,
  caller: { restaurantId: string; userId: string; looksUntil: Temporal.Instant | null },
  request: FastifyRequest,
): Ready<200> {
  return eventStream(request, ctx.metrics, (stream) => {
    const { restaurantId, userId, looksUntil } = caller;
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
    const check = setInterval(() => {
      stillAllowed().catch((error: unknown) => {
        ctx.log.warn({ err: error }, "a board's session could not be checked");
      });
    }, sessionCheckMs);
    const stillAllowed = async () => {
      const person = await ctx.people.sessionOf(request.headers);
      const mayWatch = looksUntil ? ctx.people.looksUntil : ctx.people.roleIn;
      const role = person && (await mayWatch(userId, restaurantId));
      const isEnough = person && !lacksSecondFactor(person.standing, person.provenBy);
      if (person?.userId !== userId || !role || !isEnough) stream.end();
    };
    sync();
    // Who looks answers no orders: to the restaurant no board is there.
    const leave = looksUntil ? () => undefined : ctx.boards.enter(restaurantId);
    return () => {
      leave();
      clearInterval(ping);
      clearInterval(check);
      stopOrders();
      stopKitchen();
    };
  });
}
