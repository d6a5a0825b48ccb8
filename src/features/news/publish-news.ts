import type { Transaction } from "../../platform/db/connect.ts";
import { reachable } from "./recipients.ts";
import { later } from "./stored-news.ts";

/**
 * Publishes news that the transaction holds: locks its recipients to the restaurants that the partner has at this moment, and
 * puts a mail to each of their owners into the queue, one to a person however many restaurants they own.
 * @returns how many restaurants it went to; 0 when there is none, and then nothing is published
 */
export async function publishNews(trx: Transaction, newsId: string, nowMs: number): Promise<number> {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const [locked] = await trx.everywhere<{ restaurants: number }>(
    `WITH news AS (SELECT * FROM partner_news WHERE id = $1),
     reached AS (
       SELECT r.id FROM restaurants r JOIN news n ON ${reachable}
       WHERE n.audience_all OR EXISTS (SELECT FROM partner_news_recipients t WHERE t.restaurant_id = r.id AND t.news_id = n.id)),
     gone AS (
       DELETE FROM partner_news_recipients WHERE news_id = $1 AND restaurant_id NOT IN (SELECT id FROM reached)),
     added AS (
       INSERT INTO partner_news_recipients (restaurant_id, news_id) SELECT id, $1 FROM reached ON CONFLICT DO NOTHING)
     SELECT count(*)::int AS restaurants FROM reached`,
    [newsId],
  );
  if (locked!.restaurants === 0) return 0;
  await trx.query(
    `UPDATE partner_news SET status = 'PUBLISHED', published_at = $2, updated_at = ${later("$2")} WHERE id = $1`,
    [newsId, now],
  );
  await trx.everywhere(
    `SELECT queue_mail(restaurant_id, 'PARTNER_NEWS', email, coalesce(locale, 'nb'), jsonb_build_object('newsId', $1::text))
     FROM (
       SELECT DISTINCT ON (p.email) m.restaurant_id, p.email, p.locale
       FROM partner_news n
       JOIN partner_news_recipients t ON t.news_id = n.id
       JOIN restaurant_members m ON m.restaurant_id = t.restaurant_id AND m.role = 'OWNER'
       JOIN people p ON p.id = m.user_id
       WHERE n.id = $1 AND n.send_email
       ORDER BY p.email, m.restaurant_id) AS owners`,
    [newsId],
  );
  return locked!.restaurants;
}
