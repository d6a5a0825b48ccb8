import type { ParseArgsOptionDescriptor } from "node:util";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { type Message, message } from "../messages/message.ts";
import type { Catalogue } from "../messages/nb/catalogue.ts";
import { ToldError } from "../messages/told-error.ts";

/** What the person at the terminal has to type otherwise. */
export class UsageError extends ToldError {}

/** There is nothing of what was asked for, and nothing wrong with asking: it ends with 2, where failures end with 1. */
export class NothingFound extends ToldError {}

export interface Input {
  /** `--name value` and `--flag`, as declared. */
  options: Record<string, string | boolean | undefined>;
  /** What stands without a name, in order. */
  values: string[];
  /** Says at the terminal how far it has come, beside the answer. */
  tell(said: Message): void;
}

/** One `luka …` command. Its answer is one object, shown as lines or, with --json, as JSON. */
interface CommandText {
  /** E.g. `restaurant import`; the message of that name says what it does. */
  name: Exclude<keyof Catalogue["cli"]["summaries"], "batch">;
  /** What follows the name, e.g. `FILE --env TEST|LIVE`. */
  usage: string;
  options?: Record<string, ParseArgsOptionDescriptor>;
  /** Whether an answer is one that ends with 1. */
  isBad?(answer: object): boolean;
  /** The answer for people, where names and values alone would not do; its messages are told by then. */
  linesOf?(answer: object): string[];
}

/** Works with the service's adapters, on a migrated database. */
export interface ServiceCommand extends CommandText {
  run(ctx: Context, input: Input): Promise<object>;
}

/** Works with the database alone. */
export interface DatabaseCommand extends CommandText {
  runOnDatabase(databaseUrl: string, input: Input): Promise<object>;
}

/** Works with the database as it is found, where there may be no tables yet. */
export interface BareCommand extends CommandText {
  runBare(found: { config: Config; databaseUrl: string }, input: Input): Promise<object>;
}

export type Command = ServiceCommand | DatabaseCommand | BareCommand;

/** The value of an option that must be given. */
export function required({ options }: Input, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value.trim() === "")
    throw new UsageError(message("cli.optionMissing", { name }));
  return value.trim();
}

/** The value of an option that is one of a few. */
export function oneOf<const Choice extends string>(
  input: Input,
  name: string,
  choices: readonly Choice[],
  otherwise?: Choice,
): Choice {
  if (input.options[name] === undefined && otherwise !== undefined) return otherwise;
  const value = required(input, name).toUpperCase();
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw new UsageError(message("cli.oneOf", { name, choices }));
  return choice;
}
