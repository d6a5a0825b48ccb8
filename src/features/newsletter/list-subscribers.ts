import { z } from "zod";
import type { Context } from "../../context.ts";
import { csvOf } from "../../domain/csv.ts";
import { wordsOf } from "../../messages/languages.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { cursorId, decodeCursor, type PageAsked, pageFrom } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";
import type { ConsentSource, Subscription } from "./consents.ts";
import type { Register } from "./register-schemas.ts";

/** A subscriber with the consent that stands. */
export interface ListedSubscriber {
  id: string;
  email: string;
  name: string | null;
  locale: Locale;
  status: Subscription;
  /** When they agreed, or took it back: ISO 8601. */
  since: string;
  /** Null when the register has nothing. */
  source: ConsentSource | null;
}

/** Everybody on a restaurant's list, the first first; those who have left only when asked for. */
export async function listSubscribers(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  {
    withLeft,
    after = null,
    limit = null,
  }: { withLeft: boolean; after?: string | null; limit?: number | null },
): Promise<ListedSubscriber[]> {
  const rows = await db.query<Omit<ListedSubscriber, "since"> & { since: Temporal.Instant }>(
    `SELECT s.id, s.email, s.name, s.locale, s.status, coalesce(c.created_at, s.updated_at) AS since, c.source
     FROM newsletter_subscribers s
     LEFT JOIN LATERAL (
       SELECT created_at, source FROM newsletter_consents c
       WHERE c.restaurant_id = s.restaurant_id AND c.subscriber_id = s.id ORDER BY c.id DESC LIMIT 1) AS c ON true
     WHERE s.restaurant_id = $1 AND ($2 OR s.status = 'SUBSCRIBED') AND ($3::text IS NULL OR s.id > $3)
     ORDER BY s.id LIMIT $4`,
    [scope.restaurantId, withLeft, after, limit],
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toString() }));
}

/** The list page by page, those who have left too, and how many there are of both. */
export async function readRegister(
  ctx: Pick<Context, "db">,
  scope: RestaurantScope,
  { limit, cursor }: PageAsked,
): Promise<Register> {
  const after = decodeCursor(cursor, z.tuple([cursorId]));
  const rows = await listSubscribers(ctx, scope, {
    withLeft: true,
    after: after?.[0] ?? null,
    limit: limit + 1,
  });
  const { data, nextCursor } = pageFrom(rows, limit, { view: (row) => row, placeOf: ({ id }) => [id] });
  return { subscribers: data, counts: await countSubscribers(ctx.db, scope), nextCursor };
}

async function countSubscribers(db: Queryable, scope: RestaurantScope): Promise<Register["counts"]> {
  const [counts] = await db.query<Register["counts"]>(
    `SELECT count(*) FILTER (WHERE status = 'SUBSCRIBED')::int AS subscribed,
       count(*) FILTER (WHERE status = 'UNSUBSCRIBED')::int AS "left",
       (SELECT count(DISTINCT c.subscriber_id) FROM newsletter_consents c
        WHERE c.restaurant_id = $1 AND c.source = 'POPUP' AND c.action = 'GIVEN')::int AS "throughPopup"
     FROM newsletter_subscribers WHERE restaurant_id = $1`,
    [scope.restaurantId],
  );
  return counts!;
}

/** Who is on the list now, for a program that writes to them: those who have left are nobody's to write to. */
export async function registerCsv(
  ctx: Pick<Context, "db">,
  scope: RestaurantScope,
  locale: Locale,
): Promise<string> {
  const { csv, sources } = wordsOf(locale, "newsletterRegister");
  const rows = await listSubscribers(ctx, scope, { withLeft: false });
  return csvOf([
    [csv.email, csv.name, csv.language, csv.since, csv.source],
    ...rows.map(({ email, name, locale: language, since, source }) => [
      ...[email, name ?? "", language, since],
      source === null ? "" : sources[source],
    ]),
  ]);
}

/**
 * Forgets somebody altogether, with what the register has of their consents: they asked for it (GDPR, article 17), and what is gone
 * cannot be written to.
 * @throws Problem NOT_FOUND
 */
export async function forgetSubscriber(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  subscriberId: string,
): Promise<void> {
  const gone = await db.query(
    "DELETE FROM newsletter_subscribers WHERE restaurant_id = $1 AND id = $2 RETURNING id",
    [scope.restaurantId, subscriberId],
  );
  if (gone.length === 0) throw new Problem("NOT_FOUND");
}
