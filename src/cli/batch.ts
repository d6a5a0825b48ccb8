import { createInterface } from "node:readline";

/** What is answered to one line: the command's answer, or why it was not carried out. */
export type LineAnswer = { answer: object } | { error: object };

/**
 * `luka batch`: commands from standard input, one a line, each a JSON list of its words, e.g.
 * `["partner", "create", "--name", "Kassa AS"]`. They are carried out one after another, each on its own: one that fails keeps
 * none of the others from being carried out. Every line is answered with a line of JSON.
 */
export async function carryOutLines(
  input: NodeJS.ReadableStream,
  carryOut: (words: string[]) => Promise<LineAnswer>,
  write: (line: string) => void,
): Promise<void> {
  for await (const line of createInterface({ input })) {
    if (line.trim() === "") continue;
    const words = wordsOf(line);
    const answer = words
      ? await carryOut(words)
      : { error: { code: "NOT_DONE", message: `This is no JSON list of words: ${line}` } };
    write(JSON.stringify(answer));
  }
}

function wordsOf(line: string): string[] | null {
  try {
    const words: unknown = JSON.parse(line);
    return Array.isArray(words) && words.every((word) => typeof word === "string") ? words : null;
  } catch {
    return null;
  }
}
