import type { Transaction } from "../../platform/db/connect.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";

/** Restaurants that news of a partner can reach in an environment: its own that are there. */
export const reachable = `r.partner_id = n.partner_id AND r.environment = n.environment AND r.archived_at IS NULL AND NOT r.is_demo`;

/**
 * Puts the restaurants in the place of those that a draft was meant for.
 * @throws Problem RESTAURANT_NOT_FOUND with `details.slugs` for those that the partner has not in the key's environment
 */
export async function setRecipients(
  trx: Transaction,
  caller: PartnerCaller,
  newsId: string,
  slugs: readonly string[],
): Promise<void> {
  const wanted = [...new Set(slugs.map((slug) => slug.toLowerCase()))];
  const found = await trx.everywhere<{ id: string; slug: string }>(
    `SELECT r.id, r.slug FROM restaurants r JOIN partner_news n ON n.id = $1
     WHERE r.slug = ANY ($2) AND n.partner_id = $3 AND ${reachable}`,
    [newsId, wanted, caller.partnerId],
  );
  const missing = new Set(wanted).difference(new Set(found.map(({ slug }) => slug)));
  if (missing.size > 0) throw new Problem("RESTAURANT_NOT_FOUND", { slugs: [...missing] });
  await trx.everywhere(
    `WITH gone AS (DELETE FROM partner_news_recipients WHERE news_id = $1 AND restaurant_id <> ALL ($2))
     INSERT INTO partner_news_recipients (restaurant_id, news_id) SELECT id, $1 FROM unnest($2::text[]) AS id
     ON CONFLICT DO NOTHING`,
    [newsId, found.map(({ id }) => id)],
  );
}
