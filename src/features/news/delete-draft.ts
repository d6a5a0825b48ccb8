import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { inNewsTransaction, lockNews } from "./news-access.ts";

/**
 * Deletes a draft; what owners may have seen is archived instead.
 * @throws Problem NEWS_NOT_FOUND, NOT_CLAIMABLE, NOT_DRAFT, and those of changeNews
 */
export const deleteDraft = (ctx: Context, caller: PartnerCaller, newsId: string): Promise<void> =>
  inNewsTransaction(ctx, caller, async (trx) => {
    const { status } = await lockNews(trx, caller, newsId);
    if (status !== "DRAFT") throw new Problem("NOT_DRAFT", { status });
    await trx.query("DELETE FROM partner_news WHERE id = $1", [newsId]);
  });
