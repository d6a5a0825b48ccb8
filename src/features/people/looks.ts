import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** As long as it takes to see what somebody on the phone sees; another one is begun by a click. */
const lookMinutes = 30;

export interface Look {
  slug: string;
  /** Of the dashboard. */
  url: string;
  endsAt: string;
}

/**
 * Lets somebody who runs the service look at a restaurant as its owner does, for half an hour, changing nothing (D-392). Its owners are told
 * by mail and its log has it, in the same transaction: there is no look that they do not hear of.
 */
export async function beginLook(
  { db, clock, config, people }: Context,
  scope: RestaurantScope,
  { slug, reason, operator }: { slug: string; reason: string; operator: { userId: string; name: string } },
): Promise<Look> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const endsAt = now.add({ minutes: lookMinutes });
  const data = { by: operator.name, reason, endsAt: isoInstant(endsAt.epochMilliseconds) };
  await db.transaction(async (trx) => {
    await trx.query(
      "INSERT INTO restaurant_looks (restaurant_id, user_id, begun_at, ends_at) VALUES ($1, $2, $3, $4)",
      [scope.restaurantId, operator.userId, now, endsAt],
    );
    await trx.query("SELECT note_look($1, $2, $3, $4, $5)", [
      ...[scope.restaurantId, operator.userId, operator.name, reason],
      now,
    ]);
    await trx.query(
      `SELECT queue_mail(m.restaurant_id, 'OPERATOR_LOOKS', p.email, coalesce(p.locale, 'nb'), $2)
       FROM restaurant_members m JOIN people p ON p.id = m.user_id
       WHERE m.restaurant_id = $1 AND m.role = 'OWNER'`,
      [scope.restaurantId, JSON.stringify(data)],
    );
  });
  people.forgetRoles();
  return { slug, url: `${baseUrl(config)}/dashboard/${slug}`, endsAt: data.endsAt };
}

/** Ends every look of somebody's now. Returns how many there were. */
export async function endLooks(
  { db, clock, people }: Pick<Context, "db" | "clock" | "people">,
  userId: string,
): Promise<number> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const ended = await db.everywhere(
    "UPDATE restaurant_looks SET ends_at = greatest(begun_at, $2) WHERE user_id = $1 AND ends_at > $2 RETURNING 1",
    [userId, now],
  );
  people.forgetRoles();
  return ended.length;
}
