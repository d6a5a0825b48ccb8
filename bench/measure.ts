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

/**
 * Measures our work and its limit in turn, several rounds, so that a noisy neighbour disturbs both. The ratio is of
 * the medians.
 */
export async function compare(options: {
  work: string;
  limit: string;
  aim: number;
  rounds: number;
  ours: () => Promise<{
    perSecond: number;
    p50: number;
    p99: number;
    errors: number;
    errorSample?: string | null;
  }>;
  theirs: () => Promise<{ perSecond: number }>;
}): Promise<Comparison> {
  const ours: number[] = [];
  const theirs: number[] = [];
  const latencies = { p50: [] as number[], p99: [] as number[] };
  let errors = 0;
  for (let round = 0; round < options.rounds; round++) {
    theirs.push((await options.theirs()).perSecond);
    const result = await options.ours();
    ours.push(result.perSecond);
    latencies.p50.push(result.p50);
    latencies.p99.push(result.p99);
    errors += result.errors;
    if (result.errorSample) console.error(`unexpected answer:\n${result.errorSample}`);
  }
  return {
    work: options.work,
    limit: options.limit,
    aim: options.aim,
    ours,
    theirs,
    ratio: Number((median(ours) / median(theirs)).toFixed(3)),
    p50: Number(median(latencies.p50).toFixed(2)),
    p99: Number(median(latencies.p99).toFixed(2)),
    errors,
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
  mkdirSync("bench/results", { recursive: true });
  const file = `bench/results/${name}.json`;
  writeFileSync(
    file,
    `${JSON.stringify({ name, at: Temporal.Now.instant().toString(), node: process.version, comparisons, ...extra }, null, 2)}\n`,
  );
  console.log(`written: ${file}`);
}
