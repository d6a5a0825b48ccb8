import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openDebianServer } from "../debian-server.ts";
import { openFolder, prepareDatabase } from "./house.ts";

/** One PostgreSQL of the system's, alone, that loses nothing. */
export interface PlainDatabase {
  folder: string;
  /** As the owner of its database `luka`. */
  url: URL;
  /** Of the same database, as somebody whom nothing holds. */
  adminUrl: URL;
  settings: Readonly<Record<string, string>>;
  /** Makes another one, empty, of the same owner. */
  makeDatabase(name: string): Promise<void>;
  close(): Promise<void>;
}

/** @param more settings of PostgreSQL's besides */
export async function openPlainDatabase(more: Record<string, string> = {}): Promise<PlainDatabase> {
  const folder = await openFolder();
  const settings = { max_connections: "300", ...more };
  const server = await openDebianServer(join(folder, "postgres"), settings);
  const url = await prepareDatabase(new URL(server.url));
  const adminUrl = new URL(server.url);
  adminUrl.pathname = url.pathname;
  return {
    ...{ folder, url, adminUrl, settings },
    async makeDatabase(name) {
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name} OWNER luka_owner`);
      await admin.end();
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
