import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { message } from "../messages/message.ts";
import { ToldError } from "../messages/told-error.ts";
import { callerFolder } from "../terminal.ts";
import type { DatabaseCommand } from "./command.ts";

const importCommand: DatabaseCommand = {
  name: "addresses import",
  value: "FILE",
  begins: true,
  async runOnDatabase(databaseUrl, { values: [path], tell }) {
    const { AddressFileError } = await import("../platform/addresses/address-file.ts");
    const { linesOfFile } = await import("../platform/addresses/address-lines.ts");
    const { importAddresses } = await import("../platform/addresses/import-addresses.ts");
    const absolute = resolve(callerFolder(), path!);
    await access(absolute).catch((error: Error) => {
      throw new ToldError(message("cli.unreadable", { path: absolute, error: error.message }));
    });
    try {
      return await importAddresses(databaseUrl, linesOfFile(absolute), (count) =>
        tell(message("cli.addressesRead", { count })),
      );
    } catch (error) {
      if (!(error instanceof AddressFileError)) throw error;
      throw new ToldError(message("cli.notImported", { path: absolute, mistakes: error.mistakes }));
    }
  },
};

export const addressCommands = [importCommand];
