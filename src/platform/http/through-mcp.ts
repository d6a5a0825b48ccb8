import { AsyncLocalStorage } from "node:async_hooks";

const calls = new AsyncLocalStorage<true>();

/**
 * Runs what an AI client asks for. Whatever it asks of the doors is known to come from there: it goes with the running
 * code and not with the request, so no header can say so, or hide it. The call is awaited inside: one that begins only
 * when somebody waits for it, as an injected request, would begin outside.
 */
export const runThroughMcp = <Answer>(call: () => PromiseLike<Answer>): Promise<Answer> =>
  calls.run(true, async () => await call());

/** Whether the request at hand is a tool call of an AI client. */
export const isThroughMcp = (): boolean => calls.getStore() === true;
