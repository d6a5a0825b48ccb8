import { randomBytes } from "node:crypto";
import pg from "pg";
import { createTestDatabase } from "../../../test/database.ts";

/** A database whose owner is nobody special, as an administrator makes one for Luka. */
export interface OwnedDatabase {
  /** As its owner. */
  url: string;
  owner: string;
  /** As somebody whom no policy holds. */
  adminUrl: string;
  /** What the administrator does there, as SQL. */
  administer(sql: string): Promise<void>;
  close(): Promise<void>;
}

export async function createOwnedDatabase(): Promise<OwnedDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const owner = `owner_${randomBytes(6).toString("hex")}`;
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  await admin.query(
    `CREATE ROLE ${owner} LOGIN PASSWORD 'of tests'; ALTER DATABASE ${name} OWNER TO ${owner}`,
  );
  url.username = owner;
  url.password = "of tests";
  return {
    url: url.href,
    owner,
    adminUrl: database.url,
    administer: async (sql) => void (await admin.query(sql)),
    async close() {
      await admin.query(
        `REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}; DROP ROLE ${owner}`,
      );
      await admin.end();
      await database.close();
    },
  };
}
