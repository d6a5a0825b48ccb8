import { AsyncLocalStorage } from "node:async_hooks";
import { whyUnavailable } from "./db/unavailable.ts";

const calls = new AsyncLocalStorage<{ failure?: unknown }>();

/** Told of everything that better-auth logs: what the database could not do just now is kept for whoever asked. */
export function noteFailure(logged: readonly unknown[]): void {
  const call = calls.getStore();
  if (call) call.failure ??= logged.find((value) => whyUnavailable(value) !== null);
}

/** Asks better-auth, which logs what the database could not do and fails in words of its own: this fails with what was logged. */
export function tellingWhy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const call: { failure?: unknown } = {};
  return calls.run(call, async () => {
    const answer = await ask().catch((error: unknown) => {
      throw call.failure ?? error;
    });
    if (call.failure !== undefined && answer instanceof Response && answer.status >= 500) throw call.failure;
    return answer;
  });
}
