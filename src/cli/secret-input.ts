import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { callerFolder } from "../config.ts";
import { message } from "../messages/message.ts";
import { type Input, required, UsageError } from "./command.ts";

/** What is typed on a command line can be read by others on the machine, so a file or a pipe will do too. */
export async function secretOf(input: Input, name: string): Promise<string> {
  const value = required(input, name);
  if (!value.startsWith("@")) return value;
  const path = value.slice(1);
  const text =
    path === "-"
      ? await textOf(process.stdin)
      : await readFile(resolve(callerFolder(), path), "utf8").catch((error: Error) => {
          throw new UsageError(message("cli.secretUnreadable", { name, error: error.message }));
        });
  if (text.trim() === "") throw new UsageError(message("cli.secretEmpty", { name, path }));
  return text.trim();
}

const shortestPassphrase = 12;

/** A passphrase is taken from a file or a pipe only; null when the option is not given. */
export async function passphraseOf(input: Input, name: string): Promise<string | null> {
  const value = input.options[name];
  if (value === undefined) return null;
  if (typeof value !== "string" || !value.startsWith("@"))
    throw new UsageError(message("cli.passphraseFrom", { name }));
  const passphrase = await secretOf(input, name);
  if (passphrase.length < shortestPassphrase)
    throw new UsageError(message("cli.passphraseShort", { name, count: shortestPassphrase }));
  return passphrase;
}
