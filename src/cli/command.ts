import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { type Message, message } from "../messages/message.ts";
import { ToldError, UsageError } from "../messages/told-error.ts";
import type { CommandShape, OptionName } from "../platform/command-line/shapes.ts";
import type { ExitCode } from "./exit-codes.ts";

/** There is nothing of what was asked for, and nothing wrong with asking. */
export class NothingFound extends ToldError {}

export interface Input {
  /** `--name value` and `--flag`, as declared; a choice as it is spelled there. */
  options: Partial<Record<OptionName | "json", string | boolean>>;
  /** What stands without a name, in order. */
  values: readonly string[];
  /** Says at the terminal how far it has come, beside the answer. */
  tell(said: Message): void;
  /** What is piped into the command; null when that holds further commands. */
  standardInput: NodeJS.ReadableStream | null;
}

/**
 * One `luka …` command. Its answer is one object, shown as lines or, with --json, as JSON. What it is made of is imported when it
 * runs, so that help and completion wait for none of it.
 */
interface CommandText extends CommandShape {
  /** Whether it puts first things in a database, and so may make one where there is none. */
  begins?: boolean;
  /** Of a list: which fields of its `data` people are shown, as a table. */
  columns?: readonly string[];
  /** How an answer ends that is none of the best. */
  endsWith?(answer: object): ExitCode;
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

/** Needs nothing but what was typed. */
export interface LoneCommand extends CommandText {
  runAlone(input: Input): Promise<object>;
}

export type Command = ServiceCommand | DatabaseCommand | BareCommand | LoneCommand;

/** What is typed with every command about a restaurant. */
export const ofRestaurant = { slug: { value: "SLUG", isRequired: true } } as const;

/** The value of an option that must be given. */
export function required(input: Input, name: OptionName): string {
  const value = optional(input, name);
  if (value === undefined || value === "")
    throw new UsageError(message("cli.optionMissing", { name: `--${name}` }));
  return value;
}

/** The value of an option that need not be given. */
export function optional({ options }: Input, name: OptionName): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value.trim() : undefined;
}

/** The value of an option whose choices stand in the shape: one of them, as it is spelled here. */
export function oneOf<const Choice extends string>(
  input: Input,
  name: OptionName,
  choices: readonly Choice[],
  otherwise?: Choice,
): Choice {
  const value = optional(input, name) ?? otherwise;
  if (value === undefined) throw new UsageError(message("cli.optionMissing", { name: `--${name}` }));
  const choice = choices.find((candidate) => candidate === value);
  if (!choice) throw new UsageError(message("cli.oneOf", { name: `--${name}`, choices }));
  return choice;
}

/** The same where nothing need be chosen. */
export const oneOrNone = <const Choice extends string>(
  input: Input,
  name: OptionName,
  choices: readonly Choice[],
): Choice | null => (input.options[name] === undefined ? null : oneOf(input, name, choices));
