import type { DatabaseCommand } from "./command.ts";

const url: DatabaseCommand = {
  name: "database url",
  usage: "",
  summary: "Shows the database's address, for psql and backups, while the service runs.",
  runOnDatabase: async (databaseUrl) => ({ url: databaseUrl }),
};

export const databaseCommands = [url];
