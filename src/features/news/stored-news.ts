import type { Environment } from "../../domain/environment.ts";
import type { NewsStatus } from "../../domain/news.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import type { PartnerNews } from "./schemas.ts";

export interface NewsRow {
  id: string;
  title: string;
  body: string;
  level: PartnerNews["level"];
  status: NewsStatus;
  audience_all: boolean;
  send_email: boolean;
  scheduled_at: Temporal.Instant | null;
  published_at: Temporal.Instant | null;
  expires_on: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  slugs: string[];
  restaurants: number;
  readers: number;
}

/**
 * Until it is published, its recipients are those that the partner still has; afterwards those that it was locked to, whoever
 * has them now.
 */
export const newsColumns = `n.id, n.title, n.body, n.level, n.status, n.audience_all, n.send_email, n.scheduled_at,
  n.published_at, n.expires_on, n.created_at, n.updated_at,
  ARRAY(SELECT r.slug FROM partner_news_recipients t JOIN restaurants r ON r.id = t.restaurant_id
    WHERE t.news_id = n.id AND (n.published_at IS NOT NULL
      OR (r.partner_id = n.partner_id AND r.environment = n.environment AND r.archived_at IS NULL))
    ORDER BY r.slug) AS slugs,
  (SELECT count(*)::int FROM partner_news_recipients t WHERE t.news_id = n.id) AS restaurants,
  (SELECT count(DISTINCT d.restaurant_id)::int FROM partner_news_reads d WHERE d.news_id = n.id) AS readers`;

type Owner = Pick<PartnerCaller, "partnerId"> & { environment: Environment };

/** News of the partner in the key's environment; undefined for anything else. */
export async function findNews(
  db: Queryable,
  { partnerId, environment }: Owner,
  newsId: string,
): Promise<NewsRow | undefined> {
  const [row] = await db.everywhere<NewsRow>(
    `SELECT ${newsColumns} FROM partner_news n WHERE n.id = $1 AND n.partner_id = $2 AND n.environment = $3`,
    [newsId, partnerId, environment],
  );
  return row;
}

const instantText = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });

/** As lists have it, without the body. */
export const newsSummary = (row: NewsRow): PartnerNews => ({
  id: row.id,
  title: row.title,
  level: row.level,
  status: row.status,
  audienceAll: row.audience_all,
  sendEmail: row.send_email,
  restaurantSlugs: row.slugs,
  scheduledAt: row.scheduled_at && instantText(row.scheduled_at),
  publishedAt: row.published_at && instantText(row.published_at),
  expiresAt: row.expires_on,
  createdAt: instantText(row.created_at),
  updatedAt: instantText(row.updated_at),
  reads: row.published_at && { restaurants: row.restaurants, read: row.readers },
});

export const newsView = (row: NewsRow): PartnerNews => ({ ...newsSummary(row), body: row.body });

/** Now, and always later than before: two changes in one millisecond are two versions. */
export const later = (now: string): string =>
  `greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
