import type { NewsStatus } from "../../../src/domain/news.ts";
import { ApiError } from "../../dashboard/api-error.ts";
import type { Words } from "../../dashboard/texts.tsx";
import type { News } from "./news-page.tsx";

type Texts = Words["t"]["portalNews"];

/** What happens to it next, or has happened last. */
export function whenSaid(
  { facts }: Texts,
  { publishedAt, scheduledAt, updatedAt }: Pick<News, "publishedAt" | "scheduledAt" | "updatedAt">,
): string {
  if (publishedAt) return facts.published({ at: Date.parse(publishedAt) });
  if (scheduledAt) return facts.scheduled({ at: Date.parse(scheduledAt) });
  return facts.changed({ at: Date.parse(updatedAt) });
}

/** In how many restaurants it has been read, once that can be. */
export const readsSaid = ({ facts }: Texts, { reads }: Pick<News, "reads">): string[] =>
  reads ? [facts.reads({ count: reads.restaurants, read: reads.read })] : [];

/** To whom it goes, how and how long: whom it reaches is not settled before it is out. */
export const newsFacts = (o: Texts, news: Omit<News, "id" | "title" | "body" | "status">): string[] => [
  whenSaid(o, news),
  o.levels[news.level],
  news.audienceAll && news.publishedAt === null
    ? o.facts.toAll
    : o.facts.to({ names: news.restaurantSlugs.join(", ") }),
  news.sendEmail ? o.facts.byMail : o.facts.notByMail,
  ...(news.expiresAt ? [o.facts.until({ day: news.expiresAt })] : []),
  ...readsSaid(o, news),
];

type Action = "PUBLISH" | "SCHEDULE" | "UNSCHEDULE" | "ARCHIVE" | "REMOVE";

/** What can be done with it as it stands. */
export const newsActions: Readonly<Record<NewsStatus, readonly Action[]>> = {
  DRAFT: ["PUBLISH", "SCHEDULE", "REMOVE"],
  SCHEDULED: ["PUBLISH", "UNSCHEDULE"],
  PUBLISHED: ["ARCHIVE"],
  ARCHIVED: [],
};

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");

/** Why a change of news did not go through, where there are words for it here. */
export function refusalSaid({ errors }: Texts, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { code, details } = error;
  if (code === "RESTAURANT_NOT_FOUND") return errors.RESTAURANT_NOT_FOUND({ slugs: listed(details.slugs) });
  if (code === "IMAGE_NOT_ALLOWED") return errors.IMAGE_NOT_ALLOWED({ images: listed(details.images) });
  const plain = (errors as Readonly<Record<string, unknown>>)[code];
  return typeof plain === "string" ? plain : null;
}
