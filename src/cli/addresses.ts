import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { callerFolder } from "../config.ts";
import { AddressFileError } from "../platform/addresses/address-file.ts";
import { linesOfFile } from "../platform/addresses/address-lines.ts";
import { importAddresses } from "../platform/addresses/import-addresses.ts";
import { type DatabaseCommand, UsageError } from "./command.ts";

const importCommand: DatabaseCommand = {
  name: "addresses import",
  usage: "FILE",
  summary:
    "Puts Kartverket's address file (CSV, .csv.gz or the .zip as downloaded) in place of the addresses that are searched.",
  async runOnDatabase(databaseUrl, input) {
    const [path] = input.values;
    if (!path)
      throw new UsageError("FILE is missing: the national address file, e.g. matrikkelenAdresse.csv.");
    const absolute = resolve(callerFolder(), path);
    await access(absolute).catch((error: Error) => {
      throw new UsageError(`${absolute} cannot be read: ${error.message}.`);
    });
    try {
      return await importAddresses(databaseUrl, linesOfFile(absolute), (rows) =>
        console.error(`${rows.toLocaleString("en")} addresses read`),
      );
    } catch (error) {
      if (!(error instanceof AddressFileError)) throw error;
      throw new UsageError(`${absolute} was not imported, and nothing was changed: ${error.message}.`);
    }
  },
};

export const addressCommands = [importCommand];
