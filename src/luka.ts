import { carryOutLines, type LineAnswer, wordsOf as wordsOfLine } from "./cli/batch.ts";
import type { Command, Input } from "./cli/command.ts";
import { commands } from "./cli/commands.ts";
import { type ExitCode, exitCodes } from "./cli/exit-codes.ts";
import { failureOf } from "./cli/failure.ts";
import { type Opened, openLater } from "./cli/opened.ts";
import { tell } from "./messages/languages.ts";
import { type Locale, locales } from "./messages/locale.ts";
import { message } from "./messages/message.ts";
import { told } from "./messages/told.ts";
import { UsageError } from "./messages/told-error.ts";
import { release } from "./platform/release.ts";
import { terminalLocale } from "./terminal.ts";

/**
 * `luka …`: what the people who run the service do from a terminal. Finds the database as the service does, also
 * while the service runs; starts the embedded server for the command's time when it does not.
 */

/** What was typed: the words of a command, and the language of its answer. */
interface Typed {
  words: string[];
  locale: Locale;
}

/** Takes `--lang nb` out, wherever it stands. Throws UsageError. */
function typed(words: readonly string[], otherwise: Locale): Typed {
  const at = words.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return { words: [...words], locale: otherwise };
  const isApart = words[at] === "--lang";
  const wish = isApart ? words[at + 1] : words[at]!.slice("--lang=".length);
  const locale = locales.find((known) => known === wish);
  if (!locale) throw new UsageError(message("cli.oneOf", { name: "--lang", choices: locales }));
  return { words: words.toSpliced(at, isApart ? 2 : 1), locale };
}

/** What a command line comes to. */
interface Outcome {
  answer: object;
  exit: ExitCode;
  isJson: boolean;
  lines(): string[];
}

/** Throws what `failureOf` explains. */
async function outcomeOf(
  { words, locale }: Typed,
  opened: Opened,
  standardInput: Input["standardInput"],
): Promise<Outcome> {
  const { readWords } = await import("./platform/command-line/read-words.ts");
  const read = readWords(words, commands, locale);
  const isJson = words.includes("--json");
  const plain = { exit: exitCodes.DONE, isJson };
  if ("help" in read) return { ...plain, answer: read, lines: () => [read.help] };
  if ("version" in read) return { ...plain, answer: { version: release }, lines: () => [release] };
  const command = commands.find(({ name }) => name === read.name)!;
  const input: Input = { ...read, standardInput, tell: (said) => console.error(tell(locale, said)) };
  const answer = told(locale, await carryOut(command, input, opened)) as object;
  const { linesOf } = await import("./cli/print.ts");
  const exit = command.endsWith?.(answer) ?? exitCodes.DONE;
  return { answer, exit, isJson, lines: () => linesOf(command, answer, locale) };
}

async function carryOut(command: Command, input: Input, opened: Opened): Promise<object> {
  const begins = command.begins === true;
  if ("runAlone" in command) return command.runAlone(input);
  if ("runBare" in command)
    return command.runBare(
      { config: await opened.config(), databaseUrl: await opened.databaseUrl(begins) },
      input,
    );
  if ("run" in command) {
    const { carryOutNoted } = await import("./cli/noted.ts");
    return carryOutNoted(command, await opened.context(begins), input);
  }
  return command.runOnDatabase(await opened.migrated(begins), input);
}

async function carryOutLine(text: string, opened: Opened, otherwise: Locale): Promise<LineAnswer> {
  let locale = otherwise;
  try {
    const line = typed(wordsOfLine(text), otherwise);
    locale = line.locale;
    const { answer, exit } = await outcomeOf(line, opened, null);
    return { answer, exit };
  } catch (error) {
    return failureOf(error, locale);
  }
}

const isBatch = (words: readonly string[]): boolean =>
  words.find((word) => !word.startsWith("-")) === "batch" && !words.includes("--help");

async function main(wish: Typed): Promise<ExitCode> {
  await using running = new AsyncDisposableStack();
  const opened = openLater(running, wish.locale);
  if (isBatch(wish.words)) {
    // Without await, everything would be closed under the commands.
    return await carryOutLines(process.stdin, (line) => carryOutLine(line, opened, wish.locale), console.log);
  }
  const { answer, exit, isJson, lines } = await outcomeOf(wish, opened, process.stdin);
  console.log(isJson ? JSON.stringify(answer) : lines().join("\n"));
  return exit;
}

const words = process.argv.slice(2);
let locale = terminalLocale();
try {
  if (words[0] === "complete") {
    const { completed } = await import("./cli/complete.ts");
    const candidates = completed(words.slice(words[1] === "--" ? 2 : 1), commands, locale);
    for (const { word, about } of candidates) console.log(about === "" ? word : `${word}\t${about}`);
  } else {
    const wish = typed(words, locale);
    locale = wish.locale;
    process.exitCode = await main(wish);
  }
} catch (error) {
  const failure = failureOf(error, locale);
  const { message: said, details } = failure.error;
  if (words.includes("--json")) console.log(JSON.stringify({ error: failure.error }));
  console.error(`${said}${details ? ` ${JSON.stringify(details)}` : ""}`);
  process.exitCode = failure.exit;
}
