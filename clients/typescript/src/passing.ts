import { LukaError } from "./luka-error.ts";

/** Whether what went wrong may be over by itself: the network, a restart, too many calls. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof LukaError) || error.status >= 500 || error.status === 429;

/** How long to wait before another try of what is followed for as long as it takes: 1 s, 2 s, … 30 s. */
export const waitAfter = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), 30_000);
