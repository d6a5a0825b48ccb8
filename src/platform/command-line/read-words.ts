import { Command, type CommanderError, Help, Option } from "commander";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import { message } from "../../messages/message.ts";
import { UsageError } from "../../messages/told-error.ts";
import {
  aboutOption,
  type CommandShape,
  commonOptions,
  groupsOf,
  type OptionName,
  type OptionShape,
  optionsOf,
  termOf,
  usageOf,
} from "./shapes.ts";

/** What was typed, by the command's name. A choice is as it is spelled in the shape. */
export interface ReadCommand {
  name: CommandShape["name"];
  options: Partial<Record<OptionName | "json", string | boolean>>;
  values: string[];
}

/** What the words of a command line come to: a command, or a text about them. */
export type Read = ReadCommand | { help: string } | { version: true };

/**
 * Reads a command line (decision 0043). commander knows English alone: its titles are put in other words here, and what it
 * refuses is told by its code and the word that it names.
 * @throws UsageError
 */
export function readWords(words: readonly string[], shapes: readonly CommandShape[], locale: Locale): Read {
  const said = wordsOf(locale, "cli");
  let written = "";
  let read: Read | undefined;
  const program = new Command("luka");
  /** Names what it is asked about when it refuses. */
  const watched = (command: Command, name: string): Command =>
    command.exitOverride((error) => {
      if (error.code === "commander.helpDisplayed") read = { help: written.trimEnd() };
      else if (error.code === "commander.version") read = { version: true };
      else throw refusal(error, name, command);
      throw error;
    });
  const titles: Record<string, string> = said.titles;
  watched(program, "")
    .configureOutput({ writeOut: (text) => (written += text), writeErr: () => undefined })
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title.replace(/\W/g, "")] ?? title,
      optionTerm: ({ flags }) => flags.replace(/[<>]/g, ""),
      subcommandTerm: (command) => command.name(),
      // What every command has, but for the one that asks which release this is.
      visibleGlobalOptions: (command) =>
        command === program ? [] : program.options.filter(({ long }) => long !== "--version"),
    })
    .usage(said.usage)
    .version("", "-V, --version", said.options.version)
    .helpOption("-h, --help", said.options.help)
    .helpCommand("help", said.summaries.help)
    .addHelpText("after", () => `\n${inLines(said.about)}`);
  for (const [name, shape] of Object.entries(commonOptions))
    program.addOption(optionOf(name as OptionName, shape, said.options));

  const groups = new Map<string, Command>();
  for (const name of groupsOf(shapes)) {
    if (!(name in said.groups)) continue;
    const group = watched(program.command(name), name).helpCommand(false).usage(said.usageOfGroup);
    groups.set(name, group.description(said.groups[name as keyof typeof said.groups]));
  }
  for (const shape of shapes) {
    const [first, second] = shape.name.split(" ");
    const command = watched(
      second === undefined ? program.command(first!) : groups.get(first!)!.command(second),
      shape.name,
    );
    command.description(said.summaries[shape.name]).usage(usageOf(shape));
    if (shape.value !== undefined)
      command.argument(valueFlags(shape.value), said.values[shape.name as keyof typeof said.values]);
    for (const [name, option] of optionsOf(shape)) command.addOption(optionOf(name, option, said.options));
    command.action(() => {
      read = { name: shape.name, ...checked(shape, command) };
    });
  }
  try {
    program.parse(asTyped(words, shapes), { from: "user" });
  } catch (error) {
    if (!read || error instanceof UsageError) throw error;
  }
  return read!;
}

/** `help order move` is `order move --help`, which commander does for one word alone; no words ask for help. */
function asTyped(words: readonly string[], shapes: readonly CommandShape[]): string[] {
  const at = words.findIndex((word) => !word.startsWith("-"));
  if (at === -1)
    return words.some((word) => /^(-V|--version)$/.test(word)) ? [...words] : [...words, "--help"];
  if (words[at] !== "help") return [...words];
  const others = words.toSpliced(at, 1);
  const asked = others.filter((word) => !word.startsWith("-")).join(" ");
  // Of what there is not, commander would show the help of what there is.
  const isThere = asked === "" || shapes.some(({ name }) => `${name} `.startsWith(`${asked} `));
  return isThere ? [...others, "--help"] : others;
}

const usualWidth = 80;

/** Paragraphs as wide as the rest of the help. */
const inLines = (text: string): string =>
  text
    .split("\n")
    .map((paragraph) => new Help().boxWrap(paragraph, process.stdout.columns ?? usualWidth))
    .join("\n");

/** `FILE…` is `<FILE...>` of commander's. */
const valueFlags = (value: string): string => `<${value.replace("…", "...")}>`;

function optionOf(name: OptionName, shape: OptionShape, about: Record<OptionName, string>): Option {
  const [flag, value] = termOf(name, shape).split(" ");
  const option = new Option(
    value === undefined ? flag! : `${flag} <${value}>`,
    aboutOption(about[name], shape),
  );
  return option.hideHelp(shape.isHidden === true).makeOptionMandatory(shape.isRequired === true);
}

/** What was given of the options, by the names that they are typed with. Throws UsageError for what is none of the choices. */
function checked(shape: CommandShape, command: Command): Omit<ReadCommand, "name"> {
  const given = command.optsWithGlobals<Record<string, string | boolean | undefined>>();
  const options: ReadCommand["options"] = {};
  for (const [name, option] of [...optionsOf(shape), ...Object.entries(commonOptions)] as [
    OptionName,
    OptionShape,
  ][]) {
    const value = given[new Option(`--${name}`).attributeName()];
    // `--no-password` is `--password` that was said to be false.
    const isTaken = name.startsWith("no-") ? value === false : value !== undefined && value !== false;
    if (isTaken)
      options[name] = typeof value === "string" ? chosen(`--${name}`, value, option.choices) : true;
  }
  const values = command.args.map((value) => chosen(shape.value!, value, shape.valueChoices));
  return { options, values };
}

function chosen(name: string, value: string, choices?: readonly string[]): string {
  if (!choices) return value;
  const choice = choices.find((one) => one.toLowerCase() === value.trim().toLowerCase());
  if (choice === undefined) throw new UsageError(message("cli.oneOf", { name, choices }));
  return choice;
}

/** commander's refusal in words of ours: which word it is about, and which was meant, stand in its message. */
function refusal({ code, message: text }: CommanderError, name: string, command: Command): UsageError {
  const [, word = ""] = /'([^']*)'/.exec(text) ?? [];
  const [, nearest] = /\(Did you mean (?:one of )?([^,?]+)/.exec(text) ?? [];
  const [flag = ""] = word.split(" ");
  const help = `luka help ${name}`.trim();
  switch (code) {
    case "commander.help":
      return new UsageError(
        message("cli.verbMissing", { name, choices: command.commands.map((verb) => verb.name()) }),
      );
    case "commander.unknownCommand": {
      const typed = `${name} ${word}`.trim();
      return nearest === undefined
        ? new UsageError(message("cli.unknownCommand", { name: typed, help }))
        : new UsageError(message("cli.nearCommand", { name: typed, nearest: `${name} ${nearest}`.trim() }));
    }
    case "commander.unknownOption":
      return nearest === undefined
        ? new UsageError(message("cli.unknownOption", { name: word, help }))
        : new UsageError(message("cli.nearOption", { name: word, nearest, help }));
    case "commander.missingMandatoryOptionValue":
      return new UsageError(message("cli.missing", { name: flag, help }));
    case "commander.optionMissingArgument":
      return new UsageError(message("cli.valueMissing", { name: flag, help }));
    case "commander.missingArgument":
      return new UsageError(message("cli.missing", { name: word, help }));
    default:
      return new UsageError(message("cli.tooMuch", { help }));
  }
}
