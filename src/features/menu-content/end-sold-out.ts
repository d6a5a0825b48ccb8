import type { Context } from "../../context.ts";

/**
 * Brings back what was sold out until a moment that has passed. Reads of the menu already count it as available; the
 * write raises the snapshot's version, so that every process and every cached menu follows.
 */
export const endSoldOutLoop = {
  name: "end sold out",
  everyMs: 30_000,
  async run(ctx: Context): Promise<void> {
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
    await ctx.db.query(
      `WITH back AS (UPDATE products SET is_available = true, sold_out_until = NULL WHERE sold_out_until <= $1)
       UPDATE addons SET is_available = true, sold_out_until = NULL WHERE sold_out_until <= $1`,
      [now],
    );
  },
};
