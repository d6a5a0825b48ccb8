#!/usr/bin/env node
import { parseArgs } from "node:util";
import { type Command, everyOption, parsed, UsageError } from "./command.ts";
import { exitCodes, failureOf } from "./failure.ts";
import { commandHelp, help } from "./help.ts";
import { init } from "./init.ts";
import { listen } from "./listen.ts";
import { logs } from "./logs.ts";
import { createOutput } from "./output.ts";
import { proxy } from "./proxy.ts";
import { Settings } from "./settings.ts";
import { trigger } from "./trigger.ts";

/** `luka-dev …`: what a developer does against a sandbox, without a shell on the service. */
const commands: readonly Command[] = [listen, trigger, logs, proxy, init];

const words = process.argv.slice(2);
const isJson = words.includes("--json");
const output = createOutput(isJson);

async function main(signal: AbortSignal): Promise<void> {
  const [name, ...rest] = words;
  const wanted = name === "help" ? rest[0] : name;
  if (wanted === undefined || wanted.startsWith("-")) {
    if (wanted !== undefined && wanted !== "--help" && wanted !== "--json")
      throw new UsageError(`Begin with a command: ${commands.map((one) => one.name).join(", ")}.`);
    return output.say({ help: help(commands) }, help(commands));
  }
  const command = commands.find((one) => one.name === wanted);
  if (!command)
    throw new UsageError(
      `No such command: ${wanted}. There are ${commands.map((one) => one.name).join(", ")}.`,
    );
  const typed = typedFor(command, name === "help" ? ["--help"] : rest);
  if (typed.values.help) return output.say({ help: commandHelp(command) }, commandHelp(command));
  const settings = new Settings(command.options, typed.values);
  await command.run({ value: typed.positionals[0], settings, output, signal });
}

interface Typed {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

function typedFor(command: Command, args: string[]): Typed {
  const options = parsed({ ...command.options, ...everyOption });
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length > (command.value === null ? 0 : 1))
      throw new UsageError(`Too much was typed: ${positionals.at(-1)}.`);
    return { values: values as Typed["values"], positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${(error as Error).message.split(". ")[0]}. See luka-dev help ${command.name}.`);
  }
}

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
try {
  await main(stopping.signal);
} catch (error) {
  // Whoever stops what goes on by itself has got what was asked for.
  if (!stopping.signal.aborted) {
    const failure = failureOf(error);
    if (isJson) console.log(JSON.stringify({ error: failure.error }));
    console.error(failure.error.message);
    process.exitCode = failure.exit;
  } else process.exitCode = exitCodes.done;
}
