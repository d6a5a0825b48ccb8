import { parseArgs } from "node:util";
import { addressCommands } from "./cli/addresses.ts";
import { backupCommands } from "./cli/backup.ts";
import { carryOutLines, type LineAnswer, wordsOf as wordsOfLine } from "./cli/batch.ts";
import { type Command, type Input, NothingFound, UsageError } from "./cli/command.ts";
import { databaseCommands } from "./cli/database.ts";
import { demoCommands } from "./cli/demo.ts";
import { doctorCommands } from "./cli/doctor.ts";
import { domainCommands } from "./cli/domain.ts";
import { keyCommands } from "./cli/key.ts";
import { logCommands } from "./cli/log.ts";
import { mailCommands } from "./cli/mail.ts";
import { newsletterCommands } from "./cli/newsletter.ts";
import { orderCommands } from "./cli/order.ts";
import { partnerCommands } from "./cli/partner.ts";
import { paymentCommands } from "./cli/payments.ts";
import { personCommands } from "./cli/person.ts";
import { restaurantCommands } from "./cli/restaurant.ts";
import { siteGateCommands } from "./cli/site-gate.ts";
import { webhookCommands } from "./cli/webhook.ts";
import { type Config, readConfig, terminalLocale } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import { tell, wordsOf } from "./messages/languages.ts";
import { type Locale, locales } from "./messages/locale.ts";
import { message } from "./messages/message.ts";
import { told } from "./messages/told.ts";
import { ToldError } from "./messages/told-error.ts";
import { openEmbedded } from "./platform/db/embedded.ts";
import { migrate } from "./platform/db/migrate.ts";
import { logToStderr } from "./platform/log.ts";
import { Problem } from "./platform/problem.ts";

/**
 * `luka …`: what the people who run the service do from a terminal. Finds the database as the service does, also
 * while the service runs; starts the embedded server for the command's time when it does not.
 */
const commands: readonly Command[] = [
  ...demoCommands,
  ...restaurantCommands,
  ...siteGateCommands,
  ...partnerCommands,
  ...domainCommands,
  ...orderCommands,
  ...webhookCommands,
  ...keyCommands,
  ...logCommands,
  ...paymentCommands,
  ...mailCommands,
  ...newsletterCommands,
  ...personCommands,
  ...addressCommands,
  ...backupCommands,
  ...doctorCommands,
  ...databaseCommands,
];

function help(locale: Locale): string {
  const { usage, summaries, about } = wordsOf(locale, "cli");
  return [
    usage,
    "",
    ...commands.flatMap(({ name, usage }) => [`  ${`${name} ${usage}`.trim()}`, `      ${summaries[name]}`]),
    "  batch",
    `      ${summaries.batch}`,
    "",
    about,
  ].join("\n");
}

/** What was typed: the words of a command, and the language of its answer. */
interface Typed {
  args: string[];
  locale: Locale;
}

/** Takes `--lang nb` out, wherever it stands. Throws UsageError. */
function typed(args: readonly string[], otherwise: Locale): Typed {
  const at = args.findIndex((word) => word === "--lang" || word.startsWith("--lang="));
  if (at === -1) return { args: [...args], locale: otherwise };
  const isApart = args[at] === "--lang";
  const wish = isApart ? args[at + 1] : args[at]!.slice("--lang=".length);
  const locale = locales.find((known) => known === wish);
  if (!locale) throw new UsageError(message("cli.langOneOf", { choices: locales }));
  return { args: args.toSpliced(at, isApart ? 2 : 1), locale };
}

async function main({ args, locale }: Typed): Promise<void> {
  const words = args.filter((argument) => !argument.startsWith("-"));
  if (words.length === 0 || words[0] === "help" || args.includes("--help")) return console.log(help(locale));
  await using running = new AsyncDisposableStack();
  if (words[0] === "batch") {
    const service = await open(running, locale);
    // Without await, everything would be closed under the commands.
    return await carryOutLines(process.stdin, (line) => carryOutLine(line, service, locale), console.log);
  }
  const command = commandOf(args);
  const input = parse(command, { args, locale });
  const answer = told(locale, await carryOut(command, input, await open(running, locale)));
  if (command.isBad?.(answer)) process.exitCode = 1;
  const lines = command.linesOf ?? ((told: object) => inLines(told));
  console.log(input.options.json ? JSON.stringify(answer) : lines(answer).join("\n"));
}

function commandOf(args: string[]): Command {
  const words = args.filter((argument) => !argument.startsWith("-"));
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => words[at] === word));
  if (!command) throw new UsageError(message("cli.unknownCommand", { name: words.slice(0, 2).join(" ") }));
  return command;
}

async function carryOutLine(text: string, service: Opened, otherwise: Locale): Promise<LineAnswer> {
  let locale = otherwise;
  try {
    const line = typed(wordsOfLine(text), otherwise);
    locale = line.locale;
    const command = commandOf(line.args);
    return { answer: told(locale, await carryOut(command, parse(command, line), service)) };
  } catch (error) {
    return { error: failure(error, locale) };
  }
}

function parse(command: Command, { args, locale }: Typed): Input {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, json: { type: "boolean" } },
      allowPositionals: true,
    });
    return {
      options: values as Input["options"],
      values: positionals.slice(command.name.split(" ").length),
      tell: (said) => console.error(tell(locale, said)),
    };
  } catch (error) {
    const usage = `${command.name} ${command.usage}`.trim();
    throw new UsageError(message("cli.wrongOptions", { problem: (error as Error).message, usage }));
  }
}

/** What commands work with. */
interface Opened {
  config: Config;
  databaseUrl: string;
  /** Brings the tables up to date, for the first command that asks for them. */
  migrated(): Promise<unknown>;
  /** The service's adapters, made when the first command asks for them. */
  context(): Promise<Context>;
}

async function open(running: AsyncDisposableStack, locale: Locale): Promise<Opened> {
  const config: Config = readConfig();
  let { databaseUrl } = config;
  if (!databaseUrl) {
    const server = await openEmbedded({
      dataDir: config.dataDir,
      as: "command",
      onTrouble: (said) => console.error(tell(locale, said)),
    });
    running.defer(() => server.close());
    databaseUrl = server.url;
  }
  const found = databaseUrl;
  let migrating: Promise<unknown> | undefined;
  const migrated = () => {
    migrating ??= migrate(found);
    return migrating;
  };
  const makeContext = async (): Promise<Context> => {
    await migrated();
    // Standard output is for the answers alone.
    const ctx = await createContext(
      { ...config, databaseUrl: found, databasePoolSize: 4 },
      { log: logToStderr("warn") },
    );
    running.defer(() => ctx.close());
    return ctx;
  };
  let context: Promise<Context> | undefined;
  return {
    config,
    databaseUrl: found,
    migrated,
    context() {
      context ??= makeContext();
      return context;
    },
  };
}

async function carryOut(command: Command, input: Input, service: Opened): Promise<object> {
  if ("runBare" in command) return command.runBare(service, input);
  if ("run" in command) return command.run(await service.context(), input);
  await service.migrated();
  return command.runOnDatabase(service.databaseUrl, input);
}

/** `restaurant.slug: demo`, one line per value. */
function inLines(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? inLines(inner, `${prefix}${name}.`)
      : [`${prefix}${name}: ${inner}`],
  );
}

/** What went wrong, in the words of the API where it has some. */
function failure(error: unknown, locale: Locale): { code: string; message: string; details?: unknown } {
  if (error instanceof Problem) {
    const { code, said, details } = error;
    return {
      code,
      message: tell(locale, said),
      ...(details && { details: told(locale, details) }),
    };
  }
  if (error instanceof ToldError) {
    return {
      code: error instanceof NothingFound ? "NOT_FOUND" : "NOT_DONE",
      message: tell(locale, error.said),
    };
  }
  console.error(error);
  return { code: "INTERNAL_ERROR", message: (error as Error).message };
}

const args = process.argv.slice(2);
let locale = terminalLocale();
try {
  const wish = typed(args, locale);
  locale = wish.locale;
  await main(wish);
} catch (error) {
  const refused = failure(error, locale);
  if (args.includes("--json")) console.log(JSON.stringify({ error: refused }));
  console.error(`${refused.message}${refused.details ? ` ${JSON.stringify(refused.details)}` : ""}`);
  process.exitCode = error instanceof NothingFound ? 2 : 1;
}
