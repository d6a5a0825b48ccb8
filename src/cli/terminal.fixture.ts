import assert from "node:assert/strict";
import type { TestApp } from "../../test/app.ts";
import { lukaReading } from "../../test/service.ts";

/** What a line of a batch is answered with. */
export interface Line {
  answer?: object;
  error?: { code: string; message: string; details?: { issues?: { path: string }[] } };
  exit: number;
}

/** An answer of any command; of a list, with its rows. */
export interface Answer extends Record<string, unknown> {
  data: Record<string, unknown>[];
  nextCursor: string | null;
}

/** Commands are carried out together, on the database of a test's service: each by itself would be a process of its own. */
export interface Terminal {
  env: Record<string, string>;
  batch(...lines: string[][]): Promise<Line[]>;
  /** Answers of commands that all go well. */
  answers(...lines: string[][]): Promise<Answer[]>;
  /** `2 USAGE`, `0 DONE`. */
  outcomes(...lines: string[][]): Promise<string[]>;
}

export function terminalOf(app: TestApp, more: Record<string, string> = {}): Terminal {
  const env = {
    DATABASE_URL: app.ctx.config.databaseUrl!,
    SECRET_KEY: app.ctx.config.secretKey!,
    LOG_LEVEL: "silent",
    ...more,
  };
  const batch = async (...lines: string[][]): Promise<Line[]> => {
    const { stdout } = await lukaReading(lines.map((line) => JSON.stringify(line)).join("\n"), env, "batch");
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  return {
    env,
    batch,
    outcomes: async (...lines) =>
      (await batch(...lines)).map(({ exit, error }) => `${exit} ${error?.code ?? "DONE"}`),
    answers: async (...lines) =>
      (await batch(...lines)).map((line, at) => {
        assert.equal(line.exit, 0, `${lines[at]}: ${JSON.stringify(line.error)}`);
        return line.answer as Answer;
      }),
  };
}
