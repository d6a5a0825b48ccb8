import type { Line } from "./calls.ts";
import type { Caller, Kind } from "./requests.ts";

/** A service, and restaurants there that are like those of the other. */
export interface Side {
  line: Line;
  alike: readonly Caller[];
}

/** Milliseconds. */
export interface Spread {
  p50: number;
  p99: number;
}

const blocks = 5;
/** What is asked for the first time is read from disk, plans are made: not measured. */
const unmeasured = 30;

/** One kind of request on two sides, in blocks that take turns, so that a noisy neighbour disturbs both. @returns the milliseconds of each side */
export async function inTurn(kind: Kind, one: Side, other: Side): Promise<[number[], number[]]> {
  const sides = [one, other] as const;
  const times: [number[], number[]] = [[], []];
  for (const side of sides) await block(side, kind, unmeasured);
  for (let n = 0; n < blocks; n++)
    for (const index of n % 2 ? ([0, 1] as const) : ([1, 0] as const))
      times[index].push(...(await block(sides[index], kind, kind.times / blocks)));
  return times;
}

/** @returns the milliseconds of each. An answer that is not the expected one ends the benchmark. */
export async function block({ line, alike }: Side, kind: Kind, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const caller = alike[n % alike.length]!;
    const answer = await line.ask(kind.asked(caller, n));
    if (answer.status !== kind.status)
      throw new Error(`${kind.name}: ${answer.status} ${answer.text.slice(0, 400)}`);
    kind.keep?.(caller, answer.text);
    times.push(answer.ms);
  }
  return times;
}

export const round = (value: number): number => Number(value.toFixed(2));

export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}
