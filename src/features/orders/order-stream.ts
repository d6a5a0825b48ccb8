import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { eventStream } from "../../platform/http/event-stream.ts";
import type { Ready } from "../../platform/http/route.ts";
import { awaitsPayment, findTracked, readOrder } from "./tracking.ts";

/** A payment that is awaited is settled by whoever looks, at this pace. */
const settleEveryMs = 5_000;

/**
 * An order live: the whole order as event `order` at once and after every change, `ping` between. The event's id is its
 * content's, so a browser that comes back with Last-Event-ID only hears what it has missed. Throws MISSING_TOKEN and
 * ORDER_NOT_FOUND.
 */
export async function streamOrder(ctx: Context, token: string, request: FastifyRequest): Promise<Ready<200>> {
  const { order } = await findTracked(ctx, token);
  const lastEventId = request.headers["last-event-id"];
  return eventStream(request, ctx.metrics, (stream) => {
    let sentId = typeof lastEventId === "string" ? lastEventId : "";
    let isToBePaid = false;
    // One reading at a time; a change during one gives another after it.
    let reading = false;
    let again = false;
    const send = async (): Promise<void> => {
      again = true;
      if (reading) return;
      reading = true;
      try {
        while (again && stream.isOpen) {
          again = false;
          const view = await readOrder(ctx, token);
          isToBePaid = awaitsPayment(view);
          const data = JSON.stringify(view);
          const id = createHash("sha256").update(data).digest("base64url").slice(0, 16);
          if (id !== sentId) stream.send("order", data, id);
          sentId = id;
        }
      } catch (error) {
        ctx.log.warn({ err: error, orderId: order.id }, "An order could not be read for its event stream.");
      } finally {
        reading = false;
      }
    };
    const unsubscribe = ctx.live.subscribe(
      ({ orderId }) => {
        if (orderId === order.id) void send();
      },
      () => void send(),
    );
    const settling = setInterval(() => {
      if (isToBePaid) void send();
    }, settleEveryMs);
    void send();
    return () => {
      clearInterval(settling);
      unsubscribe();
    };
  });
}
