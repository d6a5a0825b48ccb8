import type { Context } from "../../context.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { newsMarkdown } from "./news-markdown.ts";
import type { StaffNews, StaffNewsList } from "./schemas.ts";

interface Row extends Pick<StaffNews, "id" | "from" | "title" | "level" | "isRead"> {
  body: string;
  published_at: Temporal.Instant;
  expires_on: string | null;
}

const shownAtOnce = 20;

/** What a restaurant's owners and managers have been told and is still shown, the newest first. */
export async function readStaffNews(
  ctx: Context,
  scope: RestaurantScope,
  userId: string,
): Promise<StaffNewsList> {
  const rows = await shownNews(ctx.db, scope, userId, ctx.clock.nowMs());
  const markdown = newsMarkdown(ctx.config);
  return {
    data: rows.map(({ body, published_at, expires_on, ...news }) => ({
      ...news,
      html: markdown.html(body),
      publishedAt: published_at.toString({ fractionalSecondDigits: 3 }),
      expiresAt: expires_on,
    })),
    unread: rows.filter(({ isRead }) => !isRead).length,
  };
}

const shownNews = (db: Queryable, scope: RestaurantScope, userId: string, nowMs: number): Promise<Row[]> =>
  db.query<Row>(
    `SELECT n.id, p.name AS "from", n.title, n.level, n.body, n.published_at, n.expires_on,
       EXISTS (SELECT FROM partner_news_reads d
         WHERE d.restaurant_id = t.restaurant_id AND d.news_id = n.id AND d.user_id = $2) AS "isRead"
     FROM partner_news_recipients t
     JOIN partner_news n ON n.id = t.news_id
     JOIN partners p ON p.id = n.partner_id
     WHERE t.restaurant_id = $1 AND n.status = 'PUBLISHED' AND (n.expires_on IS NULL OR n.expires_on >= $3)
     ORDER BY n.published_at DESC, n.id DESC LIMIT ${shownAtOnce}`,
    [scope.restaurantId, userId, osloDateOf(nowMs)],
  );

/**
 * Notes that a person has read news. Reading twice is reading once.
 * @throws Problem NEWS_NOT_FOUND for what is not shown to the restaurant
 */
export async function markRead(
  ctx: Context,
  scope: RestaurantScope,
  { userId, newsId }: { userId: string; newsId: string },
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  const [found] = await ctx.db.query(
    `WITH shown AS (
       SELECT t.restaurant_id, n.id FROM partner_news_recipients t JOIN partner_news n ON n.id = t.news_id
       WHERE t.restaurant_id = $1 AND n.id = $2 AND n.status = 'PUBLISHED'
         AND (n.expires_on IS NULL OR n.expires_on >= $5)),
     noted AS (
       INSERT INTO partner_news_reads (restaurant_id, news_id, user_id, read_at)
       SELECT restaurant_id, id, $3, $4 FROM shown ON CONFLICT DO NOTHING)
     SELECT 1 FROM shown`,
    [scope.restaurantId, newsId, userId, now, osloDateOf(ctx.clock.nowMs())],
  );
  if (!found) throw new Problem("NEWS_NOT_FOUND");
}
