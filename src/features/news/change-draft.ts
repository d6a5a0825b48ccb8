import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { checkNews } from "./check-news.ts";
import { changeNews, lockNews } from "./news-access.ts";
import { setRecipients } from "./recipients.ts";
import type { NewsChange, PartnerNews } from "./schemas.ts";
import { later } from "./stored-news.ts";

export interface ChangeDraft {
  caller: PartnerCaller;
  newsId: string;
  body: NewsChange;
}

/**
 * Changes what is named of a draft that is still as the caller has read it.
 * @throws Problem NEWS_NOT_FOUND, NOT_CLAIMABLE, NOT_DRAFT, CHANGED, and those of createNews
 */
export const changeDraft = (
  ctx: Context,
  { caller, newsId, body: change }: ChangeDraft,
): Promise<PartnerNews> =>
  changeNews(ctx, caller, async (trx) => {
    const news = await lockNews(trx, caller, newsId);
    if (news.status !== "DRAFT") throw new Problem("NOT_DRAFT", { status: news.status });
    const isAsRead = Temporal.Instant.from(change.expectedUpdatedAt).equals(news.updated_at);
    if (!isAsRead)
      throw new Problem("CHANGED", { updatedAt: news.updated_at.toString({ fractionalSecondDigits: 3 }) });
    const audienceAll = change.audienceAll ?? news.audience_all;
    const hasRecipients = news.slugs.length > 0;
    const slugs = change.restaurantSlugs ?? null;
    const { expiresAt, body } = change;
    checkNews(ctx, { caller, audienceAll, slugs, hasRecipients, expiresAt, body });
    await trx.query(
      `UPDATE partner_news SET title = coalesce($2, title), body = coalesce($3, body), level = coalesce($4, level),
         audience_all = $5, send_email = coalesce($6, send_email),
         expires_on = CASE WHEN $7::boolean THEN $8::date ELSE expires_on END, updated_at = ${later("$9")} WHERE id = $1`,
      [
        newsId,
        change.title ?? null,
        body ?? null,
        change.level ?? null,
        audienceAll,
        change.sendEmail ?? null,
        expiresAt !== undefined,
        expiresAt ?? null,
        Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()),
      ],
    );
    if (audienceAll) await setRecipients(trx, caller, newsId, []);
    else if (slugs !== null) await setRecipients(trx, caller, newsId, slugs);
    return newsId;
  });
