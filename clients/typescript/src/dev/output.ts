/** What a command says: lines for people, or values for programs (`--json`), one a line. */
export interface Output {
  isJson: boolean;
  /** @param line for people; left out: only programs are told */
  say(value: object, line?: string): void;
  /** Beside the answer: on standard error, never in JSON. */
  note(line: string): void;
}

export const createOutput = (isJson: boolean): Output => ({
  isJson,
  say(value, line) {
    if (isJson) console.log(JSON.stringify(value));
    else if (line !== undefined) console.log(line);
  },
  note(line) {
    if (!isJson) console.error(line);
  },
});

/** `16:04:05`, of this machine's clock. */
export const timeOf = (date: Date): string => date.toTimeString().slice(0, 8);
