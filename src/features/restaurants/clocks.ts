import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Listener } from "../../platform/db/listen.ts";
import type { Log } from "../../platform/log.ts";

/** The service's clock, and those of the sandboxes that have set theirs ahead. */
export interface Clocks extends Clock {
  /** How far the restaurant's clock is ahead of the real one, in milliseconds: 0 but for some sandboxes. */
  aheadMsOf(restaurant: { restaurantId: string }): number;
  /** The restaurants whose clock is ahead. */
  ahead(): string[];
  /** Reads them all anew. */
  load(): Promise<void>;
  close(): void;
}

interface ClocksParts {
  clock: Clock;
  db: Database;
  listener: Listener;
  log: Pick<Log, "warn">;
}

/**
 * Which sandboxes' clocks are ahead, in memory: there are few, and what every order asks for must cost nothing. The database tells
 * every process of each change, as of menus and keys.
 */
export function createClocks({ clock, db, listener, log }: ClocksParts): Clocks {
  let aheadMs = new Map<string, number>();
  /** Told since a load began: newer than what it reads, or the same. */
  const toldMeanwhile = new Map<string, number>();

  const put = (id: string, ms: number): void => void (ms > 0 ? aheadMs.set(id, ms) : aheadMs.delete(id));

  const load = async (): Promise<void> => {
    toldMeanwhile.clear();
    const rows = await db.everywhere<{ id: string; ms: number }>(
      "SELECT id, clock_ahead_ms AS ms FROM restaurants WHERE clock_ahead_ms > 0",
    );
    aheadMs = new Map(rows.map(({ id, ms }) => [id, ms]));
    for (const [id, ms] of toldMeanwhile) put(id, ms);
  };

  const stop = listener.on(
    "luka_clock",
    (payload) => {
      const [id = "", ms = "0"] = payload.split(" ");
      toldMeanwhile.set(id, Number(ms));
      put(id, Number(ms));
    },
    () => void load().catch((error) => log.warn({ err: error }, "The sandboxes' clocks could not be read.")),
  );

  const aheadMsOf = ({ restaurantId }: { restaurantId: string }): number => aheadMs.get(restaurantId) ?? 0;
  return {
    nowMs: () => clock.nowMs(),
    nowMsOf: (restaurant) => clock.nowMs() + aheadMsOf(restaurant),
    aheadMsOf,
    ahead: () => [...aheadMs.keys()],
    load,
    close: stop,
  };
}
