import { createInterface } from "node:readline";
import { message } from "../messages/message.ts";
import { UsageError } from "../messages/told-error.ts";
import type { LoneCommand } from "./command.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { Failure } from "./failure.ts";

/** What a line comes to: the command's answer, or why it was not carried out; and what the command would have ended with. */
export type LineAnswer = { answer: object; exit: ExitCode } | Failure;

/**
 * `luka batch`: commands from standard input, one a line, each a JSON list of its words, e.g.
 * `["partner", "create", "--name", "Kassa AS"]`. They are carried out one after another, each on its own: one that fails keeps
 * none of the others from being carried out. Every line is answered with a line of JSON. Returns whether all of them went well.
 */
export async function carryOutLines(
  input: NodeJS.ReadableStream,
  carryOut: (line: string) => Promise<LineAnswer>,
  write: (line: string) => void,
): Promise<ExitCode> {
  let exit: ExitCode = exitCodes.DONE;
  for await (const line of createInterface({ input })) {
    if (line.trim() === "") continue;
    const answer = await carryOut(line);
    if (answer.exit !== exitCodes.DONE) exit = exitCodes.NOT_DONE;
    write(JSON.stringify(answer));
  }
  return exit;
}

/** Throws UsageError. */
export function wordsOf(line: string): string[] {
  try {
    const words: unknown = JSON.parse(line);
    if (Array.isArray(words) && words.every((word) => typeof word === "string")) return words;
  } catch {
    // Said below, as of what is JSON but no list.
  }
  throw new UsageError(message("cli.notWords", { line }));
}

/** cli.ts carries it out, as it does every line of it. */
const batch: LoneCommand = {
  name: "batch",
  runAlone() {
    throw new UsageError(message("cli.batchInBatch"));
  },
};

export const batchCommands = [batch];
