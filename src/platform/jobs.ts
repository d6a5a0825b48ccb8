import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "./db/connect.ts";
import type { Listener } from "./db/listen.ts";
import type { Log } from "./log.ts";

/** What operators decide about background work, and what they see of it (D-363). */
export interface JobBook {
  /** Resolves when the job may run: at once, unless somebody has stopped it. */
  untilAllowed(name: string, stopping: AbortSignal): Promise<void>;
  /** A run begins; aborted when the process stops, or when somebody stops the job. */
  begin(name: string, stopping: AbortSignal): AbortSignal;
  /** Waits for the next run, unless somebody asks for it or has asked since the last one began. */
  pause(name: string, ms: number, stopping: AbortSignal): Promise<void>;
  /** Notes a run; `failures` in a row. */
  note(name: string, run: { begunAtMs: number; failure: string | null; failures: number }): void;
  close(): Promise<void>;
}

export interface JobRow {
  name: string;
  begunAt: Temporal.Instant | null;
  doneAt: Temporal.Instant | null;
  failedAt: Temporal.Instant | null;
  failure: string | null;
  failures: number;
  stoppedAt: Temporal.Instant | null;
}

interface Run {
  name: string;
  begun_at: Temporal.Instant;
  done_at: Temporal.Instant | null;
  failed_at: Temporal.Instant | null;
  failure: string | null;
  failures: number;
}
interface Told {
  stopped: AbortController;
  isStopped: boolean;
  askedAtMs: number;
  /** Of a run that has not begun. */
  asked: AbortController;
}

/** Runs are many, and looked at seldom: those of a while are written together. */
const writtenEveryMs = 15_000;
const mostLetters = 300;

/** The book of this process's jobs; other processes have theirs, and all of them the same table. */
export function openJobBook(parts: { db: Queryable; listener: Listener; log: Log }): JobBook {
  const { db, listener, log } = parts;
  const told = new Map<string, Told>();
  const runs = new Map<string, Run>();
  const at = (name: string): Told => {
    const found = told.get(name) ?? {
      ...{ stopped: new AbortController(), asked: new AbortController() },
      ...{ isStopped: false, askedAtMs: -Infinity },
    };
    told.set(name, found);
    return found;
  };

  const read = async (): Promise<void> => {
    const rows = await db.query<{ name: string; isStopped: boolean; askedAt: Temporal.Instant | null }>(
      `SELECT name, stopped_at IS NOT NULL AS "isStopped", asked_at AS "askedAt" FROM jobs
       WHERE stopped_at IS NOT NULL OR asked_at IS NOT NULL`,
    );
    const now = new Map(rows.map((row) => [row.name, row]));
    for (const name of new Set([...now.keys(), ...told.keys()])) {
      const job = at(name);
      const isStopped = now.get(name)?.isStopped ?? false;
      const askedAtMs = now.get(name)?.askedAt?.epochMilliseconds ?? -Infinity;
      // A run that begins forgets it: so what was asked for before this process began has been done.
      if (askedAtMs > job.askedAtMs) job.asked.abort();
      if (isStopped && !job.isStopped) job.stopped.abort();
      if (!isStopped && job.isStopped) {
        job.stopped = new AbortController();
        job.asked.abort();
      }
      Object.assign(job, { isStopped, askedAtMs });
    }
  };
  /** One reading after another: an older one must not be heard after a newer. */
  let heard: Promise<void> = Promise.resolve();
  const hear = (): void => {
    heard = heard
      .then(read)
      .catch((error: unknown) => log.warn({ err: error }, "what is asked of jobs could not be read"));
  };
  hear();
  const begun = heard;
  const stopListening = listener.on("luka_jobs", hear, hear);

  const write = async (): Promise<void> => {
    const waiting = [...runs.values()];
    runs.clear();
    if (waiting.length === 0) return;
    try {
      await writeRuns(db, waiting);
    } catch (error) {
      for (const run of waiting) if (!runs.has(run.name)) runs.set(run.name, run);
      throw error;
    }
  };
  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, "runs of jobs could not be written down"));
  }, writtenEveryMs);
  timer.unref();

  return {
    async untilAllowed(name, stopping) {
      // What was stopped before this process began stays so.
      await begun;
      for (const job = at(name); job.isStopped && !stopping.aborted; ) {
        job.asked = new AbortController();
        await sleep(2 ** 31 - 1, undefined, {
          signal: AbortSignal.any([stopping, job.asked.signal]),
        }).catch(() => undefined);
      }
    },
    begin(name, stopping) {
      const job = at(name);
      job.asked = new AbortController();
      return AbortSignal.any([stopping, job.stopped.signal]);
    },
    pause: (name, ms, stopping) =>
      sleep(ms, undefined, {
        signal: AbortSignal.any([stopping, at(name).asked.signal]),
      }).catch(() => undefined),
    note(name, { begunAtMs, failure, failures }) {
      const begun = Temporal.Instant.fromEpochMilliseconds(begunAtMs);
      const before = runs.get(name);
      runs.set(name, {
        ...{ name, begun_at: begun, failures },
        done_at: failure === null ? begun : (before?.done_at ?? null),
        failed_at: failure === null ? (before?.failed_at ?? null) : begun,
        failure: (failure ?? before?.failure)?.slice(0, mostLetters) ?? null,
      });
    },
    async close() {
      clearInterval(timer);
      stopListening();
      await heard;
      await write().catch(() => undefined);
    },
  };
}

/** In the order of their names: other processes write the same rows. */
const writeRuns = (db: Queryable, runs: readonly Run[]): Promise<unknown> =>
  db.query(
    `INSERT INTO jobs (name, begun_at, done_at, failed_at, failure, failures)
     SELECT * FROM jsonb_to_recordset($1) AS run (
       name text, begun_at timestamptz, done_at timestamptz, failed_at timestamptz, failure text, failures integer)
     ORDER BY name
     ON CONFLICT (name) DO UPDATE SET begun_at = excluded.begun_at, done_at = coalesce(excluded.done_at, jobs.done_at),
       failed_at = coalesce(excluded.failed_at, jobs.failed_at), failure = coalesce(excluded.failure, jobs.failure),
       failures = excluded.failures`,
    [JSON.stringify(runs)],
  );

/** Every job that has run or been decided about. */
export const readJobs = (db: Queryable): Promise<JobRow[]> =>
  db.query<JobRow>(
    `SELECT name, begun_at AS "begunAt", done_at AS "doneAt", failed_at AS "failedAt", failure, failures,
       stopped_at AS "stoppedAt" FROM jobs ORDER BY name`,
  );

/** Stops a job in every process, or lets it go on. */
export async function setJobStopped(
  db: Queryable,
  name: string,
  stoppedAt: Temporal.Instant | null,
): Promise<void> {
  await db.query(
    "INSERT INTO jobs (name, stopped_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET stopped_at = excluded.stopped_at",
    [name, stoppedAt],
  );
}

/** Asks for a run now, in every process that has the job; one that is under way is followed by another. */
export async function askForJob(db: Queryable, name: string, at: Temporal.Instant): Promise<void> {
  await db.query(
    "INSERT INTO jobs (name, asked_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at",
    [name, at],
  );
}
