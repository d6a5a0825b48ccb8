import { Gauge } from "prom-client";
import type { Context } from "../context.ts";
import type { Queryable } from "./db/connect.ts";
import { rememberedFor } from "./remembered.ts";

/** Work that waits in the database for whichever worker takes it. */
export interface Queue {
  name: string;
  /**
   * SQL of ours with one column, `due_at`: of everything that a worker should have taken by now and nobody has. What waits for
   * somebody else (a receiver's pause, a retry that is not due) is not in it.
   */
  due: string;
}

/** Counting more tells nobody anything. */
const mostCounted = 100_000;
/** Whoever scrapes more often is answered from memory: every process counts, and the queues are one. */
const rememberedMs = 10_000;
/** Prometheus gives up after 10 s, and has to get the rest of the figures of a process whose pool is used up. */
const patienceMs = 3_000;

interface Standing {
  queue: string;
  waiting: number;
  /** How long what is due the longest has been due. */
  oldest: number;
}

/** How every queue stands, in one statement. */
export const readQueues = (db: Queryable, queues: readonly Queue[]): Promise<Standing[]> =>
  db.everywhere<Standing>(
    queues
      .map(
        ({ name, due }) =>
          `SELECT '${name}' AS queue, count(*)::int AS waiting,
             coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS oldest
           FROM (SELECT due_at FROM (${due}) all_due LIMIT ${mostCounted}) due`,
      )
      .join(" UNION ALL "),
  );

/**
 * Shows what waits in the queues, and whether the database says so. They are read when somebody looks; every process shows all of
 * them, so that what nobody works off is seen at those that take orders.
 */
export function showQueues(
  { db, log, metrics: { registry } }: Pick<Context, "db" | "log" | "metrics">,
  queues: readonly Queue[],
): void {
  const ask = rememberedFor(rememberedMs, () =>
    within(readQueues(db, queues), patienceMs).catch((error: unknown) => {
      log.warn({ err: error }, "the queues could not be counted");
      return null;
    }),
  );
  const show = (figure: { name: string; help: string; of: (standing: Standing) => number }) =>
    new Gauge({
      name: figure.name,
      help: figure.help,
      labelNames: ["queue"] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const standing of (await ask()) ?? []) this.set({ queue: standing.queue }, figure.of(standing));
      },
    });
  show({
    name: "luka_queue_waiting",
    help: "Work that is due and that no worker has taken.",
    of: ({ waiting }) => waiting,
  });
  show({
    name: "luka_queue_oldest_seconds",
    help: "How long the work that is due the longest has been due.",
    of: ({ oldest }) => oldest,
  });
  new Gauge({
    name: "luka_database_up",
    help: "Whether the database said how the queues stand, within three seconds.",
    registers: [registry],
    async collect() {
      this.set((await ask()) ? 1 : 0);
    },
  });
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
