import type { Queryable } from "../../platform/db/connect.ts";
import type { KeptMail } from "../../platform/mail/mailer.ts";
import type { MailState } from "./schedule.ts";

/** A mail in the development outbox, of whatever restaurant. */
export interface OutboxRow {
  /** UUID. */
  id: string;
  kind: string;
  recipient: string;
  state: MailState;
  failure: string | null;
  createdAt: Temporal.Instant;
  restaurantName: string;
  /** Null when it has not been sent, or went through a mail server: then its text is not kept. */
  content: KeptMail | null;
}

const columns = `m.id, m.kind, m.recipient, m.state, m.failure, m.created_at AS "createdAt",
  p.name AS "restaurantName", m.content
  FROM mails m JOIN restaurant_profiles p ON p.restaurant_id = m.restaurant_id`;
const mostShown = 100;

/** The newest mails of all restaurants. For a service on this machine alone: mails are other people's. */
export const latestMails = (db: Queryable): Promise<OutboxRow[]> =>
  db.query(`SELECT ${columns} ORDER BY m.created_at DESC, m.id DESC LIMIT ${mostShown}`);

export async function findMail(db: Queryable, id: string): Promise<OutboxRow | null> {
  const [row] = await db.query<OutboxRow>(`SELECT ${columns} WHERE m.id = $1`, [id]);
  return row ?? null;
}
