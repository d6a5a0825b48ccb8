import { tracingChannel } from "node:diagnostics_channel";

/** A piece of work as traces show it: where it is done, how it ended, never whose data it was about. */
export interface Work {
  /** A statement is shown as part of other work only: queues are looked at several times a second. */
  kind: "request" | "statement" | "call" | "job";
  /** Of a closed set, without ids. */
  name: string;
  /** OpenTelemetry's names where it has one. Undefined ones are left out. */
  attributes: Record<string, string | number | undefined>;
  /** The traceparent header that came with a request, and whether whoever sent it is ours. */
  caller?: { traceparent: string; isOurs: boolean };
  /** Why it failed, in a word, where nothing was thrown. */
  failure?: string | undefined;
}

/** Where work is told of. Nobody listens unless traces are asked for (open-telemetry.ts), and then nothing is told. */
export const told = tracingChannel<Work, Work>("luka:work");

/** Does a piece of work, and tells of it from beginning to end. `shown` is null when nobody listens. */
export function traced<T>(begin: () => Work, work: (shown: Work | null) => Promise<T>): Promise<T> {
  if (!told.hasSubscribers) return work(null);
  const shown = begin();
  return told.tracePromise(() => work(shown), shown) as Promise<T>;
}
