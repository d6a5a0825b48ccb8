import { parseArgs } from "node:util";
import { addressCommands } from "./cli/addresses.ts";
import { carryOutLines, type LineAnswer } from "./cli/batch.ts";
import { type Command, type Input, NothingFound, UsageError } from "./cli/command.ts";
import { databaseCommands } from "./cli/database.ts";
import { demoCommands } from "./cli/demo.ts";
import { domainCommands } from "./cli/domain.ts";
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
import { type Config, ConfigError, readConfig } from "./config.ts";
import { type Context, createContext } from "./context.ts";
import { saidIn } from "./domain/english-texts.ts";
import { openEmbedded } from "./platform/db/embedded.ts";
import { EmbeddedError } from "./platform/db/embedded-account.ts";
import { MigrationError, migrate } from "./platform/db/migrate.ts";
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
  ...logCommands,
  ...paymentCommands,
  ...mailCommands,
  ...newsletterCommands,
  ...personCommands,
  ...addressCommands,
  ...databaseCommands,
];

const help = (): string =>
  [
    "Usage: npm run -s luka -- COMMAND [--json]",
    "",
    ...commands.flatMap(({ name, usage, summary }) => [`  ${`${name} ${usage}`.trim()}`, `      ${summary}`]),
    "  batch",
    "      Carries out the commands of standard input, one a line, each a JSON list of its words; answers each with a line of JSON.",
    "",
    "--json prints one JSON object. The database is found as `npm start` finds it (DATABASE_URL, DATA_DIR).",
  ].join("\n");

async function main(args: string[]): Promise<void> {
  const words = args.filter((argument) => !argument.startsWith("-"));
  if (words.length === 0 || words[0] === "help" || args.includes("--help")) return console.log(help());
  await using running = new AsyncDisposableStack();
  if (words[0] === "batch") {
    const service = await open(running);
    // Without await, everything would be closed under the commands.
    return await carryOutLines(process.stdin, (line) => carryOutLine(line, service), console.log);
  }
  const command = commandOf(args);
  const input = parse(command, args);
  const answer = await carryOut(command, input, await open(running));
  console.log(input.options.json ? JSON.stringify(answer) : inLines(answer).join("\n"));
}

function commandOf(args: string[]): Command {
  const words = args.filter((argument) => !argument.startsWith("-"));
  const command = commands.find(({ name }) => name.split(" ").every((word, at) => words[at] === word));
  if (!command)
    throw new UsageError(
      `There is no command "${words.slice(0, 2).join(" ")}". "npm run -s luka -- help" lists them.`,
    );
  return command;
}

async function carryOutLine(words: string[], service: Opened): Promise<LineAnswer> {
  try {
    const command = commandOf(words);
    return { answer: await carryOut(command, parse(command, words), service) };
  } catch (error) {
    return { error: failure(error) };
  }
}

function parse(command: Command, args: string[]): Input {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, json: { type: "boolean" } },
      allowPositionals: true,
    });
    return { options: values as Input["options"], values: positionals.slice(command.name.split(" ").length) };
  } catch (error) {
    throw new UsageError(`${(error as Error).message} Usage: ${command.name} ${command.usage}`);
  }
}

/** What commands work with. */
interface Opened {
  databaseUrl: string;
  /** The service's adapters, made when the first command asks for them. */
  context(): Promise<Context>;
}

async function open(running: AsyncDisposableStack): Promise<Opened> {
  const config: Config = readConfig();
  let { databaseUrl } = config;
  if (!databaseUrl) {
    const server = await openEmbedded({
      dataDir: config.dataDir,
      as: "command",
      onTrouble: (sentence) => console.error(sentence),
    });
    running.defer(() => server.close());
    databaseUrl = server.url;
  }
  const found = databaseUrl;
  await migrate(found);
  const makeContext = async (): Promise<Context> => {
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
    databaseUrl: found,
    context() {
      context ??= makeContext();
      return context;
    },
  };
}

const carryOut = async (command: Command, input: Input, service: Opened): Promise<object> =>
  "runOnDatabase" in command
    ? command.runOnDatabase(service.databaseUrl, input)
    : command.run(await service.context(), input);

/** `restaurant.slug: demo`, one line per value. */
function inLines(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? inLines(inner, `${prefix}${name}.`)
      : [`${prefix}${name}: ${inner}`],
  );
}

/** What went wrong, in the words of the API where it has some. */
function failure(error: unknown): { code: string; message: string; details?: unknown } {
  if (error instanceof Problem) {
    return {
      code: error.code,
      message: saidIn("en", error.said),
      ...(error.details && { details: error.details }),
    };
  }
  if (error instanceof NothingFound) return { code: "NOT_FOUND", message: error.message };
  const isForPeople = [UsageError, ConfigError, EmbeddedError, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (!isForPeople) console.error(error);
  return { code: isForPeople ? "NOT_DONE" : "INTERNAL_ERROR", message: (error as Error).message };
}

const args = process.argv.slice(2);
try {
  await main(args);
} catch (error) {
  const told = failure(error);
  if (args.includes("--json")) console.log(JSON.stringify({ error: told }));
  console.error(`${told.message}${told.details ? ` ${JSON.stringify(told.details)}` : ""}`);
  process.exitCode = error instanceof NothingFound ? 2 : 1;
}
