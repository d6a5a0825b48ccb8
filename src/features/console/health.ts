import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Examined } from "../../platform/doctor/examine.ts";
import { type JobRow, readJobs } from "../../platform/jobs.ts";
import type { Loop } from "../../platform/loops.ts";
import { type Queue, readQueues } from "../../platform/queues.ts";
import { release } from "../../platform/release.ts";
import { rememberedFor } from "../../platform/remembered.ts";

/** The background work that there is: the lists of worker.ts. */
export interface Work {
  loops: readonly Loop<Context>[];
  queues: readonly Queue[];
}

/** Looking outside takes seconds, and finds the same for a while. */
const rememberedMs = 20_000;

/** How everything stands, from what `luka doctor`, `luka status` and the metrics look at. */
export function createHealth({ loops, queues }: Work) {
  const examine = rememberedFor(rememberedMs, async ({ config }: Context): Promise<Examined> => {
    const doctor = await import("../../platform/doctor/examine.ts");
    return doctor.examine(config, config.databaseUrl!);
  });
  return async (ctx: Context) => {
    const [{ verdict, checks }, standing, rows] = await Promise.all([
      examine(ctx),
      readQueues(ctx.db, queues),
      readJobs(ctx.db),
    ]);
    const known = new Map(rows.map((row) => [row.name, row]));
    const { most, inUse, waiting } = ctx.db.use();
    return {
      release,
      verdict,
      checks: Object.entries(checks).map(([name, found]) => ({
        name: name as keyof typeof checks,
        ...found,
      })),
      connections: { most, inUse, waiting },
      queues: standing.map(({ queue, waiting: count, oldest }) => ({
        name: queue,
        waiting: count,
        oldestSeconds: Math.round(oldest),
      })),
      jobs: loops.map(({ name, everyMs, lasts = false }) => jobOf(name, known.get(name), { everyMs, lasts })),
    };
  };
}

const iso = (instant: Temporal.Instant | null | undefined): string | null =>
  isoInstant(instant?.epochMilliseconds ?? null);

const jobOf = (
  name: string,
  row: JobRow | undefined,
  { everyMs, lasts }: { everyMs: number; lasts: boolean },
) => ({
  name,
  everySeconds: Math.round(everyMs / 1000),
  lasts,
  begunAt: iso(row?.begunAt),
  doneAt: iso(row?.doneAt),
  failedAt: iso(row?.failedAt),
  failure: row?.failure ?? null,
  failures: row?.failures ?? 0,
  stoppedAt: iso(row?.stoppedAt),
});
