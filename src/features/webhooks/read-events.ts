import { z } from "zod";
import type { Context } from "../../context.ts";
import { subscribableEvents } from "../../domain/event-names.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import { readEventHistory } from "../orders/event-history.ts";
import { eventBody } from "./delivery-body.ts";
import type { EventFeed, EventFeedQuery } from "./schemas.ts";

const keptHours = 30 * 24;

/**
 * What happened at a restaurant in 30 days, each event as a webhook would tell it, subscribed to or not.
 * @throws Problem VALIDATION_FAILED at `after` for a cursor that was not given out
 */
export async function readEvents(
  ctx: Pick<Context, "db" | "clock" | "secrets">,
  scope: RestaurantScope,
  { after, limit }: EventFeedQuery,
): Promise<EventFeed> {
  const place = decodeCursor(after, z.tuple([z.int().min(0)]), "after")?.[0] ?? 0;
  const since = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()).subtract({ hours: keptHours });
  const asked = { after: place, since, events: subscribableEvents, limit: limit + 1 };
  const { events, last } = await readEventHistory(ctx.db, scope, asked);
  // A backup was put back since: what happens next will get places that the cursor has passed.
  if (place > last)
    throw Problem.validation([{ path: "after", code: "INVALID", message: message("fields.cursor") }]);
  const page = events.slice(0, limit);
  const hasMore = events.length > page.length;
  return {
    data: page.map((past) =>
      eventBody({ ...past, restaurantId: scope.restaurantId }, ctx.secrets),
    ) as EventFeed["data"],
    cursor: encodeCursor([hasMore ? page.at(-1)!.position : last]),
    hasMore,
  };
}
