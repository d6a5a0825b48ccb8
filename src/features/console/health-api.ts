import { z } from "zod";
import type { Context } from "../../context.ts";
import { told } from "../../messages/told.ts";
import { examinations, verdicts } from "../../platform/doctor/finding.ts";
import { route } from "../../platform/http/route.ts";
import { askForJob, setJobStopped } from "../../platform/jobs.ts";
import { Problem } from "../../platform/problem.ts";
import { createHealth, type Work } from "./health.ts";

const shared = { door: "operator", tag: "Console" } as const;
const instant = z.iso.datetime();

const Health = z
  .object({
    release: z.string(),
    verdict: z.enum(verdicts),
    /** What `luka doctor` looks at: what was found and, unless all is well, what to do. */
    checks: z.array(z.object({ name: z.enum(examinations), verdict: z.enum(verdicts), said: z.string() })),
    /** Of this process to the database. */
    connections: z.object({ most: z.int(), inUse: z.int(), waiting: z.int() }),
    queues: z.array(z.object({ name: z.string(), waiting: z.int(), oldestSeconds: z.int() })),
    jobs: z.array(
      z.object({
        name: z.string(),
        everySeconds: z.int(),
        /** Its run lasts until it is stopped. */
        lasts: z.boolean(),
        begunAt: instant.nullable(),
        doneAt: instant.nullable(),
        failedAt: instant.nullable(),
        failure: z.string().nullable(),
        /** In a row, up to now. */
        failures: z.int(),
        stoppedAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: "ConsoleHealth" });
const JobNow = z.object({ name: z.string() });
const params = z.object({ name: z.string().max(100) });

const now = ({ clock }: Pick<Context, "clock">): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(clock.nowMs());

/** @param work the lists of worker.ts */
export function healthRoutes(work: Work) {
  const read = createHealth(work);
  const decide = <const Verb extends string>(
    verb: Verb,
    summary: string,
    decided: (ctx: Context, name: string) => Promise<void>,
  ) =>
    route({
      ...shared,
      method: "POST",
      path: `/jobs/:name/${verb}`,
      summary,
      params,
      responses: { 200: JobNow },
      problems: ["NOT_FOUND"],
      async handler(ctx, { params: { name } }) {
        if (!work.loops.some((loop) => loop.name === name)) throw new Problem("NOT_FOUND");
        await decided(ctx, name);
        return { name };
      },
    });
  return [
    route({
      ...shared,
      method: "GET",
      path: "/health",
      summary: "How the service stands: what is examined, what waits, and when jobs ran",
      responses: { 200: Health },
      problems: [],
      handler: async (ctx, { locale }) => told(locale, await read(ctx)),
    }),
    decide("stop", "Stops a job in every process until it is started again", (ctx, name) =>
      setJobStopped(ctx.db, name, now(ctx)),
    ),
    decide("start", "Lets a stopped job go on", (ctx, name) => setJobStopped(ctx.db, name, null)),
    decide("run", "Asks for a run of a job now", (ctx, name) => askForJob(ctx.db, name, now(ctx))),
  ];
}
