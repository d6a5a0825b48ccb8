import type { Context } from "../../context.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import type { PartnerCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { newsMarkdown } from "./news-markdown.ts";

export interface NewsToCheck {
  caller: PartnerCaller;
  audienceAll: boolean;
  /** Null when they stay as they are. */
  slugs: readonly string[] | null;
  hasRecipients: boolean;
  expiresAt: string | null | undefined;
  body: string | undefined;
}

/**
 * What a schema alone cannot tell of news.
 * @throws Problem VALIDATION_FAILED with every issue, IMAGE_NOT_ALLOWED
 */
export function checkNews(ctx: Context, news: NewsToCheck): void {
  const issues: Issue[] = [];
  const refuse = (path: string, code: string, said: Message) => issues.push({ path, code, message: said });
  if (news.audienceAll && news.caller.environment === "TEST")
    refuse("audienceAll", "INVALID", message("news.sandboxesByName"));
  if (news.audienceAll && news.slugs !== null && news.slugs.length > 0)
    refuse("restaurantSlugs", "INVALID", message("news.everybodyIsMeant"));
  if (!news.audienceAll && (news.slugs === null ? !news.hasRecipients : news.slugs.length === 0))
    refuse("restaurantSlugs", "REQUIRED", message("news.nameRestaurants"));
  if (news.expiresAt && news.expiresAt < osloDateOf(ctx.clock.nowMs()))
    refuse("expiresAt", "INVALID", message("news.dayOver"));
  if (issues.length > 0) throw Problem.validation(issues);
  const images = news.body === undefined ? [] : newsMarkdown(ctx.config).foreignImages(news.body);
  if (images.length > 0)
    throw new Problem("IMAGE_NOT_ALLOWED", { images: images.slice(0, 10).map((url) => url.slice(0, 200)) });
}
