import type { Context } from "../../context.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newsMarkdown } from "./news-markdown.ts";
import type { PartnerNews } from "./schemas.ts";

export interface MailedNews {
  title: string;
  level: PartnerNews["level"];
  html: string;
  text: string;
  isTest: boolean;
}

/** News as its mail tells it; null when it is not shown to the restaurant any more, or the restaurant is another partner's. */
export async function readMailedNews(
  ctx: Pick<Context, "db" | "clock" | "config">,
  scope: RestaurantScope,
  newsId: string,
): Promise<MailedNews | null> {
  const [row] = await ctx.db.query<Omit<MailedNews, "html">>(
    `SELECT n.title, n.level, n.body AS text, n.environment = 'TEST' AS "isTest"
     FROM partner_news_recipients t
     JOIN partner_news n ON n.id = t.news_id
     JOIN restaurants r ON r.id = t.restaurant_id AND r.partner_id = n.partner_id
     WHERE t.restaurant_id = $1 AND n.id = $2 AND n.status = 'PUBLISHED'
       AND (n.expires_on IS NULL OR n.expires_on >= $3)`,
    [scope.restaurantId, newsId, osloDateOf(ctx.clock.nowMs())],
  );
  return row ? { ...row, html: newsMarkdown(ctx.config).html(row.text) } : null;
}
