import type { Context } from "../../context.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";
import type { PartnerNews } from "./schemas.ts";
import { findNews, type NewsRow, newsView } from "./stored-news.ts";

/**
 * Who may read and change a partner's news: an external partner's key whose maker is an owner or administrator of the team now.
 * @throws Problem KEY_ROLE_FORBIDDEN, PARTNER_NEWS_FORBIDDEN
 */
export async function requireNewsAccess(ctx: { db: Queryable }, caller: PartnerCaller): Promise<void> {
  await requireTeamRole(ctx, caller, "news.manage");
  const [partner] = await ctx.db.query<{ kind: string }>("SELECT kind FROM partners WHERE id = $1", [
    caller.partnerId,
  ]);
  if (partner?.kind !== "EXTERNAL") throw new Problem("PARTNER_NEWS_FORBIDDEN");
}

/**
 * One change of a partner's news, in one transaction. Those of one partner go one after another, as they share a quota. On a route that
 * is `repeatable` it is done once per `Idempotency-Key`.
 * @returns the news as it is then
 * @throws Problem RATE_LIMITED, PARTNER_ARCHIVED, IDEMPOTENCY_CONFLICT, and those of requireNewsAccess
 */
export const changeNews = (
  ctx: Context,
  caller: PartnerCaller,
  work: (trx: Transaction) => Promise<string>,
): Promise<PartnerNews> =>
  inNewsTransaction(ctx, caller, async (trx) => newsView((await findNews(trx, caller, await work(trx)))!));

export const inNewsTransaction = <Result>(
  ctx: Context,
  caller: PartnerCaller,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (trx) => {
    // What was written before is shown again to who may still read it.
    await requireNewsAccess({ db: trx }, caller);
    const nowMs = ctx.clock.nowMs();
    return oncePerKey(trx, caller, nowMs, async () => {
      await takePartnerQuota(trx, "newsChanges", caller, nowMs);
      // The door looks into memory: whoever archives the partner at this moment is waited for.
      const [partner] = await trx.query<{ status: string }>(
        "SELECT status FROM partners WHERE id = $1 FOR SHARE",
        [caller.partnerId],
      );
      if (partner?.status === "ARCHIVED") throw new Problem("PARTNER_ARCHIVED");
      return work(trx);
    });
  });

/**
 * The news, locked until the transaction ends. Only the scheduler can hold it besides: it publishes it at this moment.
 * @throws Problem NEWS_NOT_FOUND, NOT_CLAIMABLE
 */
export async function lockNews(trx: Transaction, caller: PartnerCaller, newsId: string): Promise<NewsRow> {
  const news = await findNews(trx, caller, newsId);
  if (!news) throw new Problem("NEWS_NOT_FOUND");
  const [locked] = await trx.query<Pick<NewsRow, "status" | "updated_at">>(
    "SELECT status, updated_at FROM partner_news WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED",
    [newsId],
  );
  if (!locked) throw new Problem("NOT_CLAIMABLE");
  // What the scheduler has done in between stands in the row that is locked.
  return { ...news, ...locked };
}
