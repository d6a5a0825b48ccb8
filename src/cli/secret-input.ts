import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { message } from "../messages/message.ts";
import { ToldError, UsageError } from "../messages/told-error.ts";
import type { OptionName } from "../platform/command-line/shapes.ts";
import { callerFolder } from "../terminal.ts";
import { type Input, required } from "./command.ts";

/** How every secret is typed: what stands on a command line can be read by others on the machine. */
export const secret = { value: "@FILE|-" } as const;

/** A secret from a file (`@FILE`) or standard input (`-`); as it stands when it is neither. */
export async function secretOf(input: Input, name: OptionName): Promise<string> {
  const value = required(input, name);
  if (value !== "-" && !value.startsWith("@")) return value;
  const path = value.replace(/^@/, "");
  const text = path === "-" ? await fromStandardInput(input, name) : await fromFile(path, name);
  if (text.trim() === "") throw new UsageError(message("cli.secretEmpty", { name, path }));
  return text.trim();
}

/** The same; undefined when the option is not given. */
export const secretIfGiven = async (input: Input, name: OptionName): Promise<string | undefined> =>
  input.options[name] === undefined ? undefined : secretOf(input, name);

async function fromStandardInput({ standardInput }: Input, name: string): Promise<string> {
  if (!standardInput) throw new UsageError(message("cli.noStandardInput", { name }));
  return textOf(standardInput);
}

const fromFile = (path: string, name: string): Promise<string> =>
  readFile(resolve(callerFolder(), path), "utf8").catch((error: Error) => {
    throw new ToldError(message("cli.secretUnreadable", { name, error: error.message }));
  });

const shortestPassphrase = 12;

/** A passphrase is taken from a file or a pipe only; null when the option is not given. */
export async function passphraseOf(input: Input, name: OptionName): Promise<string | null> {
  const value = input.options[name];
  if (value === undefined) return null;
  if (typeof value !== "string" || !(value === "-" || value.startsWith("@")))
    throw new UsageError(message("cli.passphraseFrom", { name }));
  const passphrase = await secretOf(input, name);
  if (passphrase.length < shortestPassphrase)
    throw new UsageError(message("cli.passphraseShort", { name, count: shortestPassphrase }));
  return passphrase;
}
