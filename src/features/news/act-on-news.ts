import type { Context } from "../../context.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { requirePerson } from "../../platform/http/require-person.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { changeNews, lockNews } from "./news-access.ts";
import { publishNews } from "./publish-news.ts";
import type { NewsAction, PartnerNews } from "./schemas.ts";
import { later, type NewsRow } from "./stored-news.ts";

export interface ActOnNews {
  caller: PartnerCaller;
  newsId: string;
  body: NewsAction;
}

/**
 * Moves news along: DRAFT or SCHEDULED -> PUBLISHED, DRAFT -> SCHEDULED -> DRAFT, PUBLISHED -> ARCHIVED.
 * Publishing and scheduling take from the partner's day.
 * @throws Problem HUMAN_REQUIRED, NEWS_NOT_FOUND, NOT_CLAIMABLE, NOT_DRAFT, NOT_SCHEDULED, NOT_PUBLISHED, NO_RECIPIENTS,
 *   VALIDATION_FAILED, and those of changeNews
 */
export async function actOnNews(ctx: Context, input: ActOnNews): Promise<PartnerNews> {
  const { caller, newsId, body } = input;
  const sends = body.action === "publish" || body.action === "schedule";
  if (sends) requirePerson(caller);
  return changeNews(ctx, caller, async (trx) => {
    const news = await lockNews(trx, caller, newsId);
    await move(ctx, trx, news, input);
    if (sends) await takePartnerQuota(trx, "newsSending", caller, ctx.clock.nowMs());
    return newsId;
  });
}

async function move(ctx: Context, trx: Transaction, news: NewsRow, input: ActOnNews): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const { id, status } = news;
  switch (input.body.action) {
    case "publish": {
      if (status !== "DRAFT" && status !== "SCHEDULED") throw new Problem("NOT_DRAFT", { status });
      refuseExpired(news, nowMs);
      if ((await publishNews(trx, id, nowMs)) === 0) throw new Problem("NO_RECIPIENTS");
      return;
    }
    case "schedule": {
      if (status !== "DRAFT") throw new Problem("NOT_DRAFT", { status });
      const at = scheduledAt(news, nowMs, input);
      await trx.query(
        `UPDATE partner_news SET status = 'SCHEDULED', scheduled_at = $2, updated_at = ${later("$3")} WHERE id = $1`,
        [id, at, now],
      );
      return;
    }
    case "unschedule": {
      if (status !== "SCHEDULED") throw new Problem("NOT_SCHEDULED", { status });
      await trx.query(
        `UPDATE partner_news SET status = 'DRAFT', scheduled_at = NULL, updated_at = ${later("$2")} WHERE id = $1`,
        [id, now],
      );
      return;
    }
    case "archive": {
      if (status !== "PUBLISHED") throw new Problem("NOT_PUBLISHED", { status });
      await trx.query(
        `UPDATE partner_news SET status = 'ARCHIVED', updated_at = ${later("$2")} WHERE id = $1`,
        [id, now],
      );
    }
  }
}

const invalid = (path: string, said: Message, code = "INVALID"): Problem =>
  Problem.validation([{ path, code, message: said }]);

function refuseExpired({ expires_on }: NewsRow, atMs: number): void {
  if (expires_on !== null && expires_on < osloDateOf(atMs))
    throw invalid("expiresAt", message("news.overByThen"));
}

function scheduledAt(news: NewsRow, nowMs: number, { body }: ActOnNews): Temporal.Instant {
  if (body.scheduledAt === undefined) throw invalid("scheduledAt", message("fields.required"), "REQUIRED");
  const at = Temporal.Instant.from(body.scheduledAt);
  const aheadMs = at.epochMilliseconds - nowMs;
  if (aheadMs <= 0 || aheadMs > 366 * 86_400_000) throw invalid("scheduledAt", message("news.withinAYear"));
  refuseExpired(news, at.epochMilliseconds);
  return at;
}
