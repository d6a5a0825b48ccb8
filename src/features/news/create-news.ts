import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { checkNews } from "./check-news.ts";
import { changeNews } from "./news-access.ts";
import { setRecipients } from "./recipients.ts";
import type { NewNews, PartnerNews } from "./schemas.ts";

export interface CreateNews {
  caller: PartnerCaller;
  body: NewNews;
}

/**
 * Writes a draft. Nobody sees it before it is published.
 * @throws Problem VALIDATION_FAILED, IMAGE_NOT_ALLOWED, RESTAURANT_NOT_FOUND, and those of changeNews
 */
export const createNews = (ctx: Context, { caller, body: news }: CreateNews): Promise<PartnerNews> =>
  changeNews(ctx, caller, async (trx) => {
    const slugs = news.restaurantSlugs ?? [];
    const { audienceAll, expiresAt, body } = news;
    checkNews(ctx, { caller, audienceAll, slugs, hasRecipients: false, expiresAt, body });
    const nowMs = ctx.clock.nowMs();
    const id = newId("nws");
    await trx.query(
      `INSERT INTO partner_news (id, partner_id, environment, title, body, level, audience_all, send_email, expires_on,
         created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [
        id,
        caller.partnerId,
        caller.environment,
        news.title,
        body,
        news.level,
        audienceAll,
        news.sendEmail,
        expiresAt,
        Temporal.Instant.fromEpochMilliseconds(nowMs),
      ],
    );
    await setRecipients(trx, caller, id, slugs);
    return id;
  });
