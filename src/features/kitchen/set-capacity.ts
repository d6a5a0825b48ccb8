import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Capacity, CapacityBody } from "./staff-schemas.ts";

/** The setting's column, by its name on the wire. */
const columns = {
  slotMinutes: "slot_minutes",
  ordersPerSlot: "orders_per_slot",
  pickupOrdersPerSlot: "pickup_orders_per_slot",
  deliveryOrdersPerSlot: "delivery_orders_per_slot",
  makeMinutesPerSlot: "make_minutes_per_slot",
  defaultMakeMinutes: "default_make_minutes",
  maxOrdersInProgress: "max_orders_in_progress",
} as const satisfies Record<keyof Capacity, string>;

const names = Object.keys(columns) as (keyof Capacity)[];
const returning = names.map((name) => `${columns[name]} AS "${name}"`).join(", ");

/**
 * Sets how much the kitchen takes; what is left out stays. Orders that are there keep their time; a slot that holds more
 * than the new limit takes no more. Counts of the day so far are known, since slots are counted without a limit too.
 */
export async function setCapacity(
  ctx: Context,
  scope: RestaurantScope,
  body: CapacityBody,
): Promise<Capacity> {
  const given = names.filter((name) => body[name] !== undefined);
  const set = given.map((name, index) => `${columns[name]} = $${index + 2}`).join(", ");
  const [row] = await ctx.db.query<Capacity>(
    set === ""
      ? `SELECT ${returning} FROM ordering_settings WHERE restaurant_id = $1`
      : `UPDATE ordering_settings SET ${set} WHERE restaurant_id = $1 RETURNING ${returning}`,
    [scope.restaurantId, ...given.map((name) => body[name])],
  );
  return row!;
}
