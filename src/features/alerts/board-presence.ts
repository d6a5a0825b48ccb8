import type { Context } from "../../context.ts";

/** So often the database is told of the boards that are open. */
const saidEveryMs = 20_000;

/** Which restaurants have a board open in this process, told to the others by the table `board_presence`. */
export interface BoardPresence {
  /** A board is there, until the function that is answered is called. */
  enter(restaurantId: string): () => void;
  /** Says now what would be said in a while. */
  say(): Promise<void>;
  close(): Promise<void>;
}

export function createBoardPresence({
  db,
  clock,
  log,
}: Pick<Context, "db" | "clock" | "log">): BoardPresence {
  const counts = new Map<string, number>();
  let saying: Promise<void> = Promise.resolve();

  const write = async (restaurantIds: readonly string[]): Promise<void> => {
    if (restaurantIds.length === 0) return;
    await db
      .everywhere(
        `INSERT INTO board_presence (restaurant_id, seen_at) SELECT id, $2 FROM restaurants WHERE id = ANY ($1) ORDER BY id
         ON CONFLICT (restaurant_id) DO UPDATE SET seen_at = greatest(board_presence.seen_at, excluded.seen_at)`,
        [restaurantIds, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
      )
      .catch((error: unknown) => log.warn({ err: error }, "open boards could not be noted"));
  };
  const tell = (restaurantIds: readonly string[]): Promise<void> => {
    saying = saying.then(() => write(restaurantIds));
    return saying;
  };
  const say = () => tell([...counts.keys()]);
  const timer = setInterval(() => void say(), saidEveryMs).unref();

  return {
    enter(restaurantId) {
      const isFirst = !counts.has(restaurantId);
      counts.set(restaurantId, (counts.get(restaurantId) ?? 0) + 1);
      if (isFirst) void tell([restaurantId]);
      return () => {
        const left = counts.get(restaurantId)! - 1;
        if (left > 0) counts.set(restaurantId, left);
        else counts.delete(restaurantId);
      };
    },
    say,
    async close() {
      clearInterval(timer);
      await saying;
    },
  };
}
