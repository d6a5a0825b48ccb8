import type { Context } from "../../context.ts";
import type { KeptMail } from "../../platform/mail/mailer.ts";
import { openMail } from "./kept-mail.ts";
import type { MailState } from "./schedule.ts";

/** A mail in the development outbox: of whatever restaurant, or to somebody about their own account. */
export interface OutboxRow {
  /** UUID. */
  id: string;
  kind: string;
  recipient: string;
  state: MailState;
  failure: string | null;
  createdAt: Temporal.Instant;
  /** Null: the service's own. */
  restaurantName: string | null;
  /** Null when it has not been sent, or went through a mail server: then its text is not kept. */
  content: KeptMail | null;
}

type StoredRow = Omit<OutboxRow, "content"> & { content: Buffer | null };

const everyMail = `
  SELECT m.id, m.kind, m.recipient, m.state, m.failure, m.created_at AS "createdAt", p.name AS "restaurantName", m.content_sealed AS content
  FROM mails m JOIN restaurant_profiles p ON p.restaurant_id = m.restaurant_id
  UNION ALL
  SELECT m.id, m.kind, coalesce(p.email, m.address), m.state, m.failure, m.created_at, NULL, m.content_sealed
  FROM people_mails m LEFT JOIN people p ON p.id = m.user_id`;
const mostShown = 100;

/** The newest mails of all. For a service on this machine alone: mails are other people's. */
export const latestMails = (ctx: Context): Promise<OutboxRow[]> =>
  readMails(ctx, `SELECT * FROM (${everyMail}) AS m ORDER BY "createdAt" DESC, id DESC LIMIT ${mostShown}`);

export async function findMail(ctx: Context, id: string): Promise<OutboxRow | null> {
  const [row] = await readMails(ctx, `SELECT * FROM (${everyMail}) AS m WHERE id = $1`, [id]);
  return row ?? null;
}

async function readMails({ db, secrets }: Context, sql: string, values: string[] = []): Promise<OutboxRow[]> {
  const rows = await db.everywhere<StoredRow>(sql, values);
  return rows.map((row) => ({ ...row, content: row.content && openMail(secrets, row.content) }));
}
