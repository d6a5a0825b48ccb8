import type { ParseArgsOptionsConfig } from "node:util";
import type { Output } from "./output.ts";
import type { Settings } from "./settings.ts";

/** How an option is typed, and what it is for. */
export interface Option {
  /** `URL`, `@FILE|-`; null: it is there or it is not. */
  value: string | null;
  about: string;
  /** The variable that says it when the option does not. */
  variable?: string;
}

export interface Command {
  name: string;
  /** What stands behind the name: `EVENT`. */
  value: string | null;
  about: string;
  options: Readonly<Record<string, Option>>;
  run(input: Input): Promise<void>;
}

export interface Input {
  value: string | undefined;
  settings: Settings;
  output: Output;
  /** Aborted when the person stops it. */
  signal: AbortSignal;
}

/** It was typed or set in a way that cannot be meant. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** It was refused here, and is not done. */
export class NotDoneError extends Error {
  override readonly name = "NotDoneError";
}

export const everyOption = {
  json: { value: null, about: "Answers as JSON, one value a line." },
  help: { value: null, about: "What can be typed." },
} as const satisfies Record<string, Option>;

export const service = {
  url: { value: "URL", about: "Where the service is.", variable: "LUKA_URL" },
} as const satisfies Record<string, Option>;

export const sandbox = {
  ...service,
  slug: { value: "SLUG", about: "The sandbox.", variable: "LUKA_SLUG" },
  key: { value: "@FILE|-", about: "The sandbox's key (lbs_test_…).", variable: "LUKA_RESTAURANT_KEY" },
} as const satisfies Record<string, Option>;

export const partner = {
  "partner-key": { value: "@FILE|-", about: "The partner key (lbp_…).", variable: "LUKA_PARTNER_KEY" },
} as const satisfies Record<string, Option>;

/** For `parseArgs` of node:util. */
export const parsed = (options: Command["options"]): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === null ? ("boolean" as const) : ("string" as const) },
    ]),
  );
