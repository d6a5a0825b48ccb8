import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import type { LoadPlan, LoadResult } from "./load.ts";

/** Sends one plan to a load generator in a process of its own. */
export function load(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(new URL("./load.ts", import.meta.url));
    child.once("message", (result) => {
      child.disconnect();
      resolve(result as LoadResult);
    });
    child.once("error", reject);
    child.once("exit", (code) => code && reject(new Error(`load generator ended with ${code}`)));
    child.send(plan);
  });
}

export interface Comparison {
  work: string;
  limit: string;
  aim: number;
  /** Per second, one figure per round. */
  ours: number[];
  theirs: number[];
  ratio: number;
  p50: number;
  p99: number;
  errors: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** What one round of our work came to. */
export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  errorSample?: string | null;
}

/**
 * Measures our work and its limit in turn, several rounds, so that a noisy neighbour disturbs both. The ratio is of
 * the medians.
 */
export async function compare(options: {
  work: string;
  limit: string;
  aim: number;
  rounds: number;
  ours: () => Promise<Round>;
  theirs: () => Promise<{ perSecond: number }>;
}): Promise<Comparison> {
  const ours: Round[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    theirs.push((await options.theirs()).perSecond);
    ours.push(await options.ours());
  }
  return comparisonOf(options, ours, theirs);
}

export function comparisonOf(
  { work, limit, aim }: { work: string; limit: string; aim: number },
  ours: readonly Round[],
  theirs: number[],
): Comparison {
  for (const { errorSample } of ours) if (errorSample) console.error(`unexpected answer:\n${errorSample}`);
  const rates = ours.map(({ perSecond }) => perSecond);
  return {
    ...{ work, limit, aim, ours: rates, theirs },
    ratio: Number((median(rates) / median(theirs)).toFixed(3)),
    p50: Number(median(ours.map(({ p50 }) => p50)).toFixed(2)),
    p99: Number(median(ours.map(({ p99 }) => p99)).toFixed(2)),
    errors: ours.reduce((sum, { errors }) => sum + errors, 0),
  };
}

/** One table for people, one JSON file for machines. */
export function report(name: string, comparisons: Comparison[], extra: Record<string, unknown> = {}): void {
  console.table(
    comparisons.map((c) => ({
      work: c.work,
      "ours /s": median(c.ours),
      limit: c.limit,
      "limit /s": median(c.theirs),
      ratio: c.ratio,
      aim: c.aim,
      "p50 ms": c.p50,
      "p99 ms": c.p99,
      errors: c.errors,
    })),
  );
  writeReport(name, { comparisons, ...extra });
}

export function writeReport(name: string, figures: Record<string, unknown>): void {
  mkdirSync("bench/results", { recursive: true });
  const file = `bench/results/${name}.json`;
  writeFileSync(
    file,
    `${JSON.stringify({ name, at: Temporal.Now.instant().toString(), node: process.version, ...figures }, null, 2)}\n`,
  );
  console.log(`written: ${file}`);
}
