import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { callerFolder } from "../config.ts";
import { message } from "../messages/message.ts";
import { AddressFileError } from "../platform/addresses/address-file.ts";
import { linesOfFile } from "../platform/addresses/address-lines.ts";
import { importAddresses } from "../platform/addresses/import-addresses.ts";
import { type DatabaseCommand, UsageError } from "./command.ts";

const importCommand: DatabaseCommand = {
  name: "addresses import",
  usage: "FILE",
  async runOnDatabase(databaseUrl, input) {
    const [path] = input.values;
    if (!path) throw new UsageError(message("cli.addressFileMissing"));
    const absolute = resolve(callerFolder(), path);
    await access(absolute).catch((error: Error) => {
      throw new UsageError(message("cli.unreadable", { path: absolute, error: error.message }));
    });
    try {
      return await importAddresses(databaseUrl, linesOfFile(absolute), (count) =>
        input.tell(message("cli.addressesRead", { count })),
      );
    } catch (error) {
      if (!(error instanceof AddressFileError)) throw error;
      throw new UsageError(message("cli.notImported", { path: absolute, mistakes: error.mistakes }));
    }
  },
};

export const addressCommands = [importCommand];
