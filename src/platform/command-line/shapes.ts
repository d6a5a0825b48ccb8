import { locales } from "../../messages/locale.ts";
import type { Catalogue } from "../../messages/nb/catalogue.ts";

type Words = Catalogue["cli"];

/** An option of a command: a flag, or with a value. The catalogue says by its name what it is for (`cli.options`). */
export interface OptionShape {
  /** What its value stands as in help: `SLUG`. Without one and without choices it is a flag. */
  value?: string;
  /** All that its value can be; written in any case. */
  choices?: readonly string[];
  isRequired?: boolean;
  /** Still read, and no longer told of. */
  isHidden?: boolean;
}

export type OptionName = keyof Words["options"];

/** How a command is typed. */
export interface CommandShape {
  /** E.g. `restaurant import`; the message of that name says what it does (`cli.summaries`). */
  name: keyof Words["summaries"];
  /** What stands without a name after it: `FILE`, or `FILE…` for one or more. The catalogue says what it is (`cli.values`). */
  value?: string;
  /** All that the value can be. */
  valueChoices?: readonly string[];
  options?: Partial<Record<OptionName, OptionShape>>;
}

/** The options of every command. */
export const commonOptions: Partial<Record<OptionName, OptionShape>> = {
  json: {},
  lang: { choices: locales },
};

export const optionsOf = ({ options = {} }: CommandShape): [OptionName, OptionShape][] =>
  Object.entries(options) as [OptionName, OptionShape][];

const mostSpelledOut = 4;

/** `SLUG`, `TEST|LIVE`; null for a flag. */
export function placeholderOf(name: string, { value, choices }: OptionShape): string | null {
  if (value !== undefined) return value;
  if (choices === undefined) return null;
  return choices.length <= mostSpelledOut ? choices.join("|") : name.toUpperCase();
}

/** `--slug SLUG`, `--all`. */
export function termOf(name: string, shape: OptionShape): string {
  const placeholder = placeholderOf(name, shape);
  return placeholder === null ? `--${name}` : `--${name} ${placeholder}`;
}

/** What follows a command's name: `FILE… --env TEST|LIVE [--live]`. */
export function usageOf(shape: CommandShape): string {
  const options = optionsOf(shape)
    .filter(([, { isHidden }]) => !isHidden)
    .map(([name, option]) => (option.isRequired ? termOf(name, option) : `[${termOf(name, option)}]`));
  return [...(shape.value === undefined ? [] : [shape.value]), ...options].join(" ");
}

/** What an option is for, with its choices where the placeholder has no room for them. */
export const aboutOption = (about: string, { choices = [] }: OptionShape): string =>
  choices.length > mostSpelledOut ? `${about} (${choices.join(", ")})` : about;

/** The names of the groups of commands, in the order of the commands; a command alone is a group of itself. */
export const groupsOf = (shapes: readonly CommandShape[]): string[] => [
  ...new Set(shapes.map(({ name }) => name.split(" ")[0]!)),
];
