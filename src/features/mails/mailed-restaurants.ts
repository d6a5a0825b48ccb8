import type { Context } from "../../context.ts";
import type { MailIdentity } from "../../platform/mail/mailer.ts";
import type { ShownRestaurant } from "../orders/tracked-order.ts";
import { mailIdentities } from "../sender-domains/mail-identity.ts";

/** A restaurant as its mail shows it. */
export interface MailedRestaurant {
  shown: ShownRestaurant;
  /** Null: the service's own sender. */
  identity: MailIdentity | null;
  /** Of the restaurant's clock. */
  nowMs: number;
}

/** By id. Null: it is gone; missing: it could not be read, which may pass. */
export type MailedRestaurants = ReadonlyMap<string, MailedRestaurant | null>;

/** What the service has in memory of these restaurants, and who their mail is from. */
export async function readMailedRestaurants(
  ctx: Pick<Context, "db" | "secrets" | "snapshots" | "clock" | "log">,
  ids: readonly string[],
): Promise<MailedRestaurants> {
  const [identityOf, found] = await Promise.all([
    mailIdentities(ctx, ids),
    Promise.allSettled(ids.map((id) => ctx.snapshots.byId(id))),
  ]);
  const restaurants = new Map<string, MailedRestaurant | null>();
  for (const [index, id] of ids.entries()) {
    try {
      const one = found[index]!;
      if (one.status === "rejected") throw one.reason;
      if (!one.value) {
        restaurants.set(id, null);
        continue;
      }
      const { restaurant, openingHours, hoursOverrides } = one.value.snapshot;
      restaurants.set(id, {
        shown: { restaurant, openingHours, hoursOverrides },
        identity: identityOf(id),
        nowMs: ctx.clock.nowMsOf({ restaurantId: id }),
      });
    } catch (error) {
      ctx.log.error({ err: error, restaurantId: id }, "a restaurant's mail cannot be made");
    }
  }
  return restaurants;
}
