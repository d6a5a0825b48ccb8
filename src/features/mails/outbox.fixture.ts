import type { TestApp } from "../../../test/app.ts";
import { whoComesSecond } from "../../../test/held-up.ts";
import type { KeptMail } from "../../platform/mail/mailer.ts";
import { openMail } from "./kept-mail.ts";
import { sendMails } from "./send-mails.ts";

export interface OutboxMail {
  kind: string;
  state: string;
  failure: string | null;
  recipient: string;
  /** The mail as it would have gone out; null when it did not. */
  content: KeptMail | null;
}

/** Sends what waits into the development outbox, and reads a restaurant's mails in the order they were written. */
export async function readOutbox(app: TestApp, restaurantId: string): Promise<OutboxMail[]> {
  const stopping = new AbortController();
  const running = sendMails(app.ctx, stopping.signal);
  try {
    for (;;) {
      const rows = await app.db.query<Omit<OutboxMail, "content"> & { content: Buffer | null }>(
        `SELECT kind, state, failure, recipient, content_sealed AS content FROM mails
         WHERE restaurant_id = $1 ORDER BY created_at, id`,
        [restaurantId],
      );
      if (rows.every(({ state }) => state !== "PENDING"))
        return rows.map((row) => ({
          ...row,
          content: row.content && openMail(app.ctx.secrets, row.content),
        }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    stopping.abort();
    await running;
  }
}

/** `KIND: subject` of those that were sent. */
export const subjectsOf = (mails: readonly OutboxMail[]): string[] =>
  mails
    .filter(({ state }) => state === "SENT")
    .map(({ kind, content }) => `${kind}: ${headerOf(content!, "Subject")}`);

/** A header's value, unfolded and with its encoded words read (RFC 2047). */
export function headerOf(mail: KeptMail, name: string): string | undefined {
  const head = mail.head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const line = head.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}: `));
  return line
    ?.slice(name.length + 2)
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_whole, encoding: string, text: string) =>
      decoded(encoding, text),
    );
}

const decoded = (encoding: string, text: string): string =>
  encoding.toLowerCase() === "b"
    ? Buffer.from(text, "base64").toString()
    : Buffer.from(
        text
          .replaceAll("_", " ")
          .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        "latin1",
      ).toString();

/** The kinds of all mails of a restaurant, by name, after something was done in the moment in which a worker took those that waited. */
export async function whileWritten(
  app: TestApp,
  { restaurantId }: { restaurantId: string },
  act: () => Promise<unknown>,
): Promise<string[]> {
  const take = "UPDATE mails SET claim_id = gen_random_uuid() WHERE restaurant_id = $1";
  await whoComesSecond(app.db, (trx) => trx.query(take, [restaurantId]), act);
  const mails = await app.db.query<{ kind: string }>(
    "SELECT kind FROM mails WHERE restaurant_id = $1 ORDER BY kind",
    [restaurantId],
  );
  return mails.map(({ kind }) => kind);
}
