import type { Tone } from "../dashboard/office/card.tsx";
import type { Words } from "../dashboard/texts.tsx";
import type { OperatorAnswer } from "./console-api.ts";

type Health = OperatorAnswer<"GET /health">;
type Check = Health["checks"][number];
export type Job = Health["jobs"][number];
type Queue = Health["queues"][number];

const gravity = { fail: 0, warn: 1, ok: 2 } as const;

/** What is not well first. */
export const gravestFirst = <Each extends Pick<Check, "verdict">>(checks: readonly Each[]): Each[] =>
  checks.toSorted((one, other) => gravity[one.verdict] - gravity[other.verdict]);

const isWell = ({ stoppedAt, failures }: Pick<Job, "stoppedAt" | "failures">): boolean =>
  stoppedAt === null && failures === 0;

/** Those that are stopped or fail stand on top. */
export const troubledFirst = <Each extends Pick<Job, "stoppedAt" | "failures">>(
  jobs: readonly Each[],
): Each[] => [...jobs.filter((job) => !isWell(job)), ...jobs.filter(isWell)];

/** Longer than this, somebody should look. */
const longSeconds = 300;

export const queueTone = ({ waiting, oldestSeconds }: Pick<Queue, "waiting" | "oldestSeconds">): Tone =>
  waiting === 0 ? "good" : oldestSeconds > longSeconds ? "bad" : "info";

type Runs = Pick<Job, "doneAt" | "begunAt" | "failedAt" | "failure">;

/** When a job ran last, to its end or only begun, and when and how it failed last. */
export const runsSaid = (
  { health }: Words["t"]["console"],
  { doneAt, begunAt, failedAt, failure }: Runs,
): string[] => [
  doneAt
    ? health.lastDone({ at: Date.parse(doneAt) })
    : begunAt
      ? health.lastRun({ at: Date.parse(begunAt) })
      : health.neverRun,
  ...(failedAt ? [health.lastFailed({ at: Date.parse(failedAt), failure: failure ?? "" })] : []),
];

/** How many wait in a queue, and how long the oldest has, in whole minutes that have begun. */
export const queueSaid = (
  { health }: Words["t"]["console"],
  { waiting, oldestSeconds }: Pick<Queue, "waiting" | "oldestSeconds">,
): { count: string; notes: string[] } =>
  waiting === 0
    ? { count: health.empty, notes: [] }
    : {
        count: health.waiting({ count: waiting }),
        notes: [health.oldest({ minutes: Math.ceil(oldestSeconds / 60) })],
      };
