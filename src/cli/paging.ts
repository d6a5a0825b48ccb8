import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import { type Input, optional } from "./command.ts";

/** How every list is read in pages: so many at a time, and on from where the page before ended. */
export const paged = { limit: { value: "N" }, cursor: { value: "CURSOR" } } as const;

const usual = 50;
const most = 100;

/** @throws UsageError */
export function pageOf(input: Input): { limit: number; cursor: string | undefined } {
  const limit = Number(input.options.limit ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new UsageError(message("cli.number", { name: "--limit", min: 1, max: most }));
  return { limit, cursor: optional(input, "cursor") };
}
