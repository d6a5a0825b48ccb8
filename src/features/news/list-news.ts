import { z } from "zod";
import type { Context } from "../../context.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { cursorId, cursorInstant, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import type { NewsQuery, PartnerNews } from "./schemas.ts";
import { type NewsRow, newsColumns, newsSummary } from "./stored-news.ts";

/** The partner's news in the key's environment, the newest first, without their bodies. */
export async function listNews(
  ctx: Context,
  caller: PartnerCaller,
  query: NewsQuery,
): Promise<{ data: PartnerNews[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, z.tuple([cursorInstant, cursorId]));
  const rows = await ctx.db.everywhere<NewsRow>(
    `SELECT ${newsColumns} FROM partner_news n
     WHERE n.partner_id = $1 AND n.environment = $2 AND ($3::text IS NULL OR n.status = $3)
       AND ($4::timestamptz IS NULL OR (n.created_at, n.id) < ($4, $5))
     ORDER BY n.created_at DESC, n.id DESC LIMIT $6`,
    [
      caller.partnerId,
      caller.environment,
      query.status ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      query.limit + 1,
    ],
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  return {
    data: page.map(newsSummary),
    nextCursor: hasMore ? encodeCursor([last.created_at.toString(), last.id]) : null,
  };
}
