import { type Message, message } from "../../messages/message.ts";

/** What is looked at, in the order in which it is told. */
export const examinations = [
  "database",
  "replica",
  "migrations",
  "key",
  "clock",
  "disk",
  "backup",
  "backlog",
  "mail",
  "dns",
  "certificates",
] as const;
export type Examination = (typeof examinations)[number];

/** From the least to the gravest. `warn`: it works, and somebody should see to it; `fail`: something does not work. */
export const verdicts = ["ok", "warn", "fail"] as const;
export type Verdict = (typeof verdicts)[number];

export interface Finding {
  verdict: Verdict;
  /** What was found and, unless all is well, what to do. */
  said: Message;
}

export const ok = (said: Message): Finding => ({ verdict: "ok", said });
export const warn = (said: Message): Finding => ({ verdict: "warn", said });
export const fail = (said: Message): Finding => ({ verdict: "fail", said });

/** The gravest of several. */
export const gravest = (several: readonly Verdict[]): Verdict =>
  verdicts.findLast((verdict) => several.includes(verdict)) ?? "ok";

export const notLookedAt = (error: unknown): Finding =>
  fail(message("cli.doctor.notLookedAt", { error: (error as Error).message || String(error) }));
