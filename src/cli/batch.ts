import { createInterface } from "node:readline";
import { message } from "../messages/message.ts";
import { UsageError } from "./command.ts";

/** What is answered to one line: the command's answer, or why it was not carried out. */
export type LineAnswer = { answer: object } | { error: object };

/**
 * `luka batch`: commands from standard input, one a line, each a JSON list of its words, e.g.
 * `["partner", "create", "--name", "Kassa AS"]`. They are carried out one after another, each on its own: one that fails keeps
 * none of the others from being carried out. Every line is answered with a line of JSON.
 */
export async function carryOutLines(
  input: NodeJS.ReadableStream,
  carryOut: (line: string) => Promise<LineAnswer>,
  write: (line: string) => void,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    if (line.trim() !== "") write(JSON.stringify(await carryOut(line)));
  }
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
