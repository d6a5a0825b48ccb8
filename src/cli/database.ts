import type { DatabaseCommand } from "./command.ts";

const url: DatabaseCommand = {
  name: "database url",
  runOnDatabase: async (databaseUrl) => ({ url: databaseUrl }),
};

export const databaseCommands = [url];
