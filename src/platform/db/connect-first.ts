import pg from "pg";
import { type Message, message } from "../../messages/message.ts";
import { UnreachableError } from "../../messages/told-error.ts";

/** The database that DATABASE_URL names cannot be used. */
export class DatabaseError extends UnreachableError {}

/** Connects at the start. @throws DatabaseError with a sentence on what is wrong with DATABASE_URL */
export async function connectFirst(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseError(whyNot(client, error as Error & { code?: string }), { cause: error });
  }
}

function whyNot({ host, port, database, user }: pg.Client, error: Error & { code?: string }): Message {
  const of = {
    server: `${host}:${port}`,
    name: database ?? "",
    user: user ?? "",
    // Of a name with several addresses there are several errors, and no text for them.
    error: error.message || (error.code ?? error.name),
  };
  if (!(error instanceof pg.DatabaseError)) return message("start.database.silent", of);
  if (error.code === "3D000") return message("start.database.unknown", of);
  return message(error.code?.startsWith("28") ? "start.database.refused" : "start.database.unusable", of);
}
