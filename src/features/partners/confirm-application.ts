import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { newId } from "../../platform/ids.ts";
import { invitePath } from "../../platform/mail/mailed-links.ts";
import { linkToken, type MailedLink } from "../../platform/tokens.ts";
import { hasTestAtOnce } from "./partner-program.ts";

/** An application whose address can be confirmed. */
export interface OpenApplication {
  to: "PARTNER";
  id: string;
  email: string;
  name: string;
  locale: Locale;
  company: string;
  orgNumber: string;
  /** Whether somebody with this address has an account already, and keeps its password. */
  hasAccount: boolean;
}

interface Row extends Omit<OpenApplication, "to"> {
  sentAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

async function readOpen({ db, clock }: Pick<Context, "db" | "clock">, id: string): Promise<Row | null> {
  const [row] = await db.query<Row>(
    `SELECT a.id, a.email, a.name, a.locale, a.company, a.org_number AS "orgNumber", a.sent_at AS "sentAt",
       a.expires_at AS "expiresAt", EXISTS (SELECT FROM people p WHERE p.email = a.email) AS "hasAccount"
     FROM partner_applications a WHERE a.id = $1 AND a.confirmed_at IS NULL AND a.expires_at > $2`,
    [id, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  return row ?? null;
}

/** Whose application a link is; null when it can not be confirmed (any more). */
export async function findApplication(
  ctx: Pick<Context, "db" | "clock">,
  link: MailedLink,
): Promise<OpenApplication | null> {
  const row = await readOpen(ctx, link.id);
  if (!row || !link.isOf(row.sentAt)) return null;
  const { sentAt: _, expiresAt: __, ...application } = row;
  return { to: "PARTNER", ...application };
}

export interface MailedApplication extends Pick<OpenApplication, "name" | "company"> {
  url: string;
  expiresAtMs: number;
}

/** An application as its mail tells it; null when it has been confirmed or has run out. */
export async function readMailedApplication(
  ctx: Pick<Context, "db" | "clock" | "config" | "secrets">,
  applicationId: string,
): Promise<MailedApplication | null> {
  const row = await readOpen(ctx, applicationId);
  if (!row) return null;
  const token = linkToken(ctx.secrets, "APPLICATION", row.id, row.sentAt);
  return {
    name: row.name,
    company: row.company,
    url: `${baseUrl(ctx.config)}${invitePath}/${token}`,
    expiresAtMs: row.expiresAt.epochMilliseconds,
  };
}

/**
 * The address is confirmed: there is a partner, with this person as its owner. It waits for the operator, who is told, or has TEST at
 * once (D-368). False when somebody was first, or the application has run out.
 */
export async function confirmApplication(
  { clock }: Pick<Context, "clock">,
  trx: Transaction,
  { id }: Pick<OpenApplication, "id">,
  userId: string,
): Promise<boolean> {
  const partnerId = newId("ptn");
  const confirmed = await trx.query(
    `WITH confirmed AS (
       UPDATE partner_applications SET confirmed_at = $4, partner_id = $2
       WHERE id = $1 AND confirmed_at IS NULL AND expires_at > $4 RETURNING company
     ), made AS (
       INSERT INTO partners (id, name, status) SELECT $2, company, $5 FROM confirmed RETURNING id
     ), owner AS (
       INSERT INTO partner_members (partner_id, user_id, role) SELECT id, $3, 'OWNER' FROM made
     )
     SELECT id FROM made`,
    [
      id,
      partnerId,
      userId,
      Temporal.Instant.fromEpochMilliseconds(clock.nowMs()),
      (await hasTestAtOnce(trx)) ? "TESTING" : "PENDING",
    ],
  );
  if (confirmed.length === 0) return false;
  await trx.query(
    `SELECT queue_person_mail(id, 'PARTNER_APPLIED', coalesce(locale, 'nb'), jsonb_build_object('partnerId', $1::text))
     FROM people WHERE is_operator`,
    [partnerId],
  );
  return true;
}

/** What a partner said when it applied. */
export interface AppliedWith {
  company: string;
  orgNumber: string;
  purpose: string;
  name: string;
  email: string;
  confirmedAt: Temporal.Instant;
}

/** Null for a partner that the operator has made. */
export async function readApplied(
  { db }: Pick<Context, "db">,
  partnerId: string,
): Promise<AppliedWith | null> {
  const [row] = await db.query<AppliedWith>(
    `SELECT company, org_number AS "orgNumber", purpose, name, email, confirmed_at AS "confirmedAt"
     FROM partner_applications WHERE partner_id = $1`,
    [partnerId],
  );
  return row ?? null;
}
