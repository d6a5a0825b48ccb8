import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { newId } from "../../platform/ids.ts";
import { accountAddress } from "../../platform/mail/mail-address.ts";

/** The id of whose address it is. Somebody new gets an account that nobody can sign in to before it has a password. */
export async function personOfAddress(db: Queryable, email: string, name: string): Promise<string> {
  const [person] = await db.query<{ id: string }>(
    `INSERT INTO people (id, name, email) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [newId("usr"), name, accountAddress(email)],
  );
  return person!.id;
}

/** The language of the person's mail. */
export const setLanguage = (db: Queryable, userId: string, locale: Locale): Promise<unknown> =>
  db.query("UPDATE people SET locale = $2 WHERE id = $1", [userId, locale]);
