import type { ApiAnswer } from "../api.ts";

/** How long to wait before a question is asked once more by itself: as the service says, else what is usual of it. */
export const pauseMs = (answer: ApiAnswer<unknown>, usualMs: number): number => {
  const seconds = answer.kind === "PROBLEM" ? answer.problem.retryAfterSeconds : null;
  return seconds ? seconds * 1000 : usualMs;
};
